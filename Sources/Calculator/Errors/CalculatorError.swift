public import ExactNumbers
public import Quantities

/// An error of a key or a word: facts, without sentences (`CalculatorError+Wording.swift`).
public enum CalculatorError: Error, Sendable {
  /// No word and no variable has this name; the suggestion may have been meant.
  case unknownWord(String, suggestion: Suggestion?)
  /// An error, with the meaning that the keys around it have elsewhere.
  indirect case hinted(CalculatorError, Hint)
  /// An error of a word that was typed by another of its names.
  indirect case aliased(CalculatorError, Alias)
  /// The word needs more values than the stack has.
  case tooFewValues(word: String, needed: Int, available: Int)
  /// The value at this level of the stack (1 is X) is not of the kind that the word needs.
  case wrongKind(word: String, needs: Kind, level: Int, found: Kind)
  /// The word also takes two strings, but the value at this level is not a string.
  case needsStrings(word: String, level: Int, found: Kind)
  /// The word needs numbers, and this string is a number with a comma.
  case decimalComma(word: String, text: Value)
  /// The word needs numbers, and users would read this text as a number, or as a mark for a missing
  /// one.
  case readsAsNumber(word: String, text: Value)
  /// The string does not contain a number.
  case noNumber(word: String, text: Value)
  /// The word needs a string of one character; this string has `found`.
  case needsCharacter(word: String, found: Int)
  /// No character has this code.
  case noCharacter(word: String, code: Int)
  /// The element of a vector with this index, from 1, is not of the kind that the word needs.
  case wrongElement(word: String, index: Int, found: Kind, needs: Kind = .number)
  /// The word needs vectors of two numbers.
  case notPoints(String)
  /// The word needs more points than `stat` has collected.
  case needsPoints(word: String, needed: Int, available: Int)
  /// The vector does not contain the sums of the running statistics.
  case notSums
  /// A random number was requested before a seed was set.
  case needsSeed(word: String)
  /// The vector is not a state of the random numbers.
  case notRandomState
  /// The value at this level of the stack (1 is X) is not of the shape that the word needs.
  case wrongShape(word: String, needs: NeededShape, level: Int, found: Shape)
  /// The shapes of the operands in Y and X do not fit together.
  case shapesDiffer(word: String, y: Shape, x: Shape)
  /// A vector has no value with this index; it has `count` values.
  case noSuchIndex(word: String, count: Int)
  /// An index leads into a value that is not a vector.
  case indexTooDeep(word: String)
  /// An error of an area such as plots or the fields of a table; boxed for the same reason as
  /// `NumberError`.
  indirect case area(any AreaFault, word: String = "")
  /// The word needs a number and a larger one.
  case needsRange(word: String)
  /// All coefficients of the polynomial are zero.
  case everyNumberIsRoot(word: String)
  /// The word needs a whole number in this range in X.
  case needsCount(word: String, minimum: Int, maximum: Int)
  /// The word needs a truth value, 0 or 1. Another word inverts the bits of other integers.
  case needsTruth(word: String)
  /// An error of the arithmetic.
  case number(word: String, NumberError, limit: Int)
  /// An error of the calculation with quantities.
  case quantity(word: String, QuantityError)
  /// No unit or constant has this name.
  case unknownConstant(String, suggestion: String?)
  /// The value at this level of the stack (1 is X) is not a date.
  case needsDate(word: String, level: Int)
  /// The three numbers are not a date.
  case notDay(word: String)
  /// A unit cannot have the name of a unit in the table.
  case unitTaken(String)
  /// The numeral cannot be read.
  case malformedNumeral(String)
  /// The numeral cannot be read in the base that 'inbase' has set.
  case malformedDigits(String, base: Int)
  /// The key has no meaning in this place.
  case unexpected(Key)
  /// A quote or bracket that was never closed.
  case unclosed(Character)
  /// An escape in a string that is not one of `\n \t \" \\ \u{…}`.
  case unknownEscape(Key)
  /// An expression in algebraic notation cannot be read.
  case expression(ExpressionFault)
  /// Brackets nest too deeply.
  case nestedTooDeeply(Character)
  /// The stack or a vector would hold too many values.
  case tooManyValues(limit: Int)
  /// Programs call one another too deeply: this many are running.
  case calledTooDeeply(Int)
  /// The word works while a program is running.
  case onlyInProgram(String)
  /// The word is only for lines, and a program is running.
  case notInProgram(String)
  /// The word leaves a loop, and none is running.
  case noLoop(String)
  /// A program that must turn an element into one value leaves `left` values; below 0 if it popped
  /// values from below.
  case leavesOther(word: String, left: Int)
  /// A program raised its own error, with `error`.
  case raised(String)
  /// The error happened while a program was running.
  indirect case inProgram(CalculatorError, ProgramPlace)
  /// The bytes are not UTF-8.
  case invalidUTF8
  /// The word needs a name after it, and there was none.
  case needsName(String)
  /// A variable cannot have the name of a built-in word.
  case nameTaken(String)
  /// A word of the user's own cannot have this name, because the name could not be typed.
  case malformedName(String)
  /// No variable has this name.
  case noVariable(String)
  /// The variable does not hold the number that the word needs.
  case variableKind(word: String, name: String, found: Kind)
  /// A vector was closed after values from before it had been popped.
  case brokenVector
  /// No numeric operation has run yet.
  case noLastOperation(String)
  /// A branch of a recorded condition changes something, such as settings or variables.
  case branchChanges(String)
  /// There is nothing to undo or redo.
  case nothingTo(String)
  /// Older lines cannot be undone, because together they used more memory than `limit` bytes.
  case nothingOlder(limit: Int)
  /// The word makes a request that nothing here can answer.
  case unavailable(String)
  /// The word has effects beyond the calculator and was not typed at a prompt.
  case promptOnly(String)
  /// A row of keys has a requirement for its operands, given as a phrase.
  case needs(word: String, String)
  /// The host could not fulfil the request of the word, for this reason.
  case refused(word: String, reason: String)
  /// A file could not be read or written, for this reason from the system.
  case file(String, reason: String)
  /// The error happened while a file of keys was running.
  indirect case inFile(Failure)
  /// The word needs the name of a file after it, and there was none.
  case needsFile(String)
  /// A file is not a saved session, or is damaged.
  indirect case unreadableSession(String, SessionFault)
  /// The word reads descriptions from saved sessions, and this is not one.
  case malformedDescription(word: String)
  /// A saved session contains a word that does more than create a value.
  case notInSession(String)
  /// A word is too long.
  case wordTooLong(limit: Int)
  /// The word has taken longer than the time limit of `limit` seconds.
  case timeIsOver(word: String, limit: Int)
  /// The values on the stack and in variables together use more memory than this machine allows.
  case tooMuchMemory(limit: Int)
  /// The line can be read in two ways, or is not in the order of keys.
  indirect case line(TwofoldLine)
  /// The calculation was interrupted.
  case interrupted
}

extension CalculatorError {
  /// The error without its place and hints.
  var innermost: CalculatorError {
    switch self {
    case .hinted(let error, _), .aliased(let error, _), .inProgram(let error, _): error.innermost
    default: self
    }
  }

  /// Whether the stack had too few values, here or in a program.
  public var isOfMissingValues: Bool {
    if case .tooFewValues = innermost { true } else { false }
  }

  /// Whether a word found a string that it cannot use, here or in a program.
  public var isOfString: Bool {
    switch innermost {
    case .wrongKind(_, _, _, found: .string), .needsStrings, .readsAsNumber: true
    default: false
    }
  }

  /// Whether the values that the keys have left use too much memory. A single program that created
  /// too many leaves none of them.
  public var isOfMemory: Bool {
    switch self {
    case .tooMuchMemory: true
    case .hinted(let error, _), .aliased(let error, _): error.isOfMemory
    default: false
    }
  }

  /// Whether a key or word of the line itself could not be read; false if it failed while running.
  public var isOfReading: Bool {
    switch self {
    case .unknownWord, .unexpected, .malformedNumeral, .malformedDigits, .line: true
    case .quantity(_, .unknownUnit), .quantity(_, .malformedUnit), .quantity(_, .ambiguousUnit),
      .quantity(_, .malformedDate), .unknownConstant, .unknownEscape, .expression:
      true
    case .hinted(let error, _), .aliased(let error, _): error.isOfReading
    default: false
    }
  }
}

/// The suggestion for a word that does not exist.
public indirect enum Suggestion: Sendable, Equatable {
  /// The name with a similar spelling.
  case spelt(String)
  /// The words with that name elsewhere.
  case called([String])
  /// The unit of this name.
  case unit(String)
  /// The constant of this name, which may also be a unit's name.
  case constant(String, isUnit: Bool)
  /// The number in hexadecimal, which has this prefix here.
  case hexadecimal(String)
  /// One of two.
  case either(Suggestion, Suggestion)
  /// A sentence: no word does it.
  case said(String)
}

/// The reason why an expression in algebraic notation cannot be read.
public enum ExpressionFault: Sendable, Equatable {
  /// A value is missing: a number, a name or a parenthesis; an operator is missing.
  case valueMissing, operatorMissing
  /// A bracket begins where a value is missing.
  case vector
  /// The operand after a `%`, the sign of remainders, is missing.
  case divisorMissing
  /// A parenthesis is never closed.
  case unclosed
  /// Signs, exponents and parentheses nest too deeply.
  case tooDeep
  /// The expression is too long.
  case tooLong
  /// The word is not a function with one result.
  case noFunction(String)
  /// The function has `needed` operands, not `found`; nil if there are no parentheses.
  case operandCount(String, needed: Int, found: Int?)
  /// A function of two values is between them, like an operator.
  case functionBetween(String, String, String)
  /// The numeral cannot be read.
  case malformedNumeral(String)
  /// A number followed by a number in parentheses, `2(3)`; two factorial signs.
  case twofoldProduct(String, String), twofoldFactorial
  /// A fraction and a unit, which may belong only to its denominator.
  case twofoldFraction(String, String, String)
}

/// A word that was typed by a name other than the first name of its row.
public struct Alias: Sendable, Equatable {
  /// The first name, which errors use.
  let name: String
  /// The name or key that was typed.
  let typed: String
}

/// The meaning that failed keys have elsewhere.
public enum Hint: Sendable, Equatable {
  /// A name that other words have elsewhere.
  case called(String, [String])
  /// The keys for an expression in algebraic notation, and the expression itself if quotes suffice.
  case keyed(String, quoted: String? = nil)
  /// The readings of the line.
  case meanings(TwofoldLine)
  /// Keys that show the use of the word.
  case example(String)
  /// A sentence.
  case said(String)

  /// The words that have a name elsewhere or in capitals, or the sentence on it; nil if there is
  /// none.
  init?(name: String) {
    var words = Synonyms.words(for: name)
    let small = name.lowercased()
    if small != name, CommandTable.standard.command(named: small) != nil { words.append(small) }
    if let sentence = Synonyms.sentence(on: name) {
      self = .said(sentence)
    } else if !words.isEmpty {
      self = .called(name, words)
    } else {
      return nil
    }
  }
}

/// The shape of a vector that a word needs in addition to its kind.
public enum NeededShape: Sendable {
  /// Numbers only; a vector of numbers, of this many if given; a matrix; a square one.
  case numbers, vector(Int?), matrix, squareMatrix
  /// A whole number, or a vector of them; a whole number.
  case index, exponent
}

/// An error and its place.
public struct Failure: Error, Sendable {
  /// The error.
  public var error: CalculatorError
  /// The line of an input to which the keys were applied, if they were, for example by `--each`.
  public internal(set) var input: (source: String, line: Int)?
  /// The source of the keys: a file's name, `stdin`, `argument`.
  public let source: String
  /// The line, from 1.
  public let line: Int
  /// The column of the first key of the word, in characters from 1.
  public let column: Int
  /// The number of values in each vector that it left unclosed, the outermost first; below 0 if
  /// values from before the bracket had been popped.
  public let openVectors: [Int]
}

extension CalculatorError {
  /// The invalid number, unit or day, if it may become valid by continuing; otherwise nil.
  public var beginning: String? {
    switch self {
    case .malformedNumeral(let text): Trial.isSpoilt(text) ? nil : text
    case .quantity(_, .unknownUnit(let name, _)):
      UnitTable.standard.isBeginning(name) ? name : nil
    case .quantity(_, .malformedDate(let text, _)):
      text.utf8.count < 10 && text.allSatisfy({ $0.isNumber || $0 == "-" }) ? text : nil
    default: nil
    }
  }
}
