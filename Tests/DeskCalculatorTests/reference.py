#!/usr/bin/env python3
"""Writes reference.txt: what GNU dc 1.4.1 prints for the programs in cases.txt.

    apt install dc && python3 reference.py

Each line has the program, standard output, standard error and exit status, parted by tabs. The program comes
in by standard input. GNU dc puts the second half of "dc: 'h' (0150) unimplemented" out to the wrong file, standard
output; it is put where it belongs here. Not among the cases, as dc is plainly wrong there:
the byte behind `x` that is read twice where the macro reads a line,
and `!` (surd runs nothing unless it is told to).
"""

import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).parent
TAIL = re.compile(rb"(?:'.' \(0[0-7]+\)|0[0-7]*) unimplemented\n", re.S)
HEAD = re.compile(rb"dc: (?=dc: |Runtime|$)")


def unescape(text):
    return re.sub(
        rb"\\(n|t|\\|x(..))",
        lambda m: bytes([int(m[2], 16)]) if m[2] else {b"n": b"\n", b"t": b"\t", b"\\": b"\\"}[m[1]],
        text,
    )


def escape(data):
    special = {0x5C: "\\\\", 0x0A: "\\n", 0x09: "\\t"}
    return "".join(
        special.get(b) or (chr(b) if 0x20 <= b < 0x7F else f"\\x{b:02x}") for b in data
    )


def run(program):
    result = subprocess.run(["dc"], input=program, capture_output=True, timeout=60, env={"PATH": "/usr/bin:/bin"})
    output, errors = result.stdout, result.stderr
    tails = TAIL.findall(output)
    if tails and len(HEAD.findall(errors)) == len(tails):
        output = TAIL.sub(b"", output)
        rest = iter(tails)
        errors = HEAD.sub(lambda _: b"dc: " + next(rest), errors)
    return output, errors, result.returncode


with open(FOLDER / "reference.txt", "w") as reference:
    for line in (FOLDER / "cases.txt").read_bytes().split(b"\n"):
        if not line or line.startswith(b"#"):
            continue
        output, errors, status = run(unescape(line))
        fields = [line.decode(), escape(output), escape(errors), str(status)]
        reference.write("\t".join(fields) + "\n")
