/// The meaning of a line, as ``LineReader`` reads it before any of it runs.
public enum LineReading: Equatable, Sendable {
  /// Keys: they run as they are typed.
  case keys
  /// Keys that run as they are typed, although the line can be read in another way, too. A front
  /// end that can show a note runs them and shows it; any other gives an error with both readings.
  case noted(Correction)
  /// A line as on paper: these keys run in its place, and are shown.
  case paper(Correction)
  /// A line with two readings, or with none that surd is sure of: an error.
  case twofold(TwofoldLine)

  /// Returns the keys that a front end without notes runs for a line.
  ///
  /// - Throws: ``CalculatorError/line(_:)`` if the line has two readings.
  public func keys(of line: String) throws(CalculatorError) -> String {
    switch self {
    case .keys: return line
    case .paper(let correction): return correction.keys
    case .noted(let correction): throw .line(correction.twofold)
    case .twofold(let line): throw .line(line)
    }
  }
}

/// Keys that do what a line says elsewhere: a value that front ends show, run, or offer as an edit.
public struct Correction: Equatable, Sendable {
  /// The name of the habit that reads the line so.
  public let habit: String
  /// The line.
  public let text: String
  /// The keys in place of the line.
  public let keys: String
  /// A remark on what the keys take for granted, which a front end shows after them; empty if there
  /// is nothing to say.
  public internal(set) var remark = ""
  /// If the line runs as keys: a clause on what it does, and keys that do it and nothing else.
  var note: (clause: String, keys: String?)?

  init(_ habit: String, _ text: String, keys: String, note: (String, String?)? = nil) {
    (self.habit, self.text, self.keys, self.note) = (habit, text, keys, note)
  }

  /// Whether two corrections have the same keys for the same line, by the same habit.
  public static func == (a: Correction, b: Correction) -> Bool {
    a.habit == b.habit && a.text == b.text && a.keys == b.keys
  }

  /// One sentence for a line that ran as keys.
  public var sentence: String { "\(note?.clause ?? "the line ran as keys"); otherwise: \(keys)" }

  /// The error of a front end that cannot show a note.
  public var twofold: TwofoldLine {
    var line = TwofoldLine(
      text, [.init(note?.keys ?? "", "key by key"), .init(keys, "as on paper")])
    line.runsAsKeys = note?.keys != nil
    return line
  }
}

/// A line that is not run because it can be read in two ways, or is not in the order of keys.
public struct TwofoldLine: Equatable, Sendable {
  /// A reading: its keys, and how it reads the text.
  public struct Meaning: Equatable, Sendable {
    /// The keys.
    public let keys: String
    /// The reading as the beginning of a clause, such as `a product is`.
    let effect: String
    /// Whether the keys take the place of the whole line.
    var isLine = true

    init(_ keys: String, _ effect: String = "") {
      (self.keys, self.effect) = (keys, effect.isEmpty || keys.isEmpty ? effect : effect + " ")
    }
  }

  /// The line, or the part of it that can be read in two ways.
  public let text: String
  /// The readings; of a line that belongs on several lines, its parts.
  public let meanings: [Meaning]
  /// Whether the meanings are parts of the line, each for a line by itself.
  let areLines: Bool
  /// Whether the line would also run as keys: only a front end without notes refuses it.
  public internal(set) var runsAsKeys = false

  /// Whether the line has readings as on paper, all of them known.
  public var isTwofold: Bool { !areLines && !meanings.isEmpty }

  init(_ text: String, _ meanings: [Meaning], areLines: Bool = false) {
    (self.text, self.meanings, self.areLines) = (text, meanings, areLines)
  }
}

extension TwofoldLine: CustomStringConvertible {
  /// One sentence, with the keys of each reading.
  public var description: String {
    // Keys that are cut could not be typed.
    let areShort = meanings.allSatisfy { $0.keys.count <= Self.longestKeys }
    let readings = (areShort ? meanings : [])
      .map { $0.effect + ($0.keys.isEmpty ? "" : "'\($0.keys)'") }.joined(separator: ", ")
    let text = text.excerpt
    if areLines {
      return "'\(text)' takes a value from the stack that its result does not use"
        + (readings.isEmpty ? "" : "; on two lines: \(readings)")
    }
    switch meanings.count {
    case 1 where !readings.isEmpty:
      return "'\(text)' is not in the order of keys: \(readings)"
    case 0, 1: return "'\(text)' is not in the order of keys: operators come after their values"
    default:
      return "'\(text)' can be read in two ways" + (readings.isEmpty ? "" : ": \(readings)")
    }
  }

  /// The most characters of keys in a sentence.
  private static let longestKeys = 200
}
