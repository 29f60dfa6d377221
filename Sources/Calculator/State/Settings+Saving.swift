import ExactNumbers

/// One setting, as saved sessions and init files see it.
struct SettingField {
  /// Whether two settings differ in it.
  let differs: (Settings, Settings) -> Bool
  /// Takes it over from other settings.
  let copy: (Settings, inout Settings) -> Void
  /// The keys that set it, starting from what it is at the start.
  let keys: (Settings) -> String

  /// The setting at this place.
  private init<Value: Equatable>(
    _ path: WritableKeyPath<Settings, Value>, _ keys: @escaping (Value) -> String
  ) {
    differs = { $0[keyPath: path] != $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    self.keys = { keys($0[keyPath: path]) }
  }

  /// All settings. The memory limit comes last, since a value before it may need more.
  static var all: [SettingField] {
    [
      SettingField(\.format.digits) { "\($0) digits" },
      SettingField(\.format.style, keys(for:)),
      SettingField(\.format.exact) { $0 ? "exact" : "" },
      SettingField(\.format.base, keys(for:)),
      SettingField(\.context.angle, keys(for:)),
      SettingField(\.context.word.bits) { "\($0) wsize" },
      SettingField(\.context.word.isSigned) { $0 ? "signed" : "unsigned" },
      SettingField(\.shell.entry) { $0 == .keys ? "keys" : "line" },
      SettingField(\.shell.levels) { "\($0) levels" },
      SettingField(\.shell.hasPreview) { $0 ? "" : "preview" },
      SettingField(\.context.timeLimit) { "\($0) timelimit" },
      SettingField(\.context.memoryLimit) { "\($0 >> 20) memory" },
    ]
  }

  private static func keys(for style: NumberFormat.Style) -> String {
    switch style {
    case .standard: "std"
    case .fixed(let digits): "\(digits) fix"
    case .scientific(let digits): "\(digits) sci"
    case .engineering(let digits): "\(digits) eng"
    }
  }

  private static func keys(for base: NumberFormat.Base) -> String {
    switch base {
    case .binary: "bin"
    case .octal: "oct"
    case .decimal: "dec"
    case .hexadecimal: "hex"
    }
  }

  private static func keys(for angle: AngleUnit) -> String {
    switch angle {
    case .radians: "rad"
    case .degrees: "deg"
    case .gradians: "grad"
    }
  }
}

extension Settings {
  /// The keys that set what differs from the start, a setting each.
  var keys: [String] {
    SettingField.all.filter { $0.differs(self, Settings()) }.map { $0.keys(self) }
  }

  /// Takes over from other settings what differs from the start there.
  mutating func override(with other: Settings) {
    for field in SettingField.all where field.differs(other, Settings()) {
      field.copy(other, &self)
    }
  }
}

extension Machine {
  /// Lets what an init file has set and defined count: its settings and variables take the place of
  /// those here. The stack stays.
  public mutating func override(with initial: Machine) {
    settings.override(with: initial.settings)
    variables.override(with: initial.variables)
  }
}
