#!/usr/bin/env python3
"""A live web page with the stack and the tape, for this machine alone.

    surd --listen 'exec Examples/listeners/web.py 8017'

then open http://127.0.0.1:8017. Events go to the page as server-sent events; one that is opened late gets the
last hundred entries of the tape. Nothing but Python's standard library is needed. The page shows text only, so
that nothing on the stack can become a part of it.
"""

import collections
import json
import queue
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
  const source = new EventSource("/events");
  source.onopen = () => list("tape").replaceChildren();  // what is kept comes anew
  source.onmessage = m => { const e = JSON.parse(m.data); show[e.event]?.(e); };
</script>
"""

pages = set()
lock = threading.Lock()
stack = None
tape = collections.deque(maxlen=100)


class Handler(BaseHTTPRequestHandler):
    """Gives the page, and events to each page that is open."""

    def do_GET(self):
        if self.headers.get("Host", "").rsplit(":", 1)[0] not in ("127.0.0.1", "localhost"):
            self.send_error(403)  # another site's name that points here
        elif self.path == "/":
            self.answer("text/html; charset=utf-8", PAGE.encode())
        elif self.path == "/events":
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
            for line in tape:
                events.put(line)
            if stack:
                events.put(stack)
            pages.add(events)
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


def main():
    global stack
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8017
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
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
