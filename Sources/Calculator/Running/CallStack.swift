import ExactNumbers

/// The programs that are running, and all that their ends lead to.
///
/// Programs run on frames of their own, not on the native stack: recursion is limited by memory
/// alone, and a call at a program's end takes no new frame.
struct CallStack: Sendable {
  /// The programs that are running, the innermost last.
  var frames: [Frame] = []
  /// The programs of the frames, one each or, for a `while`, two: the condition and the body.
  var programs: [Program] = []
  /// The numbers of the loops whose index is no machine integer, the innermost last.
  var counts: [Count] = []
  /// The vectors on whose elements programs are running, the innermost last.
  var traversals: [Traversal] = []
  /// The outermost `for` loop over machine integers: its frame, and the index that it began with.
  private var counting = (frame: -1, first: 0)
  /// The variables that local ones stand in the place of, the last one declared last.
  var setAside: [SetAside] = []

  /// The heights of the stack at which the open vectors begin.
  var openVectors: [Int] = []
  /// How many vectors were open when the outermost program was called.
  var openVectorsOutside = 0

  /// Whether no program is running.
  var isEmpty: Bool { frames.isEmpty }

  /// The program that a frame runs.
  func program(of frame: Int) -> Program {
    programs[Int(frames[frame].program) + (frames[frame].loop == .body ? 1 : 0)]
  }

  /// The program that a frame runs, or the one put into its steps that would be the outermost still
  /// running if each were called; one that has nothing left to do does not count.
  func outermostProgram(of frame: Int) -> Program {
    let program = program(of: frame)
    let step = Int(frames[frame].next) - 1
    guard frames[frame].loop == .once, step >= 0, program.steps[step].place.body >= 0 else {
      return program
    }
    let base = program.bodies[Int(program.steps[step].place.body)].base
    return base < 0 ? program : program.bodies[base].program
  }

  /// Whether the programs that are running leave memory for another.
  @inline(__always)
  func hasRoom(_ context: borrowing Context) -> Bool {
    let size =
      frames.count * (MemoryLayout<Frame>.stride + MemoryLayout<Program>.stride)
      + setAside.count * MemoryLayout<SetAside>.stride
    return size < context.memoryLimit
  }

  // MARK: Calls

  /// Removes the caller's frame if it has nothing left to do; gives how many variables were set
  /// aside before the program that it calls.
  ///
  /// The program that it calls puts back what the caller's local variables have set aside; a loop
  /// cannot do that, since it puts back after each run.
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

  /// Removes the innermost frame with its programs; gives how many variables
  /// were set aside before it.
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

  /// Removes the innermost loop with all that runs within it, and gives its frame and the traversal
  /// that it makes, if it makes one; nil where no loop is running.
  mutating func popLoop() -> (frame: Frame, traversal: Traversal?)? {
    guard let innermost = frames.lastIndex(where: { $0.loop != .once }) else { return nil }
    let frame = frames[innermost]
    frames.removeLast(frames.count - innermost)
    programs.removeLast(programs.count - Int(frame.program))
    if frame.loop == .countingNumbers { counts.removeLast() }
    openVectors.removeLast(max(0, openVectors.count - Int(frame.openVectors)))
    return (frame, frame.loop == .over ? traversals.removeLast() : nil)
  }

  // MARK: Runs of a loop

  /// Begins the innermost program anew.
  mutating func restart() { frames[frames.count - 1].next = 0 }

  /// Goes from the condition of the innermost `while` to its body, or back.
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
  /// Takes note of the index that the innermost loop begins with, unless it runs within another
  /// one that counts.
  mutating func noteFirst(_ first: Int) {
    let innermost = frames.count - 1
    if (0..<innermost).contains(counting.frame), frames[counting.frame].loop == .counting { return }
    counting = (innermost, first)
  }

  /// How many hundredths of its runs the outermost loop has behind it; nil where nobody knows.
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
