import DeskCalculator
import TestSupport
import Testing

/// The output of GNU dc for each of the programs in reference.txt (see reference.py).
@Suite struct ReferenceTests {
  static let cases = ReferenceCase.cases(in: "reference.txt")

  @Test func thereAreCases() { #expect(Self.cases.count > 350) }

  @Test(arguments: cases) func printsWhatDcPrints(_ test: ReferenceCase) {
    test.expect(.gnu, cuts: [])
  }

  @Test(arguments: cases) func keyByKeyIsTheSame(_ test: ReferenceCase) {
    test.expect(.gnu, cuts: Array(test.program.indices))
  }

  @Test func cutsDoNotMatter() {
    var random = SplitMix64(seed: 7)
    for test in Self.cases {
      test.expect(
        .gnu, cuts: test.program.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    }
  }
}
