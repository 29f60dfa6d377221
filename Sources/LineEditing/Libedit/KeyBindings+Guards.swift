/// Functions of libedit that no key reaches, by default or by `~/.editrc`,
/// and what keys do instead.
///
/// libedit is written for lines that its user means well with. Here any key may be typed at random,
/// and lines are long and full of `* ^ [ ' "`.
extension KeyBindings {
  /// A function that does nothing but beep.
  private static let nothing = "ed-unassigned"

  /// The stand-in for each of these functions of libedit.
  static let standIns: [String: String] = [
    // Reads a line of `~/.editrc`: an open quote in it ends the process, `edit off`
    // takes our reader away.
    "ed-command": nothing,
    // Starts an editor, and takes what that leaves for text without looking.
    "vi-histedit": nothing,
    // Goes on in the memory where the line was before it had to grow.
    "em-copy-prev-word": nothing,
    // Keep 1,024 characters of a longer line.
    "ed-prev-history": "line-older", "ed-next-history": "line-newer",
    "vi-to-history-line": "line-oldest",
    // Take what is looked for as a regular expression: `2 *` finds 22, and some
    // take all memory or time.
    "ed-search-prev-history": "line-older", "ed-search-next-history": "line-newer",
    "vi-search-prev": "line-search", "vi-search-next": "line-search",
    "em-inc-search-prev": "line-search", "em-inc-search-next": "line-search",
    "vi-repeat-search-next": nothing, "vi-repeat-search-prev": nothing,
    // Makes a line of four million characters of one.
    "em-universal-argument": nothing,
    // Repeats what was typed on earlier lines, too, some of it as commands, and without the repairs
    // between keys: text was written beside the line's memory.
    "vi-redo": nothing,
    // Write the last character of a line over and, in a line as high as the window, beside the
    // picture that libedit has of it.
    "vi-replace-char": "line-replace", "vi-replace-mode": nothing, "em-toggle-overwrite": nothing,
    // Leaves the block out.
    "ed-clear-screen": "line-clear-screen",
  ]

  /// Takes the keys away on which libedit has such functions in its maps, which
  /// are the same everywhere.
  ///
  /// An arrow's sequence comes here when it was typed so slowly that the reader took ESC for a key.
  func guardKeys(of editline: Editline, isVi: Bool) {
    if isVi {
      let keys = [
        ":": "ed-command", "v": "vi-histedit", ".": "vi-redo", "G": "vi-to-history-line",
        "/": "vi-search-prev", "?": "vi-search-next", "n": "vi-repeat-search-next",
        "N": "vi-repeat-search-prev", "r": "vi-replace-char", "R": "vi-replace-mode",
        "j": "ed-next-history", "k": "ed-prev-history", #"\053"#: "ed-next-history",
        #"\055"#: "ed-prev-history", "J": "ed-search-next-history", "K": "ed-search-prev-history",
        "[A": "ed-prev-history", "OA": "ed-prev-history", "[B": "ed-next-history",
        "OB": "ed-next-history",
      ]
      for (key, name) in keys { editline.bindInCommandMode(key, to: Self.safe(name)) }
    } else {
      let keys = [
        "x": "ed-command", "X": "ed-command", "p": "ed-search-prev-history",
        "P": "ed-search-prev-history", "n": "ed-search-next-history", "N": "ed-search-next-history",
        #"\037"#: "em-copy-prev-word", #"\014"#: "ed-clear-screen",
      ]
      for (key, name) in keys { editline.bind(#"\033"# + key, to: Self.safe(name)) }
      // Counts, of which seven digits and a character make a line of ten million. In vi's
      // command mode they cannot.
      for digit in 0...9 { editline.bind(#"\033"# + "\(digit)", to: Self.nothing) }
      editline.bind(#"\237"#, to: Self.safe("em-copy-prev-word"))
    }
    for (key, name) in [("A", "ed-prev-history"), ("B", "ed-next-history")] {
      for sequence in [#"\033["# + key, #"\033O"# + key] {
        let bind = isVi ? editline.bindInCommandMode : editline.bind
        bind(sequence, Self.safe(name))
      }
    }
  }

  /// The function, or what stands in for it.
  static func safe(_ name: String) -> String { standIns[name] ?? name }
}
