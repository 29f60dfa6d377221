extension Section {
  static let scripts = Section(
    "SCRIPTS",
    [
      .paragraph(
        """
        `-f` carries out a file of keys, in order with what stands before and behind it: \
        `surd -f words.surd '100 fahrenheit'` has the words of the file. A file that begins with `#!` is a \
        script, and all that stands behind it, options too, are its arguments: they are on the stack \
        when it begins, the last one in X, each the number that it is or else a string. So a file that \
        may be carried out is a command:
        """),
      .literal([
        "#!/usr/bin/env -S surd -f", "# hyp: the longest side of a triangle with a right angle",
        "depth 2 != { \"hyp needs two sides\" error } if", "hypot",
      ]),
      .literal(["$ ./hyp 3 4", "5"]),
      .paragraph(
        """
        With `-i` the prompt comes when files and keys have been carried out, and the words that they \
        define are there. At the prompt `run` carries a file out. Where `run` or `-i` finds an error, \
        it says file and line, and nothing of the file stays.
        """),
      .literal(["> run \"words.surd\""]),
    ])
}
