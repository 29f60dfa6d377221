import ExactNumbers

/// A setting and everything that depends on it, except the words that set it, which are in the
/// command table. Sessions, init files, the status line and events read these rows.
struct Setting: Sendable {
  /// The property of ``Settings``.
  let path: any PartialKeyPath<Settings> & Sendable
  /// Returns whether the setting differs from its initial value.
  let isChanged: @Sendable (Settings) -> Bool
  /// Copies the setting from one ``Settings`` into another.
  let copy: @Sendable (Settings, inout Settings) -> Void
  /// Returns the keys that set the setting, for a calculator with the initial value.
  let keys: @Sendable (Settings) -> String
  /// The position of its text in the status line; nil if the status line does not show it.
  let place: Int?
  /// Returns its text in the status line, or nil for the initial value.
  let status: @Sendable (Settings) -> String?
  /// Returns the fields that listening programs receive; none if the setting affects only the
  /// screen.
  let fields: @Sendable (Settings) -> KeyValuePairs<String, SettingValue>

  /// Creates the row of a property. By default the status line shows its keys.
  private init<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<Settings, Value> & Sendable, place: Int? = nil,
    status: (@Sendable (Settings) -> String?)? = nil,
    fields: @escaping @Sendable (Value) -> KeyValuePairs<String, SettingValue> = { _ in [:] },
    keys: @escaping @Sendable (Value) -> String
  ) {
    let isChanged: @Sendable (Settings) -> Bool = {
      $0[keyPath: path] != Settings()[keyPath: path]
    }
    self.path = path
    self.isChanged = isChanged
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    self.keys = { keys($0[keyPath: path]) }
    self.place = place
    self.status = status ?? { isChanged($0) ? keys($0[keyPath: path]) : nil }
    self.fields = { fields($0[keyPath: path]) }
  }

  /// All settings, in the order in which they are saved. The memory limit is near the end, because
  /// a value before it may need more memory.
  static let all = [
    Setting(\.format.digits, place: 8, fields: { ["digits": .integer($0)] }) { "\($0) digits" },
    Setting(
      \.format.style, place: 5, status: { $0.format.style.status },
      fields: {
        ["format": .word($0.word), "places": $0.places.map { .integer($0) } ?? .nothing]
      }
    ) { style in style.places.map { "\($0) \(style.word)" } ?? style.word },
    Setting(\.format.form, place: 6, fields: { ["form": .word($0.word)] }) { $0.word },
    Setting(\.format.isPolar, place: 7) { $0 ? "phasor" : "rect" },
    Setting(\.format.isGrouped) { $0 ? "group" : "ungroup" },
    Setting(
      \.format.base, place: 3, status: { $0.format.base.status },
      fields: { ["base": .integer($0.radix)] }
    ) { $0.word },
    Setting(\.context.angle, place: 2, fields: { ["angle": .word($0.word)] }) { $0.word },
    Setting(
      \.context.word.bits, place: 9,
      status: { $0.context.word == Word() ? nil : "\($0.context.word)" },
      fields: { ["wsize": .integer($0)] }
    ) { "\($0) wsize" },
    // The status line shows the sign after the bits.
    Setting(\.context.word.isSigned, fields: { ["signed": .truth($0)] }) {
      $0 ? "signed" : "unsigned"
    },
    Setting(\.format.showsTwosComplement, place: 10, fields: { ["twos": .truth($0)] }) {
      $0 ? "twos" : "notwos"
    },
    Setting(\.plot.x, place: 11, status: { $0.plot.x.map { "xrange " + $0.status } }) {
      $0.map { $0.keys + " xrange" } ?? "xauto"
    },
    Setting(\.plot.y, place: 12, status: { $0.plot.y.map { "yrange " + $0.status } }) {
      $0.map { $0.keys + " yrange" } ?? "yauto"
    },
    Setting(\.plot.isXLogarithmic, place: 13) { $0 ? "xlog" : "xlin" },
    Setting(\.plot.isYLogarithmic, place: 14) { $0 ? "ylog" : "ylin" },
    Setting(\.shell.entry, place: 1) { $0 == .keys ? "keys" : "line" },
    Setting(\.shell.levels) { "\($0) levels" },
    Setting(\.shell.hasPreview) { $0 ? "" : "preview" },
    Setting(\.answersPaper) { $0 ? "paper on" : "paper off" },
    Setting(\.context.timeLimit, fields: { ["timelimit": .integer($0)] }) { "\($0) timelimit" },
    Setting(\.context.memoryLimit, fields: { ["memory": .integer($0 >> 20)] }) {
      "\($0 >> 20) memory"
    },
    // The input base is last, because the keys above are written in decimal.
    Setting(
      \.inputBase, place: 4,
      status: { $0.inputBase == .decimal ? nil : "inbase \($0.inputBase.radix)" },
      fields: { ["inbase": .integer($0.radix)] }
    ) { "\($0.radix) inbase" },
  ]

  /// The settings that the status line shows, from left to right.
  fileprivate static let shown = all.filter { $0.place != nil }
    .sorted { ($0.place ?? 0) < ($1.place ?? 0) }
}

/// The value of a setting as listening programs receive it.
public enum SettingValue: Sendable {
  case integer(Int), truth(Bool)
  /// A word of the language, in plain ASCII.
  case word(String)
  /// No value.
  case nothing
}

extension Settings {
  /// The settings that differ from the start, as the status line names them.
  ///
  /// - Complexity: O(n) for n settings.
  public var status: [String] { Setting.shown.compactMap { $0.status(self) } }

  /// The settings as listening programs receive them: names and values.
  ///
  /// - Complexity: O(n) for n settings.
  public var fields: [(key: String, value: SettingValue)] {
    Setting.all.flatMap { $0.fields(self) }
  }
}

// MARK: Words of the language

extension NumberFormat.Style {
  /// The word that sets the style.
  fileprivate var word: String {
    switch self {
    case .standard: "std"
    case .fixed: "fix"
    case .scientific: "sci"
    case .engineering: "eng"
    case .prefixed: "prefix"
    }
  }

  /// The number before that word.
  fileprivate var places: Int? {
    switch self {
    case .standard: nil
    case .fixed(let places), .scientific(let places), .engineering(let places),
      .prefixed(let places):
      places
    }
  }

  /// The text in the status line, such as `fix 2`.
  fileprivate var status: String? { places.map { "\(word) \($0)" } }
}

extension NumberFormat.Form {
  /// The word that sets the form.
  fileprivate var word: String {
    switch self {
    case .decimal: "decimal"
    case .exact: "exact"
    case .mixed: "mixed"
    case .repeating: "repeating"
    case .rpn: "rpn"
    }
  }
}

extension NumberFormat.Base {
  /// The keys that set the base.
  fileprivate var word: String {
    switch self {
    case .binary: "bin"
    case .octal: "oct"
    case .decimal: "dec"
    case .hexadecimal: "hex"
    default: "\(radix) base"
    }
  }

  /// The text in the status line, such as `base 36`.
  fileprivate var status: String? { self == .decimal ? nil : hasPrefix ? word : "base \(radix)" }
}

extension AngleUnit {
  /// The word that sets the angle unit.
  fileprivate var word: String {
    switch self {
    case .radians: "rad"
    case .degrees: "deg"
    case .gradians: "grad"
    }
  }
}

extension PlotSettings.Range {
  /// The keys of both ends.
  fileprivate var keys: String {
    var format = NumberFormat()
    format.form = .rpn
    return [a, b].map { (try? $0.text(format, Context())) ?? "0" }.joined(separator: " ")
  }

  /// Both ends, shortened for the status line.
  fileprivate var status: String {
    [a, b].map { (try? Value.number($0).row(columns: 8, Settings())) ?? "…" }
      .joined(separator: " ")
  }
}
