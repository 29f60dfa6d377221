#!/usr/bin/env python3
"""surd --lsp as two clients see it: pygls (PyPI: pygls, lsprotocol) and a headless Neovim.

    python3 Tests/Clients/lsp_client.py SURD

pygls reads all that comes by the types of the protocol's own model. Neovim is set up by the lines in
Examples/editors/init.lua; before 0.10 it shows no inlay hints, and asks for them by hand. Expected values are those of
Python's fractions. A client that is not there is skipped, and that is said.
"""

import asyncio
import importlib.metadata
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

SURD = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# How many milliseconds pass from a change at the end of 10,000 lines to its hint, with what the client itself takes.
LIMIT = 50 if "release" in SURD else 2000
count = 0


def expect(found, wanted, what):
    global count
    count += 1
    if found != wanted:
        print(f"{what}: found {found!r}, not {wanted!r}", file=sys.stderr, flush=True)
        os._exit(1)


class Editor:
    """A document, as pygls shows it to surd and as it should be."""

    def __init__(self, client, uri, text, language="surd"):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)))

    @property
    def document(self):
        return types.TextDocumentIdentifier(self.uri)

    def position(self, index):
        """The position of a character: lines, and code units of UTF-16."""
        before = self.text[:index]
        line = before.count("\n")
        start = before.rfind("\n") + 1
        return types.Position(line, len(self.text[start:index].encode("utf-16-le")) // 2)

    def change(self, start, end, text):
        region = types.Range(self.position(start), self.position(end))
        self.text = self.text[:start] + text + self.text[end:]
        self.send(types.TextDocumentContentChangePartial(range=region, text=text))

    def replace(self, text):
        self.text = text
        self.send(types.TextDocumentContentChangeWholeDocument(text=text))

    def send(self, change):
        self.version += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri), [change]))

    async def hints(self, first=0, last=1 << 20):
        hints = await self.client.text_document_inlay_hint_async(types.InlayHintParams(
            self.document, types.Range(types.Position(first, 0), types.Position(last, 0))))
        return [(hint.position.line, hint.label) for hint in hints]

    async def hover(self, line, character):
        hover = await self.client.text_document_hover_async(
            types.HoverParams(self.document, types.Position(line, character)))
        return hover and hover.contents.value

    async def actions(self, line):
        place = types.Range(types.Position(line, 0), types.Position(line, 0))
        return await self.client.text_document_code_action_async(types.CodeActionParams(
            self.document, place, types.CodeActionContext([])))


async def with_pygls():
    print(f"pygls {importlib.metadata.version('pygls')}, lsprotocol {importlib.metadata.version('lsprotocol')}")
    client = BaseLanguageClient("test", "1")
    published = {}

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(params):
        published[params.uri] = params

    async def diagnostics(editor):
        for _ in range(1000):
            found = published.get(editor.uri)
            if found and found.version == editor.version:
                return [(d.range.start.line, d.range.start.character, d.range.end.character, d.message)
                        for d in found.diagnostics]
            await asyncio.sleep(0.01)
        expect("no diagnostics", "some", editor.uri)

    await client.start_io(SURD, "--lsp")
    answer = await client.initialize_async(types.InitializeParams(types.ClientCapabilities()))
    expect(answer.capabilities.position_encoding, types.PositionEncodingKind.Utf16, "the encoding")
    client.initialized(types.InitializedParams())

    editor = Editor(client, "file:///a.surd", "# √ 😀\nn = 1/3\n\"😀\" drop n 3 *\n2(3)\n")
    expect(await editor.hints(), [(1, "→ ≈0.333333333333333"), (2, "→ 1")], "hints")
    expect(await diagnostics(editor),
           [(3, 0, 4, "'2(3)' can be read in two ways: a product is '2 3 *', a measured number is '2 3 pm'")], "an error")
    actions = await editor.actions(3)
    expect([action.title for action in actions], ["Write 2 3 *", "Write 2 3 pm"], "what mends it")
    edit = actions[0].edit.changes[editor.uri][0]
    expect((edit.new_text, edit.range.start.character, edit.range.end.character), ("2 3 *", 0, 4), "the edit")
    editor.replace("2(3) # product\n7 dupp\n1 0 /\n5_kmm\n")
    expect(await diagnostics(editor), [
        (0, 0, 4, "'2(3)' can be read in two ways: a product is '2 3 *', a measured number is '2 3 pm'"),
        (1, 2, 6, "unknown word 'dupp'; did you mean 'dup'?"), (2, 4, 5, "division by zero"),
        (3, 0, 5, (await diagnostics(editor))[3][3])], "errors")
    edit = (await editor.actions(0))[0].edit.changes[editor.uri][0]
    expect((edit.new_text, edit.range.end.character), ("2 3 *", 4), "the edit before a comment")
    edit = (await editor.actions(1))[0].edit.changes[editor.uri][0]
    expect((edit.new_text, edit.range.start.character, edit.range.end.character), ("dup", 2, 6), "a word")
    editor.replace("2 sqrt\n")
    expect("square root" in await editor.hover(0, 3), True, "help")
    expect((await editor.hover(0, 0)).split("\n")[0], "Exact: √2, kept as an expression.", "why")
    items = await client.text_document_completion_async(
        types.CompletionParams(editor.document, types.Position(0, 4)))
    expect("sqrt" in [item.label for item in items.items], True, "completion")
    expect(all(item.documentation and item.detail for item in items.items), True, "summaries")
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(editor.document))
    expect(list(tokens.data), [0, 0, 1, 0, 0, 0, 2, 4, 2, 0], "tokens")
    page = Editor(client, "file:///a.md", "# 1 2 +\n```surd\n2 3 +\n```\n7\n```surd\n1 +\n```\n", "markdown")
    expect(await page.hints(), [(2, "→ 5"), (6, "→ 6")], "Markdown")

    # A calculation without end is given up when the text changes.
    editor.replace("0 { 1 + 1 } { } while\n")
    begun = time.monotonic()
    waiting = asyncio.ensure_future(editor.hints())
    await asyncio.sleep(0.2)
    editor.replace("2 3 +\n")
    expect(await editor.hints(), [(0, "→ 5")], "the next text")
    expect(time.monotonic() - begun < 5, True, "the time of both")
    try:
        await waiting
        expect("an answer", "an error", "what is outdated")
    except Exception as error:
        expect(getattr(error, "code", None), -32801, "what is outdated")

    # Changes of any kind leave the results that the text has, line by line.
    generator = random.Random(36)
    editor.replace("")
    for step in range(150):
        text = editor.text
        start = generator.randint(0, len(text))
        end = min(len(text), start + generator.choice([0, 0, 0, 1, 2, 7]))
        # No position is between \r and \n.
        start, end = (k + 1 if text[k - 1:k + 1] == "\r\n" else k for k in (start, end))
        lines = [f"{generator.randint(0, 99)} {generator.randint(1, 99)} {generator.choice('+-*/')} drop",
                 f"= {generator.randint(0, 99)}/{generator.randint(1, 99)}", "# √😀 é", "", "drop drop"]
        editor.change(start, end, generator.choice(["\n", "\r\n", " "]).join(generator.sample(lines, 2)) + "\n")
        if step % 10 == 9:
            other = Editor(client, f"file:///b{step}.surd", editor.text)
            expect(await editor.hints(), await other.hints(), f"hints after {step} changes")

    # 10,000 lines, of which the last one changes.
    lines = [f"= {k}/{k % 97 + 1} + {k}" for k in range(10_000)]
    large = Editor(client, "file:///large.surd", "\n".join(lines) + "\n")
    begun = time.monotonic()
    hints = await large.hints()
    whole = time.monotonic() - begun
    for (line, label), k in zip(hints, range(10_000), strict=True):
        value = Fraction(k, k % 97 + 1) + k
        if value.denominator == 1:
            expect((line, label), (k, f"→ {value}"), f"line {k}")
    await diagnostics(large)
    times = []
    for k in range(30):
        begun = time.monotonic()
        large.change(len(large.text), len(large.text), f"= {k} + 1\n")
        expect(await large.hints(10_000 + k, 10_000 + k), [(10_000 + k, f"→ {k + 1}")], "the last line")
        times.append((time.monotonic() - begun) * 1000)
        await diagnostics(large)
    times.sort()
    print(f"  10,000 lines: {whole:.2f} s at first; a change at the end is answered within {times[len(times) // 2]:.1f} ms, "
          f"at most {times[-1]:.1f} ms")
    expect(times[len(times) // 2] < LIMIT, True, f"a change within {LIMIT} ms")

    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.wait_for(client._server.wait(), 10)
    expect(client._server.returncode, 0, "the exit status")
    await client.stop()
    print(f"  {count} answers are as expected")


NEOVIM = r"""
local function check(name, found, wanted)
  if not vim.deep_equal(found, wanted) then
    io.stderr:write(name .. ': found ' .. vim.inspect(found) .. ', not ' .. vim.inspect(wanted) .. '\n')
    vim.cmd('cquit 1')
  end
end
vim.cmd('edit a.surd')
local function ask(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  local found
  vim.lsp.buf_request(0, method, params, function(error, result) found = error or result end)
  vim.wait(20000, function() return found ~= nil end, 10)
  return found
end
vim.wait(20000, function() return #vim.lsp.buf_get_clients() > 0 end, 10)
check('attached', vim.bo.filetype, 'surd')
local function hints()
  local labels = {}
  for _, hint in ipairs(ask('textDocument/inlayHint',
      { range = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } } })) do
    table.insert(labels, hint.position.line .. hint.label)
  end
  return labels
end
check('hints', hints(), { '0→ 5', '1→ 10' })
vim.wait(20000, function() return #vim.diagnostic.get(0) == 1 end, 10)
check('error', vim.diagnostic.get(0)[1].message, 'division by zero')
vim.api.nvim_buf_set_lines(0, 2, 3, false, { '{ 2 *', '} eval' })
check('after a change', hints(), { '0→ 5', '1→ 10', '3→ 20' })
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 10)
check('no error', #vim.diagnostic.get(0), 0)
local hover = ask('textDocument/hover', { position = { line = 1, character = 2 } })
check('hover', hover.contents.value:find('Multiplies') ~= nil, true)
io.stderr:write('all is as expected\n')
vim.cmd('qall!')
"""


def with_neovim():
    neovim = shutil.which("nvim")
    if not neovim:
        print("skipped: Neovim is not there; apt install neovim")
        return
    print(subprocess.run([neovim, "--version"], capture_output=True, text=True).stdout.split("\n")[0])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "a.surd").write_text("2 3 +\n2 *\n1 0 /\n")
        (folder / "test.lua").write_text(NEOVIM)
        (folder / "bin").mkdir()
        (folder / "bin/surd").symlink_to(SURD)
        environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", HOME=str(folder),
                           XDG_CONFIG_HOME=str(folder), XDG_STATE_HOME=str(folder), XDG_DATA_HOME=str(folder))
        run = subprocess.run(
            [neovim, "--headless", "-u", str(ROOT / "Examples/editors/init.lua"), "-c", "luafile test.lua"],
            cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
        if run.returncode != 0 or "all is as expected" not in run.stderr:
            sys.exit(f"Neovim ended with {run.returncode}:\n{run.stderr}")
        print("  all is as expected")


try:
    from lsprotocol import types
    from pygls.lsp.client import BaseLanguageClient
except ImportError as error:
    print(f"skipped: pygls is not there ({error}); pip install 'pygls>=2'")
else:
    asyncio.run(with_pygls())
with_neovim()
