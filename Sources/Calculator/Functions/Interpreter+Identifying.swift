import ExactNumbers
import Quantities

/// The word `identify`: a proven form replaces X, any other form is only reported.
extension Interpreter {
  mutating func identifyX() throws(CalculatorError) {
    let word = "identify"
    guard let value = machine.stack.last else { return }
    let context = machine.settings.context
    let form: Identification
    switch value {
    case .number(let x) where !x.isRecorded:
      form = try context.calculate(word, Identification(of: x, context))
    case .number: throw notRecordable(word)
    case .quantity(let quantity) where quantity.unit.isNone && !quantity.isPoint:
      let error = try context.calculate(word, quantities: quantity.value.uncertainty(context))
      // Two standard uncertainties.
      let width = try context.calculate(word, Number.multiply(2, error, context))
      form = try context.calculate(
        word, Identification(of: quantity.value.nominal, within: width, context))
    default: throw .wrongKind(word, .number, level: 1, value)
    }
    if case .proven = form.worth { replace(1, with: form.value) }
    tell(.said(form.sentence))
  }
}

extension Identification {
  fileprivate var sentence: String {
    switch worth {
    case .proven: "X is '\(keys)', which is proven."
    case .agreement(let digits): "'\(keys)' agrees to \(digits) digits; not proven."
    case .fit(let digits, let known, let odds):
      "'\(keys)' fits "
        + (digits == known ? "all digits, \(digits)" : "\(digits) of \(known) digits")
        + "; by chance once in 10^\(odds)."
    }
  }
}
