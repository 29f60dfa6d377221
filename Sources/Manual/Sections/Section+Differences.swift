extension Section {
  static let differencesFromDC = Section(
    "DIFFERENCES FROM DC",
    [
      .paragraph(
        """
        Both take numbers and operators in the same order, so `2 3+4*` means the same to both. What \
        differs:
        """),
      .list(
        Item(
          "Fractions",
          "There is no scale. `1 3 /` is a third, and `3 *` then gives 1, where `dc(1)` gives 0."),
        Item(
          "Remainder",
          """
          `%` has the sign of the divisor, as the quotient is rounded down: `-17 5 %` is 3, where dc \
          gives -2 for `_17 5 %`.
          """),
        Item("Letters", "They spell words; a space or another key must stand between two words."),
        Item("Negative numbers", "Their sign is `-`, not `_`."),
        Item("Output", "What is left on the stack is put out at the end, without being asked for."),
        Item("Errors", "The first one ends the run with status 1, unless `--keep-going` is given."),
        Item(
          "Bases",
          "`inbase` is `i` and `base` is `o`; a prefix holds in every base, and `0d10 inbase` leads back."
        ),
        Item(
          "Brackets",
          "`[ ]` is a vector, `{ }` a program. Strings are in quotes and are not run."),
        Item("Processes", "No key runs a command of the shell.")
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
          It has as many levels as there are values, not four, and X is the lowest on the screen. T is not \
          copied when the stack drops. An operation on an empty stack is an error; there are no zeros in it.
          """),
        Item(
          "ENTER",
          """
          Enter carries out the line. On an empty line it copies X, as `enter` and `dup` do. A number \
          keyed in after that is pushed: it never replaces the copy.
          """),
        Item(
          "LAST X",
          """
          It is `lastx`; `lastargs` recalls all operands. Both know vectors and matrices. `undo` \
          brings back the whole stack.
          """),
        Item(
          "Vectors and matrices",
          """
          As on the HP-48, `*` multiplies matrices, *b* *A* `/` solves a system, and `abs` of a vector is \
          its length. All other functions of one number are applied to every entry. `transpose` does not \
          conjugate, and `dot` neither.
          """),
        Item(
          "Percent",
          "`percent` takes X percent of Y and keeps Y; `%` does so in keys mode, and is the remainder elsewhere. `change` is Δ%, `share` %T."
        ),
        Item(
          "Logarithms", "`log` is to base 10 and `ln` the natural one, as on the keys LOG and LN."),
        Item(
          "EEX, CHS",
          "They are `e` within a number, and `-` before it or `neg` (or `chs`) behind it."),
        Item(
          "Prefixes of the SI",
          """
          `prefix` shows them, and units have them: `4.7_kΩ`. A number alone has none when it is keyed in, since a \
          letter behind a number may be a word or a variable, as in `2x`; `4.7k` is 4.7 and `k`. It is `4.7e3`, and \
          the prompt says so.
          """),
        Item(
          "R↓, R↑",
          "They are `rdn` and `rup`, and roll the whole stack. `roll` and `rolld` take a level, as in RPL."
        ),
        Item(
          "Bits (HP-16C)",
          """
          Integers are shown with their sign in all bases, and have any size outside of bit operations. \
          These work in a word, 64 bits in two's complement at the start; what does not fit is an error, \
          with no carry and no overflow flag. Digits stay decimal in `hex`, until `16 inbase`. NOT is `bitnot`; SL, RL, SB and `#B` are `shl`, `rol`, \
          `setbit` and `popcount`. There is no RLC without a carry; a mask of *n* bits is `2` *n* `^ 1 -`, and products \
          and dividends of two words are just integers.
          """),
        Item(
          "STO, RCL, LSTO",
          """
          They are `sto`, `rcl` and `local`, and take a name of any length. The name alone recalls, too. `sto` \
          and `local` take the value off the stack. Registers have names and no numbers, and none is 0 before \
          something is stored: `sto+` to a new name is an error, since it may be misspelt. A row of registers is a \
          vector, with `get` and `put`.
          """),
        Item(
          "RPL",
          """
          Braces hold a program, not a list. Conditions and loops are words that take programs; the index \
          of `for` is pushed.
          """),
        Item(
          "Statistics",
          """
          Σ+ and Σ- are `stat` and `unstat`; they take both values off the stack and leave no count. \
          A number alone is no point: values of one variable go into a vector, `[3 5 8] mean`. `std` is a form of \
          display, and `sdev` the standard deviation. `predict` and \
          `corr` are about the curve fitted last, as with FCSTY and CORR on the HP-42S.
          """),
        Item(
          "Money",
          """
          `tvm` has no registers and no guess: a loan is one vector, and a sixth element 1 is what BEGIN is. *n* is not \
          rounded up; `ceil` does that.
          """),
        Item("Angles", "They are in radians until `deg` or `grad` is called."),
        Item(
          "Precision", "Results are not rounded to 12 or 15 digits. Only what is shown is rounded.")
      )
    ])

  static let seeAlso = Section(
    "SEE ALSO",
    [
      .paragraph(
        "`bc(1)`, `dc(1)`, `editrc(5)`, `surd-listener(5)`, `editline(7)`, `surd-units(7)`, `surd-words(7)`"
      )
    ])

  static let standards = Section(
    "STANDARDS",
    [
      .paragraph(
        """
        The special functions are defined as in the NIST Digital Library of Mathematical Functions \
        (DLMF); numbers such as 5.2 in the summaries are its sections. Their branch cuts are on the real axis: \
        from 0 to the left for `bessely`, `besselk`, `ci`, `chi`, `li`, `expint`, `gammainc`, `hyperu` and `lambertwk`, \
        from -1 to the left for `legendrep`, `gegenbauer` and `jacobip`, from 1 to the right for `ellipk`, `ellipe`, \
        `polylog`, `dilog` and `hyp2f1`. On a cut the value is the one that is reached counterclockwise around its end; \
        `ei` is real on the whole axis and `li` for X > 0; these are principal values, as are those of `rc` for Y < 0. \
        `legendreq` is Ferrers' function, whose cuts lie beyond -1 and 1, not the one that is real for X > 1. Bytes that are not UTF-8 are an error.
        """)
    ])

  static let bugs = Section(
    "BUGS",
    [
      .table(
        Item(
          "Size",
          """
          A value may take 128 MB; *n* `memory` sets another limit, in megabytes. Powers, factorials and binomial \
          coefficients that would be larger are kept unevaluated; anything else is an error before it is computed. \
          An exponent has at most 1233 digits. \
          Whatever is set, a value may take no more than a sixteenth of the \
          memory that there is, and all values of a program that runs no more than a quarter.
          """),
        Item(
          "Time",
          """
          A word may take any time, and Ctrl-C stops it. *n* `timelimit` allows a word that is keyed in, \
          with the programs that it runs, so many seconds: then it fails and leaves everything as it was. \
          Steps that nothing can stop are estimated and refused beforehand, so the limit is kept \
          within a factor of a few.
          """),
        Item(
          "Special functions",
          """
          Orders and parameters may go to about 100,000, for `polylog` and `polygamma` to some hundreds; more needs \
          a higher `memory`. Digits are looked for with 2,048 bits more than were asked for, and with up to \
          32,768 as long as not even the size of the value is known. What is not known then is shown by its \
          bound, as 0±1e300, or the word says that there is no certain digit.
          """),
        Item(
          "Equality",
          """
          Whether two irrational numbers are equal cannot always be decided. Where neither a rule nor \
          many digits tell, `surd` says so and does not guess.
          """),
        Item(
          "Primes",
          """
          `prime?` gives proofs. One for a number of more than some 2,500 bits would take longer than a minute \
          and needs a `timelimit` of as many seconds; that a number is composite is found out at any length. \
          On Linux, `factor` takes half a second for two factors of 25 digits, some for 30, and hours for 45; \
          elsewhere minutes for 25. Ctrl-C stops it.
          """),
        Item(
          "Branch cuts",
          """
          A complex number whose imaginary part cannot be told from 0 is on no known side of a cut, as that \
          of `ln`. There `surd` gives fewer digits or an error and does not guess.
          """),
        Item(
          "Formulas",
          """
          An integral has 1200 digits at most, and it is not decided whether it equals a simple number: \
          `0 pi { sin } integrate` shows 2.00000000000000 and not 2. An integral within another one that \
          has no closed form needs finite ends and a bounded function; limits, sums to `inf`, and roots from one \
          guess within a formula may not depend on its unknown.
          """),
        Item(
          "Kept sessions",
          """
          A session keeps reals as expressions. Entries of irrational matrices, eigenvalues, roots and \
          integrals have none, and are kept with some 600 digits, or with those that are found in three seconds.
          """),
        Item(
          "Nesting",
          "Programs and vectors nest 1000 deep. A word has at most 1000 characters, a unit 10000.")
      )
    ])
}
