import TestSupport

/// The screen after the keys, as SVG. Each line is typed and carried out, but for the last one,
/// which stays at the prompt, with its preview.
func picture(of path: String, keys: AnyIterator<String>) throws -> String {
  let folder = try TemporaryDirectory()
  let pty = try PTY(
    path, ["--color", "always"], environment: ["HOME": folder.path], columns: 64, rows: 21)
  try pty.wait("prompt") { $0.current == ">" }
  let lines = Array(keys)
  for line in lines.dropLast() { try pty.enter(line) }
  pty.send(lines.last ?? "")
  try pty.wait("preview") { $0.preview != nil && $0.typed == "> \(lines.last ?? "")" }
  return svg(of: pty.screen)
}

/// Cells and margins, in pixels.
private let (cellWidth, cellHeight, margin) = (9.0, 20.0, 16.0)

/// A screen as SVG, as high as what is on it.
private func svg(of screen: Screen) -> String {
  let rows = screen.lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 1
  let width = Double(screen.columns) * cellWidth + 2 * margin
  let height = Double(rows) * cellHeight + 2 * margin
  var parts = [
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" font-family="Menlo, 'DejaVu Sans Mono', Consolas, monospace" \
    font-size="15">
    """,
    """
    <rect width="\(width)" height="\(height)" rx="8" fill="#1d1f28"/>
    """,
    """
    <rect x="\(margin + Double(screen.column) * cellWidth)" \
    y="\(margin + Double(screen.row) * cellHeight)" width="\(cellWidth)" height="\(cellHeight)" \
    fill="#9aa0b5"/>
    """,
  ]
  for row in 0..<rows { parts += runs(of: screen.cells[row]).map { text($0, row: row) } }
  return (parts + ["</svg>"]).joined(separator: "\n")
}

/// Characters side by side that look alike.
private struct Run {
  let column: Int
  let look: Screen.Look
  var text: String
}

private func runs(of cells: [Screen.Cell]) -> [Run] {
  var runs: [Run] = []
  for (column, cell) in cells.enumerated() {
    if let last = runs.last, last.look == cell.look {
      runs[runs.count - 1].text += cell.text
    } else {
      runs.append(Run(column: column, look: cell.look, text: cell.text))
    }
  }
  return runs.compactMap { run in
    var run = run
    while run.text.last == " " { run.text.removeLast() }
    return run.text.isEmpty ? nil : run
  }
}

private func text(_ run: Run, row: Int) -> String {
  let fill =
    switch run.look {
    case .plain: "#e6e8f0"
    case .dim: "#8087a0"
    case .colour(35): "#d2a8ff"
    case .colour: "#ff7b72"
    }
  let escaped = run.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  let x = margin + Double(run.column) * cellWidth
  let y = margin + Double(row) * cellHeight + 15
  let width = Double(run.text.count) * cellWidth
  return """
    <text x="\(x)" y="\(y)" fill="\(fill)" textLength="\(width)" xml:space="preserve">\(escaped)</text>
    """
}
