/// A part of an exact form that may need brackets next to other parts.
struct ExactOperand {
  let text: String
  /// Whether it is one number, one letter, or another part that cannot be misread next to others.
  let isAlone: Bool

  init(_ text: String, isAlone: Bool) { (self.text, self.isAlone) = (text, isAlone) }

  init(_ text: [UInt8], isAlone: Bool) {
    self.init(String(decoding: text, as: UTF8.self), isAlone: isAlone)
  }

  /// Returns an operand of one number or one letter.
  static func alone(_ text: String) -> ExactOperand { ExactOperand(text, isAlone: true) }
}

/// The notation of exact forms.
enum ExactNotation {
  /// As on the stack: `(1+√5)/2`.
  case plain
  /// As LaTeX's mathematics: `\frac{1+\sqrt{5}}{2}`.
  case latex

  /// Returns an operand in brackets, unless it needs none.
  func bracketed(_ operand: ExactOperand) -> String {
    if operand.isAlone { return operand.text }
    return self == .plain ? "(\(operand.text))" : "\\left(\(operand.text)\\right)"
  }

  /// Returns the square or the cube root.
  func root(_ degree: Int, _ operand: ExactOperand) -> String {
    switch self {
    case .plain: (degree == 2 ? "√" : "∛") + bracketed(operand)
    case .latex: (degree == 2 ? "\\sqrt" : "\\sqrt[3]") + "{\(operand.text)}"
    }
  }

  /// Returns a power with a rational exponent: `π`, `π²`, `π^10`, `(1+√2)^(2/5)`.
  func power(_ base: ExactOperand, _ exponent: Number) -> String {
    let base = bracketed(base)
    switch exponent.asInt {
    case 1: return base
    case let digit? where self == .plain && (2...9).contains(digit):
      return base + String(Array("²³⁴⁵⁶⁷⁸⁹")[digit - 2])
    default: return base + self.exponent(exponent.exactOperand(depth: 1, self) ?? .alone(""))
    }
  }

  /// Returns an exponent that follows its base.
  func exponent(_ operand: ExactOperand) -> String {
    self == .plain ? "^" + bracketed(operand) : "^{\(operand.text)}"
  }

  /// Returns the natural logarithm.
  func logarithm(_ operand: ExactOperand) -> String {
    (self == .plain ? "ln" : "\\ln") + (operand.isAlone ? " " : "") + bracketed(operand)
  }

  func fraction(_ top: ExactOperand, _ bottom: ExactOperand) -> String {
    self == .plain
      ? bracketed(top) + "/" + bracketed(bottom) : "\\frac{\(top.text)}{\(bottom.text)}"
  }

  /// Returns the letter of a constant.
  func symbol(_ letter: String) -> String {
    self == .plain ? letter : ["π": "\\pi", "γ": "\\gamma"][letter] ?? letter
  }

  /// Returns the separator between two factors.
  func separator(_ plain: String) -> String {
    if self == .plain { return plain }
    return plain == "·" ? " \\cdot " : " "
  }
}
