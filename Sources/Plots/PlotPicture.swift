public import TerminalText

/// A plot for a terminal that shows pictures: rows of text with free space for a picture, and the
/// picture.
public struct PlotPicture: Sendable, Hashable {
  /// The rows.
  public let rows: [StyledText]
  /// The first row of the picture, and the number of cells to its left.
  public let top: Int, left: Int
  /// The number of cells that it covers in width and height.
  public let columns: Int, height: Int
  /// The pixels.
  public let raster: Raster
}

extension BraillePlot {
  /// Returns the plot as a picture, for a terminal with this number of pixels in a cell.
  package func picture(cell: (width: Int, height: Int)) -> PlotPicture {
    let (rows, frame) = laidOut(isEmpty: true)
    return PlotPicture(
      rows: rows, top: frame.top, left: frame.left, columns: frame.columns, height: frame.rows,
      raster: graph.raster(
        width: frame.columns * cell.width, height: frame.rows * cell.height,
        scale: max(1, Double(cell.width) / 5)))
  }
}
