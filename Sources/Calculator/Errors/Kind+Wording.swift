import ExactNumbers

extension Kind {
  /// The kind with its article.
  var phrase: String {
    switch self {
    case .any: "a value"
    case .number: "a number"
    case .string: "a string"
    case .vector: "a vector"
    case .program: "a program"
    case .matrix: "a matrix"
    case .quantity: "a quantity"
    case .date: "a date"
    case .range: "a range"
    case .measured: "a measured number"
    case .infinity: "an infinity"
    case .endpoint: "a number or inf"
    case .scalar: "a number or a quantity"
    case .row: "a vector or a string"
    }
  }
}

extension Shape {
  /// The shape with its article.
  var phrase: String {
    switch self {
    case .single(let kind): kind.phrase
    case .vector(let count): "a vector of \(count)"
    case .matrix(let rows, let columns): "a \(rows)×\(columns) matrix"
    case .mixed: "a vector that holds more than numbers or rows of different lengths"
    }
  }
}

extension NeededShape {
  /// The needed shape, with its article.
  var phrase: String {
    switch self {
    case .numbers: "a vector of numbers"
    case .vector(let count): count.map { "a vector of \($0)" } ?? "a vector of numbers"
    case .matrix: "a matrix"
    case .squareMatrix: "a square matrix"
    case .index: "a whole number or a vector of them"
    case .exponent: "a whole number"
    }
  }
}
