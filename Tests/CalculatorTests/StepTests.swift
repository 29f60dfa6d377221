import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// Programs have the same results as the same keys typed one by one: steps on machine words are not
/// visible.
@Suite struct StepTests {
  /// A piece of a program, which the test can also run key by key.
  private indirect enum Piece {
    /// Keys that are typed in one go.
    case keys(String)
    /// A condition, which leaves a truth value, and the programs between which it decides.
    case choice(String, [Piece], [Piece]?)
    /// A program that runs so many times.
    case times(Int, [Piece])
    /// A program that runs for each number from the first to the last.
    case count(Int, Int, [Piece])
    /// A program that runs while the variable `k`, counted down at its end, is above 0.
    case countdown(Int, [Piece])
  }

  // MARK: Random programs

  private static let numbers = [
    "0", "1", "2", "7", "-3", "9223372036854775807", "-9223372036854775808", "3037000500",
    "4611686018427387904", "0.5", "-2.25", "1e20",
  ]
  private static let words = [
    "+", "-", "*", "/", "%", "idiv", "=", "!=", "<", "<=", ">", ">=", "dup", "dup", "over", "over",
    "drop", "swap", "rot", "unrot", "nip", "tuck", "neg", "abs", "sq", "lastx", "depth", "max",
    "a", "b", "sto a", "sto b", "rcl a", "sto+ a", "sto- b", "sto* a", "sto/ b",
    "v", "v 2 get", "v 3 8 put sto v", "v dup 1 9 put sto v", "v 2 0.5 put sto v", "v 4 get",
    "v a get", "v over get", "v over 5 put sto v", "v 1 a put sto v", "v v 1 get", "v over",
    "v 3 get sto a", "v 2 get sto+ a", "v swap", "[4 5 6] sto v", "v 1 v put sto v", "v drop",
  ]
  private static let conditions = ["dup 0 >", "over over =", "dup 3 %", "depth 4 <", "a b <", "1"]

  private static func pieces(_ random: inout SplitMix64, depth: Int) -> [Piece] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in piece(&random, depth: depth) }
  }

  private static func piece(_ random: inout SplitMix64, depth: Int) -> Piece {
    func inner() -> [Piece] { pieces(&random, depth: depth - 1) }
    switch depth == 0
      ? Int.random(in: 0...9, using: &random) : Int.random(in: 0...15, using: &random)
    {
    case 0...2: return .keys(String(Int.random(in: -9...9, using: &random)))
    case 3: return .keys(numbers.randomElement(using: &random) ?? "1")
    case 4...9: return .keys(words.randomElement(using: &random) ?? "dup")
    case 10, 11: return .choice(conditions.randomElement(using: &random) ?? "1", inner(), nil)
    case 12: return .choice(conditions.randomElement(using: &random) ?? "1", inner(), inner())
    case 13: return .times(Int.random(in: 0...4, using: &random), inner())
    case 14:
      let first = Bool.random(using: &random) ? 1 : Int.max - 1
      return .count(first, first + Int.random(in: -1...1, using: &random), inner())
    default: return .countdown(Int.random(in: 0...3, using: &random), inner())
    }
  }

  /// The keys of a program's inside.
  private static func text(_ pieces: [Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .keys(let keys): keys
      case .choice(let condition, let yes, nil): "\(condition) { \(text(yes)) } if"
      case .choice(let condition, let yes, let no?):
        "\(condition) { \(text(yes)) } { \(text(no)) } ifelse"
      case .times(let count, let body): "\(count) { \(text(body)) } times"
      case .count(let first, let last, let body): "\(first) \(last) { \(text(body)) } for"
      case .countdown(let count, let body):
        "\(count) sto k { k 0 > } { \(text(body)) 1 sto- k } while"
      }
    }.joined(separator: " ")
  }

  // MARK: Key by key

  /// A calculator with some values, its errors, and its notified operations.
  private final class Session: Observer {
    let calculator = CalculatorModel()
    var errors: [String] = []
    var operations: [String] = []

    init(isFollowed: Bool = false) {
      calculator.addObserver(self, of: [], followsOperations: isFollowed)
      type("5 sto a -2 sto b 0 sto k [1 2 3] sto v 3 10 4 0.25 12 1 +")
      operations = []
    }

    /// Types keys; returns whether they ran without an error.
    @discardableResult
    func type(_ keys: String) -> Bool {
      calculator.receive(Array((keys + "\n").utf8).span)
      return errors.isEmpty
    }

    /// Its content: stack, variables, last operation.
    var state: String { String(decoding: calculator.machine.session(patience: 600), as: UTF8.self) }

    func calculatorFailed(_ failure: Failure) {
      if case .inProgram(let error, _) = failure.error {
        errors.append("\(error)")
      } else {
        errors.append("\(failure.error)")
      }
    }

    func calculatorOperated(_ performed: PerformedOperation) {
      operations.append(
        "\(performed.operation.row) \(performed.operation.operands) \(performed.results)")
    }

    /// Pops a truth value and returns it; nil if it is not such a number.
    func truth() -> Bool? {
      guard case .number(let number)? = calculator.machine.stack.last else { return nil }
      type("drop")
      if case .small(0) = number { return false }
      return true
    }

    /// Runs pieces key by key, up to the first error; returns whether there was none.
    func carryOut(_ pieces: [Piece]) -> Bool {
      for piece in pieces {
        switch piece {
        case .keys(let keys): if !type(keys) { return false }
        case .choice(let condition, let yes, let no):
          guard type(condition), let truth = truth() else { return false }
          if !carryOut(truth ? yes : no ?? []) { return false }
        case .times(let count, let body):
          for _ in 0..<count where !carryOut(body) { return false }
        case .count(let first, let last, let body):
          if first > last { break }
          for index in first...last {
            guard type(String(index)), carryOut(body) else { return false }
          }
        case .countdown(let count, let body):
          type("\(count) sto k")
          while type("k 0 >"), truth() == true {
            guard carryOut(body), type("1 sto- k") else { return false }
          }
        }
      }
      return true
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<40)
  func aProgramIsItsKeys(group: Int) {
    for number in 0..<25 {
      let seed = UInt64(group * 1000 + number)
      var random = SplitMix64(seed: seed)
      let pieces = Self.pieces(&random, depth: 3)
      let text = Self.text(pieces)
      let typed = Session(isFollowed: true)
      let isRight = typed.carryOut(pieces)
      for isFollowed in [false, true] {
        let run = Session(isFollowed: isFollowed)
        let before = run.state
        run.type("{ \(text) } call")
        if isFollowed, isRight {
          #expect(run.operations == typed.operations, "seed \(seed): \(text)")
        }
        #expect(run.errors.isEmpty == isRight, "seed \(seed): \(text)")
        if isRight {
          #expect(run.state == typed.state, "seed \(seed): \(text)")
        } else {
          if let error = typed.errors.first { #expect(run.errors.first == error, "seed \(seed)") }
          // Only the program is left.
          run.type("drop")
          #expect(run.state == before, "seed \(seed): \(text)")
        }
      }
    }
  }

  /// Values deep on the stack stay, because only a few integers are kept separately.
  @Test func deepStacksStay() {
    for height in [254, 255, 256, 257, 258, 1000] {
      let session = Session()
      session.type("clear 7 \(height) { dup 1 + } times { over over } call depth pack sum")
      let expected = (7...7 + height).reduce(0, +) + 2 * (7 + height) - 1
      #expect(session.calculator.machine.stack.compactMap(\.word) == [expected], "\(height)")
    }
  }
}

extension Value {
  /// The integer, if it is one of a machine word.
  fileprivate var word: Int? {
    if case .number(let number) = self { number.asInt } else { nil }
  }
}
