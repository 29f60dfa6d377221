/// An error as the manual lists it.
struct Diagnostic: Sendable {
  /// Keys that lead to it in a pipe; nil where no short ones do.
  let keys: String?
  /// The sentence.
  let message: String
  /// Advice on how to go on.
  let help: String

  init(_ keys: String?, _ message: String, _ help: String) {
    self.keys = keys
    self.message = message
    self.help = help
  }

  /// The errors, in the order of the manual.
  static let all: [Diagnostic] = [
    Diagnostic(
      "2 sine", "unknown word 'sine'; did you mean 'sin'?",
      "No word and no variable has this name. `words` and `vars` list what there is."),
    Diagnostic(
      nil, "unknown word 'FF'; did you mean '0xFF'? '16 inbase' reads digits without a prefix",
      "Input is decimal, whatever base is shown; see NUMBER BASES."),
    Diagnostic(
      "5 2 comb", "unknown word 'comb'; here it is 'ncr'",
      "The word has this name on other calculators or in other languages; `apropos` knows it, too."),
    Diagnostic(
      "6 3 &", "unexpected '&'; here it is 'and'",
      "The key means nothing to `surd`. `surd-words(7)` lists the words and keys that do."),
    Diagnostic(
      nil, "'<' needs 2 values, the stack has 1; '<<' is 'shl' here",
      """
      Two separate keys here are one sign elsewhere. This hint appears for arguments and at the \
      prompt.
      """),
    Diagnostic(
      "1 +", "'+' needs 2 values, the stack has 1",
      "Key in what is missing. The stack is as it was."),
    Diagnostic(
      nil, "'sq' needs 1 value, the stack has 0; standard input is read by '-f -'",
      "If keys are arguments, `surd` reads no pipe unless you say so: `echo 5 | surd -f - sq`."),
    Diagnostic(
      nil,
      "unknown word 'notes'; the shell puts the names of files in the place of *, unless it stands in quotes",
      "`surd 2 3 *` is `surd '2 3 *'` only where there are no files."),
    Diagnostic(
      "\"1,5\" \"2,5\" +",
      "'+' needs numbers, and \"1,5\" is a string; use '.' for decimals and '_' to group digits",
      """
      A field of a table is such a string. If no comma separates fields, put `tr , .` before \
      `surd`.
      """
    ),
    Diagnostic(
      "\"a\" sqrt", "'sqrt' needs a number, X is a string",
      """
      The value is of a different kind than the word takes. `help` *word* shows what it takes.
      """),
    Diagnostic(
      "2.5 digits", "'digits' needs a whole number from 1 to 100000000",
      "Key in a number in this range before the word."),
    Diagnostic(
      "5 not", "'not' needs a truth value, 0 or 1; 'bitnot' inverts the bits of an integer",
      "Compare first: `0 =` is the opposite of any number's truth."),
    Diagnostic(
      "[1 2] det", "'det' needs a square matrix, X is a vector of 2",
      "A matrix is a vector of rows of equal length: `[[1 2] [3 4]]`."),
    Diagnostic(
      "[1 2] [3 4] *",
      "'*' cannot combine a vector of 2 with a vector of 2; 'dot', 'cross' and 'emul' multiply vectors",
      "The shapes do not fit together. `*` multiplies matrices, and anything by a number."),
    Diagnostic(
      "[4 5 6] 0 get", "'get' needs a whole number from 1 to 3 as an index here",
      "Values in a vector are counted from 1."),
    Diagnostic(
      "[[1 2] [2 4]] inv", "'inv' needs a matrix that is not singular: this one has no inverse",
      "Its rows depend on each other; `rank` counts those that do not."),
    Diagnostic(
      nil, "cannot tell whether the matrix is singular",
      "Its entries are irrational, and many digits do not tell its determinant from 0."),
    Diagnostic(
      "9 idmat pi * rref", "'rref' takes irrational matrices of up to 8 rows",
      "Each of its entries is an expression that must be proven to be zero or not."),
    Diagnostic(
      "[[1 2] [2 4]] [1 2] lsq", "'lsq' needs a matrix whose columns are independent",
      """
      Leave out columns that depend on others, or measure more: more than one answer is equally \
      near.
      """
    ),
    Diagnostic(
      "[0 0] polyroots",
      "'polyroots' needs a coefficient that is not zero: every number is a root",
      "The vector holds the coefficients, that of the highest power first."),
    Diagnostic(
      "3.14 identify",
      "'identify' finds no form that 3 digits can tell from chance",
      "So few digits fit one form or another, whatever they are. Key in more, if there are any."),
    Diagnostic(
      "2 sqrt 3 sqrt + 3 minpoly", "'minpoly' finds the degree 4, above 3",
      "With a higher limit, the polynomial is given."),
    Diagnostic(
      "pi 4 minpoly",
      "'minpoly' needs a number that arithmetic and roots make of fractions, of a degree up to 120; it cannot show that ≈3.14159265358979 is one",
      """
      Only the way in which a number was made tells that it is algebraic, and only up to degree \
      120; digits never do.
      """),
    Diagnostic(
      nil, "'eigen' cannot tell whether two of the values that it finds are equal",
      """
      If the input is irrational, `surd` can prove only values that differ. With fractions, it \
      gives multiple ones, too.
      """),
    Diagnostic(
      "0 1 { bitnot } integrate",
      "'bitnot' has no formula here; integrals, derivatives and roots need one for each step "
        + "(at 'bitnot' in a program, 1:3)",
      "The program must be a formula of its number: it may not loop on it or use its bits."),
    Diagnostic(
      "-1 1 { ln abs } integrate",
      "'abs' has no formula here, since nothing shows that what it takes is always real",
      "`ln` is complex below 0: a range on which it is real has an integral."),
    Diagnostic(
      "'x=2' 0 3 findroot",
      "'findroot' needs a function, not a condition; the sides of an equation are subtracted, "
        + "as 'x^2-2'",
      "A condition is 0 where it does not hold, which is no solution."),
    Diagnostic(
      "0 1 { dup } integrate",
      "'integrate' needs a program that turns one number into one number",
      "The program finds its number in X and leaves the value, and nothing else."),
    Diagnostic(
      "-5 5 'x*y-1' roots",
      "'roots' needs one letter, not 'x', 'y'; a box has one for each range, as [[-5 5] [-5 5]]; "
        + "what is known is stored first, as in 5 sto k",
      "A function of one number has one unknown. In a box, `roots` takes a program for each range."),
    Diagnostic(
      "0 1..2 { sq } integrate",
      "'integrate' needs a number here, not a range; 'low' and 'high' take its ends",
      "A range says what is possible; the ends of an interval are two numbers."),
    Diagnostic(
      "0 1 { inv } integrate", "'integrate' diverges at 0",
      """
      The function grows so fast there, or oscillates without fading, that the integral has no \
      value.
      """
    ),
    Diagnostic(
      "0 inf { sin sin } integrate",
      "'integrate' finds no bound for the function next to inf, so nothing proves its value",
      """
      `surd` found no asymptotic expansion, or one that does not settle whether there is a value.
      """),
    Diagnostic(
      nil, "'integrate' finds no value that it can prove; the function may be singular or jump",
      "Integrate over parts of the interval, or substitute another variable."),
    Diagnostic(
      nil, "'integrate' needs too many values of the function; parts of the range may be easier",
      "The function has very many periods in the range, or is hard to enclose."),
    Diagnostic(
      "{ sq 1 + } 0 1 findroot",
      "'findroot' needs a function that changes its sign between the two numbers; 'roots' finds all zeros there",
      "A root is proven by a change of sign; try other ends."),
    Diagnostic(
      "{ inv } -1 2 findroot",
      "'findroot' cannot prove a root: nothing shows that the function is continuous where it changes "
        + "its sign",
      "The function may have a pole there, as tan has."),
    Diagnostic(
      "{ ln } -2 -1 plot", "'plot' finds no real value to draw",
      "Points where the function has no real value are gaps, and here all of them are."),
    Diagnostic(
      "{ 1 2 3 } 0 1 plot",
      "'plot' needs a program that turns one number into y, or into x and y",
      "The program finds only x on the stack, and leaves one or two numbers in its place."),
    Diagnostic(
      "[[1 2] [3]] plot",
      "'plot' needs a program, points [[x y] …] or a vector of y, or a vector of such",
      "In a vector of several sets of points, each is a vector of `[x y]`."),
    Diagnostic(
      "xlog { } 0 1 plot",
      "'plot' needs a range above 0 on a logarithmic axis; 'xlin' and 'ylin' make it linear",
      "0 has no place on such an axis."),
    Diagnostic(
      "2 1 yrange", "'yrange' needs two numbers, the smaller one first", "`swap` exchanges them."),
    Diagnostic("1 0 /", "division by zero", "The divisor in X is 0."),
    Diagnostic(
      "0 ln", "'ln' is not defined at 0",
      "The function has no value there, not even a complex one."),
    Diagnostic("-3 gamma", "'gamma' has a pole at -3", "The function grows without limit there."),
    Diagnostic(
      "3 4i + floor", "'floor' needs a real number, not 3+4i",
      "Complex numbers have no order. `re`, `im` and `abs` give real numbers."),
    Diagnostic(
      "2.5 3 gcd", "'gcd' needs an integer, not 2.5", "Round first: `floor`, `round`, `trunc`."),
    Diagnostic(
      "[300 4 200000] tvm",
      "'tvm' needs [n i PV PMT FV] with \"?\" for the one to find; a sixth element 1 means payments in advance",
      "Give all five, with 0 for those that do not apply."),
    Diagnostic(
      "[5 4 100 \"?\" 0] 1 2 amort",
      "'amort' needs five numbers, [n i PV PMT FV]; 'tvm' finds one; a sixth element 1 means payments in advance",
      """
      Round the payment to the amount actually paid, with `roundto`, and put it into the loan.
      """),
    Diagnostic(
      "[-100 [60 0.5]] irr",
      "'irr' needs a vector of flows: numbers, or [x n] for a flow n times",
      "The number of times is a whole number above 0."),
    Diagnostic(
      "[10 \"?\" 50 30 400] tvm", "'tvm' finds no rate: these payments have none",
      "Money paid out is negative, money received is positive."),
    Diagnostic(
      "[\"?\" 5 100 -4 0] tvm", "'tvm' finds no n: these payments never lead there",
      "The payment has to be more than the interest of a period."),
    Diagnostic(
      "[1 2] -100 npv", "'npv' needs a rate above -100 percent in each period, not -100",
      "At -100, nothing would be left after one period."),
    Diagnostic(
      "4 6 invmod", "4 has no inverse modulo 6: both are multiples of 2",
      "Only numbers without a common divisor have one; `gcd` tells."),
    Diagnostic(
      "3 7 sqrtmod", "no square is 3 modulo 7",
      "Half of the numbers have no square root modulo an odd prime; `jacobi` tells which."),
    Diagnostic(
      "4 15 sqrtmod", "'sqrtmod' needs a prime number as its modulus, not 15",
      "`factor` finds the primes; `crt` puts the roots modulo each of them together."),
    Diagnostic(
      "3 4 jacobi", "'jacobi' needs an odd number above 0 as its modulus, not 4",
      "The symbol is defined for these only."),
    Diagnostic(
      "1 4 2 6 crt", "no number is 1 modulo 4 and 2 modulo 6",
      "The remainders must agree modulo each number that divides both moduli."),
    Diagnostic(
      "2 3217 ^ 1 - prime?",
      "'prime?' would take about 2 minutes; the limit is 60 seconds (see 'timelimit')",
      "The number looks like a prime, but a proof would take long. *n* `timelimit` allows *n* seconds."
    ),
    Diagnostic(
      "12 wsize 1 bswap",
      "'bswap' needs a word of whole bytes, not the 12-bit signed one (see 'wsize')",
      "Bytes have 8 bits: 8, 16, 24 `wsize` and so on."
    ),
    Diagnostic(
      "1 63 shl", "'shl' overflows the 64-bit signed word (see 'wsize' and 'wrap')",
      """
      `surd` cuts nothing off unasked. A wider word holds the result, or `unsigned`; `wrap` cuts \
      on purpose.
      """
    ),
    Diagnostic(
      "0xFFFFFFFFFFFFFFFF 1 and",
      "'and' works in the 64-bit signed word, and 18446744073709551615 does not fit (see 'wsize', "
        + "'unsigned' and 'wrap')",
      "It is a number of 64 bits without sign: use `unsigned`, or `wrap` it to -1."),
    Diagnostic(
      "1 64 bit?", "'bit?' needs the number of a bit, 0 to 63, not 64",
      "The lowest bit is bit 0. `wsize` sets how many there are."),
    Diagnostic(
      nil, "result would need 2.1 GB; the limit is 128 MB (see 'memory')",
      "*n* `memory` sets another limit for one value, in megabytes, up to a sixteenth of the memory."
    ),
    Diagnostic(
      "1 timelimit 1e300000000",
      "this number would take about 7 seconds; the limit is 1 second (see 'timelimit')",
      """
      By an estimate, it would take too long, and it could not be stopped once begun. *n* \
      `timelimit` sets another limit.
      """
    ),
    Diagnostic(
      nil, "'while' takes longer than 1 second (see 'timelimit')",
      "The word and the programs it ran were stopped. *n* `timelimit` sets another limit."),
    Diagnostic(
      nil,
      "all values together would take more than 5.8 GB, a quarter of the memory that there is; does the "
        + "program end?",
      "A program makes values without end, or needs more memory than there is."),
    Diagnostic(
      "2 1e12 ^ 6 gcd", "'gcd' needs all digits of an integer, and these would take 116 GB",
      "It is kept as a power or a factorial. `%` and `powmod` find its remainders."),
    Diagnostic(
      "1e2000 exp", "'exp' would need an exponent of more than 1233 digits, here or on the way",
      "The result is too large, or too close to 0, for any form. Calculate with its logarithm."),
    Diagnostic(
      nil, "cannot tell whether X and Y are equal: they agree to 1233 digits",
      """
      The two are irrational, and neither a rule nor this many digits tell them apart. Compare their \
      difference with a bound instead: `- abs 1e-30 <`.
      """),
    Diagnostic(
      "5 sdev", "'sdev' needs at least 2 values, there is 1",
      "So few values are not enough. Values below a vector in X do not count."),
    Diagnostic(
      "[1 \"a\"] sum", "'sum' needs a vector of numbers, element 2 is a string",
      "`filter` can leave the others out."),
    Diagnostic(
      "[[1 2] [1 3]] fit", "'fit' needs points at 2 different x or more",
      "A polynomial of degree *n* needs *n* + 1 of them."),
    Diagnostic(
      "[1 1] [2 3] spearman", "'spearman' needs values that are not all equal",
      "What measures how values vary says nothing of equal ones."),
    Diagnostic(
      "[3 4 5] stat", "'stat' needs points, as in [[1 2] [2 3] [3 5]]", "A point has two numbers."),
    Diagnostic(
      "1 0 stat 2 1 stat logfit", "'logfit' needs the logarithm of x, which must be above 0",
      "Take the point out with `unstat`, or fit another curve."),
    Diagnostic(
      "[1] stostat", "'stostat' needs a vector that 'rclstat' has made",
      "It restores sums that were recalled before."),
    Diagnostic(
      "rand", "'rand' needs 'seed' before it: here the same keys give the same numbers",
      "At the prompt the system gives a seed. Elsewhere any number will do: `1 seed`."),
    Diagnostic(
      "[1 2] setrand", "'setrand' needs four whole numbers below 2^64 that are not all 0",
      "Saved sessions contain them; `seed` makes them from one number."),
    Diagnostic(
      "1 81 floatbits",
      "'floatbits' needs 16, 32, 64, 80 or 128 as the width in X, or [p e], not 81",
      "FLOATING POINT names the formats."),
    Diagnostic(
      "0.1 [1 8] floateven",
      "'floateven' needs [p e] with 2 to 1024 bits of significand and 2 to 15 of exponent, not [1 8]",
      "The leading bit of the significand counts: bfloat16 is `[8 8]`."),
    Diagnostic(
      "65520 16 floateven",
      "'floateven' overflows to infinity: the largest number of the format is 65504, which 'floatzero' gives",
      "IEEE 754 gives an infinity here, and infinities are not numbers."),
    Diagnostic(
      "0x7FF0000000000000 64 tofloat",
      "9218868437227405312 are the bits of an infinity",
      "Only numbers can be converted; NaN is none, either."),
    Diagnostic(
      "0x", "malformed number '0x'", "See KEYS for how numbers are written."),
    Diagnostic(
      "16 inbase 2dup",
      "malformed number '2dup' in base 16; '0d' before digits reads them in base 10",
      """
      In bases other than ten, no word may directly follow a number, and `e` begins no exponent.
      """
    ),
    Diagnostic(
      "1,234.50", "malformed number '1,234.50'; use '.' for decimals and '_' to group digits",
      "Nothing of it is pushed. The comma has no meaning."),
    Diagnostic(
      nil, "field 2 is empty; '--empty' says what that stands for",
      "The fields after it would take its place. `--empty 0` makes it a zero."),
    Diagnostic(
      "2 $ 3", "unexpected '$'",
      "The key has no meaning. The comma alone is "
        + "`unexpected ','; use '.' for decimals and '_' to group digits`."),
    Diagnostic(
      "2 ]", "unexpected ']'",
      "No bracket or brace was open. `unexpected '}'` is the same for programs."),
    Diagnostic(
      "'2+'", "the expression needs a number, a name or '(' here",
      "The position shows where it is missing. EXPRESSIONS has the grammar."),
    Diagnostic(
      "'2x'", "the expression needs an operator here, or its end; '*' cannot be left out",
      "Everything before this position is complete: `2*x`."),
    Diagnostic(
      "'2(3)'",
      "'2(3)' can be read in two ways: '2*(3)' is a product, 'pm(2,3)' a measured number",
      """
      As keys it is a measured number, on paper a product. With a point, `2.0(3)`, it is measured.
      """
    ),
    Diagnostic(
      "'3!!'",
      "'!!' can be read in two ways: '(n!)!' is the factorial of a factorial, 'dfact(n)' the double factorial",
      "As keys, `!` twice is the first of them."),
    Diagnostic(
      "'80*15%'",
      "'%' is the remainder of a division here; 5 % is '5_%', 5 % of x is 'percent(x,5)'",
      "So 15 percent of 80 are `percent(80,15)`, or `80*15_%`."),
    Diagnostic(
      "'(2+3'", "the expression does not close this '('", "Each `(` needs its `)`."),
    Diagnostic(
      "'sin(1,2)'", "'sin' needs 1 value in parentheses, not 2",
      "In an expression, a function's values follow it: `sin(x)`."),
    Diagnostic(
      "'pi(2)'", "'pi' takes no values in parentheses", "It is a constant; `pi*2` multiplies it."),
    Diagnostic(
      "'swap(1,2)'", "'swap' is no function with one result",
      "Words that move values or do something else cannot be used in an expression."),
    Diagnostic(
      "'2+3", "unclosed \"'\"", "The line ended within an expression."),
    Diagnostic(
      nil, "'+' needs 2 values, the stack has 1; RPN: 2 3 +",
      "The line is not in RPN; these would be its keys. Operators come after their values."),
    Diagnostic(
      nil, "'=' compares; RPN: 12 Enter 3 +",
      """
      `12+` and then `3=` is not RPN; these would be its keys. If `+` has failed, nothing is \
      compared.
      """
    ),
    Diagnostic(
      "{ 2", "unclosed '{'", "The input ended within a program, a vector or a string."),
    Diagnostic(
      "1 [ drop ]", "a value from before '[' was taken before ']'",
      "Within brackets, you can take only what was pushed there."),
    Diagnostic(
      "\"a\\qb\"", "unknown escape 'q' after '\\' in a string; there are \\n \\t \\\" \\\\ \\u{41}",
      "For a backslash, type two."),
    Diagnostic(
      "5 sto", "'sto' needs a name after it", "The name follows the word on the same line."),
    Diagnostic(
      "5 sto pi", "'pi' is a built-in word; choose another name",
      "Built-in words cannot be changed."),
    Diagnostic("rcl r", "no variable 'r'; 'vars' lists them", "Store something first, with `sto`."),
    Diagnostic(
      "{ 1 } sto p 2 sto+ p", "'sto+' needs a number in 'p', it holds a program",
      "You can add only to a number."),
    Diagnostic(
      "lastx", "'lastx' needs a last operation, and there is none",
      """
      It recalls the operands of the last numeric operation. After a condition in a formula there \
      is none if a branch performed one.
      """),
    Diagnostic(
      "{ dup 0 > { deg } { } ifelse sin } 2 diff",
      "'ifelse' needs branches that change nothing but the stack in a formula "
        + "(at 'ifelse' in a program, 1:23)",
      "Move settings that both branches share before the condition."),
    Diagnostic(
      "undo", "nothing to undo", "Lines are kept at the prompt and with `--serve`, not in a stream."
    ),
    Diagnostic(
      nil, "nothing older to undo; lines are kept up to 128 MB (see 'memory')",
      "The lines held more memory than one value may, so the oldest were dropped."),
    Diagnostic(
      nil, "'words' is not available here", "The word asks for something that only the prompt has."),
    Diagnostic(
      "listen bits", "'listen' works only where it is typed at the prompt",
      "A stream, a client or a program may not reach beyond the calculator."),
    Diagnostic(
      nil, "cannot use the file 'tax.surd': No such file or directory",
      "`save` or `load` could not write or read the file, for the reason given by the system."),
    Diagnostic(
      nil, "'notes.txt', line 1: this is no session of surd's",
      "`load` reads what `save` wrote; and `save` overwrites nothing else."),
    Diagnostic(
      nil,
      "'tax.surd', line 9: the checksum does not fit the lines above (after an edit, take ', crc …' away)",
      """
      The file is damaged, or was edited. Without `, crc` and everything after it, it is read as \
      it is.
      """),
    Diagnostic(
      nil,
      "the session is not saved: tax.surd: No space left on device",
      """
      The last change could not be written, for the reason given by the system. It is tried again \
      at the next change, and reported again at the end, when the exit status is 2.
      """),
    Diagnostic(
      nil, "the session is not kept: neither HOME nor XDG_STATE_HOME is set",
      """
      There is no place for it. `--session` names one; `--no-session` keeps none and says nothing.
      """
    ),
    Diagnostic(
      nil, "keys are not bound: /home/ann/.editrc: Permission denied",
      """
      `~/.editrc`, or the file that EDITRC names, exists but cannot be read: all keys work as \
      without it.
      """
    ),
    Diagnostic(
      nil, "the terminal cannot be used: libedit could not be started",
      """
      The system has no file, pipe or memory left, and surd ends with status 2. `surd -f -` needs \
      less.
      """
    ),
    Diagnostic(
      nil, "the last start ended before its prompt; the session is tried once more",
      """
      The last `surd` ended while it was restoring the session. If that happens twice, the session \
      starts empty.
      """
    ),
    Diagnostic(
      nil, "too many surds keep sessions: what changes here is not saved, unless with 'save'",
      "Ninety-nine others are running, or their files hold something else."),
    Diagnostic(
      nil, "'notes.txt' holds something else than a session of surd's; it is left as it is",
      """
      `--session` names a file of something else. For a tape, it is the same: `something else than \
      a tape`.
      """
    ),
    Diagnostic(
      "[1 2] expr", "'expr' reads what saved sessions hold, and cannot read this",
      "The word is not meant to be typed; nor is `setlast`."),
    Diagnostic(
      nil, "'print' cannot stand in a saved session",
      "A session only makes values and settings. Use `-f` to run keys in a file."),
    Diagnostic(
      nil,
      "programs call one another more than 2396746 deep (see 'memory'); a call that comes last costs "
        + "nothing",
      "A recursion does not end, or `memory` must be larger."),
    Diagnostic(
      "{ 1 0 / } call", "division by zero (at '/' in a program, 1:7)",
      """
      The error happened in a program. The key or word that failed is named, with its line and \
      column there.
      """
    ),
    Diagnostic(
      "5 local n", "'local' works in a running program only",
      """
      Use it between braces. `sto` is for variables that stay; `quit` leaves without a program.
      """),
    Diagnostic(
      "{ time } call",
      "'time' stands before a line, not in a program (at 'time' in a program, 1:3)",
      "Put it before the line that calls the program."),
    Diagnostic(
      "break", "'break' leaves a loop, and none is running",
      "Use it in the program of `times`, `while`, `for`, `each`, `map`, `filter` or `fold`."),
    Diagnostic(
      "[1] { dup } map",
      "'map' needs a program that leaves 1 value, this one leaves 2 (at '}' in a program, 1:7)",
      "`each` leaves all values on the stack."),
    Diagnostic(
      nil, "too many '{' in one another; the limit is 1000",
      "Give names to the inner programs, with `sto`."),
    Diagnostic(
      nil,
      "'listen': no listener 'bit'; there are bits, float, swatch, vars, plot, tape, tape=FILE and exec COMMAND",
      "A word's request was refused, for the reason that follows."),
    Diagnostic(
      nil,
      "FLINT cannot be used: libflint.so.17: cannot open shared object file: No such file or directory",
      """
      The library for numbers beyond a machine word has disappeared since surd was built, and surd \
      ends with status 2. Install it, or build surd again.
      """),
    Diagnostic(nil, "invalid UTF-8", "The input is not text, or is in another character set."),
    Diagnostic(
      nil, "interrupted",
      "Ctrl-C was pressed, or the client that sent the line has left. The stack is as it was."),
    Diagnostic(
      nil, "interrupted: the stack is complete, but not all of it is shown",
      """
      The line ran, and Ctrl-C was pressed while its result was being prepared for display. \
      Anything not ready is `(not shown)`; the next line tries again.
      """),
    Diagnostic(
      nil,
      "waiting until one of 4 interrupted calculations has ended; Ctrl-C gives this line up",
      """
      Arithmetic that Ctrl-C interrupts in one long call continues in the background until that \
      call ends, and keeps its memory. More than four of them are too many.
      """),
  ]
}

extension Section {
  static let diagnostics = Section(
    "DIAGNOSTICS",
    [
      .paragraph(
        """
        A word that fails leaves stack, variables and settings exactly as they were. Each message \
        is one sentence; the names and numbers here are examples.
        """),
      .list(Diagnostic.all.map { Item("`\($0.message)`", $0.help) }, isCompact: false),
    ])
}
