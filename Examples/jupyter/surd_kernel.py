#!/usr/bin/env python3
"""A Jupyter kernel: cells are keys or expressions for one surd, whose stack and variables stay from cell to cell.

    python3 surd_kernel.py install    # makes it known to Jupyter, for this user
    jupyter lab                       # "surd" is among the kernels

A value is shown as LaTeX where it has an exact form, and as text. `plot` at the end of a cell draws an SVG; `help sqrt` and
`apropos loan` are cells, too. Tab completes words, variables, units and constants, Shift-Tab shows the help on a word.
"""

import itertools
import json
import pathlib
import re
import secrets
import signal
import subprocess
import sys
import tempfile

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel


class Surd:
    """A surd that answers calls, one by one, by the Model Context Protocol."""

    def __init__(self):
        # A group of its own: Jupyter interrupts the kernel's.
        self.process = subprocess.Popen(
            ["surd", "--mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True)
        self.numbers = itertools.count(1)
        self.call("initialize", {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "jupyter", "version": "1"}})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def call(self, method, params):
        number = next(self.numbers)
        self.send({"id": number, "method": method, "params": params})
        try:
            return self.answer(number)
        except KeyboardInterrupt:
            self.send({"method": "notifications/cancelled", "params": {"requestId": number}})
            raise

    def answer(self, number):
        while True:
            message = json.loads(self.process.stdout.readline() or '{"id": null}')
            if message.get("id") == number:
                return message.get("result", {})
            if message.get("id", 0) is None:
                raise EOFError("surd has ended")

    def evaluate(self, text):
        return self.use("evaluate", text=text).get("structuredContent", {})

    def help(self, **question):
        """What the answer says of a word, or which words are about a subject."""
        answer = self.use("help", **question)
        text = answer["content"][0]["text"]
        return {"error": text} if answer["isError"] else {"printed": text}

    def complete(self, text):
        """The names that may follow a text, the word at its end that they replace, and whether the text goes on."""
        return self.call("completion/complete", {
            "ref": {"type": "ref/tool", "name": "evaluate"}, "argument": {"name": "text", "value": text}})

    def use(self, tool, **arguments):
        return self.call("tools/call", {"name": tool, "arguments": arguments})

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class SurdKernel(Kernel):
    implementation = "surd"
    implementation_version = "0.1"
    language = "surd"
    banner = "surd: a calculator in reverse Polish notation whose digits are never wrong"
    language_info = {"name": "surd", "mimetype": "text/plain", "file_extension": ".surd"}
    surd = None

    def started(self):
        self.surd = self.surd or Surd()
        return self.surd

    def do_complete(self, code, cursor_pos):
        answer = self.started().complete(code[:cursor_pos])
        return {"status": "ok", "matches": answer["completion"]["values"], "metadata": {},
                "cursor_start": cursor_pos - len(answer["word"]), "cursor_end": cursor_pos}

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        words = [word for word in re.finditer(r"[^\W\d_][\w?]*|_[^\W\d_]\w*", code) if word.start() <= cursor_pos <= word.end()]
        text = self.started().help(word=words[-1][0]).get("printed") if words else None
        return {"status": "ok", "found": text is not None, "data": {"text/plain": text} if text else {}, "metadata": {}}

    def do_is_complete(self, code):
        if self.started().complete(code)["goesOn"]:
            return {"status": "incomplete", "indent": ""}
        return {"status": "complete"}

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, **_):
        self.started()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            mark = None
            question = re.fullmatch(r"\s*(help|apropos)\b *(.*?)\s*", code)
            if question:
                answer = self.surd.help(**{"word" if question[1] == "help" else "search": question[2] or None})
            else:
                # What stands behind this line is what plotto has made, and nothing that a cell prints.
                mark = secrets.token_hex(16)
                answer = self.surd.evaluate(re.sub(r"\bplot\s*$", f'"{mark}" print "-" plotto', code))
            if not silent:
                self.show(answer, mark)
            error = answer.get("error", "").replace("'plotto'", "'plot'") or None
        except KeyboardInterrupt:
            error = "interrupted"
        except (EOFError, OSError) as failure:
            self.surd, error = None, str(failure)
        if error is None:
            return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}
        self.send_response(self.iopub_socket, "error", {"ename": "error", "evalue": error, "traceback": [error]})
        return {"status": "error", "execution_count": self.execution_count, "ename": "error", "evalue": error, "traceback": []}

    def show(self, answer, mark):
        lines = answer.get("printed", "").split("\n")
        end = lines.index(mark) if mark in lines else len(lines)
        printed, picture = "\n".join(lines[:end]), "\n".join(lines[end + 1:])
        if printed:
            self.send_response(self.iopub_socket, "stream", {"name": "stdout", "text": printed + "\n"})
        if picture:
            self.display("display_data", {"image/svg+xml": picture, "text/plain": "a plot"})
        if "value" not in answer:
            return
        values = answer.get("others", []) + [("" if answer.get("exact") else "≈ ") + answer["value"]]
        data = {"text/plain": "\n".join(values)}
        is_numeral = re.fullmatch(r"-?[\d.]+", answer["value"])
        if len(values) == 1 and (answer.get("exactForm") or answer.get("exact") and not is_numeral):
            latex = self.surd.evaluate("dup tolatex print").get("printed")
            if latex:
                data["text/latex"] = f"$\\displaystyle {latex}$"
        self.display("execute_result", data)

    def display(self, kind, data):
        content = {"data": data, "metadata": {}}
        if kind == "execute_result":
            content["execution_count"] = self.execution_count
        self.send_response(self.iopub_socket, kind, content)

    def do_shutdown(self, restart):
        if self.surd:
            self.surd.end()
            self.surd = None
        return {"status": "ok", "restart": restart}


def install():
    from jupyter_client.kernelspec import KernelSpecManager

    with tempfile.TemporaryDirectory() as folder:
        specification = {
            "argv": [sys.executable, str(pathlib.Path(__file__).resolve()), "-f", "{connection_file}"],
            "display_name": "surd", "language": "surd"}
        pathlib.Path(folder, "kernel.json").write_text(json.dumps(specification))
        print(KernelSpecManager().install_kernel_spec(folder, "surd", user=True))


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        if sys.argv[2:]:
            sys.exit("'install' takes nothing: it makes the kernel known for this user")
        install()
    else:
        IPKernelApp.launch_instance(kernel_class=SurdKernel)
