import ExactNumbers

/// Elliptic integrals over the complex numbers, as the DLMF defines them.
extension CommandTable {
  static let elliptic: [Command] = [
    .special(
      "ellipk", "m → K(m)",
      "Takes the complete elliptic integral K; M is the modulus squared (DLMF 19.2).",
      "0.5 ellipk → 1.85407467730137", "0 ellipk 2 * pi / → 1", takes: 1, is: .ellipticK),
    .special(
      "ellipe", "m → E(m)",
      "Takes the complete elliptic integral E; M is the modulus squared (DLMF 19.2).",
      "0.5 ellipe → 1.35064388104768", takes: 1, is: .ellipticE
    ).recorded(as: "-1 2 / 1 2 / 1 4 roll hyp2f1 pi 2 / *", of: 0),
    .special(
      "ellippi", "n m → Π(n,m)",
      "Takes the complete elliptic integral of the third kind, M < 1 (DLMF 19.2).",
      "0.2 0.5 ellippi → 2.09295658273188", takes: 2, is: .ellipticPi
    ).recorded(
      where: "sto m sto n m 1 <",
      as: "rad 0 1 asin { sin sq sto s 1 n s * - 1 m s * - sqrt * inv } integrate", of: 0, 1),
    .special(
      "ellipf", "phi m → F(phi,m)",
      "Takes the elliptic integral F; PHI in radians, M = modulus^2 (DLMF 19.2).",
      "1 0.5 ellipf → 1.08321677284517", takes: 2, is: .ellipticF
    ).recorded(
      as: """
        rad sto m sto t 0 t { sin sq m * 1 swap - sqrt inv } integrate
        """, of: 0, 1),
    .special(
      "ellipeinc", "phi m → E(phi,m)",
      "Takes the incomplete integral E; PHI in radians, M = modulus^2 (DLMF 19.2).",
      "1 0.5 ellipeinc → 0.927329883624440", takes: 2, is: .ellipticEIncomplete
    ).recorded(
      as: """
        rad sto m sto t 0 t { sin sq m * 1 swap - sqrt } integrate
        """, of: 0, 1),
    .special(
      "rf", "x y z → RF(x,y,z)",
      "Takes Carlson's elliptic integral of the first kind (DLMF 19.16).",
      "1 2 3 rf → 0.726945935468908", takes: 3, is: .carlsonRF
    ).recorded(
      // With t = (u/(1 − u))², as for rj.
      where: "sto z sto y sto x x 0 > y 0 > and z 0 > and",
      as: """
        0 1
        {
          sto u 1 u - sq sto v u sq sto u2
          u x v * u2 + sqrt / y v * u2 + sqrt / z v * u2 + sqrt /
        } integrate
        """, of: 0, 1, 2),
    .special(
      "rg", "x y z → RG(x,y,z)",
      "Takes Carlson's elliptic integral of the second kind (DLMF 19.16).",
      "1 2 3 rg → 1.40184709999090", takes: 3, is: .carlsonRG
    ).recorded(
      // DLMF 19.23.7, with t = (u/(1 − u))².
      where: "sto z sto y sto x x 0 > y 0 > and z 0 > and",
      as: """
        0 1
        {
          sto u 1 u - sq sto v u sq sto u2
          x v * u2 + sto a y v * u2 + sto b z v * u2 + sto c
          u 3 ^ x a / y b / + z c / + * a sqrt / b sqrt / c sqrt /
        } integrate 2 /
        """, of: 0, 1, 2),
    .special(
      "rj", "x y z p → RJ(x,y,z,p)",
      "Takes Carlson's elliptic integral of the third kind, P > 0 (DLMF 19.16).",
      "1 2 3 4 rj → 0.239848099749568", takes: 4, is: .carlsonRJ
    ).recorded(
      where: "sto p sto z sto y sto x x 0 >= y 0 >= and z 0 >= and p 0 > and",
      as: """
        3 0 1
        {
          sto u 1 u - sq sto v u sq sto u2
          u v * x v * u2 + sqrt / y v * u2 + sqrt / z v * u2 + sqrt / p v * u2 + /
        } integrate *
        """, of: 0, 1, 2, 3),
    .special(
      "rc", "x y → RC(x,y)",
      "Takes RF(X,Y,Y), the principal value for Y < 0 (DLMF 19.2).",
      "1 2 rc → 0.785398163397448", takes: 2, is: .carlsonRC
    ).recorded(as: "dup rf", of: 0, 1),
  ]
}
