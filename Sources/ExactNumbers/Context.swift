import Synchronization

/// How the trigonometric functions read and return angles.
public enum AngleUnit: Sendable { case radians, degrees, gradians }

/// A flag that makes a running calculation stop; it may be raised from any thread.
public final class Interruption: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a flag that is not raised.
  public init() {}

  /// Asks the calculation that looks at this flag to stop with `NumberError.interrupted`.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Lowers the flag again, before the next calculation.
  public func clear() { flag.store(false, ordering: .relaxed) }

  /// Whether a stop was asked for.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }
}

/// What a calculation may use and how it reads angles.
public struct Context: Sendable {
  /// The unit of angles going into sin, cos, … and coming out of asin, acos, ….
  public var angle: AngleUnit = .radians
  /// The word that bit operations work in.
  public var word = Word()
  /// Bytes that one value may take; what would need more is refused before it is computed.
  public var memoryLimit: Int = 128 << 20
  /// Looked at in every loop of this module; nil where nobody can interrupt.
  public var interruption: Interruption?

  /// Creates a context with radians, words of 64 bits with sign, 128 MB for a value and no interruption.
  public init() {}

  /// Throws `.interrupted` if a stop was asked for.
  @inline(__always)
  func poll() throws(NumberError) {
    if let interruption, interruption.isRequested { throw .interrupted }
  }

  /// Throws `.interrupted` if a stop was asked for; for loops over numbers outside of this module.
  public func checkInterruption() throws(NumberError) { try poll() }

  /// Throws `.tooLarge` if a value of so many bits is above the memory limit.
  @inline(__always)
  func price(bits: Double) throws(NumberError) {
    if !allows(bits: bits) { throw .tooLarge(bytes: bits / 8) }
  }

  /// Whether a value of so many bits is within the memory limit; not where that came out as not-a-number.
  @inline(__always)
  func allows(bits: Double) -> Bool { bits / 8 <= Double(memoryLimit) }
}
