extension Recipe {
  /// Money.
  static let money = [
    Recipe(
      "A price with 19 % of tax, and without it",
      .keys("1250 19 percent + 119 1.19 /", "1487.5\n100")),
    Recipe(
      "The monthly payment on 200,000 at 4 % over 25 years",
      .keys("2 fix [300 4 12 / 200_000 \"?\" 0] tvm", "-1055.67"),
      elsewhere: "`=PMT(4%/12; 300; 200000)` in a spreadsheet"),
    Recipe(
      "Interest and principal paid in its first 5 years, and what is left then",
      .keys(
        "2 fix [300 4 12 / 200_000 \"?\" 0] tvm 2 roundto sto p [300 4 12 / 200_000 p 0] 60 2 amort",
        "-37549.69\n-25790.51\n174209.49")),
    Recipe("1000 at 5 % for 10 years", .keys("2 fix 1000 1.05 10 ^ *", "1628.89")),
    Recipe(
      "At which rate 6000 become 10,000 in 32 years",
      .keys("[32 \"?\" -6000 0 10000] tvm", "1.60913949222769")),
    Recipe(
      "An effective rate of 5 % a year, paid monthly", .keys("5 12 effrate", "5.11618978817332")),
  ]

  /// Days and hours.
  static let time = [
    Recipe(
      "Days until a date", .keys("@2026-12-24 @2026-11-26 -", "28_d"),
      elsewhere: "`date -d`, and a division by 86,400 that daylight saving makes wrong"),
    Recipe("The date in 90 days", .keys("@2026-11-26 90_d +", "@2027-02-24")),
    Recipe("Which day of the week", .keys("@2026-12-24 weekday", "\"Thursday\"")),
    Recipe(
      "Years, months and days of an age", .keys("@1990-05-17 @2026-11-26 ymdbetween", "36\n6\n9")),
    Recipe(
      "A time stamp of Unix", .keys("1700000000 fromunix", "@2023-11-14T22:13:20Z"),
      elsewhere: "`date -u -d @1700000000`"),
    Recipe("The week of the year", .keys("@2026-11-26 isoweek", "2026\n48")),
    Recipe(
      "How long from one moment to another",
      .keys("@2026-11-27T06:05 @2026-11-26T21:40 - _min to", "505_min")),
    Recipe(
      "How long a download takes", .keys("4.7_GB 100_Mbit/s / _min to", "6.26666666666667_min")),
  ]

  /// Units.
  static let units = [
    Recipe(
      "Miles to kilometres", .keys("26.2_mi _km to", "42.1648128_km"),
      elsewhere: "`units 26.2mi km`"),
    Recipe(
      "A drip of 5 µg/kg/min for 70 kg from a bag of 400 mg in 250 mL",
      .keys("5_µg/kg/min 70_kg * 400_mg 250_mL / / _mL/h to", "13.125_mL/h")),
    Recipe("The body mass index", .keys("80_kg 1.8_m sq /", "24.6913580246914_kg/m^2")),
    Recipe("The current of 2.4 kW at 230 V", .keys("2.4_kW 230_V / _A to", "10.4347826086957_A")),
    Recipe("50 dBm in watts", .keys("50_dBm _W to", "100_W")),
    Recipe(
      "The grams of half a litre of 0.1 molar glucose",
      .keys("0.5_L 0.1_mol/L * \"C6H12O6\" molarmass *", "9.00780(68)_g")),
  ]
}
