extension Section {
  static let strings = Section(
    "STRINGS",
    [
      .paragraph(
        """
        `+` joins two strings. `=` and `!=` compare them, and no string is equal to a number; `<`, `<=`, `>` \
        and `>=` put them in the order of the codes of their characters in Unicode, capitals before \
        small letters. A character is what has a code there, and an accent may be one of its own: \
        `len` counts them, `ord` and `chr` turn one into its code and back. Two numbers with commas, \
        `"1,5"` and `"2,5"`, are refused by `+` and `<`: what reads like a sum would be none.
        """),
      .paragraph(
        """
        `tostr` makes a string of any value, as it is put out; `format` one of a number with so many \
        places, rounded correctly, in a column of a width, whatever is set. `tonum` reads the number in a \
        string: one numeral as in KEYS, also with `E` or `+`, and with blanks around it or none. \
        `print` puts a string out as a line, `write` without the end of the line. Into a pipe or a file it goes as \
        it is. On a terminal, and in errors, controls other than line ends and tabs are shown as in \
        `\\u{1b}`, and so are those that turn the direction of text: no value can act on the terminal.
        """),
      .examples([
        .keys(#""n = " 3 tostr + print"#, "n = 3"),
        .keys(#""apple" "pear" < "1.50" tonum 2 *"#, "1\n3"),
        .keys("pi 3 6 format -2 3 / 3 6 format", "\" 3.142\"\n\"-0.667\""),
      ]),
    ])
}
