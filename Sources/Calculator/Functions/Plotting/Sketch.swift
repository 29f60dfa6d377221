import ExactNumbers
import Plots

/// Makes the graph of a request: computes points, chooses the axes, and finds where curves break.
struct Sketch {
  /// A curve or points, as exact numbers.
  private struct Track {
    let name: String
    var points: [PlotPoint?]
    /// The sampler of a program; nil for points and solutions.
    var sampler: Sampler?
    /// Whether lines join the points.
    var isCurve = true
  }

  private var tracks: [Track] = []
  private let settings: PlotSettings
  private let context: Context
  private let word: String
  /// The largest number of round numbers on each axis.
  private let ticks: Int
  private var notes: [String] = []

  /// Computes the points of all subjects.
  ///
  /// Throws if a program is neither a function nor a curve, or if a logarithmic axis would begin
  /// below 0.
  ///
  /// - Parameter samples: the number of points per curve.
  init(
    _ request: PlotRequest, _ interpreter: Interpreter, _ word: String, samples: Int, ticks: Int
  ) throws(CalculatorError) {
    let machine = interpreter.machine
    (settings, context) = (machine.settings.plot, machine.settings.context)
    (self.word, self.ticks) = (word, ticks)
    hasRange = request.range != nil
    if let given = request.range {
      range = given
    } else {
      range = try Self.range(of: request.subjects, context, word)
    }
    for subject in request.subjects {
      var track = Track(name: subject.name(machine.settings), points: [])
      switch subject {
      case .data(let points): (track.points, track.isCurve) = (points, false)
      case .solution(let problem, let component):
        track.points = try interpreter.points(of: problem, component, count: samples, word)
      case .program(let program):
        var sampler = try Sampler(
          interpreter, program, word, from: range.a, to: range.b, count: max(2, samples),
          isLogarithmic: false)
        // The range of a program that leaves x and y is not the range of the axis.
        if settings.isXLogarithmic, try !sampler.leavesBoth() {
          sampler = try Sampler(
            interpreter, program, word, from: range.a, to: range.b, count: max(2, samples),
            isLogarithmic: true)
        }
        track.points = try sampler.points()
        track.sampler = sampler
      }
      tracks.append(track)
    }
  }

  /// The range in the request, or the range of the points.
  private let range: (a: Number, b: Number)
  private let hasRange: Bool

  /// Returns the range of x of all points. There is at least one point.
  private static func range(
    of subjects: [PlotRequest.Subject], _ context: Context, _ word: String
  ) throws(CalculatorError) -> (a: Number, b: Number) {
    try context.calculate(word) { context throws(NumberError) in
      var range: (a: Number, b: Number)?
      for case .data(let points) in subjects {
        for point in points {
          let (a, b) = range ?? (point.x, point.x)
          range = (try Number.minimum(a, point.x, context), try Number.maximum(b, point.x, context))
        }
      }
      return range ?? (0, 1)
    }
  }

  // MARK: The graph

  /// Returns the graph.
  ///
  /// Throws if there is nothing to draw.
  mutating func graph() throws(CalculatorError) -> Graph {
    let x = try xAxis()
    let y = try yAxis()
    var series: [Graph.Series] = []
    for index in tracks.indices {
      let track = tracks[index]
      let lines =
        track.sampler == nil ? try spots(track, x, y) : try lines(&tracks[index], x, y)
      series.append(Graph.Series(name: track.name, isCurve: track.isCurve, lines: lines))
    }
    return Graph(series: series, x: x, y: y, notes: notes)
  }

  /// Returns the axis of x: the range of a function or of the request, otherwise a range around all
  /// points.
  private mutating func xAxis() throws(CalculatorError) -> Axis {
    let isLogarithmic = settings.isXLogarithmic
    if let given = givenRange {
      return try axis(from: given.a, to: given.b, isLogarithmic: isLogarithmic)
    }
    let free = tracks.filter { $0.sampler?.isParametric ?? true }
    var values = free.flatMap { $0.points.compactMap { $0?.x } }
    if free.count < tracks.count { values += [range.a, range.b] }
    var axis = try axis(of: values, isLogarithmic: isLogarithmic)
    if hasPoints { axis.pad() }
    axis.extend(ticks: ticks)
    return axis
  }

  /// The given range of x: from the keys, unless only programs that leave x and y use it, or from
  /// `xrange`.
  private var givenRange: (a: Number, b: Number)? {
    let isFunction = tracks.contains { $0.sampler?.isParametric == false }
    let isParametric = tracks.contains { $0.sampler?.isParametric == true }
    if hasRange, isFunction || !isParametric { return range }
    return settings.x.map { ($0.a, $0.b) }
  }

  /// Returns the axis of y: the range that is set, otherwise a range around all values, or around
  /// most of them if a curve has a pole.
  private mutating func yAxis() throws(CalculatorError) -> Axis {
    if let given = settings.y {
      return try axis(from: given.a, to: given.b, isLogarithmic: settings.isYLogarithmic)
    }
    let values = tracks.flatMap { $0.points.compactMap { $0?.y } }
    let measure = try context.calculate(
      word, Measure(of: values, isLogarithmic: settings.isYLogarithmic, context))
    let places = try context.calculate(word, measure.places(of: values))
    noteLeftOut(places.leftOut, measure)
    noteTooLarge()
    guard let low = places.found.min(), let high = places.found.max() else {
      throw .area(PlotFault.nothingToPlot, word: word)
    }
    var axis = Axis(measure, from: low, to: high)
    if try hasPole(measure), let middle = Quantiles(of: places.found).reach {
      var ends = (max(low, middle.lowerBound), min(high, middle.upperBound))
      // An odd function gets as much space below 0 as above.
      let reach = max(-ends.0, ends.1)
      let isPlain = measure.origin == nil && !measure.isLogarithmic
      if isPlain, min(-ends.0, ends.1) > 0.5 * reach { ends = (-reach, reach) }
      axis = Axis(measure, from: ends.0, to: ends.1)
    }
    if hasPoints { axis.pad() }
    axis.extend(ticks: ticks)
    return axis
  }

  private var hasPoints: Bool { tracks.contains { !$0.isCurve } }

  private mutating func axis(of values: [Number], isLogarithmic: Bool) throws(CalculatorError)
    -> Axis
  {
    let measure = try context.calculate(
      word, Measure(of: values, isLogarithmic: isLogarithmic, context))
    let places = try context.calculate(word, measure.places(of: values))
    guard let low = places.found.min(), let high = places.found.max() else {
      throw .area(isLogarithmic ? PlotFault.needsPositiveRange : .nothingToPlot, word: word)
    }
    noteLeftOut(places.leftOut, measure)
    return Axis(measure, from: low, to: high)
  }

  /// Returns the axis between two numbers.
  private func axis(
    from a: Number, to b: Number, isLogarithmic: Bool
  ) throws(CalculatorError) -> Axis {
    let measure = try context.calculate(
      word, Measure(of: [a, b], isLogarithmic: isLogarithmic, context))
    let (low, high) = try context.calculate(word, (measure(a), measure(b)))
    guard let low, let high else {
      throw .area(isLogarithmic ? PlotFault.needsPositiveRange : .nothingToPlot, word: word)
    }
    return Axis(measure, from: low, to: high)
  }

  /// Notes the number of values that are not in the picture.
  private mutating func noteLeftOut(_ count: Int, _ measure: Measure) {
    if count == 0 { return }
    let reason = measure.isLogarithmic ? "not above 0" : "not real, or too large"
    notes.append("left out: \(count) of the values, which are \(reason)")
  }

  /// Notes the number of values of the programs that are too large to be numbers.
  private mutating func noteTooLarge() {
    let count = tracks.reduce(0) { $0 + ($1.sampler?.tooLarge ?? 0) }
    if count > 0 { notes.append("left out: \(count) of the values, which are too large") }
  }

  // MARK: Curves

  /// Returns whether a curve has a pole.
  private mutating func hasPole(_ measure: Measure) throws(CalculatorError) -> Bool {
    for index in tracks.indices where tracks[index].sampler?.isParametric == false {
      guard var sampler = tracks[index].sampler else { continue }
      if try sampler.hasPole(tracks[index].points, measure) { return true }
    }
    return false
  }

  /// Returns the spots of a track: as one line if they are joined, otherwise each as a separate
  /// line.
  private func spots(_ track: Track, _ x: Axis, _ y: Axis) throws(CalculatorError)
    -> [[Graph.Spot]]
  {
    try context.calculate(word) { _ throws(NumberError) in
      var spots: [[Graph.Spot]] = []
      for point in track.points {
        if let spot = try point.flatMap({ (point) throws(NumberError) in try point.spot(x, y) }) {
          spots.append([spot])
        }
      }
      return track.isCurve ? [Array(spots.joined())] : spots
    }
  }

  /// Returns the lines of a curve.
  private func lines(_ track: inout Track, _ x: Axis, _ y: Axis) throws(CalculatorError)
    -> [[Graph.Spot]]
  {
    guard let sampler = track.sampler else { return [] }
    var tracer = Tracer(sampler: sampler, x: x, y: y)
    return try tracer.lines(through: track.points)
  }
}

extension PlotPoint {
  /// Returns the point's spot in a graph, or nil if it has none.
  func spot(_ x: Axis, _ y: Axis) throws(NumberError) -> Graph.Spot? {
    guard let across = try x.measure(self.x), let up = try y.measure(self.y) else { return nil }
    return Graph.Spot(x: x.place(across), y: y.place(up))
  }
}

extension Measure {
  /// Returns the places of values, and the number of values that have none.
  func places(of values: [Number]) throws(NumberError) -> (found: [Double], leftOut: Int) {
    var found: [Double] = []
    for value in values { if let place = try self(value) { found.append(place) } }
    return (found, values.count - found.count)
  }
}
