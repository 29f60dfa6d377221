import Calculator
import Posix

extension Surd {
  /// The declared options of surd and of its groups. They are created only for options other than
  /// `-e`, so that keys alone start fast.
  private static let declared = [
    DeclaredOption.all(of: Surd.init), DeclaredOption.all(of: SourceOptions.init), filterOptions,
    DeclaredOption.all(of: SheetOptions.init), DeclaredOption.all(of: SessionOptions.init),
    [DeclaredOption(names: [Completion.option], kind: .once)],
  ].flatMap { $0 }

  private static let filterOptions = DeclaredOption.all(of: FilterOptions.init)

  /// The options with the next argument as their value, whatever it looks like.
  fileprivate static let valued = Set(declared.filter { $0.kind != .flag }.flatMap(\.names))

  /// Returns an option with one value that occurs twice in arguments from ``withExplicitKeys(_:)``;
  /// nil if there is none.
  static func repeatedOption(in arguments: [String]) -> String? {
    let single = declared.filter { $0.kind == .once }
    var given: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let name = String(argument.prefix { $0 != "=" })
      if let option = single.first(where: { $0.names.contains(name) })?.names[0],
        !given.insert(option).inserted
      {
        return option
      }
      if valued.contains(argument) { rest = rest.dropFirst() }
    }
    return nil
  }

  /// The options that may be between `--each` and its program.
  fileprivate static let filtering =
    Set(filterOptions.flatMap(\.names)).subtracting(["--each"]).union(["--keep-going"])

  /// The first argument that is not UTF-8, with escapes for its invalid bytes; nil if all are
  /// UTF-8.
  static var malformedArgument: String? {
    let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    for case let argument? in arguments where String(validatingCString: argument) == nil {
      let end = sequence(first: argument) { $0 + 1 }.first { $0.pointee == 0 } ?? argument
      return UnsafeBufferPointer(start: argument, count: end - argument)
        .withMemoryRebound(to: UInt8.self, escaped)
    }
    return nil
  }

  private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text = ""
    var index = 0
    while index < bytes.count {
      let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: index)
      if let scalar {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in bytes[index..<index + length] { text += "\\x" + String(byte, radix: 16) }
      }
      index += length
    }
    return text
  }

  /// Returns a separator with `\t` and `\\` replaced; nil if it contains another escape.
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

  /// The option for arguments that have no option before them.
  static let typedLine = "typed-line"

  /// Returns the arguments with `--typed-line` before keys without an option.
  ///
  /// swift-argument-parser would read `-3` as an option and lose the order of keys and files.
  /// Adjacent keys become one source, so that `surd 5 sto x` works as it reads. If an option of the
  /// filter follows `--each`, the program is the next argument without an option, and the others
  /// are the files to filter. Arguments after a script, whatever they look like, are pushed before
  /// it runs.
  static func withExplicitKeys(_ arguments: some Sequence<String>) -> [String] {
    var explicit = ExplicitArguments(Array(arguments))
    return explicit.all()
  }

  /// Returns an option of one letter, separated from the text attached to it: its value, as in
  /// `-d5`, or another option after `-i`, as in `-if`. Returns any other argument unchanged.
  fileprivate static func parted(_ argument: String) -> (option: String, attached: String?) {
    func option(_ text: Substring.UTF8View) -> String? {
      valued.first { $0.utf8.count == 2 && text.starts(with: $0.utf8.dropFirst()) }
    }
    let text = argument.utf8.dropFirst()
    guard argument.utf8.first == UInt8(ascii: "-"), text.count > 1,
      let letter = text.first, isLetter(letter)
    else { return (argument, nil) }
    if let option = option(text) { return (option, String(Substring(text.dropFirst()))) }
    guard text.first == UInt8(ascii: "i"), option(text.dropFirst()) != nil else {
      return (argument, nil)
    }
    return ("-i", String(Substring(text.dropFirst())))
  }

  /// Returns the keys that push the arguments of a script, each as a number or otherwise as a
  /// string.
  fileprivate static func scriptArguments(_ arguments: some Sequence<String>) -> [String] {
    let keys = arguments.map { Value.keys(ofText: $0) }
    return keys.isEmpty ? [] : ["--expression", keys.joined(separator: " ")]
  }

  /// Returns whether a file begins with `#!`, like a script.
  fileprivate static func isScript(_ path: String) -> Bool {
    // Bytes that are read here from a pipe would be missing later.
    guard (try? FileStatus(path).kind) == .regular else { return false }
    return (try? File(path, .readOnly).read(2, at: 0)) == Array("#!".utf8)
  }

  /// Returns whether an argument is an option. A `-` is a key unless a letter or another `-`
  /// follows it, in `-inf`, and in arguments with blanks, such as `-inf inf { sq neg exp }
  /// integrate`.
  fileprivate static func isOption(_ argument: String) -> Bool {
    let scalars = Array(argument.unicodeScalars.prefix(2))
    guard scalars.count == 2, scalars[0] == "-" else { return false }
    if scalars[1] == "-" { return true }
    if argument == "-inf" || argument.contains(where: \.isWhitespace) { return false }
    return scalars[1].isASCII && isLetter(UInt8(scalars[1].value))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// Arguments while ``Surd/withExplicitKeys(_:)`` rewrites them, one after the other.
private struct ExplicitArguments {
  private var rest: ArraySlice<String>
  private var result: [String] = []
  /// The adjacent keys so far.
  private var keys: [String] = []
  /// Whether the next argument without an option is the program of `--each`.
  private var isProgramMissing = false
  /// Whether other arguments without an option are files.
  private var isFilter = false

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func all() -> [String] {
    while let next = rest.popFirst() {
      let (argument, attached) = Surd.parted(next)
      if argument == "--" {
        for argument in rest { take(argument) }
        break
      }
      // Here it is not an option to use, but one to explain.
      if keys == ["help"], result.isEmpty, rest.isEmpty, Surd.isOption(next) {
        keys.append(Value.quoted(next))
        break
      }
      if Surd.isOption(argument) { takeOption(argument, attached) } else { take(argument) }
    }
    endKeys()
    if isProgramMissing { result.append("--each") }
    return result
  }

  /// Adds an argument without an option.
  private mutating func take(_ argument: String) {
    if isProgramMissing {
      isProgramMissing = false
      result += ["--each", argument]
    } else if isFilter {
      result += ["--file", argument]
    } else {
      keys.append(argument)
    }
  }

  private mutating func endKeys() {
    if !keys.isEmpty { result += ["--\(Surd.typedLine)", keys.joined(separator: " ")] }
    keys = []
  }

  private mutating func takeOption(_ option: String, _ attached: String?) {
    endKeys()
    isFilter = isFilter || option.hasPrefix("--each") || option.hasPrefix("--where")
    if option == "--each", let next = rest.first, Surd.filtering.contains(Surd.parted(next).option)
    {
      return isProgramMissing = true
    }
    let hasValue = option == "-e" || option == "--expression" || Surd.valued.contains(option)
    let value = hasValue ? attached ?? rest.popFirst() : nil
    if option == "-f" || option == "--file", let value, Surd.isScript(value) {
      // Everything after it belongs to the script, and nothing else is missing.
      result += Surd.scriptArguments(rest) + [option, value]
      return (rest, isProgramMissing) = ([], false)
    }
    // With a dialect, '--dc' is too late, too.
    result.append(option.hasPrefix("--dc=") ? "--dc" : option)
    if let value {
      result.append(value)
    } else if let attached {
      rest.insert("-" + attached, at: rest.startIndex)
    }
  }
}
