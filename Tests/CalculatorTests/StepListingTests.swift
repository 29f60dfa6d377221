import Testing

@testable import Calculator

/// Listings of the steps that `StepBuilder` compiles.
@Suite struct StepListingTests {
  /// The steps of a program, a line each with its number.
  private func listing(_ keys: String) throws -> [String] {
    let calculator = CalculatorModel()
    calculator.receive(Array("\(keys)\n".utf8).span)
    guard case .program(let program)? = calculator.machine.stack.last else {
      Issue.record("no program: \(keys)")
      return []
    }
    return program.steps.enumerated().map { "\($0): \($1)" }
  }

  /// A number and the function after it are one shortcut. Their own steps follow it, for operands
  /// that are not machine integers, and a function continues after itself.
  @Test func aNumberAndAFunction() throws {
    #expect(
      try listing("{ 1 + }") == [
        "0: binary* add 1 → 3", "1: integer 1", "2: binary add → 3", "3: end",
      ])
  }

  /// Words that move values are separate steps; words for other values than integers are not.
  @Test func movesAndOthers() throws {
    #expect(
      try listing("{ dup swap neg 0.5 }")
        == ["0: duplicate", "1: swap", "2: other", "3: other", "4: end"])
  }

  /// A short program is inlined after `if`. The comparison branches: with its number, then alone,
  /// then by its value. The programs, and the word that branches if none of these can, come before
  /// it. The whole program ends after the branch and after each of its programs.
  @Test func aChoice() throws {
    #expect(
      try listing("{ 2 < { drop 7 } if }") == [
        "0: binary* less 2 → 8 or 10", "1: integer 2", "2: binary* less → 8 or 10",
        "3: binary less → 4", "4: choose* → 8 or 10", "5: other", "6: other(", "7: end",
        "8: drop", "9: integer 7", "10: end", "11: end",
      ])
  }

  /// If something follows the branch, the programs continue there.
  @Test func aChoiceInTheMiddle() throws {
    #expect(
      try listing("{ { 1 } { 2 } ifelse dup }") == [
        "0: choose* → 5 or 7", "1: other", "2: other", "3: other(", "4: jump → 8", "5: integer 1",
        "6: jump → 8", "7: integer 2", "8: duplicate", "9: end",
      ])
  }

  /// Variables by their names. An element that is put back into its variable is one shortcut.
  @Test func variables() throws {
    #expect(
      try listing("{ v 2 9 put sto v sto+ a }") == [
        "0: recall( v", "1: integer 2", "2: integer 9", "3: putBack* v → 6", "4: other",
        "5: store( v", "6: storeBinary( add a", "7: end",
      ])
  }
}
