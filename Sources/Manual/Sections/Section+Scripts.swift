extension Section {
  static let scripts = Section(
    "SCRIPTS",
    [
      .paragraph(
        """
        `-f` runs a file of keys, in order with the keys before and after it: `surd -f words.surd \
        '100 fahrenheit'` can use the words of the file. A file that begins with `#!` is a script, \
        and everything after its name, including options, is an argument to it. The script finds \
        its arguments on the stack, the last one in X, each as a number if it reads as one, and \
        otherwise as a string:
        """),
      .literal([
        "#!/usr/bin/env -S surd -f", "# hyp: the longest side of a triangle with a right angle",
        "depth 2 != { \"hyp needs two sides\" error } if", "hypot",
      ]),
      .literal(["$ ./hyp 3 4", "5"]),
      .paragraph(
        """
        At the prompt, `run` runs a file. If `run` or `-i` finds an error, it reports file and \
        line, and the file has no effect.
        """),
      .literal(["> run \"words.surd\""]),
    ])
}
