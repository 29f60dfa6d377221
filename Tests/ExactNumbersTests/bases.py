#!/usr/bin/env python3
"""Writes bases.txt: numbers in bases from 2 to 36, read and shown, by Python's integers alone.

    python3 Tests/ExactNumbersTests/bases.py > Tests/ExactNumbersTests/bases.txt

Each line is `shown BASE DIGITS STYLE NUMERATOR/DENOMINATOR TEXT`, the same with `root` for the square root of that
fraction, or `read BASE TEXT NUMERATOR/DENOMINATOR`. Digits are decimal ones; as many digits of the base are shown as
tell 10^digits numbers apart. Halves are rounded away from zero.
"""
import random
import sys
from fractions import Fraction
from math import isqrt

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def digits_of(n, base):
    text = ""
    while n:
        n, rest = divmod(n, base)
        text = LETTERS[rest] + text
    return text


def significant(digits, base):
    """The fewest digits of the base that tell 10^digits numbers apart."""
    count = 1
    while base**count < 10**digits:
        count += 1
    return count


def rounded(value, is_root, base, scale):
    """value·base^scale, or its root's, rounded to an integer, and whether that is exact."""
    if is_root:
        scaled = value * Fraction(base) ** (2 * scale)
        floor = isqrt(scaled.numerator // scaled.denominator)
        above = Fraction(2 * floor + 1, 2) ** 2 <= scaled
        return floor + above, floor * floor == scaled
    scaled = value * Fraction(base) ** scale
    floor = scaled.numerator // scaled.denominator
    return floor + (scaled - floor >= Fraction(1, 2)), floor == scaled


def leading(value, is_root, base):
    """The power of the base of the first digit."""
    power = 0
    size = value if is_root else value * value
    while size >= Fraction(base) ** (2 * (power + 1)):
        power += 1
    while size < Fraction(base) ** (2 * power):
        power -= 1
    return power


def mark(base, exponent):
    step = base.bit_length() - 1 if base & (base - 1) == 0 else 1
    return "e%d" % exponent if base == 10 else "p%d" % (exponent * step)


def shown(value, is_root, base, digits, style):
    sign = "-" if value < 0 else ""
    sign += {2: "0b", 8: "0o", 16: "0x"}.get(base, "")
    value = abs(value)
    kind, places = (style.split() + ["0"])[:2]
    places = int(places)
    if kind == "fix":
        n, exact = rounded(value, is_root, base, places)
        sign = sign if n else sign.replace("-", "")
        text = digits_of(n, base).rjust(places + 1, "0")
        whole, behind = text[: len(text) - places], text[len(text) - places :]
        # What is no integer never looks like one.
        return sign + whole + ("." + behind if places else "" if exact else ".")
    count = significant(digits, base) if kind == "std" else places + 1
    first = leading(value, is_root, base)
    n, exact = rounded(value, is_root, base, count - 1 - first)
    if n == base**count:
        n, first = n // base, first + 1
    text = digits_of(n, base)
    is_integer = value.denominator == 1 and (not is_root or isqrt(value.numerator) ** 2 == value)

    def point(behind, exponent):
        """What is no integer never looks like one; an integer that is rounded may."""
        return "." + behind if behind or not (exact or is_integer or exponent < 0) else ""

    if kind == "std":
        if not is_root:
            text = text.rstrip("0")
        if -7 <= first < count:
            if first < 0:
                return sign + "0." + "0" * (-first - 1) + text
            if len(text) <= first + 1:
                text = text.ljust(first + 1, "0")
                return sign + text + ("" if exact else ".")
            return sign + text[: first + 1] + "." + text[first + 1 :]
        return sign + text[0] + point(text[1:], first) + mark(base, first)
    shift = first % 3 if kind == "eng" else 0
    text = text.ljust(shift + 1, "0")
    behind = text[shift + 1 :]
    return sign + text[: shift + 1] + point(behind, first - shift) + mark(base, first - shift)


def read_line(source):
    base = source.randrange(2, 37)
    letters = [source.choice(LETTERS[:base]) for _ in range(source.randrange(1, 30))]
    if source.random() < 0.3 and base > 10:
        letters = [c.lower() if c in "ABCDEF" else c for c in letters]
    point = source.randrange(len(letters) + 1) if source.random() < 0.6 else len(letters)
    text = "".join(letters[:point]) + ("." + "".join(letters[point:]) if point < len(letters) else "")
    value = Fraction(int("".join(letters), base), base ** (len(letters) - point))
    if base != 10 and source.random() < 0.3:
        exponent = source.randrange(-60, 60)
        unit = 2 if base & (base - 1) == 0 else base
        text += "p%d" % exponent
        value *= Fraction(unit) ** exponent
    return "read %d %s %d/%d" % (base, text, value.numerator, value.denominator)


def shown_line(source):
    base = source.randrange(2, 37)
    digits = source.choice([1, 2, 5, 15, 15, 15, 40])
    style = source.choice(["std", "std", "std", "fix %d", "sci %d", "eng %d"])
    if "%" in style:
        style = style % source.randrange(12)
    size = 10 ** source.randrange(1, 25)
    value = Fraction(source.randrange(1, size), source.randrange(1, 10 ** source.randrange(1, 25)))
    if source.random() < 0.3:
        # One that ends in the base, or lies in the middle between two that do.
        value = Fraction(source.randrange(1, size), 2 * base ** source.randrange(20))
    is_root = source.random() < 0.3
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if is_root and root * root == value:
        is_root = False
    if value.denominator == 1 and not is_root:
        value += Fraction(1, base)
    if not is_root and source.random() < 0.3:
        value = -value
    text = shown(value, is_root, base, digits, style)
    return "%s %d %d %s %d/%d %s" % (
        "root" if is_root else "shown", base, digits, style.replace(" ", ""), value.numerator, value.denominator, text)


def main():
    count, seed = (int(text) for text in (sys.argv[1:] + ["400", "18"][len(sys.argv) - 1 :])[:2])
    source = random.Random(seed)
    for _ in range(count):
        print(read_line(source))
        print(shown_line(source))


main()
