"""Does a public type of the libraries have a name of Swift's or Foundation's? Then a file that imports both could not say
which one it means. Argument: the folder that `make check-docs` left symbol graphs of the libraries in.
"""
import json
import pathlib
import subprocess
import sys

# What a program imports beside a calculator, on every system.
OTHERS = ["Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
          "FoundationEssentials", "FoundationInternationalization", "Foundation"]
KINDS = {f"swift.{kind}" for kind in ("struct", "class", "enum", "protocol", "typealias", "func", "var")}


def names(graph):
    """The names that a module has outside of its types."""
    symbols = json.loads(graph.read_text())["symbols"]
    return {symbol["pathComponents"][0].split("(")[0] for symbol in symbols
            if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] in KINDS}


root = pathlib.Path(sys.argv[1])
target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["unversionedTriple"]
theirs = root / "others"
theirs.mkdir(parents=True, exist_ok=True)
for module in OTHERS:
    if not list(theirs.glob(f"{module}[.@]*")):
        subprocess.run(["swift", "symbolgraph-extract", "-module-name", module, "-target", target,
                        "-output-dir", theirs, "-minimum-access-level", "public"], check=True)
taken = {name: graph.name for graph in theirs.glob("*.symbols.json") for name in names(graph)}
ours = {name: module for module in ("Calculator", "ExactNumbers")
        for name in names(root / module / f"{module}.symbols.json")}
for needed in ("Operation", "Progress", "Host", "Array", "Task"):
    assert needed in taken, f"{needed} is not found: the graphs are not what they were"
assert "Exact" in ours and "RPNCalculator" in ours
for name in sorted(taken.keys() & ours.keys()):
    print(f"{ours[name]}.{name} is also in {taken[name].removesuffix('.symbols.json')}: rename it")
sys.exit(bool(taken.keys() & ours.keys()))
