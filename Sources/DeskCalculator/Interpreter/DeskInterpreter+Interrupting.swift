import Calculator
import ExactNumbers

// Arithmetic that the user may interrupt: one call can take minutes, and none looks at Ctrl-C.
//
// Where there is a runner, what is large is handed to it with copies of its operands; the stack
// changes when the result is there. So an interruption leaves everything as it was before the
// command, whatever becomes of the call.

extension DeskInterpreter {
  /// Bits up to which arithmetic is done at once: within a few milliseconds.
  private static let shortWork = 1 << 18

  /// The result of a piece of work; throws `.interrupted` if the user did not want to wait for it.
  ///
  /// - Parameters:
  ///   - bits: how large it is, about: the bits of operands and result together.
  ///   - operands: what the work is given. It captures nothing, so that a filter allocates nothing.
  @inline(__always)
  func compute<Operands: Sendable, Result: Sendable>(
    _ bits: Int, _ operands: Operands, zeroDivisor: DeskError = .divisionByZero,
    _ work: @escaping @Sendable (Operands, Context) throws(NumberError) -> Result
  ) throws(DeskError) -> Result {
    do throws(NumberError) {
      return isAttended ? try hand(bits, operands, work) : try work(operands, context)
    } catch { throw DeskError(error, zeroDivisor: zeroDivisor) }
  }

  /// Hands a piece of work to the runner, if it is large.
  @inline(never)
  private func hand<Operands: Sendable, Result: Sendable>(
    _ bits: Int, _ operands: Operands,
    _ work: @escaping @Sendable (Operands, Context) throws(NumberError) -> Result
  ) throws(NumberError) -> Result {
    guard bits > Self.shortWork, let runner else { return try work(operands, context) }
    let interruption = Interruption()
    var context = context
    context.interruption = interruption
    let result = runner.run(interruption: interruption) { [context] in
      Swift.Result { () throws(NumberError) in try work(operands, context) }
    }
    guard let result else { throw .interrupted }
    return try result.get()
  }

  // MARK: Sizes
  // They are 0 where there is no runner: a filter does not spend time on them.

  /// The bits of a decimal place.
  private static let bitsOfPlace = 4

  /// How large arithmetic on a number is, with the places that are set.
  @inline(__always)
  func bits(of number: FixedPoint) -> Int { isAttended ? size(number) : 0 }

  /// How large arithmetic on two numbers is.
  @inline(__always)
  func bits(of lower: FixedPoint, _ upper: FixedPoint) -> Int {
    isAttended ? size(lower) + size(upper) : 0
  }

  /// How large a power is.
  @inline(__always)
  func bits(of base: FixedPoint, toThe exponent: Int) -> Int {
    isAttended ? max(size(base), Self.product(base.bits, exponent.magnitude)) : 0
  }

  /// How large a number is with so many places.
  @inline(__always)
  func bits(of number: FixedPoint, toPlaces places: Int) -> Int {
    isAttended ? max(size(number), Self.product(Self.bitsOfPlace, places.magnitude)) : 0
  }

  /// How large a power modulo a number is: a product for each bit of the exponent.
  @inline(__always)
  func bits(of base: FixedPoint, _ power: FixedPoint, _ modulus: FixedPoint) -> Int {
    isAttended
      ? max(size(base), Self.product(size(modulus), UInt(power.bits / Self.bitsForAProduct))) : 0
  }

  /// A product of short numbers takes as long as so many bits of a long one.
  private static let bitsForAProduct = 16

  private func size(_ number: FixedPoint) -> Int {
    number.bits + (number.scale + machine.scale) * Self.bitsOfPlace
  }

  /// a · b, or the largest number.
  private static func product(_ a: Int, _ b: UInt) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: Int(clamping: b))
    return overflow ? .max : product
  }
}
