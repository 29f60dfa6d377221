extension Surd {
  /// The options whose value is the next argument, whatever it looks like.
  private static let valued: Set<String> = [
    "-e", "--expression", "-f", "--file", "--each", "-F", "--separator", "--empty", "-d",
    "--digits", "--listen", "--serve", "--color", "--dc", "--session",
    "--generate-completion-script", "--generate-manual",
  ]

  /// A separator with `\t` and `\\` as what they stand for; nil if another escape is in it.
  static func unescaped(_ separator: String) -> String? {
    var result = ""
    var rest = separator.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar != "\\" {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "t": result += "\t"
      case "\\": result += "\\"
      default: return nil
      }
    }
    return result
  }

  /// The arguments with `--expression` before keys that stand alone.
  ///
  /// swift-argument-parser would take `-3` for an option and lose the order of keys and files. Keys
  /// that stand side by side become one source, so that `surd 5 sto x` works as it reads.
  static func withExplicitKeys(_ arguments: some Sequence<String>) -> [String] {
    var rest = Array(arguments)[...]
    var result: [String] = []
    var keys: [String] = []
    func endKeys() {
      if !keys.isEmpty { result += ["--expression", keys.joined(separator: " ")] }
      keys = []
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        keys += rest
        break
      } else if isOption(argument) {
        endKeys()
        result.append(argument)
        if valued.contains(argument), let value = rest.popFirst() { result.append(value) }
      } else {
        keys.append(argument)
      }
    }
    endKeys()
    return result
  }

  /// Whether an argument is an option: a `-` alone or before a digit or point is a key.
  private static func isOption(_ argument: String) -> Bool {
    let bytes = Array(argument.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-") else { return false }
    return bytes[1] != UInt8(ascii: ".")
      && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
  }
}
