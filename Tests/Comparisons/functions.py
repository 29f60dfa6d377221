#!/usr/bin/env python3
"""Every function of the tables on random and special operands: surd beside mpmath and beside FLINT.

    functions.py [--seed N] [--cases N,N,N] [--digits 15,50,300] [--only WORD,WORD] [--table] [SURD]

Needs mpmath and python-flint (`python3 -m pip install mpmath python-flint`). Each function is asked at each number of
digits for so many cases, in one run of surd. mpmath answers with two precisions, which have to agree far beyond the
digits asked for; FLINT answers with a ball that has to be narrower than they are. surd is wrong where a digit that it
shows is not that of the value, correctly rounded. What it refuses is counted, and so is what neither of the two knows.

Prints each difference and the counts, as a table in Markdown with --table. The exit status is 1 after a difference, and
2 when a word of the topics that are compared is neither asked here nor listed with the place where it is checked.
"""

import argparse
import random
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction

import flint
import mpmath
from flint import acb, arb, fmpq
from mpmath import mp, mpc, mpf

import numerals

# MARK: Operands

SPECIAL_REALS = ["0", "1", "-1", "2", "-2", "0.5", "-0.5", "3", "-3", "1e-30", "-1e-30", "0.999999999999", "1.000000000001",
                 "-1.999999999999", "10", "100", "1000", "1e6", "-1e6", "1e15", "12345.678"]


def decimal(low, high, places=None):
    """A random decimal between two others."""
    places = random.choice([1, 2, 5, 12]) if places is None else places
    return f"{random.uniform(low, high):.{places}f}"


def real():
    choice = random.random()
    if choice < 0.25:
        return random.choice(SPECIAL_REALS)
    if choice < 0.45:
        return f"{decimal(-9.99, 9.99)}e{random.randint(-12, 6)}"
    return decimal(-20, 20)


def positive():
    return real().lstrip("-") if random.random() < 0.5 else decimal(0.01, 40)


def part():
    return decimal(-12, 12) if random.random() < 0.7 else f"{decimal(-9.9, 9.9)}e{random.randint(-6, 2)}"


KINDS = {
    "R": real,  # any real
    "P": lambda: next(x for x in iter(positive, None) if float(x) > 0),
    "M": lambda: decimal(-30, 30),  # of medium size
    "m": lambda: decimal(0.05, 30),
    "s": lambda: decimal(-3, 3),  # small
    "p": lambda: decimal(0.1, 6),
    "U": lambda: random.choice([decimal(0.001, 0.999), "0.5", "1e-20", "0.999999999"]),
    "L": lambda: decimal(-30, 0.95),  # beside the cut of hyp2f1, whose sides special.txt has
    "l": lambda: decimal(-3, 0.95),  # likewise of polylog, ellipk and ellipe
    "V": lambda: random.choice(["-", ""]) + decimal(0.001, 0.999),
    "N": lambda: str(random.randint(0, 12)),
    "Q": lambda: random.choice([str(random.randint(-6, 6)), decimal(-6, 6, 1), decimal(-6, 6, 2)]),  # orders
    "B": lambda: str(random.randint(0, 400)),
    "Z": lambda: f"{part()} {part()}i +",
    "z": lambda: f"{decimal(-2, 2)} {decimal(-2, 2)}i +",
}


def draw(kinds, number):
    """So many cases, each as many operands as the function takes."""
    alternatives = kinds.split("|")
    return [[KINDS[kind]() for kind in alternatives[i % len(alternatives)].split()] for i in range(number)]


def exact(keys):
    """The parts of an operand."""
    *parts, last = keys.split()
    if last != "+":
        return Fraction(keys), Fraction(0)
    return Fraction(parts[0]), Fraction(parts[1].rstrip("i"))


def for_mpmath(operand):
    real, imaginary = (mpf(x.numerator) / x.denominator for x in operand)
    return mpc(real, imaginary) if imaginary else real


def for_flint(operand):
    return acb(*(arb(fmpq(x.numerator, x.denominator)) for x in operand))


# MARK: What the words mean

HALF = mpf(1) / 2


def gamma_q(a, x):
    return mpmath.gammainc(a, x, mpmath.inf, regularized=True)


def beta_i(a, b, x):
    return mpmath.betainc(a, b, 0, x, regularized=True)


def t_tail(x, n):
    return beta_i(n / 2, HALF, n / (n + x * x)) / 2 if x >= 0 else 1 - t_tail(-x, n)


def normal_tail(x, m, v):
    return mpmath.erfc((x - m) / mpmath.sqrt(2 * v)) / 2


def agm(y, x):
    """The simplest value: at each step the root that lies nearer to the mean (Cox); mpmath takes another one."""
    while abs(y - x) > mpf(10) ** (5 - mp.dps) * abs(x):
        mean, root = (y + x) / 2, mpmath.sqrt(y * x)
        y, x = mean, root if abs(mean - root) <= abs(mean + root) else -root
    return x


def binomial_term(k, n, p):
    return mpmath.binomial(n, k) * p**k * (1 - p) ** (n - k)


def poisson_term(k, m):
    return mpmath.exp(k * mpmath.log(m) - m - mpmath.loggamma(k + 1))


def inverse(function):
    return lambda x: 1 / function(x)


def of_inverse(function):
    return lambda x: function(1 / x)


def whole(function):
    """A function whose first operand has to be an int."""
    return lambda n, *x: function(int(mpmath.re(n)), *x)


def real_of(function):
    return lambda *x: function(*(y.real for y in x))


def integer(function):
    """FLINT's function of an integer and others."""
    return lambda n, *x: function(int(n.real.unique_fmpz()), *x)


def flint_t_tail(x, n):
    return (n / (n + x * x)).beta_lower(n / 2, acb(0.5), regularized=True) / 2 if x.real >= 0 else 1 - flint_t_tail(-x, n)


def flint_rc(x, y):
    """Where y < 0 surd and mpmath give the principal value, FLINT one side of the cut (DLMF 19.2.20)."""
    return None if y.imag == 0 and y.real < 0 else acb.elliptic_rc(x, y)


def flint_power(y, x):
    return (y.log() * x).exp() if y != 0 else None


# Word, kinds of the operands by `|`, mpmath's function, FLINT's function; in the order of the manual.
FUNCTIONS = [
    ("inv", "R|Z", lambda x: 1 / x, lambda x: 1 / x),
    ("abs", "R|Z", abs, lambda x: abs(x)),
    ("sq", "R|Z", lambda x: x * x, lambda x: x * x),
    ("sqrt", "R|Z", mpmath.sqrt, lambda x: x.sqrt()),
    ("cbrt", "P", mpmath.cbrt, lambda x: x.root(3)),
    ("root", "P N|m m", lambda y, x: mpmath.exp(mpmath.log(y) / x), lambda y, x: (y.log() / x).exp()),
    ("^", "P s|m M|Z N|z z", lambda y, x: mpmath.exp(x * mpmath.log(y)), flint_power),
    ("exp", "M|Z", mpmath.exp, lambda x: x.exp()),
    ("ln", "R|Z", mpmath.log, lambda x: x.log()),
    ("log", "R|Z", mpmath.log10, lambda x: x.log() / acb(10).log()),
    ("log2", "R|Z", lambda x: mpmath.log(x) / mpmath.log(2), lambda x: x.log() / acb(2).log()),
    ("logb", "P m", lambda y, x: mpmath.log(y) / mpmath.log(x), lambda y, x: y.log() / x.log()),
    ("exp10", "M|z", lambda x: mpmath.exp(x * mpmath.log(10)), lambda x: (x * acb(10).log()).exp()),
    ("exp2", "M|z", lambda x: mpmath.exp(x * mpmath.log(2)), lambda x: (x * acb(2).log()).exp()),
    ("expm1", "M|Z", mpmath.expm1, lambda x: x.expm1()),
    ("ln1p", "P|Z", mpmath.log1p, lambda x: x.log1p()),
    ("sinh", "M|Z", mpmath.sinh, lambda x: x.sinh()),
    ("cosh", "M|Z", mpmath.cosh, lambda x: x.cosh()),
    ("tanh", "M|Z", mpmath.tanh, lambda x: x.tanh()),
    ("asinh", "R|Z", mpmath.asinh, lambda x: x.asinh()),
    ("acosh", "R|Z", mpmath.acosh, lambda x: x.acosh()),
    ("atanh", "V|Z", mpmath.atanh, lambda x: x.atanh()),
    ("sech", "M|Z", inverse(mpmath.cosh), lambda x: x.sech()),
    ("csch", "M|Z", inverse(mpmath.sinh), lambda x: x.csch()),
    ("coth", "M|Z", inverse(mpmath.tanh), lambda x: x.coth()),
    ("asech", "U|Z", of_inverse(mpmath.acosh), lambda x: (1 / x).acosh()),
    ("acsch", "M|Z", of_inverse(mpmath.asinh), lambda x: (1 / x).asinh()),
    ("acoth", "Z", of_inverse(mpmath.atanh), lambda x: (1 / x).atanh()),
    ("sin", "R|Z", mpmath.sin, lambda x: x.sin()),
    ("cos", "R|Z", mpmath.cos, lambda x: x.cos()),
    ("tan", "R|Z", mpmath.tan, lambda x: x.tan()),
    ("asin", "V|Z", mpmath.asin, lambda x: x.asin()),
    ("acos", "V|Z", mpmath.acos, lambda x: x.acos()),
    ("atan", "R|Z", mpmath.atan, lambda x: x.atan()),
    ("sec", "R|Z", inverse(mpmath.cos), lambda x: x.sec()),
    ("csc", "R|Z", inverse(mpmath.sin), lambda x: x.csc()),
    ("cot", "R|Z", inverse(mpmath.tan), lambda x: x.cot()),
    ("asec", "Z", of_inverse(mpmath.acos), lambda x: (1 / x).acos()),
    ("acsc", "Z", of_inverse(mpmath.asin), lambda x: (1 / x).asin()),
    ("acot", "P|Z", of_inverse(mpmath.atan), lambda x: (1 / x).atan()),
    ("sinc", "R|Z", mpmath.sinc, lambda x: x.sinc()),
    ("sinpi", "R|z", mpmath.sinpi, lambda x: x.sin_pi()),
    ("cospi", "R|z", mpmath.cospi, lambda x: x.cos_pi()),
    ("atan2", "R R", mpmath.atan2, lambda y, x: acb(arb.atan2(y.real, x.real))),
    ("hypot", "R R", mpmath.hypot, lambda y, x: (y * y + x * x).sqrt()),
    ("arg", "R|Z", mpmath.arg, lambda z: acb(z.arg())),
    ("gamma", "M|R|Z", mpmath.gamma, lambda x: x.gamma()),
    ("lngamma", "P|Z", mpmath.loggamma, lambda x: x.lgamma()),
    ("digamma", "R|Z", mpmath.digamma, lambda x: x.digamma()),
    ("beta", "m m|z z", mpmath.beta, lambda y, x: y.gamma() * x.gamma() * (x + y).rgamma()),
    ("erf", "R|z", mpmath.erf, lambda x: x.erf()),
    ("erfc", "M|z", mpmath.erfc, lambda x: x.erfc()),
    ("zeta", "M|Z", mpmath.zeta, lambda x: x.zeta()),
    ("besselj", "Q m|N M|Q Z", mpmath.besselj, lambda n, x: x.bessel_j(n)),
    ("lambertw", "P|Z", mpmath.lambertw, lambda x: x.lambertw()),
    ("agm", "m m|z z", agm, lambda y, x: y.agm(x)),
    ("bessely", "Q m|Q z", mpmath.bessely, lambda n, x: x.bessel_y(n)),
    ("besseli", "Q m|N M|Q z", mpmath.besseli, lambda n, x: x.bessel_i(n)),
    ("besselk", "Q m|Q z", mpmath.besselk, lambda n, x: x.bessel_k(n)),
    ("airyai", "M|Z", mpmath.airyai, lambda x: x.airy()[0]),
    ("airyaiprime", "M|Z", lambda x: mpmath.airyai(x, derivative=1), lambda x: x.airy()[1]),
    ("airybi", "M|Z", mpmath.airybi, lambda x: x.airy()[2]),
    ("airybiprime", "M|Z", lambda x: mpmath.airybi(x, derivative=1), lambda x: x.airy()[3]),
    ("ei", "M|Z", mpmath.ei, lambda x: x.ei() if x.imag != 0 else acb(x.real.ei())),
    ("expint", "Q m|Q z", mpmath.expint, lambda n, x: x.expint(n)),
    ("li", "P|Z", mpmath.li, lambda x: x.li() if x.imag != 0 else acb(x.real.li())),
    ("si", "M|Z", mpmath.si, lambda x: x.si()),
    ("ci", "P|Z", mpmath.ci, lambda x: x.ci()),
    ("shi", "M|Z", mpmath.shi, lambda x: x.shi()),
    ("chi", "P|Z", mpmath.chi, lambda x: x.chi()),
    ("erfi", "M|z", mpmath.erfi, lambda x: x.erfi()),
    ("erfinv", "V", mpmath.erfinv, lambda x: acb(x.real.erfinv())),
    ("erfcinv", "U", None, lambda x: acb(x.real.erfcinv())),
    ("fresnels", "M|z", mpmath.fresnels, lambda x: x.fresnel_s()),
    ("fresnelc", "M|z", mpmath.fresnelc, lambda x: x.fresnel_c()),
    ("rgamma", "R|Z", mpmath.rgamma, lambda x: x.rgamma()),
    ("polygamma", "N M|N Z", whole(mpmath.polygamma), lambda m, x: x.polygamma(m)),
    ("rising", "M N|s s|z s", mpmath.rf, lambda x, n: (x + n).gamma() * x.rgamma()),
    ("gammainc", "Q m|m z", mpmath.gammainc, lambda a, x: x.gamma_upper(a)),
    ("gammaincp", "m m|p z", lambda a, x: mpmath.gammainc(a, 0, x, regularized=True),
     lambda a, x: x.gamma_lower(a, regularized=1)),
    ("gammaincq", "m m|p z", gamma_q, lambda a, x: x.gamma_upper(a, regularized=1)),
    ("betainc", "m m U|p p U", beta_i, lambda a, b, x: x.beta_lower(a, b, regularized=True)),
    ("hurwitz", "m m|z p", mpmath.zeta, lambda s, a: s.zeta(a)),
    ("altzeta", "M|z", mpmath.altzeta, lambda s: s.dirichlet_eta()),
    ("polylog", "Q V|Q l|p z", mpmath.polylog, lambda s, x: x.polylog(s)),
    ("dilog", "M|Z", lambda x: mpmath.polylog(2, x), lambda x: x.polylog(2)),
    ("lambertwk", "Q Z|N P", lambda k, x: mpmath.lambertw(x, int(k)) if k == int(k) else None,
     integer(lambda k, x: x.lambertw(k))),
    ("ellipk", "V|l|Z", mpmath.ellipk, lambda m: m.elliptic_k()),
    ("ellipe", "V|l|Z", mpmath.ellipe, lambda m: m.elliptic_e()),
    ("ellippi", "V V|s V", mpmath.ellippi, lambda n, m: acb.elliptic_pi(n, m)),
    ("ellipf", "s V|M V|z V", mpmath.ellipf, lambda p, m: acb.elliptic_f(p, m)),
    ("ellipeinc", "s V|M V|z V", lambda p, m: mpmath.ellipe(p, m), lambda p, m: acb.elliptic_e_inc(p, m)),
    ("rf", "m m m|z p p", mpmath.elliprf, lambda x, y, z: acb.elliptic_rf(x, y, z)),
    ("rg", "m m m|z p p", mpmath.elliprg, lambda x, y, z: acb.elliptic_rg(x, y, z)),
    ("rj", "m m m m", mpmath.elliprj, lambda x, y, z, p: acb.elliptic_rj(x, y, z, p)),
    ("rc", "m m|m M|z p", mpmath.elliprc, flint_rc),
    ("legendrep", "N M|Q V|p z", mpmath.legendre, lambda n, x: x.legendre_p(n)),
    ("legendreq", "N V|p V", lambda n, x: mpmath.legenq(n, 0, x), lambda n, x: x.legendre_q(n)),
    ("chebyt", "N M|Q V|p z", mpmath.chebyt, lambda n, x: x.chebyshev_t(n)),
    ("chebyu", "N M|Q V|p z", mpmath.chebyu, lambda n, x: x.chebyshev_u(n)),
    ("hermite", "N M|Q s|p z", mpmath.hermite, lambda n, x: x.hermite_h(n)),
    ("laguerre", "N s M|p p s|p p z", mpmath.laguerre, lambda n, a, x: x.laguerre_l(n, a)),
    ("gegenbauer", "N p M|p p V|p p z", mpmath.gegenbauer, lambda n, a, x: x.gegenbauer_c(n, a)),
    ("jacobip", "N p p M|p p p V|p p p z", mpmath.jacobi, lambda n, a, b, x: x.jacobi_p(n, a, b)),
    ("hyp0f1", "p M|p Z|s s", mpmath.hyp0f1, lambda a, x: x.hypgeom_0f1(a)),
    ("hyp1f1", "p p M|s p Z", mpmath.hyp1f1, lambda a, b, x: x.hypgeom_1f1(a, b)),
    ("hyp2f1", "s s p V|s p p L|s p p z", mpmath.hyp2f1, lambda a, b, c, x: x.hypgeom_2f1(a, b, c)),
    ("hyperu", "p s m|s p m|p p z", mpmath.hyperu, lambda a, b, x: x.hypgeom_u(a, b)),
    ("normpdf", "M s p", mpmath.npdf, lambda x, m, s: (-((x - m) / s) ** 2 / 2).exp() / (s * (2 * acb.pi()).sqrt())),
    ("normcdf", "M s p", lambda x, m, s: normal_tail(-x, -m, s * s), lambda x, m, s: ((m - x) / (s * acb(2).sqrt())).erfc() / 2),
    ("tcdf", "M m|s p", lambda x, n: t_tail(-x, n), lambda x, n: flint_t_tail(-x, n)),
    ("chi2cdf", "m m|p p", lambda x, n: mpmath.gammainc(n / 2, 0, x / 2, regularized=True),
     lambda x, n: (x / 2).gamma_lower(n / 2, regularized=1)),
    ("fcdf", "m m m|p p p", lambda x, m, n: beta_i(m / 2, n / 2, m * x / (m * x + n)),
     lambda x, m, n: (m * x / (m * x + n)).beta_lower(m / 2, n / 2, regularized=True)),
    ("binompdf", "N B U", binomial_term, None),
    ("binomcdf", "N B U", lambda k, n, p: mpmath.fsum(binomial_term(j, n, p) for j in range(int(k) + 1)), None),
    ("poissonpdf", "B m", poisson_term, lambda k, m: (k * m.log() - m).exp() * (k + 1).rgamma()),
    ("poissoncdf", "B m", lambda k, m: gamma_q(k + 1, m), lambda k, m: m.gamma_upper(k + 1, regularized=1)),
    ("utpn", "s p M", lambda m, v, x: normal_tail(x, m, v), lambda m, v, x: ((x - m) / (2 * v).sqrt()).erfc() / 2),
    ("utpc", "m m", lambda n, x: gamma_q(n / 2, x / 2), lambda n, x: (x / 2).gamma_upper(n / 2, regularized=1)),
    ("utpt", "m M|p s", lambda n, x: t_tail(x, n), lambda n, x: flint_t_tail(x, n)),
    ("utpf", "m m m|p p p", lambda m, n, x: beta_i(n / 2, m / 2, n / (n + m * x)),
     lambda m, n, x: (n / (n + m * x)).beta_lower(n / 2, m / 2, regularized=True)),
    ("bernoulli", "B", whole(mpmath.bernoulli), integer(lambda n: acb(arb.bernoulli(n)))),
    ("harmonic", "N|B", mpmath.harmonic, lambda n: acb(n + 1).digamma() - acb(1).digamma()),
    ("fib", "B", mpmath.fib, integer(lambda n: acb(arb.fib(n)))),
    ("bell", "B", whole(mpmath.bell), integer(lambda n: acb(arb.bell_number(n)))),
    ("partitions", "B", None, integer(lambda n: acb(arb.partitions_p(n)))),
    ("primorial", "N", lambda n: mpmath.fprod(p for p in range(2, int(n) + 1) if all(p % d for d in range(2, p))), None),
    ("ncr", "B N", mpmath.binomial, lambda n, k: (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()),
    ("npr", "B N", lambda n, k: mpmath.ff(n, k), lambda n, k: (n + 1).gamma() * (n - k + 1).rgamma()),
    ("!", "B", mpmath.factorial, lambda n: (n + 1).gamma()),
]

TOPICS = ["Exponentials and logarithms", "Trigonometry", "Special functions", "Elliptic integrals",
          "Hypergeometric functions", "Probability"]

# Words of these topics that are not asked here.
ELSEWHERE = {
    "e pi phi eulergamma catalan apery khinchin glaisher": "constants, in reference.txt and special.txt",
    "todeg torad deg rad grad": "angles, in the transcripts",
    "norminv tinv chi2inv finv": "quantiles, in probability.txt",
    "tpdf chi2pdf fpdf exponpdf exponcdf exponinv gammapdf gammacdf gammainv betapdf betacdf betainv "
    "uniformpdf uniformcdf uniforminv lognormpdf lognormcdf lognorminv weibullpdf weibullcdf weibullinv "
    "cauchypdf cauchycdf cauchyinv laplacepdf laplacecdf laplaceinv logisticpdf logisticcdf logisticinv "
    "paretopdf paretocdf paretoinv geompdf geomcdf geominv nbinompdf nbinomcdf nbinominv hypergeompdf "
    "hypergeomcdf hypergeominv binominv poissoninv":
        "families, in distributions.txt and samples.py",
    "seed rand randint randn shuffle setrand": "random numbers, in random_numbers.txt",
}


# MARK: Asking

PATIENCE = 20  # seconds for a value of mpmath's

# What a library throws where it has no value.
FAILURES = (ArithmeticError, ValueError, TypeError, NotImplementedError, AttributeError, mp.NoConvergence, TimeoutError)


def give_up(*_):
    raise TimeoutError


class Count:
    def __init__(self):
        self.asked = self.refused = self.mpmath = self.flint = self.unknown = self.wrong = 0

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def answers(surd, word, digits, cases, patience=1200):
    """What surd shows for each case; None where it refuses. Throws where it is not done within the seconds."""
    lines = "".join(" ".join(case) + "\n" for case in cases)
    run = subprocess.run([surd, "-d", str(digits), "--each", word, "--keep", "--keep-going"], input=lines,
                         capture_output=True, text=True, timeout=patience)
    if run.returncode not in (0, 1):
        sys.exit(f"{word} at {digits} digits ended surd with {run.returncode}: {run.stderr[-500:]}")
    shown, rest = [], run.stdout.splitlines()
    for case in cases:
        start = " ".join(case) + " "
        shown.append(rest.pop(0)[len(start):] if rest and rest[0].startswith(start) else None)
    assert not rest, (word, rest[0])
    return shown


def fraction(x):
    """A float of mpmath, exactly."""
    sign, man, exp, _ = x._mpf_
    value = Fraction(int(man)) * Fraction(2) ** exp
    return -value if sign else value


def magnitude(x):
    """The k with 10^k ≤ |x| < 10^(k+1)."""
    k = len(str(x.numerator)) - len(str(x.denominator))
    return k if abs(x) >= Fraction(10) ** k else k - 1


def from_mpmath(function, operands, digits):
    """Both parts to well beyond the digits, None for one that is too small to tell; None where mpmath fails."""
    values = []
    for extra in (25, digits + 60):
        mp.dps = digits + extra
        signal.alarm(PATIENCE)
        try:
            value = function(*map(for_mpmath, operands))
        except FAILURES:
            return None
        finally:
            signal.alarm(0)
        if value is None or not mpmath.isfinite(mpmath.re(value)) or not mpmath.isfinite(mpmath.im(value)):
            return None
        values.append(mpc(value))
    rough, fine = values
    size = abs(fine)
    if abs(mpmath.mag(size)) > 4000 or abs(rough - fine) > mpf(10) ** (-digits - 12) * size:
        return None
    parts = []
    for a, b in ((rough.real, fine.real), (rough.imag, fine.imag)):
        if b != 0 and abs(b) < mpf(10) ** (-digits - 15) * size:
            parts.append(None)  # what is left of a part that is 0, or too small to tell
        elif abs(a - b) > mpf(10) ** (-digits - 5) * abs(b):
            return None
        else:
            parts.append(fraction(b))
    return parts


def from_flint(function, operands, digits):
    """Both parts to well beyond the digits; None where FLINT's ball stays too wide."""
    for factor in (1, 2, 6):
        flint.ctx.prec = int((digits + 20) * 3.33 * factor) + 64
        try:
            value = function(*map(for_flint, operands))
        except (ArithmeticError, ValueError, TypeError, NotImplementedError):
            return None
        if value is None or not value.is_finite():
            continue
        parts = [exact_middle(part, digits) for part in (value.real, value.imag)]
        if None not in parts:
            return parts
    return None


def exact_middle(ball, digits):
    """The middle of a ball that is narrower than the digits tell, 0 for one that is 0; else None."""
    if ball == 0:
        return Fraction(0)
    if ball.rel_accuracy_bits() < (digits + 8) * 3.33:
        return None
    man, exp = ball.mid().man_exp()
    if abs(int(exp)) > 40000:
        return None
    return Fraction(int(man)) * Fraction(2) ** int(exp)


def agrees(shown, true, digits):
    """Whether a part is shown with the value's digits, correctly rounded; so it is where they are not known."""
    if true is None:
        return True
    if true == 0 or shown == 0:
        return true == shown
    unit = Fraction(10) ** (magnitude(true) - digits + 1)
    return abs(shown - true) <= unit * Fraction(500001, 1000000)


def compare(surd, word, kinds, digits, number):
    """Asks for so many cases of a function, and counts."""
    functions = next(row[2:] for row in FUNCTIONS if row[0] == word)
    cases = draw(kinds, number)
    count = Count()
    try:
        found = answers(surd, word, digits, cases)
    except subprocess.TimeoutExpired:
        sys.exit(f"{word} at {digits} digits: no answer within twenty minutes")
    for case, shown in zip(cases, found):
        count.asked += 1
        if shown is None or "±" in shown:
            count.refused += 1
            continue
        operands = list(map(exact, case))
        known = False
        for name, source, function in (("mpmath", from_mpmath, functions[0]), ("flint", from_flint, functions[1])):
            true = source(function, operands, digits) if function else None
            if true is None:
                continue
            known = True
            setattr(count, name, getattr(count, name) + 1)
            if not all(map(agrees, numerals.parts(shown), true, [digits, digits])):
                count.wrong += 1
                mp.dps = digits + 10
                print(f"{digits} digits: {' '.join(case)} {word}\n  surd   {shown}\n  {name:6} "
                      + " ".join("?" if x is None else mpmath.nstr(mpf(x.numerator) / x.denominator, digits + 5) for x in true),
                      flush=True)
        if not known:
            count.unknown += 1
    return count


def uncovered(surd):
    """The words of the topics above that are asked nowhere."""
    known = {row[0] for row in FUNCTIONS} | {word for words in ELSEWHERE for word in words.split()}
    missing = []
    for topic in TOPICS:
        text = subprocess.run([surd, "help", topic.split()[0].lower()], capture_output=True, text=True).stdout
        names = re.findall(r"^(\S+?),?(?: [^(\n]*)?\(.*→", text, re.MULTILINE)
        assert names, topic
        missing += [name for name in names if name not in known]
    return missing


def main():
    sys.set_int_max_str_digits(0)
    signal.signal(signal.SIGALRM, give_up)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("surd", nargs="?", default=".build/release/surd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--digits", default="15,50,300")
    parser.add_argument("--cases", default="60,40,12")
    parser.add_argument("--only", default="")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    missing = uncovered(options.surd)
    if missing:
        print("asked nowhere:", *missing)
        sys.exit(2)
    only = options.only.split(",") if options.only else [row[0] for row in FUNCTIONS]
    total, rows = Count(), []
    for word, kinds, *_ in (row for row in FUNCTIONS if row[0] in only):
        count, start = Count(), time.time()
        for digits, number in zip(options.digits.split(","), options.cases.split(",")):
            random.seed(f"{options.seed} {word} {digits}")
            count.add(compare(options.surd, word, kinds, int(digits), int(number)))
        total.add(count)
        rows.append((word, count))
        if not options.table:
            print(f"{word:12}", vars(count), f"{time.time() - start:.0f} s", flush=True)
    if options.table:
        print("| word | asked | refused | beside mpmath | beside FLINT | beside neither | wrong |\n|---|--:|--:|--:|--:|--:|--:|")
        for word, count in rows + [("all", total)]:
            print(f"| `{word}` |", " | ".join(str(getattr(count, name)) for name in
                  ("asked", "refused", "mpmath", "flint", "unknown", "wrong")), "|")
    else:
        print("all", vars(total))
    sys.exit(total.wrong > 0)


if __name__ == "__main__":
    main()
