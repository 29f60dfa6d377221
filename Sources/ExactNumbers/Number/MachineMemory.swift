// GMP and FLINT end the process without memory, or above 2^37 bits: so they are asked for less.

/// The memory that calculations may take on this machine.
public enum MachineMemory {
  /// Bytes that this process may have: what the machine has, or less where `ulimit` says so.
  static let available = System.memory

  /// The most bytes that one value may ever take: a sixteenth of the memory, since a product or a
  /// conversion takes several times its result, and less than a quarter of GMP's limit.
  public static let valueLimit = max(1 << 20, min(available / 16, 1 << 32))

  /// Bytes that all values together may take: a quarter of the memory.
  public static let sumLimit = max(1 << 22, available / 4)
}
