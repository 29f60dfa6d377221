#!/usr/bin/env python3
"""Matrices, lines and correlations of measured numbers: surd beside the package uncertainties and SciPy's curve_fit.

    measured.py [SEED [COUNT [SURD]]]

Needs uncertainties, numpy and scipy. COUNT random cases of each word go through one `surd --each ''`: values, uncertainties and
covariances have to agree to eight digits. Prints each difference and the counts; the exit status is 1 after a difference.
"""

import random
import re
import subprocess
import sys

import numpy as np
import uncertainties as un
from scipy.optimize import curve_fit
from uncertainties import unumpy


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
    line = lambda x, m, b: m * x + b
    exact = lambda v: np.linalg.inv(np.c_[x, np.ones(count)].T @ np.linalg.inv(v) @ np.c_[x, np.ones(count)])
    tail = "fit 2 pack dup nominal swap covariance"
    (m, b), _ = curve_fit(line, np.array(x, float), values, sigma=errors, absolute_sigma=True)
    yield "fit", f"{vector(vector([str(p), y[0]]) for p, y in zip(x, points))} {tail}", [m, b, *exact(np.diag(errors**2)).ravel()]
    text, r = correlations(count)
    v = r * np.outer(errors, errors)
    (m, b), _ = curve_fit(line, np.array(x, float), values, sigma=v, absolute_sigma=True)
    cells = vector(vector([str(p), f"y {k} get"]) for k, p in enumerate(x, 1))
    yield "fit", f"{vector(y[0] for y in points)} {text} correlated sto y {cells} {tail}", [m, b, *exact(v).ravel()]
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
        if len(found) != len(expected) or not np.allclose(found, np.array(expected, float), rtol=2e-6 if word == "fit" else 1e-8, atol=1e-9 * scale + (1e-6 if word == "fit" else 0)):
            wrong += 1
            print(f"{keys}\n  surd {found}\n  else {[float(x) for x in expected]}")
    print(f"{len(asked)} cases of measured numbers, {len(run.stderr.splitlines())} errors, {wrong} differences")
    sys.exit(wrong > 0 or bool(run.stderr))


main()
