#!/usr/bin/env python3
"""Moments in all time zones, from 1900 to 2100: surd beside Python's zoneinfo, which reads the same files.

    zones.py [SEED [COUNT [SURD]]]

Of each zone of the system, the moments at every change of its clocks, a second before and after it, and COUNT others are taken by
`tozone`; the time that clocks show then is read back with `inzone`, and so are times around each change, of which Python tells
whether clocks skip them or show them twice. Prints each difference and the counts; the exit status is 1 after a difference.
"""

import datetime as dt
import os
import random
import re
import subprocess
import sys
import zoneinfo

UTC = dt.timezone.utc
FIRST, LAST = dt.datetime(1900, 1, 1, tzinfo=UTC), dt.datetime(2100, 12, 31, tzinfo=UTC)
SECOND = dt.timedelta(seconds=1)
FOLDER = os.environ.get("TZDIR", "/usr/share/zoneinfo")


def changes(zone):
    """The first moments with another offset; two changes within ten days may be passed over."""
    step = dt.timedelta(days=10)
    moment, offset = FIRST, FIRST.astimezone(zone).utcoffset()
    while moment < LAST:
        after = moment + step
        if after.astimezone(zone).utcoffset() != offset:
            low, high = moment, after
            while high - low > SECOND:
                middle = (low + (high - low) / 2).replace(microsecond=0)
                middle = middle if middle > low else low + SECOND
                if middle.astimezone(zone).utcoffset() == offset:
                    low = middle
                else:
                    high = middle
            yield high
            offset = after.astimezone(zone).utcoffset()
        moment = after


def clock(moment):
    """A date as ISO 8601 has it, seconds only where there are some."""
    return moment.replace(tzinfo=None).isoformat(timespec="seconds" if moment.second else "minutes")


def shown(moment, name):
    """A moment as surd shows it."""
    seconds = int(moment.utcoffset().total_seconds())
    size = abs(seconds)
    offset = f"{'-' if seconds < 0 else '+'}{size // 3600:02}:{size // 60 % 60:02}" + (f":{size % 60:02}" if size % 60 else "")
    return f"@{clock(moment)}{offset}[{name}]"


def readings(time, zone):
    """The moments at which clocks show a time."""
    found = {time.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(moment for moment in found if moment.astimezone(zone).replace(tzinfo=None) == time)


def cases(name, count):
    """Keys, and what they give; None for an error."""
    zone = zoneinfo.ZoneInfo(name)
    span = int((LAST - FIRST).total_seconds())
    turns = list(changes(zone))
    moments = [turn + SECOND * shift for turn in turns for shift in (-1, 0, 1)]
    moments += [FIRST + SECOND * random.randrange(span) for _ in range(count)]
    for moment in moments:
        yield f'@{clock(moment)}Z "{name}" tozone', shown(moment.astimezone(zone), name)
    for turn in turns:
        before, behind = ((turn + SECOND * shift).astimezone(zone).replace(tzinfo=None) for shift in (-1, 0))
        for time in {before, behind, before + SECOND, behind - SECOND, before + (behind - before) / 2}:
            time = time.replace(microsecond=0)
            found = readings(time, zone)
            yield f'@{clock(time)} "{name}" inzone', shown(found[0].astimezone(zone), name) if len(found) == 1 else None
            for moment in found:
                text = shown(moment.astimezone(zone), name)
                yield text, text


def main():
    arguments = sys.argv[1:] + [None] * 3
    random.seed(int(arguments[0] or 1))
    count, surd = int(arguments[1] or 20), arguments[2] or ".build/release/surd"
    zoneinfo.reset_tzpath([FOLDER])
    # Universal Time itself is shown with Z, and the machine's own zone may be any.
    names = sorted(zoneinfo.available_timezones() - {"UTC", "localtime"})
    asked = [case for name in names for case in cases(name, count)]
    lines = "".join(keys + "\n" for keys, _ in asked)
    run = subprocess.run([surd, "--each", "", "--keep-going"], text=True, capture_output=True, input=lines, timeout=1200)
    failed = {int(number) for number in re.findall(r"^surd: stdin:(\d+):", run.stderr, re.MULTILINE)}
    rest = iter(run.stdout.splitlines())
    wrong = 0
    for number, (keys, expected) in enumerate(asked, 1):
        found = None if number in failed else next(rest, "nothing")
        if found != expected:
            wrong += 1
            print(f"{keys}\n  surd   {found}\n  Python {expected}")
    print(f"{len(asked)} moments in {len(names)} time zones, {len(failed)} skipped or shown twice, {wrong} differences")
    sys.exit(wrong > 0 or not names)


main()
