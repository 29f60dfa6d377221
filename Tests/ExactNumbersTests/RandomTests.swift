import ExactNumbers
import Testing

/// The generator of random numbers. Expected values without another source are printed by
/// random_numbers.py.
struct RandomTests {
  /// The test of rand_xoshiro, of which the values are from the C of the authors.
  @Test func wordsAreThoseOfTheReference() throws {
    var generator = try #require(RandomGenerator(state: [1, 2, 3, 4]))
    let expected: [UInt64] = [
      11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
    ]
    for word in expected { #expect(generator.next() == word) }
  }

  @Test func seedsAreSpreadBySplitMix() {
    var generator = RandomGenerator(seed: 42)
    let expected: [UInt64] = [
      1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009,
      17_057_574_109_182_124_193,
    ]
    for word in expected { #expect(generator.next() == word) }
    // The test of SplitMix64 in rand_xoshiro, with the same seed.
    #expect(
      RandomGenerator(seed: 1_477_776_061_723_855_037).state == [
        1_985_237_415_132_408_290, 2_979_275_885_539_914_483, 13_511_426_838_097_143_398,
        8_488_337_342_461_049_707,
      ])
  }

  @Test func statesOfZerosAreNone() {
    #expect(RandomGenerator(state: [0, 0, 0, 0]) == nil)
    #expect(RandomGenerator(state: [1, 2, 3]) == nil)
  }

  @Test func integersStayInTheirRangeAndReachItsEnds() throws {
    var generator = RandomGenerator(seed: 3)
    let context = Context()
    var counts: [Int: Int] = [:]
    for _ in 0..<6000 {
      let number = try generator.integer(between: 3, -2, context)
      counts[try #require(number.asInt), default: 0] += 1
    }
    #expect(Set(counts.keys) == Set(-2...3))
    // Four standard deviations of a binomial count with 6000 trials and 1/6 are 115.
    for count in counts.values { #expect(abs(count - 1000) < 115) }
  }

  @Test func wordsAreNumbersAndBack() throws {
    for word in [0, 1, 1 << 62, 1 << 63, UInt64.max] as [UInt64] {
      #expect(try Number(word: word, Context()).asWord == word)
    }
    #expect(Number(-1).asWord == nil)
    #expect(try parse("18446744073709551616").asWord == nil)
  }
}
