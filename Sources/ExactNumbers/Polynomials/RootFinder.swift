// Finds all roots of a polynomial at once, with proven enclosures, for simple roots at any distance
// from each other. Goals, in order: proofs, hard polynomials in reasonable time, easy ones fast.
//
// The iteration is Ehrlich's and Aberth's (O. Aberth, Iteration methods for finding all zeros of a
// polynomial simultaneously, 1973) in ball arithmetic of a precision that doubles. It begins on the
// circles of the Newton polygon (D. Bini, Numerical computation of polynomial zeros by means of
// Aberth's method, 1996). If approximations stay together, the polygon of the polynomial around
// their centre suggests new approximations, as in MPSolve (D. Bini, G. Fiorentino, Design,
// analysis, and implementation of a multiprecision polynomial rootfinder, 2000). None of that
// proves anything. The enclosures come from Arb (acb_poly.h, validate_roots) at the end.

internal import CFLINT
internal import Synchronization

/// Approximations to all roots of a polynomial of complex integers, which improve step by step.
struct RootFinder: ~Copyable, @unchecked Sendable {
  // Sendable because the vectors have only one owner.

  typealias Vector = UnsafeMutablePointer<acb_struct>

  /// The number of roots.
  let degree: Int
  /// The exact coefficients, highest power last.
  private let exact: Vector
  /// The coefficients at the working precision.
  let coefficients: Vector
  /// The approximations, exact points.
  let roots: Vector
  /// The working precision.
  private(set) var bits = 0
  /// The precision of each approximation. Most are separate from the others long before the last
  /// ones are.
  private(set) var precisions: [Int]
  /// The bits at which roots that are still together are given up.
  private static let bitLimit = 1 << 15

  /// Creates a finder for coefficients that are complex integers, highest power last. Neither the
  /// first nor the last is 0.
  init(_ numbers: [Number]) {
    degree = numbers.count - 1
    guard let exact = _acb_vec_init(numbers.count), let coefficients = _acb_vec_init(numbers.count),
      let roots = _acb_vec_init(numbers.count)
    else { preconditionFailure("no memory") }
    for (index, number) in numbers.enumerated() {
      let parts = number.parts
      guard var real = FlintInteger(parts.real), var imaginary = FlintInteger(parts.imaginary)
      else { preconditionFailure("a coefficient is no complex integer") }
      arb_set_fmpz(&exact[index].real, &real.value)
      arb_set_fmpz(&exact[index].imag, &imaginary.value)
    }
    (self.exact, self.coefficients, self.roots) = (exact, coefficients, roots)
    precisions = [Int](repeating: 64, count: degree)
    setPrecision(64)
    start()
  }

  deinit {
    for vector in [exact, coefficients, roots] { _acb_vec_clear(vector, degree + 1) }
  }

  private mutating func setPrecision(_ bits: Int) {
    self.bits = bits
    for index in 0...degree { acb_set_round(coefficients + index, exact + index, bits) }
  }

  /// Sets the first approximations: all roots of polynomials of two terms that resemble this
  /// polynomial at some distance from 0.
  private func start() {
    let points = NewtonPolygon(coefficients, count: degree + 1).points(bits)
    for (index, point) in points.enumerated() where index < degree {
      var point = point.value
      acb_set(roots + index, &point)
    }
  }

  /// Returns proven enclosures of all roots with about this many bits, each apart from all others,
  /// or nil if roots are too close together. Each call continues from the end of the previous call.
  ///
  /// Throws `.interrupted`.
  mutating func enclosures(
    bits wanted: Int, isReal: Bool, _ context: Context
  ) throws(NumberError) -> [Ball]? {
    var guardBits = 64
    while bits <= max(RootFinder.bitLimit, 8 * wanted) {
      try iterate(context)
      let clusters = try clusters(context)
      if clusters.isEmpty {
        let needed = wanted + guardBits
        if precisions.allSatisfy({ $0 >= needed }) {
          if let balls = proven(wanted, isReal: isReal) { return balls }
          guardBits *= 2
        }
        let next = wanted + guardBits
        if bits < next { setPrecision(min(2 * bits, next)) }
        for index in 0..<degree where precisions[index] < bits {
          precisions[index] = min(bits, max(precisions[index], next))
        }
      } else {
        setPrecision(2 * bits)
        for cluster in clusters {
          try split(cluster, context)
          for index in cluster { precisions[index] = bits }
        }
      }
    }
    return nil
  }

  /// Returns enclosures if Arb proves that each holds one root, and which roots of a real
  /// polynomial are real. Otherwise returns nil.
  private func proven(_ wanted: Int, isReal: Bool) -> [Ball]? {
    var result = FlintComplexBallMatrix(rows: 1, columns: degree)
    guard let first = acb_mat_entry_ptr(&result.value, 0, 0) else { return nil }
    for index in 0..<degree { acb_set(first + index, roots + index) }
    guard _acb_poly_validate_roots(first, coefficients, degree + 1, bits) == degree else {
      return nil
    }
    for index in 0..<degree where acb_rel_accuracy_bits(first + index) < wanted { return nil }
    if isReal {
      var polynomial = acb_poly_struct()
      acb_poly_init(&polynomial)
      defer { acb_poly_clear(&polynomial) }
      for power in 0...degree { acb_poly_set_coeff_acb(&polynomial, power, coefficients + power) }
      if acb_poly_validate_real_roots(first, &polynomial, bits) == 0 { return nil }
      for index in 0..<degree where arb_contains_zero(&first[index].imag) != 0 {
        arb_zero(&first[index].imag)
      }
    }
    return result.takeBalls(precision: wanted)
  }

  // MARK: Aberth's iteration

  /// The most rounds for one precision.
  private static let roundLimit = 100
  /// The bits of the sum over the other approximations. The sum only has to show where they are.
  private static let sumBits = 64

  /// Improves all approximations as far as the precision allows.
  private func iterate(_ context: Context) throws(NumberError) {
    var isDone = [Bool](repeating: false, count: degree)
    for _ in 0..<RootFinder.roundLimit {
      var isMoving = false
      for index in 0..<degree where !isDone[index] {
        try context.poll()
        isDone[index] = !improve(index)
        if !isDone[index] { isMoving = true }
      }
      if !isMoving { return }
    }
  }

  /// Moves one approximation. Returns false if it is as good as the precision allows.
  private func improve(_ index: Int) -> Bool {
    let bits = precisions[index]
    var value = FlintComplexBall(), slope = FlintComplexBall()
    let root = roots + index
    _acb_poly_evaluate2(&value.value, &slope.value, coefficients, degree + 1, root, bits)
    if acb_contains_zero(&value.value) != 0 { return false }
    // p/p′ / (1 − p/p′·Σ 1/(z−z′)) = p / (p′ − p·Σ).
    var sum = FlintComplexBall(), term = FlintComplexBall()
    for other in 0..<degree where other != index {
      acb_sub(&term.value, root, roots + other, RootFinder.sumBits)
      if acb_is_zero(&term.value) != 0 { continue }
      term.inPlace { acb_inv($0, $0, RootFinder.sumBits) }
      sum.inPlace { acb_add($0, $0, &term.value, RootFinder.sumBits) }
      sum.inPlace { acb_get_mid($0, $0) }
    }
    acb_mul(&term.value, &value.value, &sum.value, bits)
    term.inPlace { acb_sub($0, &slope.value, $0, bits) }
    term.inPlace { acb_get_mid($0, $0) }
    if acb_is_zero(&term.value) != 0 { return false }
    value.inPlace { acb_get_mid($0, $0) }
    value.inPlace { acb_div($0, $0, &term.value, bits) }
    value.inPlace { acb_get_mid($0, $0) }
    if acb_is_finite(&value.value) == 0 { return false }
    acb_sub(root, root, &value.value, bits)
    acb_get_mid(root, root)
    return value.logSize > FlintComplexBall.logSize(of: root) - Double(bits) + 8
  }
}

/// A finder of roots that several threads use in turn. It continues from its last state.
final class SharedRootFinder: Sendable {
  private let finder: Mutex<RootFinder>

  init(_ finder: consuming sending RootFinder) { self.finder = Mutex(finder) }

  /// Returns proven enclosures, as `RootFinder` finds them.
  func enclosures(bits: Int, isReal: Bool, _ context: Context) throws(NumberError) -> [Ball]? {
    try finder.withLock { finder throws(NumberError) in
      try finder.enclosures(bits: bits, isReal: isReal, context)
    }
  }
}
