extension Section {
  static let quantities = Section(
    "QUANTITIES",
    [
      .paragraph(
        """
        A number may have a unit, `5_km`, be measured, `9.81(2)`, or be a point in time, `@2026-11-22`. The words that \
        calculate with numbers take these, too, where that has a meaning, and so do vectors, statistics and programs. \
        `surd-units(7)` lists all units and constants.
        """)
    ] + units + dates + measured)

  private static let units: [Block] = [
    .heading("Units"),
    .paragraph(
      """
      A unit stands behind a decimal numeral without a blank, and begins with `_`; alone it means 1 of it. It is a product of \
      names with exponents, `kg*m^2/s^3`, and ends at a blank; a `_` in it is part of a name, as in `5_fl_oz`. Behind `/` a product needs parentheses: `J/(mol*K)`. \
      Names have the prefixes of the SI where the table says so, `u` is µ, and a superscript is an exponent. Exact \
      factors take care that nothing is lost on the way.
      """),
    .examples([
      .keys("100_km/h _mph to", "62.1371192237334_mph"),
      .keys("5_ft 2_m +", "3.524_m"),
      .keys("60_km/h 30_min *", "30_km"),
      .keys("5_kg 9.81_m/s^2 * _N to", "49.05_N"),
      .keys("1.75_m [_ft _in] to", "[5_ft 8.89763779527559_in]"),
    ]),
    .paragraph(
      """
      `+`, `-` and their kin convert Y to the unit of X, which the result has. `*` and `/` multiply units: equal names \
      merge, and what has one dimension becomes X's unit; derived units are left alone until `to` asks for one. A result without \
      a dimension is a number; so is a part, such as `5_%`, of something: `200 5_% *` is 10, and `200 5_%/yr * 2_yr *` is 20, \
      but `5_%/yr 2_yr *` is 10_%. Of all other words those that mean nothing for a unit refuse it: `uval` takes the number, \
      `/` by a unit gives a ratio.
      """),
    .paragraph(
      """
      Degrees Celsius and Fahrenheit alone are temperatures, points of a scale: two of them have a difference, in `Δ°C` or \
      `Δ°F`, also called `deltaC` and `deltaF`, and no sum; none is below absolute zero. Within a product they are differences. Kelvins and degrees Rankine are \
      both. `tounit` puts such a unit on a number that is not keyed in.
      """),
    .examples([
      .keys("42_°C _°F to", "107.6_°F"),
      .keys("30_°C 20_°C -", "10_Δ°C"),
      .keys("20_°C 5_K +", "25_°C"),
    ]),
    .paragraph(
      """
      An angle is a dimension of its own, which nothing drops: rpm and Hz differ by it. The trigonometric functions take an \
      angle in its own unit, whatever the mode is; a plain number is in the mode.
      """),
    .examples([
      .keys("exact 45_° sin", "√2/2"), .keys("60_rpm _turn / _Hz to", "1_Hz"),
    ]),
    .paragraph(
      """
      `sto` and a name behind `_` makes X a unit; `purge` removes it, and `vars` lists it. Made of 1 it has a dimension of \
      its own, as a currency has. There are no logarithmic units: a level in dB is 10 or 20 times the logarithm of a ratio, as \
      the quantity is a power or an amplitude.
      """),
    .examples([
      .keys("45_min sto _slot 6_h _slot to", "8_slot"),
      .keys("1 sto _EUR 0.32_EUR/kWh 3500_kWh *", "1120_EUR"),
    ]),
  ]

  private static let dates: [Block] = [
    .heading("Dates and times"),
    .paragraph(
      """
      `@` begins a date of ISO 8601, with a time of day behind `T` or not: `@2026-11-22`, `@2026-11-22T14:30`. The calendar is \
      the Gregorian one at all times, of the years -9999 to 9999, and a day has 86,400 seconds. With `Z` or an offset, \
      `+01:00`, a time is Universal Time; one without is a time of an unnamed clock. These two are not combined. \
      A duration is a quantity: dates have a difference, and a duration goes on from a date. A year or a month has no fixed \
      length there: `addmonths` goes by the calendar. `fromunix` and `tounix` are for time stamps. Seconds are shown with \
      all of their decimals, up to 100. With more they are rounded to nine, but never into the next day.
      """),
    .examples([
      .keys("@2005-10-14 @2004-06-03 -", "498_d"),
      .keys("@2004-05-14 120_d +", "@2004-09-11"),
      .keys("@2026-11-22 90_min +", "@2026-11-22T01:30"),
      .keys("@1970-01-01T00:00Z 1732233600_s +", "@2024-11-22T00:00Z"),
    ]),
    .paragraph(
      """
      The words are in the topic Dates; `floor` gives the day of a time, and the Julian date is the difference from \
      `@-4713-11-24T12:00Z` in days. A stream does not read the clock, since the same keys give the same answer: `now` and \
      `today` are for the prompt, and the tape keeps what they gave. In a pipe the shell has a clock:
      """),
    .literal(["surd \"@2027-01-01 @$(date +%F) -\""]),
  ]

  private static let measured: [Block] = [
    .heading("Measured numbers"),
    .paragraph(
      """
      `9.81(2)` is 9.81 with a standard uncertainty of 0.02, the digits in parentheses being units of the last place; \
      `pm` makes one of two numbers. Each that is keyed in, or made by `pm`, is independent of all others; copies and what is \
      calculated of them know where they come from, so that `x x -` is 0. Uncertainties follow the law of first order of the GUM (JCGM \
      100:2008), with the derivatives of the formula; value and uncertainty are correctly rounded, the uncertainty to two digits. `digits` does not change that.
      """),
    .examples([
      .keys("9.81(2)_m/s^2 0.50(1)_s sq * 2 /", "1.226(49)_m"),
      .keys("9.81(2) 9.81(2) -", "0.000(28)"),
      .keys("9.81(2) dup -", "0"),
      .keys(
        "{ dup mean swap dup sdev swap len sqrt / pm } sto measure\n[9.79 9.83 9.81] measure",
        "9.810(12)"),
    ]),
    .paragraph(
      """
      Where all derivatives are zero, the first order says nothing of the uncertainty: `0.0(1) sq` is `0(?)`, which may still be added \
      to others. Words that jump are errors, and so are comparisons that the uncertainty leaves open. `nominal` takes the value as if it \
      were exact.
      """),
    .paragraph(
      """
      `const` and a name behind it gives a constant of nature of CODATA 2022, with its uncertainty and its correlations: a ratio of \
      two masses is known better than either of them. `const` alone lists them.
      """),
    .examples([
      .keys("const mp const me /", "1836.152673426(32)"),
      .keys("const mp const c sq * _MeV to", "938.27208943(29)_MeV"),
    ]),
  ]
}
