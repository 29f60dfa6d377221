/// What the keys around an error mean elsewhere.
///
/// Only where runs hold whole lines: an error does not depend on how a stream was cut.
extension Interpreter {
  /// An error of a key or word, with what the keys around it mean elsewhere.
  func hinted(
    _ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>
  ) -> CalculatorError {
    let start = parser.lexer.tokenStart
    guard policy.takesWholeLines, start < run.count else { return error }
    switch error {
    case .unknownWord, .tooFewValues, .unexpected: break
    default: return error
    }
    let token = String(decoding: run[start..<max(start, parser.lexer.start)], as: UTF8.self)
    for name in Self.names(around: start, in: run) where name != token {
      let words = Synonyms.words(for: name)
      if !words.isEmpty { return .hinted(error, .called(name, words)) }
    }
    return error
  }

  /// The names of more than one token that the key at an index may be part of: what stands between
  /// white space, `x<>y`, or else two signs, the `<<` of `3<<`.
  private static func names(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> [String] {
    var (first, end) = (index, index + 1)
    while first > 0, run[first - 1] > UInt8(ascii: " ") { first -= 1 }
    while end < run.count, run[end] > UInt8(ascii: " ") { end += 1 }
    // Between white space there may be a long stream.
    if end - first > longestName { (first, end) = (index, index) }
    let pairs = [index, index - 1].filter { $0 >= 0 && $0 + 1 < run.count && isSign(run[$0]) }
    return ([first..<end] + pairs.map { $0..<$0 + 2 }).map {
      String(decoding: run[$0], as: UTF8.self)
    }
  }

  /// The most bytes of a name that is more than one token.
  private static let longestName = 16

  /// Whether a byte belongs to no name, number or bracket.
  private static func isSign(_ byte: UInt8) -> Bool { "!%&*/<=>|".utf8.contains(byte) }
}
