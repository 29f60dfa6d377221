extension Recipe {
  /// A task of each of some professions; those of others are among the everyday ones.
  static let trades = [
    Recipe(
      "A pilot's leg: 137 nautical miles at 111 knots",
      .keys("137_nmi 111_kn / [_h _min] to", "[1_h 14.0540540540541_min]")),
    Recipe(
      "A sailor's bearing of 50°12.5′, and the speed across a course",
      .keys("50°12.5′ 15_kn 30_° sin *", "50.2083333333333_°\n7.5_kn")),
    Recipe(
      "A carpenter's inches, times two", .keys("mixed (3+7/16)_in 2 *", "(6+7/8)_in"),
      elsewhere: "`qalc '(3 + 7/16) in * 2'`"),
    Recipe(
      "A photographer's stops from f/2.8 to f/11",
      .keys("3 digits 11 2.8 / log2 2 *", "3.95")),
    Recipe(
      "A baker's percentages of the flour",
      .keys("[1000 650 20 12] 1000 / 100 *", "[100 65 2 1.2]")),
    Recipe(
      "A teacher's marks: mean, deviations of a sample and of all",
      .keys(
        "4 digits [78 85 92 64 84] dup mean swap dup sdev swap psdev", "80.6\n10.53\n9.415")),
    Recipe(
      "A right ascension as an angle", .keys("5h34m31.94s 15_°/h *", "83.6330833333333_°"),
      elsewhere: "astropy's `Angle('5h34m31.94s').degree`"),
    Recipe(
      "A surveyor's distance across, 120 m at 45°30′15″",
      .keys("120_m 45°30′15″ sin *", "85.5961702593849_m")),
    Recipe("A trader's logarithmic return", .keys("105.5 100 / ln 100 *", "5.35407669280298")),
    Recipe(
      "The grams of 330 m of filament for a 3D printer",
      .keys("330_m 1.75_mm 2 / sq pi * * 1.24_g/cm^3 * _g to", "984.241343415597_g")),
    Recipe(
      "A cyclist's speed from the cadence",
      .keys("90_rpm 52 17 / * 2.105_m/turn * _km/h to", "34.7696470588235_km/h")),
    Recipe(
      "A brewer's alcohol by volume, from the gravities", .keys("1.050 1.005 - 131.25 *", "5.90625")
    ),
    Recipe(
      "The reactance of a capacitor",
      .keys("2 pi * 7.1_MHz * 100_pF * inv _Ω to", "224.161891678726_Ω")),
    Recipe(
      "A ton of cooling in kilowatts", .keys("12000_BTU/h _kW to", "3.51685284206667_kW"),
      elsewhere: "`units 12000BTU/h kW`"),
  ]
}
