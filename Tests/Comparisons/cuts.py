#!/usr/bin/env python3
"""Functions of the tables on their cuts: surd beside itself, at a point next to the cut on the side that counts.

    cuts.py [SEED [COUNT [SURD]]]

The value on a cut is the one that is reached counterclockwise around its end: from above where the cut goes to the left,
from below where it goes to the right. Parameters are random fractions, integers among them, for which FLINT has ways of
its own. Prints each difference, and how many there were; the exit status tells whether there was one.
"""

import random
import subprocess
import sys
from fractions import Fraction

PARAMETERS = ["-2.5", "-1.5", "-0.5", "0.5", "1", "1.5", "2", "2.5", "3", "0.25", "1.75", "1 3 /", "-1 3 /", "-2 3 /", "4 3 /"]
LEFT, RIGHT = ["-0.5", "-1.25", "-3", "-20"], ["1.25", "1.5", "2", "3.5", "20"]
BEYOND = ["-1.25", "-2", "-7"]
# The number of parameters, and places on the cut.
FUNCTIONS = {
    "hyp2f1": (3, RIGHT), "polylog": (1, RIGHT), "dilog": (0, RIGHT), "ellipk": (0, RIGHT), "ellipe": (0, RIGHT),
    "betainc": (2, LEFT + RIGHT), "legendrep": (1, BEYOND), "legendreq": (1, BEYOND + RIGHT), "chebyt": (1, BEYOND),
    "chebyu": (1, BEYOND), "gegenbauer": (2, BEYOND), "jacobip": (3, BEYOND), "hyperu": (2, LEFT), "gammainc": (1, LEFT),
    "gammaincp": (1, LEFT), "gammaincq": (1, LEFT), "expint": (1, LEFT), "besseli": (1, LEFT), "besselk": (1, LEFT),
    "bessely": (1, LEFT), "besselj": (1, LEFT), "ci": (0, LEFT), "chi": (0, LEFT), "li": (0, LEFT), "lngamma": (0, LEFT),
    "sqrt": (0, LEFT), "ln": (0, LEFT), "asin": (0, BEYOND + RIGHT), "acos": (0, BEYOND + RIGHT), "atanh": (0, BEYOND + RIGHT),
    "acosh": (0, BEYOND), "ln1p": (0, BEYOND), "hurwitz": (1, LEFT), "agm": (1, LEFT),
}
BESIDE = "1e-24"


def value(surd, keys):
    """A complex number, or None where there is none."""
    run = subprocess.run([surd], input=f"20 digits {keys}", capture_output=True, text=True, timeout=60)
    try:
        return complex(run.stdout.strip().replace("i", "j").replace("+j", "+1j").replace("-j", "-1j"))
    except ValueError:
        return None


def main():
    seed, count, surd = (sys.argv[1:] + ["1", "400", ".build/release/surd"][len(sys.argv) - 1:])[:3]
    random.seed(int(seed))
    compared = differences = 0
    for _ in range(int(count)):
        name = random.choice(list(FUNCTIONS))
        number, places = FUNCTIONS[name]
        x = random.choice(places)
        parameters = [random.choice(PARAMETERS) for _ in range(number)]
        if name == "agm" and float(x) == -float(Fraction(parameters[0].replace(" /", "").replace(" ", "/"))):
            continue  # 0 at a branch point, from which it goes as the inverse of a logarithm: nothing is near
        keys = " ".join(parameters + [x])
        side = "" if x.startswith("-") else "-"
        on, beside = value(surd, f"{keys} {name}"), value(surd, f"{keys} {side}{BESIDE}i + {name}")
        if on is None or beside is None:
            continue
        compared += 1
        if abs(on - beside) > 1e-9 * abs(beside):
            differences += 1
            print(f"{keys} {name}: {on}, beside the cut {beside}")
    print(f"{compared} compared, {differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
