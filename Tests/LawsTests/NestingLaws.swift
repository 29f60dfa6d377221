import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// Limits apply to nesting, not to length: a level that was opened and closed again does not count,
/// even if it was too deep before.
@Suite struct NestingLaws {
  /// A sum of n equal expressions is n times one, up to the longest that is read.
  @Test func sumsAreAsDeepAsTheirTerms() {
    for var attempt in Law("a sum is as deep as its terms", cases: 60) {
      let term = Self.term(&attempt.random)
      let count = min(400, (Expression.lengthLimit + 1) / (term.utf8.count + 1))
      let sum = Array(repeating: term, count: count).joined(separator: "+")
      let difference = Keys.stack("'\(sum)' eval '\(term)' eval \(count) * -")?.first
      #expect(difference?.number?.asInt == 0, "\(count) times \(term): \(attempt)")
    }
  }

  /// An expression of integers that nests one thing, or things by chance, in one another.
  private static func term(_ random: inout SplitMix64) -> String {
    let forms: [(String) -> String] = [
      { "(\($0))" }, { "-\($0)" }, { "√(\($0))²" }, { "√√\($0)^4" }, { "abs(\($0))" },
      { "max(\($0),1)" }, { "\($0)^1" }, { "1^\($0)" }, { "(\($0))_m/1_m" }, { "(\($0)=1)" },
      { "2*\($0)" }, { "7%(\($0))" },
    ]
    let only = forms.randomElement(using: &random)
    let isMixed = Bool.random(using: &random)
    var term = "1"
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      guard let form = isMixed ? forms.randomElement(using: &random) : only else { continue }
      let next = form(term)
      if next.utf8.count < 90, Keys.stack("'\(next)' eval")?.first?.number?.asInt != nil {
        term = next
      }
    }
    return term
  }

  /// Brackets of keys, one after the other and in one another.
  @Test(arguments: [("{ ", "} "), ("[ ", "] ")], [1, 2, 30, 900])
  func bracketsAreGivenBack(bracket: (open: String, close: String), depth: Int) {
    let nest = { (depth: Int) in
      String(repeating: bracket.open, count: depth) + String(repeating: bracket.close, count: depth)
    }
    let count = 3000 / depth + 2
    let row = String(repeating: nest(depth), count: count)
    #expect(Keys.stack(row)?.count == count)
    #expect(Keys.stack("{ \(row)} call depth")?.last?.number?.asInt == count)
    let failing = Keys(nest(1001) + "\n" + row + "depth")
    #expect(failing.errors.count == 1)
  }

  /// Programs that have ended, by whatever word, leave memory for others.
  @Test(arguments: [
    "{ 1 drop } call", "1 { 1 drop } { 2 } ifelse drop", "1 3 { drop } for",
    "1 { break } times", "[1 2] { } each drop2", "1 local x { 2 local x } call",
    "0 { dup 3 < } { 1 + } while drop", "{ 1 0 / } { } iferr",
  ]) func endedProgramsTakeNothing(keys: String) {
    guard Keys.stack("1 sto n { \(keys) } sto f f") != nil else { return }
    let program = "{ \(keys) } sto f 0 sto n { n 2000 < } { f n 1 + sto n } while n "
    var interpreter = Interpreter(outlet: SilentOutlet())
    // So little that a frame or a variable of each run would be too much.
    interpreter.machine.settings.context.memoryLimit = 1 << 16
    Array(program.utf8).withUnsafeBufferPointer { interpreter.take($0) }
    #expect(interpreter.machine.stack.last?.number?.asInt == 2000, "\(keys)")
  }
}
