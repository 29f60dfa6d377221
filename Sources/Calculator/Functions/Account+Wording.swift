import ExactNumbers

extension Account {
  /// The facts in sentences, one per line.
  var lines: [String] {
    var lines = [nature]
    if let keys { lines.append("Keys: \(keys)") }
    switch kept {
    case .integer, .fraction, .longFraction: return lines
    case .expression, .algorithm, .expressionOfEnclosure, .enclosure: break
    }
    if let equal {
      return lines + ["It is exactly \(equal.text): \(equal.proof.reason(isEqual: true))."]
    }
    guard let digits else { return lines }
    let count = digits == 0 ? "no digit is" : digits == 1 ? "1 digit is" : "\(digits) digits are"
    lines.append("Enclosure so far: " + (enclosure.map { "\($0); " } ?? "") + "\(count) proven.")
    return lines + ["More digits: \(more)."]
  }

  /// The kind of the number, and whether it is exact.
  private var nature: String {
    let shown = form.map { " \($0)" } ?? ""
    return switch kept {
    case .integer where isFormRounded: "Exact: an integer,\(shown)."
    case .fraction where isFormRounded: "Exact: a fraction,\(shown)."
    case .integer: "Exact: the integer\(shown)."
    case .fraction: "Exact: the fraction\(shown)."
    case .longFraction(let bits): "Exact: a fraction of \(bits) bits."
    case .expression where equal == nil && digits == nil:
      "Not known: an expression that no enclosure was found of."
    case .expression: form.map { "Exact: \($0), kept as an expression." } ?? "Exact: an expression."
    case .algorithm: "Not a formula: an algorithm encloses it, as it does roots and integrals."
    case .expressionOfEnclosure: "Not exact: an expression of what only an enclosure is known of."
    case .enclosure: "Not exact: an enclosure is all that is known of it."
    }
  }

  private var isFormRounded: Bool { form?.first == "≈" }

  private var more: String {
    switch moreDigits {
    case .available: "as many as are asked for"
    case .fromAlgorithm: "the algorithm runs again, and may find some"
    case .refused: "none, the algorithm finds no better enclosure"
    case .givenUp(let bits): "none was found with \(bits) bits, where the search was given up"
    case .unknown: "none, for an enclosure is all that is known of it or of a part"
    }
  }
}

extension Proof {
  /// Returns the reason for an answer.
  func reason(isEqual: Bool) -> String {
    switch self {
    case .fractions: "integers and fractions are compared exactly"
    case .identity: "both are one and the same value"
    case .rules where isEqual: "rules of simplification make the difference 0"
    case .rules: "rules of simplification show the sign of the difference"
    case .enclosure where isEqual: "the enclosure of the difference is 0 alone"
    case .enclosure(let bits): "an enclosure of the difference by \(bits) bits does not contain 0"
    case .approach: "no digits show it, but a formula for what a function lacks to its limit does"
    case .calcium(let bits):
      "no rule shows it and \(bits) bits leave it open, but Calcium proves it"
    }
  }
}
