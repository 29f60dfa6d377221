extension Recipe {
  /// Bits and bytes.
  static let computers = [
    Recipe(
      "A number in another base", .keys("hex 48879", "0xBEEF"),
      elsewhere: "`printf '%x\\n' 48879`, up to 64 bits"),
    Recipe(
      "The network of 192.168.10.42/26",
      .keys(
        "\"192.168.10.42/26\" subnet", "\"192.168.10.0\"\n\"255.255.255.192\"\n\"192.168.10.63\""),
      elsewhere: "`ipcalc 192.168.10.42/26`"),
    Recipe("−1 in 8 bits", .keys("8 wsize hex twos -1", "0xFF")),
    Recipe(
      "What a double makes of 0.1",
      .keys(
        "55 digits 0.1 64 floateven",
        "0.1000000000000000055511151231257827021181583404541015625"),
      elsewhere: "`python3 -c 'from decimal import *; print(Decimal(0.1))'`"),
    Recipe(
      "How many ulps a sine is off", .keys("4 digits 1 sin 0.8414709848078967 ulperror", "1.984")),
    Recipe("GiB and GB", .keys("3.2_GiB _GB to", "3.4359738368_GB")),
    Recipe(
      "The bits of a password of 12 letters and digits", .keys("62 log2 12 *", "71.4503557246425")),
    Recipe("The shape of a screen", .keys("exact 1920 1080 /", "16/9")),
    Recipe("Its pixels to the inch, at 24 inches", .keys("4 digits 1920 1080 hypot 24 /", "91.79")),
    Recipe(
      "A value in a command", .shell("seq 9 | head -n $(surd '2 3 *') | tail -n 1", "6"),
      elsewhere: "`$((2*3))`, integers alone"),
  ]

  /// Numbers for their own sake.
  static let numbers = [
    Recipe(
      "What floating point gets wrong", .keys("0.1 0.2 + 0.3 =", "1"),
      elsewhere: "`python3 -c 'print(0.1 + 0.2 == 0.3)'` says False"),
    Recipe("Fractions", .keys("exact 1 3 / 1 6 / +", "1/2")),
    Recipe(
      "A hundred digits of π",
      .shell(
        "surd -d 100 pi",
        "3.141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117068"
      ), elsewhere: "`echo 'scale=99; 4*a(1)' | bc -l`, whose last digits are wrong"),
    Recipe(
      "Prime factors", .keys("360360 factor", "[[2 3] [3 2] [5 1] [7 1] [11 1] [13 1]]"),
      elsewhere: "`factor 360360`"),
    Recipe("Hands of five cards", .keys("52 5 ncr", "2598960")),
    Recipe("Where a function is zero", .keys("0 2 { cos } findroot", "1.57079632679490")),
    Recipe("The area below a curve", .keys("0 1 { sq } integrate", "0.333333333333333")),
    Recipe(
      "A system of equations, 2x + y = 5 and x − 3y = −1",
      .keys("[5 -1] [[2 1] [1 -3]] solve", "[2 1]")),
  ]

  /// Measurements.
  static let science = [
    Recipe(
      "A measured product with its uncertainty", .keys("9.81(2) 2.0(1) *", "19.62(98)"),
      elsewhere: "the Python package uncertainties"),
    Recipe(
      "The mean and its standard deviation",
      .keys("[9.79 9.81 9.84] dup mean swap sdev 3 digits", "9.81\n0.0252")),
    Recipe(
      "A straight line through points",
      .keys("[[1 2.1] [2 3.9] [3 6.2]] fit", "2.05\n-0.0333333333333333")),
    Recipe(
      "How probable 60 heads or more in 100 throws are",
      .keys("3 digits 1 59 100 0.5 binomcdf -", "0.0284")),
    Recipe("The cents of a fifth", .keys("2 fix 3 2 / log2 1200 *", "701.96")),
    Recipe(
      "The age of a sample with 30 % of its carbon-14",
      .keys("0 fix 0.3 ln 0.5 ln / 5730 *", "9953.")),
  ]
}
