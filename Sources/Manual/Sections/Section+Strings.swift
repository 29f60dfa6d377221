extension Section {
  static let strings = Section(
    "STRINGS",
    [
      .paragraph(
        """
        `+` joins two strings. `=` and `!=` compare them; no string equals a number. `<`, `<=`, \
        `>` and `>=` order them by the Unicode codes of their characters, so capitals come before \
        small letters. Every code is a character, so an accent may be one of its own: `len` counts \
        characters, `ord` and `chr` turn one into its code and back. `+`, `<` and `sort` refuse \
        texts that are all numbers as written elsewhere, such as `"1,5"`, `"$7"` and `"5 %"`.
        """),
      .paragraph(
        """
        `tostr` makes a string of any value, as it would be printed. `format` makes one of a \
        number with a given number of places, correctly rounded, in a column of a given width, \
        whatever the settings. `tonum` reads the number in a string, also with `E` or `+`, and \
        with or without spaces around it. `print` prints a string as a line, `write` without \
        ending the line. Into a pipe or a file, strings go as they are. On a terminal and in \
        errors, control characters other than line ends and tabs, and those that change the \
        direction of text, are shown as in `\\u{1b}`. `tolatex` makes LaTeX's mathematics of a \
        value: the exact form of a number if it has a short one, or else its digits.
        """),
      .paragraph(
        """
        `get`, `slice` and `reverse` work as on vectors, `find` gives the place of a part, and \
        `split` the parts between separators.
        """),
      .examples([
        .keys(#""2026-11-26" "-" split { tonum } map"#, "[2026 11 26]"),
        .keys(#""n = " 3 tostr + print"#, "n = 3"),
        .keys(#""apple" "pear" < "1.50" tonum 2 *"#, "1\n3"),
        .keys("pi 3 6 format -2 3 / 3 6 format", "\" 3.142\"\n\"-0.667\""),
      ]),
    ])
}
