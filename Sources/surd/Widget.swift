/// The shells with a widget for calculating in their lines: Alt-= starts `surd --replace`.
enum Widget: String, CaseIterable {
  case bash, fish, zsh

  /// The script that the shell must read.
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
