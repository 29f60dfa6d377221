#!/usr/bin/env python3
"""Tables: fields that pass through, texts that read as numbers, and values read back from --rpn, beside Python.

    tables.py [SEED [COUNT [SURD]]]

Rows of random fields go through `surd --csv` with each separator, quoting and order of words, and have to come out as Python's
csv reads them. Fields that are numbers are added with `fractions`. Numbers, measured numbers (beside the package
uncertainties), ranges and split units are written by one surd with --rpn and read by another in random formats, and have to
print the same. Prints each difference; the exit status is 1 after one.
"""

import csv
import io
import random
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import uncertainties

WORDS = ["Ann", "Lee", "O'Neil", "7 Samurai", "x y", "né", "a,b", 'say "x"', "two\nlines", "{ 1 }", "quit", "0 quit", "#5"]
MARKS = ["NA", "n/a", "null", "-", "$5", "€ 1.234,56", "5 %", "12:30", "28.11.2026", "1 234,56", "(5)", "12'500"]


def numeral():
    """A spelling of a number, and the number."""
    sign = random.choice(["", "", "-", "+"])
    whole, places = "0" * random.randint(0, 2) + str(random.randint(0, 10 ** random.randint(0, 20))), random.randint(0, 4)
    text = sign + whole + ("." + "".join(random.choices("0123456789", k=places)) if places else "")
    if random.random() < 0.2:
        text += random.choice("eE") + random.choice(["", "-", "+"]) + str(random.randint(0, 12))
    return text, Fraction(Decimal(text))


def surd(*arguments, text=""):
    return subprocess.run([program, *arguments], input=text.encode(), capture_output=True, timeout=600)


def check(name, got, expected, what):
    global count, wrong
    count += 1
    if got != expected:
        wrong += 1
        print(f"{name}: {what!r}: {got!r}, not {expected!r}")


def pass_through(rows):
    separator, comma = random.choice([(",", False), (";", False), (";", True), ("\t", False), ("|", False)])
    table, shown = [], []
    for _ in range(rows):
        fields = [random.choice([numeral()[0], random.choice(WORDS), random.choice(MARKS)]) for _ in range(3)]
        if comma:
            # A point in a number is an error there.
            fields = [f.replace(".", ",") if f not in WORDS + MARKS else f.replace("€ 1.234,56", "5,5 kg") for f in fields]
        table.append(fields)
    output = io.StringIO()
    csv.writer(output, delimiter=separator, lineterminator="\n", quoting=random.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL])).writerows(table)
    keys, order = random.choice([("", (0, 1, 2)), ("swap", (0, 2, 1)), ("rot", (1, 2, 0)), ("sto x 2 fix x dup", (0, 1, 2, 2)),
                                 ("{ local a a } call 3 pick drop 7 sq drop", (0, 1, 2)), ("hex 1 roll rup", (1, 2, 0))])
    run = surd("--csv", "-F", separator, *(["--decimal", ","] if comma else []), "--each", keys, text=output.getvalue())
    got = list(csv.reader(io.StringIO(run.stdout.decode()), delimiter=separator))
    check("pass through", run.stderr, b"", keys)
    for before, after in zip(table, got):
        check("pass through", after, [before[index] for index in order], (keys, separator, before))
    check("pass through", len(got), len(table), keys)


def sums(rows):
    numbers = [(numeral(), numeral()) for _ in range(rows)]
    run = surd("exact", "--csv", "--header", "--each", "a b +", text="a,b\n" + "".join(f"{a[0]},{b[0]}\n" for a, b in numbers))
    for (a, b), line in zip(numbers, run.stdout.decode().splitlines()):
        check("sum", Fraction(line), a[1] + b[1], (a[0], b[0]))


def read_back(rows):
    """Values as keys and back again, in other formats."""
    keys = []
    for _ in range(rows):
        a, b = random.randint(-99999, 99999), random.randint(1, 999)
        keys.append(random.choice([
            f"{a} {b} /", f"{a} abs sqrt {b} +", f"{a / 100:.2f}({b})", f"{a}..{a + b} {b} /", f"{a}_m [_ft _in] to",
            f"{a} {b} / _h * [_h _min _s] to", f'[{a} "x{b}" {b} ln]', f"{a / 100:.2f}({b})_km 2 *", f"{b} {a}i +", f"@2026-11-28 {a}_s +"]))
    text = "\n".join(keys) + "\n"
    written = surd("--rpn", "-f", "-", text=text).stdout
    for settings in random.sample(["", "3 fix", "20 digits", "5 sci", "exact", "hex", "mixed", "4 eng", "repeating"], 3):
        first, second = surd(settings, "-f", "-", text=text), surd(settings, "-f", "-", text=written.decode())
        for key, a, b in zip(keys, first.stdout.decode().splitlines(), second.stdout.decode().splitlines()):
            if " to" in key and a != b:
                # Keys have the parts of split units, which do not round together any more.
                continue
            check("read back", b, a, (settings, key))


def measured(rows):
    """Values and uncertainties of CSV fields that tonum reads, beside the package."""
    fields, expected = [], []
    for _ in range(rows):
        (x, dx), (y, dy) = [(random.randint(100, 9999) / 100, random.randint(1, 40) / 100) for _ in range(2)]
        fields.append(f"{x:.2f}({round(100 * dx)}),{y:.2f}({round(100 * dy)})")
        a, b = uncertainties.ufloat(x, dx), uncertainties.ufloat(y, dy)
        expected.append(a * b / (a + b))
    run = surd("--csv", "--header", "--each", "a tonum sto x b tonum sto y x y * x y + / dup nominal swap unc",
               text="a,b\n" + "\n".join(fields) + "\n")
    check("measured", run.stderr, b"", fields)
    for line, field, result in zip(run.stdout.decode().splitlines(), fields, expected):
        value, error = map(float, line.split(","))
        check("measured", abs(value / result.n - 1) < 1e-12 and abs(error / result.s - 1) < 1e-8, True, (field, line))


random.seed(sys.argv[1] if len(sys.argv) > 1 else None)
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
program = sys.argv[3] if len(sys.argv) > 3 else ".build/release/surd"
count = wrong = 0
for _ in range(rounds):
    for test in (pass_through, sums, read_back, measured):
        test(20)
print(f"{count} comparisons, {wrong} differences")
sys.exit(wrong > 0)
