#!/usr/bin/env python3
"""Writes probability.txt: a word of probability, its operands in stack order and the true value to 60 digits.

Run by hand: python3 probability.py > probability.txt
Values are mpmath's, at two precisions that have to agree to 65 digits. Quantiles are found by bisection of mpmath's
probabilities. At the end SciPy's distributions, which are another program, are asked about the same rows:
its values have to agree to 10 digits.
"""
import sys
import mpmath as mp
import scipy.stats as st
from numerals import show, value

rows = []
HALF = mp.mpf(1) / 2


def gamma_p(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def gamma_q(a, x):
    return mp.gammainc(a, x, mp.inf, regularized=True)


def beta(a, b, z):
    return mp.betainc(a, b, 0, z, regularized=True)


def utpn(m, v, x):
    return mp.erfc((x - m) / mp.sqrt(2 * v)) / 2


def utpt(n, x):
    return beta(n / 2, HALF, n / (n + x * x)) / 2 if x >= 0 else 1 - utpt(n, -x)


def utpc(n, x):
    return gamma_q(n / 2, x / 2)


def utpf(m, n, x):
    return beta(n / 2, m / 2, n / (n + m * x))


def chi2cdf(x, n):
    return gamma_p(n / 2, x / 2)


def fcdf(x, m, n):
    return beta(m / 2, n / 2, m * x / (m * x + n))


def bisect(increasing, low, high):
    """The zero of an increasing function between two numbers, halving what is between."""
    for _ in range(int(mp.mp.prec * 1.1) + 60):
        middle = (low + high) / 2
        if increasing(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def positive(increasing):
    """The zero of an increasing function above 0, by its logarithm."""
    low, high = mp.mpf(-1), mp.mpf(1)
    while increasing(mp.exp(low)) >= 0:
        low *= 2
    while increasing(mp.exp(high)) <= 0:
        high *= 2
    return mp.exp(bisect(lambda u: increasing(mp.exp(u)), low, high))


def norminv(p, m, s):
    low = p < HALF
    tail = p if low else 1 - p
    x = bisect(lambda z: tail - mp.erfc(z / mp.sqrt(2)) / 2, mp.mpf(0), mp.sqrt(-2 * mp.log(tail)) + 1)
    return m - s * x if low else m + s * x


def tinv(p, n):
    if p == HALF:
        return mp.mpf(0)
    tail = min(p, 1 - p)
    x = positive(lambda t: tail - utpt(n, t))
    return -x if p < HALF else x


def chi2inv(p, n):
    if p > HALF:
        return positive(lambda x: (1 - p) - utpc(n, x))
    return positive(lambda x: chi2cdf(x, n) - p)


def finv(p, m, n):
    if p > HALF:
        return positive(lambda x: (1 - p) - utpf(m, n, x))
    return positive(lambda x: fcdf(x, m, n) - p)


def binompdf(k, n, p):
    return mp.binomial(n, k) * p**k * (1 - p) ** (n - k)


def binomcdf(k, n, p):
    return mp.fsum(binompdf(j, n, p) for j in range(int(k) + 1))


def poissonpdf(k, m):
    return mp.exp(k * mp.log(m) - m - mp.loggamma(k + 1))


def poissoncdf(k, m):
    return mp.fsum(poissonpdf(mp.mpf(j), m) for j in range(int(k) + 1))


WORDS = {
    "normpdf": (lambda x, m, s: mp.npdf(x, m, s), st.norm.pdf),
    "normcdf": (lambda x, m, s: utpn(-m, s * s, -x), st.norm.cdf),
    "norminv": (norminv, st.norm.ppf),
    "tcdf": (lambda x, n: utpt(n, -x), st.t.cdf),
    "tinv": (tinv, st.t.ppf),
    "chi2cdf": (chi2cdf, st.chi2.cdf),
    "chi2inv": (chi2inv, st.chi2.ppf),
    "fcdf": (fcdf, st.f.cdf),
    "finv": (finv, st.f.ppf),
    "binompdf": (binompdf, st.binom.pmf),
    "binomcdf": (binomcdf, st.binom.cdf),
    "poissonpdf": (poissonpdf, st.poisson.pmf),
    "poissoncdf": (poissoncdf, st.poisson.cdf),
    "utpn": (utpn, lambda m, v, x: st.norm.sf(x, m, v**0.5)),
    "utpc": (utpc, lambda n, x: st.chi2.sf(x, n)),
    "utpt": (utpt, lambda n, x: st.t.sf(x, n)),
    "utpf": (utpf, lambda m, n, x: st.f.sf(x, m, n)),
}


def row(word, *operands):
    function, scipy = WORDS[word]
    texts = []
    for dps in (90, 130):
        mp.mp.dps = dps
        texts.append(show(+function(*(value(o) for o in operands)), 65))
    if texts[0] != texts[1]:
        sys.exit(f"{word} {operands}: {texts}")
    mp.mp.dps = 130
    result = function(*(value(o) for o in operands))
    other = float(scipy(*(float(value(o)) for o in operands)))
    # Far tails are 0 or infinite there.
    if 1e-250 < abs(other) < 1e250 and abs(float(result)) < 1e250 and abs(other - result) > 1e-10 * abs(result):
        sys.exit(f"{word} {operands}: mpmath {mp.nstr(result, 17)}, SciPy {other}")
    rows.append(" ".join([word, *operands, show(+result, 60)]))


def each(words, *lines):
    for word in words.split():
        for line in lines:
            row(word, *line.split())


each("normpdf normcdf", "0.5 0 1", "-3 1 2.5", "30 -1 0.75", "1/3 1/7 2", "-200 0 1", "1e-20 0 1", "9 1 1")
each("norminv", "0.975 0 1", "0.01 1 2", "1e-100 0 1", "1e-5 -1 0.75", "1/3 1/7 2", "0.9999999999999999999999 3 1")
each("utpn", "0 1 2", "1 4 -3", "0 2 60", "1/3 1/7 2", "5 9 5.5")
each("tcdf", "2 5", "-2 5", "0.1 0.5", "-100 30", "-1e10 3.25", "1e-15 4", "1/3 1", "-2 1", "3 2", "-50 2", "-1.96 1000", "-1e6 1")
each("utpt", "5 2", "5 -2", "1 7", "1 -7", "2 1e6", "2 -0.1", "0.1 20", "300 12", "7/3 4/5")
each("tinv", "0.975 10", "0.01 3", "1e-100 5", "0.3 1", "0.9 1", "0.3 2", "0.999 2", "0.4999 7.5", "1/3 0.5", "0.6 200", "1e-10 40")
each("chi2cdf", "3 5", "0.1 1", "200 100", "100 200", "1e-20 3", "7 2", "50 1/3", "30 30", "0.5 0.1", "1000 990")
each("utpc", "5 11", "1 300", "2 7", "100 100", "100 400", "0.3 2", "400 350", "10 1e-10", "3.5 2000")
each("chi2inv", "0.95 3", "0.01 1", "1e-100 5", "0.3 2", "0.999 2", "0.5 100", "1/3 0.5", "0.9999 30", "0.5 0.1", "1e-5 200")
each("fcdf", "2 3 10", "0.1 1 1", "1e-10 5 2", "1 7 7", "0.9 100 200", "5 0.5 1/3", "1.5 2 8", "1e10 3 4")
each("utpf", "3 10 2", "1 1 100", "5 7 1e5", "100 200 1.3", "2 8 1.5", "0.5 1/3 5", "3 4 1e-10", "40 30 20")
each("finv", "0.95 3 10", "0.01 1 1", "1e-50 5 2", "0.25 7 7", "0.9 100 50", "1/3 0.5 2", "0.999 2 8", "0.6 30 1.5")
each("binompdf binomcdf", "2 4 1/3", "0 10 0.25", "30 100 0.3", "700 1500 0.5", "1500 3000 0.499", "2990 3000 1/3",
     "5 4000 1e-5", "3900 4000 0.999")
each("poissonpdf poissoncdf", "3 2.5", "100 90", "1100 1000", "900 1200", "5 1e-10", "1 800", "1300 1/3", "2000 2000")

print("# Written by probability.py, which says how.")
print("\n".join(rows))
