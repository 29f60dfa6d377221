#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Random typing. The output of the program is not checked.
extension PTY {
  /// Types about `count` random bytes into a program and lets it end. Throws unless it ends
  /// normally.
  ///
  /// The program is interrupted whenever it accepts no keys for a moment, and the window sometimes
  /// changes its size.
  public static func typeAtRandom(
    _ count: Int, seed: UInt64, into path: String, _ arguments: [String] = [],
    environment: [String: String?] = [:]
  ) throws {
    let pty = try PTY(path, arguments, environment: environment, columns: 60, rows: 16)
    // Before raw mode, Ctrl-C does not reach the program.
    try pty.wait("raw mode", untilTrue: { pty.isRaw })
    var keys = RandomKeys(seed: seed)
    var typed = 0
    var last: [UInt8] = []
    var isThere = true
    while typed < count, isThere {
      var bytes: [UInt8] = []
      while bytes.count < 400 { bytes += keys.next() }
      typed += bytes.count
      isThere = pty.type(bytes, &last)
      if typed % 16 == 0 {
        setSize(of: pty.master, columns: 1 + typed / 16 % 120, rows: 1 + typed / 7 % 40)
      }
    }
    // Ctrl-C drops unfinished entry, and Ctrl-D quits. On a busy machine quitting may take a
    // moment, in which the next Ctrl-C must not drop the Ctrl-D.
    for moment in 1...50 where isThere {
      pty.signal(SIGINT)
      isThere =
        pty.drain(milliseconds: 20, &last) && pty.type([0x04], &last)
        && pty.drain(milliseconds: Int32(20 * moment), &last)
    }
    let status = try pty.waitExit()
    // dc may exit with an error, and it may have been about to exit when the last Ctrl-C came.
    if status & 0x7F != 0 && status != SIGINT {
      throw Failure(
        description:
          "\(path) \(arguments), seed \(seed): status \(status) after \(typed) bytes; at last it said "
          + String(decoding: last, as: UTF8.self).debugDescription)
    }
  }

  /// Types bytes and reads the output. Returns false if the program has ended.
  private func type(_ bytes: [UInt8], _ last: inout [UInt8]) -> Bool {
    var rest = bytes[...]
    var patience = 0
    while !rest.isEmpty {
      if !drain(milliseconds: 0, &last) { return false }
      var polled = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
      if poll(&polled, 1, 10) > 0, polled.revents & Int16(POLLOUT) != 0 {
        let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        patience = 0
      } else {
        patience += 1
        if patience % 20 == 0 { signal(SIGINT) }
      }
    }
    return true
  }

  /// Reads the output of this time and keeps the end of it. Returns false if the program has ended.
  private func drain(milliseconds: Int32, _ last: inout [UInt8]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, milliseconds) > 0 {
      let count = read(master, &bytes, bytes.count)
      if count <= 0 { return false }
      last = (last + bytes[..<count]).suffix(400)
    }
    return true
  }
}
