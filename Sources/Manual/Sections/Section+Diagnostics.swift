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

  /// The errors whose remedy their own sentence does not give, in the order of the manual.
  static let all: [Diagnostic] = [
    Diagnostic(
      "5 2 comb", "unknown word 'comb'; here it is 'ncr'",
      "`words` and `vars` list all names. `apropos` also finds words by their names elsewhere."),
    Diagnostic(
      nil, "'+' needs 2 values, the stack has 1; RPN: 2 3 +",
      "Operators come after their values: type the keys that the message shows."),
    Diagnostic(
      nil, "'sq' needs 1 value, the stack has 0; standard input is read by '-f -'",
      "If keys are arguments, `surd` reads no pipe unless you ask for it: `echo 5 | surd -f - sq`."),
    Diagnostic(
      "\"1,5\" \"2,5\" +",
      "'+' needs numbers, and \"1,5\" is a string; use '.' for decimals and '_' to group digits",
      """
      Give `--decimal ,` for such a table. If no comma separates fields, `tr , .` before `surd` \
      will do.
      """),
    Diagnostic(
      "'80*15%'",
      "'%' is the remainder of a division here; 5 % is '5_%', 5 % of x is 'percent(x,5)'",
      "15 percent of 80 is `percent(80,15)` or `80*15_%`."),
    Diagnostic(
      "1 63 shl", "'shl' overflows the 64-bit signed word (see 'wsize' and 'wrap')",
      """
      Set a wider word or `unsigned`, or cut the value with `wrap`: `surd` cuts nothing off \
      unasked.
      """),
    Diagnostic(
      "1 timelimit 1e300000000",
      "this number would take about 7 seconds; the limit is 1 second (see 'timelimit')",
      """
      *n* `timelimit` allows *n* seconds. Work that could not be stopped is refused by an \
      estimate.
      """),
    Diagnostic(
      "2 1e12 ^ 6 gcd", "'gcd' needs all digits of an integer, and these would take 116 GB",
      "The integer is kept as a power or a factorial. `%` and `powmod` find its remainders."),
    Diagnostic(
      "1e2000 exp", "'exp' would need an exponent of more than 1233 digits, here or on the way",
      "The result is too large, or too close to 0. Calculate with its logarithm."),
    Diagnostic(
      nil, "cannot tell whether X and Y are equal: they agree to 1233 digits",
      "No rule decides it either. Compare the difference with a bound: `- abs 1e-30 <`."),
    Diagnostic(
      "-1 1 { ln abs } integrate",
      "'abs' has no formula here, since nothing shows that what it takes is always real",
      "`ln` is complex below 0. Integrate over a range where it is real."),
    Diagnostic(
      nil, "'integrate' finds no value that it can prove; the function may be singular or jump",
      "Integrate over parts of the interval, or substitute another variable."),
    Diagnostic(
      "[5 4 100 \"?\" 0] 1 2 amort",
      "'amort' needs five numbers, [n i PV PMT FV]; 'tvm' finds one; a sixth element 1 means payments in advance",
      "Put the payment actually paid, rounded with `roundto`, into the loan."),
    Diagnostic(
      "4 15 sqrtmod", "'sqrtmod' needs a prime number as its modulus, not 15",
      "`factor` finds the primes; `crt` combines the roots modulo each of them."),
    Diagnostic(
      "5 sdev", "'sdev' needs at least 2 values, there is 1",
      "If X is a vector, values below it do not count."),
    Diagnostic(
      "rand", "'rand' needs 'seed' before it: here the same keys give the same numbers",
      "At the prompt, the system gives a seed. Elsewhere, any number will do: `1 seed`."),
    Diagnostic(
      "undo", "nothing to undo",
      "Lines are kept at the prompt and with `--serve`, not in a stream."),
    Diagnostic(
      nil, "the session is not saved: tax.surd: No space left on device",
      """
      `surd` tries again at the next change. If the session is still not saved at the end, it says \
      so again and exits with status 2.
      """),
    Diagnostic(
      nil, "the session is not kept: neither HOME nor XDG_STATE_HOME is set",
      "`--session` names a file; `--no-session` keeps none and says nothing."),
    Diagnostic(
      nil,
      "all values together would take more than 4 GB, a quarter of the memory that there is; does what makes them end?",
      """
      A loop or an input has no end, or needs a larger machine. A line at the prompt that made too \
      many values is undone.
      """),
    Diagnostic(
      nil, "the system has no memory left; 'ulimit -v' or a container may limit it",
      """
      `surd` has ended with status 1, and has printed whole lines only. On macOS, Swift and FLINT \
      end it with messages of their own. If Linux or a container kills a process for lack of \
      memory, there is no message, and the status is 137.
      """),
    Diagnostic(
      nil, "the terminal cannot be used: libedit could not be started",
      "The system has no file, pipe or memory left. `surd -f -` needs less."),
    Diagnostic(
      nil,
      "FLINT cannot be used: libflint.so.17: cannot open shared object file: No such file or directory",
      "The library for large numbers has disappeared since `surd` was built; install it again."),
    Diagnostic(
      nil, "interrupted: the stack is complete, but not all of it is shown",
      """
      The line has run, but Ctrl-C came before its result was shown. The next line shows the \
      values marked `(not shown)`.
      """),
    Diagnostic(
      nil, "waiting until one of 4 interrupted calculations has ended; Ctrl-C gives this line up",
      """
      Arithmetic that Ctrl-C interrupts may run on in the background, and keep its memory, until \
      it ends.
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
        is one sentence, which usually says what to do. These need more; their names and numbers \
        are examples.
        """),
      .list(Diagnostic.all.map { Item("`\($0.message)`", $0.help) }, isCompact: false),
    ])
}
