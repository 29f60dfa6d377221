extension Section {
  static let money = Section(
    "MONEY",
    [
      .paragraph(
        """
        A loan is a vector in the order of the keys of an HP-12C: number of payments, rate in \
        percent per period, present value, payment, and future value, 0 for those that do not \
        apply. Divide a yearly rate by its number of periods. Money paid out is negative. `tvm` \
        finds the one that is `"?"`. A sixth element 1 means payments in advance, at the beginning \
        of each period. Every digit is proven.
        """),
      .examples([
        .keys("2 fix [300 4 12 / 200_000 \"?\" 0] tvm", "-1055.67"),
        .keys("[360 \"?\" 500_000 -3000 0] tvm 12 *", "6.00699000811489"),
        .keys("2 fix [24 6.25 12 / 0 -50 \"?\" 1] tvm", "1281.34"),
      ]),
      .paragraph(
        """
        If there are two rates, `tvm` gives both; if there are none, it says so. A number of \
        payments is not rounded; `ceil` rounds it up as the HP-12C does. To vary a loan, keep it \
        in a variable, change it with `put` and ask again.
        """),
      .examples([
        .keys("[10 \"?\" 50 -30 400] tvm", "[14.4358713280800 53.1722132683847]"),
        .keys("[\"?\" 10.5 12 / 35000 -325 0] tvm dup ceil", "327.439265282800\n328"),
      ]),
      .paragraph(
        """
        `amort` splits the first payments of a loan into interest and principal, and gives the \
        remaining balance; it rounds each interest, as banks do. For the first year of a loan, to \
        cents:
        """),
      .examples([
        .keys(
          "2 fix [300 13.25 12 / 50000 -573.35 0] 12 2 amort", "-6608.89\n-271.31\n49728.69")
      ]),
      .heading("Flows of money"),
      .paragraph(
        """
        `npv` and `irr` take flows of any amounts, the first one now and the others one period \
        apart. `[x n]` is a flow of *x*, *n* times. `irr` gives all rates above -100 percent, \
        ascending, or `[]`.
        """),
      .examples([
        .keys("2 fix [-80000 -500 4500 5500 4500 130000] 13 npv", "212.18"),
        .keys("[-79000 14000 11000 [10000 3] 9100 [9000 2] 4500 100000] irr", "[13.7197189065072]"),
        .keys("[-100 230 -132] irr", "[10 20]"),
      ]),
      .paragraph(
        """
        `xnpv` and `xirr` take a vector of flows and one of dates, with rates in percent a year of \
        365 days. `mirr` takes one rate for payments and another for returns.
        """),
      .examples([
        .keys("[-1000 500 600] [@2026-01-01 @2026-07-01 @2027-01-01] xirr", "[13.2325784874732]"),
        .keys("2 fix [-120000 39000 30000 21000 37000 46000] 10 12 mirr", "12.61"),
      ]),
      .heading("Bonds"),
      .paragraph(
        """
        `bondprice` takes the settlement date, the maturity date, the coupon and the yield, both \
        in percent a year, and gives the price and accrued interest per 100. `bondyield` takes a \
        price instead of the yield. There are two coupons a year, and actual days are counted. For \
        other bonds, the coupon is a vector: the rate, the number of coupons a year, and how days \
        are counted, as in `[5.75 2 "30/360"]`; prices are then those of spreadsheets.
        """),
      .examples([
        .keys("2 fix @2004-04-28 @2018-06-04 6.75 8.25 bondprice", "87.62\n2.69"),
        .keys("@2004-04-28 @2018-06-04 6.75 88.375 bondyield", "8.15065516649051"),
        .keys(
          "2 fix @2008-02-15 @2017-11-15 [5.75 2 \"30/360\"] 6.5 bondprice", "94.63\n1.44"),
      ]),
      .paragraph(
        """
        The ways to count are `"act/act"` (by coupon periods for bonds, by calendar years for \
        `yearfrac`), `"30/360"` (as in the US), `"30E/360"` (European), `"act/360"` and \
        `"act/365"`. They hold for `yearfrac` and `duration`, too. Only days count, not times of \
        day.
        """),
      .examples([
        .keys("exact @2012-01-01 @2012-07-30 \"act/360\" yearfrac", "211/360"),
        .keys("4 fix @2018-07-01 @2048-01-01 8 9 duration", "10.9191\n10.4489"),
      ]),
      .heading("Interest and depreciation"),
      .paragraph(
        "With an odd first period, let the present value grow first, here for 16 days of 30:"),
      .examples([
        .keys("2 fix [36 5 12 / dup 100 / 1 + 16 30 / ^ 4500 * \"?\" 0] tvm", "-135.17")
      ]),
      .paragraph(
        "Simple interest of 7 % on 450 for 60 days, with a year of 360 and of 365 days:"),
      .examples([
        .keys("2 fix 450 0.07 * 60 * dup 360 / swap 365 /", "5.25\n5.18")
      ]),
      .paragraph(
        """
        `effrate` gives the effective rate of 5.25 % a year, compounded quarterly; `nomrate` is \
        the way back. `ipmt` and `ppmt` split one payment of a loan, without rounding:
        """),
      .examples([
        .keys("5.25 4 effrate", "5.35426673707581"),
        .keys("2 fix [12 10 12 / 8000 -703.33 0] dup 1 ipmt swap 1 ppmt", "-66.67\n-636.66"),
      ]),
      .paragraph(
        """
        Depreciation from 10000 to 500 in 5 years: in equal parts; by the sum of the years' \
        digits, in the second year; declining at twice the equal rate, in the third, but never \
        below 500; and declining at the rate that leads to 500, rounded to three decimals as \
        spreadsheets do:
        """),
      .examples([
        .keys("10000 500 5 sln", "1900"),
        .keys("2 fix 10000 500 5 2 syd", "2533.33"),
        .keys("10000 500 5 3 ddb", "1440"),
        .keys("2 fix 10000 500 5 3 db", "1359.32"),
      ]),
      .paragraph(
        """
        Words of this section take plain numbers, neither ranges nor measured numbers; the error \
        names the element. A currency may be a unit (see QUANTITIES).
        """),
    ])
}
