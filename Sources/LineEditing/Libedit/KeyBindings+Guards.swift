/// The libedit functions that no key may reach, by default or by `~/.editrc`, and their
/// replacements.
///
/// libedit assumes careful users. Here any key may be typed at random, and lines are long and full
/// of `* ^ [ ' "`.
extension KeyBindings {
  /// A function that only beeps.
  private static let nothing = "ed-unassigned"

  /// The replacement for each of these libedit functions.
  static let standIns: [String: String] = [
    // Reads a line of `~/.editrc`. An open quote in it ends the process, and `edit off` removes our
    // reader.
    "ed-command": nothing,
    // Starts an editor, and uses its result as text without checking it.
    "vi-histedit": nothing,
    // Uses the memory of the line from before it had to grow.
    "em-copy-prev-word": nothing,
    // Keep only 1,024 characters of a longer line.
    "ed-prev-history": "line-older", "ed-next-history": "line-newer",
    "vi-to-history-line": "line-oldest",
    // Take the text to find as a regular expression: `2 *` finds 22, and some expressions use all
    // memory or time.
    "ed-search-prev-history": "line-older", "ed-search-next-history": "line-newer",
    "vi-search-prev": "line-search", "vi-search-next": "line-search",
    "em-inc-search-prev": "line-search", "em-inc-search-next": "line-search",
    "vi-repeat-search-next": nothing, "vi-repeat-search-prev": nothing,
    // Makes a line of four million characters from one.
    "em-universal-argument": nothing,
    // Repeats keys typed on earlier lines too, some of them as commands, and without the repairs
    // between keys. It wrote text outside of the line's memory.
    "vi-redo": nothing,
    // Overwrite the last character of a line. In a line as high as the window, they write outside
    // of libedit's copy of the screen.
    "vi-replace-char": "line-replace", "vi-replace-mode": nothing, "em-toggle-overwrite": nothing,
    // Omits the block.
    "ed-clear-screen": "line-clear-screen",
  ]

  /// Rebinds the keys of such functions in libedit's default maps, which are the same everywhere.
  ///
  /// An arrow's sequence arrives here if it was typed so slowly that the reader took ESC for a key.
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
      // With counts, seven digits and a character make a line of ten million characters. In vi's
      // command mode, counts cannot insert characters.
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

  /// Returns the function, or its replacement.
  static func safe(_ name: String) -> String { standIns[name] ?? name }
}
