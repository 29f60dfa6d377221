import Synchronization

/// The unit in which the trigonometric functions read and return angles.
public enum AngleUnit: Sendable { case radians, degrees, gradians }

/// The progress of a calculation, as far as it is known.
public struct CalculationProgress: Sendable, Equatable {
  /// The finished part of the outermost work of known length, in percent.
  public var percent: Int?
  /// The current line of the file whose keys are running, and the file's number of lines.
  public var line: Line?

  /// A line of a file.
  public struct Line: Sendable, Equatable {
    /// The number of the line, from 1.
    public let number: Int
    /// The number of lines of the file.
    public let count: Int

    /// Creates line `number` of `count` lines.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// Creates the progress of a calculation about which nothing is known.
  public init() {}

  /// Returns the finished part in percent.
  public static func percent(_ done: Double, of all: Double) -> Int { Int(100 * done / all) }
}

/// A flag that stops a running calculation. Any thread may raise it.
public final class Interruption: Sendable {
  /// The open requests: ``stop``, ``progressAsked``.
  private let questions = Atomic<UInt8>(0)
  /// The progress that the calculation reported since the last request, or nil if it has not
  /// reported any.
  private let progress = Mutex<CalculationProgress?>(nil)
  /// The progress that the calculation last reported.
  private let last = Mutex(CalculationProgress())
  /// The end of the time, in nanoseconds of a clock that is never set; 0 for no limit.
  private let deadline = Atomic<UInt64>(0)

  /// The flag of the surrounding work. A request to that flag also stops this work.
  private let outer: Interruption?

  /// Creates a flag that is not raised.
  ///
  /// - Parameter outer: another flag that this one follows, if there is any.
  public init(within outer: Interruption? = nil) { self.outer = outer }

  /// Requests that the calculation that checks this flag stop with `NumberError.interrupted`.
  public func request() { questions.bitwiseOr(Self.stop, ordering: .relaxed) }

  /// Lowers the flag again, before the next calculation.
  public func clear() { questions.store(0, ordering: .relaxed) }

  /// Whether a stop was requested.
  public var isRequested: Bool {
    questions.load(ordering: .relaxed) & Self.stop != 0 || outer?.isRequested ?? false
  }

  private static let stop: UInt8 = 1
  private static let progressAsked: UInt8 = 2

  /// Makes the calculation stop `seconds` seconds from now, or removes the limit for nil.
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

  /// The seconds left until the time is over, or nil if the time is not limited.
  var secondsLeft: Double? {
    let end = deadline.load(ordering: .relaxed)
    let own = end == 0 ? nil : (Double(end) - Double(System.nanoseconds)) / 1e9
    return [own, outer?.secondsLeft].compactMap { $0 }.min()
  }

  /// Whether the calculation must stop, because of a request or because the time is over.
  public var isRaised: Bool { isRequested || isOverdue }

  // MARK: Progress

  /// Requests progress from the calculation that checks this flag. Returns its last report, or nil
  /// if there is none.
  public func askForProgress() -> CalculationProgress? {
    let answer = progress.withLock { $0.take() }
    questions.bitwiseOr(Self.progressAsked, ordering: .relaxed)
    return answer
  }

  /// Whether there is a request or the time is over: one check for loops that respond to both.
  public var needsAnswer: Bool { questions.load(ordering: .relaxed) != 0 || isRaised }

  /// Reports the progress of the calculation.
  public func answer(_ progress: CalculationProgress) {
    questions.bitwiseAnd(~Self.progressAsked, ordering: .relaxed)
    last.withLock { $0 = progress }
    self.progress.withLock { $0 = progress }
  }

  /// Reports the finished part of a word's work. The progress of the surrounding work takes
  /// precedence.
  fileprivate func answer(part: Double) {
    questions.bitwiseAnd(~Self.progressAsked, ordering: .relaxed)
    var now = last.withLock { $0 }
    now.percent = now.percent ?? CalculationProgress.percent(part, of: 1)
    progress.withLock { $0 = now }
  }

  /// Nanoseconds of the clock that limits the time.
  public static var nanoseconds: UInt64 { System.nanoseconds }
}

/// The limits of a calculation, and the unit of its angles.
public struct Context: Sendable {
  /// The unit of the operands of sin, cos, … and of the results of asin, acos, ….
  public var angle: AngleUnit = .radians
  /// The word of bit operations.
  public var word = Word()
  /// The number of bytes that one value may have. A larger value throws before it is computed.
  /// Never more than ``MachineMemory/valueLimit``.
  public var memoryLimit = min(128 << 20, MachineMemory.valueLimit)
  /// The seconds that an uninterruptible call of a library may take, as far as they can be
  /// estimated; 0 for no limit.
  public var timeLimit = 0
  /// The flag that every loop of this module checks, or nil if nothing can interrupt.
  public var interruption: Interruption?

  /// This context with angles in radians.
  public var inRadians: Context {
    var context = self
    context.angle = .radians
    return context
  }

  /// Creates a context with radians, signed words of 64 bits, 128 MB for a value and no
  /// interruption.
  public init() {}

  /// Throws `.interrupted` if the calculation must stop.
  @inline(__always)
  func poll() throws(NumberError) {
    if let interruption, interruption.isRaised { throw .interrupted }
  }

  /// Throws `.interrupted` if the calculation must stop, and reports the finished part of the work
  /// if it was requested.
  @inline(__always)
  func poll(done part: @autoclosure () -> Double) throws(NumberError) {
    try poll()
    if let interruption, interruption.needsAnswer { interruption.answer(part: part()) }
  }

  /// Throws `.interrupted` if the calculation must stop. For loops over numbers outside this
  /// module.
  public func checkInterruption() throws(NumberError) { try poll() }

  /// Throws `.tooLarge` if a value of `bits` bits exceeds the memory limit, and `.tooSlow` if
  /// `products` products of that size would take longer than the time limit.
  @inline(__always)
  func price(bits: Double, products: Double = 1) throws(NumberError) {
    if !allows(bits: bits) { throw .tooLarge(bytes: bits / 8) }
    if timeLimit > 0 { try priceTime(bits: bits, products: products) }
  }

  /// The allowed seconds of a call without a time limit, if the size of its result does not
  /// determine its time.
  private static let callLimit = 10

  /// Throws `.tooLarge` if a value of `bits` bits exceeds the memory limit. Throws `.tooSlow` if
  /// the call that makes it would take longer than the time limit, or than `limit` without a time
  /// limit.
  func price(bits: Double, seconds: Double, usually limit: Int = callLimit) throws(NumberError) {
    if !allows(bits: bits) { throw .tooLarge(bytes: bits / 8) }
    let limit = timeLimit > 0 ? timeLimit : limit
    if !(seconds <= Double(limit)) { throw .tooSlow(seconds: seconds, limit: limit) }
  }

  /// Throws `.tooSlow` if `products` products of `bits` bits, plus the time that their word or line
  /// has taken so far, would take longer than the time limit.
  ///
  /// A product of n bits takes about n·log2 n/8 nanoseconds (GMP and FLINT by FFT on a processor of
  /// 2020). All counts of products were measured against that: 2 for a power, 4 for a Fibonacci
  /// number, 8 for a factorial, 15 for an enclosure of a quarter of the bits, 24 for a text in
  /// decimal, 32 for the digits of a numeral, 40 for the lowest terms of a fraction.
  func priceTime(bits: Double, products: Double) throws(NumberError) {
    if timeLimit == 0 { return }
    var seconds = products * bits * max(2, bits).binaryLogarithm * 1.25e-10
    // Work that is too short for a look at the clock here stops at the next check of the flag.
    if seconds > 0.01, let left = interruption?.secondsLeft { seconds += Double(timeLimit) - left }
    if !(seconds <= Double(timeLimit)) { throw .tooSlow(seconds: seconds, limit: timeLimit) }
  }

  /// Returns whether a value of `bits` bits is within the memory limit; false for not-a-number.
  @inline(__always)
  func allows(bits: Double) -> Bool { bits / 8 <= Double(memoryLimit) }
}
