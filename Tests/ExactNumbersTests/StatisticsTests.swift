import ExactNumbers
import TestSupport
import Testing

/// Laws of statistics, on random fractions and reals.
@Suite struct StatisticsTests {
  private let context = Context()

  private func text(_ number: Number) throws -> String {
    var format = NumberFormat()
    format.form = .exact
    return try number.text(format, context)
  }

  /// Numbers, of which every fourth is a root unless they must be fractions.
  private func numbers(_ count: Int, seed: UInt64, rational: Bool = true) throws -> [Number] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { index in
      let value = try Number.divide(
        Number(Int.random(in: -1000...1000, using: &random)),
        Number(Int.random(in: 1...60, using: &random)), context)
      return try rational || index % 4 > 0 ? value : Number.squareRoot(Number(index + 2), context)
    }
  }

  @Test(arguments: 0..<20) func sumsOfHalvesAreSumsInOrder(seed: UInt64) throws {
    let values = try numbers(Int(seed) * 7, seed: seed)
    var sum: Number = 0
    var product: Number = 1
    for value in values {
      sum = try Number.add(sum, value, context)
      product = try Number.multiply(product, value, context)
    }
    #expect(try text(Number.sum(values, context)) == text(sum))
    #expect(try text(Number.product(values, context)) == text(product))
  }

  @Test(arguments: 0..<20) func sortingIsAnOrderedPermutation(seed: UInt64) throws {
    let values = try numbers(Int(seed) * 5, seed: seed, rational: seed % 2 == 0)
    let sorted = try Number.sorted(values, context)
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      #expect(try Number.lessOrEqual(a, b, context))
    }
    #expect(try sorted.map(text).sorted() == values.map(text).sorted())
  }

  /// Fractions that machine floating-point numbers cannot tell apart, or cannot represent.
  @Test func neighboursAreSortedExactly() throws {
    var random = SplitMix64(seed: 77)
    var values: [Number] = []
    for exponent in [-400, -320, -20, 0, 20, 320] {
      let unit = try Number.power(10, Number(exponent), context)
      for index in 0..<40 {
        let step = try Number.divide(Number(index - 20), parse("1e30"), context)
        let value = try Number.multiply(unit, Number.add(parse("1/3"), step, context), context)
        values += [value, try Number.negate(value, context)]
      }
    }
    values.shuffle(using: &random)
    let sorted = try Number.sorted(values, context)
    for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(try Number.less(a, b, context)) }
  }

  @Test(arguments: 2..<20) func varianceHasItsLaws(count: Int) throws {
    let values = try numbers(count, seed: UInt64(count))
    let variance = try Number.variance(values, context)
    // Adding a number to all values does not change the variance; multiplying them by a number
    // multiplies it by the square.
    let moved = try values.map { try Number.add($0, parse("7/3"), context) }
    let stretched = try values.map { try Number.multiply($0, parse("-5/2"), context) }
    #expect(try text(Number.variance(moved, context)) == text(variance))
    #expect(
      try text(Number.variance(stretched, context))
        == text(Number.multiply(variance, parse("25/4"), context)))
    let deviation = try Number.standardDeviation(values, context)
    #expect(try text(Number.square(deviation, context)) == text(variance))
  }

  @Test func varianceOfRealsIsThatOfTheSameFractions() throws {
    // √2 times fractions: the mean and the squares of the distances are exact, too.
    let values = try numbers(9, seed: 5)
    let root = try Number.squareRoot(2, context)
    let reals = try values.map { try Number.multiply($0, root, context) }
    #expect(
      try text(Number.variance(reals, context))
        == text(Number.multiply(2, Number.variance(values, context), context)))
  }

  @Test(arguments: 0..<10) func pointsTakenAwayLeaveNoTrace(seed: UInt64) throws {
    let values = try numbers(20, seed: seed)
    var statistics = RunningStatistics()
    for index in 0..<5 { try statistics.add(x: values[index], y: values[index + 5], context) }
    let before = try statistics.parts(context).prefix(8).map(text)
    let line = try statistics.fit(.linear, context)
    for index in 10..<15 { try statistics.add(x: values[index], y: values[index + 5], context) }
    for index in (10..<15).reversed() {
      try statistics.remove(x: values[index], y: values[index + 5], context)
    }
    #expect(try statistics.parts(context).prefix(8).map(text) == before)
    #expect(try text(statistics.fit(.linear, context).m) == text(line.m))
  }

  @Test func runningSumsAreThoseOfTheVectors() throws {
    let x = try numbers(101, seed: 8)
    let y = try numbers(101, seed: 9)
    var statistics = RunningStatistics()
    for (x, y) in zip(x, y) { try statistics.add(x: x, y: y, context) }
    let sums = try statistics.sums(context)
    #expect(try text(sums.x) == text(Number.sum(x, context)))
    #expect(try text(sums.deviations(context).y) == text(Number.standardDeviation(y, context)))
    let line = try Number.fit(x: x, y: y, context)
    #expect(try text(statistics.fit(.linear, context).b) == text(line.intercept))
    let again = try #require(
      RunningStatistics(model: .linear, parts: try statistics.parts(context)))
    #expect(try again.parts(context).map(text) == statistics.parts(context).map(text))
  }

  @Test(arguments: 2..<12) func aLineThroughItsOwnPointsIsFound(count: Int) throws {
    let x = try numbers(count, seed: UInt64(count))
    let m = try parse("-7/3")
    let b = try parse("11/5")
    let y = try x.map { try Number.add(Number.multiply(m, $0, context), b, context) }
    let line = try Number.fit(x: x, y: y, context)
    #expect(try [text(line.slope), text(line.intercept)] == ["-7/3", "11/5"])
    var statistics = RunningStatistics()
    for (x, y) in zip(x, y) { try statistics.add(x: x, y: y, context) }
    #expect(try text(statistics.correlation(context)) == "-1")
    #expect(try text(statistics.prediction(at: 3, context)) == "-24/5")
  }

  @Test func denominatorsOfALongSumStayBounded() throws {
    // The common denominator of 1/1 … 1/200000 has about 288,000 bits: the sum becomes a
    // real, correctly rounded.
    let values = try (1...200_000).map { try Number.divide(1, Number($0), context) }
    // H(200000) = ψ(200001) + γ by mpmath 1.3 with 40 digits.
    #expect(try text(Number.sum(values, context)) == "12.7832908104296")
  }
}
