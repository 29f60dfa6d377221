#!/usr/bin/env python3
"""How strong the tests are: puts each of the small faults of mutants.txt into surd, and sees whether a test notices.

    python3 Tests/Mutants/run.py [--only N,N-N ...] [--class C ...] [--all] [--stages N] [--list]
        [--check] [--no-build] [-- FLAG ...]

Copies what git knows into .build-mutants/surd, where all faults are compiled in at once, each behind a switch of its
own, and builds that with its tests. It runs the tests that a fault's class names, with all their cases and this one fault
switched on, up to the first failure; what hangs is found, too. FLAG is for `swift build`.

--check only sees whether each fault's line stands where it stood.

A fault that is said to survive, with a reason (`=`), is left out unless --all or --only asks for it. The exit status is 1
if another one survives. What came of each is written into .build-mutants/results.txt.
"""

import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COPY = ROOT / ".build-mutants" / "surd"
BUILD = ROOT / ".build-mutants" / "build"
# What the programs read that tests start, for they may get an environment of their own.
SWITCH = ROOT / ".build-mutants" / "mutant"
# In each module that has a mutant. Fault 0 is none.
GLOBAL = """#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let activeMutant: Int = {
  if let name = getenv("SURD_MUTANT") { return Int(atoi(name)) }
  guard let file = fopen("%s", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 16)
  return fgets(&text, 15, file) == nil ? 0 : Int(atoi(text))
}()
""" % SWITCH


class Mutant:
    def __init__(self, number, kind, text, path):
        self.number, self.kind, self.text, self.path = number, kind, text, path
        self.anchor, self.replacement, self.reason = "", "", ""


def read():
    """The mutants, and the tests of each class as a list of stages."""
    mutants, stages, path = [], {}, None
    for number, line in enumerate((HERE / "mutants.txt").read_text().split("\n"), 1):
        mark, rest = line[:1], line[2:].strip()
        if match := re.fullmatch(r"tests ([\w ]+): (.*)", line):
            stages[match[1]] = match[2].split("; ")
        elif mark == "@":
            path = rest
        elif match := re.fullmatch(r"(\d+) ([\w ]+): (.*)", line):
            mutants.append(Mutant(int(match[1]), match[2], match[3], path))
        elif mark == "-":
            mutants[-1].anchor += rest + "\n"
        elif mark == "+":
            mutants[-1].replacement += rest + "\n"
        elif mark == "=":
            mutants[-1].reason += rest + " "
        elif line and mark != "#":
            sys.exit(f"mutants.txt:{number}: {line}")
    numbers = [mutant.number for mutant in mutants]
    if len(set(numbers)) < len(numbers):
        sys.exit(f"mutants.txt: twice: {sorted({n for n in numbers if numbers.count(n) > 1})}")
    if missing := {mutant.kind for mutant in mutants} - set(stages):
        sys.exit(f"mutants.txt: no tests of {missing}")
    return mutants, stages


# MARK: The copy

def switched(mutant, source):
    """Where the piece stands, and what takes its place; white space is not compared."""
    parts = re.fullmatch("(.*?)([«‹])(.*)[»›](.*)", mutant.anchor.strip(), re.S)
    if not parts:
        return None
    words = [r"\s+".join(re.escape(word) for word in re.split(r"\s+", part)) for part in parts.group(1, 3, 4)]
    found = list(re.finditer("{}({}){}".format(*words), source))
    if len(found) != 1:
        return None
    start, end = found[0].span(1)
    piece, other = source[start:end], mutant.replacement.strip()
    if parts[2] == "«":
        return start, end, f"(activeMutant == {mutant.number} ? ({other}) : (", piece, "))"
    return start, end, f"if activeMutant == {mutant.number} {{ {other} }} else {{ ", piece, " }"


def mutated(path, mutants):
    """The text of a file with all of its mutants; pieces may stand within others."""
    source = (ROOT / path).read_text()
    inserts = []
    for mutant in mutants:
        place = switched(mutant, source)
        if place is None:
            print(f"{path}: what mutant {mutant.number} replaces is not there once")
            mutated.faults += 1
            continue
        start, end, before, piece, after = place
        # Outer pieces begin first and end last.
        inserts += [(start, 1, -end, mutant.number, before), (end, 0, -start, -mutant.number, after)]
    for place in sorted(inserts, reverse=True):
        source = source[:place[0]] + place[4] + source[place[0]:]
    return source


mutated.faults = 0


def write(path, data):
    """Writes a file only if it is another one, so that little is built again."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def faulty(mutants):
    """The mutants of each file."""
    return {path: [m for m in mutants if m.path == path] for path in {m.path for m in mutants}}


def copy(mutants):
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = {name for name in files.stdout.split("\0") if (ROOT / name).is_file()}
    changed = faulty(mutants)
    if gone := [path for path in changed if path not in names]:
        sys.exit(f"mutants.txt: no files {gone}")
    for name in sorted(names):
        data = mutated(name, changed[name]).encode() if name in changed else (ROOT / name).read_bytes()
        write(COPY / name, data)
        shutil.copymode(ROOT / name, COPY / name)
    modules = {"/".join(path.split("/")[:2]) + "/ActiveMutant.swift" for path in changed}
    for module in modules:
        write(COPY / module, GLOBAL.encode())
    for folder in ("Sources", "Tests"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in names | modules:
                path.unlink()
    if mutated.faults:
        sys.exit(1)


# MARK: Running

def run(tests, stage, number, limit):
    """None, or what noticed the mutant; and the seconds that it took."""
    SWITCH.write_text(f"{number}\n")
    start = time.time()
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(
            [tests, "--testing-library", "swift-testing", "--filter", stage], cwd=COPY, stdout=output, stderr=output,
            stdin=subprocess.DEVNULL, env=dict(os.environ, SURD_WHOLE="1", SURD_MUTANT=str(number), SWIFT_BACKTRACE="enable=no"),
            start_new_session=True)
        try:
            failure, seen = None, 0
            while failure is None:
                status = process.poll()
                output.seek(seen)
                text = output.read()
                seen = output.tell()
                if match := re.search(r"(?:Test|Suite) \S.*? recorded an issue.*", text):
                    failure = match[0]
                elif status is not None:
                    return (None if status == 0 else f"ends with status {status}"), time.time() - start
                elif time.time() - start > limit:
                    failure = f"hangs, after {limit:.0f} s"
                else:
                    time.sleep(0.1)
            return failure, time.time() - start
        finally:
            SWITCH.write_text("0\n")
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def chosen(mutants, arguments):
    numbers = set()
    for item in ",".join(arguments.only).split(",") if arguments.only else []:
        first, _, last = item.partition("-")
        numbers |= set(range(int(first), int(last or first) + 1))
    return [
        m for m in mutants
        if (m.number in numbers if numbers else arguments.all or not m.reason)
        and (not arguments.kinds or m.kind in arguments.kinds)]


def table(results):
    print(f"\n{'class':24}{'faults':>7}{'found':>7}  survived")
    kinds = sorted({mutant.kind for mutant, _ in results})
    for kind in kinds + ["all"]:
        those = [(mutant, failure) for mutant, failure in results if kind in (mutant.kind, "all")]
        left = [str(mutant.number) for mutant, failure in those if failure is None]
        print(f"{kind:24}{len(those):7}{len(those) - len(left):7}  {' '.join(left)}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--only", action="append")
    parser.add_argument("--class", dest="kinds", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--stages", type=int, help="only the first of a class's tests")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("flags", nargs="*")
    arguments = parser.parse_args()
    mutants, stages = read()
    picked = chosen(mutants, arguments)
    if arguments.list:
        for m in picked:
            print(f"{m.number:4} {m.kind}: {m.text} ({m.path})" + (f"\n     = {m.reason}" if m.reason else ""))
        return
    if arguments.check:
        for path, those in faulty(mutants).items():
            mutated(path, those)
        sys.exit(mutated.faults > 0)
    # A fault may leave something unused.
    flags = ["--package-path", COPY, "--scratch-path", BUILD, "-Xswiftc", "-no-warnings-as-errors", *arguments.flags]
    if not arguments.no_build:
        copy(mutants)
        subprocess.run(["swift", "build", "--build-tests", *flags], check=True)
    path = subprocess.run(["swift", "build", "--show-bin-path", *flags], check=True, capture_output=True, text=True)
    tests = pathlib.Path(path.stdout.strip()) / "surdPackageTests.xctest"
    limits, results = {}, []
    log = open(ROOT / ".build-mutants" / "results.txt", "a")
    for mutant in picked:
        failure, start = None, time.time()
        for stage in stages[mutant.kind][:arguments.stages]:
            if stage not in limits:
                failure, seconds = run(tests, stage, 0, 1200)
                if failure:
                    sys.exit(f"without a fault, {stage} fails: {failure}")
                limits[stage] = 30 + 5 * seconds
            failure, seconds = run(tests, stage, mutant.number, limits[stage])
            if failure:
                break
        results.append((mutant, failure))
        line = f"{mutant.number:4} {'found' if failure else 'SURVIVED':9}{mutant.text}: {failure or mutant.reason or '-'}"
        line += f" ({time.time() - start:.0f} s)"
        print(line[:200], flush=True)
        print(line, file=log, flush=True)
    table(results)
    sys.exit(any(failure is None and not mutant.reason for mutant, failure in results))


if __name__ == "__main__":
    main()
