import ExactNumbers
import Quantities

/// Trigonometry, in the angle mode: radians, degrees or gradians.
extension CommandTable {
  static let trigonometry: [Command] = [
    .unary(
      "sin", "x → sin x", "Takes the sine of an angle.", "deg 30 sin → 0.5",
      "1 sin → 0.841470984807897",
      does: Number.sin, recorded: .function(.sin)
    ).onQuantities(.angle),
    .unary(
      "cos", "x → cos x", "Takes the cosine of an angle.", "deg 60 cos → 0.5", does: Number.cos,
      recorded: .function(.cos)
    ).onQuantities(.angle),
    .unary(
      "tan", "x → tan x", "Takes the tangent of an angle.", "deg 45 tan → 1", does: Number.tan,
      recorded: .function(.tan)
    ).onQuantities(.angle),
    .unary(
      "asin", "x → angle", "Takes the inverse sine.", "deg 0.5 asin → 30", does: Number.asin,
      recorded: .function(.asin)),
    .unary(
      "acos", "x → angle", "Takes the inverse cosine.", "deg 0.5 acos → 60", does: Number.acos,
      recorded: .function(.acos)),
    .unary(
      "atan", "x → angle", "Takes the inverse tangent.", "deg 1 atan → 45", does: Number.atan,
      recorded: .function(.atan)),
    .unary(
      "sec", "x → 1/cos x", "Takes the secant of an angle.", "deg 60 sec → 2", does: Number.sec,
      recorded: .reciprocal(.cos)
    ).onQuantities(.angle),
    .unary(
      "csc", "x → 1/sin x", "Takes the cosecant of an angle.", "deg 30 csc → 2", does: Number.csc,
      recorded: .reciprocal(.sin)
    ).onQuantities(.angle),
    .unary(
      "cot", "x → 1/tan x", "Takes the cotangent of an angle.", "deg 45 cot → 1", does: Number.cot,
      recorded: .reciprocal(.tan)
    ).onQuantities(.angle),
    .unary(
      "asec", "x → angle", "Takes the inverse secant.", "deg 2 asec → 60", does: Number.asec,
      recorded: .ofReciprocal(.acos)),
    .unary(
      "acsc", "x → angle", "Takes the inverse cosecant.", "deg 2 acsc → 30", does: Number.acsc,
      recorded: .ofReciprocal(.asin)),
    .unary(
      "acot", "x → angle", "Takes the inverse cotangent, from -90 to 90 degrees.",
      "deg -1 acot → -45", does: Number.acot, recorded: .ofReciprocal(.atan)),
    .unary(
      "sinc", "x → (sin x)/x", "Gives sin(X)/X, with X in radians; 1 at 0.", "pi sinc → 0",
      does: Number.sinc, recorded: .sinc),
    .unary(
      "sinpi", "x → sin πx", "Takes the sine of X half turns, in any angle mode.",
      "1 6 / sinpi → 0.5", does: Number.sinPi, recorded: .sinPi),
    .unary(
      "cospi", "x → cos πx", "Takes the cosine of X half turns, in any angle mode.",
      "1 3 / cospi → 0.5", does: Number.cosPi, recorded: .cosPi),
    .binary(
      "atan2", "y x → angle", "Gives the angle of the point (X, Y).", "deg 1 -1 atan2 → 135",
      does: Number.atan2
    ).recorded(
      as: """
        sto x sto y x 0 >
        { y x / atan }
        {
          y 0 < { x y / atan 1 asin + neg }
          { y 0 > { 1 asin x y / atan - } { x 0 = { x y + inv } { -1 acos } ifelse } ifelse } ifelse
        } ifelse
        """, of: 0, 1
    ).onQuantities(.divides),
    .binary(
      "hypot", "y x → √(y²+x²)", "Gives the length of the hypotenuse.", "3 4 hypot → 5",
      does: Number.hypot, recorded: .hypot
    ).onQuantities(.combines),
    .unary(
      "todeg", "x → x", "Turns radians into degrees.", "pi todeg → 180", does: Number.toDegrees,
      recorded: .toDegrees),
    .unary(
      "torad", "x → x", "Turns degrees into radians.", "180 torad pi / → 1", does: Number.toRadians,
      recorded: .toRadians),
    .setting("deg", "→", "Reads and gives angles in degrees.", "deg 90 sin → 1") { machine in
      machine.settings.context.angle = .degrees
    },
    .setting(
      "rad", "→", "Reads and gives angles in radians, as at the start.", "rad pi 6 / sin → 0.5"
    ) {
      machine in machine.settings.context.angle = .radians
    },
    .setting(
      "grad", "→", "Reads and gives angles in gradians, 400 to the circle.", "grad 100 sin → 1"
    ) {
      machine in machine.settings.context.angle = .gradians
    },
    .constant(
      "pi", "The ratio of a circle's circumference to its diameter; the key π, too.",
      "pi → 3.14159265358979", is: .pi),
  ]
}
