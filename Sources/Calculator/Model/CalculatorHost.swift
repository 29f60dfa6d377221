public import Plots

/// A request to the host that the calculator cannot fulfil itself.
public enum Request: Sendable, Hashable {
  /// The text of `presses`.
  case presses
  /// The text of `help` for one word, or the general text if the word is empty.
  case help(String)
  /// The text of `words` for one topic, or for all if it is empty.
  case words(String)
  /// The text of `tape`, the record of the tape.
  case tape
  /// The text of `listeners`.
  case listeners
  /// Plugs in the listener with this description; the answer confirms it.
  case listen(String)
  /// Unplugs the listener with this name; the answer confirms it.
  case unlisten(String)
  /// The text of `apropos`: the words about a text.
  case apropos(String)
  /// Copies a text to the clipboard; the answer confirms it.
  case copy(String)
  /// Moves the variable with this name, or X if the name is empty, to the line; the answer is
  /// empty.
  case edit(String)
  /// Columns and rows of the window, separated by a space.
  case window
  /// Columns and rows of pixels in a cell of a terminal that shows pictures, separated by a space;
  /// or `words` if plots are described and not drawn.
  case cell
  /// Shows a plot as a picture; the answer is empty.
  case picture(PlotPicture)
  /// Keeps the session in the file with this name; the answer is empty.
  case save(String)
  /// The text of the session in the file with this name.
  case load(String)
  /// The text of the file of keys with this name.
  case run(String)
  /// Writes a drawing's text to the file with this name; the answer confirms it.
  case draw(String, String)
  /// The text of `about`.
  case about
  /// Gives a tour at the prompt, after the line; the answer is empty.
  case tutorial
  /// A seed for random numbers, below 2^63 in decimal.
  case seed
  /// The current Universal Time, in the form that follows `@`; today's date in the machine's zone.
  case now, today

  /// Whether it may start a process, access a file or the clipboard, or read the clock.
  var reachesOut: Bool {
    switch self {
    case .copy, .edit, .listen, .unlisten, .save, .load, .run, .draw, .now, .today, .tutorial: true
    case .presses, .help, .words, .tape, .listeners, .apropos, .window, .cell, .picture, .about,
      .seed:
      false
    }
  }

  /// Whether it only accesses a file, which may delay the answer.
  var isOfFile: Bool {
    switch self {
    case .save, .load, .run, .draw: true
    default: false
    }
  }

  /// Returns the circumstance for observers that keep keys, after this answer.
  func circumstance(_ answer: String) -> Circumstance.Kind {
    switch self {
    case .now, .today: .clock("@" + answer)
    default: .reachedOut
    }
  }
}

/// The host of a calculator, which answers or rejects its requests. Each calculator has one: its
/// ``CalculatorModel/host``.
public protocol CalculatorHost: AnyObject {
  /// Returns the answer to a request, or nil if there is none; throws if the request cannot be
  /// fulfilled.
  ///
  /// The machine is that at the requesting word: the calculator may still be in its state before
  /// the line.
  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String?
}
