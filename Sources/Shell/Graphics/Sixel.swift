import Plots

/// A picture as sixels, after the manual of DEC's VT330: bands of six rows, in each of them the
/// pixels of a colour after the other. Pixels that are covered by less than half are left as they
/// are on the screen.
struct Sixel {
  let text: String

  init(_ raster: Raster) {
    // Pixels that are not drawn stay as they are; they are as high as wide.
    var text = "\u{1B}P0;1;0q\"1;1;\(raster.width);\(raster.height)"
    for (number, colour) in Raster.colours.enumerated() {
      let parts = [colour.red, colour.green, colour.blue].map { (Int($0) * 100 + 127) / 255 }
      text += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])"
    }
    for top in stride(from: 0, to: raster.height, by: 6) {
      for number in Raster.colours.indices {
        let band = Self.band(raster, top, number)
        if !band.isEmpty { text += "#\(number)\(band)$" }
      }
      text += "-"
    }
    self.text = text + "\u{1B}\\"
  }

  /// The pixels of a colour in six rows; empty where there are none.
  private static func band(_ raster: Raster, _ top: Int, _ colour: Int) -> String {
    var band: [UInt8] = []
    var (last, count) = (UInt8(63), 0)
    func end(_ band: inout [UInt8]) {
      band += count > 3 ? Array("!\(count)".utf8) + [last] : Array(repeating: last, count: count)
    }
    for x in 0..<raster.width {
      let bits = (0..<min(6, raster.height - top)).reduce(UInt8(0)) { bits, y in
        let pixel = raster.pixels[(top + y) * raster.width + x]
        let isDrawn =
          pixel > 0 && Int(pixel - 1) / Raster.steps == colour
          && Int(pixel - 1) % Raster.steps >= Raster.steps / 2
        return isDrawn ? bits | 1 << UInt8(y) : bits
      }
      if 63 + bits != last {
        end(&band)
        (last, count) = (63 + bits, 0)
      }
      count += 1
    }
    // What is empty up to the end is left out.
    if last != 63 { end(&band) }
    return String(decoding: band, as: UTF8.self)
  }
}
