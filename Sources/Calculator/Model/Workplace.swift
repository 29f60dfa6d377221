/// A place that holds a processor.
final class Workplace {
  /// The processor. That nobody looks at it while it works is what a model's two places are for, so Swift need not check
  /// it at each access.
  @exclusivity(unchecked) var processor: Processor

  init(_ processor: Processor) { self.processor = processor }
}
