#!/usr/bin/env python3
"""The table of elements and molar masses: surd beside periodictable, mendeleev and molmass.

    elements.py [SURD]

Needs periodictable 2.1, mendeleev 1.1 and molmass 2025 (`python3 -m pip install periodictable mendeleev molmass`), or
later ones. Each standard atomic weight must be that of periodictable, with its uncertainty, and of mendeleev. Molar
masses of random formulas must have the value and the uncertainty that follow from periodictable's weights, and
molmass, which reads them by itself, must agree within the uncertainty of older weights. Prints a line for each
failure, then counts; the exit status tells whether there was a failure.
"""

import math
import random
import re
import subprocess
import sys
import warnings
from decimal import Decimal
from pathlib import Path

import mendeleev
import molmass
import periodictable

TABLE = Path(__file__).resolve().parents[2] / "Sources" / "Quantities" / "Tables" / "elements.tsv"
# The molar mass constant of CODATA 2022 in g/mol, and the uncertainties of it that round to the published one.
MOLAR_MASS, SPREADS = 1.00000000105, (3.05e-10, 3.15e-10)
FORMULAS = 300
# The names of IUPAC where the programs have American ones.
NAMES = {"aluminium": "aluminum", "caesium": "cesium"}


def measured(text):
    """The value and the uncertainty of 1.0080(2)."""
    value, digits = re.fullmatch(r"([\d.]+)\((\d+)\)", text).groups()
    return Decimal(value), Decimal(int(digits)).scaleb(Decimal(value).as_tuple().exponent)


def check_table(rows, fail):
    """Compares the weights with both tables."""
    for symbol, number, name, text in rows:
        theirs = getattr(periodictable, symbol)
        if (theirs.number, theirs.name) != (int(number), NAMES.get(name, name)):
            fail(symbol, f"is {theirs.number} {theirs.name} in periodictable")
        other = mendeleev.element(symbol)
        if text == "-":
            if theirs._mass_unc:
                fail(symbol, f"has the weight {theirs.mass} in periodictable")
            continue
        value, uncertainty = measured(text)
        if (float(value), float(uncertainty)) != (theirs.mass, theirs._mass_unc):
            fail(symbol, f"is {text}, in periodictable {theirs.mass} ± {theirs._mass_unc}")
        if abs(float(value) - other.atomic_weight) > float(uncertainty):
            fail(symbol, f"is {text}, in mendeleev {other.atomic_weight}")


def random_formula(chance, symbols, depth=0):
    """A formula with groups, and how many atoms it has of each element."""
    text, atoms = "", {}
    for _ in range(chance.randint(1, 4)):
        count = chance.choice((1, 1, 2, 3, 12))
        if depth < 2 and chance.random() < 0.25:
            inner, part = random_formula(chance, symbols, depth + 1)
            text += f"({inner})"
        else:
            symbol = chance.choice(symbols)
            text, part = text + symbol, {symbol: 1}
        text += str(count) if count > 1 else ""
        for symbol, number in part.items():
            atoms[symbol] = atoms.get(symbol, 0) + count * number
    return text, atoms


def check_formulas(rows, surd, fail):
    """Compares molar masses of random formulas."""
    chance = random.Random(11)
    symbols = [symbol for symbol, _, _, text in rows if text != "-"]
    formulas = [random_formula(chance, symbols) for _ in range(FORMULAS)]
    keys = "".join(
        f'"{text}" molarmass dup nominal uval print unc uval print\n' for text, _ in formulas)
    run = subprocess.run([surd, "-d", "17"], input=keys, capture_output=True, text=True, check=True)
    lines = run.stdout.split()
    for (text, atoms), mass, uncertainty in zip(formulas, lines[::2], lines[1::2], strict=True):
        theirs = sum(number * getattr(periodictable, symbol).mass for symbol, number in atoms.items())
        parts = [number * getattr(periodictable, symbol)._mass_unc for symbol, number in atoms.items()]
        low, high = (math.hypot(*parts, theirs * spread) for spread in SPREADS)
        if abs(float(mass) / (theirs * MOLAR_MASS) - 1) > 1e-12:
            fail(text, f"is {mass}, by periodictable {theirs * MOLAR_MASS}")
        if not low * (1 - 1e-8) <= float(uncertainty) <= high * (1 + 1e-8):
            fail(text, f"has the uncertainty {uncertainty}, by periodictable {low} to {high}")
        if abs(molmass.Formula(text).mass / theirs - 1) > 1e-3:
            fail(text, f"is {mass}, in molmass {molmass.Formula(text).mass}")
    return len(formulas)


def main():
    warnings.simplefilter("ignore")
    failures = []

    def fail(what, text):
        failures.append(what)
        print(f"{what}: {text}")

    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    check_table(rows, fail)
    count = check_formulas(rows, (sys.argv[1:] + [".build/release/surd"])[0], fail)
    print(f"{len(rows)} elements, {count} formulas\n{len(failures)} failures")
    sys.exit(bool(failures))


main()
