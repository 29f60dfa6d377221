// Goals, in order: no wrong factor, no file in any folder, an early interruption check. This is
// FLINT's self-initialising quadratic sieve with one large prime (qsieve.h; Contini 1997), driven
// from here as FLINT's `qsieve_factor` drives it. That function keeps relations in a file (in FLINT
// 2.9 `siqs.dat` in the working folder), ends the process if it cannot write there, and cannot be
// interrupted. Here the file is in memory, which only Linux provides under a name. The interruption
// is checked after each family of polynomials, which takes some milliseconds.

internal import CFLINT

/// A quadratic sieve for one number.
struct QuadraticSieve: ~Copyable {
  /// The lengths of numbers, in bits, for which a sieve is worthwhile. Below, elliptic curves are
  /// as fast. Above, the sieve would take hours, and its relations would fill the memory.
  static let lengths = 80...330

  private let state: UnsafeMutablePointer<qs_s>
  private var n: FlintInteger
  private var file: CInt = -1
  private var block: UnsafeMutablePointer<UInt8>?
  /// Whether there are polynomials to free.
  private var hasPolynomials = false
  private var hasMatrix = false

  private init(_ n: Number) throws(NumberError) {
    self.n = try FlintInteger(requiring: n)
    state = .allocate(capacity: 1)
    qsieve_init(state, &self.n.value)
    state.pointee.siqs = nil
    state.pointee.factor_base = nil
  }

  deinit {
    surd_qsieve_end(state, file)
    if hasPolynomials { qsieve_poly_clear(state) }
    if hasMatrix { qsieve_linalg_clear(state) }
    qsieve_clear(state)
    state.deallocate()
    block?.deallocate()
  }

  /// Returns a divisor of n, neither 1 nor n, or nil if the system has no named memory for the
  /// relations.
  ///
  /// n is odd, composite and not a perfect power, and its length is in ``lengths``. Throws
  /// `.interrupted`.
  static func properDivisor(of n: Number, _ context: Context) throws(NumberError) -> Number? {
    var sieve = try QuadraticSieve(n)
    return try sieve.properDivisor(context)
  }

  private mutating func properDivisor(_ context: Context) throws(NumberError) -> Number? {
    if let factor = small(qsieve_knuth_schroeppel(state)) { return factor }
    fmpz_mul_ui(&state.pointee.kn, &state.pointee.n, state.pointee.k)
    state.pointee.bits = fmpz_bits(&state.pointee.kn)
    if let factor = small(qsieve_primes_init(state)) { return factor }
    guard surd_qsieve_prepare(state, &file) != 0 else { return nil }
    qsieve_linalg_init(state)
    hasMatrix = true
    block = .allocate(capacity: state.pointee.sieve_size + MemoryLayout<UInt>.size)
    surd_qsieve_note_blocks(state)
    while true {
      switch try sieveAll(context) {
      case .divisor(let divisor): return divisor
      case .failed: return nil
      case .exhausted: break
      }
      // There are no more polynomials for this factor base, so use a larger one.
      let more = max(state.pointee.num_primes / 10, 100)
      qsieve_poly_clear(state)
      hasPolynomials = false
      if let factor = small(qsieve_primes_increment(state, UInt(more))) { return factor }
      surd_qsieve_note_blocks(state)
      state.pointee.s = 0
      qsieve_linalg_realloc(state)
    }
  }

  /// The outcome of the polynomials for a factor base.
  private enum Outcome {
    case divisor(Number)
    case exhausted
    case failed
  }

  /// Sieves with all polynomials until a divisor is found.
  private mutating func sieveAll(_ context: Context) throws(NumberError) -> Outcome {
    hasPolynomials = true
    if state.pointee.s != 0 {
      qsieve_reinit_A(state)
    } else if qsieve_init_A(state) == 0 {
      return .exhausted
    }
    repeat {
      try context.poll()
      qsieve_collect_relations(state, block)
      state.pointee.num_cycles =
        state.pointee.edges + state.pointee.components - state.pointee.vertices
      if !hasEnoughRelations { continue }
      surd_qsieve_close(state)
      let outcome = qsieve_process_relation(state)
      if outcome != 0 { state.pointee.siqs = nil }  // closed; only the name is left
      if outcome == 1 {
        if let divisor = divisorOfRelations() { return .divisor(divisor) }
        return surd_qsieve_open(state) != 0 ? .exhausted : .failed
      }
      if outcome == -1 {
        return small(state.pointee.small_factor).map { .divisor($0) } ?? .failed
      }
    } while qsieve_next_A(state) != 0
    return .exhausted
  }

  private var hasEnoughRelations: Bool {
    let state = state.pointee
    let needed = Int(1.1 * Double(state.num_primes)) + Int(state.ks_primes) + state.extra_rels
    return state.full_relation + state.num_cycles >= needed
  }

  /// Returns a divisor from squares X² ≡ Y² modulo n, or nil if X ≡ ±Y for all of them.
  private mutating func divisorOfRelations() -> Number? {
    let primeCount = state.pointee.num_primes
    defer { state.pointee.num_primes = primeCount }
    state.pointee.num_primes += Int(state.pointee.ks_primes)
    var random = surd_random()
    surd_random_init(&random)
    defer { surd_random_clear(&random) }
    var columns = 0
    guard let vectors = surd_qsieve_null_space(state, &columns, &random) else { return nil }
    defer { flint_free(vectors) }
    var bits: UInt64 = 0
    for column in 0..<columns { bits |= vectors[column] }
    var x = FlintInteger(), y = FlintInteger()
    for bit in 0..<64 where bits >> UInt64(bit) & 1 != 0 {
      qsieve_square_root(&x.value, &y.value, state, vectors, columns, bit, &state.pointee.kn)
      x.inPlace { fmpz_sub($0, $0, &y.value) }
      x.inPlace { fmpz_gcd($0, $0, &n.value) }
      if isProper(&x) { return x.take() }
    }
    return nil
  }

  /// Returns whether this divides n and is neither 1 nor n.
  private mutating func isProper(_ divisor: inout FlintInteger) -> Bool {
    fmpz_cmp_ui(&divisor.value, 1) > 0 && fmpz_cmp(&divisor.value, &n.value) < 0
      && fmpz_divisible(&n.value, &divisor.value) != 0
  }

  /// Returns a small factor that FLINT found, if it is a proper divisor of n; otherwise nil.
  private mutating func small(_ factor: UInt) -> Number? {
    if factor == 0 { return nil }
    var divisor = FlintInteger { fmpz_set_ui($0, factor) }
    return isProper(&divisor) ? divisor.take() : nil
  }
}
