extension Section {
  static let lines = Section(
    "LINES AND TABLES",
    [
      .paragraph(
        """
        With `--each`, `surd` is a filter of lines, as awk and cut are. A line is keys, and so are the \
        fields between the separators of `-F`: what stands there is carried out. With `--csv` or \
        `--header` a field is a value: the number that it is, as `12`, `-1.5e3` or `1E5`, with blanks \
        around it or none, and anything else a string. Nothing in it is carried out. An empty field is \
        an empty string then, unless `--empty` says what else. Decimals have a `.`: `1,5` is a string, \
        which no word takes for a number. Zeros at the start of a number go: what `01234` is as a text, \
        `--keep` puts out unchanged. Between two `surd`s in a pipe, `--rpn` keeps every digit.
        """),
      .examples([
        .shell(
          #"printf 'item,price,qty\nnut,0.35,40\nbolt,1.2,15\n' | surd --header -F , --each 'price qty *'"#,
          "14\n18"),
        .shell(
          #"printf 'item,price\n"nut, M8",0.35\n' | surd --csv --header --keep --each 'price 3 *'"#,
          "item,price,result\n\"nut, M8\",0.35,1.05"),
        .shell(
          #"printf 'a;b\n1,5;2,5\n' | tr , . | surd --csv --header -F ';' --each 'a b +'"#, "4"),
        .shell(
          #"printf 'a b\n3 4\n9 1\n' | surd --header --keep --each 'a b > { a b - } if'"#,
          "a b result\n9 1 8"),
      ]),
      .paragraph(
        """
        Quotes are those of CSV (RFC 4180): a field in double quotes may hold separators, ends of lines \
        and, doubled, quotes. So are they written, where a field needs them. Without `-F` and `--csv`, \
        blanks separate the fields, however many. A line with nothing in it is passed over; one with \
        more or fewer fields than `--header` has names is an error.
        """),
      .paragraph(
        """
        The name of a variable is what stands in the first line. What no name can have becomes `_`, but \
        for both ends; before a name that begins with no letter stands `c`, and an empty one is `c` and \
        the number of the column. A word of `surd` has `_` behind it: `unit price (EUR)`, `2024` and \
        `sum` are `unit_price_EUR`, `c2024` and `sum_`; where the keys have the word, surd says so. Two \
        columns of one name are an error. \
        What such a name stood for before is gone. Above the results that `--keep` adds stands \
        `result`, or `result1` and so on if the first line with any has several; what is printed before \
        it stands above the names.
        """),
      .heading("Many processors and machines"),
      .paragraph(
        """
        Lines do not depend on each other, unless the program makes them. So whatever deals lines out \
        to processes puts `surd` on all processors, and on all machines that have it. GNU parallel does, \
        in the order of the lines; it gives the first line of a table to every process:
        """),
      .literal([
        "parallel --pipe --keep-order surd --each sq <numbers",
        "parallel --pipe --keep-order --sshlogin one,two surd --each sq <numbers",
        "parallel --pipe --keep-order --header : -q surd --csv --header --each 'price qty *' <prices.csv",
      ]),
      .paragraph(
        """
        Spark and Hadoop start it as a process for each part of their data. In Hadoop, a line without \
        a tab is a key without a value. In Python, Spark starts it with no environment, and so without \
        PATH, but for the one that it is given:
        """),
      .literal([
        "lines.pipe(\"surd --each sq\")",
        "lines.pipe(\"surd --each sq\", env=dict(os.environ))  # Python",
        "mapred streaming -numReduceTasks 0 -input in -output out -mapper 'surd --each sq'",
      ]),
    ])
}
