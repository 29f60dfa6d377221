import ArgumentParser

/// The options of a sheet.
struct SheetOptions: ParsableArguments {
  @Option(
    name: .once("--sheet"), parsing: .unconditional,
    help: ArgumentHelp("Show this file with the results of its lines.", valueName: "file"),
    completion: .file())
  var sheet: String?

  @Flag(name: .flag("--follow"), help: "With --sheet: show it anew whenever the file is saved.")
  var follow = false

  @Flag(name: .flag("--write"), help: "With --sheet: write the results into the file, after '#→'.")
  var write = false

  @Flag(
    name: .flag("--check"), help: "With --sheet: fail if other results are recorded in the file.")
  var check = false

  /// The sheet and its action; nil without `--sheet`.
  var request: SheetRequest? {
    sheet.map {
      SheetRequest(path: $0, action: follow ? .follow : write ? .write : check ? .check : .show)
    }
  }

  func validate() throws {
    let actions = [("--follow", follow), ("--write", write), ("--check", check)].filter(\.1)
    guard let sheet else {
      if let (option, _) = actions.first {
        throw ValidationError("'\(option)' goes with '--sheet'.")
      }
      return
    }
    if actions.count > 1 {
      throw ValidationError("'\(actions[0].0)' and '\(actions[1].0)' exclude each other.")
    }
    if sheet.hasPrefix("--") {
      throw ValidationError("'--sheet' needs a file directly after it, not '\(sheet)'.")
    }
    if sheet == "-", follow || write {
      throw ValidationError("'\(actions[0].0)' needs a file that can be read again.")
    }
  }
}

/// A sheet, and its action.
struct SheetRequest {
  /// The action for a sheet.
  enum Action {
    case show, follow, write, check
  }

  /// The name of its file; `-` is standard input.
  let path: String
  let action: Action
}
