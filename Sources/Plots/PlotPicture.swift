public import TerminalText

/// A plot for a terminal that shows pictures: rows of text with space left for a picture, and that
/// picture.
public struct PlotPicture: Sendable, Hashable {
  /// The rows.
  public let rows: [StyledText]
  /// The first row of the picture, and the cells before it.
  public let top: Int, left: Int
  /// The number of cells it takes.
  public let columns: Int, height: Int
  /// Its pixels.
  public let raster: Raster
}

extension BraillePlot {
  /// The plot as a picture, for a terminal whose cells have so many pixels.
  package func picture(cell: (width: Int, height: Int)) -> PlotPicture {
    let (rows, frame) = laidOut(isEmpty: true)
    return PlotPicture(
      rows: rows, top: frame.top, left: frame.left, columns: frame.columns, height: frame.rows,
      raster: graph.raster(
        width: frame.columns * cell.width, height: frame.rows * cell.height,
        scale: max(1, Double(cell.width) / 5)))
  }
}
