import TestSupport

@testable import Calculator

/// Random programs of one number, as keys, from the words that formulas support, including breaks,
/// absolute values and conditions.
struct RandomProgram {
  /// The words that formulas support, from the command table, so that a new row is included.
  static let words = CommandTable.standard.commands.filter {
    $0.recordable != nil || $0.special != nil || $0.formula != nil
  }

  /// Words that jump. Laws for which jumps are not faults leave them out.
  private static let jumping: Set<String> = [
    "floor", "ceil", "round", "trunc", "ip", "fp", "sign", "mod", "%", "idiv", "acot", "acoth",
    "acsch",
    "<", ">", "<=", ">=", "=", "!=", "and", "or", "not", "roundto", "if", "ifelse",
  ]
  private static let constants = [
    "2", "3", "0.5", "-1", "7", "10", "-0.5", "pi", "0.1", "1.5", "20",
  ]

  var random: SplitMix64
  /// Whether words that jump, and conditions, are left out.
  var isContinuous = false
  /// The words of one and of several operands.
  private let (unary, others): ([Command], [Command])

  init(_ random: SplitMix64, isContinuous: Bool = false) {
    self.random = random
    self.isContinuous = isContinuous
    let words = Self.words.filter { !isContinuous || !Self.jumping.contains($0.name) }
    unary = words.filter { $0.operands.count == 1 }
    others = words.filter { $0.operands.count > 1 }
  }

  /// The keys of a function of X.
  mutating func keys(steps: Int) -> String {
    (0..<steps).map { _ in step() }.joined(separator: " ")
  }

  private mutating func constant() -> String {
    Self.constants.randomElement(using: &random) ?? "2"
  }

  private mutating func step() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return unary.randomElement(using: &random)?.name ?? "exp"
    case 6..<11:
      let word = ["+", "-", "*", "/", "^"].randomElement(using: &random) ?? "+"
      return "\(constant()) \(word)"
    case 11..<13: return "\(constant()) - abs"
    case 13..<15:
      let word = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
      return "dup \(simple()) swap \(simple()) \(word)"
    case 15 where !isContinuous:
      return "dup \(constant()) < { \(simple()) } { \(simple()) } ifelse"
    case 16..<19:
      guard let word = others.randomElement(using: &random) else { return "inv" }
      return (1..<word.operands.count).map { _ in "\(constant()) swap " }.joined() + word.name
    default: return ["inv", "sq", "sqrt", "ln"].randomElement(using: &random) ?? "inv"
    }
  }

  private mutating func simple() -> String {
    let words = [
      "sqrt", "inv", "exp", "sin", "ln", "sq", "\(constant()) *", "\(constant()) +", "abs",
    ]
    return words.randomElement(using: &random) ?? "neg"
  }
}
