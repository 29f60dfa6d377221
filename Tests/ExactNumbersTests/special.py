#!/usr/bin/env python3
"""Writes special.txt: a special function, its operands and the true value to 60 digits, one row a line.

Run by hand: python3 special.py > special.txt
The values are mpmath's, at two precisions that have to agree to 65 digits; where PARI/GP has the function at these
operands, its value has to agree to 50. Neither shares code with FLINT or Arb.

On a branch cut the value is the one reached counterclockwise around the end of the cut: mpmath is asked at a point
10^-120 beside the cut, above it where the cut goes to the left, below it where it goes to the right.
"""
import subprocess
import sys
import mpmath as mp
from numerals import show, value

ABOVE, BELOW = 1, -1
rows, questions = [], []


def at(x, side):
    return mp.mpc(x, side * mp.mpf(10) ** -120)


def row(name, function, *operands, gp=None, side=None, real=False):
    """Adds a row; `side` says from where the last operand approaches a cut, `gp` how PARI/GP is asked."""
    texts = []
    for dps in (80, 110) if side is None else (200, 230):
        mp.mp.dps = dps
        x = [value(o) for o in operands]
        if side is not None:
            x[-1] = at(x[-1], side)
        result = mp.mpmathify(function(*x))
        if real and isinstance(result, mp.mpc):
            assert abs(result.imag) < mp.mpf(10) ** -60 * (1 + abs(result.real)), (name, operands, result)
            result = result.real
        if isinstance(result, mp.mpc):  # what is left of a part that is 0
            size = abs(result) * mp.mpf(10) ** -70
            parts = [mp.mpf(0) if abs(part) < size else part for part in (result.real, result.imag)]
            result = mp.mpc(*parts) if parts[1] else parts[0]
        texts.append(show_complex(result, 65))
    if texts[0] != texts[1]:
        sys.exit(f"{name} {operands}: {texts}")
    rows.append(" ".join([name, *operands, show_complex(result, 60)]))
    if gp and side is None:
        questions.append((len(rows) - 1, gp.format(*(operand_for_gp(o) for o in operands)), result))


def show_complex(x, digits):
    if isinstance(x, mp.mpc):
        return "(" + show(+x.real, digits) + "," + show(+x.imag, digits) + ")"
    return show(+x, digits)


def operand_for_gp(text):
    if text.startswith("("):
        real, imaginary = text[1:-1].split(",")
        return f"(({real})+({imaginary})*I)"
    return f"({text})"


REALS = ["0.5", "1", "2.5", "10", "1/3", "30.25", "1e-10"]
NEGATIVES = ["-0.5", "-1", "-2.75", "-10"]
COMPLEX = ["(1,1)", "(-2,0.5)", "(0.25,-3)", "(-3,-1e-5)", "(0,2)"]


def each(name, function, operands, **options):
    for operand in operands:
        row(name, function, *operand.split(), **options)


def pairs(first, second):
    return [f"{a} {b}" for a in first for b in second]


# MARK: Gamma, zeta and error functions
for name, function, gp in [("digamma", mp.digamma, "psi({0})"), ("zeta", mp.zeta, "zeta({0})"),
                           ("erf", mp.erf, None), ("erfc", mp.erfc, "erfc({0})")]:
    each(name, function, [x for x in REALS + NEGATIVES + COMPLEX
                          if not (name == "digamma" and x in ("-1", "-10") or name == "zeta" and x == "1")], gp=gp)

each("magnitude", abs, REALS + NEGATIVES)

# MARK: Bessel and Airy
ORDERS = ["0", "1", "-2", "0.5", "2.25"]
for name, function, gp in [("besselj", mp.besselj, "besselj({0},{1})"),
                           ("bessely", mp.bessely, "besseln({0},{1})"), ("besseli", mp.besseli, "besseli({0},{1})"),
                           ("besselk", mp.besselk, "besselk({0},{1})")]:
    each(name, function, pairs(ORDERS, ["0.5", "30.25"]), real=True, gp=gp)
    each(name, function, pairs(["0", "0.5"], COMPLEX[:2]), gp=gp)
    each(name, function, ["(1,1) 2", "0.5 200", "40 3", "100 1000"])
for name, function in [("besselj", mp.besselj), ("besseli", mp.besseli)]:
    each(name, function, ["1 -2", "2 -0.5"], real=True)
    each(name, function, ["0.5 -2"], side=ABOVE)
for name, function in [("bessely", mp.bessely), ("besselk", mp.besselk)]:
    each(name, function, ["0 -1", "1 -2.5", "0.5 -3"], side=ABOVE)
for name, function in [("airyai", mp.airyai), ("airybi", mp.airybi)]:
    gp = "airy({0})[%d]" % (1 if name == "airyai" else 2)
    each(name, function, REALS + NEGATIVES + COMPLEX + ["-100", "50"], gp=gp)
    each(name + "prime", lambda x, f=function: f(x, derivative=1), REALS + NEGATIVES + COMPLEX + ["-100"])

# MARK: Integrals
each("ei", mp.ei, REALS + ["100"], real=True, gp="real(-eint1(-{0}))")
each("ei", mp.ei, NEGATIVES, real=True, gp="-eint1(-{0})")
each("ei", mp.ei, COMPLEX)
each("li", mp.li, ["0.5", "2", "1000", "1e20", "1.000001"], real=True)
each("li", mp.li, ["(1,1)", "(0.25,-3)"])
each("li", mp.li, ["-2", "-0.5"], side=ABOVE)
for name in ["si", "shi"]:
    each(name, getattr(mp, name), REALS + NEGATIVES + COMPLEX)
for name in ["ci", "chi"]:
    each(name, getattr(mp, name), REALS, real=True)
    each(name, getattr(mp, name), COMPLEX[:4])
    each(name, getattr(mp, name), NEGATIVES, side=ABOVE)
each("expint", mp.expint, pairs(["1", "2", "0.5", "-1", "3.25"], ["0.5", "3", "30.25"]), real=True,
     gp="{1}^({0}-1)*incgam(1-{0},{1})")
each("expint", mp.expint, ["1 (1,1)", "0.5 (-2,0.5)", "(1,2) 3", "-2 -1.5"])
each("expint", mp.expint, ["1 -1", "0.5 -2"], side=ABOVE)
each("erfi", mp.erfi, REALS[:5] + NEGATIVES + COMPLEX)
each("erfinv", mp.erfinv, ["0.5", "-0.25", "0.999999", "1e-20", "1/3"])
each("erfcinv", lambda x: mp.findroot(lambda t: mp.erfc(t) - x, mp.erfinv(1 - x)), ["0.5", "1.25", "1e-5", "1/3"])
for name in ["fresnels", "fresnelc"]:
    each(name, getattr(mp, name), REALS + NEGATIVES + COMPLEX[:3])

# MARK: Gamma
each("gamma", mp.gamma, REALS + ["-0.5", "-2.75"] + COMPLEX, gp="gamma({0})")
each("logGamma", mp.loggamma, REALS + COMPLEX, gp="lngamma({0})")
each("logGamma", mp.loggamma, ["-0.5", "-2.75"], side=ABOVE)
each("beta", mp.beta, pairs(["0.25", "1/3", "10.25"], ["0.75", "30.25", "-0.6"]) + ["(1,1) 0.5"],
     gp="gamma({0})*gamma({1})/gamma({0}+{1})")
each("rgamma", mp.rgamma, REALS + ["-0.5", "-2.75"] + COMPLEX, gp="1/gamma({0})")
each("polygamma", lambda m, x: mp.polygamma(int(m), x), pairs(["0", "1", "2", "5"], ["0.25", "1/3", "3", "-0.75", "30.25"]),
     gp="if({0}==0,psi({1}),(-1)^({0}+1)*({0})!*zetahurwitz({0}+1,{1}))")
each("polygamma", lambda m, x: mp.polygamma(int(m), x), ["1 (1,1)", "3 (-2,0.5)"])
each("rising", mp.rf, ["0.5 0.5", "1/3 -0.25", "2 3.5", "-2.5 4", "(1,1) 2.5", "-0.5 10"])
for name, function, gp in [
        ("gammainc", lambda a, x: mp.gammainc(a, x), "incgam({0},{1})"),
        ("gammaincp", lambda a, x: mp.gammainc(a, 0, x, regularized=True), "incgamc({0},{1})/gamma({0})"),
        ("gammaincq", lambda a, x: mp.gammainc(a, x, regularized=True), "incgam({0},{1})/gamma({0})")]:
    each(name, function, pairs(["0.5", "2", "10.25", "1/3"], ["0.5", "3", "30.25"]), real=True, gp=gp)
    each(name, function, ["2 -1.5", "(1,1) 2", "0.5 (1,2)", "100 120"])
    each(name, function, ["0.5 -2", "1.25 -0.5"], side=ABOVE)
each("gammainc", lambda a, x: mp.gammainc(a, x), ["-1 2", "-2.5 0.5", "0 1"], real=True, gp="incgam({0},{1})")
each("betainc", lambda a, b, x: mp.betainc(a, b, 0, x, regularized=True),
     ["0.5 0.5 0.1", "2 3 1/3", "10.25 0.25 0.9", "2.5 3.5 0.999", "(1,1) 2 0.5", "0.5 2 (0.25,1)"])

# MARK: Zeta
each("hurwitz", mp.zeta, ["2 0.25", "3 10.5", "0.5 2", "-1.5 1/3", "(0.5,10) 1.5", "2 (1,1)", "3 -0.5"],
     gp="zetahurwitz({0},{1})")
each("altzeta", mp.altzeta, ["3", "0.5", "-1.5", "(0.5,14)", "10.25"])
each("polylog", mp.polylog, ["2 0.5", "3 -2", "0.5 0.25", "-2 0.3", "1 -3", "(1,1) 0.5", "2.5 (0.25,1)", "-1 3"])
each("polylog", mp.polylog, ["2 2", "3 1.5", "0.5 4", "-0.5 20", "-1/3 3"], side=BELOW)
each("dilog", lambda x: mp.polylog(2, x), ["0.5", "-2", "0.999", "(1,1)", "(-2,0.5)", "-100", "1/3"], gp="dilog({0})")
each("dilog", lambda x: mp.polylog(2, x), ["2", "1.0001", "50"], side=BELOW)
each("lambertW", mp.lambertw, ["0.5", "1", "-0.25", "30.25", "1e20", "-0.36"], real=True, gp="lambertw({0})")
each("lambertW", mp.lambertw, ["(1,1)", "(-2,0.5)", "(0,-3)"])
each("lambertW", mp.lambertw, ["-2", "-0.5"], side=ABOVE)
each("lambertwk", lambda k, x: mp.lambertw(x, int(k)), ["-1 -0.1", "-1 -1/3"], real=True)
each("lambertwk", lambda k, x: mp.lambertw(x, int(k)), ["1 1", "-1 2", "2 (1,1)", "-3 0.5", "5 100"])
each("lambertwk", lambda k, x: mp.lambertw(x, int(k)), ["1 -5", "-1 -5", "2 -0.1"], side=ABOVE)

# MARK: Elliptic integrals
each("agm", mp.agm, pairs(["1", "0.25"], ["2", "1/3", "1e20"]) + ["(1,1) 2", "(2,1) (0.5,-1)"], gp="agm({0},{1})")
each("ellipk", mp.ellipk, ["0.5", "-2", "0.999999", "1/3", "(1,1)", "-100"], gp="ellK(sqrt({0}))")
each("ellipk", mp.ellipk, ["2", "1.5"], side=BELOW)
each("ellipe", mp.ellipe, ["0.5", "-2", "0.999999", "1/3", "(1,1)", "-100"], gp="ellE(sqrt({0}))")
each("ellipe", mp.ellipe, ["2", "1.5"], side=BELOW)
each("ellippi", mp.ellippi, ["0.2 0.5", "-3 0.25", "0.5 -1"])
each("ellipf", mp.ellipf, ["1 0.5", "-0.5 0.9", "3 0.25", "10 0.5", "0.5 2", "1 (1,1)", "(0.5,1) 0.25"])
each("ellipeinc", lambda p, m: mp.ellipe(p, m), ["1 0.5", "-0.5 0.9", "3 0.25", "10 0.5", "0.5 2", "1 (1,1)"])
each("rf", mp.elliprf, ["1 2 3", "0 1 2", "0.5 1/3 10", "(1,1) 2 3"])
each("rg", mp.elliprg, ["1 2 3", "0 1 2", "0.5 1/3 10", "(1,1) 2 3"])
each("rj", mp.elliprj, ["1 2 3 4", "0 1 2 3", "0.5 1/3 10 0.25"])
each("rc", lambda x, y: mp.elliprc(x, y), ["1 2", "2 1", "0 3", "1 -2", "0.25 10", "(1,1) 2"])

# MARK: Probability
def binomial_term(k, n, p, q):
    return mp.binomial(n, k) * p**k * q ** (n - k)


def hypergeometric_term(k, all, good, drawn):
    return mp.binomial(good, k) * mp.binomial(all - good, drawn - k) / mp.binomial(all, drawn)


def zero_above(increasing):
    """The x > 0 where an increasing function is 0, by halving what its logarithm can be."""
    low, high = mp.mpf(-1), mp.mpf(1)
    while increasing(mp.exp(low)) >= 0:
        low *= 2
    while increasing(mp.exp(high)) <= 0:
        high *= 2
    for _ in range(mp.mp.prec + 40):
        middle = (low + high) / 2
        low, high = (middle, high) if increasing(mp.exp(middle)) < 0 else (low, middle)
    return mp.exp(low)


TRIALS = ["3 10 1/3 2/3", "40 100 0.25 0.75", "700 1000 0.5 0.5"]
each("binomialterm", binomial_term, TRIALS)
each("binomialsum", lambda k, *x: mp.fsum(binomial_term(j, *x) for j in range(int(k) + 1)), TRIALS)
DRAWS = ["2 20 7 12", "160 100000 7000 2000", "30 200 100 70", "60 5000 700 400"]
each("hypergeometricterm", hypergeometric_term, DRAWS)
each("hypergeometricsum", lambda k, *x: mp.fsum(hypergeometric_term(j, *x) for j in range(int(k) + 1)), DRAWS)
EVENTS = ["3 2.5", "100 90", "200 300", "300 1/3"]
each("poissonterm", lambda k, m: m**k * mp.exp(-m) / mp.factorial(k), EVENTS)
each("poissonsum", lambda k, m: mp.gammainc(k + 1, m, regularized=True), EVENTS)
each("gammapinv", lambda a, p: zero_above(lambda x: mp.gammainc(a, 0, x, regularized=True) - p),
     ["2.5 1/3", "0.5 1e-10", "30 0.5"])
each("gammaqinv", lambda a, q: zero_above(lambda x: q - mp.gammainc(a, x, regularized=True)),
     ["2.5 1/3", "0.5 1e-10", "30 0.5"])
each("betaodds", lambda a, b, p: zero_above(lambda t: mp.betainc(a, b, 0, t / (1 + t), regularized=True) - p),
     ["2 3 1/3", "0.5 0.5 0.25", "5.5 2 1e-10"])

# MARK: Hypergeometric functions
each("hyp0f1", mp.hyp0f1, ["2 0.5", "0.5 -3", "-0.5 2", "1 (1,1)", "3 100"], gp="hypergeom([],{0},{1})")
each("hyp1f1", mp.hyp1f1, ["1 3 0.5", "0.5 1.5 -2", "-2.5 0.25 3", "(1,1) 2 0.5", "1/3 2 30.25"],
     gp="hypergeom({0},{1},{2})")
each("hyp2f1", mp.hyp2f1, ["1 2 4 0.5", "0.5 0.5 1 -3", "1/3 2.25 0.75 0.9", "(1,1) 2 3 0.5", "1 1 2 (1,2)"],
     gp="hypergeom([{0},{1}],{2},{3})")
each("hyp2f1", mp.hyp2f1, ["1 1 4 2", "0.5 0.5 2 1.5", "0.25 1/3 2.5 10", "-0.5 0.5 1 2", "1.5 -0.5 3 10", "-1/3 3 3 2"], side=BELOW)
each("hyperu", mp.hyperu, ["1 2 0.5", "0.5 0.5 2", "-1.5 2 3", "1 1 30.25", "2 0.25 (1,1)"])
each("hyperu", mp.hyperu, ["0.5 1.5 -2", "1 0.25 -0.5"], side=ABOVE)

# MARK: Orthogonal polynomials
each("legendrep", mp.legendre, ["2.5 0.5", "0.5 3", "-1/3 0.25", "3 (1,1)", "1.5 (0.25,2)"])
each("legendreq", lambda n, x: mp.legenq(n, 0, x), ["0 0.5", "1 0.25", "2.5 -0.5", "3 1/3"], real=True)
each("chebyt", mp.chebyt, ["2.5 0.5", "1/3 3", "4 (1,1)", "0.5 -0.25"])
each("chebyu", mp.chebyu, ["2.5 0.5", "1/3 3", "4 (1,1)", "0.5 -0.25"])
each("hermite", mp.hermite, ["2.5 0.5", "1/3 3", "4 (1,1)", "-1.5 -2", "0.5 -3"])
each("laguerre", mp.laguerre, ["2.5 0 0.5", "1/3 2 3", "4 0.5 (1,1)"])
each("gegenbauer", mp.gegenbauer, ["2.5 1 0.5", "1/3 2 3", "4 0.5 (1,1)"])
each("jacobip", mp.jacobi, ["2.5 1 2 0.5", "1/3 0.5 0.25 3", "4 0.5 1 (1,1)"])

# MARK: Constants
for name in ["catalan", "apery", "khinchin", "glaisher"]:
    row(name, lambda name=name: +getattr(mp, name))
row("eulergamma", lambda: +mp.euler, gp="Euler")

# PARI/GP's values, all in one run.
keys = "".join(f'iferr(w={text};print(real(w)," ",imag(w)),E,print("none"))\n' for _, text, _ in questions)
answers = subprocess.run(["gp", "-q", "-f", "--default", "realprecision=70"], input=keys, text=True,
                         capture_output=True).stdout.splitlines()
mp.mp.dps = 100
agreed = 0
for (index, text, result), answer in zip(questions, answers, strict=True):
    if answer == "none":
        continue
    other = mp.mpc(*(mp.mpf(part.replace(" E", "e")) for part in answer.replace(" E", "e").split()))
    if abs(other - result) > mp.mpf(10) ** -50 * abs(result):
        sys.exit(f"{rows[index]}: PARI/GP's {text} is {answer}")
    agreed += 1
print(f"# function operands value; written by special.py with mpmath {mp.__version__}; {agreed} rows checked with PARI/GP")
print("\n".join(rows))
