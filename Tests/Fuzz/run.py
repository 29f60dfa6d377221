#!/usr/bin/env python3
"""Fuzzing that goes on: runs the targets of Tests/Fuzz with libFuzzer, one after the other.

    python3 Tests/Fuzz/run.py FUZZ [TARGET ...] [--runs N] [--seconds N] [--seed N] [--keep]

FUZZ is the program that `make fuzz` builds. Each target ends after so many inputs or seconds, whichever is first. It
begins with the keys of all transcripts or dc's programs, with the inputs of Corpus, and with what earlier runs have
found to be new, which stays in a folder beside FUZZ. An input that ends the program is left there as crash-... or
timeout-..., and

    FUZZ TARGET crash-...

shows it again. It becomes a line of a transcript, or a test, when its cause is mended. With --keep the inputs that
reach most are written into Corpus instead.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
# The longest inputs of each, in bytes: the shorter they are, the more there are in a second.
TARGETS = {"keys": 80, "session": 120, "tape": 120, "clients": 160, "prompt": 120, "sheet": 160, "lines": 120, "lsp": 400, "mcp": 300, "dc": 80, "editrc": 200, "history": 200}
# Where dc's programs are, and the byte before them that says which dialect it is.
DIALECTS = {"cases.txt": 0, "gh.txt": 1}
# How many bytes of each target's inputs are kept in Corpus, as they are written there.
ROOM = 24_000

ENVIRONMENT = dict(
    os.environ, TERM="xterm", SWIFT_BACKTRACE="enable=no",
    # FLINT asks for much memory at once, and surd for more than there is where it tests its limits. Where a block was
    # allocated takes long to note: whoever runs an input again to look for its cause leaves that option out.
    ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1:handle_segv=1:malloc_context_size=1:quarantine_size_mb=64",
    UBSAN_OPTIONS="print_stacktrace=1")


def escape(data):
    """Bytes as a line: \\n, \\t, \\xHH and \\\\ for what a line cannot hold, as in dc's cases."""
    special = {0x5C: "\\\\", 0x0A: "\\n", 0x09: "\\t"}
    return "".join(special.get(b) or (chr(b) if 0x20 <= b < 0x7F else f"\\x{b:02x}") for b in data)


def unescape(text):
    plain = {b"n": b"\n", b"t": b"\t", b"\\": b"\\"}
    return re.sub(rb"\\(n|t|\\|x(..))", lambda m: bytes([int(m[2], 16)]) if m[2] else plain[m[1]], text.encode())


def transcripts():
    """The keys of all cases, as Transcript of TestSupport reads them."""
    for path in sorted(TESTS.glob("Transcripts/*.txt")):
        keys = []
        for line in path.read_text().split("\n") + [""]:
            if line and not line.startswith(("    ", "# ")):
                keys.append(line)
            elif keys:
                yield "\n".join(keys).encode()
                keys = []


def desk_programs():
    for name, dialect in DIALECTS.items():
        for line in (TESTS / "DeskCalculatorTests" / name).read_text(errors="replace").split("\n"):
            if line and not line.startswith("#"):
                yield bytes([dialect]) + unescape(line.split("\t")[0])


def seeds(target):
    """What a target begins with."""
    if target == "dc":
        yield from desk_programs()
    elif target in ("keys", "session", "tape", "prompt", "lines"):
        yield from transcripts()
    elif target == "sheet":
        yield from (b"```surd\n" + keys for keys in transcripts())
    path = HERE / "Corpus" / f"{target}.txt"
    if path.exists():
        yield from (unescape(line) for line in path.read_text().splitlines())


def write_seeds(folder, target):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, text in enumerate(seeds(target)):
        (folder / f"{number:05}").write_bytes(text)


def write_dictionary(path):
    """The words of the language, for inputs that mean something."""
    rows = "".join(file.read_text() for file in TESTS.glob("../Sources/Calculator/Commands/Rows/**/*.swift"))
    words = set(re.findall(r'"([a-z][a-z0-9?]*|[^\sa-z"\\]{1,2})",', rows))
    path.write_text("".join(f'" {word} "\n' for word in sorted(words) if word.isascii()))


def run(program, target, options):
    """Runs a target; gives how many inputs it has seen and whether all went well."""
    folder = pathlib.Path(program).parent / "fuzzing" / target
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    write_seeds(folder / "seeds", target)
    write_dictionary(folder / "words")
    command = [
        program, target, f"-runs={options.runs}", f"-max_total_time={options.seconds}", f"-seed={options.seed}",
        f"-artifact_prefix={folder}/", f"-timeout={options.timeout}", "-rss_limit_mb=4096", f"-max_len={TARGETS[target]}",
        # Against leaks libFuzzer would run most inputs twice, for what is kept in caches.
        "-detect_leaks=0", "-print_funcs=0", "-entropic_scale_per_exec_time=1", "-print_final_stats=1", "-verbosity=1", "-reload=0",
        *([f"-dict={folder}/words"] if target in ("keys", "session", "tape", "clients", "prompt", "sheet", "lines", "lsp", "mcp") else []),
        str(folder / "corpus"), str(folder / "seeds")]
    log = folder / "log"
    start = time.monotonic()
    with open(log, "w") as file:
        # libFuzzer writes to standard error; libedit's `bind` prints all keys.
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=file, env=ENVIRONMENT)
        status = process.wait()
    shutil.rmtree(f"/dev/shm/surd-fuzz-{process.pid}", ignore_errors=True)  # see Target+Files.swift
    text = log.read_text(errors="replace")
    count = re.findall(r"stat::number_of_executed_units: (\d+)", text) or re.findall(r"(?m)^#(\d+)\t", text)[-1:] or ["0"]
    seconds = time.monotonic() - start
    print(f"{target}: {int(count[0]):,} inputs in {seconds:.0f} s"
          + ("" if status == 0 else f"; it ended with {status}, see {log}"), flush=True)
    return int(count[0]), status == 0


def keep(program, target):
    """Writes the inputs that reach most into Corpus: the shortest ones that reach what the seeds do not."""
    folder = pathlib.Path(program).parent / "fuzzing" / target
    least = folder / "least"
    write_seeds(least, target)
    before = set(least.iterdir())
    subprocess.run([program, target, "-merge=1", "-timeout=20", str(least), str(folder / "corpus")],
                   env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    path = HERE / "Corpus" / f"{target}.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    room = ROOM - sum(len(line) + 1 for line in lines)
    found = {escape(path.read_bytes()) for path in set(least.iterdir()) - before} - set(lines)
    for line in sorted(found, key=lambda line: (len(line), line)):
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines))
    print(f"{target}: {len(lines)} inputs in {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS) + "; all by default")
    parser.add_argument("--runs", type=int, default=-1, help="inputs for each target; by default as many as there is time for")
    parser.add_argument("--seconds", type=int, default=30, help="for each target; 0 for as long as its inputs take")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=10, help="seconds that an input may take")
    parser.add_argument("--keep", action="store_true", help="write what was found to be new into Corpus")
    options = parser.parse_args()
    for target in options.targets:
        if target not in TARGETS:
            parser.error(f"there is no target '{target}': {', '.join(TARGETS)}")
    program = os.path.abspath(options.program)
    targets = options.targets or list(TARGETS)
    if options.keep:
        for target in targets:
            keep(program, target)
        return
    results = [run(program, target, options) for target in targets]
    print(f"fuzz: {sum(count for count, _ in results):,} inputs with seed {options.seed}")
    sys.exit(not all(is_well for _, is_well in results))


if __name__ == "__main__":
    main()
