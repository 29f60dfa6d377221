import ExactNumbers

/// Orthogonal polynomials and hypergeometric functions, as the DLMF defines them.
extension CommandTable {
  static let hypergeometric: [Command] = [
    .special(
      "legendrep", "n x → Pn(x)",
      "Takes Legendre's polynomial or function of degree N (DLMF 14.3).",
      "3 0.5 legendrep → -0.4375", takes: 2, is: .legendreP),
    .special(
      "legendreq", "n x → Qn(x)",
      "Takes Ferrers' function of the second kind, real for -1 < X < 1 (DLMF 14.3).",
      "1 0.5 legendreq → -0.725346927832973", takes: 2, is: .legendreQ),
    .special(
      "chebyt", "n x → Tn(x)",
      "Takes Chebyshev's polynomial of the first kind (DLMF 18.3).",
      "5 0.5 chebyt → 0.5", takes: 2, is: .chebyshevT),
    .special(
      "chebyu", "n x → Un(x)",
      "Takes Chebyshev's polynomial of the second kind (DLMF 18.3).",
      "5 0.25 chebyu → 1.03125", takes: 2, is: .chebyshevU),
    .special(
      "hermite", "n x → Hn(x)",
      "Takes the physicists' Hermite polynomial (DLMF 18.3).",
      "4 0.5 hermite → 1", takes: 2, is: .hermite),
    .special(
      "laguerre", "n a x → Ln(a,x)",
      "Takes Laguerre's polynomial; A is 0 for the plain one (DLMF 18.3).",
      "3 0 0.5 laguerre → -0.145833333333333", takes: 3, is: .laguerre),
    .special(
      "gegenbauer", "n a x → Cn(a,x)",
      "Takes Gegenbauer's polynomial (DLMF 18.3).",
      "3 2 0.5 gegenbauer → -2", takes: 3, is: .gegenbauer),
    .special(
      "jacobip", "n a b x → Pn(a,b,x)",
      "Takes Jacobi's polynomial (DLMF 18.3).",
      "3 1 2 0.5 jacobip → -0.8125", takes: 4, is: .jacobiP),
    .special(
      "hyp0f1", "a x → 0F1(a;x)",
      "Takes the confluent hypergeometric limit function (DLMF 16.2).",
      "2 0.5 hyp0f1 → 1.27172345631214", takes: 2, is: .hypergeometric0F1),
    .special(
      "hyp1f1", "a b x → 1F1(a;b;x)",
      "Takes Kummer's confluent hypergeometric function M (DLMF 13.2).",
      "1 3 0.5 hyp1f1 → 1.18977016560103", takes: 3, is: .hypergeometric1F1),
    .special(
      "hyp2f1", "a b c x → 2F1(a,b;c;x)",
      "Takes Gauss's hypergeometric function (DLMF 15.2).",
      "1 2 4 0.5 hyp2f1 → 1.36446766656131", "1 2 4 1 hyp2f1 → 3", takes: 4, is: .hypergeometric2F1),
    .special(
      "hyperu", "a b x → U(a,b,x)",
      "Takes Tricomi's confluent hypergeometric function (DLMF 13.2).",
      "1 2 0.5 hyperu → 2", "0.5 0.5 2 hyperu → 0.595906078825865", takes: 3, is: .hypergeometricU),
  ]
}
