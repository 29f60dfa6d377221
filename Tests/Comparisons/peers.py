#!/usr/bin/env python3
"""The values in the tests of other programs: surd beside what they expect of themselves.

    peers.py [NUMBAT [UNCERTAINTIES [QUANTLIB [SURD]]]]

NUMBAT, UNCERTAINTIES and QUANTLIB are directories with the sources of numbat (`examples/tests`), of the Python package
uncertainties (`tests/cases`) and of QuantLib (`test-suite`), `-` for none; the tests of pint are in its package. Needs pint, uncertainties
and mpmath. Read are numbat's equations of numbers and quantities, the operands of uncertainties (whose tests compare derivatives),
pint's conversions, and QuantLib's day counts and periods that surd has. The days of *Calendrical Calculations* (4th edition, Appendix C) are
below. An answer has to agree within the tolerance of the test; the uncertainties, with mpmath's derivatives. Prints each difference, and how many cases of each program were
asked and how many surd refuses; the exit status is 1 after a difference.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import mpmath as mp
import pint

mp.mp.dps = 300

# Fixed days of the book, with the Gregorian dates and the days of the week that it gives for them.
DAYS = """-214193 -586-7-24 7 -61387 -168-12-5 3 25469 70-9-24 3 49217 135-10-2 7 171307 470-1-8 3 210155 576-5-20 1
    253427 694-11-10 6 369740 1013-4-25 7 400085 1096-5-24 7 434355 1190-3-23 5 452605 1240-3-10 6 470160 1288-4-2 5
    473837 1298-4-27 7 507850 1391-6-12 7 524156 1436-2-3 3 544676 1492-4-9 6 567118 1553-9-19 6 569477 1560-3-5 6
    601716 1648-6-10 3 613424 1680-6-30 7 626596 1716-7-24 5 645554 1768-6-19 7 664224 1819-8-2 1 671401 1839-3-27 3
    694799 1903-4-19 7 704424 1929-8-25 7 708842 1941-9-29 1 709409 1943-4-19 1 709580 1943-10-7 4 727274 1992-3-17 2
    728714 1996-2-25 7 744313 2038-11-10 3 764652 2094-7-18 7""".split()


def calendar():
    """Days since the first of the year 1, Julian days and days of the week."""
    for fixed, date, weekday in zip(*[iter(DAYS)] * 3):
        year, month, day = date.rsplit("-", 2)
        key = f"@{int(year):0{5 if year[0] == '-' else 4}}-{int(month):02}-{int(day):02}"
        yield f"{key} @0000-12-31 - _d / {key} @2000-01-01T12:00 - _d / 2451545 + {key} dow", [int(fixed), int(fixed) + 1721424.5, int(weekday)], 1e-12


def parted(text):
    """Operands between commas that are in no brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


NAMES = {
    "sqr": "sq", "log": "ln", "log10": "log", "secant": "sec", "arcsecant": "asec", "factorial": "fact", "hypot2": "hypot", "π": "pi",
    "fibonacci": "fib", "binom": "ncr", "imperial_fluidounce": "flozUK", "ton": "t", "julian_year": "yr", "dollar": "m",
}
FUNCTIONS = set("""sqrt sq exp ln log log2 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh gamma fact ncr gcd lcm
    hypot cot acot coth acoth sec asec csc acsc sech asech csch acsch pi e fib""".split())


def expression(text):
    """An expression of numbat's as one of surd's: `1 kg * m / s^2` is 1*(1_kg)*(1_m)/(1_s)^2; a name by itself may be a unit."""
    text = re.sub(r"(?<=\d)_(?=\d)", "", text).translate(str.maketrans("²³", "\0\1")).replace("\0", "^2").replace("\1", "^3")
    result, last = "", ""
    for token in re.findall(r"\d+(?:\.\d+)?(?:e[-+]?\d+)?|[^\W\d]\w*|[°′″]|\S", text):
        name = NAMES.get(token, token)
        is_value = re.match(r"[\w(°′″]", token)
        if is_value and re.match(r"[\w)°′″]", last) and not (token == "(" and result.endswith(tuple(FUNCTIONS))):
            result += "*"
        isname = re.match(r"[^\W\d]|[°′″]", token)
        result += f"(1_{name})" if isname and name not in FUNCTIONS else name
        last = ")" if isname and name not in FUNCTIONS else token
    return result


# Units that are others here: a month is a twelfth of a Julian year, a therm the EC's, and an angle is a dimension.
OTHERS = re.compile(r"month|therm|RPM")


def numbat(root):
    """Both sides of `assert_eq`, and the tolerance, in base units; only of files whose names are those of numbers."""
    for name in ("math_functions", "trigonometry_extra", "unit_consistency_misc", "unit_consistency_si", "mixed_units"):
        for line in (root / f"examples/tests/{name}.nbt").read_text().splitlines():
            match = re.match(r"assert_eq\((.*)\)\s*(?:#.*)?$", line)
            if not match or re.search(r'["\[{]|->|mean|variance|stdev|_factorial|lucas|catalan|hypot3|circle|sphere', match[1]) or OTHERS.search(line):
                continue
            sides = [expression(part) for part in parted(match[1])]
            keys = [f"'{side}' eval ubase uval" for side in sides]
            yield " ".join(keys), "sides", 1e-12


METHODS = {
    "__neg__": "neg", "__pos__": "", "__add__": "+", "__radd__": "swap +", "__sub__": "-", "__rsub__": "swap -", "__mul__": "*",
    "__rmul__": "swap *", "__truediv__": "/", "__rtruediv__": "swap /", "__pow__": "^", "__rpow__": "swap ^",
}
FUNCTIONS_OF_MPMATH = {
    "lgamma": mp.loggamma, "log": lambda x, b: mp.log(x) / mp.log(b), "log1p": lambda x: mp.log(1 + x), "pow": lambda x, y: x**y,
    "__neg__": lambda x: -x, "__pos__": lambda x: x, "__add__": lambda x, y: x + y, "__radd__": lambda x, y: y + x,
    "__sub__": lambda x, y: x - y, "__rsub__": lambda x, y: y - x, "__mul__": lambda x, y: x * y, "__rmul__": lambda x, y: y * x,
    "__truediv__": lambda x, y: x / y, "__rtruediv__": lambda x, y: y / x, "__pow__": lambda x, y: x**y, "__rpow__": lambda x, y: y**x,
}
WORDS = {"degrees": "todeg", "radians": "torad", "lgamma": "lngamma", "log1p": "ln1p", "log10": "log", "pow": "^"}


def uncertainties(root):
    """The functions and operators at the operands that the package tests them at, and their derivatives there."""
    for table in ("umath_function_cases", "ufloat_method_cases"):
        for name, cases in json.loads((root / f"tests/cases/{table}.json").read_text()).items():
            for case in cases:
                function = FUNCTIONS_OF_MPMATH.get(name) or getattr(mp, name)
                x, errors = zip(*[[mp.mpf(repr(number)) for number in pair] for pair in case])
                keys = " ".join(f"{value!r} {error!r} pm" for value, error in case)
                word = METHODS.get(name, WORDS.get(name, name))
                if name == "log":
                    word = "ln swap ln swap /"
                order = [[int(k == place) for k in range(len(x))] for place in range(len(x))]
                parts = [mp.diff(function, x, by) if len(x) > 1 else mp.diff(function, x[0]) for by in order]
                values = [function(*x), mp.sqrt(sum((part * error) ** 2 for part, error in zip(parts, errors)))]
                if not any(isinstance(value, mp.mpc) for value in values):
                    yield f"{keys} {word} dup nominal swap unc", values, 1e-13


UNITS = {"kelvin": "K", "meter": "m", "centimeter/second": "cm/s", "inch/second": "in/s", "centimeter": "cm", "mF": "mF"}


def pints():
    """The conversions of pint's tests, and those of its logarithmic units."""
    suite = Path(pint.__file__).parent / "testsuite"
    text = re.sub(r"\s+", " ", (suite / "test_quantity.py").read_text())
    unit = lambda name: "Δ°" + name[-1] if name.startswith("delta_deg") else "°" + name[-1] if name.startswith("deg") and len(name) == 4 else UNITS.get(name, name)
    number = r"(-?[\d.]+(?: [*/] -?[\d.]+)*)"
    for value, source, target, expected in re.findall(
            rf'self\.Q_\({number}, "(\w+)"\)\.to\("(\w+)"\), self\.Q_\({number}, "\w+"\)', text):
        yield f"{value} _{unit(source)} tounit _{unit(target)} to uval", [eval(expected)], 1e-5
    for value, source, target, expected in re.findall(
            rf'self\.Q_\("{number} ([^"]+)"\)\.to\("([^"]+)"\), self\.Q_\({number}, "[^"]+"\)', text):
        yield f"{value} _{unit(source)} tounit _{unit(target)} to uval", [eval(expected)], 1e-9
    levels = (suite / "test_log_units.py").read_text()
    for names, cases in re.findall(r'"(dbm_value,mw_value|db_value,scalar|octave,scalar)",\s*\[(.*?)\]', levels, re.S):
        for level, value in re.findall(r"\((-?[\d.e]+), (-?[\d.e/]+)\)", cases):
            if names.startswith("dbm"):
                yield f"{level}_dBm _mW to uval", [eval(value)], 1e-9
                yield f"{value} _mW tounit _dBm to uval", [float(level)], 1e-9
            elif names.startswith("db"):
                yield f"{level}_dBm 0_dBm - uval {level}_dBm _mW to uval", [float(level), eval(value)], 1e-9


MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def quantlib(root):
    """Periods of years and days between."""
    text = (root / "test-suite/daycounters.cpp").read_text()
    date = r"Date\((\d+),\s*(\w+),\s*(\d+)\)"
    key = lambda day, month, year: f"@{year}-{MONTHS.index(month[:3].lower()) + 1:02}-{int(day):02}"
    for case in re.findall(rf"ActualActual::ISDA,\s*{date},\s*{date},\s*([\d.]+)\)", text):
        yield f'{key(*case[:3])} {key(*case[3:6])} "act/act" yearfrac', [float(case[6])], 1e-10
    for rule, body in re.findall(r"Thirty360\(Thirty360::(\w+)\);\s*Thirty360Case data\[\] = \{(.*?)\};", text, re.S):
        name = {"EurobondBasis": "30E/360", "USA": "30/360"}.get(rule)
        for case in re.findall(rf"{date},\s*{date},\s*(-?\d+)", body) if name else ():
            yield f'{key(*case[:3])} {key(*case[3:6])} "{name}" yearfrac 360 *', [float(case[6])], 1e-12


def agree(found, expected, tolerance):
    if expected == "sides":
        tolerance = found[2] if len(found) > 2 else 1e-6 * max(1, abs(found[0]))
        return len(found) > 1 and abs(found[0] - found[1]) <= abs(tolerance)
    return len(found) == len(expected) and all(
        abs(x - y) <= tolerance * max(abs(x), abs(y), 1e-300 if tolerance < 1e-6 else 1) for x, y in zip(found, expected))


def main():
    sources = [Path(path) if path != "-" else None for path in (sys.argv[1:] + ["-"] * 3)[:3]]
    surd = (sys.argv + [".build/release/surd"] * 5)[4]
    tests = {"Calendrical Calculations": calendar(), "pint": pints()}
    for name, read, root in zip(("numbat", "uncertainties", "QuantLib"), (numbat, uncertainties, quantlib), sources):
        if root:
            tests[name] = read(root)
    failures = 0
    for name, cases in tests.items():
        cases = list(cases)
        lines = "".join(f"clear {keys} \"|\"\n" for keys, _, _ in cases)
        run = subprocess.run([surd, "--each", "", "--keep-going"], text=True, capture_output=True, input=lines, timeout=3600)
        refused = {int(line.split(":")[2]): line for line in run.stderr.splitlines() if re.match(r"surd: \w+:\d", line)}
        answers, wrong = iter(run.stdout.split("|")), 0
        for index, (keys, expected, tolerance) in enumerate(cases, 1):
            if index in refused:
                print(refused[index])
                continue
            found = [mp.mpf(text) for text in re.findall(r"(?<![\w.])-?[\d.]+(?:e-?\d+)?", next(answers))]
            if not agree(found, expected, tolerance):
                wrong += 1
                shown = [expected if isinstance(expected, str) else [mp.nstr(x, 15) for x in expected]]
                print(f"{keys}\n  surd {[mp.nstr(x, 15) for x in found]}, {name} {shown}")
        failures += wrong
        print(f"{name}: {len(cases)} asked, {len(refused)} refused, {wrong} wrong")
    sys.exit(failures > 0)


main()
