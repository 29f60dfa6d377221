/// The tour that `tutorial` gives at the prompt.
public enum Tour {
  /// The text before its first step.
  public static let beginning = """
    A tour in \(steps.count) steps, on its own stack: yours is put aside until the end. Any keys that \
    give the right result will do. 'skip' and 'back' go on and back, 'quit' leaves.
    """
  /// The text after its last step.
  public static let end =
    "That was the tour; your own stack is back. 'help' lists the topics, and 'words' all words."
  /// The text on leaving it.
  public static let isLeft = "the tour is over; your own stack is back, and 'tutorial' starts again"

  /// Its steps.
  public static let steps = [
    TourStep(
      "Numbers go onto a stack; the last one, X, is level 1. Key in 3 4 and Enter.",
      hint: "level 2 should be 3, and level 1 be 4; 'clear' empties the stack",
      keys: ["3 4"], .truth("depth 1 > { drop } if 3 ="), .truth("4 = swap 3 = and")),
    TourStep(
      """
      An operator comes after its numbers and takes them from the stack. Add the two: key in + and \
      Enter.
      """,
      hint: "+ should leave 7; 3 4 + is all of it in one line", start: ["3 4"], keys: ["+"],
      .truth("7 =")),
    TourStep(
      """
      You need no parentheses: earlier results wait on the stack. For (1+2)*(3+4), key in \
      1 2 + 3 4 + * and watch what it will leave. (As on paper, it is '(1+2)*(3+4)' eval.)
      """,
      hint: "X should be 21; + makes 3 of 1 and 2, then 7 of 3 and 4, and * takes both",
      keys: ["1 2 + 3 4 + *"], .truth("21 =")),
    TourStep(
      """
      'undo' takes back a line, or as many as you like, and 'redo' brings it back. Here somebody has \
      squared 21: undo it.
      """,
      hint: "the stack should be 21 again, and nothing else; key in the word undo",
      start: ["21", "sq"], keys: ["undo"], .truth("depth 1 = swap 21 = and")),
    TourStep(
      """
      'swap' exchanges X and Y, 'drop' removes X, and 'lastx' recalls X as it was before the last \
      operation. Here are 3 and 10, in the wrong order to subtract 3 from 10: make 7 of them.
      """,
      hint: "X should be 7; 'undo' takes back a mistake, then key in swap and -",
      start: ["3 10"], keys: ["swap -"], .truth("7 =")),
    TourStep(
      """
      A function takes X: key in 8 sqrt. The mark ≈ says that a number is rounded. Then key in exact: \
      surd knows what the number is.
      """,
      hint: "X should be the root of 8, in the exact form that the word exact shows",
      keys: ["8 sqrt", "exact"], .truth("8 sqrt ="), .exact),
    TourStep(
      """
      A number has as many digits as you ask for, and none of them is ever wrong. Key in 50 digits, \
      then pi. If they do not fit, 'show' prints all of them.
      """,
      hint: "X should be pi, with 50 digits", keys: ["50 digits", "pi"], .truth("pi ="),
      .digits(50)),
    TourStep(
      """
      'sto' stores X under a name, and the name recalls it. Key in 19 sto vat, and find the tax on \
      250: 250 vat percent.
      """,
      hint: "vat should be 19, and X 47.5, which is 19 percent of 250",
      keys: ["19 sto vat", "250 vat percent"], .truth("vat 19 ="), .truth("47.5 =")),
    TourStep(
      """
      Braces make a program, and a name makes it a word of your own. Key in { 2 * } sto twice, then \
      21 twice.
      """,
      hint: "X should be 42, and twice double any number",
      keys: ["{ 2 * } sto twice", "21 twice"], .truth("5 twice 10 ="), .truth("42 =")),
    TourStep(
      """
      'help sqrt' explains a word, 'apropos prime' finds words: try one of them. Then press F2, or \
      key in keys: it switches keys mode on, and off again.
      """,
      hint: "it takes both: a word explained or found, and keys mode",
      keys: ["help sqrt", "keys"], .helped, .keysMode),
    TourStep(
      """
      In keys mode + and the like act without Enter, where the terminal can edit lines. Add 3 and 4 \
      in four keys: 3, Enter, 4 and +.
      """,
      hint: "X should be 7", start: ["keys"], keys: ["3", "4 +"], .truth("7 =")),
  ]
}
