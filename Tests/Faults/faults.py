#!/usr/bin/env python3
"""Faults on purpose: lets each system call of surd fail once, or from there on, and kills surd there.

    python3 Tests/Faults/faults.py .build/debug/surd [--seed N] [--sample N] [SCENARIO [FAULT ...]]

A scenario is run once to count its calls, then once for each fault; `--sample` takes so many of them
by chance. What is wrong is printed as the scenario and the fault that show it again. After each fault
surd must have ended in an orderly way or gone on, must have said what it could not do, and a new start
must have what the last answered line left. Linux only: the fault is preloaded (`faults.c`).
"""

import argparse
import collections
import errno
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from scenarios import AIMS, SCENARIOS, Trouble

HERE = pathlib.Path(__file__).parent

# What each call may plausibly fail with. `on` is added where a fault may last.
FAULTS = {
    "open": "EMFILE EIO EACCES EINTR EMFILE:on EACCES:on",
    "read": "EIO EINTR EAGAIN short short:on EIO:on",
    "write": "ENOSPC EIO EINTR EAGAIN short short:on ENOSPC:on",
    "inner-read": "EINTR EAGAIN",
    "inner-write": "EINTR",
    "pread": "EIO EINTR EIO:on",
    "pwrite": "ENOSPC EIO EINTR short short:on ENOSPC:on",
    "fsync": "EIO ENOSPC EINTR EIO:on",
    "close": "EIO EINTR EIO:on",
    "rename": "ENOSPC EIO EIO:on",
    "unlink": "EIO EACCES EACCES:on",
    "mkdir": "ENOSPC EACCES ENOSPC:on",
    "ftruncate": "EIO ENOSPC EIO:on",
    "flock": "EINTR EIO ENOLCK EIO:on ENOLCK:on",
    "lseek": "EIO",
    "pipe": "EMFILE ENFILE EMFILE:on",
    "socket": "EMFILE ENOMEM EMFILE:on",
    "bind": "EACCES ENOSPC",
    "listen": "ENOMEM",
    "accept": "EMFILE ECONNABORTED EINTR",
    "connect": "EAGAIN EINTR",
    "chmod": "EPERM EIO",
    "poll": "EINTR ENOMEM",
    "tcgetattr": "EIO",
    "tcsetattr": "EINTR EIO",
    "ioctl": "EIO EIO:on",
    "stat": "EIO EACCES EIO:on",
    "lstat": "EIO EACCES",
    "fstat": "EIO EIO:on",
    "readlink": "EIO ENOMEM",
    "realpath": "EIO EACCES EIO:on",
    "waitpid": "EINTR ECHILD",
    "fflush": "EIO EIO:on",
    "fopen": "EMFILE EIO EMFILE:on",
    "mmap": "ENOMEM",
    "posix_spawn": "EAGAIN ENOMEM",
    "pthread_create": "EAGAIN EAGAIN:on",
}
# Killing surd before these changes what is found afterwards.
KILLED = "open read write inner-write pwrite fsync close rename unlink mkdir ftruncate flock poll fstat".split()
# A call that is made more often than this is let fail at so many places, chosen by chance.
MOST_PLACES = 80


class Case(collections.namedtuple("Case", "scenario call number action lasting")):
    def __str__(self):
        return f"{self.scenario} {self.call}:{self.number}:{self.action}" + (":on" if self.lasting else "")

    @classmethod
    def read(cls, scenario, fault):
        call, number, action, *lasting = fault.split(":")
        return cls(scenario, call, int(number), action, bool(lasting))

    @property
    def variable(self):
        action = self.action if self.action in ("kill", "short") else str(getattr(errno, self.action))
        return f"{self.call}:{self.number}:{action}" + (":on" if self.lasting else "")


def run(program, library, case):
    """Runs a scenario with a fault; gives the call counts, whether the fault was met, and complaints."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="surd-fault-"))
    variables = {"LD_PRELOAD": library, "SURD_FAULT_COUNTS": f"{folder}/counts", "SURD_FAULT_MARK": f"{folder}/met"}
    if case.call:
        variables["SURD_FAULT"] = case.variable
    complaints = []
    try:
        SCENARIOS[case.scenario](program, folder, variables, case)
    except Trouble as trouble:
        complaints.append(str(trouble))
    counts = {}
    if (folder / "counts").exists():
        counts = {name: int(count) for name, count in map(str.split, open(folder / "counts"))}
    met = (folder / "met").exists()
    shutil.rmtree(folder, ignore_errors=True)
    return case, counts, met, complaints


def cases_of(scenario, counts, chance):
    """All faults of a scenario whose calls were counted."""
    for call, count in sorted(counts.items()):
        if call != AIMS.get(scenario, call):
            continue
        places = range(1, count + 1)
        if count > MOST_PLACES:
            places = sorted(chance.sample(places, MOST_PLACES))
        actions = FAULTS.get(call, "").split() + (["kill"] if call in KILLED else [])
        for action in actions:
            action, _, lasting = action.partition(":")
            for number in places:
                yield Case(scenario, call, number, action, bool(lasting))


def build(folder):
    """The library that is preloaded."""
    library = f"{folder}/faults.so"
    command = [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-Wall", "-Wno-nonnull", "-o", library]
    subprocess.run(command + [str(HERE / "faults.c"), "-ldl", "-lpthread"], check=True)
    return library


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("scenario", nargs="?", choices=SCENARIOS)
    parser.add_argument("faults", nargs="*", help="such as fsync:2:EIO or write:7:ENOSPC:on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, help="how many faults, chosen by chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    # Who starts this may block signals; a pool ends its processes by one.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="surd-faults-") as folder:
        library = build(folder)
        if options.faults:
            cases = [Case.read(options.scenario, fault) for fault in options.faults]
        else:
            cases = []
            for scenario in [options.scenario] if options.scenario else SCENARIOS:
                _, counts, _, complaints = run(program, library, Case(scenario, "", 0, "", False))
                if complaints or not counts:
                    sys.exit(f"{scenario} fails without a fault: {complaints or 'no call was counted'}")
                cases += cases_of(scenario, counts, chance)
        if options.sample:
            cases = chance.sample(cases, min(options.sample, len(cases)))
        sys.exit(run_all(program, library, cases, options))


def run_all(program, library, cases, options):
    """Runs all cases and prints what is wrong and how many there were; gives the exit status."""
    done, met, wrong = collections.Counter(), collections.Counter(), 0
    with multiprocessing.Pool(options.jobs, signal.signal, (signal.SIGPIPE, signal.SIG_IGN)) as pool:
        work = [pool.apply_async(run, (program, library, case)) for case in cases]
        for result in work:
            case, _, is_met, complaints = result.get()
            done[case.scenario] += 1
            met[case.scenario] += is_met
            wrong += len(complaints)
            for complaint in complaints:
                print(f"{case}: {complaint}", flush=True)
    for scenario in done:
        print(f"{scenario}: {done[scenario]} faults, {met[scenario]} of them met")
    print(f"faults: {sum(done.values())} with seed {options.seed}, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    main()
