internal import CFLINTLoading

/// The limits of a piece of work with `Exact`, and the first error of its operators.
private final class ExactScope {
  let context: Context
  private(set) var error: NumberError?
  /// The result of the next comparison that no proof decides.
  private var answer = true

  init(_ context: Context) { self.context = context }

  /// Notes an error and returns the result of a comparison. The results alternate, so that a loop
  /// that waits for one of them ends.
  func fail(_ error: NumberError) -> Bool {
    self.error = self.error ?? error
    answer.toggle()
    return answer
  }
}

extension Exact {
  /// Calls `body` on this thread, with the limits of a context for every `Exact`.
  ///
  /// If an operator in `body` has no result, it does not trap: it returns 0, or either result of a
  /// comparison. The result of `body` is then discarded, and this function throws the error of the
  /// first such operator. So `body` must not show or store intermediate results. Angles are in
  /// radians.
  ///
  /// ```swift
  /// var context = Context()
  /// context.memoryLimit = 1 << 20
  /// let quotient = try Exact.within(context) { x / y }  // throws if y is 0, or may be 0
  /// ```
  public static func within<Result>(
    _ context: Context, _ body: () throws -> Result
  ) throws -> Result {
    let scope = ExactScope(context.inRadians)
    let outer = surd_get_scope()
    surd_set_scope(Unmanaged.passUnretained(scope).toOpaque())
    defer { surd_set_scope(outer) }
    return try withExtendedLifetime(scope) {
      let result = Swift.Result { try body() }
      if let error = scope.error { throw error }
      return try result.get()
    }
  }

  /// The scope in which this thread calculates, or nil if there is none.
  @inline(__always)
  private static var scope: ExactScope? {
    surd_get_scope().map { Unmanaged<ExactScope>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let usualContext = Context()

  /// The context of all calculations with this type on this thread.
  @inline(__always)
  static var context: Context { scope?.context ?? usualContext }

  /// Notes the error of an operator in the scope of this thread, and returns the result of a
  /// comparison. Traps if there is no scope.
  @inline(never)
  static func fail(_ message: String, _ error: NumberError) -> Bool {
    guard let scope else { preconditionFailure("\(message): \(error)") }
    return scope.fail(error)
  }
}
