import DeskCalculator
import Foundation
import Testing

/// A program with the output of a dc.
struct ReferenceCase: CustomTestStringConvertible {
  let program: [UInt8]
  let output: [UInt8]
  let errors: [UInt8]
  let status: Int32
  /// Letters of options.
  let options: String
  let testDescription: String

  /// The cases in a file of this folder: a line for each, its fields parted by tabs.
  static func cases(in name: String) -> [ReferenceCase] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return ReferenceCase(
        program: unescaped(fields[0]), output: unescaped(fields[1]), errors: unescaped(fields[2]),
        status: Int32(fields[3]) ?? -1, options: fields.count > 4 ? String(fields[4]) : "",
        testDescription: String(fields[0]))
    }
  }

  /// Returns the bytes of a text with the escapes `\n`, `\t`, `\\` and `\xHH`.
  private static func unescaped(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        result.append(UInt8(digits, radix: 16) ?? 0)
      default: result.append(letter)
      }
    }
    return result
  }

  private var settings: DeskSettings {
    var settings = DeskSettings()
    settings.hasLongNames = options.contains("x")
    settings.printsLeadingZero = options.contains("z")
    settings.clampsDigits = options.contains("c")
    settings.isInteractive = options.contains("i")
    return settings
  }

  /// Sends the program, cut into runs at these places, and expects the output of the dc.
  func expect(_ dialect: Dialect, lineLength: Int = 70, cuts: [Int]) {
    var settings = settings
    settings.lineLength = options.contains("L") ? 0 : lineLength
    let recorder = Recorder(dialect: dialect, settings: settings)
    recorder.run(program, cuts: cuts)
    let texts = [recorder.output, output, recorder.errors, errors].map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(recorder.output == output, "\(testDescription) → \(texts[0]), not \(texts[1])")
    #expect(recorder.errors == errors, "\(testDescription) → \(texts[2]), not \(texts[3])")
    #expect(recorder.model.exitStatus == status, "\(testDescription)")
  }
}
