import Calculator
import Posix

extension Surd {
  /// The options whose value is the next argument, whatever it looks like.
  private static let valued: Set<String> = [
    "-e", "--expression", "-x", "--evaluate", "-f", "--file", "--each", "-F", "--separator",
    "--empty", "--skip", "-d", "--digits", "--listen", "--serve", "--color", "--dc", "--session",
    "--generate-completion-script", "--generate-manual",
  ]

  /// The options that may stand between `--each` and its program.
  private static let filtering: Set<String> = [
    "-F", "--separator", "--empty", "--csv", "--header", "--keep", "--skip", "--keep-going",
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
  /// that stand side by side become one source, so that `surd 5 sto x` works as it reads. Where an
  /// option of the filter follows `--each`, the program is the next argument that stands alone.
  /// What stands behind a script, whatever it looks like, is pushed before that begins.
  static func withExplicitKeys(_ arguments: some Sequence<String>) -> [String] {
    var rest = Array(arguments)[...]
    var result: [String] = []
    var keys: [String] = []
    var isProgramMissing = false
    func take(_ argument: String) {
      if isProgramMissing {
        isProgramMissing = false
        result += ["--each", argument]
      } else {
        keys.append(argument)
      }
    }
    func endKeys() {
      if !keys.isEmpty { result += ["--expression", keys.joined(separator: " ")] }
      keys = []
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        for argument in rest { take(argument) }
        break
      } else if isOption(argument) {
        endKeys()
        if argument == "--each", let next = rest.first, filtering.contains(next) {
          isProgramMissing = true
          continue
        }
        if argument == "-f" || argument == "--file", let file = rest.first, isScript(file) {
          return result + scriptArguments(rest.dropFirst()) + [argument, file]
        }
        result.append(argument)
        if valued.contains(argument), let value = rest.popFirst() { result.append(value) }
      } else {
        take(argument)
      }
    }
    endKeys()
    if isProgramMissing { result.append("--each") }
    return result
  }

  /// The keys that push the arguments of a script, each a number or else a string.
  private static func scriptArguments(_ arguments: some Sequence<String>) -> [String] {
    let keys = arguments.map { Value.keys(ofText: $0) }
    return keys.isEmpty ? [] : ["--expression", keys.joined(separator: " ")]
  }

  /// Whether a file begins as a script does: with `#!`.
  private static func isScript(_ path: String) -> Bool {
    // Of a pipe, what is read here would be missing later.
    guard (try? FileStatus(path).kind) == .regular else { return false }
    return (try? File(path, .readOnly).read(2, at: 0)) == Array("#!".utf8)
  }

  /// Whether an argument is an option: a `-` is a key where no letter or other `-` is behind it.
  private static func isOption(_ argument: String) -> Bool {
    let scalars = Array(argument.unicodeScalars.prefix(2))
    guard scalars.count == 2, scalars[0] == "-" else { return false }
    return scalars[1] == "-" || ("A"..."Z").contains(scalars[1]) || ("a"..."z").contains(scalars[1])
  }
}
