import Answers
import LineEditing
import Posix
import Sheets
import Shell
import Stream

extension Invocation {
  /// Calculates a sheet, and shows, writes or checks the results.
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
      if UnreadableSource.isUTF16(bytes) {
        return Self.refuse("cannot read '\(request.path)': \(UnreadableSource.Reason.isUTF16)")
      }
      if bytes.contains(0) {
        return Self.refuse("'\(request.path)' is not text in UTF-8: it has a byte 0")
      }
      if request.action == .follow { return follow(file, sheet) }
      sheet.update(bytes, columns: request.action == .show ? view.valueColumns : nil)
      if request.action == .write, let status { return write(sheet, to: file, readAt: status) }
      return finish(request.action, sheet, output)
    } catch { return Self.refuse("cannot read '\(request.path)': \(error)") }
  }

  /// Returns the bytes from standard input, or from another pipe, such as `<(…)` of a shell.
  private static func piped(_ path: String) throws(SystemError) -> [UInt8] {
    path == "-"
      ? try standardInput() : try File(path, .readOnly).readAll(limit: SheetFile.limit)
  }

  /// Returns the bytes from standard input.
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

  /// Writes a sheet, or its differences from the recorded results.
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
