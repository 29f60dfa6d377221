/// Steps longer than those of Taylor series, and the cost of all steps.
extension SolutionSteps {
  /// Throws `.tooSlow` if the rest of the range would take too long with steps like the last ones.
  private mutating func price(_ rest: Number, by step: Number, _ exponent: Int, seconds: Double)
    throws(NumberError)
  {
    pace.count += 1
    if pace.count == 1 { pace.exponent = exponent }
    // Until neighbouring solutions have decayed, even a stiff equation needs Taylor steps, several
    // for each bit.
    guard pace.count >= (reach == nil ? 2 * bits + pause : Self.sample) else { return }
    let isSteady = abs(exponent - pace.exponent) <= 2
    pace.count = 0
    if !isSteady { return }
    let steps = try Number.divide(rest, step, context).machineValue(context) ?? .infinity
    try context.price(bits: 0, seconds: steps * seconds)
  }

  /// An estimate of the time of a Taylor step: a microsecond for each coefficient, and more with
  /// more bits.
  private var seconds: Double {
    let coefficients = Double((bits + Self.growth) / Self.share * needed.count)
    return coefficients * (1e-6 + Double(bits) * 2e-9)
  }

  /// Decides after a Taylor step of 2^exponent of the range whether to try a longer one.
  mutating func planLongStep(_ rest: Number, by step: Number, _ exponent: Int)
    throws(NumberError)
  {
    try price(rest, by: step, exponent, seconds: seconds)
    wait -= 1
    guard wait == 0, let slopes else { return }
    wait = pause
    if try Number.less(rest, Number.multiply(step, .small(1 << Self.firstGain), context), context) {
      return
    }
    if collocation == nil {
      collocation = try Collocation(system, slopes, bits: bits, context)
    }
    reach = exponent + Self.firstGain
    (successes, patience) = (0, 1)
  }

  /// Takes a step much longer than 2^exponent of the range, and returns its length; nil if none is
  /// proven.
  mutating func collocate(at now: Number, _ rest: Number, beyond exponent: Int)
    throws(NumberError) -> Number?
  {
    while let power = reach, power >= exponent + Self.gain, let collocation {
      let step = try Number.minimum(Number.power(2, .small(power), context), rest, context)
      let length = try Number.multiply(width, step, context)
      try length.evaluateParts(bits + 96, context)
      let found = try collocation.values(
        after: values, at: now.knownEnclosure(bits + 64), by: length.knownEnclosure(bits + 64))
      if let found {
        values = found
        pause = Self.firstPause
        successes += 1
        try price(rest, by: step, power, seconds: collocation.seconds)
        if successes >= patience { (reach, successes) = (min(power + 1, 0), 0) }
        return step
      }
      (reach, successes, patience) = (power - 1, 0, 4)
    }
    if reach != nil { pause = min(2 * pause, Self.lastPause) }
    reach = nil
    return nil
  }
}
