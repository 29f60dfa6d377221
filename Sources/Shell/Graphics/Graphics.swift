import Calculator
import LineEditing
import Plots
import Posix
import TerminalText

/// The protocols by which terminals show pictures.
enum Graphics: String {
  /// The protocol of kitty, also of Ghostty.
  case kitty
  /// The inline images of iTerm2, also of WezTerm.
  case iterm

  /// The protocol of this terminal; nil if none is known. Also nil within tmux and screen, which
  /// need to be told how to pass pictures on.
  ///
  /// `SURD_GRAPHICS` wins if it is set. Terminals are recognized by the variables that they set.
  /// They are not queried, because an answer that comes late would be read as keys.
  static var ofTerminal: Graphics? {
    if let choice = Environment.text(of: "SURD_GRAPHICS") { return Graphics(rawValue: choice) }
    let terminal = Environment.text(of: "TERM") ?? ""
    if ["TMUX", "STY"].contains(where: { Environment.text(of: $0) != nil })
      || ["screen", "tmux", "dumb"].contains(where: terminal.hasPrefix)
    {
      return nil
    }
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty" { return .kitty }
    if Environment.text(of: "KITTY_WINDOW_ID") != nil { return .kitty }
    switch Environment.text(of: "TERM_PROGRAM") {
    case "ghostty": return .kitty
    case "iTerm.app", "WezTerm": return .iterm
    default: return nil
    }
  }

  /// Returns the text that shows a plot: its rows, then the picture over the area that they leave
  /// free. The cursor ends after the last row.
  func text(of plot: PlotPicture) -> StyledText {
    let up = plot.rows.count - 1 - plot.top
    return .trusted(
      plot.rows.map(\.text).joined(separator: "\n") + "\r\u{1B}7"
        + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[\(plot.left)C"
        + sequence(plot) + "\u{1B}8")
  }

  /// Returns the sequence that shows the picture at the cursor.
  private func sequence(_ plot: PlotPicture) -> String {
    switch self {
    case .kitty:
      return Self.kitty(Base64.encoded(PNG(plot.raster).bytes), plot)
    case .iterm:
      let image = PNG(plot.raster).bytes
      return "\u{1B}]1337;File=inline=1;size=\(image.count);width=\(plot.columns);"
        + "height=\(plot.height);preserveAspectRatio=0:" + Base64.encoded(image) + "\u{7}"
    }
  }

  /// Returns the picture in pieces of 4,096 characters, as the protocol requires. The terminal must
  /// not answer (q), nor move the cursor (C).
  private static func kitty(_ text: String, _ plot: PlotPicture) -> String {
    var sequence = ""
    var rest = Substring(text)
    var head = "a=T,f=100,q=2,C=1,c=\(plot.columns),r=\(plot.height),"
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      sequence += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
      head = ""
    } while !rest.isEmpty
    return sequence
  }
}
