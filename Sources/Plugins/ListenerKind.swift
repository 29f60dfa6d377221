import Calculator
import TerminalText

/// A kind of listener that users plug in by its name: `bits`, `tape=day.surd`, `exec ./log`.
public struct ListenerKind: Sendable {
  /// The argument of a kind.
  enum Argument: Sendable {
    case none
    /// An argument that may follow after a `=`; its name in the manual.
    case optional(String)
    /// An argument that follows after a blank; its name in the manual.
    case required(String)
  }

  /// Creates a listener of this kind for a switchboard. The argument is empty if there is none, and
  /// the machine is the present state of the calculator.
  typealias Make = @Sendable (String, Switchboard, Machine) throws(PluginError) -> any PluggedIn

  /// The name that users type.
  let name: String
  /// The argument after the name.
  let argument: Argument
  /// Creates a listener; nil for a kind that always listens.
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
  /// The names of the kinds that need no argument and do not always listen.
  public static var names: [String] {
    all.compactMap { kind in
      if case .required = kind.argument { return nil }
      return kind.make == nil ? nil : kind.name
    }
  }

  /// The name and the character between it and the argument; nil if the kind has no argument.
  private var beginning: String? {
    switch argument {
    case .none: nil
    case .optional: name + "="
    case .required: name + " "
    }
  }

  /// Whether the kind requires an argument.
  var needsArgument: Bool { if case .required = argument { true } else { false } }

  /// Returns the kind and the argument in a user's description.
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

  /// Returns the name of a listener with this argument, as `listeners` prints it and `unlisten`
  /// accepts it.
  func name(with argument: String) -> String {
    argument.isEmpty ? name : (beginning ?? "") + argument
  }

  /// The forms in which users can plug the kind in.
  var forms: [String] {
    if make == nil { return [] }
    switch argument {
    case .none: return [name]
    case .optional(let what): return [name, name(with: what)]
    case .required(let what): return [name(with: what)]
    }
  }

  /// Returns all forms of all kinds for a sentence: `bits, swatch, tape, tape=FILE and exec
  /// COMMAND`.
  ///
  /// - Parameter quoted: whether forms of several words are in quotes.
  public static func forms(joinedBy conjunction: String, quoted: Bool = false) -> String {
    let forms = all.flatMap(\.forms).map { quoted && $0.contains(" ") ? "'\($0)'" : $0 }
    return forms.dropLast().joined(separator: ", ") + " \(conjunction) " + (forms.last ?? "")
  }
}
