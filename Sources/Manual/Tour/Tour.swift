/// The tour that `tutorial` gives at the prompt, from `Text/tour.md`.
public enum Tour {
  /// The text before its first step.
  public static let beginning = text(of: "BEGINNING")
  /// The text after its last step.
  public static let end = text(of: "END")
  /// The text on leaving the tour.
  public static let isLeft = text(of: "LEAVING")

  /// Its steps; empty if the text has a fault, which a test reports.
  public static let steps = (try? steps(of: Section.tour)) ?? []

  /// Reads the steps among these sections.
  static func steps(of sections: [Section]) throws(TextFault) -> [TourStep] {
    var steps: [TourStep] = []
    for section in sections where section.title == "STEP" { steps.append(try TourStep(section)) }
    return steps
  }

  private static func text(of title: String) -> String {
    let section = Section.tour.first { $0.title == title }
    guard case .paragraph(let text)? = section?.blocks.first else { return "" }
    return PlainText.inline(text, quotes: true)
  }
}
