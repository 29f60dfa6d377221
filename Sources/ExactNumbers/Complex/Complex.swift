// Complex numbers in Cartesian form. Each of the two parts is a number of another kind, so every
// part is exact if possible and is rounded correctly.
//
// A value is computed in the first of these ways that applies:
// 1. by a rule that undoes a function (exp of ln), with the `Origin` that the number keeps;
// 2. by a formula in real functions, whose rules make the parts exact: exp, ln, sin, powers, …;
// 3. as the two parts of one value that Arb encloses, `ComplexValue`: gamma, asin, erf, ….
//
// Branch cuts are those of the DLMF (4.2, 4.15, 4.23, 4.37). An exact number can lie on a cut.
// There a function continues from the side that is reached counterclockwise around the end of the
// cut: ln −1 = πi, asin 2 = π/2 − i·acosh 2.

/// A complex number that is not real.
///
/// Invariant: neither part is complex, and the imaginary part is not known to be zero.
public final class Complex: Sendable {
  /// The real part.
  public let real: Number
  /// The imaginary part.
  public let imaginary: Number
  /// The function value that this number is, if an inverse function could undo it.
  let origin: Origin?

  /// Creates the number with these parts; see `Number.init(real:imaginary:origin:)`.
  init(_ real: Number, _ imaginary: Number, origin: Origin? = nil) {
    self.real = real
    self.imaginary = imaginary
    self.origin = origin
  }

  /// The function value that this number is: its origin, or the value whose two parts it has.
  var value: Origin? {
    if let origin { return origin }
    guard case .part(.real, let value)? = real.asReal?.expression,
      case .part(.imaginary, let other)? = imaginary.asReal?.expression, value === other
    else { return nil }
    return Origin(value.function, value.operands[0], value.operands[1])
  }

  /// Returns the operand if the number is `function` of it; otherwise nil.
  func operand(of function: Function) -> Number? {
    guard let value, value.function == function else { return nil }
    return value.first
  }
}

/// A function and its operands in stack order. The second operand is 0 if there is none.
struct Origin: Sendable {
  /// The most levels of origins. A deeper origin is dropped, so that a loop does not keep all its
  /// numbers alive.
  private static let depthLimit = 8

  let function: Function
  let first: Number
  let second: Number
  private let depth: Int

  /// Creates an origin, or returns nil if the origins of the operands are too deep.
  init?(_ function: Function, _ first: Number, _ second: Number = 0) {
    self.function = function
    self.first = first
    self.second = second
    depth = 1 + max(first.asComplex?.origin?.depth ?? 0, second.asComplex?.origin?.depth ?? 0)
    if depth > Origin.depthLimit { return nil }
  }
}

extension Number {
  /// Creates real + imaginary·i as the simplest kind of number that holds it.
  init(real: Number, imaginary: Number, origin: Origin? = nil) {
    if case .small(0) = imaginary {
      self = real
    } else {
      self = .complex(Complex(real, imaginary, origin: origin))
    }
  }

  /// Whether the number has an imaginary part.
  public var isComplex: Bool { if case .complex = self { true } else { false } }

  /// The complex number, or nil if the number is real.
  var asComplex: Complex? { if case .complex(let z) = self { z } else { nil } }

  /// The real and the imaginary part, which is 0 for a real number.
  var parts: (real: Number, imaginary: Number) {
    if case .complex(let z) = self { (z.real, z.imaginary) } else { (self, 0) }
  }

  /// Returns the number without the parts that are proven to be zero, by their enclosures or by
  /// Calcium.
  ///
  /// For most parts, 128 bits already show that they are not zero. Throws `.interrupted`.
  public func withoutZeroParts(_ context: Context) throws(NumberError) -> Number {
    guard case .complex(let z) = self else { return self }
    func settled(_ part: Number) throws(NumberError) -> Number {
      guard case .real(let real) = part,
        try attempt(real.enclosure(bits: 128, context))?.containsZero == true,
        try attempt(real.proof(ofBeing: 0, context)) ?? nil != nil
      else { return part }
      return 0
    }
    let (real, imaginary) = try (settled(z.real), settled(z.imaginary))
    let isSame = real.asInt == z.real.asInt && imaginary.asInt == z.imaginary.asInt
    return isSame ? self : Number(real: real, imaginary: imaginary)
  }

  /// Throws `.notReal` for a complex number.
  func requireReal() throws(NumberError) {
    if isComplex { throw .notReal(self) }
  }
}

extension Complex {
  /// Whether both parts are integers or fractions.
  var isRational: Bool { real.isRational && imaginary.isRational }

  /// Whether this is b·i: the real part is known to be zero.
  var isPurelyImaginary: Bool { if case .small(0) = real { true } else { false } }

  /// Returns |z|² = a² + b².
  func norm(_ context: Context) throws(NumberError) -> Number {
    try Number.add(Number.square(real, context), Number.square(imaginary, context), context)
  }

  /// Returns |z|, DLMF 1.9.3. `3 4i + abs` is 5, and |r·(cos t + i·sin t)| is |r|.
  func modulus(_ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary { return try Number.absolute(imaginary, context) }
    if !isRational, let value {
      if value.function == .exp {  // |exp w| = exp (Re w)
        return try Number.exp(value.first.parts.real, context)
      }
      if value.function == .power {
        return try Complex.modulus(ofPower: value.first, value.second, context)
      }
    }
    if let radius = try radius(context) { return try Number.absolute(radius, context) }
    return try Number.squareRoot(norm(context), context)
  }

  /// Returns the angle from the positive real axis in (−π, π], in radians, DLMF 1.9.5.
  ///
  /// Throws `.undecidable` if the sign of a part is undecided.
  func argument(_ context: Context) throws(NumberError) -> Number {
    try Number.polarAngle(imaginary, real, context)
  }

  /// Returns a − bi.
  func conjugate(_ context: Context) throws(NumberError) -> Number {
    Number(real: real, imaginary: try Number.negate(imaginary, context))
  }
}
