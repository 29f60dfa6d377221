"""Numbers as surd prints them."""

import re
from fractions import Fraction


def parts(text):
    """The real and the imaginary part of a number, exactly."""
    number = r"\d+(?:\.\d*)?(?:e-?\d+)?"
    match = re.fullmatch(rf"(-?{number})?(?:([+-]?)({number})?(i))?", text)
    if not match or not text:
        raise ValueError(f"what number is '{text}'?")
    real, sign, imaginary, unit = match.groups()
    if unit and real and not sign:
        real, imaginary = None, real  # 2i: all of it is the imaginary part
    return Fraction(real or 0), Fraction((sign or "") + (imaginary or "1")) if unit else Fraction(0)
