import ArgumentParser
import Calculator
import LineEditing
import Manual
import Plugins
import Posix
import Shell
import TerminalText

/// The surroundings of a calculator and of its shell: the manual provides help, the switchboard
/// plugs listeners in and out, the shell has a window and a clipboard, and the document accesses
/// files.
final class Surroundings: CalculatorHost {
  private let switchboard: Switchboard
  /// The shell; nil in a stream.
  private let shell: Shell?
  /// The session; nil in a stream.
  private let document: Document?

  init(_ switchboard: Switchboard, _ shell: Shell? = nil, _ document: Document? = nil) {
    self.switchboard = switchboard
    self.shell = shell
    self.document = document
  }

  /// The maximal width of texts.
  private var width: Int { shell?.columns ?? 80 }

  /// Answers a request, or throws if nothing here can.
  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
    switch request {
    case .presses: return switchboard.presses
    case .help(""): return SurdManual.help(width: width, editsLines: shell?.canEdit ?? true)
    case .help(let word):
      return SurdManual.help(
        on: word, width: width, settings: machine.settings, table: machine.table)
    case .apropos(let text):
      return SurdManual.apropos(text, width: width, table: machine.table)
    case .words(let topic):
      return SurdManual.words(of: topic, width: width, table: machine.table)
    case .tutorial:
      shell?.askForTutorial()
      return shell == nil ? nil : ""
    case .about: return message(Self.about)
    case .now: return UniversalTime.text
    case .today: return LocalTime.text("%Y-%m-%d")
    case .seed: return shell == nil ? nil : "\(Int.random(in: 0...Int.max))"
    case .tape: return switchboard.tape ?? message("there is no tape; 'listen tape' begins one")
    case .listeners: return switchboard.list
    case .listen(let listener):
      do throws(PluginError) {
        return message(try switchboard.listen(listener, in: machine))
      } catch {
        throw .refused(word: "listen", reason: "\(error)")
      }
    case .unlisten(let listener):
      do throws(PluginError) { return message(try switchboard.unlisten(listener)) } catch {
        throw .refused(word: "unlisten", reason: "\(error)")
      }
    case .copy(let text): return shell?.copy(text)
    case .edit(let name): return shell?.edit(name)
    case .window: return shell?.roomForOutput(machine.settings)
    case .cell: return shell?.pixelsOfCell
    case .picture(let plot): return shell?.show(plot)
    case .save(let name): return try document?.save(machine, as: name)
    case .load(let name): return try document?.text(of: name)
    case .run(let name): return try document?.keys(of: name)
    case .draw(let drawing, let name): return try document?.write(drawing, to: name)
    }
  }

  /// Returns a text wrapped at blanks.
  private func message(_ text: String) -> String { StyledText(text).wrapped(to: width).text }

  /// Name, version, and the libraries it uses.
  private static let about = """
    \(Surd.configuration.version): \(Surd.configuration.abstract)
    Its arithmetic is that of FLINT with Arb, GMP and MPFR; its line editing is libedit.
    """
}

extension Surroundings: ShellDelegate {
  func rows(in window: WindowSize) -> [StyledText] {
    switchboard.rows(in: ViewSize(columns: window.columns, rows: window.rows))
  }

  func keys(for key: PanelKey) -> String? { switchboard.keys(for: key) }

  var bell: Int32 { switchboard.bell }

  func carryOutLines() { switchboard.carryOutLines() }

  var listenerNames: (known: [String], pluggedIn: [String]) {
    (ListenerKind.names, switchboard.pluggedNames)
  }

  func shellShowsPrompt() { document?.finishStart() }

  func shellEndedLine() { switchboard.showNotes() }

  func shellWillEnd() {
    document?.close()
    switchboard.removeSocket()
  }
}
