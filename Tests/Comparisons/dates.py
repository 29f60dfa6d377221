#!/usr/bin/env python3
"""The words of dates, and all forms in which a date is written, on random days: surd beside Python, dateutil and NumPy.

    dates.py [SEED [COUNT [SURD]]]

Needs dateutil and numpy. COUNT cases of each word go through one `surd --each ''`, and every answer has to be the same. Python's
years are 1 to 9999. Prints each difference and the counts; the exit status is 1 after a difference, and 2 when a word of the topic
is not asked here.
"""

import datetime as dt
import random
import re
import subprocess
import sys

import numpy as np
from dateutil.relativedelta import relativedelta

UTC = dt.timezone.utc
# Those that only the prompt has, those of angles and hours, which functions.py asks, and those of zones.py.
ELSEWHERE = {"now", "today", "tohms", "tohr", "tozone", "inzone"}
CODES = "YymdejAaBbFuGVHIpMST%"


def day():
    """A day of any year, often near the end of a month or a year."""
    year = random.choice([random.randint(1, 9998), random.randint(1900, 2100)])
    if random.random() < 0.4:
        month = random.randint(1, 12)
        ends = dt.date(year, month, 1) + relativedelta(months=1) - dt.timedelta(1)
        return ends + dt.timedelta(random.randint(-2, 2))
    return dt.date.fromordinal(random.randint(dt.date(year, 1, 1).toordinal(), dt.date(year, 12, 31).toordinal()))


def time():
    return dt.datetime.combine(day(), dt.time(random.randint(0, 23), random.randint(0, 59), random.randint(0, 59)))


def key(value):
    """A date or a time as keys, in one of the forms of ISO 8601."""
    if isinstance(value, dt.datetime):
        form = random.choice(["T%H:%M:%S", "t%H%M%S"])
        return key(value.date()) + value.strftime(form) + ("Z" if value.tzinfo else "")
    year, week, weekday = value.isocalendar()
    ordinal = value.timetuple().tm_yday
    return random.choice([
        f"@{value.isoformat()}", f"@{value.isoformat()}", f"@{value.year:04}{value.month:02}{value.day:02}",
        f"@{value.year:04}-{ordinal:03}", f"@{value.year:04}{ordinal:03}",
        f"@{year:04}-W{week:02}-{weekday}", f"@{year:04}W{week:02}{weekday}"])


def shown(value):
    """A value as surd shows it."""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    if isinstance(value, dt.datetime) and not value.tzinfo and value.time() == dt.time():
        return shown(value.date())  # midnight by an unnamed clock is the day
    if isinstance(value, dt.datetime):
        text = value.replace(tzinfo=None).isoformat(timespec="seconds" if value.second else "minutes")
        return f"@{text}" + ("Z" if value.tzinfo else "")
    if isinstance(value, dt.date):
        return f"@{value.isoformat()}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def later(date, months):
    try:
        return date + relativedelta(months=months)
    except (OverflowError, ValueError):
        return None


def age(first, second):
    difference = relativedelta(second, first)
    return difference.years, difference.months, difference.days


def days360(first, second):
    """The rule of the HP-12C's handbook."""
    start = min(first.day, 30)
    end = min(second.day, 30) if start == 30 else second.day
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + end - start


def holidays():
    start = dt.date.fromordinal(random.randint(999, dt.date(9990, 1, 1).toordinal()))
    return start, [start + dt.timedelta(random.randint(-40, 40)) for _ in range(random.randint(0, 12))]


def business(start, days):
    """Days near the holidays, how many business days are between, and one so many after the first."""
    first, second = (start + dt.timedelta(random.randint(-60, 60)) for _ in range(2))
    low, high = min(first, second), max(first, second)
    count = int(np.busday_count(low, high, holidays=days))
    return first, second, count if first <= second else -count


def moved(date, count, days):
    """The day so many business days after, stepping through all."""
    while count:
        date += dt.timedelta(1 if count > 0 else -1)
        if np.is_busday(date, holidays=days):
            count -= 1 if count > 0 else -1
    return date


def formatted(moment, code):
    if code in "YGF":
        return {"Y": f"{moment.year:04}", "G": f"{moment.isocalendar()[0]:04}", "F": moment.date().isoformat()}[code]
    return moment.strftime("%" + code)


def cases():
    """Keys, and what they give; None for an error."""
    for word, function in [
        ("dow", dt.date.isoweekday), ("ymd", lambda d: (d.year, d.month, d.day)), ("doy", lambda d: d.timetuple().tm_yday),
        ("isoweek", lambda d: tuple(d.isocalendar())[:2]), ("weekday", lambda d: d.strftime("%A")), ("", lambda d: d),
    ]:
        date = day()
        yield word, f"{key(date)} {word}", function(date)
    moment, months = time(), random.choice([random.randint(-40, 40), random.randint(-130_000, 130_000)])
    if later(moment, months):
        yield "addmonths", f"{key(moment)} {months} addmonths", later(moment, months)
    first, second = day(), day()
    yield "ymdbetween", f"{key(first)} {key(second)} ymdbetween", age(first, second)
    yield "days360", f"{key(first)} {key(second)} days360", days360(first, second)
    year, month, number = random.randint(1, 9999), random.randint(1, 12), random.randint(1, 31)
    try:
        made = dt.date(year, month, number)
    except ValueError:
        made = None
    yield "todate", f"{year} {month} {number} todate", made
    stamp = random.randint(-62_135_596_800, 253_402_300_799)
    moment = dt.datetime(1970, 1, 1, tzinfo=UTC) + dt.timedelta(seconds=stamp)
    yield "fromunix", f"{stamp} fromunix", moment
    yield "tounix", f"{key(moment)} tounix", stamp
    hours, minutes = random.randint(0, 23), random.randint(0, 59)
    offset = random.choice([f"{hours:02}:{minutes:02}", f"{hours:02}{minutes:02}"]) if minutes else f"{hours:02}"
    moment = time().replace(year=random.randint(2, 9998), day=1)
    ahead = dt.timedelta(hours=hours, minutes=minutes)
    yield "offset", f"{key(moment)}+{offset}", (moment - ahead).replace(tzinfo=UTC)
    yield "offset", f"{key(moment)}-{offset}", (moment + ahead).replace(tzinfo=UTC)
    moment, code = time(), random.choice(CODES)
    yield "formatdate", f'{key(moment)} "<%{code}>" formatdate', f"<{formatted(moment, code)}>"
    start, days = holidays()
    vector = "[" + " ".join(map(key, days)) + "]"
    first, second, count = business(start, days)
    yield "businessdays", f"{key(first)} {key(second)} {vector} businessdays", count
    count = random.randint(-40, 40)
    yield "addbusiness", f"{key(first)} {count} {vector} addbusiness", moved(first, count, days)


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count, surd = int(arguments[1] or 1000), arguments[2] or ".build/release/surd"
    asked = [case for _ in range(count) for case in cases()]
    topic = subprocess.run([surd, "help", "dates"], capture_output=True, text=True).stdout
    words = set(re.findall(r"^(\S+?),?(?: [^(\n]*)?\(.*→", topic, re.MULTILINE))
    missing = words - {word for word, *_ in asked} - ELSEWHERE
    if missing or not words:
        print("asked nowhere:", *missing)
        sys.exit(2)
    lines = "".join(keys + "\n" for _, keys, _ in asked)
    run = subprocess.run([surd, "--each", "", "--keep-going"], text=True, capture_output=True, input=lines, timeout=1200)
    failed = {int(number) for number in re.findall(r"^surd: stdin:(\d+):", run.stderr, re.MULTILINE)}
    rest = iter(run.stdout.splitlines())
    wrong = 0
    for number, (_, keys, expected) in enumerate(asked, 1):
        found = None if number in failed else next(rest)
        if found != (None if expected is None else shown(expected)):
            wrong += 1
            print(f"{keys}\n  surd   {found}\n  Python {expected and shown(expected)}")
    print(f"{len(asked)} cases of {len(words)} words and the forms of dates, {len(failed)} without an answer, {wrong} differences")
    sys.exit(wrong > 0)


main()
