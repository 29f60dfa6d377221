#!/usr/bin/env python3
"""The tables of units and constants: surd beside pint, GNU units and CODATA.

    units.py [SURD]

Needs pint 0.25 and scipy 1.15 (`python3 -m pip install pint scipy`) and GNU units (Debian's package `units`), or later
ones; the differences below are those of pint 0.25.3 and of GNU units 2.22. The factors of `units.tsv` are computed as
fractions, and compared with both programs, as the dimensions are. Each name, with a prefix or without, must have one
reading, the same in surd, and the same in both programs where they know it. Random products must have the value and dimension of fractions. Each constant of `constants.tsv`, and
values that CODATA derives from them, must be CODATA's digit by digit. Prints a line for each failure, then counts; the
exit status tells whether there was a failure.
"""

import math
import os
import random
import re
import shutil
import subprocess
import sys
import unicodedata
import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pint
import scipy.constants

TABLES = Path(__file__).resolve().parents[2] / "Sources" / "Quantities" / "Tables"
DIGITS = 15
TOLERANCE = 1e-12
LN10 = Decimal("2.30258509299404568401799145468436420760110148862877")
PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459")

# A unit is looked up under its name, its aliases, longest first, and its symbol. Where none of them is there, or one
# means something else, these say what it is called; None is no such unit. What is more than a name is an expression.
PINT = {
    "ftUS": "survey_foot", "miUS": "survey_mile", "mil": "thou", "acreUS": "acre", "bbl": "oil_barrel",
    "acft": "acre_foot", "Gal": "galileo", "tonf": "short_ton_force", "mmHg": "mmHg", "mmH2O": "mmH2O",
    "cmH2O": "cmH2O", "psf": "pound_force / foot ** 2", "calIT": "international_calorie", "Cal": "kilocalorie",
    "BTU": "international_british_thermal_unit", "BTUth": "thermochemical_british_thermal_unit",
    "thermUS": "US_therm", "hpE": "electrical_horsepower", "rd": "rads", "cfm": "foot ** 3 / minute",
    "gpm": "gallon / minute", "mpg": "mile / gallon", "mpgUK": "mile / imperial_gallon",
    "bp": None,  # a point of printers
    "px": "css_pixel",
    "decade": None,  # a ratio of 10
    "dpi": None, "bpm": None, "stick": None, "drop": None, "cupM": None, "Nm": "newton * meter",
    "Np": None, "dB": None, "octave": None,  # units of logarithms
    # The units of Gauss have other dimensions there.
    "G": None, "Mx": None, "Oe": None, "Fr": None, "statV": None,
}
GNU = {
    "Δ°C": "degC", "Δ°F": "degF", "yr": "julianyear", "ftUS": "surveyfoot", "miUS": "surveymile",
    "pica": "computerpica", "acreUS": "USacre", "qtdry": "dryquart", "ptdry": "drypint", "acft": "acrefoot",
    "gn": "gravity", "Gal": "galileo", "ozf": "ounce force", "gf": "gram force", "cmH2O": "cm water",
    "ftH2O": "foot water", "psf": "lbf / foot^2", "calIT": "calorie_IT", "Cal": "Calorie", "BTU": "btu",
    "BTUth": "btu_th", "therm": "ECtherm", "thermUS": "UStherm", "tTNT": "ton tnt", "tonR": "tonrefrigeration",
    "mpgUK": "mile / brgallon", "ftlbf": "foot lbf", "M": "mole / litre",
    "octave": None, "semitone": None,  # ratios
    "cent": None,  # a coin
    "U": None,  # a unit of racks
    "Da": None, "me": None, "mp": None, "a0": None, "Eh": None, "Ry": None,  # CODATA 2018
    "Msun": None, "Mearth": None, "Mjup": None, "Rsun": None,  # measured ones
    "millennium": "1000 julianyear", "ls": "lightsecond", "lmin": "lightminute", "cupM": "metriccup",
    "tbspM": "3 brteaspoon", "tspM": "brteaspoon", "tbspAU": "australiatablespoon", "stick": "stickbutter",
    "bpm": "1 / minute", "dpi": "1 / inch", "rps": "revolution / second", "decare": "10 are", "Nm": "newton meter",
    "mH2O": "m water", "mHg": "m Hg",
}
# The functions that levels are in GNU units.
LEVELS = {"dBm": "dBm", "dBW": "dBW", "dBV": "dBV", "dBµV": "dBuV", "dBSPL": "dBSPL"}
SCALES = {"°C": ("degC", "tempC"), "°F": ("degF", "tempF")}
# The functions that gauge pressures are there.
GAUGES = {"psig": "psig({})", "barg": "gaugepressure({} bar)", "kPag": "gaugepressure({} kPa)"}

# By how much of ours a program has more, and why.
SURVEY = (2.000004e-6, "pint has that of the survey foot")
PINT_BTU = (1.396893e-7, "pint rounds the BTU to 1055.056 J")
GNU_MU0 = (-5.474297e-10, "GNU units has the measured mu0 of CODATA 2018")
TROPICAL = (-2.135857e-5, "GNU units has those of the tropical year")
TANGENT = (-7.834955e-12, "au over the tangent of 1″, not over 1″ itself")
DIFFERENCES = {
    ("pc", "pint"): TANGENT, ("pc", "GNU"): TANGENT,
    ("ch", "pint"): SURVEY, ("li", "pint"): SURVEY, ("rod", "pint"): SURVEY, ("fur", "pint"): SURVEY,
    ("ftm", "pint"): SURVEY, ("league", "pint"): SURVEY,
    ("acre", "pint"): (4.000012e-6, "pint has that of the survey foot"),
    ("acft", "pint"): (6.000024e-6, "pint has that of the survey foot"),
    ("therm", "pint"): (-3.791254e-6, "pint has the BTU of 1055.056 J, the directive that of 1055.06 J"),
    ("quad", "pint"): PINT_BTU, ("tonR", "pint"): PINT_BTU,
    ("month", "GNU"): TROPICAL, ("decade", "GNU"): TROPICAL, ("century", "GNU"): TROPICAL,
    ("Oe", "GNU"): GNU_MU0, ("gilbert", "GNU"): GNU_MU0,
}
# The dimension that a program gives a unit, where it is another one, and why.
DIMENSIONS = {
    ("Bd", "pint"): ({"s": -1, "bit": 1}, "pint takes a baud for a bit per second"),
}

# The names that mean something else in a program.
OTHERWISE = {
    # pint's units of CGS are those of Gauss, its BTU is rounded, dpi and px are of dots, mil is an angle, dpi a pint.
    "pint": """G gauss Mx maxwell maxwells Oe oersted oersteds Fr franklin franklins statC statcoulomb statcoulombs
        statV statvolt statvolts BTU BTUs Btu Btus british_thermal_unit british_thermal_units Bd baud DPI PPI dpi ppi
        Np neper nepers dB decibel decibels dBm dBW octave octaves
        dots_per_inch pixels_per_inch pixel pixels mil mils AU Gb Nm R rd Tt amps b bbl bbls bp decade decades""",
    # GNU units has CODATA 2018, the tropical year, planets as they are measured, and constants where we have units.
    "GNU": """Da amu dalton daltons u electron_mass proton_mass solar_mass earth_mass jupiter_mass earth_radius year
        years yr millennium millennia octave octaves semitone semitones cent cents G R h b Gb Tb Tm U aA fL hg li pica picas pole poles rad rd stick sticks
        therm therms""",
}

# What UnitTable+Names.swift and Prefix.all have.
LARGE = {"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1}
SMALL = {
    "d": -1, "c": -2, "m": -3, "µ": -6, "u": -6, "\u03bc": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21,
    "y": -24, "r": -27, "q": -30,
}
BINARY = {prefix: 10 * (index + 1) for index, prefix in enumerate("Ki Mi Gi Ti Pi Ei Zi Yi Ri Qi".split())}
POWERS = {
    "si+": {prefix: Fraction(10) ** exponent for prefix, exponent in LARGE.items()},
    "si-": {prefix: Fraction(10) ** exponent for prefix, exponent in SMALL.items()},
    "bin": {prefix: Fraction(2) ** exponent for prefix, exponent in BINARY.items()},
    "-": {}, "part": {}, "calendar": {},
}
POWERS["si"] = POWERS["si+"] | POWERS["si-"]
# The names of the prefixes, for long names of units.
NAMES = {
    name: prefix
    for prefix, names in zip(
        [*LARGE, *(prefix for prefix in SMALL if prefix not in "u\u03bc"), *BINARY],
        """quetta ronna yotta zetta exa peta tera giga mega kilo hecto deca/deka deci centi milli micro nano pico femto
        atto zepto yocto ronto quecto kibi mebi gibi tebi pebi exbi zebi yobi robi quebi""".split())
    for name in names.split("/")}
# The whole names that hide a prefixed form, as ft does femtotonnes.
HIDING = {"at", "ct", "ft", "pt", "qt", "centigrade"}
# The masses that the table takes from G, of which it has a digit more than CODATA prints.
MASS_PARAMETERS = {
    symbol: Fraction(parameter) / Fraction("6.674302e-11")
    for symbol, parameter in (("Msun", "1.3271244e20"), ("Mearth", "3.986004e14"), ("Mjup", "1.2668653e17"))}

# Units whose products are tried, and how many products.
MEETING = {"lb", "g", "m", "ft", "s", "h", "V", "A", "Ω", "W", "J", "C", "Pa", "N", "psi", "BTU", "Hz", "mol"}
RANDOM_PRODUCTS = 500

# The names of CODATA.
CODATA = {
    "c": "speed of light in vacuum", "h": "Planck constant", "hbar": "reduced Planck constant",
    "e": "elementary charge", "k": "Boltzmann constant", "NA": "Avogadro constant",
    "dnuCs": "hyperfine transition frequency of Cs-133", "Kcd": "luminous efficacy", "R": "molar gas constant",
    "F": "Faraday constant", "sigma": "Stefan-Boltzmann constant", "c1": "first radiation constant",
    "c2": "second radiation constant", "b": "Wien wavelength displacement law constant",
    "bprime": "Wien frequency displacement law constant", "KJ": "Josephson constant", "RK": "von Klitzing constant",
    "Phi0": "mag. flux quantum", "G0": "conductance quantum", "gn": "standard acceleration of gravity",
    "atm": "standard atmosphere", "Vm": "molar volume of ideal gas (273.15 K, 101.325 kPa)",
    "n0": "Loschmidt constant (273.15 K, 101.325 kPa)", "G": "Newtonian constant of gravitation",
    "alpha": "fine-structure constant", "Rinf": "Rydberg constant", "mu0": "vacuum mag. permeability",
    "eps0": "vacuum electric permittivity", "Z0": "characteristic impedance of vacuum", "a0": "Bohr radius",
    "re": "classical electron radius", "sigmae": "Thomson cross section", "Eh": "Hartree energy",
    "me": "electron mass", "mu": "atomic mass constant", "mp": "proton mass", "mn": "neutron mass",
    "mmu": "muon mass", "mtau": "tau mass", "md": "deuteron mass", "mt": "triton mass", "mhelion": "helion mass",
    "malpha": "alpha particle mass", "Are": "electron relative atomic mass", "Arp": "proton relative atomic mass",
    "Arn": "neutron relative atomic mass", "lambdaC": "Compton wavelength", "muB": "Bohr magneton",
    "muN": "nuclear magneton", "ge": "electron g factor", "gmuon": "muon g factor", "gp": "proton g factor",
    "gneutron": "neutron g factor", "mue": "electron mag. mom.", "mup": "proton mag. mom.",
    "mun": "neutron mag. mom.", "gammae": "electron gyromag. ratio", "gammap": "proton gyromag. ratio",
    "Ry": "Rydberg constant times hc in J",
    "mP": "Planck mass", "lP": "Planck length", "tP": "Planck time", "TP": "Planck temperature",
}
MASSES = {
    "electron": "me", "proton": "mp", "neutron": "mn", "muon": "mmu", "tau": "mtau", "deuteron": "md", "triton": "mt",
    "helion": "mhelion", "alpha particle": "malpha",
}


def derived():
    """The keys of values that CODATA derives, by its names; their digits test the correlations of the constants."""
    result = {
        "inverse fine-structure constant": "const alpha inv",
        "atomic mass constant energy equivalent": "const mu const c sq * _J to",
        "atomic mass constant energy equivalent in MeV": "const mu const c sq * _MeV to",
        "Hartree energy in eV": "const Eh _eV to",
        "Rydberg constant times c in Hz": "const Rinf const c * _Hz to",
        "Rydberg constant times hc in J": "const Rinf const h * const c * _J to",
        "Rydberg constant times hc in eV": "const Rinf const h * const c * _eV to",
        "Bohr magneton in eV/T": "const muB _eV/T to",
        "Bohr magneton in Hz/T": "const muB const h / _Hz/T to",
        "Bohr magneton in K/T": "const muB const k / _K/T to",
        "Bohr magneton in inverse meter per tesla": "const muB const h const c * / _m^-1*T^-1 to",
        "nuclear magneton in eV/T": "const muN _eV/T to",
        "nuclear magneton in MHz/T": "const muN const h / _MHz/T to",
        "nuclear magneton in K/T": "const muN const k / _K/T to",
        "nuclear magneton in inverse meter per tesla": "const muN const h const c * / _m^-1*T^-1 to",
        "quantum of circulation": "const h 2 const me * /",
        "quantum of circulation times 2": "const h const me /",
        "reduced Compton wavelength": "const hbar const me const c * / _m to",
        "electron charge to mass quotient": "const e const me / neg",
        "proton charge to mass quotient": "const e const mp /",
        "molar mass constant": "const NA const mu *",
        "molar mass of carbon-12": "12 const NA * const mu *",
        "electron mag. mom. anomaly": "const ge neg 2 / 1 -",
        "muon mag. mom. anomaly": "const gmuon neg 2 / 1 -",
        "electron mag. mom. to Bohr magneton ratio": "const mue const muB /",
        "electron mag. mom. to nuclear magneton ratio": "const mue const muN /",
        "electron-proton mag. mom. ratio": "const mue const mup /",
        "electron-neutron mag. mom. ratio": "const mue const mun /",
        "proton mag. mom. to Bohr magneton ratio": "const mup const muB /",
        "proton mag. mom. to nuclear magneton ratio": "const mup const muN /",
        "proton-neutron mag. mom. ratio": "const mup const mun /",
        "neutron mag. mom. to Bohr magneton ratio": "const mun const muB /",
        "neutron mag. mom. to nuclear magneton ratio": "const mun const muN /",
        "neutron-electron mag. mom. ratio": "const mun const mue /",
        "neutron-proton mag. mom. ratio": "const mun const mup /",
        "neutron gyromag. ratio": "2 const mun * const hbar / neg",
        "electron gyromag. ratio in MHz/T": "const gammae 2 pi * / _MHz/T to",
        "proton gyromag. ratio in MHz/T": "const gammap 2 pi * / _MHz/T to",
        "neutron gyromag. ratio in MHz/T": "2 const mun * const h / neg _MHz/T to",
        "muon mag. mom.": "const gmuon const e * const hbar * 4 const mmu * /",
        "muon mag. mom. to Bohr magneton ratio": "const gmuon const me * 2 const mmu * /",
        "muon mag. mom. to nuclear magneton ratio": "const gmuon const mp * 2 const mmu * /",
        "electron-muon mag. mom. ratio": "const mue const gmuon const e * const hbar * 4 const mmu * / /",
        "muon-proton mag. mom. ratio": "const gmuon const e * const hbar * 4 const mmu * / const mup /",
        "atomic unit of time": "const hbar const Eh / _s to",
        "atomic unit of velocity": "const alpha const c *",
        "atomic unit of force": "const Eh const a0 / _N to",
        "atomic unit of current": "const e const Eh * const hbar / _A to",
        "atomic unit of electric potential": "const Eh const e / _V to",
        "atomic unit of electric field": "const Eh const e const a0 * / _V/m to",
        "atomic unit of electric field gradient": "const Eh const e const a0 sq * / _V/m^2 to",
        "atomic unit of charge density": "const e const a0 3 ^ /",
        "atomic unit of electric dipole mom.": "const e const a0 *",
        "atomic unit of electric quadrupole mom.": "const e const a0 sq *",
        "atomic unit of electric polarizability": "const e sq const a0 sq * const Eh /",
        "atomic unit of 1st hyperpolarizability": "const e 3 ^ const a0 3 ^ * const Eh sq /",
        "atomic unit of 2nd hyperpolarizability": "const e 4 ^ const a0 4 ^ * const Eh 3 ^ /",
        "atomic unit of magnetizability": "const e sq const a0 sq * const me / _J/T^2 to",
        "atomic unit of mag. dipole mom.": "const hbar const e * const me / _J/T to",
        "atomic unit of mag. flux density": "const hbar const e const a0 sq * / _T to",
        "atomic unit of momentum": "const hbar const a0 / _kg*m/s to",
        "atomic unit of permittivity": "const e sq const a0 const Eh * / _F/m to",
        "natural unit of time": "const hbar const me const c sq * / _s to",
        "Planck mass energy equivalent in GeV": "const mP const c sq * _GeV to",
        "neutron-proton mass difference": "const mn const mp -",
        "neutron-proton mass difference energy equivalent": "const mn const mp - const c sq * _J to",
        "neutron-proton mass difference energy equivalent in MeV": "const mn const mp - const c sq * _MeV to",
        "atomic mass unit-hertz relationship": "const mu const c sq * const h / _Hz to",
        "atomic mass unit-inverse meter relationship": "const mu const c * const h / _m^-1 to",
        "atomic mass unit-kelvin relationship": "const mu const c sq * const k / _K to",
        "hartree-kelvin relationship": "const Eh const k / _K to",
        "hartree-kilogram relationship": "const Eh const c sq / _kg to",
        "hartree-inverse meter relationship": "const Eh const h const c * / _m^-1 to",
        "Boltzmann constant in eV/K": "const k _eV/K to",
        "Boltzmann constant in Hz/K": "const k const h / _Hz/K to",
        "Boltzmann constant in inverse meter per kelvin": "const k const h const c * / _m^-1*K^-1 to",
        "Planck constant in eV/Hz": "const h _eV/Hz to",
        "reduced Planck constant in eV s": "const hbar _eV*s to",
        "reduced Planck constant times c in MeV fm": "const hbar const c * _MeV*fm to",
        "molar Planck constant": "const NA const h *",
        "elementary charge over h-bar": "const e const hbar / _A/J to",
        "inverse of conductance quantum": "const G0 inv _Ω to",
        "first radiation constant for spectral radiance": "2 const h * const c sq * 1_sr / _W*m^2/sr to",
    }
    # Not the natural unit of momentum: scipy 1.17 has that of CODATA 2014 under the name.
    ratios = {}
    for name, symbol in MASSES.items():
        ratios |= {
            f"{name} mass energy equivalent": f"const {symbol} const c sq * _J to",
            f"{name} mass energy equivalent in MeV": f"const {symbol} const c sq * _MeV to",
            f"{name} relative atomic mass": f"const {symbol} const mu /",
            f"{name} mass in u": f"const {symbol} _u to",
            f"{name} molar mass": f"const NA const {symbol} *",
            f"{name} Compton wavelength": f"const h const {symbol} const c * / _m to",
            f"reduced {name} Compton wavelength": f"const hbar const {symbol} const c * / _m to",
        }
        ratios |= {
            f"{name}{joint}{other} mass ratio": f"const {symbol} const {divisor} /"
            for other, divisor in MASSES.items() for joint in ("-", " to ") if other != name
        }
    return result | {name: keys for name, keys in ratios.items() if is_current(name)}


class Report:
    """The failures, which are printed as they are found, and the counts."""

    def __init__(self):
        self.failures = 0
        self.counts = []

    def fail(self, what, text):
        """Counts a failure and prints it."""
        self.failures += 1
        print(f"{what}: {text}")


def rows(table):
    """The lines of a table without its comments, cut into columns."""
    lines = (TABLES / table).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


class Unit:
    """A row of the table of units."""

    def __init__(self, columns):
        self.symbol, symbols, long, self.name, self.prefixes, dimension, factor, _, self.checked = columns
        self.stems = [self.symbol, *(name[1:] for name in symbols.split() if name.startswith("+"))]
        self.long = expanded(long)
        self.aliases = [*(name.removeprefix("+") for name in symbols.split()), *self.long]
        self.dimension = powers("" if dimension == "1" else dimension, "*")
        factor, zero, *_ = [*factor.split(";"), ""]
        self.level = int(zero.removesuffix("lg")) if zero.endswith("lg") else None
        self.zero = Fraction(zero) if zero and not self.level else None
        if factor.startswith("const "):
            self.factor = MASS_PARAMETERS.get(self.symbol) or Fraction(
                Decimal(repr(scipy.constants.value(CODATA[factor[6:]]))))
        else:
            number = factor.removesuffix("*pi").removesuffix("/pi").replace("ln10", str(LN10))
            top, _, bottom = number.partition("/")
            pi = PI if factor.endswith("*pi") else 1 / PI if factor.endswith("/pi") else 1
            self.factor = Fraction(top) / Fraction(bottom or 1) * pi

    def candidates(self, joint):
        """The names that another program may know it by."""
        name = re.sub(r" \(.*\)", "", self.name)
        return [name.replace(" ", joint), *sorted(self.aliases, key=len, reverse=True), self.symbol]

    def claims(self):
        """The programs that the table says agree, and what else it says."""
        first, _, rest = self.checked.partition(";")
        names = re.sub(r" \([^)]*\)|,| temp[CF]", "", first).split()
        return (set(names), rest) if {"pint", "GNU"}.issuperset(names) else (set(), self.checked)


def expanded(names):
    """The names that a text of the tables stands for: metre and metres for metre(s)."""
    result = []
    for name in names.split():
        match = re.fullmatch(r"(.*)\((.*)\)(.*)", name)
        result += [match[1] + match[3], match[1] + match[2] + match[3]] if match else [name]
    return result


def powers(text, separator):
    """The exponents of `m^2*s^-1`."""
    result = {}
    for power in filter(None, text.split(separator)):
        symbol, _, exponent = power.partition("^")
        result[symbol] = result.get(symbol, 0) + int(exponent or 1)
    return {symbol: exponent for symbol, exponent in result.items() if exponent}


class Pint:
    """Units of pint."""

    BASE = {
        "kilogram": "kg", "meter": "m", "second": "s", "ampere": "A", "kelvin": "K", "mole": "mol", "candela": "cd",
        "radian": "rad", "bit": "bit", "neper": "Np",
    }
    NAME, JOINT, CALLED = "pint", "_", PINT

    def __init__(self):
        self.registry = pint.UnitRegistry(cache_folder=None)

    def takes(self, prefix):
        """Whether it has a prefix of this name."""
        return prefix in self.registry._prefixes

    def has(self, name):
        """Whether it has a unit of just this name."""
        return any(not prefix for prefix, _, _ in self.registry.parse_unit_name(name))

    def measure(self, name):
        """The factor and the dimension of a unit."""
        base = self.registry.Quantity(1, self.registry.parse_units(name)).to_base_units()
        dimension = {
            self.BASE.get(unit, unit): exponent for unit, exponent in base.unit_items() if unit != "count"}
        return base.magnitude, dimension

    def temperature(self, symbol, value):
        """What a value of a scale is in kelvins."""
        return self.registry.Quantity(value, SCALES[symbol][0]).to("kelvin").magnitude

    def level(self, symbol, value):
        """What a level is in base units."""
        registry = pint.UnitRegistry(cache_folder=None, autoconvert_offset_to_baseunit=True)
        return registry.Quantity(value, symbol).to("watt").magnitude


class GNUUnits:
    """Units of GNU units."""

    NAME, JOINT, CALLED = "GNU", "", GNU

    def __init__(self):
        self.environment = os.environ | {"LC_ALL": "C.UTF-8", "UNITS_ENGLISH": "US"}
        definitions = Path(self.run("--unitsfile")).read_text(encoding="utf-8")
        self.names = {line.split()[0] for line in definitions.splitlines() if line.strip() and line[0] not in "#!+"}

    def run(self, *arguments):
        """What the program prints."""
        run = subprocess.run(["units", *arguments], capture_output=True, text=True, env=self.environment)
        return run.stdout.strip()

    def has(self, name):
        """Whether it has a unit of just this name."""
        return name in self.names or len(name) > 3 and name.removesuffix("s") in self.names

    def takes(self, prefix):
        """Whether it has a prefix of this name; each name is a run of the program, so not all of them."""
        return prefix in {"kilo", "mega", "milli"}

    def measure(self, name):
        """The factor and the dimension of a unit; the last part of `l = 0.001 m^3`."""
        text = self.run("--terse", "-o", "%.17g", name).split(" = ")[-1]
        match = re.fullmatch(r"([-+.\de]+)((?: [^ /]+)*)(?: /((?: [^ /]+)+))?", text)
        if not match:
            raise ValueError(text)
        dimension = {}
        for part, sign in ((match[2], 1), (match[3] or "", -1)):
            for symbol, exponent in powers(part, " ").items():
                base, times = {"radian": ("rad", 1), "sr": ("rad", 2)}.get(symbol, (symbol, 1))
                dimension[base] = dimension.get(base, 0) + sign * times * exponent
        return float(match[1]), {base: exponent for base, exponent in dimension.items() if exponent}

    def temperature(self, symbol, value):
        """What a value of a scale is in kelvins."""
        return self.measure(f"{SCALES[symbol][1]}({value})")[0]

    def level(self, symbol, value):
        """What a level is in base units."""
        return self.measure(f"{LEVELS[symbol]}({value})")[0]


def compare(unit, program, report):
    """Compares a unit with what a program has; whether it was found, and whether under a name."""
    claims, remarks = unit.claims()
    who, key = program.NAME, (unit.symbol, program.NAME)
    if unit.symbol in SCALES:
        for value in (-40, 0, 212):
            ours, theirs = (value - unit.zero) * unit.factor, program.temperature(unit.symbol, value)
            if abs(theirs / float(ours) - 1) > TOLERANCE:
                report.fail(unit.symbol, f"{value} are {float(ours)!r} K, in {who} {theirs!r} K")
        return "name"
    if unit.symbol in GAUGES:
        if who not in claims:
            return "none"
        for value in (-0.5, 0, 32):
            ours, theirs = (value - float(unit.zero)) * float(unit.factor), program.measure(GAUGES[unit.symbol].format(value))[0]
            if abs(theirs / ours - 1) > TOLERANCE:
                report.fail(unit.symbol, f"{value} are {ours!r} base units, in {who} {theirs!r}")
        return "name"
    if unit.level:
        if who not in claims:
            return "none"
        for value in (-30, 0, 20, 94.5):
            ours, theirs = float(unit.factor) * 10 ** (value / unit.level), program.level(unit.symbol, value)
            if abs(theirs / ours - 1) > TOLERANCE:
                report.fail(unit.symbol, f"{value} are {ours!r} base units, in {who} {theirs!r}")
        return "name"
    name = program.CALLED.get(unit.symbol, next(filter(program.has, unit.candidates(program.JOINT)), None))
    if name is None:
        if who in claims:
            report.fail(unit.symbol, f"the table says that it is in {who}, where there is none")
        return "none"
    try:
        factor, dimension = program.measure(name)
    except (ValueError, pint.PintError) as error:
        report.fail(unit.symbol, f"{who} does not understand '{name}': {error}")
        return "none"
    expected, why = DIMENSIONS.get(key, (unit.dimension, ""))
    if dimension != expected:
        report.fail(unit.symbol, f"has the dimension {unit.dimension}, in {who} '{name}' {dimension}")
    more = float(Fraction(factor) / unit.factor - 1)
    difference, reason = DIFFERENCES.get(key, (0, why))
    if abs(more - difference) > max(TOLERANCE, 1e-5 * abs(difference)):
        listed = f", not {difference:.6e} ({reason})" if difference else ""
        report.fail(unit.symbol, f"{who} '{name}' is {more:.6e} more{listed}")
    if (difference or why) and (who in claims or who not in remarks):
        report.fail(unit.symbol, f"the table says '{unit.checked}', and nothing of this: {reason}")
    return "name" if re.fullmatch(r"\S+", name) else "expression"


def check_factors(units, programs, report):
    """Compares all units with both programs."""
    for program in programs:
        found = [compare(unit, program, report) for unit in units]
        known = [sum(key[1] == program.NAME for key in table) for table in (DIFFERENCES, DIMENSIONS)]
        report.counts.append(
            f"{len(units)} units, {found.count('name')} in {program.NAME} by name, {found.count('expression')} as an "
            f"expression, {found.count('none')} not; {sum(known)} known differences")
    symbols = {unit.symbol for unit in units}
    for symbol in {*PINT, *GNU, *SCALES, *(key[0] for key in (*DIFFERENCES, *DIMENSIONS))} - symbols:
        report.fail(symbol, "is named here and not in the table")


def normal(text):
    """A name as Swift compares it."""
    return unicodedata.normalize("NFC", text)


class Product:
    """What a spelling means: a product of units with prefixes."""

    def __init__(self, text, units):
        self.symbol, self.zero, self.level = text, None, None
        self.factor, self.dimension = in_base(quotient(text), units)


def compare_names(readings, long, program, report):
    """Compares what a program makes of names, and of those that agree behind prefixes, with their readings."""
    agreed, others = set(), set()
    for form, (unit, _) in readings.items():
        name = form.replace("_", program.JOINT)
        if form in long or unit.zero or not program.has(name):
            continue
        (agreed if means(name, readings[form], program) else others).add(form)
    listed = set(OTHERWISE[program.NAME].split())
    for form in others ^ listed:
        verb = "means" if form in others else "is listed, and does not mean"
        report.fail(form, f"{verb} something else in {program.NAME}")
    prefixed = [form for form, (prefix, stem) in long.items() if stem in agreed and program.takes(prefix)]
    for form in prefixed:
        if not means(form.replace("_", program.JOINT), readings[form], program):
            report.fail(form, f"means something else in {program.NAME}")
    report.counts.append(
        f"{len(agreed)} names mean the same in {program.NAME}, as do {len(prefixed)} of these behind the name of a "
        f"prefix; {len(others)} mean something else there")


def means(name, reading, program):
    """Whether a program makes the same of a name, but for a difference that is known of the unit."""
    unit, factor = reading
    known = DIFFERENCES.get((unit.symbol, program.NAME), (0, ""))[0]
    try:
        theirs, dimension = program.measure(name)
    except (ValueError, pint.PintError):
        return False
    more = float(Fraction(theirs) / (unit.factor * factor) - 1)
    return dimension == unit.dimension and abs(more - known) <= max(TOLERANCE, 1e-5 * abs(known))


def check_names(units, programs, surd, report):
    """Reads all names, with prefixes and without, and has surd read them."""
    whole, prefixed, long = {}, {}, {}
    for unit in units:
        for name in [unit.symbol, *unit.aliases]:
            if whole.get(normal(name), unit) is not unit:
                report.fail(name, f"names {whole[normal(name)].symbol} and {unit.symbol}")
            whole[normal(name)] = unit
        factors = {prefix: factor for kind in unit.prefixes.split(",") for prefix, factor in POWERS[kind].items()}
        forms = [(prefix + stem, prefix) for stem in unit.stems for prefix in factors]
        for stem in unit.long:
            named = {name + stem: name for name, prefix in NAMES.items() if prefix in factors}
            long |= {form: (name, stem) for form, name in named.items()}
            forms += [(form, NAMES[name]) for form, name in named.items()]
        for form, prefix in forms:
            prefixed.setdefault(normal(form), []).append((unit, prefix, factors[prefix]))
    for form, readings in prefixed.items():
        if len(readings) > 1:
            report.fail(form, "is " + " and ".join(f"{prefix}-{unit.symbol}" for unit, prefix, _ in readings))
    spellings = [
        (expanded(names), meaning.split(" | ")) for meaning, names, _ in rows("spellings.tsv")]
    disputed = {name for names, meanings in spellings if len(meanings) > 1 for name in names}
    hiding = set(whole) & set(prefixed)
    for name in sorted(hiding ^ HIDING):
        report.fail(name, "hides a prefixed form" if name in hiding else "is listed as hiding a prefixed form")
    prefixed = {form: reading for form, reading in prefixed.items() if form not in disputed}
    readings = {form: (unit, factor) for form, ((unit, _, factor), *_) in prefixed.items()}
    readings |= {name: (unit, Fraction(1)) for name, unit in whole.items()}
    for names, meanings in spellings:
        for name in names:
            if normal(name) in readings:
                report.fail(name, "is a spelling of its own, and a name of a unit")
        if len(meanings) == 1:
            readings |= {name: (Product(meanings[0], units), Fraction(1)) for name in names}
    check_readings(readings, surd, report)
    for program in programs:
        behind = {form: long[form] for form in readings if form in long and form not in whole}
        compare_names(readings, behind, program, report)
    report.counts.append(
        f"{len(whole)} names and {len(prefixed)} prefixed forms; hiding one: {' '.join(sorted(hiding))}")


def check_readings(readings, surd, report):
    """Compares what surd makes of names with their readings."""
    # A count converts to no base unit, but to another count.
    targets = [
        "*".join(f"{base}^{exponent}" for base, exponent in unit.dimension.items()) or "ppm"
        for unit, _ in readings.values()]
    run = subprocess.run(
        [surd, "--each", "", "--keep-going"], capture_output=True, text=True,
        input="".join(f"1_{form} _{target} to\n" for form, target in zip(readings, targets)))
    lines = run.stdout.splitlines()
    if run.stderr or len(lines) != len(readings):
        report.fail("the program", f"{len(lines)} answers to {len(readings)} names: {run.stderr[:200]}")
        return
    for (form, (unit, factor)), target, line in zip(readings.items(), targets, lines):
        true = (1 - (unit.zero or 0)) * unit.factor * factor * (10**6 if target == "ppm" else 1)
        if unit.level:
            true *= Fraction(Decimal(10) ** (Decimal(1) / unit.level))
        if not agrees(Shown(line), true):
            report.fail(form, f"is {line} in surd, not {float(true)!r}")


class Shown:
    """A value as surd and CODATA show it: `9.1093837139(28)e-31_kg`."""

    def __init__(self, text, separator="_"):
        match = re.fullmatch(rf"(-?\d+(?:\.\d*)?)(\.\.\.)?(?:\((\d+)\))?(?:e(-?\d+))?(?:{separator}(\S.*))?", text)
        if not match:
            raise ValueError(f"what number is '{text}'?")
        digits, truncated, uncertainty, exponent, self.unit = match.groups(default="")
        self.value = Decimal(f"{digits}e{exponent or 0}")
        self.place = Decimal((0, (1,), self.value.as_tuple().exponent))
        self.digits = uncertainty
        self.uncertainty = int(uncertainty or 0) * self.place
        self.isTruncated = bool(truncated)


def agrees(shown, true):
    """Whether a value is shown as it must be, to half a unit of its last digit."""
    place = Decimal(10) ** (shown.value.adjusted() - DIGITS + 1)
    return abs(Fraction(shown.value) - true) <= Fraction(shown.place if shown.digits else place) / 2


def published(name):
    """CODATA's value, uncertainty and unit; an error if it is of an earlier CODATA."""
    value, unit, uncertainty = scipy.constants.physical_constants[name]
    scipy.constants.value(name)  # This is what warns.
    return Decimal(repr(value)), Decimal(repr(uncertainty)), unit.replace("ohm", "Ω")


def quotient(text):
    """The exponents of surd's `J/(Hz*kg)`."""
    top, _, bottom = text.partition("/")
    result = powers(top, "*")
    for symbol, exponent in powers(bottom.strip("()"), "*").items():
        result[symbol] = result.get(symbol, 0) - exponent
    return result


def in_base(exponents, units):
    """The factor and the dimension of a unit."""
    factor, dimension = Fraction(1), {}
    for symbol, exponent in exponents.items():
        unit, scale = find(symbol, units)
        factor *= (unit.factor * scale) ** exponent
        for base, power in unit.dimension.items():
            dimension[base] = dimension.get(base, 0) + power * exponent
    return factor, {base: power for base, power in dimension.items() if power}


def find(name, units):
    """The unit and the prefix's factor that a name stands for."""
    for unit in units:
        if name in [unit.symbol, *unit.aliases]:
            return unit, Fraction(1)
    for unit in units:
        for kind in unit.prefixes.split(","):
            for prefix, factor in POWERS[kind].items():
                if name in [prefix + stem for stem in unit.stems]:
                    return unit, factor
    raise ValueError(f"what unit is '{name}'?")


def fault(shown, name):
    """What is wrong with a value; None where it is CODATA's."""
    value, uncertainty, _ = published(name)
    if not uncertainty:
        if shown.digits:
            return f"has an uncertainty, but is exactly {value}"
        if shown.isTruncated:
            return None if shown.value == value.quantize(shown.place, rounding="ROUND_DOWN") else f"is {value}"
        # More digits are asked for than are compared, so that a last digit is not rounded twice.
        return None if agrees(shown, Fraction(value)) else f"is {value} to {DIGITS} digits"
    if len(shown.digits) != 2:
        return f"has the uncertainty {uncertainty}, of two digits"
    return None if (shown.value, shown.uncertainty) == (value, uncertainty) else f"is {value} ± {uncertainty}"


def check_value(what, keys, name, surd, units, report):
    """Compares what keys give with a value of CODATA; what surd showed."""
    run = subprocess.run([surd, "-d", "20", "-e", keys], capture_output=True, text=True)
    text = run.stdout.strip()
    if run.returncode:
        report.fail(what, f"'{keys}' fails: {run.stderr.strip()}")
        return None
    shown = Shown(text)
    wrong = fault(shown, name)
    if wrong:
        report.fail(what, f"'{keys}' gives {text}, and '{name}' {wrong}")
    theirs = powers(published(name)[2], " ")
    if quotient(shown.unit) != theirs and in_base(quotient(shown.unit), units) != in_base(theirs, units):
        report.fail(what, f"'{keys}' gives {text}, and '{name}' has the unit {published(name)[2]}")
    return shown


def check_constants(units, surd, report):
    """Compares the constants of the table, and what is published of them, with CODATA."""
    constants, others = rows("constants.tsv"), 0
    for symbol, _, _, unit, text, kind in constants:
        if text.startswith("IAU "):
            others += 1
            continue
        if symbol not in CODATA:
            report.fail(symbol, "has no name of CODATA here")
            continue
        name = CODATA[symbol]
        shown = check_value(symbol, f"const {symbol}", name, surd, units, report)
        value, uncertainty, theirs = published(name)
        if shown and shown.unit != unit:
            report.fail(symbol, f"the table shows it in {unit}, surd in {shown.unit}")
        if quotient(unit) != powers(theirs, " "):
            report.fail(symbol, f"the table has the unit {unit}, CODATA {theirs}")
        column = Shown(text.removesuffix(" (exact)"), " ")
        if fault(column, name) or column.unit.replace("ohm", "Ω") != theirs:
            report.fail(symbol, f"the table says that '{text}' is published, CODATA {value} ± {uncertainty} {theirs}")
        if (kind == "exact") != (not uncertainty) or text.endswith(" (exact)") != (not uncertainty):
            report.fail(symbol, f"is {kind} in the table, and has the uncertainty {uncertainty}")
    report.counts.append(f"{len(constants)} constants, {len(constants) - others} of CODATA, {others} of the IAU")


def check_derived(units, surd, report):
    """Compares values that follow from the constants."""
    values = derived()
    for name, keys in values.items():
        check_value(name, keys, name, surd, units, report)
    exact = sum(not published(name)[1] for name in values)
    report.counts.append(f"{len(values)} derived values of CODATA, {exact} of them exact")


def is_current(name):
    """Whether the present CODATA has a value of this name."""
    try:
        return bool(published(name))
    except (KeyError, scipy.constants.ConstantWarning):
        return False


def check_logarithms(units, programs, report):
    """Compares differences of levels with pint, and intervals of pitch with GNU units."""
    factors = {unit.symbol: float(unit.factor) for unit in units}
    theirs = {
        "dB": 1 / programs[0].registry.Quantity(1, "neper").to("decibel").magnitude,
        "octave": math.log2(programs[1].measure("octave")[0]),
        "semitone": math.log2(programs[1].measure("semitone")[0]),
        "cent": math.log2(programs[1].measure("musicalcent(1)")[0]),
    }
    for symbol, factor in theirs.items():
        if abs(factor / factors[symbol] - 1) > TOLERANCE:
            report.fail(symbol, f"is {factors[symbol]!r}, elsewhere {factor!r}")


def check_products(units, programs, surd, report):
    """Compares the products that have names with both programs, and random products with fractions."""
    source = (TABLES.parent / "Units" / "Unit+Products.swift").read_text(encoding="utf-8")
    products = re.findall(r'\("([^"]+)", "([^"]+)"\)', source)
    for product, name in products:
        for program in programs:
            measured = program.measure(f"({product})/({name})".replace("Ω", "ohm"))
            if abs(measured[0] - 1) > TOLERANCE or measured[1]:
                report.fail(product, f"is not {name} in {program.NAME}")
    # Units of few dimensions, so that they meet: what is merged, named or left alone keeps its value.
    chance = random.Random(35)
    known = [unit for unit in units if unit.symbol in MEETING]
    cases = [[(chance.choice(known), chance.choice((1, 1, -1, 2))) for _ in range(4)] for _ in range(RANDOM_PRODUCTS)]
    keys = "".join(
        f"1{''.join(f' _{unit.symbol} {power} ^ *' for unit, power in case[:2])}"
        f" 1{''.join(f' _{unit.symbol} {power} ^ *' for unit, power in case[2:])} * ubase print\n" for case in cases)
    run = subprocess.run([surd], input=keys, capture_output=True, text=True, check=True)
    for case, shown in zip(cases, run.stdout.splitlines(), strict=True):
        value, dimension = Fraction(1), {}
        for unit, power in case:
            value *= unit.factor ** power
            for base, exponent in unit.dimension.items():
                dimension[base] = dimension.get(base, 0) + exponent * power
        number, _, text = shown.partition("_")
        found = quotient(text) if text else {}
        if found != {base: exponent for base, exponent in dimension.items() if exponent}:
            report.fail(shown, f"has not the dimension of {[(unit.symbol, power) for unit, power in case]}")
        if abs(Fraction(number) / value - 1) > TOLERANCE:
            report.fail(shown, f"is not {float(value)!r}")
    report.counts.append(f"{len(products)} products with names, {len(cases)} random ones")


def main():
    warnings.simplefilter("error", scipy.constants.ConstantWarning)
    if "CODATA2022" not in scipy.constants.__doc__:
        sys.exit("this scipy does not have CODATA 2022")
    if not shutil.which("units"):
        sys.exit("GNU units are not installed (Debian's package units)")
    surd, report = (sys.argv[1:] + [".build/release/surd"])[0], Report()
    units = [Unit(columns) for columns in rows("units.tsv")]
    programs = (Pint(), GNUUnits())
    check_factors(units, programs, report)
    check_logarithms(units, programs, report)
    check_names(units, programs, surd, report)
    check_products(units, programs, surd, report)
    check_constants(units, surd, report)
    check_derived(units, surd, report)
    print("\n".join(report.counts))
    print(f"{report.failures} failures")
    sys.exit(report.failures > 0)


main()
