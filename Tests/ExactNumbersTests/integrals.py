#!/usr/bin/env python3
"""Makes Tests/Transcripts/integrals.txt: integrals of the literature, in closed form by mpmath.

BJL: D. H. Bailey, K. Jeyabalan, X. S. Li, "A comparison of three high-precision quadrature schemes"
(2005). K: D. K. Kahaner's 21 (1971). Q: R. Piessens et al., QUADPACK (1983). M: mpmath's test_quad.
B: J. Borwein, D. Bailey, R. Girgensohn, "Experimentation in Mathematics" (2004). A value without a
closed form is mpmath's own quadrature with 30 digits more, parted at the places that are given.
"""
from mpmath import *

mp.dps = 90


def numeric(f, points):
    """mpmath's quadrature, checked against itself with other settings."""
    a = quad(f, points, maxdegree=12)
    mp.dps += 20
    b = quad(f, points, maxdegree=14)
    mp.dps -= 20
    assert abs(a - b) < mpf(10) ** -60, (points, a, b)
    return b


CASES = [
    ("BJL 1", "0 1 { dup 1 + ln * } integrate", lambda: mpf(1) / 4),
    ("BJL 2", "0 1 { dup sq swap atan * } integrate", lambda: (pi - 2 + 2 * log(2)) / 12),
    ("BJL 3", "0 pi 2 / { dup exp swap cos * } integrate", lambda: (exp(pi / 2) - 1) / 2),
    ("BJL 4", "0 1 { sq dup 2 + sqrt dup atan swap / swap 1 + / } integrate", lambda: 5 * pi**2 / 96),
    ("BJL 5", "0 1 { dup sqrt swap ln * } integrate", lambda: -mpf(4) / 9),
    ("BJL 6", "0 1 { sq 1 swap - sqrt } integrate", lambda: pi / 4),
    ("BJL 7", "0 1 { dup sqrt swap sq 1 swap - sqrt / } integrate",
     lambda: 2 * sqrt(pi) * gamma(0.75) / gamma(0.25)),
    ("BJL 8", "0 1 { ln sq } integrate", lambda: mpf(2)),
    ("BJL 9", "0 pi 2 / { cos ln } integrate", lambda: -pi * log(2) / 2),
    ("BJL 10", "0 pi 2 / { tan sqrt } integrate", lambda: pi * sqrt(2) / 2),
    ("BJL 11", "0 inf { sq 1 + inv } integrate", lambda: pi / 2),
    ("BJL 12", "0 inf { dup neg exp swap sqrt / } integrate", lambda: sqrt(pi)),
    ("BJL 13", "0 inf { sq 2 / neg exp } integrate", lambda: sqrt(pi / 2)),
    ("BJL 14", "0 inf { dup neg exp swap cos * } integrate", lambda: mpf(1) / 2),
    ("K 1", "0 1 { exp } integrate", lambda: exp(1) - 1),
    ("K 2", "0 1 { 0.3 / 1 min floor } integrate", lambda: mpf(7) / 10),
    ("K 3", "0 1 { sqrt } integrate", lambda: mpf(2) / 3),
    ("K 4", "-1 1 { dup cosh 0.92 * swap cos - } integrate", lambda: mpf("1.84") * sinh(1) - 2 * sin(1)),
    ("K 5", "-1 1 { sq dup sq + 0.9 + inv } integrate",
     lambda: numeric(lambda x: 1 / (x**4 + x**2 + mpf(9) / 10), [-1, 0, 1])),
    ("K 6", "0 1 { 1.5 ^ } integrate", lambda: mpf(2) / 5),
    ("K 7", "0 1 { sqrt inv } integrate", lambda: mpf(2)),
    ("K 8", "0 1 { 4 ^ 1 + inv } integrate", lambda: (pi + 2 * log(1 + sqrt(2))) / (4 * sqrt(2))),
    ("K 9", "0 1 { 10 * pi * sin 2 + 2 swap / } integrate", lambda: 2 / sqrt(3)),
    ("K 10", "0 1 { 1 + inv } integrate", lambda: log(2)),
    ("K 11", "0 1 { exp 1 + inv } integrate", lambda: 1 - log((1 + e) / 2)),
    ("K 12", "0 1 { dup exp 1 - / } integrate", lambda: log(1 - exp(-1)) - polylog(2, exp(-1)) + pi**2 / 6),
    ("K 13", "0.1 1 { pi * dup 100 * sin swap / } integrate", lambda: (si(100 * pi) - si(10 * pi)) / pi),
    ("K 14", "0 10 { sq 50 * pi * neg exp 50 sqrt * } integrate", lambda: erf(10 * sqrt(50 * pi)) / 2),
    ("K 15", "0 10 { 25 * neg exp 25 * } integrate", lambda: 1 - exp(-250)),
    ("K 16", "0 10 { sq 2500 * 1 + pi * 50 swap / } integrate", lambda: atan(500) / pi),
    ("K 17", "0.01 1 { 50 * pi * dup sin swap / sq 50 * } integrate",
     lambda: (si(100 * pi) - si(pi)) / pi - (sin(50 * pi) ** 2 / (50 * pi) - sin(pi / 2) ** 2 / (pi / 2)) / pi),
    ("K 18", "0 pi { dup cos over sin 3 * + over 2 * cos 2 * + over 2 * sin 3 * + swap 3 * cos 3 * + cos } integrate",
     lambda: numeric(lambda x: cos(cos(x) + 3 * sin(x) + 2 * cos(2 * x) + 3 * sin(2 * x) + 3 * cos(3 * x)),
                     linspace(0, pi, 9))),
    ("K 19", "0 1 { ln } integrate", lambda: -mpf(1)),
    ("K 20", "-1 1 { sq 1.005 + inv } integrate", lambda: 2 * atan(1 / sqrt(mpf("1.005"))) / sqrt(mpf("1.005"))),
    ("K 21", "0 1 { 10 * dup 2 - cosh -2 ^ over 10 * 40 - cosh -4 ^ + swap 100 * 600 - cosh -6 ^ + } integrate",
     lambda: (tanh(8) + tanh(2)) / 10
     + sum(s * (tanh(u) - tanh(u) ** 3 / 3) for u, s in ((mpf(60), 1), (mpf(-40), -1))) / 100
     + sum(s * (tanh(u) - 2 * tanh(u) ** 3 / 3 + tanh(u) ** 5 / 5) for u, s in ((mpf(400), 1), (mpf(-600), -1))) / 1000),
    ("Q 1", "0 1 { dup 2.6 ^ swap ln neg * } integrate", lambda: 1 / mpf("3.6") ** 2),
    ("Q 1, singular", "0 1 { dup -0.9 ^ swap ln neg * } integrate", lambda: 1 / mpf("0.1") ** 2),
    ("Q 2, a narrow peak", "0 1 { pi 4 / - sq 16 -10 ^ + 4 -10 ^ swap / } integrate",
     lambda: atan((4 - pi) * mpf(4) ** 9) + atan(pi * mpf(4) ** 9)),
    ("Q 3", "0 pi { sin 16 * cos } integrate", lambda: pi * besselj(0, 16)),
    ("Q 4", "0 1 { 3 inv - abs -0.8 ^ } integrate", lambda: 5 * ((mpf(2) / 3) ** mpf("0.2") + (mpf(1) / 3) ** mpf("0.2"))),
    ("Q 5", "0 1 { pi 4 / - abs 1.3 ^ } integrate", lambda: ((1 - pi / 4) ** mpf("2.3") + (pi / 4) ** mpf("2.3")) / mpf("2.3")),
    ("Q 6", "-1 1 { dup sq 1 swap - sqrt inv swap 1 + 2 -3 ^ + / } integrate",
     lambda: pi / sqrt((1 + mpf(1) / 8) ** 2 - 1)),
    ("Q 7", "0 pi 2 / { sin -0.7 ^ } integrate", lambda: mpf(2) ** mpf("-1.7") * gamma(mpf("0.15")) ** 2 / gamma(mpf("0.3"))),
    ("Q 8", "0 1 { inv ln -0.7 ^ } integrate", lambda: gamma(mpf("0.3"))),
    ("Q 9", "0 1 { dup 20 * 1 - exp swap 50 * cos * } integrate",
     lambda: re((exp(mpc(20, 50)) - 1) / mpc(20, 50)) / e),
    ("Q 10", "0 1 { dup dup 1 swap - * sqrt inv swap 8 * cos * } integrate", lambda: pi * cos(4) * besselj(0, 4)),
    ("Q 11", "0 inf { dup sq swap 8 / neg exp * } integrate", lambda: mpf(2) * 8**3),
    ("Q 12", "0 inf { dup -0.5 ^ swap 10 * 1 + sq / } integrate",
     lambda: (1 - mpf("0.5")) * pi / (mpf(10) ** mpf("0.5") * sin(pi * mpf("0.5")))),
    ("Q qags", "0 1 { dup sqrt swap ln / inv } integrate", lambda: -mpf(4)),
    ("Q qagp", "0 3 { dup 3 ^ swap sq dup 1 - swap 2 - * abs ln * } integrate",
     lambda: 61 * log(2) + 77 * log(7) / 4 - 27),
    ("Q qagi", "0 inf { dup ln swap sq 100 * 1 + / } integrate", lambda: -pi * log(10) / 20),
    ("Q qawo", "0 1 { dup ln swap 10 * pi * sin * } integrate", lambda: -(euler + log(10 * pi) - ci(10 * pi)) / (10 * pi)),
    ("Q qawf", "0 inf { dup pi * 2 / cos swap sqrt / } integrate", lambda: mpf(1)),
    ("Q qaws", "0 1 { ln dup sq 1 + sq / } integrate",
     lambda: numeric(lambda t: -t * exp(-t) / (1 + t * t) ** 2, [0, 1, 4, 16, 64, 300])),
    ("M", "-inf -1 { exp } integrate", lambda: 1 / e),
    ("M", "-inf inf { sq neg exp } integrate", lambda: sqrt(pi)),
    ("M", "-inf inf { sq 1 + inv } integrate", lambda: pi),
    ("M", "-1 1 { sq 1 swap - sqrt 2 * } integrate", lambda: pi),
    ("M", "-0.5 1 { sign } integrate", lambda: mpf(1) / 2),
    ("M", "inf -inf { sq neg exp } integrate", lambda: -sqrt(pi)),
    ("M", "0 -inf { exp } integrate", lambda: -mpf(1)),
    ("M", "0 inf { dup sin swap / } integrate", lambda: pi / 2),
    ("M", "0 1 { dup sin swap / } integrate", lambda: si(1)),
    ("B", "0 inf { dup sinh / } integrate", lambda: pi**2 / 4),
    ("B", "0 inf { dup ln sq swap sq 1 + / } integrate", lambda: pi**3 / 8),
    ("B", "0 inf { sq dup 1 + swap sq 1 + / } integrate", lambda: pi / sqrt(2)),
    ("B", "0 inf { dup ln swap cosh sq / } integrate", lambda: log(pi) - 2 * log(2) - euler),
    ("B", "0 inf { dup 3 ^ 1 + ln swap dup sq swap - 1 + / } integrate", lambda: 2 * pi * log(3) / sqrt(3)),
    ("B", "0 1 { dup ln sq swap dup sq + 1 + / } integrate", lambda: 8 * pi**3 / (81 * sqrt(3))),
    ("B", "0 pi 2 / { cos ln sq } integrate", lambda: pi / 2 * (log(2) ** 2 + pi**2 / 12)),
    ("B", "0 pi 2 / { dup sin / sq } integrate", lambda: pi * log(2)),
    ("B", "0 inf { dup sq swap exp 1 - sqrt / } integrate", lambda: 4 * pi * (log(2) ** 2 + pi**2 / 12)),
    ("B", "0 inf { dup neg exp over * swap -2 * exp 1 swap - sqrt * } integrate", lambda: pi * (1 + 2 * log(2)) / 8),
    ("B", "0 1 { dup atan swap dup sq 1 swap - sqrt * / } integrate", lambda: pi * log(1 + sqrt(2)) / 2),
    ("B", "0 1 { sq dup 1 + ln swap / } integrate", lambda: pi / 2 - log(2)),
    ("B", "0 1 { dup sq swap 4 ^ dup 1 + swap 1 swap - sqrt * / } integrate", lambda: pi / 8),
    ("Fresnel", "0 inf { sq cos } integrate", lambda: sqrt(pi / 8)),
    ("an oscillation at 0", "0 1 { inv sin } integrate", lambda: sin(1) - ci(1)),
    ("Laplace", "-inf inf { dup cos swap sq 1 + / } integrate", lambda: pi / e),
    ("Dirichlet, squared", "-inf inf { dup sin swap / sq } integrate", lambda: pi),
    ("on a cut", "-2 -1 { sqrt } integrate", lambda: mpc(0, 2 * (2 * sqrt(2) - 1) / 3)),
    ("on a cut", "-2 -1 { ln } integrate", lambda: mpc(2 * log(2) - 1, pi)),
    ("to a cut and off it", "-1 1 { sqrt } integrate", lambda: mpc(mpf(2) / 3, mpf(2) / 3)),
    ("on a cut", "0 2 { acosh } integrate", lambda: mpc(2 * acosh(2) - sqrt(3), 1)),
    ("on a cut", "1 3 { asin } integrate", lambda: mpc(pi, -(3 * acosh(3) - sqrt(8)))),
    ("on a cut", "-3 -1 { asin } integrate", lambda: mpc(-pi, 3 * acosh(3) - sqrt(8))),
    ("on a cut", "-3 -1 { acos } integrate", lambda: mpc(2 * pi, -(3 * acosh(3) - sqrt(8)))),
    ("on a cut", "2 3 { atanh } integrate",
     lambda: mpc(3 * acoth(3) - 2 * acoth(2) + log(mpf(8) / 3) / 2, -pi / 2)),
    ("on a cut", "-3 -2 { 1.5 ^ } integrate", lambda: mpc(0, -(3 ** mpf(2.5) - 2 ** mpf(2.5)) / mpf(2.5))),
    ("on a cut", "-3 -2 { ln1p } integrate", lambda: mpc(2 * log(2) - 1, pi)),
    ("gamma", "0 1 { lngamma } integrate", lambda: log(2 * pi) / 2),
    ("a corner", "-1 1 { sq sqrt } integrate", lambda: mpf(1)),
    ("a kink", "0 5 { 2 max 3 min } integrate", lambda: mpf("12.5")),
    ("remainders", "0 3.5 { 1 % } integrate", lambda: mpf("1.625")),
    ("steps", "0 3.5 { floor } integrate", lambda: mpf("4.5")),
    ("pieces", "0 1 { dup 0.5 < { drop 1 } { drop 2 } ifelse } integrate", lambda: mpf("1.5")),
    ("a question", "0 pi { sin 0.5 > } integrate", lambda: 2 * pi / 3),
    ("a complex path", "0 1i { exp } integrate", lambda: exp(1j) - 1),
    ("a sinusoid with many periods", "0 1e4 { sin sq } integrate", lambda: 5000 - sin(20000) / 4),
    # Functions of the tables: DLMF 18.3 for polynomials, 19.2.8, 15.4, 25.12, Lewin 1981, and primitives.
    ("Legendre's polynomials", "-1 1 { 3 swap legendrep sq } integrate", lambda: mpf(2) / 7),
    ("Chebyshev's polynomials", "-1 1 { sto x 3 x chebyt sq 1 x sq - sqrt / } integrate", lambda: pi / 2),
    ("Hermite's polynomials", "-inf inf { dup sq neg exp swap 3 swap hermite sq * } integrate",
     lambda: 48 * sqrt(pi)),
    ("Laguerre's polynomials", "0 inf { dup neg exp swap 3 0 3 roll laguerre sq * } integrate", lambda: mpf(1)),
    ("K to its pole", "0 1 { ellipk } integrate", lambda: mpf(2)),
    ("K squared", "0 1 { ellipk sq } integrate", lambda: 7 * zeta(3) / 2),
    ("E", "0 1 { ellipe } integrate", lambda: mpf(4) / 3),
    ("F(1/2, 1/2; 1)", "0 1 { 0.5 0.5 1 4 roll hyp2f1 } integrate", lambda: 4 / pi),
    ("F(1/2, 3/4; 1/2)", "0 1 { 0.5 0.75 0.5 4 roll hyp2f1 } integrate", lambda: mpf(4)),
    ("F(1, 1; 2)", "0 1 { 1 1 2 4 roll hyp2f1 } integrate", lambda: zeta(2)),
    ("F(-1/2, 1/2; 2)", "0 1 { -0.5 0.5 2 4 roll hyp2f1 } integrate",
     lambda: hyp3f2(mpf(-1) / 2, mpf(1) / 2, 1, 2, 2, 1)),
    ("the dilogarithm", "0 1 { dilog } integrate", lambda: zeta(2) - 1),
    ("the dilogarithm over x", "0 1 { dup dilog swap / } integrate", lambda: zeta(3)),
    ("a polylogarithm", "0 1 { 3 swap polylog } integrate", lambda: zeta(3) - zeta(2) + 1),
    ("li", "0 1 { li } integrate", lambda: -log(2)),
    ("the beta distribution", "0 1 { 2.5 0.5 3 roll betainc } integrate", lambda: mpf(1) / 6),
    ("binomial terms", "0 1 { 2 5 3 roll binompdf } integrate", lambda: mpf(1) / 6),
    ("the normal distribution", "-inf inf { dup 0 1 normpdf swap sq * } integrate", lambda: mpf(1)),
    ("its tail", "1 inf { 0 2 normpdf } integrate", lambda: erfc(1 / sqrt(mpf(8))) / 2),
    ("its quantiles", "0.2 0.6 { 1 2 norminv } integrate",
     lambda: mpf(2) / 5 + 2 * (npdf(sqrt(2) * erfinv(mpf(-3) / 5)) - npdf(sqrt(2) * erfinv(mpf(1) / 5)))),
    ("the inverse of erf", "0 0.9 { erfinv } integrate",
     lambda: (1 - exp(-erfinv(mpf(9) / 10) ** 2)) / sqrt(pi)),
    ("chi squared", "-1 3 { 5 chi2cdf } integrate",
     lambda: 3 * gammainc(mpf(5) / 2, 0, mpf(3) / 2, regularized=True)
     - 5 * gammainc(mpf(7) / 2, 0, mpf(3) / 2, regularized=True)),
    ("Student's distribution", "-1 3 { 5 tcdf } integrate",
     lambda: numeric(
         lambda x: mpf(1) / 2 + x * gamma(3) / (sqrt(5 * pi) * gamma(mpf(5) / 2)) * hyp2f1(0.5, 3, 1.5, -x * x / 5),
         [-1, 0, 3])),
    ("cube roots", "-1 3 { 3 root } integrate", lambda: 3 * (3 ** (mpf(4) / 3) - 1) / 4),
    ("an angle", "-1 3 { 2 atan2 } integrate",
     lambda: 3 * atan(1.5) - log(13) - atan(0.5) + log(5)),
    ("the arithmetic-geometric mean", "1 3 { 2 agm } integrate", lambda: numeric(lambda x: agm(x, 2), [1, 2, 3])),
    ("Legendre's F", "0 1 { 0.5 ellipf } integrate", lambda: numeric(lambda x: ellipf(x, 0.5), [0, 1])),
    ("Carlson's RJ", "1 2 { 1 2 3 rj } integrate", lambda: numeric(lambda x: elliprj(x, 1, 2, 3), [1, 2])),
    ("wide arguments", "1 1000 { asinh } integrate",
     lambda: 1000 * asinh(1000) - sqrt(mpf(1000001)) - asinh(1) + sqrt(2)),
    ("wide arguments", "0 1 { inv asinh } integrate", lambda: asinh(1) * 2),
    ("beyond the cut", "2 300 { asin } integrate",
     lambda: mpc(149 * pi, -(300 * acosh(300) - sqrt(mpf(89999)) - 2 * acosh(2) + sqrt(3)))),
    # Over two unknowns: closed forms by hand, of which those of M are mpmath's own.
    ("M double 2", "0 1 { sto x 0 1 { x * dup ln swap 1 swap - * x 1 - swap / } integrate } integrate", lambda: +euler),
    ("M double 4", "0 1 { sto x 0 1 { sq x sq * 1 swap - inv } integrate } integrate", lambda: pi**2 / 8),
    ("M double 5", "0 1 { sto x 0 1 { x * 1 swap - inv } integrate } integrate", lambda: pi**2 / 6),
    ("a corner", "0 1 { sto x 0 1 { x + inv } integrate } integrate", lambda: 2 * log(2)),
    ("a potential", "0 1 { sto x 0 1 { sq x sq + sqrt inv } integrate } integrate", lambda: 2 * asinh(1)),
    ("a potential", "-1 1 { sto x 0 2 { sq x sq + 1 + -1.5 ^ } integrate } integrate", lambda: 2 * atan(2 / sqrt(mpf(6)))),
    ("two arctangents", "0 1 { sto x 0 1 { sq x + inv } integrate } integrate", lambda: pi / 2 + log(2)),
    ("a sphere", "-1 1 { sto x 1 x sq - sqrt dup neg swap { sq x sq + 1 swap - sqrt } integrate } integrate",
     lambda: 2 * pi / 3),
    ("half a sphere's surface", "-1 1 { sto x 1 x sq - sqrt dup neg swap { sq x sq + 1 swap - sqrt inv } integrate } integrate",
     lambda: 2 * pi),
    ("Abel", "0 1 { sto x 0 x { x swap - sqrt inv } integrate } integrate", lambda: mpf(4) / 3),
    ("Abel", "0 1 { sto x 0 x { dup x swap - sqrt / } integrate } integrate", lambda: mpf(8) / 15),
    ("a distance", "0 1 { sto x 0 1 { x - abs } integrate } integrate", lambda: mpf(1) / 3),
    ("its root", "0 1 { sto x 0 1 { x - abs sqrt inv } integrate } integrate", lambda: mpf(8) / 3),
    ("its logarithm", "0 1 { sto x 0 1 { x - abs ln } integrate } integrate", lambda: -mpf(3) / 2),
    ("the larger", "0 1 { sto x 0 1 { x max } integrate } integrate", lambda: mpf(2) / 3),
    ("the smaller", "0 1 { sto x 0 2 { x min } integrate } integrate", lambda: mpf(5) / 6),
    ("a triangle", "0 1 { sto x 0 1 x - { x + ln } integrate } integrate", lambda: -mpf(1) / 4),
    ("a triangle", "0 1 { sto x 0 x { ln } integrate } integrate", lambda: -mpf(3) / 4),
    ("linear factors", "0 1 { sto x 0 1 { x + dup 1 + * inv } integrate } integrate", lambda: 6 * log(2) - 3 * log(mpf(3))),
    ("linear factors", "0 1 { sto x 0 1 { dup 1 + swap x * 1 + * inv } integrate } integrate", lambda: pi**2 / 12 - log(2) ** 2 / 2),
    ("Shi", "-1 1 { sto x 0 1 { x * exp } integrate } integrate", lambda: 2 * shi(1)),
    ("parts", "0 1 { sto x 0 1 { dup x * exp * } integrate } integrate", lambda: e - 2),
    ("powers of 2", "0 1 { sto x 0 x { 2 swap ^ x * } integrate } integrate",
     lambda: (2 / log(2) - 1 / log(2) ** 2 - mpf(1) / 2) / log(2)),
    ("to infinity", "0 inf { sto x 0 x { x + neg exp } integrate } integrate", lambda: mpf(1) / 2),
    ("to infinity", "1 inf { sto x 0 x { x + 3 ^ inv } integrate } integrate", lambda: mpf(3) / 8),
    ("an inner infinity", "0 inf { sto x x inf { 2 * neg exp } integrate x neg exp * } integrate", lambda: mpf(1) / 6),
    ("an inner infinity", "0 inf { sto x 0 inf { x + 1 + 3 ^ inv } integrate } integrate", lambda: mpf(1) / 2),
    ("an inner infinity", "1 2 { sto x x inf { -2 ^ } integrate } integrate", lambda: log(2)),
    ("an inner infinity", "0 1 { sto x -inf x { exp x * } integrate } integrate", lambda: mpf(1)),
    ("an inner infinity", "1 inf { sto x x inf { dup x 1 + + * inv } integrate x / } integrate",
     lambda: polylog(2, -1) - polylog(2, -2)),
    ("the plane", "-inf inf { sto x -inf inf { sq x sq + 1 + -1.5 ^ } integrate } integrate", lambda: 2 * pi),
    ("its quarter", "0 inf { sto x 0 inf { sq x sq + 1 + sq inv } integrate } integrate", lambda: pi / 4),
    ("a cube of a distance", "0 1 { sto x 0 1 { sq x sq + 1.5 ^ } integrate } integrate",
     lambda: (7 * sqrt(mpf(2)) + 3 * asinh(1)) / 20),
    ("tails of normal distributions", "0 1 { sto x x inf { sq neg exp } integrate } integrate",
     lambda: sqrt(pi) / 2 * erfc(1) + (1 - exp(-1)) / 2),
    ("two correlated ones", "0 inf { sto x 0 inf { sto y x sq y sq + x y * - 0.75 / neg exp } integrate } integrate",
     lambda: pi / sqrt(mpf(12))),
    ("the difference of two", "0 1 { sto x 0 1 { x - sq neg exp } integrate } integrate",
     lambda: sqrt(pi) * erf(1) + exp(-1) - 1),
    ("a root within", "0 1 { sto x 0 1 { sq x * neg exp } integrate } integrate", lambda: sqrt(pi) * erf(1) + exp(-1) - 1),
    ("moments", "0 1 { sto x -inf inf { sto y y sq x y * - neg exp y 3 ^ * } integrate } integrate",
     lambda: sqrt(pi) * (3 * exp(mpf(1) / 4) - 2) / 4),
    ("powers of 2 to infinity", "0 inf { sto x x inf { sq 2 swap neg ^ } integrate } integrate", lambda: 1 / (2 * log(mpf(2)))),
    ("proportional factors", "1 2 { sto x x inf { dup 2 + swap 2 / 1 + * inv } integrate } integrate", lambda: 2 * log(mpf(4) / 3)),
    # Of roots, which are inverse functions.
    ("an inverse", "0 1 { sto x { exp x - 1 - } -1 2 findroot } integrate", lambda: 2 * log(mpf(2)) - 1),
    ("an inverse", "1 2 { sto x { sq x - } 0 2 findroot } integrate", lambda: (4 * sqrt(mpf(2)) - 2) / 3),
    ("an inverse", "1 3 { sto x { sin x 4 / - } 0 1.5 findroot } integrate",
     lambda: 3 * asin(mpf(3) / 4) + sqrt(mpf(7)) - asin(mpf(1) / 4) - sqrt(mpf(15))),
    ("Lambert's W", "-0.3 1 { sto x { dup exp * x - } -0.9 2 findroot } integrate",
     lambda: (lambda f: f(1) - f(mpf(-3) / 10))(lambda x: x * (lambertw(x) - 1 + 1 / lambertw(x)).real)),
    ("Kepler", "0 1 { sto x { dup cos x * - } -1 2 findroot } integrate",
     lambda: numeric(lambda x: findroot(lambda t: t - x * cos(t), x * (1 - x / 4)), [0, 1])),
    ("the inverse of an integral", "0 1 { sto x { sto t 0 t { sq neg exp } integrate x 2 / - } -1 2 findroot } integrate",
     lambda: 1 - exp(-erfinv(1 / sqrt(pi)) ** 2)),
    ("of a product", "0 1 { sto x 0 1 { x * dup cos swap 1 swap - sqrt / } integrate } integrate",
     lambda: numeric(lambda u: -cos(1 - u * u) * log(1 - u * u) * 2, [0, mpf(1) / 2, 1])),
]


def text(value, digits):
    """A value as surd shows it: so many significant digits, zeros at the end kept."""
    if isinstance(value, mpc):
        real, imaginary = value.real, value.imag
        second = text(imaginary, digits) + "i"
        if real == 0:
            return second
        return text(real, digits) + ("" if imaginary < 0 else "+") + second
    shown = nstr(value, digits, strip_zeros=False, min_fixed=-5, max_fixed=digits + 1)
    return shown


with open("../Transcripts/integrals.txt", "w") as out:
    out.write("# Integrals of the literature. Made by integrals.py with mpmath " + __import__("mpmath").__version__ + "; the names are there.\n")
    for digits in (15, 50):
        out.write(f"\n# {digits} digits\n")
        for name, keys, value in CASES:
            result = value()
            out.write(f"\n# {name}\n{digits} digits {keys}\n    {text(result, digits)}\n")
