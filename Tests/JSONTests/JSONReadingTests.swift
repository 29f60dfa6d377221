import Foundation
import JSONText
import TestSupport
import Testing

/// Reading of JSON, which strangers send.
@Suite struct JSONReadingTests {
  private func read(_ text: String) throws(JSONFault) -> JSON { try JSON(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSON(bytes)
      return nil
    } catch { return error }
  }

  @Test func valuesComeBackAsTheyCame() throws {
    for text in [
      "null", "true", "false", "0", "-0", "1.50", "-12e+5", "1E9", "9007199254740993", #""""#,
      #""a\"b\\c\n""#, "[]", "[1,[2,[]],{}]", #"{"a":1,"b":[null],"c":{"a":"π😀"}}"#,
    ] {
      #expect(String(decoding: try read(text).bytes, as: UTF8.self) == text)
    }
    #expect(String(decoding: try read(" [ 1 ,\n\t2 ]\r\n").bytes, as: UTF8.self) == "[1,2]")
    #expect(try read(#""\u0041\/\u00e9\uD83D\uDE00\b\f""#) == "A/é😀\u{8}\u{C}")
    #expect(try read(#"{"id":null}"#)["id"] == nil && read(#"{"id":null}"#).has("id"))
    #expect(try read("12").integer == 12 && read("1.0").integer == nil)
    #expect(try read("99999999999999999999").integer == nil)
  }

  /// RFC 8259 allows these; a lone surrogate is not a character.
  @Test func aLoneSurrogateIsReplaced() throws {
    for text in [#""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#] {
      #expect(try read(text).text?.unicodeScalars.first == "\u{FFFD}", "\(text)")
    }
    #expect(try read(#""\ud800\u0041""#) == "\u{FFFD}A")
    #expect(try read(#""\ud800\ud83d\ude00""#) == "\u{FFFD}😀")
  }

  @Test func whatIsNoJSONIsRefused() {
    for text in [
      "", " ", "nul", "True", "01", "1.", ".5", "+1", "1e", "--1", "0x10", "NaN", "'a'", "\"a",
      "\"\\", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"a\nb\"", "\"a\u{0}b\"", "[", "[1", "[1,]",
      "[,1]", "[1 2]", "]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:2}", "1 2",
      "{}x", "\u{FEFF}1", "\u{0}",
    ] {
      guard case .malformed? = fault(Array(text.utf8)) else {
        Issue.record("\(text.debugDescription): \(String(describing: fault(Array(text.utf8))))")
        continue
      }
    }
    #expect(fault(Array(#"{"a":1,"b":2,"a":3}"#.utf8)) == .twice("a"))
    #expect(fault([0x22, 0xFF, 0x22]) == .notUTF8(at: 0))
    #expect(fault([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D]) == .notUTF8(at: 1))
  }

  @Test func valuesNestOnlySoDeep() {
    let limit = JSON.depthLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(fault(nested(limit + 1)) == nil && fault(nested(limit + 2)) == .tooDeep)
    #expect(fault(Array(String(repeating: "[", count: 1 << 20).utf8)) == .tooDeep)
    #expect(fault(Array(String(repeating: "{\"a\":", count: 1 << 18).utf8)) == .tooDeep)
  }

  /// Input that Foundation reads has the same values here, and input that it rejects is rejected.
  @Test(arguments: 0..<40) func foundationReadsTheSame(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\"", "1", "-2.5", "true", "null", " ",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      let ours = try? read(text)
      // Foundation lets the last of two members with one name win.
      if case .twice? = fault(Array(text.utf8)) { continue }
      #expect((theirs == nil) == (ours == nil), "\(text)")
      guard let theirs, let ours else { continue }
      let again = try JSONSerialization.jsonObject(
        with: Data(ours.bytes), options: .fragmentsAllowed)
      let texts = try [theirs, again].map {
        try JSONSerialization.data(
          withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed])
      }
      #expect(texts[0] == texts[1], "\(text)")
    }
  }
}
