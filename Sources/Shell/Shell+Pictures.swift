import Calculator
import LineEditing
public import Plots
import Posix

extension Shell {
  /// Columns and rows of pixels in a cell, as the calculator asks for them; nil where no pictures
  /// can be shown, `words` where nothing is drawn.
  public var pixelsOfCell: String? {
    if isPlain { return "words" }
    guard canEdit, Graphics.ofTerminal != nil else { return nil }
    // Terminals that do not say how many pixels they have stretch pictures to cells.
    let cell = Terminal.cellSize(of: Descriptor.standardOutput) ?? (10, 20)
    return "\(cell.width) \(cell.height)"
  }

  /// Shows a plot as a picture above the stack; nil where that cannot be.
  public func show(_ plot: PlotPicture) -> String? {
    guard canEdit, let graphics = Graphics.ofTerminal else { return nil }
    showPicture(graphics.text(of: plot))
    return ""
  }
}
