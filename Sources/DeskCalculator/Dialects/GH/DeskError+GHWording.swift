extension DeskError {
  /// The exit status of Gavin Howard's dc: 1 for an error in mathematics, 2 in syntax, 3 while
  /// running, 4 for a fatal error.
  var ghStatus: Int32 {
    switch self {
    case .divisionByZero, .remainderByZero, .negativeRoot, .negative, .notAnInteger, .overflow: 1
    case .badToken, .badCharacter, .openString: 2
    case .notText, .tooLarge, .tooDeep, .stackFull: 4
    default: 3
    }
  }

  private static let ghKinds = ["Math", "Parse", "Runtime", "Fatal"]

  /// The first line of the message of Gavin Howard's dc. It is bytes, because a bad character may
  /// be any byte.
  var ghHeadline: [UInt8] {
    let kind = Array("\(Self.ghKinds[Int(ghStatus) - 1]) error: ".utf8)
    switch self {
    case .badCharacter(let byte):
      return kind + Array("bad character '".utf8) + [byte, UInt8(ascii: "'")]
    case .shortRegister(let name):
      return kind + Array("stack for register \"".utf8) + name
        + Array("\" has too few elements".utf8)
    default: return kind + Array(ghSentence.utf8)
    }
  }

  private var ghSentence: String {
    switch self {
    case .divisionByZero, .remainderByZero: "divide by 0"
    case .negative, .negativeRoot: "negative number"
    case .notAnInteger: "non-integer number"
    case .overflow: "overflow: number cannot fit"
    case .stackEmpty: "stack has too few elements"
    case .notANumber, .rootOfString: "variable or array element is the wrong type"
    case .badInputRadix: "bad ibase: must be [2, 16]"
    case .badOutputRadix: "bad obase: must be [0, 1000000000]"
    case .badScale: "bad scale: must be [0, 18446744073709551614]"
    case .badLine: "bad read() expression"
    case .nestedLine: "read() call inside of a read() call"
    case .badToken: "bad token"
    case .openString: "string end cannot be found"
    case .notText: "file is not text: "
    default: sentence
    }
  }
}

extension DeskProgram {
  /// Returns the message of Gavin Howard's dc: the error, then the line of a syntax error or the
  /// running macros.
  func ghMessage(_ error: DeskError, line: Int?) -> [UInt8] {
    if error == .interrupted { return Array("\ninterrupt (type \"q\" to exit)\n".utf8) }
    let place = line.map { Array("    \(sourceName):\($0)\n".utf8) } ?? trace
    let name = error == .notText ? Array(sourceName.utf8) : []
    return [10] + error.ghHeadline + name + [10] + place + [10]
  }

  private var sourceName: String {
    switch source {
    case .expression: "<exprs>"
    case .file(let name): name
    case .standardInput: "<stdin>"
    }
  }

  /// The largest number of running macros in a message.
  private static let traceLimit = 100

  /// The running macros, one per line, the innermost first.
  private var trace: [UInt8] {
    let frames = [text] + callers.suffix(Self.traceLimit - 1).reversed()
    let width = String(callers.count).count
    var result: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let number = String(index)
      result += Array(String(repeating: " ", count: 4 + width - number.count).utf8)
      result += Array("\(number): ".utf8)
      result +=
        frame.isAnswer
        ? Array("(read)".utf8) : frame.owner.map { Array($0.bytes) } ?? Array("(main)".utf8)
      result.append(10)
    }
    if callers.count >= Self.traceLimit { result += Array("    ...\n".utf8) }
    return result
  }
}
