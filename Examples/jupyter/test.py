#!/usr/bin/env python3
"""Runs a notebook with the kernel, by nbclient.

    python3 Examples/jupyter/test.py .build/debug/surd

What is not installed is said, with the exit status 0.
"""

import asyncio
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import ipykernel
    import nbclient
    import nbformat
except ImportError as failure:
    print(f"skipped: {failure}")
    sys.exit()

HERE = pathlib.Path(__file__).resolve().parent
surd = pathlib.Path(sys.argv[1]).resolve()

with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "surd").symlink_to(surd)
    os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
    os.environ["JUPYTER_DATA_DIR"] = os.environ["HOME"] = folder
    sys.path.insert(0, str(HERE))
    import surd_kernel

    surd_kernel.install()
    cells = ["5 sqrt 1 + 2 /", "2 *", "sin(1)", '"a" print 7', "{ sin } 0 6 plot", "1 0 /", "depth", "{ 1 } { } while",
             "exact 8 sqrt", "[1 2]", "help sqrt", "apropos loan", "help nowhere", "clear plot", '"text"',
             '"<svg onload=\'alert(1)\'>" print', '"<svg>" print { sin } 0 6 plot', "5_km _mi to", "x = 7"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    client = nbclient.NotebookClient(notebook, kernel_name="surd", allow_errors=True, timeout=60)

    async def ask(kind, **content):
        """A question while somebody types."""
        number = getattr(client.kc, kind)(**content)
        while (reply := await client.kc.get_shell_msg(timeout=60))["parent_header"]["msg_id"] != number:
            pass
        return reply["content"]

    async def asking():
        async with client.async_setup_kernel():
            for index, cell in enumerate(notebook.cells):
                await client.async_execute_cell(cell, index)
            for text, word, name in [("2 sq", "sq", "sqrt"), ("5_k", "k", "km"), ("const me", "me", "me"), ("2 *\nx", "x", "x")]:
                found = await ask("complete", code=text, cursor_pos=len(text))
                assert name in found["matches"] and found["cursor_start"] == len(text) - len(word), (text, found)
            for text, place, wanted in [("2 sqrt", 4, "sqrt (x → √x)"), ("5_km", 3, "_km\n"), ("x 1 +", 0, "x = 7")]:
                found = await ask("inspect", code=text, cursor_pos=place)
                assert found["found"] and found["data"]["text/plain"].startswith(wanted), (text, found)
            assert not (await ask("inspect", code="7", cursor_pos=1))["found"]
            for text, wanted in [("{ 1 ", "incomplete"), ('"a', "incomplete"), ("{ 1 } '2+3' # {", "complete"), ("[1 2] ]", "complete")]:
                assert (await ask("is_complete", code=text))["status"] == wanted, text

    asyncio.run(asking())
    outputs = [cell.outputs for cell in notebook.cells]

    def expect(index, *expected):
        shown = [output.get("data", output.get("text", output.get("evalue"))) for output in outputs[index]]
        for output, wanted in zip(shown, expected, strict=True):
            assert wanted == output or isinstance(wanted, dict) and wanted.items() <= output.items(), (cells[index], shown)

    expect(0, {"text/plain": "≈ 1.61803398874989", "text/latex": "$\\displaystyle \\frac{1+\\sqrt{5}}{2}$"})
    expect(1, {"text/latex": "$\\displaystyle 1+\\sqrt{5}$"})
    expect(2, {"text/plain": "≈ 0.841470984807897"})
    expect(3, "a\n", {"text/plain": "7"})
    assert outputs[4][0].data["image/svg+xml"].startswith("<"), outputs[4]
    expect(5, "division by zero")
    expect(6, {"text/plain": "3"})
    assert outputs[7][0].evalue.startswith("the line takes longer than"), outputs[7]
    expect(8, {"text/plain": "2√2", "text/latex": "$\\displaystyle 2 \\sqrt{2}$"})
    expect(9, {"text/plain": "[1 2]", "text/latex": "$\\displaystyle \\begin{bmatrix} 1 & 2 \\end{bmatrix}$"})
    assert outputs[10][0].text.startswith("sqrt (x → √x)"), outputs[10]
    assert "tvm" in outputs[11][0].text, outputs[11]
    expect(12, "there is no help on 'nowhere'; 'search' finds words by what they do")
    assert outputs[13][0].evalue.startswith("'plot' needs "), outputs[13]
    expect(14, {"text/plain": '"text"'})
    # Only what plotto makes is a picture.
    expect(15, "<svg onload='alert(1)'>\n")
    expect(17, {"text/latex": "$\\displaystyle \\frac{78125}{25146}\\,\\mathrm{mi}$"})
    assert outputs[16][0].text == "<svg>\n" and "image/svg+xml" in outputs[16][1].data, outputs[16]
    refused = subprocess.run([sys.executable, HERE / "surd_kernel.py", "install", "--user"], stderr=subprocess.PIPE, text=True)
    assert refused.returncode == 1 and refused.stderr.startswith("'install' takes nothing"), refused
    print(f"{len(cells)} cells, ipykernel {ipykernel.__version__}, nbclient {nbclient.__version__}")
