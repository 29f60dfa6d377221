import ExactNumbers

/// Parts of payments, depreciation and kinds of rates, by keys of other words.
extension CommandTable {
  static let depreciation: [Command] = [
    .keyed(
      "ipmt", "[n i PV PMT FV] k → x", "Gives the interest in payment K of a loan, not rounded.",
      takes: [.vector, .number],
      "2 fix [12 10 12 / 8000 -703.33 0] 1 ipmt → -66.67",
      as: payment + """
        k 1 = a * { 0 } { v 1 k 1 - put 5 "?" put tvm r * a { 1 r + / } if } ifelse
        """),
    .keyed(
      "ppmt", "[n i PV PMT FV] k → x", "Gives the part of payment K that is not interest.",
      takes: [.vector, .number],
      "2 fix [12 10 12 / 8000 -703.33 0] 1 ppmt → -636.66",
      as: "over over ipmt unrot drop 4 get swap -"),
    .keyed(
      "mirr", "[x…] f r → i",
      "Gives the modified rate of return: F percent for payments, R for returns.",
      takes: [.vector, .number, .number],
      "2 fix [-120000 39000 30000 21000 37000 46000] 10 12 mirr → 12.61",
      as: """
        sto b sto f sto v v sum drop v { 0 max } map b npv v { 0 min } map f npv neg /
        v len 1 - inv ^ b 100 / 1 + * 1 - 100 *
        """),
    .keyed(
      "sln", "c s n → x", "Gives the depreciation a year from C to S in N years, in equal parts.",
      takes: [.number, .number, .number], "10000 500 5 sln → 1900", as: "sto n - n /"),
    .keyed(
      "syd", "c s n k → x", "Gives the depreciation in year K by the sum of the years' digits.",
      takes: [.number, .number, .number, .number], "2 fix 10000 500 5 2 syd → 2533.33",
      as: year + "c s - n k - 1 + * n n 1 + * 2 / /"),
    .keyed(
      "ddb", "c s n k → x",
      "Gives the depreciation in year K, declining at twice the equal rate down to S.",
      takes: [.number, .number, .number, .number], "2 fix 2400 300 10 10 ddb → 22.12",
      as: year + "2 n / 1 min sto r c 1 r - k 1 - ^ * c 1 r - k ^ * s max - 0 max"),
    .keyed(
      "db", "c s n k → x",
      "Gives the depreciation in year K, declining at a rate rounded to 3 decimals.",
      takes: [.number, .number, .number, .number], "2 fix 1000000 100000 6 2 db → 217239.00",
      as: year + "1 s c / n inv ^ - 3 roundto sto r c 1 r - k 1 - ^ * r *"),
    .keyed(
      "effrate", "i n → e",
      "Gives the effective rate of I percent a year, compounded N times a year.",
      takes: [.number, .number], "5.25 4 effrate → 5.35426673707581",
      as: periods + "n / 100 / 1 + " + above + "n ^ 1 - 100 *"),
    .keyed(
      "nomrate", "e n → i",
      "Gives the nominal rate a year that is E percent when compounded N times.",
      takes: [.number, .number], "5.354 4 nomrate → 5.24974349566955",
      as: periods + "100 / dup 1 + " + above + "drop ln1p n / expm1 n * 100 *"),
  ]

  /// Keys that store a loan, the number of a payment, the rate, and whether payments are in
  /// advance.
  private static let payment = """
    sto k sto v v sum drop v len dup 5 = swap 6 = or { }
    { "[n i PV PMT FV], five numbers; a sixth element 1 means payments in advance" error }
    ifelse k 1 >= k v 1 get <= and k fp 0 = and { }
    { "the number of a payment, from 1 to n" error } ifelse
    v 2 get 100 / sto r v len 6 = { v 6 get } { 0 } ifelse sto a\u{20}
    """

  /// Keys that store cost, salvage value, life and year, which must be within the life.
  private static let year = """
    sto k sto n sto s sto c k 1 >= k n <= and { }
    { "a year from 1 to the life in Y" error } ifelse\u{20}
    """

  /// Keys that store a number of periods, which must be above 0.
  private static let periods = """
    sto n n 0 > { } { "a number of periods above 0" error } ifelse\u{20}
    """

  /// Keys that check that a growth is above 0.
  private static let above = """
    dup 0 > { } { "a rate above -100 percent in each period" error } ifelse\u{20}
    """
}
