"""Exact operands from text, and values as text, for the scripts that write reference values."""
from fractions import Fraction
import mpmath as mp


def value(text):
    """An operand, exactly: 3, -2.5e-3, 1/3 or (3,-1/3) for 3 - i/3."""
    if text.startswith("("):
        real, imaginary = text[1:-1].split(",")
        return mp.mpc(value(real), value(imaginary))
    if "/" in text:
        p, q = text.split("/")
        return mp.mpf(int(p)) / int(q)
    return mp.mpf(text)


def show(x, digits):
    """d.ddd…e±x with so many significant digits, correctly rounded; both parts of a complex number."""
    if isinstance(x, mp.mpc):
        return "(" + show(x.real, digits) + "," + show(x.imag, digits) + ")" if x.imag != 0 else show(x.real, digits)
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
