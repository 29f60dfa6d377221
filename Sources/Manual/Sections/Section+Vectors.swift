extension Section {
  static let vectors = Section(
    "VECTORS AND MATRICES",
    [
      .paragraph(
        """
        A matrix is a vector of rows. `*` multiplies matrices, and a matrix by a vector, which is \
        a column after the matrix and a row before it; *b* *A* `/` and `solve` solve a system. A \
        function of one number applies to every entry, except for `inv`, `sq` and `abs`. `+` and \
        `-` take vectors and matrices of the same shape, or add a number to every entry. `emul` \
        and `ediv` multiply and divide entry by entry.
        """),
      .paragraph(
        """
        `range` and `rangeby` make vectors, `concat` joins two, and `slice` takes a part; \
        positions count from 1, and both ends are included:
        """),
      .examples([
        .keys("[1 2 3] 10 + [1 2 3] dup emul", "[11 12 13]\n[1 4 9]"),
        .keys("0 1 0.25 rangeby dup 2 4 slice concat", "[0 0.25 0.5 0.75 1 0.25 0.5 0.75]"),
      ]),
      .heading("Decompositions"),
      .paragraph(
        """
        Results from fractions are exact, and so are those from irrational numbers, if proofs show \
        which entries are zero; otherwise it is an error. `rref`, `lu` and `nullspace` take \
        irrational matrices of up to 8 rows.
        """),
      .list(
        Item(
          "`lu`",
          """
          Leaves three matrices whose product is A, so that `lu * *` gives A back: a permutation \
          of rows, a lower triangle with ones on its diagonal, and an echelon form. Rows change \
          places only to avoid a zero.
          """),
        Item(
          "`nullspace`",
          """
          Gives a matrix whose rows are independent and span all vectors that A turns into zero, \
          or `[]`. Each row has a 1 where the others have 0.
          """),
        Item(
          "`qr`",
          """
          Leaves orthonormal columns and an upper triangle with a positive diagonal, for a matrix \
          with independent columns. This pair is unique; for fractions, it consists of fractions \
          and roots.
          """),
        Item(
          "`eigvec`",
          """
          Leaves the eigenvalues, and a matrix whose rows are their eigenvectors, the last nonzero \
          entry of each being 1. An eigenvalue appears once for each independent eigenvector. \
          Those of irrational matrices must differ, except for triangles and 2×2 matrices.
          """),
        Item(
          "`svd`",
          """
          Leaves U, S and V, whose product is A, with orthonormal columns in U and rows in V. S \
          has the singular values above 0 on its diagonal, the largest first, and so as many rows \
          as the rank. The last nonzero entry is positive in each row of V, or in each column of U \
          if A has fewer rows than columns. `svdvals` leaves all singular values, including zeros.
          """),
        Item(
          "`expm`",
          "Is exact for diagonal matrices, and for nilpotent ones of fractions."),
        Item(
          "`charpoly`",
          """
          Gives the coefficients of det(t - A), the highest power first, as `polyroots` takes \
          them.
          """
        )
      ),
      .examples([
        .keys(
          "exact [[1 2 3] [4 5 6] [7 8 9]] dup rref swap nullspace",
          "[[1 0 -1] [0 1 2] [0 0 0]]\n[[1 -2 1]]"),
        .keys("exact [[1 1] [1 0]] charpoly polyroots", "[(1-√5)/2 (1+√5)/2]"),
        .keys("exact [[1 1] [1 0]] eigvec", "[(1-√5)/2 (1+√5)/2]\n[[(1-√5)/2 1] [(1+√5)/2 1]]"),
        .keys("exact [[3 0] [4 5]] qr", "[[3/5 -4/5] [4/5 3/5]]\n[[5 4] [0 3]]"),
      ]),
    ])
}
