#!/usr/bin/env python3
"""Writes daycounts.txt: the days between dates near the ends of months, from the text of each rule.

    daycounts.py >daycounts.txt

A line has two dates, the days as they are, by the US rule 30/360 and by the European one, and the part of a year by act/act.
US rule (SIFMA, Standard Securities Calculation Methods), in this order: if both dates are the last of February, the second day
is 30; if the first is, it is 30; if the second day is 31 and the first 30 or 31, the second is 30; if the first is 31, it is 30.
European rule (ISDA 2006, 4.16(g)): each 31 is 30. act/act (ISDA 2006, 4.16(b)): days in leap years over 366 and others over 365.
"""

import calendar
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations_with_replacement


def is_last_of_february(day):
    return day.month == 2 and (day + timedelta(1)).month == 3


def thirty(first, second, d1, d2):
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + d2 - d1


def american(first, second):
    d1, d2 = first.day, second.day
    if is_last_of_february(first) and is_last_of_february(second):
        d2 = 30
    if is_last_of_february(first):
        d1 = 30
    if d2 == 31 and d1 in (30, 31):
        d2 = 30
    if d1 == 31:
        d1 = 30
    return thirty(first, second, d1, d2)


def european(first, second):
    return thirty(first, second, min(first.day, 30), min(second.day, 30))


def actual_actual(first, second):
    part, day = Fraction(0), first
    while day < second:
        end = min(second, date(day.year + 1, 1, 1))
        part += Fraction((end - day).days, 366 if calendar.isleap(day.year) else 365)
        day = end
    return part


days = [date(year, 2, 26) + timedelta(n) for year in (2023, 2024) for n in range(7 if year == 2024 else 6)]
for year, month in [(2022, 12), (2023, 1), (2023, 4), (2023, 12), (2024, 3), (2025, 2)]:
    last = calendar.monthrange(year, month)[1]
    days += [date(year, month, day) for day in range(28, last + 1)]
for first, second in combinations_with_replacement(sorted(days), 2):
    print(first, second, (second - first).days, american(first, second), european(first, second), actual_actual(first, second))
