extension Section {
  static let lines = Section(
    "LINES AND TABLES",
    [
      .paragraph(
        """
        With `--each`, `surd` is a filter of lines, as awk and cut are. A line is keys, and so are \
        the fields between the separators of `-F`: `surd` runs them. A comment, string, expression or \
        bracket that would go on in the next field is an error. With `--csv` or `--header`, a \
        field is a value and never runs: a number if it is one, such as `12`, `-1.5e3` or `1E5`, \
        with or without spaces around it, and otherwise a string. Without `--decimal ,`, `1,5` is \
        a string, which no word takes for a number; `tonum` reads a date or a quantity, such as \
        `2026-11-28` or `5_km`. Between two `surd`s in a pipe, `--rpn` keeps \
        every digit.
        """),
      .paragraph(
        """
        A field prints as it was read, whatever the settings, until a word uses its value: `02134` \
        and `1.50` stay, also after `swap`, `sto`, `print` or `tostr`, and `zip 0 +` is 2134. In \
        a vector it is its value. Two fields are neither joined nor ordered if one reads as a \
        number, such as `$5`, `7 %` or `12:30`, or as the mark of a missing one, such as `NA`: \
        that is an error. `=` compares them, and a string of the program between them joins them. \
        Days such as `2026-11-28` have an order.
        """),
      .examples([
        .shell(
          #"printf 'item,price,qty\nnut,0.35,40\nbolt,1.2,15\n' | surd --header -F , --each 'price qty *'"#,
          "14\n18"),
        .shell(
          #"printf 'item,price\n"nut, M8",0.35\n' | surd --csv --header --keep --each 'price 3 *'"#,
          "item,price,result\n\"nut, M8\",0.35,1.05"),
        .shell(
          #"printf 'a;b\n1,5;2\n' | surd --csv --header -F ';' --decimal , --each 'a b +'"#, "3,5"),
        .shell(
          #"printf 'zip,n\n02134,4\n' | surd --csv --header --each 'n 2 * zip'"#, "8,02134"),
        .shell(
          #"printf 'a b\n3 4\n9 1\n' | surd --header --keep --each 'a b > { a b - } if'"#,
          "a b result\n9 1 8"),
      ]),
      .paragraph(
        """
        With `--csv` or `--header`, quotes work as in RFC 4180: a field in double quotes may \
        contain separators, ends of lines and, doubled, quotes. Output is quoted where needed. \
        `--header` alone takes any number of spaces or tabs as a separator. Empty lines and lines \
        of spaces are skipped. If the first record of the CSV has only one field, they are empty \
        fields, but for empty lines at the end. A line with more or fewer fields than names is an \
        error.
        """),
      .paragraph(
        """
        The first line names the variables. Characters that no name can have become `_`, or are \
        dropped at both ends; a name that does not begin with a letter gets `c` before it, an \
        empty one is `c` and the number of the column, and a word of `surd` gets `_` after it: \
        `unit price (EUR)`, `2024` and `sum` are `unit_price_EUR`, `c2024` and `sum_`. Two columns \
        of the same name are an error. `--keep` prints fields unchanged, and names the results \
        `result`, or `result1` and so on if the first line with results has several.
        """),
      .heading("Selections and totals"),
      .paragraph(
        """
        `--where` selects lines; alone, it prints them. `--end` runs after the last line, on an \
        empty stack, for totals in variables; with `--by`, it runs for each group, in the order in \
        which they came, and prints the group's field before the total:
        """),
      .examples([
        .shell("seq 6 | surd --where '3 % 0 ='", "3\n6"),
        .shell("seq 100 | surd 0 sto s --each 's + sto s' --end s", "5050"),
        .shell(
          #"printf 'city,eur\nBern,5\nZug,7\nBern,2.5\n' | surd 0 sto t --csv --header --each 'eur t + sto t' --end t --by city"#,
          "Bern,7.5\nZug,7"),
      ]),
      .heading("Many processors and machines"),
      .paragraph(
        """
        Lines do not depend on each other, unless the program makes them. So GNU parallel can run \
        `surd` on all processors and machines that have it, in the order of the lines, with the \
        first line of a table for every process:
        """),
      .literal([
        "parallel --pipe --keep-order surd --each sq <numbers",
        "parallel --pipe --keep-order --sshlogin one,two surd --each sq <numbers",
        "parallel --pipe --keep-order --header : -q surd --csv --header --each 'price qty *' <prices.csv",
      ]),
      .paragraph(
        """
        Spark and Hadoop start `surd` for each part of their data. In Hadoop, the output has a tab \
        after a line without one. From Python, Spark passes only the environment you give it, \
        without PATH, and an error silently drops the rest of a part unless you ask for \
        `checkCode`. From Scala and Java, give the words of the command one by one, because Spark \
        ignores quotes:
        """),
      .literal([
        "lines.pipe(\"surd --each '2 * sq'\", env=dict(os.environ), checkCode=True) # Python",
        "lines.pipe(Seq(\"surd\", \"--each\", \"2 * sq\")) // Scala",
        "mapred streaming -numReduceTasks 0 -input in -output out -mapper 'surd --each sq'",
      ]),
    ])
}
