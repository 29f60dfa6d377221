import Calculator
import ExactNumbers

// Arithmetic that the user can interrupt. One call can take minutes, and no call checks for Ctrl-C.
//
// If there is a runner, it gets large work with copies of the operands. The stack changes only when
// the result is there, so an interruption leaves everything as it was before the command, whatever
// happens to the call.

extension DeskInterpreter {
  /// The size in bits up to which arithmetic is done at once, within a few milliseconds.
  private static let shortWork = 1 << 18

  /// Returns the result of a piece of work. Throws `.interrupted` if the user interrupted it.
  ///
  /// - Parameters:
  ///   - bits: the approximate size: the bits of operands and result together.
  ///   - operands: the operands of the work. The closure itself captures nothing, so that a filter
  ///     allocates nothing.
  @inline(__always)
  func compute<Operands: Sendable, Result: Sendable>(
    _ bits: Int, _ operands: Operands, zeroDivisor: DeskError = .divisionByZero,
    _ work: @escaping @Sendable (Operands, Context) throws(NumberError) -> Result
  ) throws(DeskError) -> Result {
    do throws(NumberError) {
      return isAttended ? try hand(bits, operands, work) : try work(operands, context)
    } catch { throw DeskError(error, zeroDivisor: zeroDivisor) }
  }

  /// Gives a piece of work to the runner if it is large.
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
  // The sizes are 0 if there is no runner, so that a filter spends no time on them.

  /// The bits of a decimal place.
  private static let bitsOfPlace = 4

  /// Returns the size of arithmetic on a number, with the number of places that is set.
  @inline(__always)
  func bits(of number: FixedPoint) -> Int { isAttended ? size(number) : 0 }

  /// Returns the size of arithmetic on two numbers.
  @inline(__always)
  func bits(of lower: FixedPoint, _ upper: FixedPoint) -> Int {
    isAttended ? size(lower) + size(upper) : 0
  }

  /// Returns the size of a power.
  @inline(__always)
  func bits(of base: FixedPoint, toThe exponent: Int) -> Int {
    isAttended ? max(size(base), Self.product(base.bits, exponent.magnitude)) : 0
  }

  /// Returns the size of a number with this number of places.
  @inline(__always)
  func bits(of number: FixedPoint, toPlaces places: Int) -> Int {
    isAttended ? max(size(number), Self.product(Self.bitsOfPlace, places.magnitude)) : 0
  }

  /// Returns the size of a power modulo a number: a product for each bit of the exponent.
  @inline(__always)
  func bits(of base: FixedPoint, _ power: FixedPoint, _ modulus: FixedPoint) -> Int {
    isAttended
      ? max(size(base), Self.product(size(modulus), UInt(power.bits / Self.bitsForAProduct))) : 0
  }

  /// The number of bits of a long number that take as long as one product of short numbers.
  private static let bitsForAProduct = 16

  private func size(_ number: FixedPoint) -> Int {
    number.bits + (number.scale + machine.scale) * Self.bitsOfPlace
  }

  /// Returns a · b, or the largest `Int` on overflow.
  private static func product(_ a: Int, _ b: UInt) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: Int(clamping: b))
    return overflow ? .max : product
  }
}
