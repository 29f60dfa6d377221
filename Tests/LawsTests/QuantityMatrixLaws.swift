import ExactNumbers
import TestSupport
import Testing

/// Determinants, inverses and solutions of small matrices with surds and with units, compared with
/// Leibniz's formula and Cramer's rule in keys without matrices.
@Suite struct QuantityMatrixLaws {
  @Test func determinantsAndInversesAreLeibnizs() {
    for var attempt in Law("matrices of surds and quantities", cases: 25) {
      let size = Int.random(in: 2...3, using: &attempt.random)
      // Each entry is in the unit of its row times the unit of its column.
      let (rows, columns) = (Self.units(size, &attempt.random), Self.units(size, &attempt.random))
      let entries = rows.map { row in columns.map { Self.number(&attempt.random) + row + $0 } }
      let matrix = Self.keys(entries)
      let det = Self.determinant(entries)
      let check = { (keys: String) in
        let result = Keys(keys)
        #expect(result.number?.asInt == 1, "\(keys) \(result.errors): \(attempt)")
      }
      check("\(matrix) det \(det) =")
      let zero = Keys("\(det) sign").number?.asInt
      guard let zero, zero != 0 else { continue }
      // The entry at row, column of the inverse is a cofactor of the transpose, over det.
      let (row, column) = (
        Int.random(in: 0..<size, using: &attempt.random),
        Int.random(in: 0..<size, using: &attempt.random)
      )
      var minor = entries
      minor.remove(at: column)
      for index in minor.indices { minor[index].remove(at: row) }
      let sign = (row + column) % 2 == 0 ? "" : " neg"
      check(
        "\(matrix) inv [\(row + 1) \(column + 1)] get \(Self.determinant(minor))\(sign) \(det) / =")
      // The solution's entry is the quotient of two determinants.
      let right = rows.map { Self.number(&attempt.random) + $0 + " _A *" }
      var exchanged = entries
      for index in exchanged.indices { exchanged[index][column] = right[index] }
      check(
        "[\(right.joined(separator: " "))] \(matrix) solve \(column + 1) get"
          + " \(Self.determinant(exchanged)) \(det) / =")
    }
  }

  /// Keys that multiply by a unit, or by none.
  private static func units(_ size: Int, _ random: inout SplitMix64) -> [String] {
    let isPlain = Bool.random(using: &random)
    return (0..<size).map { _ in
      isPlain ? "" : random.pick(["", " _m *", " _s *", " _kg *", " _% *"])
    }
  }

  /// Keys of an integer, a fraction, or a number with a square root.
  private static func number(_ random: inout SplitMix64) -> String {
    let (a, b) = (Int.random(in: -6...6, using: &random), Int.random(in: 1...5, using: &random))
    return random.pick(["\(a)", "\(a) \(b) /", "\(b) sqrt \(a) *", "\(b) sqrt \(a) +"])
  }

  private static func keys(_ entries: [[String]]) -> String {
    "[" + entries.map { "[" + $0.joined(separator: " ") + "]" }.joined(separator: " ") + "]"
  }

  /// Keys of the determinant by the first row's cofactors.
  private static func determinant(_ entries: [[String]]) -> String {
    guard entries.count > 1 else { return entries[0][0] }
    let terms = entries[0].indices.map { column in
      let minor = entries.dropFirst().map { row in
        row.enumerated().filter { $0.offset != column }.map(\.element)
      }
      return "\(entries[0][column]) \(determinant(minor)) *"
    }
    return terms[0]
      + terms.dropFirst().enumerated().map { index, term in
        " \(term) \(index % 2 == 0 ? "-" : "+")"
      }.joined()
  }
}
