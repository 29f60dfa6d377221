internal import CFLINT

/// An integer beyond a machine word: an immutable box around one FLINT `fmpz`.
public final class Integer: Sendable, Equatable {
  /// FLINT's word. Readers copy it, keep the box alive, and never write through it.
  let value: fmpz

  /// Takes ownership of `value`. No other code may clear it.
  init(adopting value: fmpz) {
    self.value = value
    MemoryUse.note(64 &+ surd_fmpz_bytes(value))
  }

  deinit {
    var value = value
    fmpz_clear(&value)
  }

  /// Returns whether two integers are equal. O(words).
  public static func == (a: Integer, b: Integer) -> Bool {
    var x = a.value, y = b.value
    return withExtendedLifetime((a, b)) { fmpz_equal(&x, &y) != 0 }
  }
}

/// An `fmpz` for computations: either owned, or a view of the word of an `Integer` that it keeps
/// alive.
///
/// Each view has a separate copy of the word, so that a·a passes two pointers, as exclusivity
/// requires.
struct FlintInteger: ~Copyable {
  var value: fmpz
  private let owner: Integer?

  /// Creates an owned integer, zero, for writing.
  init() {
    value = 0
    owner = nil
  }

  /// Creates an owned integer that a C function writes.
  @inline(__always)
  init(_ write: (UnsafeMutablePointer<fmpz>) -> Void) {
    self.init()
    write(&value)
  }

  /// Creates an owned integer with this value.
  init(_ number: Int) {
    self.init()
    fmpz_set_si(&value, number)
  }

  /// Creates a view of `integer`, which must not be written to.
  init(viewing integer: Integer) {
    value = integer.value
    owner = integer
  }

  /// Creates a view of `number` if it is an integer. The view must not be written to.
  init?(_ number: Number) {
    switch number {
    case .small(let small): self.init(small)
    case .large(let large): self.init(viewing: large)
    case .ratio, .rational, .real, .complex: return nil
    }
  }

  /// Creates a view of an operand that must be an integer. Throws `.notInteger`.
  init(requiring number: Number) throws(NumberError) {
    switch number {
    case .small(let small): self.init(small)
    case .large(let large): self.init(viewing: large)
    case .ratio, .rational, .real, .complex: throw number.notWritten
    }
  }

  /// Creates an owned integer with the value of an operand. Throws `.notInteger`.
  init(copying number: Number) throws(NumberError) {
    self.init()
    var operand = try FlintInteger(requiring: number)
    fmpz_set(&value, &operand.value)
  }

  deinit {
    if owner == nil {
      var value = value
      fmpz_clear(&value)
    }
  }

  /// Passes a C function one pointer to read and write. Two `&value` arguments would violate
  /// exclusivity.
  @discardableResult
  mutating func inPlace<Result>(_ body: (UnsafeMutablePointer<fmpz>) -> Result) -> Result {
    precondition(owner == nil, "a view is not written to")
    return body(&value)
  }

  /// Divides a positive integer by a prime as often as possible, and returns how often. Recognizes
  /// a long power of the prime by its size, because GMP would divide by each square of a square.
  mutating func removeAll(_ prime: Int) -> Int {
    var divisor = FlintInteger(prime)
    if bits > 10_000, fmpz_divisible(&value, &divisor.value) != 0 {
      let exponent = (fmpz_dlog(&value) / fmpz_dlog(&divisor.value)).rounded()
      var power = FlintInteger { fmpz_pow_ui($0, &divisor.value, UInt(exponent)) }
      if fmpz_equal(&power.value, &value) != 0 {
        fmpz_one(&value)
        return Int(exponent)
      }
    }
    return Int(inPlace { fmpz_remove($0, $0, &divisor.value) })
  }

  /// Moves the value into a number and leaves zero. Only for an owned integer.
  mutating func take() -> Number {
    precondition(owner == nil, "a view is not written to")
    let result = Number(adopting: value)
    value = 0
    return result
  }
}

extension Number {
  /// Returns the integer that a C function writes.
  @inline(__always)
  static func integer(_ write: (UnsafeMutablePointer<fmpz>) -> Void) -> Number {
    var value: fmpz = 0
    write(&value)
    return Number(adopting: value)
  }

  /// Takes ownership of an `fmpz`. Uses the small case if the value fits a machine word.
  init(adopting value: fmpz) {
    if surd_fmpz_is_inline(value) != 0 {
      self = .small(value)
      return
    }
    var value = value
    if fmpz_fits_si(&value) != 0 {
      self = .small(fmpz_get_si(&value))
      fmpz_clear(&value)
    } else {
      self = .large(Integer(adopting: value))
    }
  }
}
