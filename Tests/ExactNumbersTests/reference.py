#!/usr/bin/env python3
"""Writes reference.txt: a function, its operands and the true value to 60 digits, one row a line.

Run by hand: python3 reference.py > reference.txt
The values are mpmath's at 60 digits beyond what the hardest case cancels; it shares no code with FLINT or Arb.
Two independent precisions have to agree to 65 digits before a row is written, in both parts of a complex number.

A complex number is written (real,imaginary). On branch cuts mpmath does not always take the side that the DLMF and
surd take (reached counterclockwise around the end of the cut): there the definitions stand below, in ln and sqrt.
"""
import sys
import mpmath as mp
from numerals import show, value

rows = []


def row(name, function, *operands, dps=120):
    texts = []
    for precision in (dps, 2 * dps):
        mp.mp.dps = precision
        result = function(*(value(o) for o in operands))
        assert isinstance(result, (mp.mpf, mp.mpc)), (name, operands, result)
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


# More of the real functions: between the points above, next to zeros, poles and ends of domains.
more = ["0.25", "0.75", "1.25", "-1.25", "7/3", "-9/7", "4.5", "-4.5", "17.3", "1e-5", "-1e-5", "0.0123"]
for name, function in (("exp", mp.exp), ("expm1", mp.expm1), ("sin", mp.sin), ("cos", mp.cos), ("tan", mp.tan),
                       ("atan", mp.atan), ("sinh", mp.sinh), ("cosh", mp.cosh), ("tanh", mp.tanh),
                       ("asinh", mp.asinh), ("erf", mp.erf), ("erfc", mp.erfc), ("digamma", mp.digamma)):
    each(name, function, more, dps=300)
each("ln", mp.log, [m for m in more if m[0] != "-"])
each("gamma", mp.gamma, ["0.25", "0.75", "1.25", "-1.25", "7/3", "-9/7", "17.3", "1e-5", "-1e-5", "0.0123"], dps=300)
each("zeta", mp.zeta, ["0.25", "0.75", "1.25", "-1.25", "7/3", "-9/7", "4.5", "-4.5", "17.3", "1e-5", "0.0123"], dps=150)
each("lambertw", lambda x: mp.lambertw(x).real, ["0.25", "7/3", "17.3", "1e-5", "-1e-5", "0.0123", "1e100"], dps=250)

# Complex numbers, "z" below.

I = mp.mpc(0, 1)


def ln(z):
    """DLMF 4.2.3, on the cut with arg z = pi whatever the sign of a zero."""
    z = mp.mpc(z)
    return mp.mpc(mp.log(abs(z)), mp.atan2(z.imag, z.real) if z.imag != 0 else mp.pi if z.real < 0 else mp.mpf(0))


def sqrt(z):
    """DLMF 4.2.31, in a form without cancellation in either part."""
    z = mp.mpc(z)
    if z.imag == 0:
        return mp.mpc(mp.sqrt(z.real)) if z.real >= 0 else mp.mpc(0, mp.sqrt(-z.real))
    a = mp.sqrt((abs(z) + abs(z.real)) / 2)
    b = abs(z.imag) / (2 * a)
    real, imaginary = (a, b) if z.real >= 0 else (b, a)
    return mp.mpc(real, imaginary if z.imag > 0 else -imaginary)


def power(y, x):
    """DLMF 4.2.26"""
    return mp.exp(x * ln(y))


def asin(z):
    """DLMF 4.23.19, next to and on the cuts"""
    return -I * ln(sqrt(1 - z * z) + I * z)


def atan(z):
    """DLMF 4.23.26"""
    return I / 2 * (ln(1 - I * z) - ln(1 + I * z))


def acosh(z):
    """DLMF 4.37.19 with √(z−1)·√(z+1), right in both half-planes"""
    return ln(z + sqrt(z - 1) * sqrt(z + 1))


def agm(y, x):
    """The mean of Gauss: at every step the square root that is nearer."""
    a, g = mp.mpc(y), mp.mpc(x)
    while abs(a - g) > abs(a) * mp.eps * 4:
        mean, root = (a + g) / 2, sqrt(a * g)
        nearer, farther = abs(mean - root), abs(mean + root)
        if nearer > farther * (1 + mp.eps**0.5) or abs(nearer - farther) < mp.eps**0.5 and (root / mean).imag < 0:
            root = -root
        a, g = mean, root
    return a


def imaginary(f):
    """For results that are exactly imaginary."""
    return lambda *operands: mp.mpc(0, f(*operands).imag)


def real(f):
    return lambda *operands: mp.mpc(f(*operands).real)


around = ["(1,2)", "(-1,2)", "(-1,-2)", "(1,-2)", "(0.5,0.25)", "(-1/3,1/7)", "(3,-0.001)", "(1e-10,1)", "(1,1e-10)",
          "(-7.25,3.5)", "(1e-20,1e-30)", "(-1e-12,1e-5)", "(12.5,-10.1)"]
each("exp", mp.exp, around + ["(0,1)", "(1000,1e5)", "(-100,22/7)", "(0,1e22)", "(1e-50,3.14159265358979)"], dps=300)
each("expm1", mp.expm1, around + ["(1e-50,1e-60)", "(1e-40,6.28318530717958647692528676655900576839)"], dps=300)
each("ln", ln, around + ["(0,2)", "(0,-0.3)", "(-1,1e-40)", "(-1,-1e-40)", "(1,1e-40)", "(0.6,0.8)", "(1e30,1e-30)",
                         "(-0.6,0.8000000000000001)", "-1", "-2", "-1/3", "-1e-50"], dps=300)
each("ln1p", lambda z: ln(1 + z), around + ["(1e-50,1e-60)", "(-2,1e-30)", "-3", "-1.0000000001"], dps=300)
each("log", lambda z: ln(z) / mp.log(10), ["(1,2)", "(-3,1e-20)", "-7", "-0.5"], dps=200)
each("log2", lambda z: ln(z) / mp.log(2), ["(1,2)", "(-3,1e-20)", "-7", "-0.5"], dps=200)
each("logb", lambda y, x: ln(y) / ln(x), ["(1,2) 3", "2 (1,2)", "(1,2) (3,4)", "-3 2", "2 -3", "-3 -2"], dps=200)
each("exp10", lambda z: mp.exp(z * mp.log(10)), ["(1,2)", "(-0.5,1e-20)", "(0,3)"], dps=200)
each("exp2", lambda z: mp.exp(z * mp.log(2)), ["(1,2)", "(-0.5,1e-20)", "(0,3)"], dps=200)
cuts = ["(-1,1e-40)", "(-1,-1e-40)", "(-4,1e-20)", "(1e-30,1e-10)", "(-1e30,1)", "(1e30,-1)", "(2,3)", "(-2,0.001)"]
each("sqrt", sqrt, around + cuts + ["(0,2/3)", "(0,-7)", "(1,1e-100)"], dps=300)
each("sqrt", sqrt, ["-2", "-3", "-1/3", "-1e-31", "-12345678901234567891"])
each("cbrt", lambda z: power(z, mp.mpf(1) / 3), around + cuts, dps=300)
each("root", lambda y, x: power(y, 1 / x), ["(1,2) 5", "(-1,1e-30) 4", "-2 4", "-3 2.5", "3 (1,2)", "(1,2) (3,4)"], dps=200)
each("^", power, ["-2 0.3", "-10 1/3", "-1.5 -2.4", "(1,2) 0.3", "(1,2) (3,4)", "(-1,1e-20) 0.7", "(-1,-1e-20) 0.7",
                  "2 (1,2)", "-2 (1,2)", "0.3 (0,5)", "(0,2) (0,3)", "(1.5,0.5) 123456", "(1,1e-20) 1e20", "(0.1,0.2) -30",
                  "(3,4) -0.5", "(-3,4) 1/3", "(1e10,1e-10) 2.5", "(1,2) (1e-30,1e-40)"], dps=300)
each("abs", lambda z: mp.mpc(mp.sqrt(z.real**2 + z.imag**2)), ["(1,2)", "(-1e30,1)", "(1e-30,-1)", "(1/3,1/7)"], dps=200)
each("arg", lambda z: mp.mpc(ln(z).imag), around + ["(-1,1e-40)", "(-1,-1e-40)", "(1e-40,1)", "(1e30,1)"], dps=300)
each("sign", lambda z: z / mp.sqrt(z.real**2 + z.imag**2), around, dps=200)
each("inv", lambda z: mp.conj(z) / (z.real**2 + z.imag**2), around, dps=200)
each("/", lambda y, x: y * mp.conj(x) / (x.real**2 + x.imag**2), ["1 (3,7)", "(1,2) (3,7)", "(1e30,1) (1,2e-30)"], dps=200)
each("*", lambda y, x: mp.mpc(y * x), ["(1/3,2/7) (3/11,7/13)", "(1e30,1) (1,2e-30)"], dps=200)
each("polar", lambda r, t: r * mp.mpc(mp.cos(t), mp.sin(t)), ["2 1", "1/3 -2.5", "1 1e22", "-2 0.3", "1e-30 1.5707963267948966"], dps=200)

tall = ["(1,50)", "(0.3,-1000)", "(1e22,1)", "(1.5707963267948966192313216916397514420985846996876,1e-30)",
        "(3.14159265358979323846264338327950288,1e-40)"]
for name, function in (("sin", mp.sin), ("cos", mp.cos)):
    each(name, function, around + tall, dps=1300)
each("tan", lambda z: mp.sin(z) / mp.cos(z), around + tall, dps=1300)
each("sec", lambda z: 1 / mp.cos(z), ["(1,2)", "(-0.3,40)", "(1.5707963267948966,1e-20)"], dps=300)
each("csc", lambda z: 1 / mp.sin(z), ["(1,2)", "(-0.3,40)", "(3.14159265358979,1e-20)"], dps=300)
each("cot", lambda z: mp.cos(z) / mp.sin(z), ["(1,2)", "(-0.3,40)", "(3.14159265358979,1e-20)"], dps=300)
for name, function in (("sinh", mp.sinh), ("cosh", mp.cosh)):
    each(name, function, around + ["(50,1)", "(-1000,0.3)", "(1,1e22)", "(1e-30,1.5707963267948966)"], dps=1300)
each("tanh", lambda z: mp.sinh(z) / mp.cosh(z), around + ["(50,1)", "(-300,0.3)", "(1e-30,1.5707963267948966)"], dps=1300)
beyond = ["(2,1e-40)", "(2,-1e-40)", "(-2,1e-40)", "(-2,-1e-40)", "(1,1e-30)", "(0.999,-1e-30)", "(1e30,1)", "(1e-30,1e30)"]
each("asin", asin, around + beyond, dps=400)
each("asin", asin, ["2", "-2", "1.0000000001", "-1e30", "4/3"], dps=400)
each("asin", imaginary(asin), ["(0,0.5)", "(0,-3)"], dps=400)
each("acos", lambda z: mp.pi / 2 - asin(z), around + beyond, dps=400)
each("acos", imaginary(lambda z: mp.pi / 2 - asin(z)), ["2", "1.0000000001", "4/3"], dps=400)
each("acos", lambda z: mp.pi / 2 - asin(z), ["-2", "-1e30", "(0,3)"], dps=400)
across = ["(1e-40,2)", "(-1e-40,2)", "(1e-40,-2)", "(-1e-40,-2)", "(1e-20,1)", "(1e-20,0.999)", "(1e30,1)", "(1,1e30)"]
each("atan", atan, around + across + ["(0,2)", "(0,-2)", "(0,1.0000000001)"], dps=400)
each("atan", imaginary(atan), ["(0,0.5)", "(0,-0.999999)"], dps=400)
each("asinh", lambda z: I * asin(-I * z), around + across + ["(0,2)", "(0,-2)"], dps=400)
each("asinh", imaginary(lambda z: I * asin(-I * z)), ["(0,0.3)", "(0,-0.9)"], dps=400)
each("acosh", acosh, around + beyond + ["-2", "-1e10", "(0,3)"], dps=400)
each("acosh", imaginary(acosh), ["0.3", "-0.7", "0", "0.9999999999"], dps=400)
each("atanh", lambda z: -I * atan(I * z), around + beyond + ["2", "-2", "1.0000000001", "-1e10"], dps=400)
each("atanh", imaginary(lambda z: -I * atan(I * z)), ["(0,2)", "(0,-0.3)"], dps=400)

poles = ["(-3,1e-20)", "(-3,-1e-20)", "(1e-30,1e-30)", "(-0.5,30)", "(100.5,100)", "(1e-5,-1)", "(0,1)"]
each("gamma", mp.gamma, around + poles, dps=400)
each("lngamma", mp.loggamma, around + poles + ["(-100.5,1e-10)", "(1e10,1e10)"], dps=400)
each("lngamma", lambda x: mp.mpc(mp.log(abs(mp.gamma(x))), mp.pi * mp.floor(x)), ["-0.5", "-1/3", "-2.5", "-7.75", "-1e-10"], dps=400)
each("digamma", mp.digamma, around + poles, dps=400)
each("!", lambda z: mp.gamma(z + 1), ["(1,2)", "(-0.5,3)"], dps=200)
each("beta", lambda y, x: mp.gamma(y) * mp.gamma(x) / mp.gamma(x + y),
     ["(1,2) 3", "1/3 (1,2)", "(1,2) (3,-4)", "(0.5,1e-10) -0.25", "(1e-20,1) (1,1e-20)"], dps=300)
each("erf", mp.erf, [z for z in around if z != "(12.5,-10.1)"] + ["(5,5)", "(-6,0.1)", "(0.1,7)"], dps=600)
each("erf", imaginary(mp.erf), ["(0,1)", "(0,-0.3)", "(0,6)"], dps=600)
each("erfc", mp.erfc, [z for z in around if z != "(12.5,-10.1)"] + ["(5,5)", "(-6,0.1)", "(8,7)"], dps=600)
each("erfc", lambda z: mp.mpc(1, -mp.erf(z).imag), ["(0,1)", "(0,-0.3)"], dps=600)
each("zeta", mp.zeta, ["(1,2)", "(-1,2)", "(1,-2)", "(0.5,14.1347251417346937904572519835625)", "(0.5,25)", "(0.5,-100)", "(1,1e-10)",
                       "(1.0000000001,1e-20)", "(-3.5,1)", "(10,1)", "(30,1e-10)", "(0,1)", "(1e-20,1e-20)", "(2,1e-30)"], dps=200)
each("lambertw", mp.lambertw, around + ["(-0.36787944117,1e-15)", "(-1,1e-30)", "(-1,-1e-30)", "(0,3)", "(1e20,1e20)"], dps=300)
each("lambertw", mp.lambertw, ["-0.37", "-1", "-10", "-1e10"], dps=300)
each("besselj", mp.besselj, ["0 (1,2)", "1 (-1,2)", "(1,2) 3", "(0.5,0.1) (3,-2)", "2 (30,1)", "1/3 (-2,1e-20)", "1/3 (-2,-1e-20)",
                             "0 (1e-20,1)", "(0,1) 0.001", "5 (0.1,0.1)"], dps=300)
each("besselj", real(mp.besselj), ["0 (0,1)", "2 (0,-3)", "4 (0,0.1)"], dps=300)
each("besselj", imaginary(mp.besselj), ["1 (0,1)", "3 (0,-2.5)"], dps=300)
each("besselj", lambda n, x: power(-1, n) * mp.besselj(n, -x), ["1/3 -2", "-0.3 -1"], dps=300)
each("agm", agm, ["1 (1,2)", "(1,2) (3,-4)", "(0,1) -1", "(1,1e-10) 3", "-1 2", "2 -1", "-1/3 7", "(-1,1e-20) 2", "(-1,-1e-20) 2",
                  "(-1,-1) (-4,-4.5)", "1e10 (0,1)"], dps=300)
each("todeg", mp.degrees, ["(1,2)"])
each("torad", mp.radians, ["(1,2)"])

# Reciprocal functions. On cuts the definitions above hold, at 1/x.
recip = ["0.5", "3", "-2", "1/3", "-7.25", "1e-10", "1e10", "0.999999999999", "-1.0000000001", "22/7"]
outside = ["3", "-2", "1e10", "-1.0000000001", "22/7", "1.5"]
within = ["0.5", "1/3", "1e-10", "0.999999999999"]
each("asec", lambda x: mp.acos(1 / x), outside, dps=200)
each("acsc", lambda x: mp.asin(1 / x), outside, dps=200)
each("acot", lambda x: mp.atan(1 / x), recip + ["1e-40", "1e40"], dps=200)
each("sech", mp.sech, recip[:5] + ["1e-10", "50", "-1000"], dps=600)
each("csch", mp.csch, recip[:5] + ["1e-10", "50", "-1000", "1e-40"], dps=600)
each("coth", lambda x: mp.cosh(x) / mp.sinh(x), recip[:5] + ["1e-10", "20", "-30", "1e-40"], dps=300)
each("asech", lambda x: mp.acosh(1 / x), within, dps=200)
each("acsch", lambda x: mp.asinh(1 / x), recip + ["1e-40", "1e40"], dps=200)
each("acoth", lambda x: mp.atanh(1 / x), outside, dps=200)
each("sinc", lambda x: mp.sin(x) / x, recip + ["3.14159265358979", "1e22"], dps=250)
each("sinpi", lambda x: mp.sin(mp.pi * x), ["0.3", "1/7", "-22/7", "1e-10", "123.456", "1.0000000001"], dps=250)
each("cospi", lambda x: mp.cos(mp.pi * x), ["0.3", "1/7", "-22/7", "1e-10", "123.456", "0.5000000001"], dps=250)
each("asec", lambda z: mp.pi / 2 - asin(1 / z), around + ["-0.5", "-1/3"], dps=400)
each("asec", imaginary(lambda z: mp.pi / 2 - asin(1 / z)), ["0.5", "1/3"], dps=400)
each("acsc", lambda z: asin(1 / z), around + ["0.5", "-1/3"], dps=400)
each("acot", lambda z: atan(1 / z), around + ["(0,0.5)", "(0,-1/3)"], dps=400)
each("sech", lambda z: 1 / mp.cosh(z), around + ["(50,1)", "(-1000,0.3)"], dps=1300)
each("csch", lambda z: 1 / mp.sinh(z), around + ["(50,1)", "(-1000,0.3)"], dps=1300)
each("coth", lambda z: mp.cosh(z) / mp.sinh(z), around + ["(50,1)", "(-300,0.3)"], dps=1300)
each("asech", lambda z: acosh(1 / z), around + ["-0.5", "-1/3"], dps=400)
each("asech", imaginary(lambda z: acosh(1 / z)), ["2", "-3", "1e10"], dps=400)
each("acsch", lambda z: I * asin(-I / z), around + ["(0,0.5)", "(0,-1/3)"], dps=400)
each("acoth", lambda z: -I * atan(I / z), around + ["0.5", "-1/3"], dps=400)
each("sinc", lambda z: mp.sin(z) / z, around, dps=400)
turns = ["(-1/3,1/7)", "(1e-10,1)", "(-7.25,3.5)", "(1e-20,1e-30)", "(-1e-12,1e-5)", "(0.3,-2)"]
each("sinpi", lambda z: mp.sin(mp.pi * z), turns, dps=400)
each("cospi", lambda z: mp.cos(mp.pi * z), turns, dps=400)

print("# function operands value; written by reference.py with mpmath " + mp.__version__)
print("\n".join(rows))
