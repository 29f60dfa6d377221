import ArgumentParser
import Calculator
import LineEditing
import Manual
import Plugins

/// Answers what the calculator asks of its surroundings: help from the manual, the rest from the
/// switchboard.
final class Answers: Observer {
  private let switchboard: Switchboard
  private let width: () -> Int

  init(switchboard: Switchboard, width: @escaping () -> Int) {
    self.switchboard = switchboard
    self.width = width
  }

  /// The text that answers a request.
  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
    switch request {
    case .presses: return switchboard.presses
    case .help(""): return SurdManual.help(width: width())
    case .help(let word):
      return SurdManual.help(on: word, width: width(), settings: machine.settings)
    case .apropos(let text): return SurdManual.apropos(text, width: width())
    case .words: return SurdManual.words
    case .about: return message(Self.about)
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
    case .copy, .save, .load, .draw, .window: return nil  // the shell and the document know
    }
  }

  /// A text broken at blanks.
  private func message(_ text: String) -> String { StyledText.wrapped(text, to: width()) }

  /// Name, version, and what it is built on.
  private static let about = """
    \(Surd.configuration.version): \(Surd.configuration.abstract)
    Its arithmetic is that of FLINT with Arb, GMP and MPFR; its line editing is libedit.
    """
}
