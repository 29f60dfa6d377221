#!/usr/bin/env python3
"""Distributions, tests, samples and money: surd beside SciPy, NumPy, QuantLib and numpy-financial.

    samples.py [SEED [COUNT [SURD]]]

COUNT cases of each word, with random operands, go through one `surd --each ''`. The others calculate in floats, so answers have to
agree to 9 digits, or to 7 where the other one searches or cancels. Prints each difference, and how many cases there were of each
kind; the exit status tells whether there was a difference.
"""

import collections
import math
import random
import subprocess
import sys
import warnings

import numpy as np
import numpy_financial as npf
import QuantLib as ql
import scipy.stats as st

warnings.simplefilter("ignore")
FEW, MANY = 1e-7, 1e-9


def number(low, high, places=2):
    return round(random.uniform(low, high), places)


# The parameters, and SciPy's distribution with them.
FAMILIES = {
    "norm": (lambda: (number(-5, 5), number(0.1, 9)), st.norm),
    "t": (lambda: (number(0.3, 80),), st.t),
    "chi2": (lambda: (number(0.3, 300),), st.chi2),
    "f": (lambda: (number(0.5, 50), number(0.5, 50)), st.f),
    "expon": (lambda: (number(0.01, 9),), lambda r: st.expon(scale=1 / r)),
    "gamma": (lambda: (number(0.1, 150), number(0.1, 9)), lambda a, s: st.gamma(a, scale=s)),
    "beta": (lambda: (number(0.2, 200), number(0.2, 200)), st.beta),
    "uniform": (lambda: (number(-9, 0), number(0.1, 9)), lambda a, b: st.uniform(a, b - a)),
    "lognorm": (lambda: (number(-2, 2), number(0.1, 3)), lambda m, s: st.lognorm(s, scale=math.exp(m))),
    "weibull": (lambda: (number(0.3, 9), number(0.1, 9)), lambda a, s: st.weibull_min(a, scale=s)),
    "cauchy": (lambda: (number(-5, 5), number(0.1, 9)), st.cauchy),
    "laplace": (lambda: (number(-5, 5), number(0.1, 9)), st.laplace),
    "logistic": (lambda: (number(-5, 5), number(0.1, 9)), st.logistic),
    "pareto": (lambda: (number(0.3, 9), number(0.1, 9)), lambda a, m: st.pareto(a, scale=m)),
    "binom": (lambda: (random.randint(1, 3000), number(0.01, 0.99)), st.binom),
    "poisson": (lambda: (number(0.1, 900),), st.poisson),
    "geom": (lambda: (number(0.01, 0.99),), st.geom),
    "nbinom": (lambda: (number(0.3, 90), number(0.05, 0.99)), st.nbinom),
    "hypergeom": (lambda: random.choice([(20, 7, 12), (500, 80, 60), (90_000, 4_000, 3_000), (50, 45, 30)]), st.hypergeom),
}
DISCRETE = ("binom", "poisson", "geom", "nbinom", "hypergeom")


def distribution(name, ending):
    """Keys, and what SciPy gives."""
    draw, family = FAMILIES[name]
    parameters = draw()
    other = family(*parameters)
    keys = " ".join(map(str, parameters))
    if ending == "inv":
        p = number(0.0001, 0.9999, 4)
        return f"{p} {keys} {name}inv", [other.ppf(p)]
    x = other.rvs(random_state=random.getrandbits(32))
    if name in DISCRETE:
        x = int(x)
        value = other.pmf(x) if ending == "pdf" else other.cdf(x)
    else:
        x = float(f"{float(x):.6g}")
        value = other.pdf(x) if ending == "pdf" else other.cdf(x)
    return f"{x} {keys} {name}{ending}", [value]


def sample(low=2, high=30):
    return [number(-50, 50) for _ in range(random.randint(low, high))]


def vector(values):
    return "[" + " ".join(map(str, values)) + "]"


def ttest():
    x, m = sample(), number(-50, 50)
    result = st.ttest_1samp(x, m)
    return f"{vector(x)} {m} ttest", [result.statistic, len(x) - 1, result.pvalue]


def ttest2():
    x, y = sample(), sample()
    result = st.ttest_ind(x, y, equal_var=False)
    return f"{vector(x)} {vector(y)} ttest2", [result.statistic, result.df, result.pvalue]


def meanci():
    x, c = sample(), number(0.5, 0.999, 3)
    return f"{vector(x)} {c} meanci", list(st.ttest_1samp(x, 0).confidence_interval(c))


def anova():
    groups = [sample(1, 9) for _ in range(random.randint(2, 5))] + [sample(3, 5)]
    result = st.f_oneway(*groups)
    n = sum(map(len, groups))
    return f"[{' '.join(map(vector, groups))}] anova", [result.statistic, len(groups) - 1, n - len(groups), result.pvalue]


def chi2test():
    if random.random() < 0.5:
        table = np.random.default_rng(random.getrandbits(32)).integers(1, 60, (random.randint(2, 5), random.randint(2, 5)))
        result = st.chi2_contingency(table, correction=False)
        return f"[{' '.join(map(vector, table))}] dup expected chi2test", [result.statistic, result.dof, result.pvalue]
    seen = [random.randint(0, 40) for _ in range(random.randint(2, 12))]
    result = st.chisquare(seen, [sum(seen) / len(seen)] * len(seen))
    return f"{vector(seen)} dup {{ drop {sum(seen)} {len(seen)} / }} map chi2test", [result.statistic, len(seen) - 1, result.pvalue]


def of_sample(word, function, positive=False):
    def case():
        x = [abs(value) + 0.01 for value in sample(3)] if positive else sample(3)
        x = [round(value, 2) for value in x]
        return f"{vector(x)} {word}", [function(x)]
    return case


def of_pairs(word, function):
    def case():
        x = sample(3)
        y = [round(value / 2 + random.gauss(0, 9), 0) for value in x]
        return f"{vector(x)} {vector(y)} {word}", [function(x, y)]
    return case


def wmean():
    x = sample()
    w = [random.randint(1, 9) for _ in x]
    return f"{vector(x)} {vector(w)} wmean", [np.average(x, weights=w)]


def ranks():
    x = [random.randint(0, 9) for _ in range(random.randint(1, 30))]
    return f"{vector(x)} ranks unpack drop", list(st.rankdata(x))


def mode():
    x = [random.randint(0, 9) for _ in range(random.randint(1, 30))]
    most = max(map(x.count, x))
    return f"{vector(x)} mode unpack drop", sorted({value for value in x if x.count(value) == most})


def histogram():
    # Eighths, which floats hold exactly, in bins of eighths.
    x = [random.randint(0, 64) / 8 for _ in range(random.randint(2, 60))] + [0, 8]
    n = random.choice([1, 2, 4, 8, 16])
    return f"{vector(x)} {n} histogram unpack drop", list(np.histogram(x, n)[0])


# MARK: Money


def day():
    """Next to the end of February, QuantLib adds up years where surd takes the rest of the period, as spreadsheets do."""
    return ql.Date(random.randint(1, 27), random.randint(1, 12), random.randint(2000, 2020))


def any_day():
    return ql.Date(1, 1, 2000) + random.randint(0, 9000)


def text(date):
    return f"@{date.ISO()}"


COUNTS = {
    "30/360": ql.Thirty360(ql.Thirty360.USA), "30E/360": ql.Thirty360(ql.Thirty360.European),
    "act/act": ql.ActualActual(ql.ActualActual.ISDA), "act/360": ql.Actual360(), "act/365": ql.Actual365Fixed(),
}


def yearfrac():
    first, second = sorted([any_day(), any_day()])
    name = random.choice(list(COUNTS))
    return f'{text(first)} {text(second)} "{name}" yearfrac', [COUNTS[name].yearFraction(first, second)]


def bond(frequency, count, coupon, settlement, maturity):
    """QuantLib's bond, or None where it needs a day that the coupons do not have."""
    schedule = ql.Schedule(
        settlement - ql.Period(2, ql.Years), maturity, ql.Period(12 // frequency, ql.Months), ql.NullCalendar(),
        ql.Unadjusted, ql.Unadjusted, ql.DateGeneration.Backward, False)
    counter = ql.ActualActual(ql.ActualActual.ISMA, schedule) if count == "act/act" else COUNTS[count]
    return ql.FixedRateBond(0, 100, schedule, [coupon / 100], counter), counter


def bondprice(word):
    settlement, maturity = day(), day()
    if maturity < settlement:
        settlement, maturity = maturity, settlement
    maturity += ql.Period(2, ql.Years)
    frequency, coupon, rate = random.choice([1, 2, 4, 12]), number(0.5, 12), number(0.2, 15)
    count = random.choice(["act/act", "30/360", "30E/360"])
    other, counter = bond(frequency, count, coupon, settlement, maturity)
    compounding = (counter, ql.Compounded, {1: ql.Annual, 2: ql.Semiannual, 4: ql.Quarterly, 12: ql.Monthly}[frequency])
    ql.Settings.instance().evaluationDate = settlement
    keys = f'{text(settlement)} {text(maturity)} [{coupon} {frequency} "{count}"] {rate} {word}'
    if word == "bondprice":
        price = ql.BondFunctions.cleanPrice(other, rate / 100, *compounding, settlement)
        return keys, [price, other.accruedAmount(settlement)]
    return keys, [
        ql.BondFunctions.duration(other, rate / 100, *compounding, kind, settlement)
        for kind in (ql.Duration.Macaulay, ql.Duration.Modified)]


def dated():
    days = sorted(any_day() for _ in range(random.randint(2, 9)))
    return [-number(500, 2000)] + [number(50, 900) for _ in days[1:]], days


def worth(amounts, days, rate):
    return sum(x / (1 + rate / 100) ** ((d - days[0]) / 365) for x, d in zip(amounts, days))


def xnpv():
    (amounts, days), rate = dated(), number(-20, 60)
    return f"{vector(amounts)} [{' '.join(map(text, days))}] {rate} xnpv", [worth(amounts, days, rate)]


def xirr():
    """surd's rate, put into the value of the flows, which has to be nothing beside them."""
    amounts, days = dated()
    keys = f"{vector(amounts)} [{' '.join(map(text, days))}] xirr unpack drop"
    return keys, [lambda rate: abs(worth(amounts, days, rate)) < 1e-6 * sum(map(abs, amounts))]


def payment(word, function):
    def case():
        n, rate, value = random.randint(1, 360), number(0.1, 3), number(1000, 9e5)
        advance, k = random.randint(0, 1), random.randint(1, n)
        amount = float(npf.pmt(rate / 100, n, value, 0, advance))
        keys = f'[{n} {rate} {value} "?" 0 {advance}] dup tvm 4 swap put {k} {word}'
        expected = function(rate / 100, k, n, value, 0, advance)
        return keys, [lambda x: abs(x - expected) < 1e-6 * abs(amount)]
    return case


def mirr():
    amounts = [-number(500, 2000)] + [number(-200, 900) for _ in range(random.randint(2, 9))] + [500]
    f, r = number(0.1, 20), number(0.1, 20)
    return f"{vector(amounts)} {f} {r} mirr", [100 * npf.mirr(amounts, f / 100, r / 100)]


CASES = {f"{name}{ending}": (lambda name=name, ending=ending: distribution(name, ending), FEW if ending == "inv" else MANY)
         for name in FAMILIES for ending in ("pdf", "cdf", "inv")}
CASES |= {
    "ttest": (ttest, FEW), "ttest2": (ttest2, FEW), "meanci": (meanci, FEW), "anova": (anova, FEW), "chi2test": (chi2test, FEW),
    "pvar": (of_sample("pvar", np.var), FEW), "psdev": (of_sample("psdev", np.std), FEW),
    "gmean": (of_sample("gmean", st.gmean, True), FEW), "hmean": (of_sample("hmean", st.hmean, True), FEW),
    "skew": (of_sample("skew", st.skew), FEW), "kurtosis": (of_sample("kurtosis", st.kurtosis), FEW),
    "iqr": (of_sample("iqr", st.iqr), FEW),
    "cov": (of_pairs("cov", lambda x, y: np.cov(x, y)[0, 1]), FEW),
    "spearman": (of_pairs("spearman", lambda x, y: st.spearmanr(x, y)[0]), FEW),
    "wmean": (wmean, FEW), "ranks": (ranks, MANY), "mode": (mode, MANY), "histogram": (histogram, MANY),
    "yearfrac": (yearfrac, MANY), "bondprice": (lambda: bondprice("bondprice"), FEW),
    "duration": (lambda: bondprice("duration"), FEW), "xnpv": (xnpv, FEW), "xirr": (xirr, FEW),
    "ipmt": (payment("ipmt", npf.ipmt), FEW), "ppmt": (payment("ppmt", npf.ppmt), FEW), "mirr": (mirr, FEW),
}


def agrees(answer, expected, within):
    if callable(expected):
        return expected(answer)
    if not math.isfinite(expected) or abs(expected) < 1e-290:
        return True
    # What others cancel is not held against surd.
    return abs(answer - expected) <= within * abs(expected) or abs(answer - expected) < 1e-12


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count = int(arguments[1] or 100)
    cases = [(word, *make(), within) for word, (make, within) in CASES.items() for _ in range(count)]
    run = subprocess.run(
        [arguments[2] or ".build/release/surd", "--each", ""],
        input="".join(keys.replace("e+", "e") + "\n" for _, keys, _, _ in cases), capture_output=True, text=True)
    lines = run.stdout.splitlines()
    if run.stderr or len(lines) != len(cases):
        sys.exit(f"{len(lines)} answers to {len(cases)} cases: {run.stderr[:400]}")
    wrong = collections.Counter()
    for (word, keys, expected, within), line in zip(cases, lines):
        answers = [float(answer) for answer in line.split()]
        if len(answers) != len(expected) or not all(agrees(a, e, within) for a, e in zip(answers, expected)):
            wrong[word] += 1
            if wrong[word] <= 3:
                print(f"{keys}\n  is  {[e for e in expected if not callable(e)]}\n  not {line}")
    print(f"{len(cases)} cases of {len(CASES)} words, {wrong.total()} differences {dict(wrong)}")
    sys.exit(wrong.total() > 0)


main()
