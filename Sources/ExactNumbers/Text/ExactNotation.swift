/// A piece of an exact form that may need brackets where it stands beside others.
struct ExactOperand {
  let text: String
  /// Whether it is one number, one letter, or else a piece that nothing could tear apart.
  let isAlone: Bool

  init(_ text: String, isAlone: Bool) { (self.text, self.isAlone) = (text, isAlone) }

  init(_ text: [UInt8], isAlone: Bool) {
    self.init(String(decoding: text, as: UTF8.self), isAlone: isAlone)
  }

  /// One number or one letter.
  static func alone(_ text: String) -> ExactOperand { ExactOperand(text, isAlone: true) }
}

/// How exact forms are written.
enum ExactNotation {
  /// As on the stack: `(1+√5)/2`.
  case plain
  /// As LaTeX's mathematics: `\frac{1+\sqrt{5}}{2}`.
  case latex

  /// A piece in brackets, unless it stands alone.
  func bracketed(_ operand: ExactOperand) -> String {
    if operand.isAlone { return operand.text }
    return self == .plain ? "(\(operand.text))" : "\\left(\(operand.text)\\right)"
  }

  /// The square or the cube root.
  func root(_ degree: Int, _ operand: ExactOperand) -> String {
    switch self {
    case .plain: (degree == 2 ? "√" : "∛") + bracketed(operand)
    case .latex: (degree == 2 ? "\\sqrt" : "\\sqrt[3]") + "{\(operand.text)}"
    }
  }

  /// A power with a rational exponent: `π`, `π²`, `π^10`, `(1+√2)^(2/5)`.
  func power(_ base: ExactOperand, _ exponent: Number) -> String {
    let base = bracketed(base)
    switch exponent.asInt {
    case 1: return base
    case let digit? where self == .plain && (2...9).contains(digit):
      return base + String(Array("²³⁴⁵⁶⁷⁸⁹")[digit - 2])
    default: return base + self.exponent(exponent.exactOperand(depth: 1, self) ?? .alone(""))
    }
  }

  /// An exponent behind its base.
  func exponent(_ operand: ExactOperand) -> String {
    self == .plain ? "^" + bracketed(operand) : "^{\(operand.text)}"
  }

  /// The natural logarithm.
  func logarithm(_ operand: ExactOperand) -> String {
    (self == .plain ? "ln" : "\\ln") + (operand.isAlone ? " " : "") + bracketed(operand)
  }

  func fraction(_ top: ExactOperand, _ bottom: ExactOperand) -> String {
    self == .plain
      ? bracketed(top) + "/" + bracketed(bottom) : "\\frac{\(top.text)}{\(bottom.text)}"
  }

  /// A letter that stands for a constant.
  func symbol(_ letter: String) -> String {
    self == .plain ? letter : ["π": "\\pi", "γ": "\\gamma"][letter] ?? letter
  }

  /// What stands between two factors.
  func separator(_ plain: String) -> String {
    if self == .plain { return plain }
    return plain == "·" ? " \\cdot " : " "
  }
}
