import Answers
import Calculator
import LineEditing
import TerminalText

/// A line of a sheet, as its calculator gets it.
struct SheetOrder: Sendable {
  enum Content: Sendable {
    /// Keys with the end of their line.
    case keys([UInt8])
    /// An expression, and the name that its value gets, if any.
    case expression(String, name: String?)
  }

  let content: Content
  /// The name and the line that errors give.
  let source: String
  let line: Int
  /// How many columns a value may have.
  let columns: Int
}

/// What a line of a sheet has led to.
struct SheetStep: Sendable {
  let outcome: LineOutcome
  /// What it has left in X; nil if the stack is as it was.
  var shown: Sheet.Shown?
  /// What came of giving the value its name; nil if it gets none.
  var naming: LineOutcome?
  /// What is in X after that.
  var shownAtEnd: Sheet.Shown?
}

extension LineCalculator {
  /// Calculates a line of a sheet.
  func carryOut(_ order: SheetOrder) -> SheetStep {
    timed {
      if !isOpen { hub.beginSource(order.source, line: order.line) }
      switch order.content {
      case .keys(let keys): return step(carryOut(keys.span), order.columns)
      case .expression(let text, let name):
        var step = step(carryOut(expression: text), order.columns)
        guard let name, step.outcome.refusal == nil else { return step }
        step.naming = carryOut("sto \(name)")
        step.shownAtEnd = shown(order.columns)
        return step
      }
    }
  }

  private func step(_ outcome: LineOutcome, _ columns: Int) -> SheetStep {
    let isShown = outcome.hasChangedStack && !outcome.isOpen
    return SheetStep(outcome: outcome, shown: isShown ? shown(columns) : nil)
  }

  /// What is in X.
  fileprivate func shown(_ columns: Int) -> Sheet.Shown {
    Sheet.Shown(
      x: x(columns: columns, cells: { StyledText.width(of: $0) }), depth: model.machine.stack.count)
  }
}

extension CalculatorThread {
  /// Ends a block of a sheet, on the thread of the caller: it reports what was never closed.
  func endSource(columns: Int) -> SheetStep {
    withCalculator { calculator in
      let outcome = calculator.endSource()
      return SheetStep(outcome: outcome, shownAtEnd: calculator.shown(columns))
    }
  }
}
