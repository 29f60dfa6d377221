#!/usr/bin/env python3
"""Matrices, curves, functions and correlations of measured numbers, with units and without: surd beside the package uncertainties and NumPy.

    measured.py [SEED [COUNT [SURD]]]

Needs uncertainties and numpy. COUNT random cases of each word go through one `surd --each ''`: values, uncertainties and
covariances have to agree to eight digits. Prints each difference and the counts; the exit status is 1 after a difference.
"""

import random
import re
import subprocess
import sys

import numpy as np
import uncertainties as un
from uncertainties import umath, unumpy


def measured():
    """A measured number as keys, its value and its uncertainty."""
    value, digits = random.randint(-999, 999), random.randint(1, 40)
    return f"{value / 100:.2f}({digits})", value / 100, digits / 100


def entry():
    return measured() if random.random() < 0.6 else (str(n := random.randint(-9, 9)), n, 0)


def vector(texts):
    return "[" + " ".join(texts) + "]"


def matrix(rows, columns):
    """A matrix as keys and as numbers of the package."""
    cells = [[entry() for _ in range(columns)] for _ in range(rows)]
    numbers = [[un.ufloat(value, error) if error else value for _, value, error in row] for row in cells]
    return vector(vector(cell[0] for cell in row) for row in cells), np.array(numbers, dtype=object)


def determinant(a):
    if len(a) == 1:
        return a[0, 0]
    return sum((-1) ** k * a[0, k] * determinant(np.delete(a[1:], k, axis=1)) for k in range(len(a)))


def inverse(a):
    """By the adjugate, so that what comes from one measurement is known to."""
    size = len(a)
    minor = lambda row, column: determinant(np.delete(np.delete(a, row, 0), column, 1)) if size > 1 else 1
    whole = determinant(a)
    return np.array([[(-1) ** (i + j) * minor(j, i) / whole for j in range(size)] for i in range(size)], dtype=object)


def parts(numbers):
    """Values and uncertainties."""
    flat = np.ravel(np.array(numbers, dtype=object))
    return [un.nominal_value(x) for x in flat] + [un.std_dev(x) for x in flat]


def correlations(size):
    """Coefficients of three decimals that numbers can have."""
    while True:
        r = np.eye(size)
        for i in range(size):
            for j in range(i):
                r[i, j] = r[j, i] = random.randint(-900, 900) / 1000
        if np.linalg.eigvalsh(r)[0] > 0.01:
            return vector(vector(f"{x:g}" for x in row) for row in r), r


def above(low=1):
    """A measured number above zero, as keys and as one of the package."""
    value, digits = random.randint(100 * low, 999), random.randint(1, 9)
    return f"{value / 100:.2f}({digits})", un.ufloat(value / 100, digits / 100)


def functions():
    """Words of one and two measured numbers, and of a sample of them."""
    shown = "dup nominal swap unc"
    (text, x), (other, y) = above(), above()
    signs = random.choice([-1, 1]), random.choice([-1, 1])
    keys = f"{text} {'neg ' * (signs[0] < 0)}{other} {'neg ' * (signs[1] < 0)}"
    yield "atan2", f"{keys} atan2 {shown}", parts(umath.atan2(signs[0] * x, signs[1] * y))
    degree = random.randint(2, 7)
    yield "root", f"{text} {degree} root {shown}", parts(x ** (1 / degree))
    yield "^", f"{text} {other} ^ {shown}", parts(x**y)
    yield "percent", f"{text} {other} percent nip {shown}", parts(x * y / 100)
    yield "change", f"{text} {other} change {shown}", parts((y - x) / x * 100)
    yield "share", f"{text} {other} share {shown}", parts(y / x * 100)
    sample = [above() for _ in range(random.randint(1, 9))]
    order = sorted((number for _, number in sample), key=un.nominal_value)
    if len({number.n for number in order}) < len(order):
        return
    texts = vector(text for text, _ in sample)
    yield "sort", f"{texts} sort {shown}", parts(order)
    middle = len(order) // 2
    yield "median", f"{texts} median {shown}", parts(
        order[middle] if len(order) % 2 else (order[middle - 1] + order[middle]) / 2)
    part = random.randint(0, 20)
    place, rest = divmod((len(order) - 1) * part, 20)
    yield "quantile", f"{texts} {part} 20 / quantile {shown}", parts(
        order[place] if rest == 0 else order[place] + (order[place + 1] - order[place]) * rest / 20)


ROWS = {"m": 1, "cm": 1 / 100, "km": 1000, "in": 0.0254, "ft": 0.3048}
COLUMNS = {"N": 1, "kN": 1000, "mN": 1 / 1000, "lbf": 4.4482216152605}


def with_units():
    """Matrices whose rows and columns have units, and polynomials through quantities."""
    shown = "ubase dup nominal uval swap unc uval"
    size = random.randint(1, 3)
    cells = [[measured() for _ in range(size)] for _ in range(size)]
    units = [random.choice(list(ROWS)) for _ in range(size)], [random.choice(list(COLUMNS)) for _ in range(size)]
    keys = vector(vector(f"{x[0]}_{r}*{c}" for x, c in zip(row, units[1])) for row, r in zip(cells, units[0]))
    a = np.array([[un.ufloat(*x[1:]) * ROWS[r] * COLUMNS[c] for x, c in zip(row, units[1])] for row, r in zip(cells, units[0])], dtype=object)
    if abs(np.linalg.det([[x[1] for x in row] for row in cells])) > 0.5:
        yield "inv", f"{keys} inv {{ {{ {shown} 2 pack }} map }} map", pairs(inverse(a))
        yield "det", f"{keys} det {shown}", parts(determinant(a))
        right = [measured() for _ in range(size)]
        b = np.array([un.ufloat(*x[1:]) * ROWS[r] for x, r in zip(right, units[0])], dtype=object)
        texts = vector(f"{x[0]}_{r}" for x, r in zip(right, units[0]))
        yield "solve", f"{texts} {keys} solve {{ {shown} 2 pack }} map", pairs(inverse(a) @ b)
    degree = random.randint(0, 2)
    count = random.randint(degree + 1, degree + 4)
    x, points = random.sample(range(-9, 10), count), [measured() for _ in range(count)]
    y = np.array([p[1] for p in points]) * 0.01
    sigma = np.array([p[2] for p in points]) * 0.01
    texts = vector(vector([f"{t}_min", f"{p[0]}_cm"]) for t, p in zip(x, points))
    design = np.vander(np.array(x) * 60.0, degree + 1) / sigma[:, None]
    covariance = np.linalg.inv(design.T @ design)
    yield "polyfit", f"{texts} {degree} polyfit {{ {shown} 2 pack }} map", list(
        np.c_[covariance @ design.T @ (y / sigma), np.sqrt(np.diag(covariance))].ravel())


def pairs(numbers):
    """Values, each with its uncertainty."""
    return [part for x in np.ravel(numbers) for part in (un.nominal_value(x), un.std_dev(x))]


def cases():
    """A word, keys that leave values and then uncertainties or covariances, and what these are."""
    size = random.randint(1, 4)
    keys, a = matrix(size, size)
    if abs(np.linalg.det(unumpy.nominal_values(a).astype(float))) > 0.5:
        yield "inv", f"{keys} inv dup nominal swap unc", parts(inverse(a))
        yield "det", f"{keys} det dup nominal swap unc", parts(determinant(a))
        right, b = matrix(size, random.randint(1, 3))
        yield "solve", f"{right} {keys} solve dup nominal swap unc", parts(inverse(a) @ b)
    count = random.randint(3, 7)
    points = [measured() for _ in range(count)]
    x = random.sample(range(-20, 20), count)
    values, errors = np.array([y[1] for y in points]), np.array([y[2] for y in points])
    design = np.c_[x, np.ones(count)]
    exact = lambda v: np.linalg.inv(design.T @ np.linalg.inv(v) @ design)
    line = lambda v: exact(v) @ design.T @ np.linalg.inv(v) @ values
    tail = "fit 2 pack dup nominal swap covariance"
    yield "fit", f"{vector(vector([str(p), y[0]]) for p, y in zip(x, points))} {tail}", [*line(np.diag(errors**2)), *exact(np.diag(errors**2)).ravel()]
    text, r = correlations(count)
    v = r * np.outer(errors, errors)
    cells = vector(vector([str(p), f"y {k} get"]) for k, p in enumerate(x, 1))
    yield "fit", f"{vector(y[0] for y in points)} {text} correlated sto y {cells} {tail}", [*line(v), *exact(v).ravel()]
    yield from functions()
    yield from with_units()
    numbers = un.correlated_values_norm(list(zip(values, errors)), r)
    yield "correlated", f"{vector(y[0] for y in points)} {text} correlated dup sum swap prod 2 pack dup nominal swap covariance", [
        sum(numbers).n, np.prod(numbers).n, *np.ravel(un.covariance_matrix([sum(numbers), np.prod(numbers)]))]


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count, surd = int(arguments[1] or 300), arguments[2] or ".build/release/surd"
    asked = [case for _ in range(count) for case in cases()]
    lines = "".join(f"{keys} \"|\"\n" for _, keys, _ in asked)
    run = subprocess.run([surd, "--each", "", "--keep-going"], text=True, capture_output=True, input=lines, timeout=3600)
    answers = run.stdout.split('|')
    wrong = 0
    for (word, keys, expected), answer in zip(asked, answers):
        found = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", answer)]
        scale = max(1e-9, *map(abs, expected))
        if len(found) != len(expected) or not np.allclose(found, np.array(expected, float), rtol=1e-8, atol=1e-9 * scale):
            wrong += 1
            print(f"{keys}\n  surd {found}\n  else {[float(x) for x in expected]}")
    print(f"{len(asked)} cases of measured numbers, {len(run.stderr.splitlines())} errors, {wrong} differences")
    sys.exit(wrong > 0 or bool(run.stderr))


main()
