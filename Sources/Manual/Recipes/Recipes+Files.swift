extension Recipe {
  /// Columns of numbers, in files and pipes.
  static let columns = [
    Recipe(
      "Add up a column", .shell("seq 0.1 0.1 1 | surd 0 sto s --each 's + sto s' --end s", "5.5"),
      elsewhere: "`awk '{ s += $1 } END { print s }'`, in binary floating point"),
    Recipe(
      "The mean, or any other statistic, of a column",
      .shell("printf '3\\n5\\n10\\n' | surd -f - mean", "6"),
      elsewhere: "`awk '{ s += $1 } END { print s/NR }'`; for `median` or `sdev`, more"),
    Recipe(
      "The shares of a total, in percent",
      .shell(
        #"printf '30\n50\n40\n' | surd 1 fix -f - 'depth pack dup sum / 100 *'"#, "[25.0 41.7 33.3]"
      )),
    Recipe(
      "Lines above a limit", .shell("printf '7\\n12\\n9\\n30\\n' | surd --where '10 >'", "12\n30"),
      elsewhere: "`awk '$1 > 10'`"),
    Recipe(
      "Rows of a table by what is in a column",
      .shell(
        #"printf 'item,eur\nnut,0.35\nbolt,1.20\n' | surd --csv --header --where 'eur 1 >'"#,
        "item,eur\nbolt,1.20"),
      elsewhere: "`qsv`, `csvgrep` or a database; awk does not know quoted fields"),
    Recipe(
      "One more column",
      .shell(
        #"printf 'item,eur,qty\nnut,0.35,40\n' | surd --csv --header --keep --each 'eur qty *'"#,
        "item,eur,qty,result\nnut,0.35,40,14"),
      elsewhere: "`awk -F, '{ print $0 \",\" $2*$3 }'`"),
    Recipe(
      "The median of a column of a table",
      .shell(
        #"printf 'item,eur\nnut,0.35\nbolt,1.20\nnail,0.10\n' | surd --csv --header --each eur | surd -f - median"#,
        "0.35")),
    Recipe(
      "Days between two columns of dates",
      .shell(
        #"printf 'in,out\n2026-01-15,2026-03-01\n' | surd --csv --header --keep --each 'out tonum in tonum -'"#,
        "in,out,result\n2026-01-15,2026-03-01,45_d")),
    Recipe(
      "A total for each group",
      .shell(
        #"printf 'city,eur\nBern,5\nZug,7\nBern,2.5\n' | surd 0 sto t --csv --header --each 'eur t + sto t' --end t --by city"#,
        "Bern,7.5\nZug,7"),
      elsewhere:
        "`awk -F, 'NR > 1 { t[$1] += $2 } END { for (c in t) print c, t[c] }'`, in any order"),
    Recipe(
      "A table with decimal commas",
      .shell(
        #"printf 'a;b\n1,5;2,25\n' | surd --csv --header -F ';' --decimal , --each 'a b +'"#, "3,75"
      ),
      elsewhere: "`tr , .` before it, and hope that there are no other commas"),
    Recipe(
      "Running totals", .shell("seq 4 | surd 0 sto s --each 's + dup sto s'", "1\n3\n6\n10"),
      elsewhere: "`awk '{ print s += $1 }'`"),
    Recipe(
      "Numbers from hexadecimal to decimal, line by line",
      .shell("printf '0xff\\n0x10\\n' | surd --each ''", "255\n16"),
      elsewhere: "`while read x; do echo $((x)); done`, up to 64 bits"),
  ]

  /// Numbers around the house.
  static let everyday = [
    Recipe(
      "Percent of a number, on top of it, and off it",
      .keys("80 15_% * 80 15 percent + 80 15 percent -", "12\n92\n68"),
      elsewhere: "`qalc '80 + 15%'`; in most calculators, by a factor"),
    Recipe("By how many percent something changed", .keys("80 92 change", "15")),
    Recipe("A bill of 86.40 for five, to the cent", .keys("86.40 5 / 2 roundto", "17.28")),
    Recipe(
      "Inches and sixteenths", .keys("7 3 8 / + 2 5 16 / + + mixed", "9+11/16"),
      elsewhere: "`qalc`, which shows it as 9.6875"),
    Recipe("Feet and inches", .keys("5'11\" _cm to", "180.34_cm")),
    Recipe("Oven temperatures", .keys("350_°F _°C to", "176.666666666667_°C")),
    Recipe(
      "Three eighths of a recipe with 1½ cups",
      .keys("1.5_cup 3 8 / * _mL to", "133.08088303125_mL")),
    Recipe(
      "Litres on a hundred kilometres", .keys("30_mpg _L/100km to", "7.84048611111111_L/100km"),
      elsewhere: "`units 30mpg L/100km`, which takes the reciprocal as surd does"),
    Recipe(
      "What a lamp of 60 W costs in a year, 8 hours a day at 0.32 a kWh",
      .keys("60_W 8_h * 365 * 0.32_kWh^-1 *", "56.064")),
    Recipe(
      "The pace of a marathon in 3:30",
      .keys("3h30m 42.195_km / [_min/km _s/km] to", "[4_min/km 58.6135798080341_s/km]")),
  ]
}
