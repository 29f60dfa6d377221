#!/usr/bin/env python3
"""Writes reference.txt: a function, its operands and the true value to 60 digits, one row a line.

Run by hand: python3 reference.py > reference.txt
The values are mpmath's at 60 digits beyond what the hardest case cancels; it shares no code with FLINT or Arb.
Two independent precisions have to agree to 65 digits before a row is written.
"""
import sys
from fractions import Fraction
import mpmath as mp

rows = []


def value(text):
    """An operand, exactly: 3, -2.5e-3 or 1/3."""
    if "/" in text:
        p, q = text.split("/")
        return mp.mpf(int(p)) / int(q)
    return mp.mpf(text)


def show(x, digits):
    """d.ddd…e±x with so many significant digits, correctly rounded."""
    if x == 0:
        return "0"
    man, exp = abs(x).man_exp
    fraction = Fraction(man) * (Fraction(2) ** exp if abs(exp) < 10**6 else 0)
    assert fraction != 0
    k = int(mp.floor(mp.log10(abs(x))))
    scaled = fraction * Fraction(10) ** (digits - 1 - k)
    n = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    if n >= 10**digits:
        n, k = n // 10, k + 1
    if n < 10 ** (digits - 1):
        n, k = n * 10, k - 1
    s = str(n)
    return ("-" if x < 0 else "") + s[0] + "." + s[1:] + "e" + str(k)


def row(name, function, *operands, dps=120):
    texts = []
    for precision in (dps, 2 * dps):
        mp.mp.dps = precision
        result = function(*(value(o) for o in operands))
        assert isinstance(result, mp.mpf), (name, operands, result)
        texts.append(show(+result, 65))
    if texts[0] != texts[1]:
        sys.exit(f"{name} {operands}: {texts}")
    mp.mp.dps = 2 * dps
    rows.append(" ".join([name, *operands, show(+result, 60)]))


def each(name, function, operands, **options):
    for operand in operands:
        row(name, function, *operand.split(), **options)


small = ["0.5", "1", "2", "3", "10", "0.1", "1/3", "22/7", "1e-10", "1e-30", "123.456", "0.999999999999"]
signed = small + ["-0.5", "-1", "-2/3", "-7.25", "-1e-10"]

each("exp", mp.exp, signed + ["100", "-100", "1e5", "-1e5", "709.78", "-745.2", "1e-300"], dps=400)
each("expm1", mp.expm1, signed + ["1e-100", "-1e-50", "50"], dps=300)
each("ln", mp.log, small + ["7", "1e100", "1e-100", "1.0000000000000000001", "12345678901234567890"])
each("ln1p", mp.log1p, small + ["-0.5", "1e-50", "-1e-20", "-0.9999999999"], dps=200)
each("log", mp.log10, ["2", "3", "7.5", "1/7", "99999999999", "1.00000000000001"])
each("log2", lambda x: mp.log(x) / mp.log(2), ["3", "10", "0.7", "1025", "1/3"])
each("logb", lambda y, x: mp.log(y) / mp.log(x), ["10 3", "2 7", "0.5 0.3", "100 1.01"])
each("exp10", lambda x: mp.power(10, x), ["0.5", "1/3", "-2.25", "300.3"])
each("exp2", lambda x: mp.power(2, x), ["0.5", "1/3", "-2.25", "1000.3"])
each("sqrt", mp.sqrt, ["2", "3", "0.1", "1/3", "1e-31", "12345678901234567891", "99999999999999999999"])
each("cbrt", mp.cbrt, ["2", "10", "0.1", "1/3", "1e31"])
each("root", lambda y, x: mp.power(y, 1 / x), ["2 5", "10 7", "0.3 11", "5 2.5"])
each("^", mp.power, ["2 0.3", "10 1/3", "1.5 2.5", "7 -0.7", "0.001 0.001", "1.000001 123456.789", "123.456 78.9"], dps=200)

hard = ["1e22", "-1e22", "1e10", "1e15", "355", "355/113", "3.14159265358979323846264338327950288",
        "1.5707963267948966192313216916397514420985846996876",
        "1.57079632679489661923132169163975144", "6381956970095103", "1e-20", "100000.5"]
for name, function in (("sin", mp.sin), ("cos", mp.cos), ("tan", mp.tan)):
    each(name, function, signed + hard, dps=250)
each("sec", mp.sec, ["1", "0.3", "1.5707963267948966", "1e22"], dps=200)
each("csc", mp.csc, ["1", "0.3", "3.14159265358979", "1e22"], dps=200)
each("cot", mp.cot, ["1", "0.3", "3.14159265358979", "1e22"], dps=200)
inside = ["0.1", "-0.1", "0.3", "1/3", "-2/3", "0.99", "0.999999999999999", "-0.9999999999", "1e-15"]
each("asin", mp.asin, inside, dps=200)
each("acos", mp.acos, inside, dps=200)
each("atan", mp.atan, signed + ["1e20", "-1e10", "1000000"], dps=200)
each("atan2", mp.atan2, ["1 2", "-1 2", "1 -2", "-1 -2", "3 1e-10", "1e-10 -3", "-1e-10 -3", "5 7"], dps=200)
each("sinh", mp.sinh, signed + ["50", "-50", "1000"], dps=600)
each("cosh", mp.cosh, signed + ["50", "-50", "1000"], dps=600)
each("tanh", mp.tanh, signed + ["20", "-20"], dps=200)
each("asinh", mp.asinh, signed + ["1e20", "-1e20"], dps=200)
each("acosh", mp.acosh, ["1.5", "2", "10", "1e10", "1.0000000001", "22/7"], dps=200)
each("atanh", mp.atanh, inside, dps=200)

each("gamma", mp.gamma, ["1/3", "0.1", "2.7", "10.3", "100.01", "-0.3", "-2.5001", "-10.1", "1e-10", "1000.5001",
                         "5.0000000001", "-3.0000000001"], dps=250)
each("lngamma", mp.loggamma, ["1/3", "0.1", "2.7", "100.01", "1e10", "1e20", "3", "1.0000000001", "1.9999999999"], dps=250)
each("digamma", mp.digamma, ["1", "2", "1/3", "10.5", "-0.5", "1.4616321449683623", "1e10"], dps=250)
each("beta", mp.beta, ["1/3 1/3", "0.1 2.7", "10.3 0.2", "100.1 200.2"], dps=250)
each("erf", mp.erf, ["0.1", "0.5", "1", "2", "3.5", "-1", "1e-10", "5"], dps=250)
each("erfc", mp.erfc, ["0.1", "0.5", "1", "2", "3.5", "-1", "10", "20", "1e-10"], dps=350)
each("zeta", mp.zeta, ["3", "5", "0.5", "1.5", "-0.5", "-3.7", "1.0000000001", "0.9999999999", "7.7", "50.5"], dps=150)
each("lambertw", lambda x: mp.lambertw(x).real, ["1", "0.5", "10", "1e10", "-0.1", "-0.36", "-0.3678", "1e-10"], dps=150)
each("besselj", mp.besselj, ["0 1", "1 1", "0 2.404825557695773", "5 0.1", "2 30", "10 100", "0.5 3", "1/3 2", "0 1000"], dps=200)
each("agm", mp.agm, ["1 2", "0.1 10", "1 1e10", "1/3 1/7"], dps=150)
each("hypot", mp.hypot, ["1 2", "1e-10 1", "1e20 1"], dps=150)
each("todeg", mp.degrees, ["1", "0.1", "1e10"])
each("torad", mp.radians, ["1", "45", "1e-10"])

print("# function operands value; written by reference.py with mpmath " + mp.__version__)
print("\n".join(rows))
