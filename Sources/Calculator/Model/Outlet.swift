/// The fate of the keys after an error.
public enum ErrorPolicy: Sendable {
  /// The rest of the line is passed over.
  case skipLine
  /// All keys that follow are ignored.
  case stop
}

/// The way out for an interpreter's words while it works, with the state at that moment: to the
/// observers of the model that owns it.
protocol Outlet: AnyObject, Sendable {
  func print(_ text: [UInt8], _ machine: Machine)
  func write(_ text: [UInt8], _ machine: Machine)
  func say(_ text: String, _ machine: Machine)
  func note(_ text: String, _ machine: Machine)
  func report(_ failure: Failure, _ machine: Machine)
  func operated(_ performed: PerformedOperation)
  func operated(_ operation: IntegerOperation)
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String?
}
