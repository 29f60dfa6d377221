#!/usr/bin/env python3
"""Random numbers as surd shows them: engineering and prefixes beside Python's Decimal, modulus and angle beside mpmath.

    display.py [SEED [COUNT [SURD]]]

Needs mpmath (`python3 -m pip install mpmath`). Rounding is half away from zero; mpmath works with 60 digits more than are
shown. Prints each difference; the exit status tells whether there was one.
"""

import random
import subprocess
import sys
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

PREFIXES = dict(zip(range(-30, 33, 3), ["q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", ""] + list("kMGTPEZYRQ")))


def rounded(number, digits):
    """Digits and the exponent of the first one, of a decimal."""
    value = Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(number.copy_abs())
    text = "".join(map(str, value.as_tuple().digits)).ljust(digits, "0")
    return text, value.adjusted()


def engineering(number, places, least=0):
    """The text in engineering form, and its parts: sign and digits, exponent."""
    text, leading = rounded(number, max(least, places + 1)) if number else ("0" * max(least, places + 1), 0)
    whole = leading % 3 + 1
    text = text.ljust(whole, "0")
    # What is no integer never looks like one.
    point = len(text) > whole or leading >= 0 and number != int(number)
    mantissa = ("-" if number < 0 else "") + text[:whole] + ("." + text[whole:] if point else "")
    return mantissa, leading - leading % 3


def with_prefix(number, places):
    mantissa, exponent = engineering(number, places, 3)
    if exponent not in PREFIXES:
        return f"{mantissa}e{exponent}"
    return mantissa + PREFIXES[exponent]


def significant(value, digits):
    """A real to so many digits, as surd shows it in the standard style."""
    digits_, leading = rounded(Decimal(mpmath.nstr(value, digits + 40, strip_zeros=False, min_fixed=-1, max_fixed=1)), digits)
    sign = "-" if value < 0 else ""
    if -7 <= leading < 0:
        return sign + "0." + "0" * (-leading - 1) + digits_
    if 0 <= leading < digits:
        return sign + digits_[: leading + 1] + "." + digits_[leading + 1 :]
    return sign + digits_[0] + "." + digits_[1:] + f"e{leading}"


def surd(program, keys):
    return subprocess.run([program, "-f", "-"], input=keys, capture_output=True, text=True).stdout.split("\n")[:-1]


def random_decimal():
    digits = random.choice(["9995", "99950", "999949", "5", "1", "0"] + [str(random.randrange(10 ** random.randrange(1, 12)))] * 6)
    return Decimal(random.choice(["", "-"]) + digits) * Decimal(10) ** random.randrange(-42, 40)


def compare(keys, expected, found):
    if expected == found:
        return 0
    print(f"{keys}: {found}, not {expected}")
    return 1


def styles(program, count):
    lines = []
    for _ in range(count):
        number, places = random_decimal(), random.randrange(0, 9)
        mantissa, exponent = engineering(number, places)
        lines.append((f"{places} eng {number:f}", f"{mantissa}e{exponent}"))
        lines.append((f"{places} prefix {number:f}", with_prefix(number, places)))
    found = surd(program, "\n".join(keys + " print" for keys, _ in lines))
    return sum(compare(keys, expected, text) for (keys, expected), text in zip(lines, found, strict=True))


def polar(program, count, digits):
    mp.dps = digits + 60
    degrees = {"rad": mpf(1), "deg": 180 / mp.pi, "grad": 200 / mp.pi}
    lines = []
    for _ in range(count):
        parts = [Fraction(random.randrange(-(10**9), 10**9), 10 ** random.randrange(0, 14)) for _ in range(2)]
        re, im = (mpf(part.numerator) / part.denominator for part in parts)
        if not re or not im:
            continue
        unit = random.choice(list(degrees))
        modulus = mpmath.hypot(re, im)
        angle = mpmath.atan2(im, re) * degrees[unit]
        square = parts[0] ** 2 + parts[1] ** 2
        if abs(parts[0]) == abs(parts[1]) or mpmath.sqrt(square.numerator) % 1 == 0:
            continue  # with an exact angle or modulus, zeros at the end are dropped
        keys = f"{unit} {' '.join(f'{p.numerator} {p.denominator} /' for p in parts)} complex"
        lines.append((keys, significant(modulus, digits) + "∠" + significant(angle, digits)))
    found = surd(program, f"{digits} digits phasor\n" + "\n".join(keys + " print" for keys, _ in lines))
    return sum(compare(keys, expected, text) for (keys, expected), text in zip(lines, found, strict=True))


def main():
    seed, count, program = (sys.argv[1:] + ["", "", ""])[:3]
    random.seed(int(seed or 1))
    count, program = int(count or 2000), program or ".build/release/surd"
    differences = styles(program, count) + polar(program, count, 15) + polar(program, count, 50)
    print(f"{differences} differences")
    sys.exit(differences > 0)


main()
