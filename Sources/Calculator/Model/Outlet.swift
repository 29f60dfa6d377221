/// The fate of the keys after an error.
public enum ErrorPolicy: Sendable {
  /// The rest of the line is skipped.
  case skipLine
  /// All keys that follow are ignored.
  case stop
}

/// A text or an error for observers while keys are running. Bytes are UTF-8.
enum Utterance: Sendable {
  case printed([UInt8])
  /// The beginning of a line that is printed later.
  case wrote([UInt8])
  case said(String)
  case noted(String)
  case failed(Failure)
}

/// The connection from a working interpreter, with its state at that moment, to the observers of
/// the model that owns it.
protocol Outlet: AnyObject, Sendable {
  func tell(_ utterance: Utterance, _ machine: Machine)
  func operated(_ performed: PerformedOperation)
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String?
}
