/// The functions of the editor and its client, and their keys.
struct KeyBindings {
  /// A function that keys can be bound to.
  struct Function {
    /// Its name in `~/.editrc`.
    let name: String
    /// Its default keys.
    let keys: [EditorKey]
    /// Whether the keys keep their meaning in vi's command mode.
    let whileInserting: Bool
    let body: (LineEditor) -> FunctionResult
  }

  private var functions: [Function] = []
  /// The numbers of functions on keys beyond libedit's map, by the key.
  private(set) var wideKeys: [UInt32: Int] = [:]
  /// The character of the key whose function runs.
  var pressedKey: Unicode.Scalar = "\0"
  /// Whether the next key replaces the character under the cursor.
  var replacesNext = false

  /// Adds a function, whose name libedit learns. Returns false if there are too many.
  mutating func add(_ function: Function, summary: String, to editline: Editline) -> Bool {
    guard editline.addFunction(functions.count, function.name, summary) else { return false }
    for key in function.keys where key.isWide { wideKeys[key.code] = functions.count }
    functions.append(function)
    return true
  }

  /// Returns the function with a number, or nil if there is none.
  subscript(number: Int) -> Function? {
    functions.indices.contains(number) ? functions[number] : nil
  }
}

// MARK: Default keys

extension KeyBindings {
  /// Binds the default keys of every function, and of the libedit functions whose keys the reader
  /// translates.
  func bindDefaults(in editline: Editline) {
    let isVi = editline.mode == "vi"
    let motions: [(EditorKey, String)] = [
      (.left, "ed-prev-char"), (.right, "ed-next-char"), (.home, "ed-move-to-beg"),
      (.end, "ed-move-to-end"), (.delete, "ed-delete-next-char"), (.wordLeft, "ed-prev-word"),
      (.wordRight, isVi ? "vi-next-word" : "em-next-word"),
    ]
    for (key, name) in motions { editline.bind(key, to: name) }
    // On Ctrl-Space, libedit would quote the next key.
    editline.bind(.control("@"), to: "ed-unassigned")
    guardKeys(of: editline, isVi: isVi)
    for function in functions {
      for key in function.keys where !key.isWide {
        editline.bind(key, to: function.name, whileInserting: function.whileInserting)
      }
    }
  }
}

extension Editline {
  /// Binds a key. Unless it is a printable character, binds it in vi's command mode too.
  fileprivate func bind(_ key: EditorKey, to name: String, whileInserting: Bool = false) {
    bind(key.notation, to: name)
    if key.printable == nil, !whileInserting { bindInCommandMode(key.notation, to: name) }
  }
}
