import ExactNumbers

extension SearchFault {
  /// Returns the sentence about a word; `text` formats numbers.
  func sentence(of word: String, text number: (Number) -> String) -> String {
    func text(_ x: Number) -> String { number(x) }
    func text(_ point: [Number]) -> String {
      point.count == 1
        ? number(point[0]) : "[" + point.map(number).joined(separator: " ") + "]"
    }
    func text(_ end: Endpoint) -> String { end.text(number) }
    return switch self {
    case .undecidedZero(let end, let found):
      "'\(word)' cannot tell whether the function is zero next to \(text(end))\(Self.soFar(found))"
    case .seemsZero(let a, let b):
      "'\(word)' cannot tell whether the function is zero everywhere from \(text(a)) to \(text(b))"
    case .seemsConstant(let a, let b):
      "'\(word)' cannot tell whether the function is constant from \(text(a)) to \(text(b))"
    case .undecidedPoint(let point, let found):
      "'\(word)' cannot tell whether the functions are zero next to \(text(point))\(Self.soFar(found))"
    case .undecidedMultiplicity(let zeros, let point, let found):
      "'\(word)' cannot tell whether \(zeros) zeros next to \(text(point)) are one of multiplicity \(zeros)\(Self.soFar(found))"
    case .undecidedPlace(let point):
      "'\(word)' cannot tell what the function does next to \(text(point)); \(Self.hintBeside(word))"
    case .zeroOnRange(let x):
      "'\(word)' finds that the function is zero on a whole range, next to \(text(x))"
    case .endlessZeros(let end):
      "'\(word)' cannot list them: the function has infinitely many zeros next to \(text(end))"
    case .tooManyZeros(let limit):
      "'\(word)' lists up to \(limit) zeros, and there are more; a shorter range has fewer"
    case .endOfSolution(let time):
      "'\(word)' proves that there is a solution up to \(text(time)), and needs too small steps beyond, as where one grows without bound, or an equation bends, jumps or is stiff"
    case .constantOnRange(let x):
      "'\(word)' finds that the function has the same value on a whole range, next to \(text(x))"
    case .undecidedExtremum(let end):
      "'\(word)' cannot tell what the function does next to \(text(end)); \(Self.hintBeside(word))"
    case .complexValue(let point):
      "'\(word)' needs real values, and the function is complex at \(text(point))"
    case .undecidedPoints(let a, let b):
      "'\(word)' cannot tell whether the values at \(text(a)) and \(text(b)) are equal"
    case .unbounded(let end):
      "'\(word)' has no answer: the function has no bound next to \(text(end))"
    case .notTaken(let limit, let end):
      "'\(word)' has no answer: the function tends to \(text(limit)) next to \(text(end)), beyond all its values"
    }
  }

  /// Returns a hint for a function with unknown behaviour at some point.
  private static func hintBeside(_ word: String) -> String {
    switch word {
    case "minimize", "maximize": "'extent' may tell the value alone"
    default: "a range without it may be easier"
    }
  }

  /// Returns the number of zeros found, in the form of messages.
  private static func soFar(_ zeros: Int?) -> String {
    switch zeros {
    case nil: ""
    case 0: "; it has found none so far"
    case let zeros?: "; it has found \(zeros) so far"
    }
  }
}

extension Endpoint {
  /// Returns an end of a range in the form of messages.
  func text(_ number: (Number) -> String) -> String {
    switch self {
    case .number(let x): number(x)
    case .infinity(let sign): sign > 0 ? "inf" : "-inf"
    }
  }
}
