#!/usr/bin/env python3
"""Writes distributions.txt: a word of a family of distributions, its operands in stack order and the true value to 60 digits.

Run by hand: python3 distributions.py > distributions.txt
Values are mpmath's, at two precisions that have to agree to 65 digits. Probabilities of integers are sums of their terms, and
quantiles come from bisection, or from adding terms. SciPy's distributions, which are another program, are asked about the same
rows: they have to agree to 9 digits.
"""
import pathlib
import sys
import mpmath as mp
import scipy.stats as st

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "ExactNumbersTests"))
from numerals import show, value  # noqa: E402

HALF = mp.mpf(1) / 2



def binomial(n, k):
    return mp.gamma(n + 1) / mp.gamma(k + 1) / mp.gamma(n - k + 1)


# The density, the probability of at most x, its least and greatest value, SciPy's own of the same parameters.
CONTINUOUS = {
    "t": (lambda x, n: mp.gamma((n + 1) / 2) / mp.gamma(n / 2) / mp.sqrt(n * mp.pi) * (1 + x * x / n) ** (-(n + 1) / 2),
          None, -mp.inf, mp.inf, lambda n: st.t(n)),
    "chi2": (lambda x, n: x ** (n / 2 - 1) * mp.exp(-x / 2) / 2 ** (n / 2) / mp.gamma(n / 2), None, 0, mp.inf,
             lambda n: st.chi2(n)),
    "f": (lambda x, m, n: mp.gamma((m + n) / 2) / mp.gamma(m / 2) / mp.gamma(n / 2) * mp.sqrt((m * x) ** m * n**n / (m * x + n) ** (m + n)) / x,
          None, 0, mp.inf, lambda m, n: st.f(m, n)),
    "expon": (lambda x, r: r * mp.exp(-r * x), lambda x, r: -mp.expm1(-r * x), 0, mp.inf, lambda r: st.expon(scale=1 / r)),
    "gamma": (lambda x, a, s: (x / s) ** a * mp.exp(-x / s) / x / mp.gamma(a),
              lambda x, a, s: mp.gammainc(a, 0, x / s, regularized=True), 0, mp.inf, lambda a, s: st.gamma(a, scale=s)),
    "beta": (lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) * mp.gamma(a + b) / mp.gamma(a) / mp.gamma(b),
             lambda x, a, b: mp.betainc(a, b, 0, x, regularized=True), 0, 1, lambda a, b: st.beta(a, b)),
    "uniform": (lambda x, a, b: 1 / (b - a), lambda x, a, b: (x - a) / (b - a), None, None,
                lambda a, b: st.uniform(a, b - a)),
    "lognorm": (lambda x, m, s: mp.npdf(mp.log(x), m, s) / x, lambda x, m, s: mp.erfc((m - mp.log(x)) / s / mp.sqrt(2)) / 2,
                0, mp.inf, lambda m, s: st.lognorm(s, scale=float(mp.exp(mp.mpf(m))))),
    "weibull": (lambda x, a, s: a * x ** (a - 1) / s**a * mp.exp(-((x / s) ** a)), lambda x, a, s: -mp.expm1(-((x / s) ** a)),
                0, mp.inf, lambda a, s: st.weibull_min(a, scale=s)),
    "cauchy": (lambda x, m, s: s / mp.pi / (s * s + (x - m) ** 2), lambda x, m, s: mp.atan2(s, m - x) / mp.pi,
               -mp.inf, mp.inf, lambda m, s: st.cauchy(m, s)),
    "laplace": (lambda x, m, s: mp.exp(-abs(x - m) / s) / (2 * s),
                lambda x, m, s: mp.exp((x - m) / s) / 2 if x < m else 1 - mp.exp((m - x) / s) / 2,
                -mp.inf, mp.inf, lambda m, s: st.laplace(m, s)),
    "logistic": (lambda x, m, s: mp.exp((m - x) / s) / s / (1 + mp.exp((m - x) / s)) ** 2,
                 lambda x, m, s: 1 / (1 + mp.exp((m - x) / s)), -mp.inf, mp.inf, lambda m, s: st.logistic(m, s)),
    "pareto": (lambda x, a, m: a * m**a / x ** (a + 1), lambda x, a, m: 1 - (m / x) ** a, None, mp.inf,
               lambda a, m: st.pareto(a, scale=m)),
}

DISCRETE = {
    "binom": (lambda k, n, p: binomial(n, k) * p**k * (1 - p) ** (n - k), 0, lambda n, p: st.binom(int(n), p)),
    "poisson": (lambda k, m: m**k * mp.exp(-m) / mp.gamma(k + 1), 0, lambda m: st.poisson(m)),
    "geom": (lambda k, p: (1 - p) ** (k - 1) * p, 1, lambda p: st.geom(p)),
    "nbinom": (lambda k, r, p: mp.exp(mp.loggamma(k + r) - mp.loggamma(r) - mp.loggamma(k + 1)) * p**r * (1 - p) ** k, 0,
               lambda r, p: st.nbinom(r, p)),
    "hypergeom": (lambda k, n, s, d: mp.binomial(s, k) * mp.binomial(n - s, d - k) / mp.binomial(n, d), 0,
                  lambda n, s, d: st.hypergeom(int(n), int(s), int(d))),
}

rows = []


def bisect(increasing, low, high):
    for _ in range(int(mp.mp.prec * 1.2) + 60):
        middle = (low + high) / 2
        if increasing(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def quantile(name, p, *parameters):
    _, probability, low, high, _ = CONTINUOUS[name]
    if low is None or low == 0:
        bottom = {"uniform": parameters[0], "pareto": parameters[-1]}.get(name, mp.mpf(0))
        if name == "uniform":
            return bottom + p * (parameters[1] - parameters[0])
        if name == "pareto":
            return bottom * (1 - p) ** (-1 / parameters[0])
        # The logarithm, or that of the odds where the variable is below 1.
        back = (lambda u: 1 / (1 + mp.exp(-u))) if high == 1 else mp.exp
    else:
        back = mp.sinh
    side = (lambda x: probability(x, *parameters) - p)
    end = mp.mpf(1)
    while side(back(-end)) > 0 or side(back(end)) < 0:
        end *= 2
    return back(bisect(lambda u: side(back(u)), -end, end))


def least(name, p, *parameters):
    probability, k, _ = DISCRETE[name]
    total = probability(mp.mpf(k), *parameters)
    while total < p:
        k += 1
        total += probability(mp.mpf(k), *parameters)
    return mp.mpf(k)


def evaluate(word, operands):
    name, ending = word[:-3], word[-3:]
    if name in CONTINUOUS:
        density, probability, *_ = CONTINUOUS[name]
        if ending == "inv":
            return quantile(name, *operands)
        return (density if ending == "pdf" else probability)(*operands)
    term, first, _ = DISCRETE[name]
    if ending == "pdf":
        return term(*operands)
    if ending == "inv":
        return least(name, *operands)
    return mp.fsum(term(mp.mpf(k), *operands[1:]) for k in range(first, int(operands[0]) + 1))


def row(word, *texts):
    found = []
    for dps in (90, 130):
        mp.mp.dps = dps
        found.append(show(+mp.mpf(evaluate(word, [value(text) for text in texts])), 65))
    if found[0] != found[1]:
        sys.exit(f"{word} {texts}: {found}")
    mp.mp.dps = 130
    result = mp.mpf(evaluate(word, [value(text) for text in texts]))
    name, ending = word[:-3], word[-3:]
    other = (CONTINUOUS.get(name) or DISCRETE[name])[-1](*(float(value(text)) for text in texts[1:]))
    ask = {"cdf": other.cdf, "inv": other.ppf, "pdf": other.pdf if name in CONTINUOUS else other.pmf}[ending]
    scipy = float(ask(float(value(texts[0]))))
    if 1e-250 < abs(scipy) < 1e250 and abs(scipy - result) > 1e-9 * abs(result):
        sys.exit(f"{word} {texts}: mpmath {mp.nstr(result, 17)}, SciPy {scipy}")
    rows.append(" ".join([word, *texts, show(+result, 60)]))


def each(words, *lines):
    for word in words.split():
        for line in lines:
            row(word, *line.split())


each("tpdf", "2 5", "-3 2.5", "0 1", "1e5 3", "1.5 900", "1.5 4000", "-20 1200.5", "1e-10 0.5")
each("chi2pdf", "3 5", "0.1 1", "1e-20 0.5", "200 150", "190 300", "1000 1010.5", "5 2")
each("fpdf", "2 3 10", "0.1 1 1", "1e-10 5 2", "1.5 700 800", "0.9 2000 30", "1e6 3 4", "3 0.5 1/3")
each("exponpdf exponcdf", "2 0.5", "1e-20 3", "1000 1", "1/3 1/7")
each("exponinv", "0.5 0.1", "1e-30 2", "0.99999999999999999999 3", "1/3 1/7")
each("gammapdf gammacdf", "3 2.5 2", "1e-10 0.5 3", "200 150 1.25", "90 99.5 1", "40 30 2", "1e-30 3 1e-20")
each("gammainv", "0.95 2 3", "1e-20 0.5 1", "0.5 120 0.25", "1/3 1/7 2", "0.999999 4 1")
each("betapdf betacdf", "0.3 2 3", "1e-10 0.5 0.5", "0.75 600 200", "0.4 900 1300.5", "1/3 1/7 2", "0.999999 3 0.25")
each("betainv", "0.5 2 3", "0.01 0.5 0.5", "0.9 60 20", "1/3 1/7 2", "0.999 3 0.25")
each("uniformpdf uniformcdf", "3 1 7", "-1/3 -1 2", "0.1 0 1e10")
each("uniforminv", "0.25 1 7", "1/3 -1 2")
each("lognormpdf lognormcdf", "2 0 1", "1e-10 0.5 2", "100 1 0.25", "1/3 -1/7 3")
each("lognorminv", "0.975 0 1", "1e-10 0.5 2", "0.4 -1/7 3")
each("weibullpdf weibullcdf", "2 1.5 3", "1e-10 0.5 2", "7 3 2", "1/3 1/7 2")
each("weibullinv", "0.5 1.5 3", "1e-10 0.5 2", "0.999 3 2", "1/3 1/7 2")
each("cauchypdf cauchycdf", "2 0 1", "-1e10 1 2", "1e15 0 0.25", "1/3 1/7 2")
each("cauchyinv", "0.975 0 1", "1e-10 1 2", "1/3 1/7 2")
each("laplacepdf laplacecdf", "1 0 2", "-30 1 2", "50 1 0.5", "1/3 1/7 2")
each("laplaceinv", "0.9 0 2", "1e-10 1 2", "1/3 1/7 2")
each("logisticpdf logisticcdf", "1 0 2", "-300 1 2", "500 1 0.5", "1/3 1/7 2")
each("logisticinv", "0.9 0 2", "1e-10 1 2", "1/3 1/7 2")
each("paretopdf paretocdf", "4 3 2", "1e10 0.5 3", "1/3 1/7 1/4")
each("paretoinv", "0.875 3 2", "0.999999 0.5 3", "1/3 1/7 1/4")
each("binominv", "0.9 10 0.5", "0.001 100 0.3", "0.5 400 1/3", "0.999999 50 0.9", "1/1024 10 0.5", "0.0009765626 10 0.5")
each("poissoninv", "0.9 2.5", "1e-10 30", "0.5 200", "0.999999 1/3")
each("geompdf geomcdf", "3 0.25", "1 1/3", "200 0.01", "50 0.9")
each("geominv", "0.9 0.25", "0.25 0.25", "0.25000001 0.25", "0.99 0.01")
each("nbinompdf nbinomcdf", "2 3 0.5", "0 2.5 0.3", "40 2.5 0.05", "900 30 0.03", "1500 30.5 0.02", "1200 700 0.4")
each("nbinominv", "0.9 3 0.5", "0.0001 2.5 0.3", "0.5 30 0.1", "0.125 3 0.5", "0.12500001 3 0.5")
each("hypergeompdf hypergeomcdf", "2 20 7 12", "0 1000 30 50", "60 5000 700 400", "150 100000 7000 2000", "1010 1000000 100000 10000",
     "30 200 100 70")
each("hypergeominv", "0.9 20 7 12", "0.001 1000 300 50", "0.5 5000 700 400")

print("# Written by distributions.py, which says how.")
print("\n".join(rows))
