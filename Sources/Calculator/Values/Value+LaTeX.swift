import ExactNumbers
import Quantities

extension Value {
  /// Returns the value as LaTeX mathematics: the exact form of a number if it is short, otherwise
  /// its digits as they are shown. Returns nil for a program.
  func latex(_ settings: Settings) throws(NumberError) -> String? {
    try priceText(settings.context)
    switch self {
    case .number(let number):
      if let form = number.latex { return form }
      return try digits(settings)
    case .string(let text): return "\\text{\(Self.escaped(text))}"
    case .vector(let vector): return try Self.latex(rows: vector, settings)
    case .quantity(let quantity):
      let isExact = quantity.value.isExact
      return try digits(settings, or: isExact ? quantity.value.nominal.latex : nil)
    case .infinity: return try digits(settings)
    case .program: return nil
    case .field(let field): return try field.value.latex(settings)
    }
  }

  /// Returns a vector as one row, or a vector of vectors as rows.
  private static func latex(rows vector: Vector, _ settings: Settings) throws(NumberError)
    -> String?
  {
    let isMatrix = vector.elements.allSatisfy { $0.kind == .vector }
    var lines: [String] = []
    for row in isMatrix ? vector.elements.map(\.elements) : [try vector.shown(settings).elements] {
      var cells: [String] = []
      for value in row {
        try settings.context.checkInterruption()
        guard let cell = try value.latex(settings) else { return nil }
        cells.append(cell)
      }
      lines.append(cells.joined(separator: " & "))
    }
    return "\\begin{bmatrix} \(lines.joined(separator: " \\\\ ")) \\end{bmatrix}"
  }

  /// Returns the digits as they are shown: `1.5\cdot 10^{99}`, `9.81\,\mathrm{m/s^{2}}`.
  ///
  /// - Parameter form: the exact form of a number with a unit, in the place of rounded digits.
  private func digits(
    _ settings: Settings, or form: String? = nil
  ) throws(NumberError) -> String {
    var settings = settings
    settings.format.form = .decimal
    settings.format.base = .decimal
    settings.format.isPolar = false
    if case .prefixed(let places) = settings.format.style {
      settings.format.style = .engineering(places)
    }
    var bytes: [UInt8] = []
    let isExact = try write(to: &bytes, settings)
    let text = String(decoding: bytes, as: UTF8.self)
    let isDuration = ["m", "s"].contains(text.last) && !text.contains("_")
    if isDuration || text.hasPrefix("@") { return "\\text{\(Self.escaped(text))}" }
    let parts = text.split(separator: "_", maxSplits: 1).map(String.init)
    let isSum = form?.dropFirst().contains { "+-".contains($0) } ?? false
    let exact = form.map { isSum ? "\\left(\($0)\\right)" : $0 }
    let digits = parts[0].replacing(/e(-?[0-9]+)/) { "\\cdot 10^{\($0.1)}" }
      .replacing("±", with: "\\pm ").replacing("inf", with: "\\infty")
      .replacing("∠", with: "\\angle ")
    guard parts.count == 2 else { return digits }
    let number = isExact ? digits : exact ?? digits
    let unit = parts[1].replacing(/\^\(([^)]*)\)/) { "^{\($0.1)}" }
      .replacing(/\^(-?[0-9.]+)/) { "^{\($0.1)}" }
      .replacing("*", with: "\\cdot ").replacing("%", with: "\\%").replacing("°", with: "^{\\circ}")
    return "\(number)\\,\\mathrm{\(unit)}"
  }

  /// Returns a text with LaTeX's special characters escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "^": result += "\\textasciicircum{}"
      case "~": result += "\\textasciitilde{}"
      case "#", "$", "%", "&", "_", "{", "}": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
