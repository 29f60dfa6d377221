// Derivatives of integrals and roots within a formula. d/dp ∫ f dt is f(b)·b′ − f(a)·a′ + ∫ ∂f/∂p
// dt if f is holomorphic in both variables on the whole range, DLMF 1.5.22. If f does not depend on
// p, it suffices that f is holomorphic at the ends that move. The derivative of a root is
// −(∂f/∂p)/(∂f/∂t), by the implicit function theorem.

extension Formula {
  /// Appends the derivative of an integral.
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

  /// Appends a copy of the integrand at an end, times the derivative of the end.
  private mutating func integrand(
    of integral: InnerFunction, at point: Operand, times slope: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    if slope.asInt == 0 { return slope }
    var places = Places(known: [integral.unknown: point]) { .step($0) }
    try append(integral.steps, of: self, &places, context)
    return try append(.multiply, places[steps[integral.end].third], slope, context)
  }

  /// Appends the integral of the integrand's derivative with the integrand's own unknown held
  /// constant.
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

  /// Appends the derivative of a root.
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
