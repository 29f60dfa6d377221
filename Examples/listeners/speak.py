#!/usr/bin/env python3
"""A speaking calculator: says what stands in X after each line, and what went wrong.

    surd --listen 'exec Examples/listeners/speak.py'

It speaks by espeak-ng where that is installed, and by say on macOS; otherwise it prints what it would say.
Only the newest is said: when lines come faster than speech, those between are passed over.
"""

import json
import queue
import shutil
import subprocess
import sys
import threading

NAMES = {"-": "minus ", ".": " point ", "/": " over ", "e": " times ten to the ", "√": " root "}


def speakable(text, names=NAMES, most=60):
    """A text with its signs as words and without control characters; a long one is cut."""
    words = "".join(names.get(sign, sign if sign.isprintable() else " ") for sign in text)
    return words if len(words) <= most else words[:most] + " and so on"


def speaker():
    """A function that says a sentence and returns when it is said."""
    for program in ("espeak-ng", "say"):
        path = shutil.which(program)
        if path:
            # The text is no option, whatever it begins with.
            return lambda text: subprocess.run([path, "--", text], check=False, stdout=subprocess.DEVNULL)
    return lambda text: print(text, flush=True)


def main():
    say = speaker()
    waiting = queue.SimpleQueue()

    def speak():
        while True:
            text = waiting.get()
            while text is not None and not waiting.empty():
                newer = waiting.get()
                if newer is None:
                    waiting.put(None)
                    break
                text = newer
            if text is None:
                return
            say(text)

    thread = threading.Thread(target=speak)
    thread.start()
    last = None
    for line in sys.stdin:
        event = json.loads(line)
        text = None
        if event["event"] == "stack" and event["stack"] and event["stack"][-1] is not None:
            text = speakable(event["stack"][-1])
        elif event["event"] == "error":
            text = speakable(event["message"], {}, 200)
        if text is not None and text != last:
            waiting.put(text)
            last = text
    waiting.put(None)
    thread.join()


main()
