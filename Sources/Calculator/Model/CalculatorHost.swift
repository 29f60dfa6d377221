public import Plots

/// A question to the surroundings that the calculator cannot answer itself.
public enum Request: Sendable, Hashable {
  /// The text of `presses`.
  case presses
  /// The text of `help`, of one word or in general when the word is empty.
  case help(String)
  /// The text of `words`, of one topic or of all when it is empty.
  case words(String)
  /// The record of the tape, the text of `tape`.
  case tape
  /// The text of `listeners`.
  case listeners
  /// Plug in the listener that is described like this; the text tells that it was done.
  case listen(String)
  /// Unplug the listener of this name, likewise.
  case unlisten(String)
  /// The text of `apropos`, on words about a text.
  case apropos(String)
  /// To put a text into the clipboard; the answer says that it was done.
  case copy(String)
  /// To bring the variable of this name, or X when it is empty, to the line; the answer is empty.
  case edit(String)
  /// Columns and rows of the window, separated by a space.
  case window
  /// Columns and rows of pixels in a cell of a terminal that shows pictures, separated by a space;
  /// or `words` if plots are described, not drawn.
  case cell
  /// Showing a plot as a picture; the answer is empty.
  case picture(PlotPicture)
  /// Keeping the session in the file of this name; the answer is empty.
  case save(String)
  /// The text of the session in the file of this name.
  case load(String)
  /// The text of the file of keys of this name.
  case run(String)
  /// Putting a drawing's text into the file of this name; the answer says that it was done.
  case draw(String, String)
  /// The text of `about`.
  case about
  /// Giving a tour at the prompt, after the line; the answer is empty.
  case tutorial
  /// A seed for random numbers, below 2^63 in decimal.
  case seed
  /// The current Universal Time, in the form that follows `@`; today's date in the machine's zone.
  case now, today

  /// Whether it may start a process, touch a file or the clipboard, or read the clock.
  var reachesOut: Bool {
    switch self {
    case .copy, .edit, .listen, .unlisten, .save, .load, .run, .draw, .now, .today, .tutorial: true
    case .presses, .help, .words, .tape, .listeners, .apropos, .window, .cell, .picture, .about,
      .seed:
      false
    }
  }

  /// Whether it is for a file, which may keep the answer waiting, and for nothing else.
  var isOfFile: Bool {
    switch self {
    case .save, .load, .run, .draw: true
    default: false
    }
  }

  /// What it means to those who keep keys that this was answered.
  func circumstance(_ answer: String) -> Circumstance.Kind {
    switch self {
    case .now, .today: .clock("@" + answer)
    default: .reachedOut
    }
  }
}

/// The surroundings of a calculator, which grant its requests or refuse them: one for each
/// calculator, its ``CalculatorModel/host``.
public protocol CalculatorHost: AnyObject {
  /// The answer to a request, nil where there is none; the error where it cannot be granted.
  ///
  /// The machine is that of the moment at which the word stands that asks: the calculator may still
  /// be as it was before the line.
  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String?
}
