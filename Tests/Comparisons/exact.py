#!/usr/bin/env python3
"""Random programs on exact numbers: surd beside Python's fractions.

    exact.py [SEED [COUNT [SURD]]]

Programs of numerals and words are made with the stack that they must leave, as digits that are rounded here. All go
through one `surd --each ''`. Prints each difference, and how many there were; the exit status tells whether there was one.
"""

import math
import random
import subprocess
import sys
from fractions import Fraction

DIGITS = 15
BIT_LIMIT = 90_000  # surd keeps larger fractions as reals, which are shown as rounded


def rounded(x):
    """|x| to the nearest integer, halves away from zero."""
    return math.floor(abs(x) + Fraction(1, 2)) * (1 if x >= 0 else -1)


def text(x):
    """A number as surd shows it with 15 digits."""
    if x.denominator == 1:
        return str(x.numerator)
    magnitude = abs(x)
    exponent = len(str(magnitude.numerator)) - len(str(magnitude.denominator))
    while Fraction(10) ** exponent > magnitude:
        exponent -= 1
    while Fraction(10) ** (exponent + 1) <= magnitude:
        exponent += 1
    digits = rounded(magnitude / Fraction(10) ** (exponent - DIGITS + 1))
    if digits == 10**DIGITS:
        digits, exponent = digits // 10, exponent + 1
    digits = str(digits).rstrip("0")
    if exponent < -7 or exponent >= DIGITS:
        result = digits[0] + ("." + digits[1:] if digits[1:] else "") + f"e{exponent}"
    elif exponent < 0:
        result = "0." + "0" * (-exponent - 1) + digits
    else:
        whole, rest = digits[: exponent + 1].ljust(exponent + 1, "0"), digits[exponent + 1 :]
        result = whole + "." + rest  # what is no integer never looks like one
    return ("-" if x < 0 else "") + result


UNARY = {
    "neg": lambda x: -x,
    "abs": abs,
    "floor": lambda x: math.floor(x),
    "ceil": lambda x: math.ceil(x),
    "round": rounded,
    "trunc": lambda x: math.trunc(x),
    "fp": lambda x: x - math.trunc(x),
    "sq": lambda x: x * x,
    "inv": lambda x: 1 / x,
    "sign": lambda x: (x > 0) - (x < 0),
    "numer": lambda x: x.numerator,
    "denom": lambda x: x.denominator,
}
BINARY = {
    "+": lambda y, x: y + x,
    "-": lambda y, x: y - x,
    "*": lambda y, x: y * x,
    "/": lambda y, x: y / x,
    "%": lambda y, x: y - math.floor(y / x) * x,
    "idiv": lambda y, x: math.floor(y / x),
    "max": max,
    "min": min,
    "=": lambda y, x: int(y == x),
    "<": lambda y, x: int(y < x),
    ">=": lambda y, x: int(y >= x),
    "gcd": lambda y, x: math.gcd(whole(y), whole(x)),
    "lcm": lambda y, x: math.lcm(whole(y), whole(x)),
    "^": lambda y, x: y ** small(x),
    "roundto": lambda y, x: rounded(y * Fraction(10) ** small(x)) / Fraction(10) ** small(x),
}
EDGES = [2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**62, 2**64, -(2**62), 10**40, 2**31, 2**32]


def whole(x):
    """x, which has to be an integer here."""
    if x.denominator != 1:
        raise ArithmeticError
    return x.numerator


def small(x):
    """x, which has to be an integer of one digit here."""
    if abs(whole(x)) > 9:
        raise ArithmeticError
    return x.numerator


def numeral():
    """A numeral and its value."""
    kind = random.random()
    if kind < 0.4:
        value = random.randint(-20, 20)
    elif kind < 0.55:
        value = random.randint(-(10**18), 10**18) * random.choice([1, 10, 3])
    elif kind < 0.65:
        value = random.choice(EDGES)
    else:
        digits, places = str(random.randint(0, 10 ** random.randint(1, 12))), random.randint(1, 9)
        if random.random() < 0.3:
            return f"{digits}e-{places}", Fraction(int(digits), 10**places)
        padded = digits.rjust(places + 1, "0")
        return padded[:-places] + "." + padded[-places:], Fraction(int(digits), 10**places)
    return str(value), Fraction(value)


def step(stack):
    """Carries a random word out on the stack and gives it; None if it has no value there."""
    if len(stack) < 2 or random.random() < 0.4:
        keys, value = numeral()
        stack.append(value)
        return keys
    word = random.choice([*UNARY, *BINARY, "dup", "over", "swap", "rot"])
    if word == "dup":
        stack.append(stack[-1])
    elif word == "over":
        stack.append(stack[-2])
    elif word == "swap":
        stack[-2:] = stack[:-3:-1]
    elif word == "rot":
        if len(stack) < 3:
            return None
        stack.append(stack.pop(-3))
    else:
        count = 1 if word in UNARY else 2
        try:
            result = (UNARY | BINARY)[word](*stack[-count:])
        except (ArithmeticError, ValueError):
            return None
        stack[-count:] = [Fraction(result)]
    return word


def program():
    """A program and what it leaves."""
    while True:
        stack, keys = [], ""
        for _ in range(random.randint(3, 14)):
            word = step(stack)
            if word is None:
                continue
            # A key may stand right behind a number; a minus sign there would otherwise be the next number's.
            isTight = keys[-1:].isdigit() and not word[0].isalnum() and word[0] not in "-."
            keys += ("" if isTight and random.random() < 0.7 else " ") + word
        if all(max(abs(x.numerator), x.denominator).bit_length() < BIT_LIMIT // 2 for x in stack):
            return keys, " ".join(map(text, stack))


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    cases = [program() for _ in range(int(arguments[1] or 20_000))]
    run = subprocess.run(
        [arguments[2] or ".build/release/surd", "--each", ""],
        input="".join(keys + "\n" for keys, _ in cases), capture_output=True, text=True)
    lines = run.stdout.splitlines()
    if run.stderr or len(lines) != len(cases):
        sys.exit(f"{len(lines)} answers to {len(cases)} programs: {run.stderr[:200]}")
    different = [(case, line) for case, line in zip(cases, lines) if case[1] != line]
    for (keys, expected), line in different[:10]:
        print(f"{keys}\n  is  {expected}\n  not {line}")
    print(f"{len(cases)} programs, {len(different)} differences")
    sys.exit(len(different) > 0)


main()
