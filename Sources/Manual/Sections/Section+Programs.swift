extension Section {
  static let programs = Section(
    "PROGRAMS AND VARIABLES",
    [
      .paragraph(
        """
        `sto` *name* pops X and stores it; the bare name recalls it. If a name holds a program, \
        the name runs it: that is how you make your own words. `rcl` *name* recalls a program \
        without running it. `vars` lists all variables, and `purge` *name* removes one. You cannot \
        use the names of built-in words.
        """),
      .examples([
        .keys("12.5 sto radius radius sq pi *", "490.873852123405"),
        .keys("{ 9 * 5 / 32 + } sto fahrenheit 100 fahrenheit", "212"),
        .keys("7 sto n 3 sto+ n n", "10"),
      ]),
      .paragraph(
        """
        This changes an element of a vector in a variable, without a copy unless something else \
        holds the vector, too:
        """),
      .examples([.keys("[4 5 6] sto v v 3 7 put sto v v", "[4 5 7]")]),
      .paragraph(
        "A program is a value: keys between braces. The words that run programs take them last:"),
      .table(
        Item("*program* `call`", "Runs it."),
        Item("*c* *program* `if`", "Runs it if *c* is true."),
        Item("*c* *program* *program* `ifelse`", "Runs the first if *c* is true, else the second."),
        Item("*n* *program* `times`", "Runs it *n* times."),
        Item(
          "*program* *program* `while`",
          "Runs the second as long as the first leaves a true number."),
        Item(
          "*a* *b* *program* `for`",
          "Pushes each number from *a* to *b* in steps of 1, and runs it after each."),
        Item("*vector* *program* `each`", "Pushes each element, and runs it after each."),
        Item(
          "*vector* *program* `map`",
          "Does the same, and makes a vector of the values, one from each run."),
        Item(
          "*vector* *program* `filter`",
          "Does the same, and makes a vector of the elements for which it left a true value."),
        Item(
          "*vector* *start* *program* `fold`",
          """
          Pushes the start, then does the same as `each`: a run finds what the one before it left.
          """),
        Item("`break`", "Leaves the innermost loop; a vector keeps the elements it has so far."),
        Item("`stop`", "Ends all running programs. The stack stays as it is."),
        Item("*message* `error`", "Fails with this message.")
      ),
      .paragraph("The sum of the squares up to 100:"),
      .examples([.keys("0 1 100 { sq + } for", "338350")]),
      .paragraph("Newton's iteration for the root of 2, in fractions:"),
      .examples([
        .keys("exact 1 5 { dup 2 swap / + 2 / } times", "886731088897/627013566048")
      ]),
      .paragraph("The primes below 40, and the largest gap between them:"),
      .examples([
        .keys(
          """
          [ 1 40 { } for ] { prime? } filter sto primes
          0 2 primes { dup rot - rot max swap } each drop
          """, "6")
      ]),
      .paragraph("A word that calls itself:"),
      .examples([
        .keys("{ dup 1 > { dup 1 - product * } if } sto product 5 product", "120")
      ]),
      .paragraph("The steps that the Collatz sequence takes from 27 to 1:"),
      .examples([
        .keys(
          """
          { dup 2 % { 3 * 1 + } { 2 / } ifelse } sto next
          0 sto n 27 { dup 1 > } { next 1 sto+ n } while drop n
          """, "111")
      ]),
      .paragraph(
        """
        A variable that a program sets is visible everywhere, and stays. `local` *name* pops X \
        into a variable that lasts until the end of the program between the same braces; then the \
        name means again what it meant before. Until then, all words that this program calls see \
        it, and `sto` *name* changes it. Each run of a loop's body, and each call of a word, gets \
        a new one:
        """),
      .examples([
        .keys(
          """
          { # Moves of the towers of Hanoi with N discs
            local n n 0 > { n 1 - hanoi 2 * 1 + } { 0 } ifelse
          } sto hanoi
          10 hanoi
          """, "1023")
      ]),
      .paragraph(
        "`help` on a word of yours shows the comment at its beginning, above its text."),
      .paragraph(
        """
        An error in a program names the key or word that failed and its line and column in the \
        program, where the opening brace is column 1: `division by zero (at '/' in 'f', 1:20)`.
        """),
      .paragraph(
        """
        If a word that runs a program fails, nothing of what the program did remains. Programs may \
        call themselves as deep as memory allows, and a call at the end of a program costs \
        nothing.
        """),
    ])
}
