#!/usr/bin/env python3
"""The words of number theory and combinatorics on random and special operands: surd beside Python and SymPy.

    integers.py [SEED [COUNT [SURD]]]

Needs sympy (`python3 -m pip install sympy`). Each word is asked COUNT times, in one run of surd, and every digit has to
be the same. Prints each difference and the counts; the exit status is 1 after a difference, and 2 when a word of the
topic is not asked here.
"""

import math
import random
import re
import subprocess
import sys
from fractions import Fraction

import sympy
from sympy.functions.combinatorial.numbers import bell, bernoulli, euler, harmonic, mobius, stirling

sys.set_int_max_str_digits(0)


# MARK: Operands

def natural():
    """A number from 0 on: small ones, ones near powers of 2, and ones of up to 90 bits."""
    choice = random.random()
    if choice < 0.4:
        return random.randint(0, 60)
    if choice < 0.6:
        return 2 ** random.randint(1, 66) + random.randint(-2, 2)
    return random.getrandbits(random.randint(6, 90))


def positive():
    return natural() + 1


def whole():
    return random.choice([1, -1]) * natural()


def small(high):
    return lambda: random.randint(0, high)


def prime():
    return int(sympy.randprime(2, 2 ** random.choice([4, 10, 31, 62])))


def odd():
    return 2 * natural() + 1


# MARK: What the words mean

def divided(y, x):
    """Quotient and remainder, the latter with the sign of X, as Python's; None by zero."""
    return divmod(y, x) if x else None


def extended(y, x):
    """The greatest common divisor, 0 of two zeros, and numbers that make it; of those there are many: surd's are checked."""
    return math.gcd(y, x)


def remainders(r, m, s, n):
    answer = sympy.ntheory.modular.solve_congruence((r, m), (s, n))
    return answer and tuple(map(int, answer))


def inverse(x, m):
    return pow(x, -1, m) if m > 1 and math.gcd(x, m) == 1 else None


def power(b, e, m):
    return pow(b, e, m) if e >= 0 or math.gcd(b, m) == 1 else None


def square_root(a, p):
    roots = [r for r in sympy.sqrt_mod(a, p, all_roots=True)] if p > 2 else [a % 2]
    return min(roots) if roots else None


def order(x, m):
    return sympy.n_order(x, m) if m > 1 and math.gcd(x, m) == 1 else None


def double_factorial(n):
    return math.prod(range(n, 0, -2))


def continued(x, n):
    """The first terms of a fraction's continued fraction."""
    terms = []
    while len(terms) < n:
        terms.append(math.floor(x))
        if x == terms[-1]:
            break
        x = 1 / (x - terms[-1])
    return terms


def fraction():
    return Fraction(whole(), positive())


# Word, operands, what it leaves; in the order of the manual.
WORDS = [
    ("%", [whole, whole], lambda y, x: y % x if x else None),
    ("idiv", [whole, whole], lambda y, x: y // x if x else None),
    ("divmod", [whole, whole], divided),
    ("gcd", [whole, whole], math.gcd),
    ("lcm", [whole, whole], math.lcm),
    ("prime?", [natural], lambda n: int(sympy.isprime(n))),
    ("nextprime", [natural], sympy.nextprime),
    ("prevprime", [natural], lambda n: sympy.prevprime(n) if n > 2 else None),
    ("primepi", [small(200_000)], sympy.primepi),
    ("nthprime", [lambda: random.randint(1, 20_000)], sympy.prime),
    ("factor", [positive], lambda n: [list(pair) for pair in sorted(sympy.factorint(n).items())] if n > 1 else []),
    ("divisors", [lambda: random.randint(1, 10 ** random.randint(1, 9))], sympy.divisors),
    ("totient", [positive], sympy.totient),
    ("divsigma", [positive, small(6)], lambda n, k: sympy.divisor_sigma(n, k)),
    ("moebius", [positive], mobius),
    ("powmod", [whole, whole, lambda: positive() + 1], power),
    ("invmod", [natural, lambda: positive() + 1], inverse),
    ("sqrtmod", [natural, prime], square_root),
    ("znorder", [lambda: random.randint(1, 10**6), lambda: random.randint(2, 10**9)], order),
    ("jacobi", [whole, odd], lambda a, n: sympy.jacobi_symbol(a % n, n)),
    ("xgcd", [whole, whole], extended),
    ("crt", [natural, positive, natural, positive], remainders),
    ("cfrac", [fraction, lambda: random.randint(1, 30)], continued),
    ("fib", [small(3000)], sympy.fibonacci),
    ("isqrt", [natural], math.isqrt),
    ("digitsum", [natural], lambda n: sum(map(int, str(n)))),
    ("bernoulli", [small(150)], lambda n: Fraction(-1, 2) if n == 1 else bernoulli(n)),
    ("eulern", [small(120)], euler),
    ("stirling1", [small(60), small(60)], lambda n, k: stirling(n, k, kind=1, signed=True)),
    ("stirling2", [small(80), small(80)], lambda n, k: stirling(n, k)),
    ("bell", [small(120)], bell),
    ("partitions", [small(3000)], sympy.functions.combinatorial.numbers.partition),
    ("harmonic", [small(300)], harmonic),
    ("dfact", [small(300)], double_factorial),
    ("subfact", [small(150)], sympy.subfactorial),
    ("primorial", [small(500)], lambda n: math.prod(sympy.primerange(2, n + 1))),
    ("ncr", [small(400), small(400)], math.comb),
    ("npr", [small(200), small(200)], math.perm),
    ("!", [small(1500)], math.factorial),
]

ELSEWHERE = {"tofrac": "in the transcripts"}


# MARK: Asking

def text(value):
    """A result as surd shows it in exact form."""
    if isinstance(value, list):
        return "[" + " ".join(map(text, value)) + "]"
    if isinstance(value, tuple):
        return " ".join(map(text, value))
    value = sympy.Rational(value)
    return str(value.p) if value.q == 1 else f"{value.p}/{value.q}"


def keys(operand):
    return f"{operand.numerator} {operand.denominator} /" if isinstance(operand, Fraction) else str(operand)


def is_right(word, operands, expected, shown):
    if word == "xgcd":
        g, u, v = map(int, shown.split())
        return g == expected and u * operands[0] + v * operands[1] == g
    return shown == text(expected)


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count, surd = int(arguments[1] or 200), arguments[2] or ".build/release/surd"
    topic = subprocess.run([surd, "help", "integers"], capture_output=True, text=True).stdout
    asked = {word for word, *_ in WORDS} | set(ELSEWHERE)
    missing = [name for name in re.findall(r"^(\S+?),?(?: [^(\n]*)?\(.*→", topic, re.MULTILINE) if name not in asked]
    if missing:
        print("asked nowhere:", *missing)
        sys.exit(2)
    wrong = total = refused = 0
    for word, kinds, function in WORDS:
        cases = [[kind() for kind in kinds] for _ in range(count)]
        lines = [" ".join(map(keys, case)) for case in cases]
        run = subprocess.run([surd, "--each", f"exact {word}", "--keep", "--keep-going"], text=True, capture_output=True,
                             input="\n".join(lines) + "\n", timeout=1200)
        rest = run.stdout.splitlines()
        for case, line in zip(cases, lines):
            total += 1
            expected = function(*case)
            shown = rest.pop(0)[len(line) + 1:] if rest and (rest[0] + " ").startswith(line + " ") else None
            if expected is None or shown is None:
                refused += 1
                if (expected is None) != (shown is None):
                    wrong += 1
                    print(f"{line} {word}\n  surd   {shown}\n  Python {expected}")
            elif not is_right(word, case, expected, shown):
                wrong += 1
                print(f"{line} {word}\n  surd   {shown}\n  Python {text(expected)}")
        assert not rest, (word, rest[0])
    print(f"{total} cases of {len(WORDS)} words, {refused} without an answer, {wrong} differences")
    sys.exit(wrong > 0)


main()
