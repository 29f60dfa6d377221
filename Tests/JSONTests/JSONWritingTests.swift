import Foundation
import JSONText
import TestSupport
import Testing

/// Strings as JSON, byte by byte and as a reader of others' making sees them.
@Suite struct JSONWritingTests {
  @Test func aStringIsEscapedAsJSONDemands() throws {
    let cases: [(String, String)] = [
      ("plain", #""plain""#), ("", #""""#), ("a\"b\\c", #""a\"b\\c""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
      ("π√2 😀", "\"π√2 😀\""),
    ]
    for (text, json) in cases {
      var bytes: [UInt8] = []
      JSON.write(text, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == json)
    }
  }

  @Test func malformedUTF8IsReplaced() {
    var bytes: [UInt8] = []
    JSON.write([0x31, 0xFF, 0xC3, 0x28, 0xE2, 0x88, 0x32, 0xED, 0xA0, 0x80], to: &bytes)
    #expect(
      String(validating: bytes, as: UTF8.self)
        == "\"1\u{FFFD}\u{FFFD}(\u{FFFD}2\u{FFFD}\u{FFFD}\u{FFFD}\"")
  }

  /// Each byte at each place of a text that is read in eights.
  @Test func everyCharacterIsEscapedAtEveryPlace() {
    let letters = Array("abcdefghijklmnopqrstuvwx".utf8)
    for byte in UInt8(0)..<128 {
      let short = [0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r"][byte]
      let hex = String(byte, radix: 16)
      let written =
        byte == 0x22 || byte == 0x5C
        ? "\\" + String(UnicodeScalar(byte))
        : byte >= 0x20
          ? String(UnicodeScalar(byte))
          : short ?? "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      for place in letters.indices {
        var text = letters
        text[place] = byte
        var bytes: [UInt8] = []
        JSON.write(text, to: &bytes)
        let expected =
          Array("\"".utf8) + letters[..<place] + Array(written.utf8)
          + letters[(place + 1)...] + Array("\"".utf8)
        #expect(bytes == expected, "\(byte) at \(place)")
      }
    }
  }

  /// Another JSON reader returns any bytes unchanged.
  @Test(arguments: 0..<50) func anyTextComesBack(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let text = String(
      String.UnicodeScalarView(
        (0..<200).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &generator))
        }))
    var bytes: [UInt8] = []
    JSON.write(text, to: &bytes)
    let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect((value as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }
}
