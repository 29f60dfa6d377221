extension Section {
  static let programs = Section(
    "PROGRAMS AND VARIABLES",
    [
      .paragraph(
        """
        `sto` *name* pops X and keeps it under that name; the bare name recalls it. A name that holds a \
        program runs it: that is how a word is made. `rcl` *name* recalls a program without running it. \
        `vars` lists all variables, `purge` *name* removes one. Names of built-in words cannot be taken.
        """),
      .examples([
        .keys("12.5 sto radius radius sq pi *", "490.873852123405"),
        .keys("{ 9 * 5 / 32 + } sto fahrenheit 100 fahrenheit", "212"),
        .keys("7 sto n 3 sto+ n n", "10"),
      ]),
      .paragraph(
        """
        A vector in a variable gets a new element like this. Nothing is copied for that, unless somebody else has the         vector too, so it takes no longer if the vector is long:
        """),
      .examples([.keys("[4 5 6] sto v v 3 7 put sto v v", "[4 5 7]")]),
      .paragraph(
        """
        A program is a value: keys between braces. These words run programs. What they take stands before \
        them, the program last.
        """),
      .table(
        Item("*program* `call`", "Runs it."),
        Item("*c* *program* `if`", "Runs it if *c* is true."),
        Item(
          "*c* *program* *program* `ifelse`", "Runs the first if *c* is true, otherwise the second."
        ),
        Item("*n* *program* `times`", "Runs it *n* times."),
        Item(
          "*program* *program* `while`",
          "Runs the first, which leaves a number; while that is true, runs the second and starts over."
        ),
        Item(
          "*a* *b* *program* `for`",
          "Runs it for each number from *a* to *b* in steps of 1, and pushes the number before each run."
        ),
        Item(
          "*vector* *program* `each`",
          "Runs it for each element of the vector, and pushes the element before each run."
        ),
        Item(
          "*vector* *program* `map`",
          "Does the same, takes the one value that each run leaves, and makes a vector of them."
        ),
        Item(
          "*vector* *program* `filter`",
          "Does the same, and makes a vector of the elements for which it left a true value."
        ),
        Item(
          "*vector* *start* *program* `fold`",
          "Pushes the start and then, before each run, an element: what a run leaves, the next one finds."
        ),
        Item(
          "`break`",
          """
          Leaves the innermost loop: `times`, `while`, `for`, `each`, `map`, `filter` or `fold`. The vector that is \
          being made keeps what it has so far.
          """),
        Item("`stop`", "Ends all programs that are running. The stack stays as it is."),
        Item("*message* `error`", "Fails with this message.")
      ),
      .paragraph("The sum of the squares up to 100:"),
      .examples([.keys("0 1 100 { sq + } for", "338350")]),
      .paragraph("Newton's iteration for the root of 2, five times, in fractions:"),
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
        A variable that a program sets is there for everybody, and stays. `local` *name* pops X into one that is gone \
        when the program between the same braces ends, and what the name stood for before is back. Until then, \
        all that this program runs finds it under its name, the words that it calls too, and `sto` *name* changes it. \
        The body of a loop gets a new one at every run. So a word that calls itself keeps its values apart:
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
        """
        A comment at the head of a word is what `help` shows of it, above its text. Tab completes the \
        names of words and variables.
        """),
      .paragraph(
        """
        An error in a program names the key or word that failed and its line and column in the program, the \
        opening brace being column 1: `division by zero (at '/' in 'f', 1:20)`. Before it stands the place of \
        the key that ran the program.
        """),
      .paragraph(
        """
        A word that fails leaves stack, variables and settings as they were before it. That holds for a \
        word that runs a program, too: nothing of what the program did stays. Programs may call \
        themselves as deep as memory allows, and a call that comes last in a program costs nothing.
        """),
    ])
}
