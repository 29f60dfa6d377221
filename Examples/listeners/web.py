#!/usr/bin/env python3
"""A live web page with the stack and the tape, for this machine alone.

    surd --listen 'exec Examples/listeners/web.py 8017'

then open the address that it prints. It has a secret in it that is new with each start, because everybody who
is logged in to this machine can reach the port; whoever knows the address can read the stack. Events go to the page as server-sent events; one that is opened late gets the
last hundred entries of the tape. Nothing but Python's standard library is needed. The page shows text only, so
that nothing on the stack can become a part of it.
"""

import collections
import hmac
import json
import queue
import re
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>surd</title>
<style>
  body { font: 16px/1.5 ui-monospace, monospace; margin: 2rem; display: flex; gap: 4rem; }
  ol { list-style: none; padding: 0; text-align: right; overflow-wrap: anywhere; }
  #stack li:last-child { font-size: 2rem; }
  .error { color: #b00; }
</style>
<section><h1>Stack</h1><ol id="stack"></ol></section>
<section><h1>Tape</h1><ol id="tape"></ol></section>
<script>
  const list = id => document.getElementById(id);
  const item = (text, kind) => {
    const li = document.createElement("li");
    li.textContent = text;
    if (kind) li.className = kind;
    return li;
  };
  const print = (text, kind) => {
    list("tape").append(item(text, kind));
    while (list("tape").children.length > 100) list("tape").firstChild.remove();
  };
  const show = {
    stack: e => list("stack").replaceChildren(...e.stack.map(x => item(x ?? "…"))),
    operation: e => print([...e.operands, e.name, "=", ...e.results].join(" ")),
    error: e => print(e.message, "error"),
    gap: e => print("… " + e.dropped + " events …"),
    end: () => { print("end"); source.close(); },
  };
  const source = new EventSource("events");
  source.onopen = () => list("tape").replaceChildren();  // what is kept comes anew
  source.onmessage = m => { const e = JSON.parse(m.data); show[e.event]?.(e); };
</script>
"""

pages = set()
lock = threading.Lock()
stack = None
tape = collections.deque(maxlen=100)
token = secrets.token_urlsafe(16)
PAGES = 100  # pages that may be open at once
CONNECTIONS = 200  # connections at once, those of pages included
PATIENCE = 10  # seconds that a connection may take to ask, or a page to take something


class Handler(BaseHTTPRequestHandler):
    """Gives the page, and events to each page that is open."""

    timeout = PATIENCE

    def do_GET(self):
        host = ", ".join(self.headers.get_all("Host", []))  # two are none
        given, _, name = self.path[1:].partition("/")
        if not re.fullmatch(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?", host):
            self.send_error(403)  # another site's name that points here
        elif not hmac.compare_digest(given.encode(), token.encode()):
            self.send_error(403, "The address that web.py printed is needed")
        elif name == "":
            self.answer("text/html; charset=utf-8", PAGE.encode())
        elif name == "events":
            self.stream()
        else:
            self.send_error(404)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        events = queue.Queue(maxsize=10_000)
        with lock:
            has_room = len(pages) < PAGES
            if has_room:
                for line in tape:
                    events.put(line)
                if stack:
                    events.put(stack)
                pages.add(events)
        if not has_room:
            return self.send_error(503, "Too many pages are open")
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            while (line := events.get()) is not None:
                self.wfile.write(b"data: " + line.encode() + b"\n\n")
                if events.empty():
                    self.wfile.flush()
        except OSError:
            pass  # the page was closed
        finally:
            with lock:
                pages.discard(events)

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    """A thread for each connection; those of open pages do not keep the program from ending."""

    daemon_threads = True
    connections = threading.BoundedSemaphore(CONNECTIONS)

    def process_request(self, request, client_address):
        if not self.connections.acquire(blocking=False):
            return self.shutdown_request(request)
        try:
            super().process_request(request, client_address)
        except BaseException:  # there was no thread
            self.connections.release()
            raise

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.connections.release()

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):  # a page that went away is none
            super().handle_error(request, client_address)


def main():
    global stack
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8017
    server = Server(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/{token}/", flush=True)
    for line in sys.stdin:
        line = line.rstrip("\n")
        with lock:
            kind = json.loads(line)["event"]
            if kind == "stack":
                stack = line
            elif kind in ("operation", "error", "gap"):
                tape.append(line)
            for events in pages:
                try:
                    events.put_nowait(line)
                except queue.Full:
                    pass  # a page that is not looked at
    with lock:
        for events in pages:
            events.put(None) if not events.full() else None
    end = time.monotonic() + 1  # a moment for the pages to get the last events
    while pages and time.monotonic() < end:
        time.sleep(0.01)


main()
