extension Settings {
  /// The keys of each setting that differs from the start.
  var keys: [String] { Setting.all.filter { $0.isChanged(self) }.map { $0.keys(self) } }

  /// Copies from other settings those that differ from the start there.
  mutating func override(with other: Settings) {
    for setting in Setting.all where setting.isChanged(other) { setting.copy(other, &self) }
  }
}

extension Machine {
  /// Applies an init file: its settings, variables and units replace those of this machine. The
  /// stack stays.
  public mutating func override(with initial: Machine) {
    settings.override(with: initial.settings)
    variables.override(with: initial.variables)
    units.merge(initial.units) { $1 }
  }
}
