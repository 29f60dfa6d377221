import ExactNumbers

/// The reasons why programs are not the functions that a word needs, or why the unknowns among
/// their letters are not clear.
enum FunctionFault: AreaFault {
  /// The program does not turn one number into one number, because a letter is a variable or
  /// because it leaves another value.
  case needsFunction(letter: String? = nil, found: Kind? = nil)
  /// A program must turn several numbers into one number, but this program leaves another value.
  case needsFunctionOfSeveral(operands: Int, letter: String?, found: Kind?)
  /// The word needs a differential equation: a start, the values there, an end and a program.
  case needsInitialValues
  /// The word needs a box, which is a vector of ranges, and a program, or as many programs as
  /// ranges.
  case needsBox(isSystem: Bool)
  /// A program of one number has several letters.
  case severalLetters([String])
  /// Programs on a box have other letters than one for each range: too few, too many, or letters
  /// that the string does not name. `known` has their constants and variables.
  case otherLetters([String], needed: Int, known: [String])
  /// Programs of an equation have other letters, besides t, than one for each component: too few,
  /// too many, or letters that the string does not name. `known` has their constants and variables.
  case otherComponents([String], needed: Int, known: [String])
  /// It is unclear which of several letters is the first number, or whether a letter is the time.
  case lettersWithoutOrder([String])
  /// A string must name this number of different letters.
  case needsNames(Int)
  /// Letters are used, so each component of an equation needs a program.
  case needsProgramOfEach(Int)
  /// A letter that has a meaning here is a variable.
  case needsFreeLetter(String)

  func sentence(of word: String, text: (Number) -> String) -> String {
    switch self {
    case .needsFunction(let letter, let found):
      "'\(word)' needs a program that turns one number into one number"
        + (letter.map(Self.hint(onVariable:)) ?? Self.left(found))
    case .needsFunctionOfSeveral(let count, let letter, let found):
      "'\(word)' needs programs that turn \(count) numbers into one number"
        + (letter.map(Self.hint(onVariable:)) ?? Self.left(found))
    case .needsInitialValues:
      "'\(word)' needs a time, y then, another time or several in order, and a program that makes y' of t and y, as in 0 1 2 { nip neg }; "
        + "y may be a vector of up to six numbers, with one program or as many, whose letters stand for t and all of them"
    case .needsBox(let isSystem):
      isSystem
        ? "'\(word)' needs a box of up to four ranges and as many programs, as in [[-2 2] [-2 2]] [{ + } { * 1 - }]"
        : "'\(word)' needs a box of up to four ranges and a program, as in [[-1 2] [0 3]] { * }"
    case .severalLetters(let letters):
      "'\(word)' needs one letter, not " + Self.list(letters) + Self.hintOnLetters(word)
    case .otherLetters(let letters, let needed, let known):
      "'\(word)' needs one letter for each of \(needed) range\(needed == 1 ? "" : "s"), not "
        + Self.list(letters)
        + (letters.count < needed ? Self.hint(onMissingLetter: known) : "")
    case .otherComponents(let letters, let needed, let known):
      "'\(word)' takes t as the time and needs one letter for each of \(needed) component\(needed == 1 ? "" : "s"), not "
        + Self.list(letters)
        + (letters.count < needed
          ? Self.hint(onMissingLetter: known) : Self.hintOnKnownLetters)
    case .lettersWithoutOrder(let letters):
      letters.count == 1
        ? "'\(word)' cannot tell whether '\(letters[0])' is the time or the value; write t or y"
        : "'\(word)' cannot tell which of \(Self.list(letters)) comes first; a string after the programs says it, as \"\(letters.joined(separator: " "))\""
    case .needsNames(let needed):
      "'\(word)' needs a string of \(needed == 1 ? "one name" : "\(needed) different names"), as \"\("x y z u v w".prefix(2 * needed - 1))\""
    case .needsProgramOfEach(let needed):
      "'\(word)' needs a program for each of \(needed) components where letters stand for them"
    case .needsFreeLetter(let letter):
      "'\(word)' needs '\(letter)' for itself, and it is a variable here, which 'purge \(letter)' frees"
    }
  }

  /// Returns names in quotes, separated by commas.
  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns a clause about the value that a program leaves instead of a number.
  private static func left(_ kind: Kind?) -> String {
    kind.map { "; this one leaves \($0.phrase)" } ?? ""
  }

  /// Returns a hint for a missing letter: the user may have meant a name that is already known.
  private static func hint(onMissingLetter known: [String]) -> String {
    switch known.first {
    case "i": "; 'i' is the imaginary unit here"
    case "e": "; 'e' is Euler's number here"
    case let name? where CommandTable.standard.index(of: name) != nil:
      "; '\(name)' is a constant here"
    case let name?: hint(onVariable: name)
    case nil: "; a string after the programs names all in their order, as \"x v\""
    }
  }

  /// Returns a hint for a letter that may be meant as an unknown but is a variable.
  private static func hint(onVariable name: String) -> String {
    "; '\(name)' is a variable here, which 'purge \(name)' frees"
  }

  /// A hint for too many letters.
  private static let hintOnKnownLetters = "; what is known is stored first, as in 5 sto k"

  /// Returns a hint for too many letters. It mentions boxes if the word accepts them.
  private static func hintOnLetters(_ word: String) -> String {
    let takesBox = ["roots", "minimize", "maximize", "extent"].contains(word)
    return (takesBox ? "; a box has one for each range, as [[-5 5] [-5 5]]" : "")
      + hintOnKnownLetters
  }
}
