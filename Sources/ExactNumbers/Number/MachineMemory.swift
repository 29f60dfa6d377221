// GMP and FLINT end the process if they get no memory, or above 2^37 bits. So calls stay below
// these limits.

/// The memory that calculations may take on this machine.
public enum MachineMemory {
  /// The number of bytes that this process may have: the memory of the machine, or less if `ulimit`
  /// or a container limits it.
  static let available = System.memory

  /// The most bytes that one value may ever have: a sixteenth of the memory, and less than a
  /// quarter of GMP's limit. A product or a conversion takes several times the memory of its
  /// result.
  public static let valueLimit = max(1 << 20, min(available / 16, 1 << 32))

  /// The bytes that all values together may have: a quarter of the memory.
  public static let sumLimit = max(1 << 22, available / 4)
}
