import Answers
import ArgumentParser
import LineEditing
import Posix
import Sheets
import Shell
import Stream

/// A sheet, and what is done with it.
struct SheetRequest {
  /// What is done with it.
  enum Action {
    case show, follow, write, check
  }

  /// The name of its file; `-` is standard input.
  let path: String
  let action: Action
}

/// The options of a sheet.
extension Surd {
  /// The sheet that they ask for; nil without `--sheet`.
  var sheetRequest: SheetRequest? {
    sheet.map {
      SheetRequest(path: $0, action: follow ? .follow : write ? .write : check ? .check : .show)
    }
  }

  /// Refuses options that do not go together.
  func validateSheet() throws {
    let actions = [("--follow", follow), ("--write", write), ("--check", check)].filter(\.1)
    guard let sheet else {
      if let (option, _) = actions.first {
        throw ValidationError("'\(option)' goes with '--sheet'.")
      }
      try validateAlone("--replace", replace)
      try validateAlone("--lsp", servesEditor)
      try validateAlone("--mcp", servesAssistant)
      return try validateAlone("--lines", lines)
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
    try validateAlone("--sheet", true)
  }

  /// Refuses other ways to use surd beside an option, if that is given.
  private func validateAlone(_ option: String, _ isGiven: Bool) throws {
    let others: [(String, Bool)] = [
      ("--each", each != nil), ("--where", condition != nil), ("--serve", serve != nil),
      ("--listen", !listen.isEmpty),
      ("--session", session != nil), ("-i", isInteractive),
      ("-f -", sources.contains(.standardInput)), ("--lines", lines && option != "--lines"),
      ("--replace", replace && option != "--replace"), ("--lsp", servesEditor && option != "--lsp"),
      ("--mcp", servesAssistant && option != "--mcp"),
    ]
    if isGiven, let (other, _) = others.first(where: \.1) {
      throw ValidationError("'\(other)' does not go with '\(option)'.")
    }
  }
}

extension Invocation {
  /// Calculates a sheet, and shows what comes of it.
  func run(_ request: SheetRequest) -> ExitStatus {
    CharacterEncoding.useUTF8()
    let output = Output(descriptor: Descriptor.standardOutput)
    let calculator = LineCalculator()
    if let status = setUp(calculator, output) { return status }
    let sheet = Sheet(
      name: request.path == "-" ? "stdin" : request.path, calculator: calculator,
      keepsMachines: request.action == .follow)
    do throws(SystemError) {
      let isFile = request.path == "-" ? false : try FileStatus(request.path).kind != .other
      if !isFile, request.action == .write || request.action == .follow {
        return Self.refuse("'\(request.path)' is not a regular file and cannot be read again")
      }
      let file = SheetFile(path: request.path)
      let (bytes, status) = isFile ? try file.read() : (try Self.piped(request.path), nil)
      if bytes.contains(0) {
        return Self.refuse("'\(request.path)' is not text in UTF-8: it has a byte 0")
      }
      if request.action == .follow { return follow(file, sheet) }
      sheet.update(bytes, columns: request.action == .show ? view.valueColumns : nil)
      if request.action == .write, let status { return write(sheet, to: file, readAt: status) }
      return finish(request.action, sheet, output)
    } catch { return Self.refuse("cannot read '\(request.path)': \(error)") }
  }

  /// The bytes that come by standard input, or by another pipe, such as `<(…)` of a shell.
  private static func piped(_ path: String) throws(SystemError) -> [UInt8] {
    path == "-"
      ? try standardInput() : try File(path, .readOnly).readAll(limit: SheetFile.limit)
  }

  /// The bytes that come by standard input.
  static func standardInput() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= SheetFile.limit {
      let piece = try Descriptor.readPiece(from: Descriptor.standardInput, limit: 1 << 16)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    throw .tooLarge
  }

  /// The view of a sheet on standard output.
  private var view: SheetView {
    let isTerminal = Descriptor.isTerminal(Descriptor.standardOutput)
    return SheetView(
      columns: isTerminal
        ? Terminal.windowSize(of: Descriptor.standardOutput)?.columns ?? 80 : nil,
      hasColours: colour == .always || isTerminal && colour.isOn)
  }

  /// Puts a sheet out, or how it differs from what is recorded in it.
  private func finish(
    _ action: SheetRequest.Action, _ sheet: Sheet, _ output: Output
  ) -> ExitStatus {
    var status = ExitStatus.success
    if action == .check {
      for difference in sheet.differences {
        output.writeLine(difference.utf8)
        status = .failure
      }
    } else {
      view.write(sheet, to: output)
      if !sheet.hasSucceeded { status = .failure }
    }
    output.flush()
    return ExitStatus(ofOutput: output) ?? status
  }

  private func write(
    _ sheet: Sheet, to file: SheetFile, readAt status: SheetFile.Status
  ) -> ExitStatus {
    CurrentProcess.ignoreFileSizeSignal()
    if sheet.differences.isEmpty { return sheet.hasSucceeded ? .success : .failure }
    if status.nameCount > 1 {
      return Self.refuse(
        "'\(file.path)' has \(status.nameCount) names (hard links), and is left as it is: the others would keep the old results"
      )
    }
    if let sentence = sheet.textToBeLost {
      return Self.refuse("'\(file.path)' is left as it is: \(sentence)")
    }
    do throws(SystemError) {
      if try !file.replace(sheet.content, with: sheet.recorded(), readAt: status) {
        return Self.refuse("'\(file.path)' was changed meanwhile, and is left as it is")
      }
    } catch { return Self.refuse("cannot write '\(file.path)': \(error)") }
    return sheet.hasSucceeded ? .success : .failure
  }

  private func follow(_ file: SheetFile, _ sheet: Sheet) -> ExitStatus {
    if !Descriptor.areAtTerminal { return Self.refuse("'--follow' needs a terminal") }
    do throws(LineEditingError) {
      try SheetFollower(file, sheet, hasColours: colour.isOn).run()
      return .success
    } catch { return Self.refuse("'--follow': \(error)") }
  }
}
