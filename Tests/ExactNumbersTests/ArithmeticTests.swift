import ExactNumbers
import Testing

struct ArithmeticTests {
  private static let results: [(String, String)] = [
    // Machine words to larger integers and back
    ("9223372036854775807 1 +", "9223372036854775808"),
    ("-9223372036854775808 1 -", "-9223372036854775809"),
    ("9223372036854775808 1 -", "9223372036854775807"),
    ("-9223372036854775808 neg", "9223372036854775808"),
    ("-9223372036854775808 -1 *", "9223372036854775808"),
    ("-9223372036854775808 -1 /", "9223372036854775808"),
    ("-9223372036854775808 -1 idiv", "9223372036854775808"), ("-9223372036854775808 -1 %", "0"),
    ("-9223372036854775808 abs", "9223372036854775808"),
    ("4611686018427387904 2 *", "9223372036854775808"),
    ("3037000500 sq", "9223372037000250000"),
    // Fractions
    ("1 3 / 3 *", "1"), ("1 3 / 1 6 / +", "0.5"), ("2 4 /", "0.5"), ("-6 4 /", "-1.5"),
    ("3 inv 3 *", "1"),
    // Division with remainder is floored
    ("7 2 idiv", "3"), ("-7 2 idiv", "-4"), ("7 -2 idiv", "-4"), ("-7 -2 idiv", "3"),
    ("7 2 %", "1"), ("-7 2 %", "1"), ("7 -2 %", "-1"), ("-7 -2 %", "-1"), ("7.5 2 %", "1.5"),
    ("1e30 7 %", "1"), ("pi 3 % pi 3 - -", "0"),
    // Rounding
    ("2.5 round", "3"), ("-2.5 round", "-3"), ("2.4 round", "2"), ("-3.7 floor", "-4"),
    ("-3.7 ceil", "-3"),
    ("-3.7 trunc", "-3"), ("-3.7 fp", "-0.7"), ("3.7 ip", "3"), ("pi floor", "3"),
    ("pi neg floor", "-4"),
    ("pi ceil", "4"), ("pi round", "3"), ("pi 1e30 * floor", "3141592653589793238462643383279"),
    ("3.14159 2 roundto", "3.14"), ("123456 -3 roundto", "123000"), ("pi 4 roundto", "3.1416"),
    ("2.5 0 roundto", "3"),
    // Integers
    ("12 18 gcd", "6"), ("-12 18 gcd", "6"), ("0 0 gcd", "0"), ("4 6 lcm", "12"), ("0 5 lcm", "0"),
    ("20 !", "2432902008176640000"), ("0 !", "1"), ("25 !", "15511210043330985984000000"),
    ("52 5 ncr", "2598960"), ("5 7 ncr", "0"), ("-5 3 ncr", "-35"), ("0 0 ncr", "1"),
    ("10 3 npr", "720"),
    ("3 4 npr", "0"), ("1e20 2 npr", "9999999999999999999900000000000000000000"),
    ("1e20 2 ncr", "4999999999999999999950000000000000000000"), ("6 4 / numer", "3"),
    ("6 4 / denom", "2"),
    // Powers
    ("2 10 ^", "1024"), ("2 -2 ^", "0.25"), ("-2 3 ^", "-8"), ("0 0 ^", "1"), ("0 5 ^", "0"),
    ("1 1e99 ^", "1"),
    ("-1 1e99 1 + ^", "-1"), ("2 3 / 2 ^ 9 *", "4"), ("-8 3 root", "-2"), ("-32 -5 root", "-0.5"),
    // Others
    ("200 15 percent", "30"), ("50 60 change", "20"), ("3 5 min", "3"), ("3 pi max pi -", "0"),
    ("-5 sign", "-1"), ("pi neg sign", "-1"), ("0 sign", "0"),
    ("1 2 <", "1"), ("2 sqrt 1.41421356237309504880168872420969807 <", "0"),
    ("1/3 0.333333 =", "0"),
    ("2 sqrt 2 sqrt =", "1"), ("e pi <=", "1"),
  ]

  @Test(arguments: results)
  func arithmetic(_ line: String, _ expected: String) throws {
    #expect(try text(line) == expected)
  }

  private static let errorCases: [(String, String)] = [
    ("1 0 /", "divisionByZero"), ("0 inv", "divisionByZero"), ("pi pi - inv", "divisionByZero"),
    ("1 0 %", "divisionByZero"), ("1 0 idiv", "divisionByZero"), ("0 -1 ^", "divisionByZero"),
    ("0 -0.5 ^", "divisionByZero"), ("2 0 root", "divisionByZero"), ("2 1 logb", "divisionByZero"),
    ("0 5 change", "divisionByZero"),
    ("0 ln", "undefined 0"), ("-1 ln1p", "undefined -1"), ("1 atanh", "undefined 1"),
    ("-1 atanh", "undefined -1"), ("0 0 atan2", "undefined 0"), ("0 arg", "undefined 0"),
    ("0 lngamma", "undefined 0"), ("-4 lngamma", "undefined -4"), ("0.5 0 logb", "undefined 0"),
    ("-0.5 0 besselj", "undefined 0"), ("i 0 besselj", "undefined 0"),
    ("pi numer", "undefined 3.14159265358979"),
    ("0 i ^", "divisionByZero"), ("0 -1 i + ^", "divisionByZero"), ("1 i + 0 /", "divisionByZero"),
    ("i atan", "pole i"), ("-1i atan", "pole -i"),
    // Complex numbers have no order
    ("i 1 <", "notReal i"), ("1 i <=", "notReal i"), ("i floor", "notReal i"),
    ("i ceil", "notReal i"), ("i round", "notReal i"), ("i trunc", "notReal i"),
    ("i ip", "notReal i"), ("i fp", "notReal i"), ("i 2 roundto", "notReal i"),
    ("i 2 min", "notReal i"), ("2 i max", "notReal i"), ("i 2 %", "notReal i"),
    ("i 2 idiv", "notReal i"), ("i 1 atan2", "notReal i"), ("1 i atan2", "notReal i"),
    ("i 1 hypot", "notReal i"), ("1 i hypot", "notReal i"), ("i numer", "notReal i"),
    ("i denom", "notReal i"), ("1 i complex", "notReal i"), ("1 i polar", "notReal i"),
    ("i 2 gcd", "notInteger i"), ("2 i lcm", "notInteger i"), ("i 1 ncr", "notInteger i"),
    ("1 i npr", "notInteger i"), ("1 i roundto", "notInteger i"),
    ("-3 gamma", "pole -3"), ("0 gamma", "pole 0"), ("-1 !", "pole -1"), ("1 zeta", "pole 1"),
    ("deg 90 tan", "pole 90"), ("deg 270 tan", "pole 270"), ("grad -100 tan", "pole -100"),
    ("deg 90 sec", "pole 90"),
    ("0 csc", "pole 0"), ("0 cot", "pole 0"), ("pi 2 / tan", "pole 1.57079632679490"),
    ("-2 digamma", "pole -2"),
    ("-1 2 beta", "pole -1"),
    ("0.5 2 gcd", "notInteger 0.5"), ("pi 2 lcm", "notInteger 3.14159265358979"),
    ("5 0.5 ncr", "notInteger 0.5"),
    ("2 0.5 roundto", "notInteger 0.5"), ("5 -1 ncr", "negative -1"), ("-5 1 npr", "negative -5"),
  ]

  @Test(arguments: errorCases)
  func errors(_ line: String, _ expected: String) {
    #expect(failure(line) == expected)
  }
}
