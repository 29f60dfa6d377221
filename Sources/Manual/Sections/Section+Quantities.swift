extension Section {
  static let quantities = Section(
    "QUANTITIES",
    [
      .paragraph(
        """
        A number may have a unit, `5_km`, be measured, `9.81(2)`, or be a point in time, \
        `@2026-11-22`. Words that calculate with numbers take these where that makes sense. \
        `surd-units(7)` lists all units and constants.
        """)
    ] + units + dates + measured + ranges)

  private static let units: [Block] = [
    .heading("Units"),
    .paragraph(
      """
      `to` converts a quantity to another unit. A unit begins with `_`, directly after a decimal \
      number; alone it means 1 of the unit. It is a product of names with exponents, `kg*m^2/s^3`, \
      and ends at a space; a `_` inside is part of a name, as in `5_fl_oz`. After `/`, a product \
      needs parentheses, `J/(mol*K)`; a unit may have a number, `8_L/100km`. Of several units, all \
      but the last get whole numbers; if the last would round to a whole one of the unit before \
      it, the sum is rounded first, so a display never has 12 inches or 60 seconds.
      """),
    .paragraph(
      """
      You can write a unit by any usual name, such as `5_miles`, `5_kilometres` or `5_sqft`; \
      `surd` shows its symbol. Prefixes go before symbols, `k`, or long names, `kilo`; `u` is µ. \
      Capitals matter. `degC`, `degF` and `ohm` need no special keys. A name with two usual \
      meanings, such as `mt` or `fps`, is refused with both.
      """),
    .examples([
      .keys("100_km/h _mph to", "62.1371192237334_mph"),
      .keys("5_ft 2_m +", "3.524_m"),
      .keys("60_km/h 30_min *", "30_km"),
      .keys("5_kg 9.81_m/s^2 * _N to", "49.05_N"),
      .keys("154_lb 15_mg/kg *", "1047.7983747_mg"),
      .keys("230_V 10_A * 2_h * simplify", "16.56_MJ"),
      .keys("30_mpg _L/100km to", "7.84048611111111_L/100km"),
      .keys("5'11\" _in to", "71_in"), .keys("45°30′15″", "45.5041666666667_°"),
      .keys("5h34m31s _s to", "20071_s"), .keys("(3+7/16)_in _mm to", "87.3125_mm"),
      .keys("1.75_m [_ft _in] to", "[5_ft 8.89763779527559_in]"),
      .keys("2 fix 5.9999_ft [_ft _in] to", "[6.00_ft 0.00_in]"),
    ]),
    .paragraph(
      """
      `+`, `-` and similar words convert Y to the unit of X, which the result has. `*` and `/` \
      multiply units: equal names merge, and units of the same dimension become X's unit, or \
      cancel. V·A becomes W where the two meet, and likewise V/Ω A, A·Ω V, W·s J, C/s A, A·s C, \
      J/s W and Pa·m² N; other products stay until you ask for a unit with `to`, or for the \
      simplest one with `simplify`. `to` also takes the unit of the reciprocal. A result without a \
      dimension is a number, and so is a part of something: `200 5_% *` is 10, and `200 5_%/yr * \
      2_yr *` is 20, but `5_%/yr 2_yr *` is 10_%. Words of \
      numbers without dimension refuse units: take the number with `uval`, or divide by a unit.
      """),
    .paragraph(
      """
      Degrees Celsius and Fahrenheit by themselves are temperatures, points on a scale. Two of \
      them have a difference, in `Δ°C` or `Δ°F` (also `deltaC` and `deltaF`), but no sum, and none \
      is below absolute zero. Within a product they are differences; kelvins and degrees Rankine \
      are both. Gauge pressures, `psig`, `barg` and `kPag`, are points that count from 1 atm and \
      differ by `psi`, `bar` and `kPa`. `tounit` puts such a unit on a number.
      """),
    .examples([
      .keys("42_°C _°F to", "107.6_°F"),
      .keys("30_°C 20_°C -", "10_Δ°C"),
      .keys("20_°C 5_K +", "25_°C"), .keys("2.2_bar _barg to", "1.18675_barg"),
    ]),
    .paragraph(
      """
      Levels are points on a scale, too: `dBm` and `dBW` of power, `dBV` and `dBµV` of voltage, \
      `dBSPL` of sound pressure. They differ by `dB` or `Np`; to add powers, convert to watts \
      first.
      """),
    .examples([
      .keys("20_dBm _mW to", "100_mW"), .keys("20_dBm 3_dB +", "23_dBm"),
      .keys("23_dBm -7_dBW -", "0_dB"),
    ]),
    .paragraph(
      """
      An angle is a dimension that nothing drops: rpm and Hz differ by it. The trigonometric \
      functions take an angle in its own unit, and a plain number in the angle mode.
      """),
    .examples([
      .keys("exact 45_° sin", "√2/2"), .keys("60_rpm _turn / _Hz to", "1_Hz"),
    ]),
    .paragraph(
      """
      `sto` and a name that begins with `_` makes X a unit; `purge` removes it. A unit made of 1 \
      has its own dimension, as a currency does.
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
      `@` begins a date of ISO 8601, with or without a time of day after `T`: `@2026-11-22`, \
      `@2026-11-22T14:30`; also weeks, `@2026-W47-7`, days of the year, `@2026-326`, and all \
      without hyphens and colons, `@20261122T1430`. The calendar is Gregorian, for the years -9999 \
      to 9999, and a day has 86,400 seconds. With `Z` or an offset, `+01:00`, a time is Universal \
      Time; without one, it belongs to an unnamed clock, and the two do not combine. The \
      difference of two dates is a duration, a quantity that you can add to a date. Years and \
      months have no fixed length and are refused there: `addmonths` follows the calendar. \
      Seconds show up to 100 decimals; longer ones are rounded to nine, but never into the next \
      day.
      """),
    .examples([
      .keys("@2005-10-14 @2004-06-03 -", "498_d"),
      .keys("@2004-05-14 120_d +", "@2004-09-11"),
      .keys("@2026-11-22 90_min +", "@2026-11-22T01:30"),
      .keys("@1970-01-01T00:00Z 1732233600_s +", "@2024-11-22T00:00Z"),
      .keys("@1990-02-28 @2026-11-26 ymdbetween", "36\n8\n29"),
      .keys("@2026-12-24 10 [@2026-12-25 @2027-01-01] addbusiness", "@2027-01-11"),
    ]),
    .paragraph(
      """
      A time zone of the tz database in brackets (RFC 9557) gives the time that clocks show there. \
      You can subtract and compare moments of different zones; `tozone` shows one by other clocks, \
      and `inzone` puts the time of an unnamed clock into a zone. The offset is always shown; if \
      you give it, or `Z` for Universal Time, it must be right. A time that clocks skip, or show \
      twice, is refused with the moments that you may mean. `1_d` is 24 hours, whatever clocks \
      show then; `addmonths` and `addbusiness` keep the time of day. Sessions keep the moment.
      """),
    .examples([
      .keys(
        "@2026-11-22T14:30[Europe/Berlin] \"America/New_York\" tozone",
        "@2026-11-22T08:30-05:00[America/New_York]"),
      .keys("@2026-11-22T18:00[America/New_York] @2026-11-22T09:00[Europe/Berlin] - _h to", "15_h"),
    ]),
    .paragraph(
      """
      Business days are Mondays to Fridays except the holidays in a vector. `formatdate` takes the \
      codes `%Y %y %m %d %e %j %F`, `%A %a %B %b %u` of the day's name, `%G %V` of its week and \
      `%H %I %p %M %S %T %z %Z` of C's strftime; names are English, and seconds are cut to whole \
      ones.
      """),
    .paragraph(
      """
      `floor` gives the day of a time; the Julian date is the difference from \
      `@-4713-11-24T12:00Z` in days. `now` and `today` work only at the prompt, because the same \
      keys in a stream must give the same answer. In a pipe, use the shell's clock:
      """),
    .literal(["surd \"@2027-01-01 @$(date +%F) -\""]),
  ]

  private static let measured: [Block] = [
    .heading("Measured numbers"),
    .paragraph(
      """
      `9.81(2)` is 9.81 with a standard uncertainty of 0.02: the digits in parentheses are units \
      of the last place. `pm` makes a measured number from two numbers. Each one you type or make \
      is independent of all others. Copies and results remember where they come from, so `x x -` \
      is 0. Uncertainties follow the first-order law of the GUM (JCGM 100:2008). Value and \
      uncertainty are correctly rounded, the uncertainty to two digits; `digits` does not matter.
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
      `inv det solve ^ * transpose` take matrices of measured numbers and of quantities, where an \
      entry's unit is that of its row times that of its column. `fit` and `polyfit` weigh points \
      by the covariances of their y, take their x as exact, and give correlated coefficients; \
      `regress` carries on uncertainties of x and y, and weighs nothing. Parameters of a \
      distribution may be measured, except shapes of a gamma or beta probability. `covariance` \
      gives the covariances of results; `correlated` gives measured numbers correlation \
      coefficients. `sort`, `median` and `quantile` go by the values, and refuse equal ones if \
      either might be the median.
      """),
    .examples([
      .keys("[[1.0(1) 2] [3 4]] inv", "[[-2.00(40) 1.00(20)] [1.50(30) -0.50(15)]]"),
      .keys(
        "[[1 2.0(1)] [2 4.1(1)] [3 5.9(2)]] fit 2 pack dup covariance",
        "[2.00(10) 0.03(18)]\n[[0.01 -0.0166666666666667] [-0.0166666666666667 0.0322222222222222]]"
      ),
      .keys("[5_V 11_V] [[1.0(1)_Ω 2_Ω] [3_Ω 4_Ω]] solve", "[1.00(20)_A 2.00(15)_A]"),
      .keys("[9.8(3) 2.0(4)] [[1 0.5] [0.5 1]] correlated sum", "11.80(61)"),
    ]),
    .paragraph(
      """
      If all derivatives are zero, the first order says nothing about the uncertainty: `0.0(1) sq` \
      is `0(?)`, which you may still add to others. Functions that jump give an error, and so do \
      comparisons that the uncertainty leaves open. `nominal` takes the value as exact.
      """),
    .paragraph(
      """
      `const` *name* gives a CODATA 2022 constant of nature, with its uncertainty and \
      correlations: a ratio of two masses is known better than either mass. `const` alone lists \
      the constants. `molarmass` adds the standard atomic weights of IUPAC 2021, each an \
      independent origin of uncertainty, for usual materials.
      """),
    .examples([
      .keys("const mp const me /", "1836.152673426(32)"),
      .keys("const mp const c sq * _MeV to", "938.27208943(29)_MeV"),
      .keys("\"C6H12O6\" molarmass", "180.156(14)_g/mol"),
    ]),
  ]

  private static let ranges: [Block] = [
    .heading("Ranges"),
    .paragraph(
      """
      `38..42` is a number known only to lie between 38 and 42. `interval` makes a range from two \
      numbers, `low` and `high` take it apart, and `nominal` gives its middle. Ranges remember \
      where they come from, so `x x -` is 0, and `x sq x -` goes from 0 to 2 for `1..2`. The ends \
      of a result are its lowest and highest possible values, rounded outwards; if the function \
      jumps, some values between are not possible.
      """),
    .examples([
      .keys("1..2 dup sq swap -", "0..2"),
      .keys("0..3 dup sq 1 + /", "0..0.5"),
      .keys("4.5..5_V 220_Ω 0.95..1.05 * /", "0.0194805194805194..0.0239234449760766_A"),
      .keys("1..2 sqrt", "1..1.4142135623731"),
      .keys("38..42 45 <", "1"),
    ]),
    .paragraph(
      """
      Each range you type or make is independent of all others. A result may depend on at most \
      four of them, through 500 steps that have a formula, as for `integrate`. A function without \
      a value or a bound somewhere in the range is an error, such as `-1..1 inv`, even if it has \
      none at one point only, such as `1..3 2 - dup abs /`. So is a comparison that the range \
      leaves open. Ranges and measured numbers do not mix. A saved session keeps each range as \
      one of its own, and no longer knows which results come from it.
      """),
  ]
}
