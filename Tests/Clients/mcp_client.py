#!/usr/bin/env python3
"""surd --mcp as the reference client of the Model Context Protocol sees it (PyPI: mcp).

    python3 Tests/Clients/mcp_client.py SURD

Both kinds of revision are tried: the one in which each request names it, and the handshake of the one before. Expected
values are known, or come from Python's fractions and mpmath. It ends with status 0 where all is as expected, and with a
sentence and 0 where the client is not installed.
"""

import asyncio
import importlib.metadata
import os
import sys
import time
from fractions import Fraction

try:
    import anyio
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client
    from mcp.shared.exceptions import MCPError
    from mcp.types import CallToolResult
except ImportError as error:
    print(f"skipped: the reference client of MCP is not there ({error}); pip install 'mcp>=2'")
    sys.exit(0)

SURD = sys.argv[1]
count = 0


def expect(found, wanted, what):
    global count
    count += 1
    if found != wanted:
        # The tasks of the client would hide an exception in groups of others.
        print(f"{what}: found {found!r}, not {wanted!r}", file=sys.stderr, flush=True)
        os._exit(1)


async def call(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    assert isinstance(result, CallToolResult)
    return result


async def value(client, tool, **arguments):
    result = await call(client, tool, **arguments)
    if result.is_error:
        return "! " + result.structured_content["error"]
    return ("= " if result.structured_content["exact"] else "≈ ") + result.structured_content["value"]


async def talk(mode, revision):
    started = time.monotonic()
    transport = stdio_client(StdioServerParameters(command=SURD, args=["--mcp"]))
    async with Client(transport, mode=mode) as client:
        expect(client.protocol_version, revision, "the revision")
        tools = (await client.list_tools()).tools
        expect([tool.name for tool in tools], ["evaluate", "convert", "solve", "help"], "the tools")
        # The client checks structured results against the schema that the tool declares.
        expect(all(tool.output_schema for tool in tools[:3]), True, "the schemas")
        for n in range(1, 30):
            fraction = sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))
            result = await call(client, "evaluate", text="+".join(f"1/{k}" for k in range(1, n + 1)))
            shown = result.structured_content
            expect(shown.get("exactForm", shown["value"]), str(fraction), f"the sum of {n} fractions")
            expect(shown["why"], f"Exact: the {'integer' if fraction.denominator == 1 else 'fraction'} {fraction}.",
                   f"why the sum of {n} fractions is known")
        # mpmath: sqrt(2), quad(exp(-x^2)), findroot(cos(x)-x).
        expect(await value(client, "evaluate", text="clear 2 sqrt", digits=40),
               "≈ 1.414213562373095048801688724209698078570", "√2")
        expect(await value(client, "solve", task="integrate", function="exp(-x^2)", **{"from": "-inf"}, to="inf"),
               "≈ 1.77245385090552", "an integral")
        expect(await value(client, "solve", task="findroot", function="cos(x)-x", **{"from": 0}, to=1),
               "≈ 0.739085133215161", "a root")
        expect(await value(client, "convert", value=5, **{"from": "mi"}, to="km"), "= 8.04672_km", "miles")
        # State is the connection's; a refusal is a result, and changes nothing.
        await call(client, "evaluate", text="clear 5 sto n")
        expect(await value(client, "evaluate", text="n*2"), "= 10", "a variable")
        expect(await value(client, "evaluate", text="1/0"), "! division by zero", "a refusal")
        expect(await value(client, "evaluate", text="now"),
               "! 'now' works only where it is typed at the prompt", "what reaches out")
        expect((await call(client, "evaluate", text="depth")).structured_content["depth"], 2, "the stack")
        text = (await call(client, "help", word="sqrt")).content[0].text
        expect("square root" in text, True, "help")
        resources = (await client.list_resources()).resources
        for resource in resources:
            contents = (await client.read_resource(resource.uri)).contents
            expect(contents[0].text.split("\n")[0], resource.name, resource.uri)
        for wrong in [lambda: client.call_tool("sing", {}), lambda: client.read_resource("file:///etc/passwd")]:
            try:
                await wrong()
                expect(None, "an error", "what there is not")
            except MCPError as error:
                expect(error.error.code, -32602, "what there is not")
        # A calculation without end is interrupted when its caller gives up, and the next one is answered.
        begun = time.monotonic()
        with anyio.move_on_after(0.3) as scope:
            await call(client, "evaluate", text="0 { 1 + 1 } { } while")
        expect(scope.cancelled_caught, True, "the endless calculation")
        expect(await value(client, "evaluate", text="2+3"), "= 5", "the next calculation")
        expect(time.monotonic() - begun < 5, True, "the time of both")
    print(f"  {mode}: revision {revision}, {len(tools)} tools, {len(resources)} resources, "
          f"{time.monotonic() - started:.1f} s")


async def main():
    print(f"mcp {importlib.metadata.version('mcp')} (Python {sys.version.split()[0]})")
    await talk("auto", "2026-07-28")
    await talk("legacy", "2025-11-25")
    print(f"  {count} answers are as expected")


asyncio.run(main())
