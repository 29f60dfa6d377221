extension Section {
  static let differencesFromDC = Section(
    "DIFFERENCES FROM DC",
    [
      .paragraph(
        """
        `surd --dc` runs the programs of dc; see `surd-dc(1)`. Without it, both take numbers and \
        operators in the same order: `2 3+4*` means the same. The differences:
        """),
      .list(
        Item(
          "Fractions",
          "There is no scale. `1 3 /` is a third, and `3 *` then gives 1, where `dc(1)` gives 0."),
        Item(
          "Remainder",
          "`%` has the sign of the divisor: `-17 5 %` is 3, where dc gives -2 for `_17 5 %`."),
        Item("Letters", "They spell words; separate two words by a space or another key."),
        Item("Negative numbers", "Their sign is `-`, not `_`."),
        Item(
          "Output",
          "`surd` prints what is left on the stack at the end."),
        Item(
          "Errors",
          "The first one ends the run with status 1, unless you give `--keep-going`."),
        Item(
          "Bases",
          """
          `inbase` is `i` and `base` is `o`; a prefix works in every base, and `0d10 inbase` \
          always leads back.
          """
        ),
        Item(
          "Brackets",
          "`[ ]` is a vector, `{ }` a program. Strings are in quotes and are not run."),
        Item("Processes", "No key runs a shell command.")
      ),
      .columns([
        ["dc", "surd"], ["`p`", "`show`"], ["`f`", "done at the end anyway"],
        ["`c` `d` `r` `z`", "`clear` `dup` `swap` `depth`"],
        ["`v` `~`", "`sqrt` `divmod`"], ["*n* `k`", "*n* `digits`"], ["16 `o`", "`hex`"],
        ["`sa` `la`", "`sto a` `a`"], ["`[`...`]sf` `lfx`", "`{` ... `} sto f` `f`"],
        ["`q`", "`quit`"],
      ]),
    ])

  static let differencesFromHP = Section(
    "DIFFERENCES FROM HP CALCULATORS",
    [
      .list(
        Item(
          "Stack",
          """
          It has any number of levels, with X at the bottom of the screen. T is not copied when \
          the stack drops. An operation on an empty stack is an error.
          """),
        Item(
          "ENTER",
          """
          Enter runs the line; an empty line copies X. A number typed after that never replaces \
          the copy.
          """),
        Item(
          "LAST X",
          """
          It is `lastx`; `lastargs` recalls all operands, also vectors and matrices. `undo` brings \
          back the whole stack.
          """),
        Item(
          "Vectors and matrices",
          """
          `*` and `/` are those of the HP-48, and `abs` of a vector is its length. Neither \
          `transpose` nor `dot` conjugates.
          """),
        Item(
          "Percent",
          """
          `percent` takes X percent of Y and keeps Y; `%` does this in keys mode only. `change` is \
          Δ%, `share` %T.
          """
        ),
        Item(
          "EEX, CHS",
          "They are `e` within a number, and `-` before it or `neg` (or `chs`) after it."),
        Item(
          "Prefixes of the SI",
          """
          `prefix` shows them, and units have them: `4.7_kΩ`. After a plain number, a letter may \
          be a word or a variable: `4.7k` is 4.7 and `k`. Type `4.7e3`.
          """),
        Item(
          "R↓, R↑",
          "They are `rdn` and `rup`, and roll the whole stack. `roll` and `rolld` take a level, as in RPL."
        ),
        Item(
          "Bits (HP-16C)",
          """
          Integers have a sign and any size in all bases. Only bit operations work in a word, at \
          first 64 bits in two's complement; a result that does not fit is an error, and there is \
          no carry or overflow flag. In `hex`, you still type decimal digits, until `16 inbase`. \
          NOT is `bitnot`; SL, RL, SB and `#B` are `shl rol setbit popcount`. A mask of *n* bits \
          is `2` *n* `^ 1 -`.
          """),
        Item(
          "STO, RCL, LSTO",
          """
          They are `sto rcl local`, and take a name of any length; the name alone recalls, too. \
          `sto` and `local` take the value off the stack. `sto+` to a new name is an error. For a \
          row of registers, use a vector with `get` and `put`.
          """),
        Item(
          "RPL",
          """
          Braces hold a program, not a list. Conditions and loops are words that take programs; \
          `for` pushes its index.
          """),
        Item(
          "Statistics",
          """
          Σ+ and Σ- are `stat` and `unstat`; they take both values off the stack and leave no \
          count. Put values of one variable into a vector, `[3 5 8] mean`. `std` is a form of \
          display, `sdev` the standard deviation. `predict` and `corr` use the curve fitted last, \
          as on the HP-42S.
          """),
        Item("Angles", "They are in radians until `deg` or `grad` is called.")
      )
    ])

  static let seeAlso = Section(
    "SEE ALSO",
    [
      .paragraph(
        "`bc(1)`, `dc(1)`, `surd-dc(1)`, `editrc(5)`, `surd-listener(5)`, `editline(7)`, `surd-recipes(7)`, `surd-units(7)`, `surd-words(7)`"
      )
    ])

  static let standards = Section(
    "STANDARDS",
    [
      .paragraph(
        """
        The special functions are those of the NIST Digital Library of Mathematical Functions \
        (DLMF); numbers such as 5.2 in the summaries are its sections. Their branch cuts are on \
        the real axis: from 0 to the left for `bessely besselk ci chi li expint gammainc hyperu \
        lambertwk`, from -1 to the left for `legendrep gegenbauer jacobip`, from 1 to the right \
        for `ellipk ellipe polylog dilog hyp2f1`. `ei` is real on the whole axis and `li` for X > \
        0; these are principal values, as are those of `rc` for Y < 0. `legendreq` is Ferrers' \
        function, with cuts beyond -1 and 1, not the one that is real for X > 1. Bytes that are \
        not UTF-8 are an error.
        """)
    ])

  static let bugs = Section(
    "BUGS",
    [
      .table(
        Item(
          "Size",
          """
          A value may take 128 MB; *n* `memory` sets another limit, in megabytes, up to a \
          sixteenth of the memory there is. All values of a calculator together may take a quarter \
          of it: of what the machine has, or less if `ulimit -v` or a container says so. A program \
          or a line that makes more leaves none of them. A stream ends there with status 1, with \
          `--keep-going` too. Larger powers, factorials and binomial coefficients are kept unevaluated; any other \
          larger value is an error before it is computed. An exponent has at most 1233 digits.
          """),
        Item(
          "Time",
          """
          Ctrl-C stops a word. *n* `timelimit` gives each word you type, with the programs it \
          runs, and the output of a pipe *n* seconds; then it fails and leaves everything as it \
          was. Steps that cannot be stopped are estimated and refused beforehand, so the limit is \
          kept within a factor of a few.
          """),
        Item(
          "Special functions",
          """
          Orders and parameters may go up to about 100,000, those of `hyp1f1` and `hyp0f1` to a \
          million where the series is short, and for `polylog` and `polygamma` to some hundreds; \
          more needs a higher `memory`. `surd` looks for digits with up to 2,048 bits more than \
          you asked for, or 32,768 while not even the size of the value is known. It shows a value \
          still unknown then by its bound, such as 0±1e300, or says that there is no certain \
          digit.
          """),
        Item(
          "Primes",
          """
          `prime?` gives proofs. For a number of more than about 2,500 bits, a proof takes longer \
          than a minute and needs a `timelimit` of as many seconds; that a number is composite is \
          found at any length. On Linux, `factor` takes half a second for two factors of 25 \
          digits, a few seconds for 30, and hours for 45; elsewhere minutes for 25.
          """),
        Item(
          "Branch cuts",
          """
          If the imaginary part of a complex number cannot be told from 0, it is on no known side \
          of a cut, such as that of `ln`. Then `surd` gives fewer digits or an error.
          """),
        Item(
          "Formulas",
          """
          An integral has at most 1200 digits, and `surd` does not decide whether it equals a \
          simple number: `0 pi { sin } integrate` shows 2.00000000000000 and not 2. An integral \
          inside another that has no closed form needs finite ends and a bounded function. Within \
          a formula, limits, sums to `inf`, and roots from one guess may not depend on its \
          unknown.
          """),
        Item(
          "Kept sessions",
          """
          Entries of irrational matrices, eigenvalues, roots and integrals have no expressions; \
          sessions and `rpn` keep some 600 digits of them, or as many as are found in three \
          seconds.
          """),
        Item(
          "Nesting",
          "Programs and vectors nest 1000 deep. A word has at most 1000 characters, a unit 10000.")
      )
    ])
}
