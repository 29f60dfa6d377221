import Calculator
import DeskCalculator

/// A dc without a terminal, which keeps its output and errors.
final class Recorder: DeskOutlet {
  let model: DeskCalculatorModel
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  init(dialect: Dialect = .gnu, settings: DeskSettings = DeskSettings()) {
    model = DeskCalculatorModel(dialect: dialect, settings: settings)
    model.outlet = self
  }

  func printed(_ bytes: [UInt8]) { output += bytes }
  func failed(_ message: [UInt8]) { errors += message }

  /// Sends a program as one source, cut into runs at these places, through a hub.
  func run(_ program: [UInt8], cuts: [Int] = [], from source: DeskSource = .standardInput) {
    let hub = ManageListeners()
    hub.addListener(model)
    model.beginSource(source)
    var start = 0
    for end in cuts + [program.count] where end > start && !model.isStopped {
      let run = Array(program[start..<end])
      hub.notifyListeners(run.span)
      start = end
    }
    model.sourceEnded()
  }

  /// The output of a program that is given as an expression.
  static func output(of program: String) -> String {
    var settings = DeskSettings()
    settings.lineLength = 0
    let recorder = Recorder(settings: settings)
    recorder.run(Array(program.utf8), from: .expression)
    return String(decoding: recorder.output, as: UTF8.self)
  }

  /// The messages of a program that is given as an expression.
  static func errors(of program: String) -> String {
    let recorder = Recorder()
    recorder.run(Array(program.utf8), from: .expression)
    return String(decoding: recorder.errors, as: UTF8.self)
  }
}
