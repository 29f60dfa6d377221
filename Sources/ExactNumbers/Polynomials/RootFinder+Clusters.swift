// Discs around approximations z(i) of n roots, with the radius n·|p(z(i))/(a(n)·Π(z(i)−z(j)))|,
// hold all roots. A connected group of discs holds as many roots as there are discs in it (B.
// Smith, Error bounds for zeros of a polynomial based upon Gerschgorin's theorems, 1970). Here they
// only show where to look closer, so machine numbers are enough: logarithms of sizes.

internal import CFLINT

extension RootFinder {
  /// Returns the groups of approximations with connected discs, at least two in each group.
  func clusters(_ context: Context) throws(NumberError) -> [[Int]] {
    let (radii, distances) = try discs(context)
    var group = Array(0..<degree)
    func leader(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for i in 0..<degree {
      for j in 0..<i where distances[i * degree + j] <= max(radii[i], radii[j]) + 1 {
        group[leader(i)] = leader(j)
      }
    }
    let groups = Dictionary(grouping: 0..<degree, by: leader)
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the logarithms of the radii of the discs and of the distances of their centres.
  private func discs(
    _ context: Context
  ) throws(NumberError) -> (radii: [Double], distances: [Double]) {
    var distances = [Double](repeating: 0, count: degree * degree)
    let first = FlintComplexBall.logSize(of: coefficients + degree)
    var radii = [Double](repeating: Double(degree).binaryLogarithm - first, count: degree)
    var value = FlintComplexBall()
    for i in 0..<degree {
      try context.poll()
      for j in 0..<i {
        acb_sub(&value.value, roots + i, roots + j, 64)
        let distance = value.logSize
        distances[i * degree + j] = distance
        // Equal points have no information about each other's discs.
        if !distance.isFinite { continue }
        radii[i] -= distance
        radii[j] -= distance
      }
      _acb_poly_evaluate(&value.value, coefficients, degree + 1, roots + i, precisions[i])
      radii[i] += value.logSize
    }
    return (radii, distances)
  }

  /// Moves the approximations of a cluster to the places that the Newton polygon suggests around
  /// the centre of the cluster, if it suggests as many.
  func split(_ cluster: [Int], _ context: Context) throws(NumberError) {
    let count = cluster.count
    guard let shifted = _acb_vec_init(degree + 1) else { preconditionFailure("no memory") }
    defer { _acb_vec_clear(shifted, degree + 1) }
    var centre = FlintComplexBall(), move = FlintComplexBall()
    for index in cluster { centre.inPlace { acb_add($0, $0, roots + index, bits) } }
    centre.inPlace { acb_div_si($0, $0, count, bits) }
    centre.inPlace { acb_get_mid($0, $0) }
    for _ in 0..<RootFinder.centreRounds {
      try context.poll()
      for index in 0...degree { acb_set(shifted + index, coefficients + index) }
      _acb_poly_taylor_shift(shifted, &centre.value, degree + 1, bits)
      // The mean of the roots of the lowest terms: Newton's step for a derivative.
      acb_div(&move.value, shifted + count - 1, shifted + count, bits)
      move.inPlace { acb_div_si($0, $0, -count, bits) }
      move.inPlace { acb_get_mid($0, $0) }
      if acb_is_finite(&move.value) == 0 { return }
      if move.logSize < centre.logSize - Double(bits) + 8 { break }
      centre.inPlace { acb_add($0, $0, &move.value, bits) }
      centre.inPlace { acb_get_mid($0, $0) }
    }
    let points = NewtonPolygon(shifted, count: count + 1).points(bits)
    if points.count != count { return }
    for (index, point) in zip(cluster, points) {
      var point = point.value
      acb_add(roots + index, &point, &centre.value, bits)
      acb_get_mid(roots + index, roots + index)
    }
  }

  /// The most steps towards the centre of a cluster.
  private static let centreRounds = 12
}

extension FlintComplexBall {
  /// Returns the binary logarithm of a bound of the size, as a machine number. Bounds have 30 bits.
  static func logSize(of value: UnsafePointer<acb_struct>) -> Double {
    var size = mag_struct()
    mag_init(&size)
    defer { mag_clear(&size) }
    acb_get_mag(&size, value)
    if size.man == 0 { return -.infinity }
    return Double(size.man).binaryLogarithm - 30 + fmpz_get_d(&size.exp)
  }

  var logSize: Double { withUnsafePointer(to: value) { FlintComplexBall.logSize(of: $0) } }
}
