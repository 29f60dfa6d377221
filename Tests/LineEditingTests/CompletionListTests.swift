import Posix
import Testing

@testable import LineEditing

/// The list of Tab.
@Suite struct CompletionListTests {
  init() { CharacterEncoding.useUTF8() }

  private static let all = Completion(
    word: "",
    candidates: [
      .init("sq", effect: "x → x²", help: "Squares."),
      .init("amort", effect: "[n i PV] k p → interest", help: "Splits."),
      .init("vat", help: "Mine."),
    ], note: "A note")

  @Test func effectsAreAColumn() {
    #expect(
      Self.all.list(rows: 9, columns: 40) == [
        "sq     x → x²  Squares.", "amort  [n i PV] k p → interest  Splits.",
        "vat            Mine.",
        "A note",
      ])
    #expect(Self.all.list(rows: 3, columns: 40) == ["sq     amort  vat", "A note"])
    #expect(
      Self.all.list(rows: 3, columns: 7) == ["sq     x → x²  Squares.", "… and 2 more", "A note"])
  }
}
