#!/usr/bin/env python3
"""Speaks the protocol of each launcher with the files beside this one.

    python3 Examples/launchers/test.py .build/debug/surd [unittest's arguments]

What is not installed is skipped, with its name.
"""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
SURD = pathlib.Path(sys.argv.pop(1)).resolve()


def needs(*programs):
    missing = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(missing, f"not installed: {' '.join(missing)}")


class Launcher(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "surd").symlink_to(SURD)
        self.environment = dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        self.environment.pop("WAYLAND_DISPLAY", None)

    def run_script(self, name, *arguments, **environment):
        return subprocess.run(
            [HERE / name, *arguments], capture_output=True, encoding="utf-8", timeout=60, check=False,
            env=self.environment | environment)

    def until(self, condition):
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline, "not met within a minute")
            time.sleep(0.05)


class Scripts(Launcher):
    def test_rofi(self):
        self.assertEqual(self.run_script("rofi.sh").stdout, "\0prompt\x1fsurd\n")
        for text, row in (
            ("2+3", "= 5\0info\x1f5"), ("2 sqrt", "≈ 1.41421356237310\0info\x1f1.41421356237310"),
            ("1/0", "division by zero\0nonselectable\x1ftrue"), ("2 +", "…\0nonselectable\x1ftrue"),
            ("$(touch x) `id`", None),
        ):
            rows = self.run_script("rofi.sh", text, ROFI_RETV="2").stdout.split("\n")
            self.assertEqual(rows[0], "\0prompt\x1fsurd")
            self.assertEqual(len(rows), 3)
            if row:
                self.assertEqual(rows[1], row)

    def copied_by(self, name):
        """Puts a program of this name first in the path, which keeps what it is given."""
        copied = self.folder / "copied"
        (self.folder / name).write_text(f"#!/bin/sh\ncat >'{copied}'\n")
        (self.folder / name).chmod(0o755)
        return copied

    def test_raycast(self):
        copied = self.copied_by("pbcopy")
        run = self.run_script("raycast.sh", "2 3 +")
        self.assertEqual((run.stdout, run.returncode, copied.read_text()), ("= 5\n", 0, "5"))
        run = self.run_script("raycast.sh", "1 0 /")
        self.assertEqual((run.stdout, run.returncode), ("! division by zero\n", 1))
        head = (HERE / "raycast.sh").read_text().split("answer=")[0]
        self.assertEqual(json.loads(head.split("@raycast.argument1 ")[1].split("\n")[0])["type"], "text")

    def test_alfred(self):
        for text, title, valid in (
            ("2*21", "= 42", True), ('"a\\"b\\\\" 1', '= "a\\"b\\\\" 1', True), ("1 0 /", "! division by zero", False),
            ("", "", False), ("\t\x1b]0;x\x07 \"", None, False),
        ):
            [item] = json.loads(self.run_script("alfred.sh", text).stdout)["items"]
            self.assertEqual(item["valid"], valid)
            if title is not None:
                self.assertEqual((item["title"], item["subtitle"]), (title, text))
            if valid:
                self.assertEqual(item["arg"], item["title"][2:])


class Rofi(Launcher):
    @needs("rofi", "Xvfb", "xdotool", "xclip")
    def test_an_answer_is_copied(self):
        reading, writing = os.pipe()
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24"], pass_fds=[writing],
            stderr=subprocess.DEVNULL)
        self.addCleanup(screen.wait)
        self.addCleanup(screen.terminate)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            display = ":" + pipe.readline().strip()
        environment = self.environment | {"DISPLAY": display, "HOME": str(self.folder)}

        def do(*arguments):
            return subprocess.run(
                arguments, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False)

        rofi = subprocess.Popen(
            ["rofi", "-modi", f"surd:{HERE / 'rofi.sh'}", "-show", "surd"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        self.addCleanup(rofi.stderr.close)
        self.addCleanup(rofi.wait)
        self.addCleanup(rofi.kill)

        def is_shown():
            self.assertIsNone(rofi.poll(), "rofi has ended")
            return do("xdotool", "search", "--class", "rofi").stdout

        self.until(is_shown)
        do("xdotool", "type", "--delay", "30", "6*7")
        do("xdotool", "key", "Return")

        def choose():
            do("xdotool", "key", "Return")
            return do("xclip", "-selection", "clipboard", "-o").stdout == "42"

        self.until(choose)
        self.until(lambda: rofi.poll() is not None)


class Search(Launcher):
    @needs("dbus-run-session", "gdbus")
    @unittest.skipUnless(importlib.util.find_spec("gi") or pathlib.Path("/usr/lib/python3/dist-packages/gi").exists(),
                         "not installed: python3-gi")
    def test_both_desktops(self):
        copied = self.folder / "copied"
        (self.folder / "xclip").write_text(f"#!/bin/sh\ncat >'{copied}'\n")
        (self.folder / "xclip").chmod(0o755)
        calls = [
            "org.gnome.Shell.SearchProvider2.GetInitialResultSet \"['6*7']\"",
            "org.gnome.Shell.SearchProvider2.GetInitialResultSet \"['2', '3', '+']\"",
            "org.gnome.Shell.SearchProvider2.GetSubsearchResultSet \"['x']\" \"['firefox']\"",
            "org.gnome.Shell.SearchProvider2.GetInitialResultSet \"['1/0']\"",
            "org.gnome.Shell.SearchProvider2.GetInitialResultSet \"['42']\"",
            "org.gnome.Shell.SearchProvider2.GetResultMetas \"['= 42\\t6*7']\"",
            "org.kde.krunner1.Match '2^0.5'", "org.kde.krunner1.Match 'kate'", "org.kde.krunner1.Actions",
            "org.kde.krunner1.Run '= 42' ''",
        ]
        lines = "\n".join(f"gdbus call --session -d io.github.surd.Search -o /search -m {call}" for call in calls)
        script = f"""
            '/usr/bin/python3' '{HERE}/search.py' & service=$!
            gdbus wait --session --timeout 30 io.github.surd.Search || exit 1
            {lines}
            kill $service"""
        run = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", script], env=self.environment, capture_output=True, encoding="utf-8",
            timeout=120, check=False)
        self.assertEqual(run.stdout.splitlines(), [
            "(['= 42\\t6*7'],)", "(['= 5\\t2 3 +'],)", "(@as [],)", "(@as [],)", "(@as [],)",
            "([{'id': <'= 42\\t6*7'>, 'name': <'= 42'>, 'description': <'6*7'>, 'gicon': <'accessories-calculator'>, "
            "'clipboardText': <'42'>}],)",
            "([('≈ 1.41421356237310', '≈ 1.41421356237310', 'accessories-calculator', 100, 1.0, "
            "{'subtext': <'surd'>})],)",
            "(@a(sssida{sv}) [],)", "(@a(sss) [],)", "()"], run.stderr)
        self.assertEqual(copied.read_text(), "42")

    def test_names_agree(self):
        name = "io.github.surd.Search"
        for file in ("search.py", f"{name}.service", f"{name}.desktop", "surd-search-provider.ini"):
            self.assertIn(name, (HERE / file).read_text(), file)


class Ulauncher(Launcher):
    # A folder of this name beside the test is no package.
    @unittest.skipUnless(getattr(importlib.util.find_spec("ulauncher"), "origin", None), "not installed: the Python package ulauncher")
    def test_its_own_classes_take_the_answer(self):
        sys.path.insert(0, str(HERE / "ulauncher"))
        os.environ["PATH"] = self.environment["PATH"]
        import main
        from ulauncher.api.shared.event import KeywordQueryEvent

        listener = main.Surd()
        self.addCleanup(lambda: (listener.surd.stdin.close(), listener.surd.stdout.close(), listener.surd.wait()))
        for text, name in (("6*7", "= 42"), ("2 sqrt", "≈ 1.41421356237310"), ("1 0 /", "! division by zero"), ("2 +", "…")):
            shown = listener.on_event(KeywordQueryEvent(f"= {text}"), None)
            self.assertIn(name, json.dumps(shown, default=vars, ensure_ascii=False))

    def test_its_manifest(self):
        manifest = json.loads((HERE / "ulauncher" / "manifest.json").read_text())
        self.assertEqual(manifest["preferences"][0]["type"], "keyword")
        self.assertTrue((HERE / "ulauncher" / manifest["icon"]).exists())


if __name__ == "__main__":
    unittest.main()
