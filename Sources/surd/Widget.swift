/// The shells whose lines can be calculated in: Alt-= starts `surd --replace`.
enum Widget: String, CaseIterable {
  case bash, fish, zsh

  /// What the shell has to read for that.
  var script: String {
    let bytes =
      switch self {
      case .bash: PackageResources.widget_bash
      case .fish: PackageResources.widget_fish
      case .zsh: PackageResources.widget_zsh
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
