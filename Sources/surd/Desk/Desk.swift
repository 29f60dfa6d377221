import Calculator
import DeskCalculator
import Posix
import Stream

/// surd as dc: the arguments of a dc, and the dc model on the hub instead of surd's.
enum Desk {
  /// Returns the dialect that a word names, and the arguments for it, if the program must behave as
  /// dc: if its name is dc, or if `--dc` or `--dc=NAME` is the first argument. The word is empty if
  /// the name of a dialect is a separate argument, and not a file.
  static func request(_ all: [String]) -> (dialect: String, arguments: [String])? {
    let name = all.first.map { $0.split(separator: "/").last ?? "" }
    if name == "dc" { return (Dialect.gnu.name, Array(all.dropFirst())) }
    guard let option = all.dropFirst().first else { return nil }
    if option == "--dc" {
      let arguments = Array(all.dropFirst(2))
      let isDialect = Dialect.all.contains { $0.name == arguments.first }
      let isFile = arguments.first.map { (try? FileStatus($0)) != nil } ?? false
      return (isDialect && !isFile ? "" : Dialect.gnu.name, arguments)
    }
    return option.hasPrefix("--dc=") ? (String(option.dropFirst(5)), Array(all.dropFirst(2))) : nil
  }

  /// Runs the actions of the arguments in order, and returns the exit status.
  static func run(_ dialect: String, _ arguments: [String]) -> Int32 {
    guard let dialect = Dialect.all.first(where: { $0.name == dialect }) else {
      return refuse(dialect)
    }
    let command = DeskCommandLine(dialect)
    let actions = command.actions(arguments)
    let isAtTerminal = Descriptor.areAtTerminal
    var settings = command.settings(of: actions)
    if isAtTerminal { settings.isInteractive = true }
    let hub = ManageListeners()
    let model = DeskCalculatorModel(dialect: dialect, settings: settings)
    hub.addListener(model)
    let allowsShell = actions.contains(.allowShell)
    let prelude = command.prelude(of: actions)
    var work = command.work(of: actions)
    let endsAtTerminal =
      isAtTerminal && work.last == .source(.standardInput, isExpression: false)
      && (work.count == 1 || dialect.readsLines)
    if endsAtTerminal { work.removeLast() }
    let stream = DeskStream(
      hub: hub, model: model, grammar: command.grammar, allowsShell: allowsShell)
    let status = stream.run(work, prelude)
    if !endsAtTerminal || model.hasQuit { return status }
    let terminal = DeskTerminal(hub: hub, model: model, allowsShell: allowsShell)
    return terminal?.run() ?? stream.run([.source(.standardInput, isExpression: false)], nil)
  }

  /// Reports which dialects there are.
  private static func refuse(_ name: String) -> Int32 {
    let names = Dialect.all.map(\.name)
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return Invocation.refuse(
      name.isEmpty
        ? "--dc has its dialect directly after '=', as in --dc=gh; there are \(list)"
        : "--dc knows the dialects \(list), but not '\(name)'"
    ).rawValue
  }
}
