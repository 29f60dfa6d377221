#!/usr/bin/env python3
"""A keypad on a web page, for any number of pages, beside whatever else shares the calculator.

    surd --serve /tmp/surd.sock                      (at a prompt, or without one)
    Examples/keypad/keypad.py /tmp/surd.sock 8018

then open the address that it prints. It is a client like any other: it sends nothing but lines of keys,
and shows what surd tells all clients (man surd-listener). Nothing but Python's standard library is needed.

Who knows the address can press keys, which can neither start a process nor touch a file. It is this
machine's alone, has a secret in it that is new with each start, and answers to no other name and to no
page of another origin. A phone gets there by a tunnel, such as `ssh -L 8018:127.0.0.1:8018 machine`.
"""

import argparse
import collections
import contextlib
import hmac
import http.server
import json
import pathlib
import re
import secrets
import socket
import struct
import sys
import threading
import time

TAPE = 100  # entries that are kept, and that a page that joins late is given
PAGES = 100  # pages that may be open at once
CONNECTIONS = 200  # connections at once, those of pages included
LINE = 1 << 16  # bytes of the longest line of keys
TEXT = 400  # characters of a value that are shown; what is longer is cut in the middle
LEVELS = 32  # values of a list that are shown
PATIENCE = 10  # seconds that a page, or surd, may take to take something
PAUSE = 0.05  # seconds between two pictures: no eye sees more, and a loop makes thousands
HEARTBEAT = 15  # seconds after which a quiet page is asked whether it is still there


def shortened(value):
    """A value's text, or a list of them, that a phone can be sent after every key."""
    if isinstance(value, list):
        return (["…"] if len(value) > LEVELS else []) + [shortened(text) for text in value[-LEVELS:]]
    if value is None:
        return "…"  # surd itself found it too large to be shown
    return value if len(value) <= TEXT else value[: TEXT // 2] + "…" + value[-TEXT // 2 :]


class Calculator:
    """The connection to surd, and the picture of the calculator that pages show.

    Pages do not get events but the newest picture, each at its own pace: a slow one sees fewer, and
    nothing ever waits for it or piles up.
    """

    def __init__(self, path):
        self.path = path
        self.changed = threading.Condition()  # guards all below
        self.version = 0
        self.picture = {"stack": [], "rounded": [], "depth": 0, "settings": {}, "error": None, "busy": False, "ended": None}
        self.tape = collections.deque(maxlen=TAPE)
        self.printed = 0  # entries that were ever on the tape
        self.stopping = self.said_so = False
        self.connection = self.connected()

    def connected(self):
        """A new connection; raises OSError where nobody serves the socket."""
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.path)
        # Only sending has a limit: surd may be silent for as long as it likes.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", PATIENCE, 0))
        return connection

    def follow(self):
        """Follows surd until it ends, and notes whether it took its leave."""
        while True:
            try:
                with self.connection, self.connection.makefile(encoding="utf-8", errors="replace") as lines:
                    for line in lines:
                        self.record(json.loads(line))
            except (OSError, ValueError, LookupError, TypeError, AttributeError):
                pass  # cut off, in the middle of a line perhaps, or not surd at all
            self.said_so = self.picture["ended"] is not None
            if self.stopping and not self.said_so:
                with contextlib.suppress(OSError), self.changed:
                    self.connection, self.stopping = self.connected(), False
                    self.changed.notify_all()
                    continue
            ended = "surd has ended" if self.said_so else "the connection to surd was lost"
            return self.change(ended=ended, busy=False)

    def record(self, event):
        """Draws what surd tells into the picture. Events that are not known are passed over."""
        kind = event.get("event")
        if kind in ("hello", "settings"):
            self.change(settings=event["settings"])
        elif kind == "keys":
            self.change(error=None, busy=True)
        elif kind == "operation":
            operands, results = shortened(event["operands"]), shortened(event["results"])
            self.print({"operands": operands, "name": event["name"], "results": results})
        elif kind == "error":
            message = shortened(event["message"])
            self.print({"error": message}, error=message)
        elif kind == "gap":
            self.print({"dropped": event["dropped"]})
        elif kind == "stack":
            texts = event["stack"]
            rounded = [text != form for text, form in zip(texts, event.get("exact", texts))]
            self.change(stack=shortened(texts), rounded=rounded, depth=event["depth"], busy=False)
        elif kind == "end":
            self.change(ended="surd has ended")

    def print(self, entry, **fields):
        """Adds an entry to the tape."""
        with self.changed:
            self.tape.append(entry)
            self.printed += 1
            self.change(**fields)

    def change(self, **fields):
        """Changes fields of the picture."""
        with self.changed:
            self.picture.update(fields)
            self.version += 1
            self.changed.notify_all()

    def news(self, version, printed):
        """The picture, and what is on the tape behind the first `printed`, as soon as there is a newer version.

        None if nothing happens for a while. Who joins has printed None, and gets all that is kept; to others
        the entries that are gone already are counted in `missed`.
        """
        with self.changed:
            if not self.changed.wait_for(lambda: self.version != version, HEARTBEAT):
                return None
            new = len(self.tape) if printed is None else self.printed - printed
            entries = list(self.tape)[max(len(self.tape) - new, 0) :]
            picture = dict(self.picture, tape=entries, missed=new - len(entries))
            return self.version, self.printed, picture

    def press(self, line):
        """Sends a line of keys; raises OSError if surd does not take it."""
        data = line.encode() + b"\n"
        with self.changed:
            self.changed.wait_for(lambda: not self.stopping, PATIENCE)
            connection = self.connection
        if connection.send(data) < len(data):
            self.stop()  # what would be sent next would be the rest of this line

    def stop(self):
        """Stops the keypad's lines, by leaving for a moment: surd drops those of clients that leave."""
        with self.changed:
            self.stopping = True
            self.connection.shutdown(socket.SHUT_RDWR)


HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class Handler(http.server.BaseHTTPRequestHandler):
    """Gives the page and its pictures, and takes keys, under an address with the token in it."""

    timeout = PATIENCE
    calculator = token = html = None
    pages = threading.BoundedSemaphore(PAGES)

    def do_GET(self):
        name = self.permitted()
        if name == "":
            self.answer(200, self.html, "text/html")
        elif name == "events":
            self.stream()
        elif name is not None:
            self.answer(404, "There is nothing here.")

    def do_POST(self):
        name = self.permitted()
        if name is None:
            return
        if name not in ("keys", "stop"):
            return self.answer(404, "There is nothing here.")
        line = self.line()
        if line is None:
            return
        try:
            self.calculator.press(line) if name == "keys" else self.calculator.stop()
        except OSError:
            return self.answer(503, "surd takes no keys now.")
        self.answer(204)

    def permitted(self):
        """What stands behind the token in the address, or None if the request was refused."""
        token, slash, name = self.path[1:].partition("/")
        # Two of them are none.
        host, origins = ", ".join(self.headers.get_all("Host", [])), self.headers.get_all("Origin", [])
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            self.answer(403, "The address that keypad.py printed is needed, with its token.")
        elif not re.fullmatch(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?", host):
            # Another site's name that was made to point here.
            self.answer(403, "This page has no other name than 127.0.0.1 and localhost.")
        elif origins not in ([], ["http://" + host]):
            self.answer(403, "Pages of other origins have no business here.")
        else:
            return name if slash else "?"
        return None

    def line(self):
        """The line of keys that was posted, or None if the request was refused."""
        length = self.headers.get("Content-Length", "")
        if "Transfer-Encoding" in self.headers or not re.fullmatch("[0-9]{1,9}", length):
            return self.answer(411, "The length is missing.")
        if int(length) > LINE:
            return self.answer(413, f"A line has at most {LINE} bytes.")
        body = self.rfile.read(int(length))
        try:
            line = body.decode()
        except UnicodeDecodeError:
            return self.answer(400, "Keys are UTF-8.")
        if len(body) < int(length) or re.search("[\0-\x08\x0a-\x1f\x7f]", line):
            return self.answer(400, "Keys are one line, without control characters.")
        return line

    def answer(self, status, text="", kind="text/plain"):
        """Answers with a text that is never kept, framed, or asked to load anything; gives None."""
        self.head(status, kind + "; charset=utf-8")
        self.wfile.write(text.encode())

    def head(self, status, kind):
        """The beginning of an answer, which ends with the connection."""
        self.send_response(status)
        for name, value in {"Content-Type": kind, **HEADERS}.items():
            self.send_header(name, value)
        self.end_headers()

    def stream(self):
        """Sends pictures until the page goes, takes nothing for a while, or surd ends."""
        if not self.pages.acquire(blocking=False):
            return self.answer(503, "Too many pages are open.")
        try:
            self.head(200, "text/event-stream")
            version = printed = None
            self.wfile.write(b"retry: 1000\n\n")
            while True:
                news = self.calculator.news(version, printed)
                if news is None:
                    self.wfile.write(b":\n\n")
                    continue
                version, printed, picture = news
                self.wfile.write(b"data: " + json.dumps(picture).encode() + b"\n\n")
                if picture["ended"]:
                    return
                time.sleep(PAUSE)
        finally:
            self.pages.release()

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    """A thread for each request; those of open pages do not keep the program from ending."""

    daemon_threads = True
    request_queue_size = 128
    connections = threading.BoundedSemaphore(CONNECTIONS)

    def process_request(self, request, client_address):
        if not self.connections.acquire(blocking=False):
            return self.shutdown_request(request)
        try:
            super().process_request(request, client_address)
        except BaseException:  # there was no thread
            self.connections.release()
            raise

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.connections.release()

    def handle_error(self, request, client_address):
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):  # a page that went away is none
            print(f"keypad.py: {type(error).__name__}: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="A keypad on a web page for surd --serve SOCKET.")
    parser.add_argument("socket", help="the socket that surd serves")
    parser.add_argument("port", nargs="?", type=int, default=8018, help="the port on this machine (default: 8018)")
    arguments = parser.parse_args()
    try:
        calculator = Calculator(arguments.socket)
    except OSError as error:
        path = arguments.socket
        sys.exit(f"keypad.py: {path}: {error.strerror or error}; start 'surd --serve {path}' first")
    Handler.calculator = calculator
    Handler.token = secrets.token_urlsafe(16)
    Handler.html = pathlib.Path(__file__).with_name("keypad.html").read_text(encoding="utf-8")
    try:
        server = Server(("127.0.0.1", arguments.port), Handler)
    except (OSError, OverflowError) as error:
        sys.exit(f"keypad.py: port {arguments.port}: {getattr(error, 'strerror', None) or error}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/{Handler.token}/", flush=True)
    follower = threading.Thread(target=calculator.follow, daemon=True)
    follower.start()
    # A signal that comes just before this thread waits is seen when it has waited for a second.
    while follower.is_alive():
        follower.join(1)
    time.sleep(4 * PAUSE)  # a moment for the pages to be told
    print(f"keypad.py: {calculator.picture['ended']}", file=sys.stderr)
    sys.exit(0 if calculator.said_so else 1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
