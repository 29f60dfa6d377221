#!/usr/bin/env python3
"""surd in the searches of GNOME Shell (org.gnome.Shell.SearchProvider2) and KDE (org.kde.krunner1), by D-Bus.

The session's bus starts it with the first search; it keeps one surd that answers line by line, and ends after ten quiet
minutes. Choosing an answer copies it.
"""

import os
import subprocess

from gi.repository import Gio, GLib

NAME = "io.github.surd.Search"
QUIET_SECONDS = 600
INTERFACES = """<node>
  <interface name="org.gnome.Shell.SearchProvider2">
    <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
    <method name="GetSubsearchResultSet">
      <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
    <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
    <method name="ActivateResult">
      <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
    <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
  </interface>
  <interface name="org.kde.krunner1">
    <method name="Match"><arg type="s" direction="in"/><arg type="a(sssida{sv})" direction="out"/></method>
    <method name="Actions"><arg type="a(sss)" direction="out"/></method>
    <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
  </interface>
</node>"""


class Search:
    def __init__(self):
        self.surd = None
        self.quiet = 0
        self.loop = GLib.MainLoop()

    def answer(self, text):
        """The answer to a text; "" where it has no value. A single number or word is no question."""
        text = " ".join(text.split())
        if not any(c.isdigit() for c in text) or text.replace(".", "").isdigit():
            return ""
        if self.surd is None or self.surd.poll() is not None:
            self.surd = subprocess.Popen(
                ["surd", "--lines", "1 timelimit"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.surd.stdin.write(text + "\n")
        self.surd.stdin.flush()
        answer = self.surd.stdout.readline().rstrip("\n")
        return answer if answer[:2] in ("= ", "≈ ") else ""

    def copy(self, answer):
        program = ["wl-copy"] if os.environ.get("WAYLAND_DISPLAY") else ["xclip", "-selection", "clipboard"]
        subprocess.run(program, input=answer[2:], encoding="utf-8", stdout=subprocess.DEVNULL, check=False)

    # GNOME: a result is named by what it answers and by the answer.

    def GetInitialResultSet(self, terms):
        text = " ".join(terms)
        answer = self.answer(text)
        return (["\t".join((answer, text))] if answer else [],)

    def GetSubsearchResultSet(self, _, terms):
        return self.GetInitialResultSet(terms)

    def GetResultMetas(self, results):
        metas = []
        for result in results:
            answer, _, text = result.partition("\t")
            metas.append({
                "id": GLib.Variant("s", result), "name": GLib.Variant("s", answer),
                "description": GLib.Variant("s", text), "gicon": GLib.Variant("s", "accessories-calculator"),
                "clipboardText": GLib.Variant("s", answer[2:])})
        return (metas,)

    def ActivateResult(self, result, _, __):
        self.copy(result.partition("\t")[0])

    def LaunchSearch(self, _, __):
        pass

    # KDE: 100 is an exact match.

    def Match(self, query):
        answer = self.answer(query)
        properties = {"subtext": GLib.Variant("s", "surd")}
        return ([(answer, answer, "accessories-calculator", 100, 1.0, properties)] if answer else [],)

    def Actions(self):
        return ([],)

    def Run(self, answer, _):
        self.copy(answer)

    def called(self, _, __, ___, ____, method, parameters, invocation):
        self.quiet = 0
        result = getattr(self, method)(*parameters.unpack())
        signature = "".join(arg.signature for arg in invocation.get_method_info().out_args)
        invocation.return_value(GLib.Variant(f"({signature})", result) if signature else None)

    def tick(self):
        self.quiet += 60
        if self.quiet >= QUIET_SECONDS:
            self.loop.quit()
        return True

    def run(self):
        def register(connection, _):
            for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
                connection.register_object("/search", interface, self.called, None, None)

        Gio.bus_own_name(
            Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, register, None, lambda *_: self.loop.quit())
        GLib.timeout_add_seconds(60, self.tick)
        self.loop.run()


if __name__ == "__main__":
    Search().run()
