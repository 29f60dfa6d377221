import Calculator
import Plots

/// A picture in the Portable Network Graphics format, second edition (ISO/IEC 15948). Each pixel is
/// one byte, with its colour and opacity in a palette. The pixels are not compressed.
struct PNG {
  let bytes: [UInt8]

  init(_ raster: Raster) {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = Self.big(UInt32(raster.width)) + Self.big(UInt32(raster.height))
    // Eight bits for each pixel, an index into the palette; no interlacing.
    bytes += Self.chunk("IHDR", size + [8, 3, 0, 0, 0])
    let palette = Self.palette
    bytes += Self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    bytes += Self.chunk("tRNS", palette.map(\.opacity))
    bytes += Self.chunk("IDAT", Self.stored(Self.lines(of: raster)))
    self.bytes = bytes + Self.chunk("IEND", [])
  }

  /// The colours of all bytes of a raster.
  private static var palette: [(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8)] {
    [(0, 0, 0, 0)]
      + Raster.colours.flatMap { colour in
        (1...Raster.steps).map {
          (colour.red, colour.green, colour.blue, UInt8($0 * 255 / Raster.steps))
        }
      }
  }

  /// Returns the rows of pixels, each after the number of its filter: 0 for none.
  private static func lines(of raster: Raster) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raster.height * (raster.width + 1))
    for row in 0..<raster.height {
      bytes.append(0)
      bytes += raster.pixels[row * raster.width..<(row + 1) * raster.width]
    }
    return bytes
  }

  /// Returns bytes as a zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    return stream + big(adler(bytes))
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return big(UInt32(data.count)) + body + big(Checksum.value(of: body[...]))
  }

  /// Returns the number in four bytes, the highest first.
  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  /// Returns the checksum of RFC 1950.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}
