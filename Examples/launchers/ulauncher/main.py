"""surd in Ulauncher: what stands behind the keyword is answered, and Enter copies the answer."""

import subprocess

from ulauncher.api.client.EventListener import EventListener
from ulauncher.api.client.Extension import Extension
from ulauncher.api.shared.action.CopyToClipboardAction import CopyToClipboardAction
from ulauncher.api.shared.action.HideWindowAction import HideWindowAction
from ulauncher.api.shared.action.RenderResultListAction import RenderResultListAction
from ulauncher.api.shared.event import KeywordQueryEvent
from ulauncher.api.shared.item.ExtensionResultItem import ExtensionResultItem


class Surd(EventListener):
    def __init__(self):
        self.surd = None

    def answer(self, text):
        if self.surd is None or self.surd.poll() is not None:
            self.surd = subprocess.Popen(
                ["surd", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.surd.stdin.write(text + "\n")
        self.surd.stdin.flush()
        return self.surd.stdout.readline().rstrip("\n")

    def on_event(self, event, extension):
        text = " ".join((event.get_argument() or "").split())
        answer = self.answer(text)
        is_value = answer[:2] in ("= ", "≈ ")
        action = CopyToClipboardAction(answer[2:]) if is_value else HideWindowAction()
        return RenderResultListAction(
            [ExtensionResultItem(icon="icon.svg", name=answer or "…", description=text, on_enter=action)])


if __name__ == "__main__":
    extension = Extension()
    extension.subscribe(KeywordQueryEvent, Surd())
    extension.run()
