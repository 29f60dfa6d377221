/// A source of keys: a file, a pipe, an argument, a client.
///
/// It is an object, since one begins for each line of an input that keys are applied to.
public final class KeySource: Sendable {
  /// Its name for the places of errors: a file's, `stdin`, `argument`.
  public let name: String
  /// The name of the input to whose lines its keys are applied, as by `--each`; nil if to none.
  public let input: String?

  /// Names a source.
  public init(_ name: String, appliedTo input: String? = nil) {
    (self.name, self.input) = (name, input)
  }
}
