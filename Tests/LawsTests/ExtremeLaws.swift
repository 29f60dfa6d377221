import Foundation
import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of the places of lowest values: none is missing, and a function that is lowest on a whole
/// range is refused.
@Suite struct ExtremeLaws {
  private let context = Context()

  /// A multiple of a function that is linear but for one place.
  private struct Term {
    let weight: Int
    let shape: Shape
    let place: (keys: String, number: Number)

    enum Shape: CaseIterable { case distance, ramp, step }

    var keys: String {
      switch shape {
      case .distance: "\(weight)*abs(x-\(place.keys))"
      case .ramp: "\(weight)*max(x,\(place.keys))"
      case .step: "\(weight)*sign(x-\(place.keys))"
      }
    }

    func value(at x: Number, _ context: Context) throws -> Number {
      let difference = try Number.subtract(x, place.number, context)
      let value =
        switch shape {
        case .distance: try Number.absolute(difference, context)
        case .ramp: try Number.maximum(x, place.number, context)
        case .step: Number.small(try difference.signum(context))
        }
      return try Number.multiply(.small(weight), value, context)
    }
  }

  /// A number from −1 to 1, which may be very near to another one.
  private func place(_ random: inout SplitMix64) throws -> (keys: String, number: Number) {
    let beside = ["0", "0", "1e-3", "1e-9", "1e-30"].randomElement(using: &random) ?? "0"
    let keys = "(\(Int.random(in: -1...1, using: &random))+\(beside))"
    return (keys, try #require(Keys("'\(keys)' eval").number))
  }

  /// Returns the places where a function is lowest that is linear between the given numbers, and
  /// its lowest value; nil if it has this value on a whole range, or tends to less.
  private func lowest(_ height: (Number) throws -> Number, between ends: [Number]) throws
    -> (places: [Number], value: Number)?
  {
    var values = try ends.map(height)
    var limits: [Number] = []
    for (left, right) in zip(ends, ends.dropFirst()) {
      let third = try Number.divide(Number.subtract(right, left, context), 3, context)
      let (first, second) = try (
        height(Number.add(left, third, context)), height(Number.subtract(right, third, context))
      )
      for (near, far) in [(first, second), (second, first)] {
        limits.append(
          try Number.subtract(Number.multiply(2, near, context), far, context))
      }
      if try Number.equal(first, second, context) { values.append(first) }
    }
    let least = try #require(try Number.sorted(values, context).first)
    for limit in limits where try Number.less(limit, least, context) { return nil }
    for value in values.dropFirst(ends.count) where try Number.equal(value, least, context) {
      return nil
    }
    let places = try zip(ends, values).filter { try Number.equal($1, least, context) }
    return (places.map(\.0), least)
  }

  @Test func brokenLinesAreLowestAtTheirPlaces() throws {
    for var attempt in Law("lowest places of broken lines", cases: 300) {
      let terms = try (0..<Int.random(in: 1...4, using: &attempt.random)).map { _ in
        Term(
          weight: [-1, 1, 2].randomElement(using: &attempt.random)!,
          shape: Term.Shape.allCases.randomElement(using: &attempt.random)!,
          place: try place(&attempt.random))
      }
      let ends = try [place(&attempt.random), place(&attempt.random)]
      let range = try Number.sorted(ends.map(\.number), context)
      var places = [range[0]]
      for x in try Number.sorted(terms.map(\.place.number) + [range[1]], context)
      where try Number.less(places[places.count - 1], x, context)
        && Number.lessOrEqual(x, range[1], context)
      {
        places.append(x)
      }
      let known = try lowest(
        { x in try terms.reduce(0) { try Number.add($0, $1.value(at: x, context), context) } },
        between: places)
      let keys = """
        '\(ends[0].keys)' eval '\(ends[1].keys)' eval \
        '\(terms.map(\.keys).joined(separator: "+"))' minimize
        """
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard let values = result.values else { continue }
      guard case .vector(let found) = values[0], let zeros = found.numbers,
        case .number(let value) = values[1], let known
      else {
        Issue.record("\(keys): \(values)\n\(attempt)")
        continue
      }
      #expect(try Number.equal(value, known.value, context), "\(keys)\n\(attempt)")
      #expect(
        try zeros.count == known.places.count
          && zip(zeros, known.places).allSatisfy { try Number.equal($0, $1, context) },
        "\(keys)\n\(attempt)")
    }
  }

  /// A function of parts that are all lowest at one point is lowest only there, if the parts depend
  /// on both letters; whatever else is added, no other value is lower.
  @Test func partsThatAreLowestTogetherAreSo() throws {
    let numbers = ["0", "1", "(-1/2)", "sqrt(2)", "1/3", "(-2)", "1e-9"]
    let shapes: [(keys: String, letters: String)] = [
      ("abs(u)", "x"), ("sqrt(abs(v))", "y"), ("u^2", "x"), ("v^4", "y"),
      ("hypot(u,v)", "xy"), ("max(abs(u),abs(v))", "xy"), ("abs(u+2*v)+abs(u-v)", "xy"),
      ("-cos(u/2)", "x"), ("-exp(-abs(v))", "y"), ("atan(hypot(u,v))", "xy"),
      ("-acos(v^2/40)", "y"),
      ("(u-v)^2+u^2", "xy"), ("-min(-abs(u),-u^2-v^2)", "xy"),
    ]
    for var attempt in Law("parts that are lowest together", cases: 12) {
      let centre = (0...1).map { _ in numbers.randomElement(using: &attempt.random)! }
      let chosen = (0..<Int.random(in: 1...4, using: &attempt.random)).map { _ in
        shapes.randomElement(using: &attempt.random)!
      }
      let terms = chosen.map { shape in
        let weight = ["1", "2", "pi", "1/7"].randomElement(using: &attempt.random)!
        let keys = shape.keys.replacing("u", with: "(x-\(centre[0]))")
        return "\(weight)*(\(keys.replacing("v", with: "(y-\(centre[1]))")))"
      }
      let outer = ["", "exp", "atan", "sqrt", "cbrt"].randomElement(using: &attempt.random)!
      let tilt = ["0", "0", "x/9", "-y^2/9", "x*y"].randomElement(using: &attempt.random)!
      let sum = "\(outer)(\(outer == "sqrt" ? "99" : "1")+\(terms.joined(separator: "+")))+\(tilt)"
      let keys = "[[-3 3] [-3 3]] '\(sum)' minimize"
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard let values = result.values, case .vector(let found) = values[0],
        case .number(let value) = values[1]
      else { continue }
      if tilt == "0" {
        #expect(Set(chosen.map(\.letters).joined()).count == 2, "\(keys)\n\(attempt)")
        guard found.elements.count == 1, case .vector(let point) = found.elements[0],
          let coordinates = point.numbers
        else {
          Issue.record("\(keys): \(values)\n\(attempt)")
          continue
        }
        for (coordinate, known) in zip(coordinates, centre) {
          let known = try #require(Keys("'\(known)' eval").number)
          do throws(NumberError) {
            #expect(try Number.equal(coordinate, known, context), "\(keys)\n\(attempt)")
          } catch { Issue.record("\(keys): \(error)\n\(attempt)") }
        }
      }
      for _ in 0..<20 {
        let point = (0...1).map { _ in Int.random(in: -300...300, using: &attempt.random) }
        let sample = Keys("\(point[0]) 100 / sto x \(point[1]) 100 / sto y '\(sum)' eval").number
        guard let sample else { continue }
        // If both are equal, the comparison may be undecidable.
        let isLower = try? Number.less(sample, value, context)
        #expect(isLower != true, "\(keys) \(point)\n\(attempt)")
      }
    }
  }

  /// If a root is complex on a part of the range, neither the lowest nor the highest value is
  /// complex.
  @Test(arguments: ["sqrt(#)", "3-sqrt(#)", "2*sqrt(#)+abs(x)", "exp(sqrt(#))", "sqrt(#)-x^2"])
  func complexValuesAreNoExtremes(shape: String) {
    let inners = ["x", "-x", "x^2-1", "sin(x)", "x-1/2", "abs(x)-1/3", "cos(3*x)", "x^3"]
    for inner in Tier.part(of: inners) {
      let function = shape.replacing("#", with: inner)
      for range in ["-2 2", "[[-2 2] [-1 1]]"] {
        let whole = range.hasPrefix("[") ? "\(function)+abs(y)" : function
        for word in ["minimize", "maximize", "extent"] {
          guard let value = Keys("\(range) '\(whole)' \(word)").values?.last else { continue }
          switch value {
          case .number(let number): #expect(!number.isComplex, "\(whole) \(word)")
          case .vector(let ends):
            #expect(ends.numbers?.contains(where: \.isComplex) == false, "\(whole) \(word)")
          default: Issue.record("\(whole) \(word): \(value)")
          }
        }
      }
    }
  }

  /// A function that bends or jumps at numbers without a simple form is nowhere lower than its
  /// lowest value, and a grid comes near this value if the function does not jump.
  @Test func bendsAtAnyNumberCount() throws {
    let inner = [
      "cos(x)-x", "exp(x)-2-x", "sin(3*x)-x/2", "x^3-x-1/3", "atan(2*x)-x/3", "exp(-x)-x^2",
      "cos(2*x)-1/5",
    ]
    let shapes = ["abs(#)", "max(#,@)", "min(#,@)", "#", "#", "sign(#)", "floor(#)"]
    for var attempt in Law("bends at any number", cases: 8) {
      let terms = (0..<Int.random(in: 1...3, using: &attempt.random)).map { _ in
        let shape = shapes.randomElement(using: &attempt.random)!
        let weight = ["1", "-1", "1/2"].randomElement(using: &attempt.random)!
        return "\(weight)*(\(shape))"
          .replacing("#", with: inner.randomElement(using: &attempt.random)!)
          .replacing("@", with: inner.randomElement(using: &attempt.random)!)
      }
      let sum = terms.joined(separator: "+")
      let jumps = sum.contains("sign") || sum.contains("floor")
      let grid = Keys("0 400 range { 100 / 2 - sto x '\(sum)' eval } map")
      guard case .vector(let vector)? = grid.values?.last, let numbers = vector.numbers else {
        Issue.record("\(sum)\n\(grid.errors)\n\(attempt)")
        continue
      }
      let heights = try numbers.compactMap { try $0.machineValue(context) }
      for (word, sign) in [("minimize", 1.0), ("maximize", -1.0)] {
        let keys = "-2 2 '\(sum)' \(word)"
        let result = Keys(keys)
        #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
        guard case .number(let value)? = result.values?.last,
          let value = try value.machineValue(context)
        else { continue }
        let extreme = sign * value
        let least = heights.map { sign * $0 }.min() ?? extreme
        #expect(
          extreme <= least + 1e-12 && (jumps || least < extreme + 0.3), "\(keys)\n\(attempt)")
      }
    }
  }

  /// e^(−px)·sin qx oscillates forever: its slope is zero where tan qx is q/p.
  @Test func dampedWavesAreLowestAtOneOfTheirFirstPlaces() {
    for var attempt in Law("lowest places of damped waves", cases: 6) {
      let (p, q) = (
        Double(Int.random(in: 1...20, using: &attempt.random)) / 8,
        Double(Int.random(in: 1...40, using: &attempt.random)) / 8
      )
      let start = Double(Int.random(in: -40...40, using: &attempt.random)) / 8
      let isMirrored = Bool.random(using: &attempt.random)
      let (sign, range) = isMirrored ? ("", "-inf \(-start)") : ("-", "\(start) inf")
      let keys = "\(range) 'exp(\(sign)\(p)*x)*sin(\(isMirrored ? -q : q)*x)' minimize"
      func height(_ x: Double) -> Double { exp(-p * x) * sin(q * x) }
      var best = start
      let first = ((start * q - atan2(q, p)) / Double.pi).rounded(.up)
      for turn in 0...1 {
        let x = (atan2(q, p) + (first + Double(turn)) * Double.pi) / q
        if height(x) < height(best) { best = x }
      }
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard let values = result.values else { continue }
      guard case .vector(let found) = values[0], let places = found.numbers, places.count == 1,
        case .number(let value) = values[1],
        let place = try? places[0].machineValue(context), let low = try? value.machineValue(context)
      else {
        Issue.record("\(keys): \(values)\n\(attempt)")
        continue
      }
      #expect(
        abs(place - (isMirrored ? -best : best)) < 1e-9
          && abs(low - height(best)) < 1e-9 * abs(height(best)), "\(keys)\n\(attempt)")
    }
  }

  /// A function that is even and falls away from 0 is lowest at the end that is farther from 0, and
  /// at both if these are opposite, however near to that they are.
  @Test func evenFunctionsAreLowestAtTheFartherEnd() {
    let numbers = ["sqrt(2)", "sqrt(3)/2", "pi/3", "ln(2)", "6/5", "exp(1/3)", "acos(1/5)"]
    let shapes = ["cos(x)", "-x^2", "-cosh(x)", "exp(-x^2)", "cos(x)-x^4", "-abs(x)", "1/(1+x^2)"]
    for var attempt in Law("ends of even functions", cases: 40) {
      func one(of texts: [String]) -> String { texts.randomElement(using: &attempt.random)! }
      let end = one(of: numbers)
      let gap = [0, 0, 40, 200, 5_000, 20_000, 60_000].randomElement(using: &attempt.random)!
      let sign = one(of: ["+", "-"])
      let other =
        gap == 0
        ? "(\(end))" : one(of: ["(\(end)\(sign)2^-\(gap))", "sqrt((\(end))^2\(sign)2^-\(gap))"])
      let shape = one(of: shapes)
      let isBox = Bool.random(using: &attempt.random)
      let range =
        isBox ? "[['-(\(end))' eval '\(other)' eval] [1 2]]" : "'-(\(end))' eval '\(other)' eval"
      let keys = "\(range) '\(isBox ? "(\(shape)+9)*y^2" : shape)' minimize"
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.first else {
        #expect(gap > 5_000, "\(keys)\n\(result.errors)\n\(attempt)")
        continue
      }
      #expect(found.elements.count == (gap == 0 ? 2 : 1), "\(keys)\n\(attempt)")
    }
  }

  /// A sum of functions, each of one unknown, is lowest where all of them are lowest.
  @Test func sumsAreLowestWhereTheirTermsAre() throws {
    let shapes = [
      "sin(3*v)", "cos(pi*v)", "v^2", "v^4-v^2", "sqrt(abs(v))", "exp(v)-v", "v*(v+1)*(v-2)",
      "(v^2-1)^2", "abs(v^2-2)", "-exp(-v^2)", "v*sin(4*v)", "v^3", "cos(2*v)-v^2/5",
      // Where the steps of the formula have no value, the words have the lowest.
      "((sinc(v)-1)*(v-1/2))^2", "abs(acot(v)-acot(0))*(v+1)^2", "-sinc(v)",
    ]
    func places(_ keys: String, _ attempt: Law.Case) -> (points: [Vector], value: Number)? {
      let result = Keys(keys + " minimize")
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard let values = result.values, case .vector(let found) = values[0],
        case .number(let value) = values[1]
      else { return nil }
      let points = found.elements.compactMap { element in
        if case .vector(let point) = element { point } else { nil as Vector? }
      }
      return (points, value)
    }
    for var attempt in Law("lowest places of sums", cases: 8) {
      let terms = (0..<Int.random(in: 2...3, using: &attempt.random)).map { _ in
        let (low, high) = (Int.random(in: -9...0, using: &attempt.random), 2)
        let scale = ["1", "2", "1/3", "pi"].randomElement(using: &attempt.random)!
        let shape = shapes.randomElement(using: &attempt.random)!
        return (range: "[\(low) 4 / \(high)]", keys: "\(scale)*(\(shape))")
      }
      let letters = ["x", "y", "z"]
      // A box of one unknown is searched on another way than a range.
      let single = terms.map { term in
        let range = term.range.dropFirst().dropLast()
        return Keys("\(range) '\(term.keys)' minimize").values
      }
      let sum = zip(terms, letters).map { $0.keys.replacing("v", with: $1) }.joined(separator: "+")
      // An increasing function of a sum is not a sum.
      let outer = ["", "exp", "atan"].randomElement(using: &attempt.random)!
      let keys = "[\(terms.map(\.range).joined(separator: " "))] '\(outer)((\(sum))/20)'"
      guard let found = places(keys, attempt) else { continue }
      var count = 1
      var value = Number.small(0)
      for (index, values) in single.enumerated() {
        guard let values, case .vector(let known) = values[0], let numbers = known.numbers,
          case .number(let least) = values[1]
        else {
          count = 0
          break
        }
        count *= numbers.count
        value = try Number.add(value, least, context)
        for point in found.points {
          let coordinate = try #require(point.numbers)[index]
          #expect(
            numbers.contains { Number.mayBeEqual($0, coordinate) }, "\(keys)\n\(attempt)")
        }
      }
      if count == 0 { continue }
      #expect(found.points.count == count, "\(keys)\n\(attempt)")
      if outer.isEmpty {
        let part = try Number.divide(value, 20, context)
        #expect(Number.mayBeEqual(found.value, part), "\(keys)\n\(attempt)")
      }
    }
  }
}
