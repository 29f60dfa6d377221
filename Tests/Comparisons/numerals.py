"""Numbers as surd prints them."""

import re
from fractions import Fraction


def numerals(text):
    """The numerals of the real and of the imaginary part."""
    number = r"\d+(?:\.\d*)?(?:e-?\d+)?"
    match = re.fullmatch(rf"(-?{number})?(?:([+-]?)({number})?(i))?", text)
    if not match or not text:
        raise ValueError(f"what number is '{text}'?")
    real, sign, imaginary, unit = match.groups()
    if unit and real and not sign:
        real, imaginary = None, real  # 2i: all of it is the imaginary part
    return real or "0", (sign or "") + (imaginary or "1") if unit else "0"


def parts(text):
    """The real and the imaginary part of a number, exactly."""
    real, imaginary = map(Fraction, numerals(text))
    return real, imaginary
