import ExactNumbers
import Foundation
import TestSupport
import Testing

/// Bits of IEEE 754 numbers, against a model in Python's fractions (floats.py) and as laws.
@Suite struct FloatTests {
  private let context = Context()

  private func hex(_ number: Number) throws -> String {
    try number.text(format(base: .hexadecimal), context).dropFirst(2).lowercased()
  }

  @Test func everyRowOfTheModel() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("floats.txt").path
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(rows.count > 500)
    for row in rows {
      let fields = row.split(separator: " ").map(String.init)
      let format = try FloatFormat(width: parse(fields[0]))
      let bits = try Number.floatBits(parse(fields[1]), format, context)
      #expect(try hex(bits) == fields[2], "\(row)")
    }
  }

  /// Bits that mean a number mean it again, but for −0, which is 0.
  @Test func allNumbersOf16BitsComeBack() throws {
    var count = 0
    for bits in 0..<65536 where bits & 0x7C00 != 0x7C00 && bits != 0x8000 {
      let number = try Number.fromFloatBits(Number(bits), FloatFormat(width: 16), context)
      #expect(try Number.floatBits(number, FloatFormat(width: 16), context).asInt == bits)
      count += 1
    }
    #expect(count == 63487)
  }

  @Test(arguments: [32, 64, 128]) func numbersOfAnyWidthComeBack(width: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    for _ in 0..<300 {
      var bits: Number = 0
      for _ in 0..<width / 16 {
        bits = try Number.multiply(bits, 65536, context)
        bits = try Number.add(bits, Number(Int.random(in: 0..<65536, using: &random)), context)
      }
      do {
        let number = try Number.fromFloatBits(bits, FloatFormat(width: Number(width)), context)
        #expect(
          try hex(Number.floatBits(number, FloatFormat(width: Number(width)), context)) == hex(bits)
        )
      } catch NumberError.notFinite { continue }
    }
  }

  /// Swift's own conversion is an independent check of the values of decimals.
  @Test func decimalsAreAsSwiftReadsThem() throws {
    var random = SplitMix64(seed: 64)
    for _ in 0..<500 {
      let digits = Int.random(in: 0..<1_000_000_000, using: &random)
      let numeral = "\(digits)e\(Int.random(in: -320...300, using: &random))"
      let double = try #require(Double(numeral))
      let bits = try Number.floatBits(parse(numeral), .double, context)
      #expect(try hex(bits) == String(double.bitPattern, radix: 16), "\(numeral)")
    }
  }
}
