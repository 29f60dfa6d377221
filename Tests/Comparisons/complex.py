#!/usr/bin/env python3
"""Random programs on complex numbers: surd beside mpmath.

    complex.py [SEED [COUNT [SURD]]]

Needs mpmath (`python3 -m pip install mpmath`). Each program is evaluated with 40 and with 400 digits; where mpmath's two
values differ, or come near a branch cut, it is not asked of surd. What surd answers is compared to all its 15 digits;
what it calls undecided is counted. Prints each difference; the exit status tells whether there was one.
"""

import random
import subprocess
import sys

import mpmath
from mpmath import mp, mpc, mpf

import numerals

UNARY = {
    "sqrt": mpmath.sqrt, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "asinh": mpmath.asinh, "acosh": mpmath.acosh, "atanh": mpmath.atanh,
    "exp": mpmath.exp, "ln": mpmath.log, "log": mpmath.log10,
    "log2": lambda z: mpmath.log(z) / mpmath.log(mpf(2)),
    "exp2": lambda z: mpmath.exp(z * mpmath.log(mpf(2))),
    "ln1p": lambda z: mpmath.log(1 + z), "expm1": lambda z: mpmath.exp(z) - 1,
    "inv": lambda z: 1 / z, "sq": lambda z: z * z, "neg": lambda z: -z,
    "conj": mpmath.conj, "re": mpmath.re, "im": mpmath.im, "abs": abs, "arg": mpmath.arg,
}
SPECIAL = {
    "gamma": mpmath.gamma, "lngamma": mpmath.loggamma, "erf": mpmath.erf,
    "digamma": mpmath.digamma, "zeta": mpmath.zeta, "lambertw": mpmath.lambertw,
}
BINARY = {
    "+": lambda y, x: y + x, "-": lambda y, x: y - x, "*": lambda y, x: y * x,
    "/": lambda y, x: y / x, "^": lambda y, x: mpmath.exp(x * mpmath.log(y)),
}
CONSTANTS = {
    "2": 2, "3": 3, "0.5": 0.5, "7": 7, "1.5": 1.5, "-2": -2, "10": 10,
    "1i": 1j, "0.25i": 0.25j, "5i": 5j, "pi": "pi", "e": "e",
}
FUNCTIONS = UNARY | SPECIAL
WORDS = 4 * list(UNARY) + list(SPECIAL)  # what is slow comes less often
DIGITS = 15


def words():
    """The words of a program that leaves one value."""
    result, depth = [], 0
    while True:
        choice = random.random()
        if depth == 0 or depth < 4 and choice < 0.3:
            result.append(random.choice(list(CONSTANTS)))
            depth += 1
        elif depth < 4 and choice < 0.38:
            result.append("dup")
            depth += 1
        elif depth >= 2 and choice < 0.44:
            result.append("swap")
        elif depth >= 2 and choice < 0.7:
            result.append(random.choice(list(BINARY)))
            depth -= 1
        else:
            result.append(random.choice(WORDS))
        if depth == 1 and len(result) > random.randint(3, 14):
            return result


def value(program, digits):
    """What mpmath makes of a program; None where a value is too large or too near a cut."""
    mp.dps = digits
    stack = []
    for word in program:
        if word in CONSTANTS:
            constant = CONSTANTS[word]
            stack.append(mpc(getattr(mp, constant) if isinstance(constant, str) else constant))
        elif word == "dup":
            stack.append(stack[-1])
        elif word == "swap":
            stack[-2:] = stack[:-3:-1]
        elif word in BINARY:
            x, y = stack.pop(), stack.pop()
            stack.append(mpc(BINARY[word](y, x)))
        else:
            stack.append(mpc(FUNCTIONS[word](stack.pop())))
        z = stack[-1]
        if not (mpmath.isfinite(z.real) and mpmath.isfinite(z.imag)) or abs(z) > mpf(10) ** 300:
            return None
        if any(part != 0 and abs(part) < mpf(10) ** -25 * (abs(z) + 1) for part in (z.real, z.imag)):
            return None
    return stack[0]


def case():
    """A program, and its value to 30 digits."""
    while True:
        program = words()
        try:
            rough, fine = value(program, 40), value(program, 400)
        except (ArithmeticError, ValueError, NotImplementedError, mp.NoConvergence):
            continue
        if rough is None or fine is None or abs(rough - fine) > mpf(10) ** -30 * abs(fine):
            continue
        return " ".join(program), fine


def agrees(shown, true):
    """Whether a part is shown as it must be, to half a unit of its last digit."""
    if true == 0 or shown == 0:
        return true == shown
    unit = mpf(10) ** (mpmath.floor(mpmath.log10(abs(true))) - DIGITS + 1)
    return abs(shown - true) <= unit * mpf("0.5000001")


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count, surd = int(arguments[1] or 500), arguments[2] or ".build/release/surd"
    different = undecided = 0
    for _ in range(count):
        program, true = case()
        mp.dps = 60
        run = subprocess.run([surd, program], capture_output=True, text=True, timeout=120)
        shown = run.stdout.strip()
        if run.returncode or "±" in shown:
            undecided += 1
            continue
        parts = [mpf(part.numerator) / part.denominator for part in numerals.parts(shown)]
        if not all(map(agrees, parts, (true.real, true.imag))):
            different += 1
            print(f"{program}\n  is  {mpmath.nstr(true, 20)}\n  not {shown}")
    print(f"{count} programs, {different} differences, {undecided} undecided")
    sys.exit(different > 0)


main()
