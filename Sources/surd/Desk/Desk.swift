import Calculator
import DeskCalculator
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// surd as dc: the arguments of GNU dc, and the dc model in place of surd's on the same hub.
enum Desk {
  /// The arguments for dc if the program is to be dc: called by that name, or with `--dc` before all others.
  static func arguments(_ all: [String]) -> [String]? {
    let name = all.first.map { $0.split(separator: "/").last ?? "" }
    if name == "dc" { return Array(all.dropFirst()) }
    return all.dropFirst().first == "--dc" ? Array(all.dropFirst(2)) : nil
  }

  /// Does what the arguments say, in order, and gives the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    let actions = DeskArguments.actions(arguments)
    let hub = ManageListeners()
    var settings = DeskSettings()
    settings.lineLength = lineLength
    let model = DeskCalculatorModel(settings: settings)
    hub.addListener(model)
    hub.addListener(PressCounter())
    let allowsShell = actions.contains(.allowShell)
    if !actions.contains(where: \.isWork), isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let terminal = DeskTerminal(hub: hub, model: model, allowsShell: allowsShell)
    {
      return terminal.run()
    }
    let stream = DeskStream(hub: hub, model: model, allowsShell: allowsShell)
    return stream.run(actions.contains(where: \.isWork) ? actions : [.source(.standardInput)])
  }

  /// Columns of a line, from `DC_LINE_LENGTH` as GNU dc reads it: 0 is no end; what is no number, is below 0
  /// or 1, counts as 70.
  private static var lineLength: Int {
    guard let text = getenv("DC_LINE_LENGTH") else { return 70 }
    var end: UnsafeMutablePointer<CChar>?
    let value = strtol(text, &end, 0)
    let isValid = end?.pointee == 0 && value >= 0 && value != 1 && value <= Int(Int32.max)
    return isValid ? value : 70
  }

  /// Runs a command line by `/bin/sh`.
  static func runCommand(_ line: [UInt8]) {
    (line + [0]).withUnsafeBytes { bytes in
      if let text = bytes.bindMemory(to: CChar.self).baseAddress { _ = system(text) }
    }
  }
}
