"""What surd is doing while a system call fails, and what must be true afterwards."""

import fcntl
import json
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import termios
import time

PATIENCE = 8
# Where one of these fails, what surd shows may not reach the terminal.
BLIND = {"write", "fflush", "tcsetattr", "tcgetattr", "ioctl"}


class Trouble(Exception):
    """Something that must not be."""


def require(condition, complaint):
    if not condition:
        raise Trouble(complaint)


def environment(folder, variables=None, **others):
    """The environment of a surd whose files are all in a folder."""
    base = {"PATH": os.environ["PATH"], "HOME": f"{folder}", "TERM": "xterm", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return dict(base, XDG_STATE_HOME=f"{folder}", XDG_CONFIG_HOME=f"{folder}", **(variables or {}), **others)


def without_sequences(output):
    return re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r", b"", output)


class Terminal:
    """A program behind a pseudo-terminal of 200 columns and 24 rows."""

    def __init__(self, arguments, variables):
        self.output, self.status, self.is_as_before = b"", None, False
        self.descriptor, other = os.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
        self.process = os.fork()
        if self.process == 0:
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)
            for standard in range(3):
                os.dup2(other, standard)
            os.closerange(3, 256)
            os.execve(arguments[0], arguments, variables)
        os.close(other)

    def send(self, keys):
        try:
            os.write(self.descriptor, keys.encode())
        except OSError:
            pass  # it has ended

    def wait(self, pattern, patience=PATIENCE):
        """Whether a pattern appears in what is shown from now on, before the program ends."""
        end, start = time.monotonic() + patience, len(self.output)
        while not re.search(pattern, without_sequences(self.output[start:])):
            left = end - time.monotonic()
            if left <= 0 or not self.read(left):
                return False
        return True

    def read(self, patience):
        """Reads what is shown; false at the end, or when the time is over."""
        if not select.select([self.descriptor], [], [], patience)[0]:
            return False
        try:
            piece = os.read(self.descriptor, 65536)
        except OSError:
            piece = b""
        self.output += piece
        return bool(piece)

    def finish(self, patience=PATIENCE):
        """Waits for the end; the program is killed, and there is no status, if that does not come."""
        end = time.monotonic() + patience
        while self.status is None:
            while select.select([self.descriptor], [], [], 0.01)[0] and self.read(0):
                pass
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
                break
        while select.select([self.descriptor], [], [], 0)[0] and self.read(0):
            pass
        flags = termios.tcgetattr(self.descriptor)[3]
        self.is_as_before = bool(flags & termios.ICANON) and bool(flags & termios.ECHO)
        os.close(self.descriptor)
        return self.status

    @property
    def text(self):
        """What was shown, without what moves the cursor."""
        return without_sequences(self.output).decode(errors="replace")


def require_orderly_end(case, status, text):
    """Requires an end by itself, with a status of surd's, or by the fault's own signal."""
    require(status is not None, "surd hangs; its last words: " + repr(text[-300:]))
    if case.action == "kill":
        return
    require(status >= 0, f"surd ended by signal {-status}; its last words: {text[-300:]!r}")
    require(status in (0, 1, 2), f"the exit status is {status}")
    require("Fatal error" not in text, "surd says 'Fatal error'")


# MARK: At the prompt

def stack_shown(text):
    """The rows of the last stack in a text of a terminal, the lowest level first."""
    rows = {}
    for level, value in re.findall(r"(?m)^(\d+): (\S+)", text):
        rows[int(level)] = value
    return rows


def prompt(program, folder, variables, case, lines, arguments=(), **others):
    """Types lines, each of which leaves a value; gives the terminal and how many were answered."""
    terminal = Terminal([program, *arguments], environment(folder, variables, **others))
    answered = 0
    if terminal.wait(rb"> ", 3 if case.call in BLIND else PATIENCE) or case.call in BLIND:
        for keys, answer in lines:
            terminal.send(keys + "\r")
            # Where the terminal is not known, X is shown alone.
            shown = rb"\n(?:1: )?%s(?![0-9])[^>]*> " % re.escape(answer.encode())
            if terminal.wait(shown, 1 if case.call in BLIND else PATIENCE):
                answered += 1
            elif case.call not in BLIND:
                break
    terminal.send("\x04")
    terminal.finish()
    return terminal, answered


def begin_session(folder, keys):
    """Writes a session as if an earlier shell had left it, and an init file."""
    (folder / "surd").mkdir(mode=0o700)
    text = "# surd session 1\n" + keys + "# end of session\n"
    (folder / "surd/session.surd").write_text(text)
    (folder / "surd/init.surd").write_text("777 sto initial 8 levels\n")
    (folder / "surd/history").write_text("1000\n")


LINES = [("1001", "1001"), ("1002", "1002"), ("1003", "1003"), ("initial", "777")]


def session(program, folder, variables, case, **others):
    """A session at the prompt: what was answered is there at the next start, or was said to be lost."""
    begin_session(folder, "1000\n")
    terminal, answered = prompt(program, folder, variables, case, LINES, **others)
    text = terminal.text
    require_orderly_end(case, terminal.status, text)
    if case.action != "kill":
        ended_early = "surd: the terminal" in text and terminal.status == 2
        without_init_file = answered == len(LINES) - 1 and "cannot read" in text
        require(answered == len(LINES) or case.call in BLIND | {"read"} or ended_early or without_init_file,
                f"only {answered} lines were answered, and nothing was said: {text[-400:]!r}")
        require(terminal.is_as_before or case.lasting, "the terminal is left as only an editor can use it")
    require(not list(folder.glob("surd/*.bad*")), "the session was set aside")
    require_restored(program, folder, case, text, answered)
    if b"\x1b" in terminal.output:  # else the terminal is not known, and no history is kept
        require_history(folder, case, text, answered)


def require_restored(program, folder, case, text, answered):
    """Requires that a new start has what was answered, or all but what was said not to be saved."""
    terminal = Terminal([program], environment(folder))
    require(terminal.wait(rb"> "), f"the next start has no prompt: {terminal.text[-300:]!r}")
    terminal.send("9999\r")
    require(terminal.wait(rb"1: 9999"), f"the next start does not answer: {terminal.text[-300:]!r}")
    terminal.send("\x04")
    require(terminal.finish() == 0, "the next start does not end with 0")
    rows = stack_shown(terminal.text)
    stack = [rows[level] for level in sorted(rows, reverse=True) if level > 1]
    whole = ["1000"] + [answer for _, answer in LINES]
    require(stack == whole[: len(stack)] and stack, f"the next start has {stack}")
    if len(stack) <= answered:
        require("is not saved" in text or "not kept" in text or "is kept in" in text,
                f"{answered} lines were answered, the next start has {stack}, and nothing was said: {text[-400:]!r}")
    leftovers = [path.name for path in folder.glob("surd/*") if path.suffix in (".new", ".start")]
    require(not leftovers, f"left behind: {leftovers}")


def require_history(folder, case, text, answered):
    kept = (folder / "surd/history").read_text().split("\n") if (folder / "surd/history").exists() else []
    require(kept[:1] == ["1000"], f"the history has lost its beginning: {kept[:3]}")
    missing = [keys for keys, _ in LINES[:answered] if keys not in kept]
    require(not missing or "history" in text, f"the history has lost {missing}, and nothing was said")


def damaged(program, folder, variables, case):
    """A session that cannot be restored: its file stays, under another name or its own, and that is said."""
    begin_session(folder, "1000\nnonsense\n")
    path, text = folder / "surd/session.surd", (folder / "surd/session.surd").read_text()
    terminal, answered = prompt(program, folder, variables, case, LINES[:1])
    require_orderly_end(case, terminal.status, terminal.text)
    kept = [file.name for file in folder.glob("surd/session*") if file.read_text() == text]
    require(kept, "the damaged session is lost")
    litter = [file.name for file in folder.glob("surd/*.bad*") if not file.read_text()]
    require(not litter or case.action == "kill" or case.call == "unlink", f"left behind: {litter}")
    if case.action == "kill" or answered == 0:
        return
    shown = terminal.text
    require("cannot be read" in shown or "is not saved" in shown or case.call in BLIND, "nothing is said of the damage")
    is_saved = path.exists() and "\n1001\n" in path.read_text()
    require(is_saved or "is not saved" in shown or "not kept" in shown or case.call in BLIND,
            f"the new session is not saved, and nothing was said: {shown[-400:]!r}")


def plain(program, folder, variables, case):
    """The same on a terminal that can do nothing."""
    begin_session(folder, "1000\n")
    terminal, answered = prompt(program, folder, variables, case, LINES, TERM="dumb")
    require_orderly_end(case, terminal.status, terminal.text)
    require(not list(folder.glob("surd/*.bad*")), "the session was set aside")
    require_restored(program, folder, case, terminal.text, answered)


def words(program, folder, variables, case):
    """Words that write files: the file is the old or the new one, and what failed is said."""
    begin_session(folder, "1000\n")
    old = "# surd session 1\n5\n# end of session\n"
    (folder / "kept").write_text(old)
    lines = [("1001", "1001"), (f'"{folder}/kept" save', "1001"), (f'{{ sq }} 0 1 "{folder}/drawn" plotto', "1001"),
             (f'clear "{folder}/kept" load', "1001"), ("1002", "1002")]
    terminal, answered = prompt(program, folder, variables, case, lines)
    text = terminal.text
    require_orderly_end(case, terminal.status, text)
    kept = (folder / "kept").read_text()
    is_new = "\n1001\n" in kept and kept.rstrip().split("\n")[-1].startswith("# end of session")
    require(kept == old or is_new, f"the saved file is torn: {kept!r}")
    drawn = folder / "drawn"
    require(not drawn.exists() or drawn.read_text().endswith("</svg>\n"), "the drawing is torn")
    if case.action != "kill" and case.call not in BLIND and case.call != "read":
        # A terminal that is not known shows no stack that is as before, and was not waited for.
        is_said = "error:" in text or "surd: the terminal" in text or b"\x1b" not in terminal.output
        require(is_new and drawn.exists() or is_said, f"nothing was said: {text[-400:]!r}")


def prompt_listeners(program, folder, variables, case):
    """Listeners at the prompt: they get all, or it is said that they do not."""
    begin_session(folder, "1000\n")
    lines = [("1001", "1001"), (f"listen exec cat > {folder}/events", "1001"), ("7 8 *", "56"), ("1 +", "57")]
    terminal, answered = prompt(program, folder, variables, case, lines)
    require_orderly_end(case, terminal.status, terminal.text)
    if case.action != "kill" and case.call not in BLIND | {"read"}:
        text = terminal.text.replace("listen exec", "")
        is_said = "listen" in text or "surd: the terminal" in text or b"\x1b" not in terminal.output
        require(whole_events(folder / "events") or is_said,
                f"the listener has not got all, and nothing was said: {terminal.text[-300:]!r}")


def whole_events(path):
    """Whether a file has the events of a run from its greeting to its end."""
    lines = path.read_text().splitlines() if path.exists() else []
    events = [json.loads(line) for line in lines if line]
    return bool(events) and "hello" in lines[0] and "end" in lines[-1]


# MARK: Streams

def stream(arguments, keys, expected, check=lambda folder, text: None):
    """A scenario of a stream with these arguments, in which FOLDER is the test's folder."""

    def scenario(program, folder, variables, case):
        (folder / "keys").write_text(keys)
        command = [program] + [argument.replace("FOLDER", str(folder)) for argument in arguments]
        with open(folder / "keys") as given, open(folder / "results", "w") as results:
            process = subprocess.Popen(
                command, stdin=given, stdout=results, stderr=subprocess.PIPE, env=environment(folder, variables))
            try:
                _, errors = process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                raise Trouble("surd hangs")
        output, text = (folder / "results").read_text(), errors.decode(errors="replace")
        require_orderly_end(case, process.returncode, text)
        require(expected.startswith(output), f"the output is {output!r}")
        if case.action == "kill":
            return
        status = process.returncode
        is_as_dc = arguments == ["--dc"] and text  # which goes on, and ends with 0
        require(status != 0 or output == expected or is_as_dc, f"the status is 0 and the output {output!r}")
        require(text or status == 0 or case.call == "write", f"the status is {status}, and nothing is said")
        require(status == 0 or not text or text.startswith(("surd: ", "dc: ")), f"said is {text!r}")
        if status == 0:
            check(folder, text)

    return scenario


def check_events(folder, text):
    require(whole_events(folder / "events") or "listener" in text, f"events are missing, and said is {text!r}")


def check_tape(folder, text):
    path = folder / "tape"
    tape = path.read_text() if path.exists() else ""
    require("\n2 3 +\n" in tape and "\n4 5 *\n" in tape or "tape" in text, f"the tape has {tape!r}, and said is {text!r}")


KEYS, RESULTS = "2 3 +\n4 5 *\n", "5\n20\n"
LONG = "".join(f"{number} 1 + print drop\n" for number in range(3000))
LONG_RESULTS = "".join(f"{number + 1}\n" for number in range(3000))


# MARK: Sockets

class Client:
    """A client of a socket, which waits for events."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.settimeout(PATIENCE)
        self.lines = self.socket.makefile("r")

    def close(self):
        self.lines.close()
        self.socket.close()

    def ask(self, keys, answer):
        """Whether the answer comes to these keys; false where surd lets the client go."""
        try:
            self.socket.sendall((keys + "\n").encode())
            while line := self.lines.readline():
                if answer in line:
                    return True
        except TimeoutError:
            raise Trouble("a client gets no answer")
        except OSError:
            pass
        return False


def serve(program, folder, variables, case):
    """Clients of a socket: the second one is served whatever happens to the first."""
    path = f"{folder}/socket"
    process = subprocess.Popen(
        [program, "--serve", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(folder, variables))
    end = time.monotonic() + PATIENCE
    while not os.path.exists(path) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.005)
    served = 0
    try:
        for keys, answer in (("2 3 +", '"5"'), ("4 *", '"'), ("7 8 *", '"56"')):
            for attempt in range(2):
                try:
                    if Client(path).ask(keys, answer):
                        served += 1
                        break
                except OSError:
                    time.sleep(0.05)
        try:
            Client(path).socket.sendall(b"quit\n")
        except OSError:
            pass
        process.stdin.close()
        process.stdin = None
        try:
            errors = process.communicate(timeout=3)[1]
        except subprocess.TimeoutExpired:  # the client that said 'quit' was let go
            process.terminate()
            errors = process.communicate(timeout=PATIENCE)[1]
    except (subprocess.TimeoutExpired, Trouble) as trouble:
        process.kill()
        process.communicate()
        raise Trouble(f"surd hangs: {trouble}")
    text = errors.decode(errors="replace")
    if process.returncode != -signal.SIGTERM:
        require_orderly_end(case, process.returncode, text)
    if case.action == "kill":
        return
    # A client to whom nothing can be written is let go, and sees that.
    require(served == 3 or text or case.call == "write", f"{served} clients were served, and nothing was said")
    if os.path.exists(path):
        require(case.call in ("unlink", "lstat"), "the socket is left behind")


def crowd(program, folder, variables, case):
    """More clients than there are descriptors: they wait without keeping surd busy, and are served when others leave."""
    path, files = f"{folder}/socket", 24
    process = subprocess.Popen(
        [program, "--serve", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(folder, variables), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
    try:
        end, clients = time.monotonic() + PATIENCE, []
        while not clients:
            try:
                clients.append(Client(path))
            except OSError:  # it does not listen yet
                require(time.monotonic() < end, "nobody listens at the socket")
                time.sleep(0.005)
        clients += [Client(path) for _ in range(files - 5)]
        # As long as this takes somebody knocks whom nobody can let in.
        require(clients[0].ask("300000 { 1 drop } times 2 3 +", '"5"'), "the first client is not served")
        for client in clients[:-1]:
            client.close()
        require(clients[-1].ask("6 7 *", '"42"'), "who came last is not served when others have left")
        clients[-1].socket.sendall(b"quit\n")
        process.communicate(timeout=PATIENCE)
    except (subprocess.TimeoutExpired, OSError, Trouble) as trouble:
        process.kill()
        process.communicate()
        raise Trouble(f"{trouble}")
    waits = dict(line.split() for line in open(variables["SURD_FAULT_COUNTS"])).get("poll", 0)
    require(int(waits) < 2000, f"surd has waited {waits} times for the same clients")


# What is asked of surd in a scenario only where this call fails.
AIMS = {"crowd": "accept"}

SCENARIOS = {
    "session": session,
    "damaged": damaged,
    "plain": plain,
    "words": words,
    "prompt-exec": prompt_listeners,
    "stream": stream(["-f", "-"], KEYS, RESULTS),
    "file": stream(["-f", "FOLDER/keys"], KEYS, RESULTS),
    "long": stream(["-f", "-"], LONG, LONG_RESULTS),
    "each": stream(["--each", "+"], "2 3\n4 5\n", "5\n9\n"),
    "tape": stream(["--listen", "tape=FOLDER/tape"], KEYS, RESULTS, check_tape),
    "exec": stream(["--listen", "exec cat > FOLDER/events"], KEYS, RESULTS, check_events),
    "dc": stream(["--dc"], "2 3 + p\n4 5 * p\n", "5\n20\n"),
    "serve": serve,
    "crowd": crowd,
}
