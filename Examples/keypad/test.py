#!/usr/bin/env python3
"""Tests of the keypad: its server by hand-written requests, its page in a browser.

    python3 Examples/keypad/test.py .build/debug/surd [--no-browser] [unittest's arguments]

The browser is chromium, driven by its DevTools protocol. Where there is none, that part is skipped.
Waits are for what should appear, never for time to pass.
"""

import contextlib
import json
import os
import pty
import socket
import sys
import threading
import unittest

sys.dont_write_bytecode = True
from support import browser
from support.fixture import KEYPAD, PATIENCE, KeypadTest, until


class ServerTests(KeypadTest):
    def test_without_the_token_everything_is_refused(self):
        self.assertEqual(self.status("GET", ""), 200)
        for path in ("/", "/events", "/keys", "/favicon.ico", f"/{self.token}x/", f"/{self.token[:-1]}/", "//"):
            self.assertEqual(self.status("GET", "", path=path), 403, path)
        self.assertIn(b" 403 ", self.raw(b"GET /\xc3\xa9\xff/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
        for path in ("/keys", "/stop", "/wrong/keys"):
            self.assertEqual(self.status("POST", "", b"2 3 +", path=path), 403, path)
        self.assertEqual(self.stack(), [])

    def test_other_names_and_origins_are_refused(self):
        port = self.address.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost@evil", ""):
            self.assertEqual(self.status("GET", "", headers={"Host": host}), 403, host)
            self.assertEqual(self.status("POST", "keys", b"1", headers={"Host": host}), 403, host)
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", "http://127.0.0.1:1"):
            self.assertEqual(self.status("POST", "keys", b"2", headers={"Origin": origin}), 403, origin)
        for twice in (b"Host: 127.0.0.1\r\nHost: evil.example", b"Host: 127.0.0.1\r\nHost: 127.0.0.1"):
            self.assertIn(b" 403 ", self.raw(f"GET /{self.token}/ HTTP/1.1\r\n".encode() + twice + b"\r\n\r\n"))
        own = {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
        self.assertEqual(self.status("POST", "keys", b"3", headers=own), 204)
        self.assertEqual(self.stack(), ["3"])

    def test_what_is_malformed_is_refused_and_served_on(self):
        post = f"POST /{self.token}/keys HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
        for status, data in (
            (411, post + b"\r\n"),
            (411, post + b"Content-Length: -1\r\n\r\n"),
            (411, post + b"Content-Length: 99999999999999999999\r\n\r\n"),
            (411, post + b"Transfer-Encoding: chunked\r\n\r\n1\r\n5\r\n0\r\n\r\n"),
            (413, post + b"Content-Length: 65537\r\n\r\n"),
            (400, post + b"Content-Length: 2\r\n\r\n\xff\xfe"),
            (400, post + b"Content-Length: 5\r\n\r\n1\n2 3"),
            (400, post + b"Content-Length: 3\r\n\r\n1\x002"),
            (400, b"nonsense\r\n\r\n"),
            (414, b"GET /" + b"x" * 70000 + b" HTTP/1.1\r\n\r\n"),
            (431, post + b"".join(b"X-%d: y\r\n" % i for i in range(200)) + b"\r\n"),
            (404, f"GET /{self.token}/other HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()),
            (404, f"GET /{self.token} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()),
            (501, f"DELETE /{self.token}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()),
        ):
            self.assertIn(f" {status} ".encode(), self.raw(data), data[:200])
        with socket.create_connection(("127.0.0.1", self.address.port)) as half:
            half.sendall(post + b"Content-Length: 5\r\n\r\n1")
            self.press("2 3 +")  # nobody waits for the other
        self.assertEqual(self.stack(), ["5"])

    def test_connections_have_a_limit(self):
        place = ("127.0.0.1", self.address.port)
        idle = [self.resources.enter_context(socket.create_connection(place)) for _ in range(250)]
        refused = 0
        for connection in idle[200:]:
            connection.settimeout(PATIENCE)
            with contextlib.suppress(OSError):
                refused += connection.recv(1) == b""
        self.assertGreaterEqual(refused, 50)
        for connection in idle:
            connection.close()
        until("it answers", lambda: self.raw(f"GET /{self.token}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()))
        self.press("2 3 +")
        self.assertEqual(self.stack(), ["5"])

    def test_all_see_the_same(self):
        one, other = self.stream(), self.stream()
        self.press("2 3 +")
        self.client().sendall(b"4 *\n")
        for stream in (one, other):
            picture = stream.picture("20", lambda p: p["stack"] == ["20"])
            self.assertEqual([entry["name"] for entry in picture["tape"]], ["+", "*"])
            self.assertEqual(picture["tape"][1], {"operands": ["5", "4"], "name": "*", "results": ["20"]})

    def test_who_joins_late_gets_the_last_hundred_entries(self):
        for i in range(0, 130, 10):
            self.press(" ".join(f"{j} 0 +" for j in range(i, i + 10)))
        self.stack()
        tape = self.stream().picture("anything", lambda p: True)["tape"]
        self.assertEqual([entry["results"] for entry in tape], [[str(i)] for i in range(30, 130)])

    def test_the_prompt_shares_and_takes_back(self):
        self.socket += "-prompt"
        prompt, terminal = pty.openpty()
        self.resources.callback(os.close, prompt)
        environment = dict(os.environ, HOME=self.folder, TERM="xterm")
        self.start([KeypadTest.program, "--no-init", "--no-session", "--serve", self.socket], terminal, environment)
        threading.Thread(target=self.drain, args=[prompt], daemon=True).start()
        until("surd serves", lambda: os.path.exists(self.socket))
        self.address = self.start_keypad()[1]
        self.token = self.address.path.strip("/")
        stream = self.stream()
        os.write(prompt, b"2 3 +\r")
        stream.picture("5", lambda p: p["stack"] == ["5"])
        self.press("4 *")
        stream.picture("20", lambda p: p["stack"] == ["20"])
        self.press("undo")  # the number and its word
        stream.picture("5 again", lambda p: p["stack"] == ["5"])

    def test_lines_are_taken_back_without_a_prompt(self):
        stream = self.stream()
        self.press("2 3 +")
        self.press("4 *")
        self.press("undo")
        stream.picture("5 again", lambda p: p["stack"] == ["5"])
        self.press("redo")
        stream.picture("20 again", lambda p: p["stack"] == ["20"])
        self.press("undo undo")
        stream.picture("nothing", lambda p: p["stack"] == [])

    def drain(self, terminal):
        with contextlib.suppress(OSError):  # it is closed
            while os.read(terminal, 4096):
                pass

    def test_errors_are_shown_until_the_next_keys(self):
        stream = self.stream()
        self.press("1 0 /")
        picture = stream.picture("the error", lambda p: p["error"])
        self.assertEqual((picture["error"], picture["tape"]), ("division by zero", [{"error": "division by zero"}]))
        self.press("5")
        stream.picture("none", lambda p: p["stack"] == ["1", "0", "5"] and p["error"] is None)

    def test_settings_are_followed(self):
        stream = self.stream()
        stream.picture("radians", lambda p: p["settings"].get("angle") == "rad")
        self.client().sendall(b"deg 3 fix hex\n")
        settings = stream.picture("degrees", lambda p: p["settings"]["angle"] == "deg")["settings"]
        self.assertEqual((settings["format"], settings["places"], settings["base"]), ("fix", 3, 16))

    def test_long_values_are_cut(self):
        self.press("2000 ! " + "1 " * 40)
        self.press("rup")
        text = self.stream().picture("the factorial", lambda p: "…" in "".join(p["stack"][-1:]))["stack"][-1]
        self.assertEqual((len(text), text[:5], text[-5:]), (401, "33162", "00000"))

    def test_slow_pages_pages_that_go_and_many_pages(self):
        slow = [self.stream() for _ in range(20)]  # take nothing
        for _ in range(20):
            self.stream().close()
        self.press("0 { 1 + dup 20000 < } { } while")
        self.assertEqual(self.stack(), ["20000"])
        last = slow[0].picture("20000", lambda p: p["stack"] == ["20000"])
        self.assertLessEqual(len([e for e in last["tape"] if "name" in e]), 20000)
        streams = [self.stream() for _ in range(100)]
        self.assertIn(503, [stream.status for stream in streams])
        self.assertGreater([stream.status for stream in streams].count(200), 50)
        self.press("1 +")
        for stream in streams:
            if stream.status == 200:
                stream.picture("20001", lambda p: p["stack"] == ["20001"])

    def test_a_loop_without_an_end_is_stopped(self):
        stream = self.stream()
        for loop in ("{ 1 } { } while", "0 { 1 + dup 0 > } { } while"):
            self.press(loop)
            self.assertEqual(self.status("POST", "stop", b""), 204)
            self.press("clear 6 7 *")
            stream.picture("42", lambda p: p["stack"] == ["42"] and not p["busy"])

    def test_the_end_of_surd_is_told(self):
        stream = self.stream()
        self.press("quit")
        stream.picture("the end", lambda p: p["ended"] == "surd has ended")
        self.assertEqual(self.keypad.wait(PATIENCE), 0)
        self.assertEqual(self.said(), "keypad.py: surd has ended\n")
        self.start_in_vain(self.socket, "0")
        self.assertRegex(self.said(), r"\nkeypad\.py: \S+: No such file or directory; start 'surd --serve \S+' first\n$")

    def test_a_lost_connection_is_told(self):
        stream = self.stream()
        self.surd.kill()
        stream.picture("the loss", lambda p: p["ended"])
        self.assertEqual(self.keypad.wait(PATIENCE), 1)
        self.assertEqual(self.said(), "keypad.py: the connection to surd was lost\n")
        self.start_in_vain(self.socket, "0")
        self.assertRegex(self.said(), r"\nkeypad\.py: \S+: Connection refused; start 'surd --serve \S+' first\n$")

    def test_a_port_that_cannot_be_had_is_named(self):
        for port in (str(self.address.port), "70000"):
            self.start_in_vain(self.socket, port)
            self.assertRegex(self.said(), rf"keypad\.py: port {port}: .+\n$")

    def start_in_vain(self, *arguments):
        self.assertEqual(self.start([sys.executable, KEYPAD, *arguments]).wait(PATIENCE), 1)


@unittest.skipUnless(browser.PROGRAM, "chromium is not installed: the page is not tested")
class PageTests(KeypadTest):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def page(self):
        page = self.browser.page(self.address.geturl())
        self.resources.callback(page.close)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)  # all are looked at, as on several machines
        until("the page is connected", lambda: page.text("#angle"))
        return page

    def shows(self, page, stack):
        until(f"{stack} on {page.lines('#stack li')}", lambda: page.lines("#stack li") == stack)

    def test_two_pages_and_a_client_share_a_calculator(self):
        one, other = self.page(), self.page()
        one.click(*"12", "ENTER", *"3", "+")
        self.shows(other, ["15"])
        other.click(*"4", "×")
        self.shows(one, ["60"])
        self.client().sendall(b"2 /\n")
        for page in (one, other):
            self.shows(page, ["30"])
            self.assertEqual(page.lines("#tape li"), ["12 3 + = 15", "15 4 * = 60", "60 2 / = 30"])
        late = self.page()
        self.shows(late, ["30"])
        self.assertEqual(len(late.lines("#tape li")), 3)

    def test_a_hidden_page_lets_go_and_catches_up(self):
        page = self.page()
        page.call("Emulation.setFocusEmulationEnabled", enabled=False)
        other = self.page()
        until("it is hidden", lambda: page.evaluate("document.hidden && source.readyState == 2"))
        other.click(*"6", "ENTER", *"7", "×")
        self.shows(other, ["42"])
        self.assertEqual(page.lines("#tape li"), [])
        page.call("Page.bringToFront")
        self.shows(page, ["42"])
        self.assertEqual(page.lines("#tape li"), ["6 7 * = 42"])

    def test_every_key_with_a_word_is_known(self):
        page = self.page()
        self.press("1 2 3 4 5 6")
        for word in page.evaluate("[...document.querySelectorAll('[data-word]')].map(b => b.dataset.word)"):
            page.evaluate(f"document.querySelector('[data-word={json.dumps(word)}]').click()")
        page.evaluate("sent")  # until all are
        self.stack()
        tape = self.stream().picture("anything", lambda p: True)["tape"]
        self.assertEqual([e for e in tape if "unknown word" in e.get("error", "")], [])

    def test_numbers_are_keyed_in(self):
        page = self.page()
        page.click(*"1.5", "EEX", *"3", "±")
        self.assertEqual(page.text("#entry"), "1.5e-3")
        page.click("⌫", *"20", "±", "ENTER", "ENTER", "±")
        self.shows(page, ["15" + "0" * 19, "-15" + "0" * 19])
        page.click("⌫", "√", "x²", "1/x")
        until("the reciprocal", lambda: len(page.lines("#stack li")) == 1 and page.lines("#tape li")[-1].endswith("e-21"))

    def test_the_keyboard(self):
        page = self.page()
        page.type("1.5e3", "Enter", "2", "/")
        self.shows(page, ["750"])
        page.type("2", " ", "3", " ", " ", "+", "7", "/")  # blanks part numbers, and copy nothing
        self.shows(page, ["750", "0.714285714285714"])
        page.type("Backspace")
        page.type("sq")  # opens the line, in which the rest is typed
        until("the line", lambda: page.evaluate("document.querySelector('#typed').value") == "sq")
        page.type("Enter")
        self.shows(page, ["562500"])
        page.type("12", "Backspace", "Enter", "Backspace", "Backspace")
        self.shows(page, [])

    def test_variables(self):
        page = self.page()
        page.click(*"7", "sto")
        page.type("side", "Enter")
        self.shows(page, [])
        page.click("rcl")
        page.type("side", "Enter")
        self.shows(page, ["7"])

    def test_modes_and_errors_and_stop(self):
        page = self.page()
        page.click("Modes", "deg", *"30", "sin")
        self.shows(page, ["0.5"])
        until("degrees", lambda: page.text("#angle") == "deg" and page.lines("[aria-pressed=true]").count("deg") == 1)
        page.click(*"0", "÷")
        until("the error", lambda: page.text("#message") == "division by zero")
        page.click("drop")
        until("no error", lambda: page.text("#message") == "")
        self.press("{ 1 } { } while")
        page.click("stop", "drop", *"8")
        page.click("ENTER")
        self.shows(page, ["8"])

    def test_text_stays_text(self):
        page = self.page()
        self.press('"<img src=x onerror=alert(1)>"')
        self.shows(page, ['"<img src=x onerror=alert(1)>"'])
        self.assertEqual(page.evaluate("document.images.length"), 0)

    def test_a_phone_has_room_for_all_keys(self):
        page = self.page()
        page.call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
        page.click("Modes")
        boxes = "[...document.querySelectorAll('button')].map(b => b.getBoundingClientRect()).filter(b => b.width)"
        sizes = page.evaluate(boxes + ".map(b => [b.left, b.right, b.height])")
        self.assertGreater(len(sizes), 50)
        for left, right, height in sizes:
            self.assertTrue(left >= 0 and right <= 360 and right - left >= 44 and height >= 44, (left, right, height))
        names = page.evaluate("[...document.querySelectorAll('#keys button')].map(b => b.ariaLabel || b.textContent)")
        self.assertTrue(all(len(name) > 1 or name.isdigit() for name in names), names)

    def test_a_phone_on_its_side_shows_display_and_keys(self):
        page = self.page()
        page.call("Emulation.setDeviceMetricsOverride", width=740, height=360, deviceScaleFactor=2, mobile=True)
        boxes = "[...document.querySelectorAll('#screen, .keys button')].map(b => b.getBoundingClientRect()).filter(b => b.width)"
        for left, right, bottom, width in page.evaluate(boxes + ".map(b => [b.left, b.right, b.bottom, b.width])"):
            self.assertTrue(left >= 0 and right <= 740 and bottom <= 360 and width >= 44, (left, right, bottom, width))

    def test_the_end_is_shown(self):
        page = self.page()
        self.press("quit")
        until("the end", lambda: page.text("#message") == "Surd has ended.")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    KeypadTest.program = os.path.abspath(sys.argv.pop(1))
    if "--no-browser" in sys.argv:
        sys.argv.remove("--no-browser")
        PageTests.__unittest_skip__ = True
        PageTests.__unittest_skip_why__ = "not asked for"
    elif not browser.PROGRAM:
        print("chromium is not installed: the page is not tested", file=sys.stderr)
    unittest.main()
