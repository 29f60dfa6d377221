// The memory of all values together. Each value is priced before it is made; this counts the sum.

internal import CFLINT
import Synchronization

/// A count of the memory that values take, with each object counted once. Right within a factor of
/// about two, because the system's own overhead is an estimate.
public struct MemoryUse {
  /// The bytes counted so far.
  public private(set) var bytes = 0
  private var seen: Set<UnsafeRawPointer> = []

  /// The bytes that this process has taken for values, including bytes that it has freed.
  private static let taken = Atomic<Int>(0)

  /// The bytes taken for values so far, including freed bytes. No count is needed until they grow
  /// by the memory that is left.
  public static var noted: Int { taken.load(ordering: .relaxed) }

  /// Notes that a value takes `bytes` bytes.
  ///
  /// Two threads that note at the same time may lose a note, which is why the limit is a quarter of
  /// the memory. An atomic addition would cost a tenth of a product of two short integers.
  @inline(__always)
  static func note(_ bytes: Int) {
    taken.store(taken.load(ordering: .relaxed) &+ bytes, ordering: .relaxed)
  }

  /// Notes that a row of `count` values is made, each of `stride` bytes.
  public static func noteRow(_ count: Int, stride: Int) { note(count &* stride &+ 64) }

  /// Creates an empty count.
  public init() {}

  /// Adds `more` bytes.
  public mutating func add(bytes more: Int) { bytes += more }

  /// Returns whether an object is counted for the first time.
  public mutating func isNew(_ object: AnyObject) -> Bool {
    isNew(at: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Returns whether the address where values or texts are stored is counted for the first time.
  public mutating func isNew(at place: UnsafeRawPointer?) -> Bool {
    place.map { seen.insert($0).inserted } ?? true
  }

  /// Adds the memory of a number outside its own storage, including its expression.
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
