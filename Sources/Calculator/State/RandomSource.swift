import ExactNumbers

/// The random numbers of a machine.
struct RandomSource: Sendable {
  /// The generator of those that come.
  var generator: RandomGenerator
  /// The seed that the system gave, if it ever did: a tape notes it.
  var systemSeed: UInt64?

  /// A generator in some state.
  init(generator: RandomGenerator, systemSeed: UInt64?) {
    self.generator = generator
    self.systemSeed = systemSeed
  }

  /// The generator for a seed.
  init(seed: UInt64, systemSeed: UInt64?) {
    self.init(generator: RandomGenerator(seed: seed), systemSeed: systemSeed)
  }
}

extension Machine {
  /// The seed that the system gave the random numbers; nil where none was asked for.
  public var systemSeed: UInt64? { random?.systemSeed }
}
