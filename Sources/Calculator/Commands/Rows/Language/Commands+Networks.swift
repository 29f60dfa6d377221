/// Network addresses.
extension CommandTable {
  /// The row of `subnet` (RFC 4632).
  static let subnet: Command = .values(
    "subnet", "\"a.b.c.d/n\" → \"network\" \"mask\" \"broadcast\"",
    "Gives first address, mask and last address of the network of an IPv4 address.",
    takes: [.string], gives: 3,
    "\"192.168.10.42/26\" subnet → \"192.168.10.0\" \"255.255.255.192\" \"192.168.10.63\""
  ) { word, operands, _ throws(CalculatorError) in
    guard case .string(let text) = operands[0], let (address, length) = network(text) else {
      throw .needs(
        word: word, "an IPv4 address with the length of its network, as \"192.168.10.42/26\"")
    }
    let mask = length == 0 ? 0 : UInt32.max << (32 - length)
    return [address & mask, mask, address | ~mask].map { .string(dotted($0)) }
  }

  /// Returns the address and the length of its network prefix. Returns nil for a number with a
  /// leading zero, because some programs read it in base 8.
  private static func network(_ text: String) -> (address: UInt32, length: UInt32)? {
    if text.utf8.count > "255.255.255.255/32".utf8.count { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      .compactMap { number($0, upTo: 255) }
    guard parts.count == 2, bytes.count == 4,
      parts[0].utf8.count(where: { $0 == UInt8(ascii: ".") }) == 3,
      let length = number(parts[1], upTo: 32)
    else { return nil }
    return (bytes.reduce(0) { $0 << 8 | $1 }, length)
  }

  private static func number(_ digits: Substring, upTo limit: UInt32) -> UInt32? {
    guard digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
      digits.utf8.first != UInt8(ascii: "0") || digits.utf8.count == 1,
      let number = UInt32(digits), number <= limit
    else { return nil }
    return number
  }

  private static func dotted(_ address: UInt32) -> String {
    [24, 16, 8, 0].map { "\(address >> $0 & 255)" }.joined(separator: ".")
  }
}
