// The derivative of an integral within a formula: d/dp ∫ f dt is f(b)·b′ − f(a)·a′ + ∫ ∂f/∂p dt
// where f is holomorphic in both on the whole range, DLMF 1.5.22; where f does not depend on p, at
// the ends that move. That of a root: −(∂f/∂p)/(∂f/∂t), by the implicit function theorem.

extension Formula {
  /// Adds the derivative of an integral.
  mutating func slopeOfIntegral(
    _ integral: InnerFunction, _ slopes: inout Slopes, _ context: Context
  ) throws(NumberError) -> Operand {
    let step = steps[integral.end]
    let below = try integrand(of: integral, at: step.first, times: slopes[step.first], context)
    let above = try integrand(of: integral, at: step.second, times: slopes[step.second], context)
    var slope = try append(.subtract, above, below, context)
    let endsAlone = !dependsOnOthers(integral)
    if !endsAlone {
      slope = try append(.add, slope, integralOfSlope(integral, &slopes, context), context)
    }
    if slope.asInt == 0, endsAlone { return slope }
    return try append(.slopeOfInner(endsAlone: endsAlone), slope, .step(integral.end), context)
  }

  /// Adds a copy of the integrand at an end, times the derivative of that.
  private mutating func integrand(
    of integral: InnerFunction, at point: Operand, times slope: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    if slope.asInt == 0 { return slope }
    var places = Places(known: [integral.unknown: point]) { .step($0) }
    try append(integral.steps, of: self, &places, context)
    return try append(.multiply, places[steps[integral.end].third], slope, context)
  }

  /// Adds the integral of the integrand's derivative with its own unknown held.
  private mutating func integralOfSlope(
    _ integral: InnerFunction, _ slopes: inout Slopes, _ context: Context
  ) throws(NumberError) -> Operand {
    let step = steps[integral.end]
    let unknown = try appendUnknown(step.first, step.second)
    var places = Places(known: [integral.unknown: .step(unknown)]) { .step($0) }
    try append(integral.steps, of: self, &places, context)
    try appendSlopes(of: unknown + 1..<steps.count, &slopes, context)
    return try appendIntegral(
      of: slopes[places[step.third]], unknown, from: step.first, to: step.second)
  }

  /// Adds the derivative of a root.
  mutating func slopeOfRoot(
    _ root: InnerFunction, slope: Int, _ slopes: inout Slopes, _ context: Context
  ) throws(NumberError) -> Operand {
    let unknown = try appendUnknown(.step(root.end))
    var places = Places(known: [root.unknown: .step(unknown)]) { .step($0) }
    try append(root.steps, of: self, &places, context)
    let function = try places[steps[root.end].third]
    let bottom = try places[.step(slope)]
    try appendSlopes(of: unknown + 1..<steps.count, &slopes, context)
    let top = try append(.negate, slopes[function], context)
    if !dependsOnOthers(root) { return .constant(0) }
    return try append(
      .slopeOfInner(endsAlone: false), append(.divide, top, bottom, context), .step(root.end),
      context)
  }
}
