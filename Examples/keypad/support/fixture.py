"""What the tests of the keypad have in common: surd, the keypad, and requests."""

import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

KEYPAD = pathlib.Path(__file__).parents[1] / "keypad.py"
PATIENCE = 30


def until(what, condition):
    """What the condition gives, as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while not (result := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"never: {what}")
        time.sleep(0.02)
    return result


class Stream:
    """A page's stream of pictures."""

    def __init__(self, test):
        self.connection, answer = test.open("GET", "events")
        self.lines, self.status = answer, answer.status

    def picture(self, what, condition):
        """The first picture that meets a condition, with the tape of all that came so far."""
        tape = self.tape = getattr(self, "tape", [])
        end = time.monotonic() + PATIENCE
        while (line := self.lines.readline()) and time.monotonic() < end:
            if line.startswith(b"data: "):
                picture = json.loads(line[6:])
                tape += picture["tape"]
                if condition(picture):
                    return dict(picture, tape=tape)
        raise AssertionError(f"never: {what}")

    def close(self):
        self.lines.close()
        self.connection.close()


class KeypadTest(unittest.TestCase):
    """A surd that serves a socket, and a keypad beside it."""

    program = None  # the path of surd

    def setUp(self):
        self.resources = contextlib.ExitStack()
        self.addCleanup(self.resources.close)
        self.folder = self.resources.enter_context(tempfile.TemporaryDirectory())
        self.socket = os.path.join(self.folder, "socket")
        self.errors = self.resources.enter_context(open(os.path.join(self.folder, "errors"), "w"))
        self.surd = self.start([self.program, "--no-init", "--serve", self.socket])
        until("surd serves", lambda: os.path.exists(self.socket))
        self.keypad, self.address = self.start_keypad()
        self.token = self.address.path.strip("/")

    def start(self, command, terminal=None, environment=None):
        """A process, at a terminal or with nothing to read. What it says on standard error is kept."""
        process = subprocess.Popen(
            command, text=True, env=environment, start_new_session=terminal is not None,
            stdin=terminal or subprocess.DEVNULL, stdout=terminal or subprocess.PIPE, stderr=self.errors,
        )
        self.resources.callback(lambda: (process.kill(), process.communicate()))
        return process

    def start_keypad(self):
        keypad = self.start([sys.executable, KEYPAD, self.socket, "0"])
        line = keypad.stdout.readline()
        self.assertRegex(line, r"^http://127\.0\.0\.1:\d+/[\w-]{20,}/\n$")
        return keypad, urllib.parse.urlsplit(line.strip())

    def tearDown(self):
        self.keypad.send_signal(signal.SIGINT)
        self.keypad.wait(PATIENCE)
        self.assertNotRegex(self.said(), "Traceback|Error|Exception")

    def said(self):
        """What all programs have said on standard error."""
        return pathlib.Path(self.errors.name).read_text()

    # Requests

    def open(self, method, name, body=None, path=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.address.port, timeout=PATIENCE)
        connection.request(method, path or f"/{self.token}/{name}", body, headers)
        return connection, connection.getresponse()

    def status(self, *arguments, **more):
        connection, answer = self.open(*arguments, **more)
        answer.read()
        connection.close()
        return answer.status

    def press(self, line):
        self.assertEqual(self.status("POST", "keys", line.encode()), 204)

    def stream(self):
        stream = Stream(self)
        self.resources.callback(stream.close)
        return stream

    def stack(self):
        """The stack when everything pressed has been carried out, which a mark behind it tells."""
        self.press('"mark"')
        stream = Stream(self)
        stack = stream.picture("mark", lambda p: p["stack"][-1:] == ['"mark"'])["stack"][:-1]
        stream.close()
        self.press("drop")
        return stack

    def client(self):
        """A client of surd itself, beside the keypad."""
        client = socket.socket(socket.AF_UNIX)
        client.connect(self.socket)
        self.resources.callback(client.close)
        return client

    def raw(self, data):
        """What the server answers to these bytes until it closes."""
        with socket.create_connection(("127.0.0.1", self.address.port), timeout=PATIENCE) as connection:
            connection.sendall(data)
            answer = b""
            with contextlib.suppress(ConnectionResetError):
                while part := connection.recv(1 << 16):
                    answer += part
            return answer.split(b"\r\n")[0]
