import ExactNumbers
import TestSupport
import Testing

/// Colours are restored from their hue, saturation and brightness, because those are exact.
@Suite struct ColourTests {
  @Test(arguments: 0..<20) func takingApartAndMixingIsTheIdentity(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let context = Context()
    for _ in 0..<100 {
      let colour = Number(Int.random(in: 0...0xFF_FFFF, using: &generator))
      let hsb = try Number.hsbParts(of: colour, context)
      #expect(Number.identical(try Number.hsb(hsb[0], hsb[1], hsb[2], context), colour))
      let rgb = try Number.rgbParts(of: colour, context)
      #expect(Number.identical(try Number.rgb(rgb[0], rgb[1], rgb[2], context), colour))
    }
  }
}
