// The memory that values take together: each is priced before, this is what many add up to.

internal import CFLINT
import Synchronization

/// An account of the memory that values take, each object counted once. Within a factor of about
/// two: the system's own overhead is an estimate.
public struct MemoryUse {
  /// The bytes counted so far.
  public private(set) var bytes = 0
  private var seen: Set<UnsafeRawPointer> = []

  /// Bytes that this process has taken for values, those that it has given back included.
  private static let taken = Atomic<Int>(0)

  /// The bytes taken for values so far: until they grow by what is left, no account is needed.
  public static var noted: Int { taken.load(ordering: .relaxed) }

  /// Notes that a value takes `bytes` bytes.
  ///
  /// Two threads at once may lose a note, which is why an account is taken at a quarter of the
  /// memory; an addition that cannot would cost a tenth of a product of two short integers.
  @inline(__always)
  static func note(_ bytes: Int) {
    taken.store(taken.load(ordering: .relaxed) &+ bytes, ordering: .relaxed)
  }

  /// Notes that a row of `count` values is made, each of `stride` bytes.
  public static func noteRow(_ count: Int, stride: Int) { note(count &* stride &+ 64) }

  /// An empty account.
  public init() {}

  /// Adds `more` bytes.
  public mutating func add(bytes more: Int) { bytes += more }

  /// Whether an object is counted for the first time.
  public mutating func isNew(_ object: AnyObject) -> Bool {
    isNew(at: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Whether the place where values or texts are stored is counted for the first time.
  public mutating func isNew(at place: UnsafeRawPointer?) -> Bool {
    place.map { seen.insert($0).inserted } ?? true
  }

  /// Adds the memory that a number takes beyond its place, and that of its expression.
  public mutating func add(_ number: Number) {
    switch number {
    case .small, .ratio: break
    case .large(let integer): if isNew(integer) { bytes += 96 + number.exactBits / 8 }
    case .rational(let rational): if isNew(rational) { bytes += 96 + number.exactBits / 8 }
    case .real, .complex:
      var pending: [Real] = []
      number.forEachReal { pending.append($0) }
      while let real = pending.popLast() {
        if !isNew(real) { continue }
        let precision = real.cached.map(\.precision) ?? 0
        // An exact value has no precision.
        bytes += 400 + real.weight / 8 + (precision < 1 << 39 ? precision / 8 : 0)
        real.expression.forEachReal { pending.append($0) }
      }
    }
  }
}
