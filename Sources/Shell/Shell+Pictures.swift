import Calculator
import LineEditing
public import Plots
import Posix

extension Shell {
  /// Columns and rows of pixels in a cell, in the form that the calculator requests; nil if no
  /// pictures can be shown, `words` if nothing is drawn.
  public var pixelsOfCell: String? {
    if isPlain { return "words" }
    guard canEdit, Graphics.ofTerminal != nil else { return nil }
    // Terminals that do not report their number of pixels scale pictures to cells.
    let cell = Terminal.cellSize(of: Descriptor.standardOutput) ?? (10, 20)
    return "\(cell.width) \(cell.height)"
  }

  /// Shows a plot as a picture above the stack; nil if that is not possible.
  public func show(_ plot: PlotPicture) -> String? {
    guard canEdit, let graphics = Graphics.ofTerminal else { return nil }
    showPicture(graphics.text(of: plot))
    return ""
  }
}
