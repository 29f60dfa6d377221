import ExactNumbers
import Quantities
import Testing

/// Bonds. U67 and P82 are pages of the hp 12c user's guide and of the platinum one, of 2005. All
/// other digits are from mpmath 1.3 with 60 digits, by the formulas in the guide's appendix.
@Suite struct BondTests {
  private let context = Context()

  private func number(_ text: String) throws -> Number {
    var bytes = Array(text.utf8)
    return try bytes.withUnsafeMutableBufferPointer { (buffer) throws(NumberError) in
      try Number.parse(UnsafeBufferPointer(buffer), context)
    }
  }

  private func text(_ number: Number, digits: Int = 15) throws -> String {
    var format = NumberFormat()
    format.digits = digits
    return try number.text(format, context)
  }

  private func date(_ text: String) throws -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let year = text.hasPrefix("-") ? -parts[0] : parts[0]
    return try #require(CivilDate(year: year, month: parts[1], day: parts[2]))
  }

  private func bond(_ settlement: String, _ maturity: String, _ coupon: String) throws -> Bond {
    try Bond(
      settlement: date(settlement), maturity: date(maturity), couponRate: number(coupon), context)
  }

  @Test(arguments: [
    ("2004-04-28", "2018-06-04", "6.75", "8.25", "87.6221055814302", "2.69262295081967"),  // U67
    ("2004-04-28", "2018-06-04", "6.75", "4.75", "120.379564840023", "2.69262295081967"),  // P82
    // One coupon is left: simple interest.
    ("2004-04-28", "2004-06-04", "6.75", "8.25", "99.8273437205889", "2.69262295081967"),
    ("2003-12-04", "2018-06-04", "6.75", "8.25", "87.4486160831885", "0"),
    ("2003-12-03", "2018-06-04", "6.75", "0", "197.893442622951", "3.35655737704918"),
    // Redeemed on the last day of a long month: coupons on the last of February.
    ("2024-03-01", "2025-08-31", "5", "6", "98.5879460025615", "0.0135869565217391"),
    ("2024-02-29", "2025-08-31", "5", "6", "98.5856943225527", "0"),
    ("2000-01-15", "2030-01-15", "0", "7", "12.6934305861302", "0"),
    ("2000-01-15", "2030-01-15", "4", "-1", "275.437485661451", "0"),
  ]) func prices(
    _ settlement: String, _ maturity: String, _ coupon: String, _ yield: String, _ price: String,
    _ accrued: String
  ) throws {
    let bond = try bond(settlement, maturity, coupon)
    let result = try bond.price(yield: number(yield), context)
    #expect(try text(result) == price)
    #expect(try text(bond.accrued(context)) == accrued)
    // The inverse function. Both results are proven, so they agree to the requested digits.
    let difference = try Number.subtract(
      bond.yield(price: result, context), number(yield), context)
    #expect(try Number.less(Number.absolute(difference, context), number("1e-40"), context))
  }

  @Test(arguments: [
    ("2004-04-28", "2018-06-04", "6.75", "88.375", "8.15065516649051421434048023170"),  // U67
    ("2004-04-28", "2018-06-04", "6.75", "300", "-3.82091914688364838647632514683"),
    ("2004-04-28", "2004-06-04", "6.75", "99", "16.3648959078774095096184323605"),
    ("2000-01-15", "2030-01-15", "0", "13", "6.91768289967268469658637901897"),
    ("2024-02-29", "2025-08-31", "5", "98.5", "6.06121527365938221984379232124"),
    // The payment comes back, and nothing more.
    ("2000-01-15", "2002-01-15", "4", "108", "0"),
  ]) func yields(
    _ settlement: String, _ maturity: String, _ coupon: String, _ price: String, _ yield: String
  ) throws {
    let result = try bond(settlement, maturity, coupon).yield(price: number(price), context)
    #expect(try text(result, digits: 30) == yield)
  }

  @Test func whatIsRefused() throws {
    func failure(_ body: () throws -> Number) -> String {
      do { return try text(body()) } catch { return "\(error)" }
    }
    let bond = try bond("2004-04-28", "2018-06-04", "6.75")
    #expect(throws: NumberError.self) { try self.bond("2018-06-04", "2018-06-04", "6.75") }
    #expect(throws: NumberError.self) { try self.bond("2018-06-05", "2018-06-04", "6.75") }
    #expect(throws: NumberError.self) { try self.bond("-9999-01-01", "-9999-02-01", "5") }
    #expect(
      failure { try bond.price(yield: -200, context) }
        == "area(Quantities.MoneyFault.rateTooLow(small -100))")
    #expect(failure { try bond.price(yield: .i, context) }.hasPrefix("notReal"))
    #expect(failure { try bond.yield(price: .i, context) }.hasPrefix("notReal"))
    #expect(failure { try bond.yield(price: -3, context) } == "area(Quantities.MoneyFault.noRate)")
    #expect(
      failure { try self.bond("2004-04-28", "2018-06-04", "-1").yield(price: 90, context) }
        == "area(Quantities.MoneyFault.noRate)")
  }

  @Test func longLives() throws {
    let bond = try bond("-9998-01-01", "9999-12-31", "5")
    #expect(try text(bond.price(yield: 6, context)) == "83.3331313149041")
    #expect(try text(bond.yield(price: 80, context)) == "6.24998357310160")
  }
}
