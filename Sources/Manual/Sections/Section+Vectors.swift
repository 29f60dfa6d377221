extension Section {
  static let vectors = Section(
    "VECTORS AND MATRICES",
    [
      .paragraph(
        """
        A matrix is a vector of rows. `*` multiplies matrices, and a matrix by a vector, which is a column behind it \
        and a row before it; *b* *A* `/` and `solve` solve a system. A function of one number is applied to every \
        entry, but for `inv`, `sq` and `abs`. `+` and `-` take vectors and matrices of the same shape, or a number \
        that is added to every entry. Vectors are multiplied and divided entry by entry with `emul` and `ediv`.
        """),
      .paragraph(
        """
        `range` and `rangeby` make vectors, `concat` joins two, and `slice` takes a part, counted from 1 and with both \
        ends:
        """),
      .examples([
        .keys("[1 2 3] 10 + [1 2 3] dup emul", "[11 12 13]\n[1 4 9]"),
        .keys("0 1 0.25 rangeby dup 2 4 slice concat", "[0 0.25 0.5 0.75 1 0.25 0.5 0.75]"),
      ]),
      .heading("Taking matrices apart"),
      .paragraph(
        """
        What is made of fractions is exact. So is what is made of irrational numbers, as long as proofs tell which \
        entries are zero; where they do not, the word says so and gives nothing. `rref`, `lu` and `nullspace` take \
        irrational matrices of up to 8 rows.
        """),
      .list(
        Item(
          "`lu`",
          """
          Leaves three matrices, of which A is the product, so that `lu * *` gives A back: a permutation of rows, a \
          lower triangle with ones in its diagonal, and an echelon form. Rows change places only where a zero stands \
          in the way.
          """),
        Item(
          "`nullspace`",
          """
          Gives a matrix whose rows are independent and span all that A turns into zero, or `[]` where that is zero \
          alone. Each has a 1 where the others have 0.
          """),
        Item(
          "`qr`",
          """
          Leaves orthonormal columns and an upper triangle with a positive diagonal, of a matrix with independent \
          columns: there is one such pair, and of fractions it is made of fractions and roots.
          """),
        Item(
          "`eigvec`",
          """
          Leaves the eigenvalues, and a matrix whose rows are the eigenvectors that belong to them. The last entry of \
          each that is not zero is 1. An eigenvalue is there once for each independent eigenvector. Fractions have all \
          of them; eigenvalues of irrational matrices must differ, except of triangles and of 2×2 matrices.
          """),
        Item(
          "`svd`",
          """
          Leaves U, S and V, of which A is the product, with orthonormal columns in U and rows in V. S has the \
          singular values above 0 in its diagonal, the largest first, and so as many rows as the rank. The sign is \
          such that the last entry that is not zero is positive in each row of V, or column of U if A has fewer rows \
          than columns. `svdvals` leaves all singular values, also those that are 0.
          """),
        Item(
          "`expm`",
          "Is exact for diagonal matrices, and for those of fractions of which a power is zero."),
        Item(
          "`charpoly`",
          "Gives what `polyroots` takes: the coefficients of det(t - A), that of the highest power first."
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
