import TestSupport

/// How many keys are typed.
private let keyCount = 3000
/// What is typed again and again: numbers, words, keys that calculate.
private let typed = "355 113 / sqrt 2 pi * sin + swap ln - "

/// Types in a warm shell whose stack is 1,000 deep, the preview being on, and tells the 50th and
/// the 99th percentile and the maximum of the times from sending a key to its appearance on the
/// screen, in milliseconds.
func echoTimes(of path: String) throws -> String {
  let folder = try TemporaryDirectory()
  let pty = try PTY(path, environment: ["HOME": folder.path], columns: 80, rows: 24)
  try pty.wait("prompt") { $0.current == ">" }
  pty.send("1 1000 { sqrt } for\r")
  try pty.wait("stack") { $0.above(1).hasPrefix("1: ≈31.62") && $0.current == ">" }
  var times: [Double] = []
  while times.count < keyCount {
    for (index, key) in typed.enumerated() {
      let start = now()
      pty.send(String(key))
      try pty.wait("echo") { $0.column == index + 3 }
      times.append(now() - start)
    }
    pty.send("\u{15}")  // Ctrl-U
    try pty.wait("empty line") { $0.current == ">" && $0.column == 2 }
  }
  return percentiles(of: times)
}
