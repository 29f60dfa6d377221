/// A source of keys: a file, a pipe, an argument, a client.
///
/// It is an object because `--each` begins a source for each line of its input.
public final class KeySource: Sendable {
  /// The name that errors show with their places: a file's name, `stdin`, `argument`.
  public let name: String
  /// The name of the input to whose lines the keys are applied, as by `--each`; nil if there is
  /// none.
  public let input: String?

  /// Creates a source with a name.
  public init(_ name: String, appliedTo input: String? = nil) {
    (self.name, self.input) = (name, input)
  }
}
