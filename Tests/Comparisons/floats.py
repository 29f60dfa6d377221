#!/usr/bin/env python3
"""Floating-point numbers of all formats, rounded in all directions: surd beside integers, MPFR, and Python's own floats.

    floats.py [SEED [COUNT [SURD]]] [--hard WORD FORMAT FILE]...

Needs gmpy2 (`python3 -m pip install gmpy2`), for MPFR. Fractions next to the edges of each format are rounded with plain
integers here, by MPFR, and by surd; `ulp nextup nextdown ulperror` are asked beside `math.ulp` and `math.nextafter`. A file
after --hard has arguments of a function that are hard to round, as hexadecimal floats, a line each: the `.wc` files of
CORE-MATH (https://core-math.gitlabpages.inria.fr). COUNT of them are asked beside MPFR, in all directions. Prints each
difference and the counts; the exit status tells whether there was one.
"""

import math
import random
import subprocess
import sys
from fractions import Fraction

import gmpy2

FORMATS = {"16": (11, 5), "[8 8]": (8, 8), "32": (24, 8), "64": (53, 11), "80": (64, 15), "128": (113, 15), "[3 5]": (3, 5)}
MODES = {"even": gmpy2.RoundToNearest, "zero": gmpy2.RoundToZero, "up": gmpy2.RoundUp, "down": gmpy2.RoundDown, "away": None}
MPFR = {"exp": gmpy2.exp, "ln": gmpy2.log, "sin": gmpy2.sin, "cos": gmpy2.cos, "tan": gmpy2.tan, "cbrt": gmpy2.cbrt, "erf": gmpy2.erf,
        "erfc": gmpy2.erfc, "expm1": gmpy2.expm1, "atan": gmpy2.atan, "asin": gmpy2.asin, "acos": gmpy2.acos, "sinh": gmpy2.sinh,
        "tanh": gmpy2.tanh, "log2": gmpy2.log2, "log": gmpy2.log10}


def edges(name):
    """Precision, place of the last digit of subnormal numbers, exponent of the largest ones."""
    precision, bits = FORMATS[name]
    maximum = 2 ** (bits - 1) - 1
    return precision, 2 - maximum - precision, maximum


def rounded(x, name, mode):
    """x in the format, by integer division alone; None for an infinity."""
    precision, least, maximum = edges(name)
    top, bottom = abs(x).numerator, abs(x).denominator
    place = max(least, top.bit_length() - bottom.bit_length() - precision - 1)
    while True:
        scaled = (top << -place, bottom) if place < 0 else (top, bottom << place)
        n, rest = divmod(*scaled)
        if n.bit_length() <= precision:
            break
        place += 1
    twice = 2 * rest - scaled[1]
    if {"even": twice > 0 or twice == 0 and n & 1, "away": twice >= 0, "zero": False, "up": rest and x > 0, "down": rest and x < 0}[mode]:
        n += 1
    value = n * Fraction(2) ** place
    if value >= Fraction(2) ** (maximum + 1):
        if mode == "zero" or mode == ("down" if x > 0 else "up"):
            value = (2**precision - 1) * Fraction(2) ** (maximum + 1 - precision)
        else:
            return None
    return value if x >= 0 else -value


def context(name, mode):
    """MPFR as a format."""
    precision, least, maximum = edges(name)
    return gmpy2.context(precision=precision, emin=least + 1, emax=maximum + 1, subnormalize=True, round=MODES[mode])


def fraction(value):
    """A number of MPFR's; None for an infinity."""
    return Fraction(*map(int, value.as_integer_ratio())) if gmpy2.is_finite(value) else None


def keys(x):
    return f"0x{x.numerator:x} 0x{x.denominator:x} /".replace("0x-", "-0x")


def numeral(text):
    return Fraction(int(text, 16) if "0x" in text else text)


def read(line):
    """What surd answers: a fraction, None for an infinity, or the text."""
    if "overflows to infinity" in line:
        return None
    parts = line[2:].split()
    if line[0] == "=" and (len(parts) == 1 or parts[2:] == ["/"]):
        return numeral(parts[0]) / (numeral(parts[1]) if parts[1:] else 1)
    return line


def hexadecimal(text):
    """The number that C writes as 0x1.8p-3."""
    mantissa, _, exponent = text.partition("p")
    whole, _, rest = mantissa.replace("0x", "").partition(".")
    return int(whole + rest, 16) * Fraction(2) ** (int(exponent or 0) - 4 * len(rest))


def number(name):
    """A fraction next to an edge of a format, between two of its numbers, or any."""
    precision, least, maximum = edges(name)
    exponent = random.choice([least, least + precision - 1, 0, 1, maximum, maximum + 1]) + random.randint(-3, 2)
    if random.random() < 0.2:
        exponent = random.randint(least, maximum)
    digits = precision + random.choice([-1, 0, 1, 2, 30])
    n = random.choice([2**digits - 1, 2**digits, 2**digits + 1, 2 ** (digits - 1) + 2 ** (digits // 2), random.getrandbits(digits) | 1, 3])
    x = n * Fraction(2) ** (exponent - n.bit_length())
    if random.random() < 0.5:
        x += random.choice([1, -1]) * Fraction(2) ** (exponent - 200) / random.choice([1, 3])
    return random.choice([1, -1]) * x


def main():
    sys.set_int_max_str_digits(0)
    arguments, hard = sys.argv[1:], []
    while "--hard" in arguments:
        at = arguments.index("--hard")
        hard.append(arguments[at + 1 : at + 4])
        del arguments[at : at + 4]
    seed, count = (int(text) for text in (arguments + ["1", "2000"][len(arguments) :])[:2])
    program = arguments[2] if len(arguments) > 2 else ".build/release/surd"
    random.seed(seed)
    cases, models = [], 0

    def ask(what, line, expected):
        cases.append((what, line, expected))

    for name in FORMATS:
        for _ in range(count):
            x, mode = number(name), random.choice(list(MODES))
            expected = rounded(x, name, mode)
            if MODES[mode] is not None:
                with gmpy2.context(context(name, mode)):
                    value = fraction(gmpy2.mpfr(gmpy2.mpq(x.numerator, x.denominator)))
                models += 1
                if value != expected:
                    sys.exit(f"MPFR and the integers differ: {keys(x)} {name} {mode}: {value} {expected}")
            ask(f"{name} {mode}", f"{keys(x)} {name} float{mode}", expected)
    for _ in range(count):
        x = number("64")
        near = rounded(x, "64", "even")
        if near is None:
            continue
        double = float(near)
        for word, value in [("nextup", math.nextafter(double, math.inf)), ("nextdown", math.nextafter(double, -math.inf))]:
            ask(word, f"{keys(x)} {word}", Fraction(value) if math.isfinite(value) else None)
        cut = rounded(x, "64", "zero")
        unit = Fraction(math.ulp(float(cut)))
        ask("ulp", f"{keys(x)} ulp", unit)
        d = double + random.randint(-3, 3) * math.ulp(double)
        if math.isfinite(d):
            ask("ulperror", f"{keys(x)} {keys(Fraction(d))} ulperror", (Fraction(d) - x) / unit)
    for word, name, path in hard:
        lines = [text.split("#")[0].split(",")[0].strip().lstrip("+") for text in open(path)]
        lines = [text for text in lines if text[:2] == "0x" or text[:3] == "-0x"]
        for text in random.sample(lines, min(count, len(lines))):
            x = hexadecimal(text)
            with gmpy2.context(precision=200):
                operand = gmpy2.mpfr(gmpy2.mpq(x.numerator, x.denominator))
            for mode in MODES:
                with gmpy2.context(context(name, "even" if mode == "away" else mode)):
                    value = MPFR[word](operand)
                if x and not gmpy2.is_nan(value):
                    ask(f"{word} {name} {mode}", f"{keys(x)} {word} {name} float{mode}", fraction(value))
    lines = "".join(f"clear {line}\n" for _, line, _ in cases)
    run = subprocess.run([program, "--lines", "--rpn"], input=lines, capture_output=True, text=True)
    answers = run.stdout.splitlines()
    counts, differences = {}, abs(len(answers) - len(cases))
    for (what, line, expected), answer in zip(cases, answers):
        kind = what.rsplit(" ", 1)[0]
        counts[kind] = counts.get(kind, 0) + 1
        if read(answer) != expected:
            differences += 1
            print(f"{line}\n  surd {answer[:200]}\n  expected {expected}")
    print(", ".join(f"{kind}: {number}" for kind, number in counts.items()))
    print(f"{len(answers)} compared, {models} of them by MPFR and integers, {differences} differences (seed {seed})")
    return differences > 0


if __name__ == "__main__":
    sys.exit(main())
