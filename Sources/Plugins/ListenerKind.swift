import Calculator
import TerminalText

/// A kind of listener that users plug in by its name: `bits`, `tape=day.surd`, `exec ./log`.
public struct ListenerKind: Sendable {
  /// The ways in which a kind takes an argument.
  enum Argument: Sendable {
    case none
    /// It may stand behind a `=`; the manual's name for it.
    case optional(String)
    /// It stands behind a blank; the manual's name for it.
    case required(String)
  }

  /// Makes a listener of this kind from the argument, which is empty where none is given, for a
  /// switchboard whose calculator holds this machine.
  typealias Make = @Sendable (String, Switchboard, Machine) throws(PluginError) -> any PluggedIn

  /// The name that users type.
  let name: String
  /// The argument behind the name.
  let argument: Argument
  /// Makes one; nil where one always listens.
  let make: Make?

  private init(_ name: String, _ argument: Argument = .none, make: Make?) {
    (self.name, self.argument, self.make) = (name, argument, make)
  }

  static let all = [
    ListenerKind("counter", make: nil),
    ListenerKind("bits") { _, _, _ in BitView() },
    ListenerKind("float") { _, _, _ in
      Panel { calculator, window in
        let context = calculator.machine.settings.context
        return FloatCard(calculator.accumulator, columns: window.columns, context).rows
          .map { StyledText($0) }
      }
    },
    ListenerKind("swatch") { _, board, _ in
      let hasColours = board.frontEnd.hasColours
      return Panel { calculator, _ in
        Swatch(calculator.accumulator).rows(hasColours: hasColours)
      }
    },
    ListenerKind("vars") { _, _, _ in
      var list = VariableList()
      return Panel(of: [.variables, .settings]) {
        list.rows(of: $0.machine, in: $1).map { StyledText($0) }
      }
    },
    ListenerKind("plot") { _, _, _ in
      Panel { calculator, window in
        calculator.sketch(columns: window.columns, rows: max(5, window.rows * 5 / 12))
          .map { StyledText($0) }
      }
    },
    ListenerKind("tape", .optional("FILE")) { path, board, machine throws(PluginError) in
      if path.isEmpty {
        let show = board.frontEnd.show
        return Tape(.screen { show(StyledText($0)) })
      }
      return try Tape(path: path, machine, canUndo: board.canUndo)
    },
    ListenerKind("exec", .required("COMMAND")) { command, board, _ throws(PluginError) in
      try ListeningProcess(command, board.eventService())
    },
  ]
}

// MARK: Descriptions

extension ListenerKind {
  /// The names of those that need no argument and do not listen anyway.
  public static var names: [String] {
    all.compactMap { kind in
      if case .required = kind.argument { return nil }
      return kind.make == nil ? nil : kind.name
    }
  }

  /// The name and what stands between it and the argument; nil where there is none.
  private var beginning: String? {
    switch argument {
    case .none: nil
    case .optional: name + "="
    case .required: name + " "
    }
  }

  /// Whether it cannot do without an argument.
  var needsArgument: Bool { if case .required = argument { true } else { false } }

  /// The kind and the argument that a user describes.
  static func read(_ text: String) throws(PluginError) -> (kind: ListenerKind, argument: String) {
    for kind in all {
      guard let beginning = kind.beginning, text.hasPrefix(beginning) else { continue }
      let rest = text.dropFirst(beginning.count)
      let argument = kind.needsArgument ? rest.drop { $0 == " " } : rest
      if argument.isEmpty { throw kind.missing }
      return (kind, String(argument))
    }
    let name = text.prefix { $0 != "=" }
    if name.isEmpty { throw .needs("listen", what: "the name of a listener") }
    guard let kind = all.first(where: { $0.name == name }) else { throw .unknown(text) }
    if kind.needsArgument { throw kind.missing }
    if name != text { throw .takesNothing(kind.name) }
    return (kind, "")
  }

  private var missing: PluginError {
    switch argument {
    case .none: .takesNothing(name)
    case .optional(let what): .needs(name + "=", what: "a \(what.lowercased())")
    case .required(let what): .needs(name, what: "a \(what.lowercased())")
    }
  }

  /// The name by which `listeners` and `unlisten` know a listener with this argument.
  func name(with argument: String) -> String {
    argument.isEmpty ? name : (beginning ?? "") + argument
  }

  /// The forms in which it can be plugged in.
  var forms: [String] {
    if make == nil { return [] }
    switch argument {
    case .none: return [name]
    case .optional(let what): return [name, name(with: what)]
    case .required(let what): return [name(with: what)]
    }
  }

  /// All forms of all kinds, as a sentence has them: `bits, swatch, tape, tape=FILE and exec
  /// COMMAND`.
  ///
  /// - Parameter quoted: whether a form of several words is in quotes.
  public static func forms(joinedBy conjunction: String, quoted: Bool = false) -> String {
    let forms = all.flatMap(\.forms).map { quoted && $0.contains(" ") ? "'\($0)'" : $0 }
    return forms.dropLast().joined(separator: ", ") + " \(conjunction) " + (forms.last ?? "")
  }
}
