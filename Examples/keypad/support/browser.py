"""A page in a headless chromium, driven by the DevTools protocol: a web socket with JSON in it."""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """A chromium with a profile of its own, which is gone when it is closed."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        # The page under test comes from this machine; no sandbox, for containers have none to give.
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-port=0", "--user-data-dir=" + self.folder, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        port, end = pathlib.Path(self.folder, "DevToolsActivePort"), time.monotonic() + 60
        while not port.exists() or "\n" not in port.read_text():
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError(f"{PROGRAM} does not start")
            time.sleep(0.05)
        self.address = "http://127.0.0.1:" + port.read_text().split("\n")[0]

    def page(self, address):
        """A new page, in a window of its own."""
        request = urllib.request.Request(f"{self.address}/json/new?{urllib.parse.quote(address)}", method="PUT")
        with urllib.request.urlopen(request) as answer:
            return Page(self, json.load(answer))

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    def __init__(self, browser, target):
        self.browser, self.id, self.count = browser, target["id"], 0
        parts = urllib.parse.urlsplit(target["webSocketDebuggerUrl"])
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        while self.stream.readline() != b"\r\n":
            pass

    def close(self):
        self.stream.close()
        self.socket.close()
        urllib.request.urlopen(f"{self.browser.address}/json/close/{self.id}").close()

    # The protocol

    def call(self, method, **parameters):
        """What a method of the protocol gives."""
        self.count += 1
        self.send(json.dumps({"id": self.count, "method": method, "params": parameters}).encode())
        while True:
            answer = json.loads(self.receive())
            if answer.get("id") == self.count:  # anything else is an event
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def send(self, data):
        """Sends a text in one frame (RFC 6455); a mask of zeros leaves it as it is."""
        size = len(data)
        length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size)
        self.socket.sendall(b"\x81" + length + bytes(4) + data)

    def receive(self):
        """A message, which may come in several frames."""
        message = b""
        while True:
            first, size = self.stream.read(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.stream.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.stream.read(8))
            data = self.stream.read(size)
            if first & 15 < 8:  # neither ping nor close
                message += data
            if first & 0x80 and message:
                return message

    # The page

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def lines(self, selector):
        """The texts of all elements of a kind."""
        return self.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def text(self, selector):
        return "".join(self.lines(selector))

    def click(self, *labels):
        """Clicks with the mouse on what has these labels, one behind the other."""
        for label in labels:
            place = self.evaluate(
                "(() => { const key = [...document.querySelectorAll('button, summary')]"
                f".find(e => e.textContent == {json.dumps(label)}); key.scrollIntoView({{ block: 'center' }});"
                "const box = key.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
            )
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def type(self, *keys):
        """Presses keys on the keyboard: those with a name, and the characters of other texts."""
        for text in keys:
            for key in [text] if text in ("Enter", "Backspace", "Escape", "Tab") else text:
                code = {"Enter": 13, "Backspace": 8, "Escape": 27, "Tab": 9}.get(key, 0)
                more = {"text": "\r"} if key == "Enter" else {} if code else {"text": key}
                self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **more)
                self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
