import ExactNumbers

/// The running programs, and the consequences of their ends.
///
/// Programs have their own frames, which are not on the native stack: only memory limits recursion,
/// and a tail call takes no new frame.
struct CallStack: Sendable {
  /// The frames of the running programs, the innermost last.
  var frames: [Frame] = []
  /// The programs of the frames, one each or, for a `while`, two: the condition and the body.
  var programs: [Program] = []
  /// The numbers of the loops with an index that is not a machine integer, the innermost last.
  var counts: [Count] = []
  /// The vectors with a program that is running on their elements, the innermost last.
  var traversals: [Traversal] = []
  /// The frame of the outermost `for` loop over machine integers, and its first index.
  private var counting = (frame: -1, first: 0)
  /// The variables that are hidden by local ones, the last one declared last.
  var setAside: [SetAside] = []

  /// The stack heights at which the open vectors begin.
  var openVectors: [Int] = []
  /// The number of vectors that were open when the outermost program was called.
  var openVectorsOutside = 0

  /// Whether no program is running.
  var isEmpty: Bool { frames.isEmpty }

  /// Returns the program of a frame.
  func program(of frame: Int) -> Program {
    programs[Int(frames[frame].program) + (frames[frame].loop == .body ? 1 : 0)]
  }

  /// Returns the program of a frame, or an inlined one: of the inlined programs in its steps, the
  /// outermost that would still be running if each had been called. A program that has nothing left
  /// to do does not count.
  func outermostProgram(of frame: Int) -> Program {
    let program = program(of: frame)
    let step = Int(frames[frame].next) - 1
    guard frames[frame].loop == .once, step >= 0, program.steps[step].place.body >= 0 else {
      return program
    }
    let base = program.bodies[Int(program.steps[step].place.body)].base
    return base < 0 ? program : program.bodies[base].program
  }

  /// Returns whether the running programs leave enough memory for another.
  @inline(__always)
  func hasRoom(_ context: borrowing Context) -> Bool {
    let size =
      frames.count * (MemoryLayout<Frame>.stride + MemoryLayout<Program>.stride)
      + setAside.count * MemoryLayout<SetAside>.stride
    return size < context.memoryLimit
  }

  // MARK: Calls

  /// Removes the caller's frame if it has nothing left to do; returns the number of variables that
  /// were hidden before the called program.
  ///
  /// The called program restores the variables that the caller's local ones have hidden. A loop
  /// cannot do that, because it restores variables after each run.
  @inline(__always)
  mutating func leaveIfDone(for loop: Frame.Loop) -> Int32 {
    let locals = Int32(truncatingIfNeeded: setAside.count)
    let top = frames.count - 1
    if top < 0 || !frames[top].isDone { return locals }
    let inherited = frames[top].locals
    if inherited != locals && loop != .once { return locals }
    programs.removeLast()
    frames.removeLast()
    return inherited
  }

  /// Adds the frame of a program.
  @inline(__always)
  mutating func push(
    _ program: consuming Program, _ loop: Frame.Loop = .once, from index: Int = 0,
    to last: Int = 0, locals: Int32
  ) {
    frames.append(
      Frame(
        steps: program.firstStep, program: Int32(truncatingIfNeeded: programs.count),
        locals: locals, openVectors: Int32(truncatingIfNeeded: openVectors.count), index: index,
        last: last, loop: loop))
    programs.append(program)
  }

  /// Removes the innermost frame with its programs; returns the number of variables that were
  /// hidden before it.
  @inline(__always)
  mutating func pop() -> Int {
    let frame = frames.removeLast()
    if frame.loop == .countingNumbers { counts.removeLast() }
    while programs.count > Int(frame.program) { programs.removeLast() }
    return Int(frame.locals)
  }

  /// Removes all programs, and the vectors that they have opened.
  mutating func removeAll() {
    let outside = Array(openVectors.prefix(openVectorsOutside))
    self = CallStack()
    openVectors = outside
  }

  /// Removes the innermost loop with everything that runs inside it; returns its frame and its
  /// traversal, if it has one. Returns nil if no loop is running.
  mutating func popLoop() -> (frame: Frame, traversal: Traversal?)? {
    guard let innermost = frames.lastIndex(where: { $0.loop != .once }) else { return nil }
    let frame = frames[innermost]
    frames.removeLast(frames.count - innermost)
    programs.removeLast(programs.count - Int(frame.program))
    if frame.loop == .countingNumbers { counts.removeLast() }
    openVectors.removeLast(max(0, openVectors.count - Int(frame.openVectors)))
    return (frame, frame.loop == .over ? traversals.removeLast() : nil)
  }

  // MARK: Loops

  /// Restarts the innermost program.
  mutating func restart() { frames[frames.count - 1].next = 0 }

  /// Switches from the condition of the innermost `while` to its body, or back.
  @inline(__always)
  mutating func alternate() {
    restart()
    let top = frames.count - 1
    let isBody = frames[top].loop == .body
    frames[top].loop = isBody ? .condition : .body
    frames[top].steps = programs[Int(frames[top].program) + (isBody ? 0 : 1)].firstStep
  }
}

// MARK: Progress

extension CallStack {
  /// Notes the first index of the innermost loop, unless it runs inside another loop that counts.
  mutating func noteFirst(_ first: Int) {
    let innermost = frames.count - 1
    if (0..<innermost).contains(counting.frame), frames[counting.frame].loop == .counting { return }
    counting = (innermost, first)
  }

  /// The percentage of its runs that the outermost loop has completed; nil if unknown.
  var progress: Int? {
    guard let outermost = frames.firstIndex(where: { $0.loop != .once }) else { return nil }
    let frame = frames[outermost]
    switch frame.loop {
    case .times: return Self.hundredths(frame.last - frame.index, of: frame.last)
    case .counting where counting.frame == outermost:
      let first = Double(counting.first)
      return CalculationProgress.percent(
        Double(frame.index) - first, of: Double(frame.last) - first + 1)
    case .over:
      return traversals.first.map { Self.hundredths($0.index, of: $0.vector.elements.count) }
    case .once, .counting, .countingNumbers, .condition, .body: return nil
    }
  }

  private static func hundredths(_ done: Int, of all: Int) -> Int {
    CalculationProgress.percent(Double(done), of: Double(all))
  }
}
