import Synchronization

/// How the trigonometric functions read and return angles.
public enum AngleUnit: Sendable { case radians, degrees, gradians }

/// The progress of a calculation, as far as it is known.
public struct CalculationProgress: Sendable, Equatable {
  /// The part of the outermost work of known length that is done, in percent.
  public var percent: Int?
  /// The current line of the file whose keys are running, and its number of lines.
  public var line: Line?

  /// A line of a file.
  public struct Line: Sendable, Equatable {
    /// Its number, from 1.
    public let number: Int
    /// The number of lines of the file.
    public let count: Int

    /// A line of so many.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// Creates the progress of a calculation about which nothing is known.
  public init() {}

  /// The part that is done, in percent.
  public static func percent(_ done: Double, of all: Double) -> Int { Int(100 * done / all) }
}

/// A flag that makes a running calculation stop; it may be raised from any thread.
public final class Interruption: Sendable {
  /// What is asked: ``stop``, ``progressAsked``.
  private let questions = Atomic<UInt8>(0)
  /// How far the calculation was when that was asked last; nil where it has not said so.
  private let progress = Mutex<CalculationProgress?>(nil)
  /// How far it was when it said so last.
  private let last = Mutex(CalculationProgress())
  /// When the time is over, in nanoseconds of a clock that is never set; 0 for never.
  private let deadline = Atomic<UInt64>(0)

  /// The flag of the work around this one: what is raised there is raised here, too.
  private let outer: Interruption?

  /// Creates a flag that is not raised.
  ///
  /// - Parameter outer: another flag that this one follows, if there is any.
  public init(within outer: Interruption? = nil) { self.outer = outer }

  /// Asks the calculation that looks at this flag to stop with `NumberError.interrupted`.
  public func request() { questions.bitwiseOr(Self.stop, ordering: .relaxed) }

  /// Lowers the flag again, before the next calculation.
  public func clear() { questions.store(0, ordering: .relaxed) }

  /// Whether a stop was asked for.
  public var isRequested: Bool {
    questions.load(ordering: .relaxed) & Self.stop != 0 || outer?.isRequested ?? false
  }

  private static let stop: UInt8 = 1
  private static let progressAsked: UInt8 = 2

  /// Makes the calculation stop `seconds` seconds from now, or never for nil.
  public func limitTime(to seconds: Int?) {
    let end = seconds.map { System.nanoseconds &+ UInt64(clamping: $0) &* 1_000_000_000 }
    deadline.store(end ?? 0, ordering: .relaxed)
  }

  /// Whether the time is limited.
  public var isTimed: Bool { deadline.load(ordering: .relaxed) != 0 }

  /// Whether the time is over.
  public var isOverdue: Bool {
    let end = deadline.load(ordering: .relaxed)
    return end != 0 && System.nanoseconds >= end || outer?.isOverdue ?? false
  }

  /// How many seconds are left until the time is over; nil where it is not limited.
  var secondsLeft: Double? {
    let end = deadline.load(ordering: .relaxed)
    let own = end == 0 ? nil : (Double(end) - Double(System.nanoseconds)) / 1e9
    return [own, outer?.secondsLeft].compactMap { $0 }.min()
  }

  /// Whether the calculation must stop, for either reason.
  public var isRaised: Bool { isRequested || isOverdue }

  // MARK: Progress

  /// Asks the calculation that looks at this flag for its progress; its last answer, nil if none.
  public func askForProgress() -> CalculationProgress? {
    let answer = progress.withLock { $0.take() }
    questions.bitwiseOr(Self.progressAsked, ordering: .relaxed)
    return answer
  }

  /// Whether anything was asked, or the time is over: one check for loops that answer both.
  public var needsAnswer: Bool { questions.load(ordering: .relaxed) != 0 || isRaised }

  /// Reports the progress of the calculation.
  public func answer(_ progress: CalculationProgress) {
    questions.bitwiseAnd(~Self.progressAsked, ordering: .relaxed)
    last.withLock { $0 = progress }
    self.progress.withLock { $0 = progress }
  }

  /// Reports the part of a word's work that is done; that of the work around it goes first.
  fileprivate func answer(part: Double) {
    questions.bitwiseAnd(~Self.progressAsked, ordering: .relaxed)
    var now = last.withLock { $0 }
    now.percent = now.percent ?? CalculationProgress.percent(part, of: 1)
    progress.withLock { $0 = now }
  }

  /// Nanoseconds of the clock that limits the time.
  public static var nanoseconds: UInt64 { System.nanoseconds }
}

/// The limits of a calculation, and how it reads angles.
public struct Context: Sendable {
  /// The unit of angles going into sin, cos, … and coming out of asin, acos, ….
  public var angle: AngleUnit = .radians
  /// The word that bit operations work in.
  public var word = Word()
  /// Bytes that one value may take; a value that would need more is refused before it is computed.
  /// Never more than ``MachineMemory/valueLimit``.
  public var memoryLimit = min(128 << 20, MachineMemory.valueLimit)
  /// Seconds that a call of a library that nothing can stop may take, as far as that can be
  /// estimated; 0 for as long as it takes.
  public var timeLimit = 0
  /// Checked in every loop of this module; nil if nobody can interrupt.
  public var interruption: Interruption?

  /// The context with angles in radians.
  public var inRadians: Context {
    var context = self
    context.angle = .radians
    return context
  }

  /// A context with radians, words of 64 bits with sign, 128 MB for a value and no interruption.
  public init() {}

  /// Throws `.interrupted` if a stop was asked for.
  @inline(__always)
  func poll() throws(NumberError) {
    if let interruption, interruption.isRaised { throw .interrupted }
  }

  /// Throws likewise, and says which part of the work is done if that was asked for.
  @inline(__always)
  func poll(done part: @autoclosure () -> Double) throws(NumberError) {
    try poll()
    if let interruption, interruption.needsAnswer { interruption.answer(part: part()) }
  }

  /// Throws `.interrupted` if a stop was asked for; for loops over numbers outside of this module.
  public func checkInterruption() throws(NumberError) { try poll() }

  /// Throws `.tooLarge` if a value of `bits` bits is above the memory limit, and `.tooSlow` if
  /// `products` products of that size would take longer than the time limit.
  @inline(__always)
  func price(bits: Double, products: Double = 1) throws(NumberError) {
    if !allows(bits: bits) { throw .tooLarge(bytes: bits / 8) }
    if timeLimit > 0 { try priceTime(bits: bits, products: products) }
  }

  /// The seconds of a call without a time limit where the size of its result says little.
  private static let callLimit = 10

  /// Throws `.tooLarge` if a value of `bits` bits is above the memory limit, and `.tooSlow` if the
  /// call that makes it would take longer than the time limit, or than `limit` without one.
  func price(bits: Double, seconds: Double, usually limit: Int = callLimit) throws(NumberError) {
    if !allows(bits: bits) { throw .tooLarge(bytes: bits / 8) }
    let limit = timeLimit > 0 ? timeLimit : limit
    if !(seconds <= Double(limit)) { throw .tooSlow(seconds: seconds, limit: limit) }
  }

  /// Throws `.tooSlow` if `products` products of `bits` bits would take longer than the time limit,
  /// together with what the word or the line that they belong to has taken so far.
  ///
  /// A product of n bits takes about n·log2 n/8 nanoseconds (GMP and FLINT by FFT on a processor of
  /// 2020), and all that is counted in products was measured against that: 2 for a power, 4 for a
  /// Fibonacci number, 8 for a factorial, 15 for an enclosure of a quarter of the bits, 24 for a
  /// text in decimal, 32 for the digits of a numeral, 40 for the lowest terms of a fraction.
  func priceTime(bits: Double, products: Double) throws(NumberError) {
    if timeLimit == 0 { return }
    var seconds = products * bits * max(2, bits).binaryLogarithm * 1.25e-10
    // What takes no time worth a look at the clock is stopped by the next look at it.
    if seconds > 0.01, let left = interruption?.secondsLeft { seconds += Double(timeLimit) - left }
    if !(seconds <= Double(timeLimit)) { throw .tooSlow(seconds: seconds, limit: timeLimit) }
  }

  /// Whether a value of `bits` bits is within the memory limit; false for not-a-number.
  @inline(__always)
  func allows(bits: Double) -> Bool { bits / 8 <= Double(memoryLimit) }
}
