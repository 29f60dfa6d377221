#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Foundation
import TestSupport
import Testing

/// A connection that went wrong.
private struct ClientFailure: Error { let description: String }

/// A client at a Unix socket.
private final class Client {
  private let descriptor: Int32
  private var received = ""

  init(_ path: String) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A server that hangs does not block the writer.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code != 0 { throw ClientFailure(description: "cannot connect to \(path): errno \(errno)") }
  }

  deinit { close(descriptor) }

  func send(_ keys: String) { _ = write(descriptor, keys, keys.utf8.count) }

  /// Sends more than a socket holds.
  func sendAll(_ keys: String) {
    var rest = keys.utf8[...]
    while !rest.isEmpty {
      let count = Array(rest.prefix(1 << 16)).withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func hangUp() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Leaves for good.
  func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Reads until a line contains this text, or up to the end if it is nil; returns everything read
  /// so far.
  @discardableResult func wait(for text: String?, seconds: Int = 60) throws -> String {
    let deadline = Date(timeIntervalSinceNow: Double(seconds))
    var bytes = [UInt8](repeating: 0, count: 65536)
    while text.map({ !received.contains($0) }) ?? true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 100) > 0 {
        let count = read(descriptor, &bytes, bytes.count)
        if count <= 0 {
          if text == nil { break }
          throw ClientFailure(description: "the connection ended: \(received)")
        }
        received += String(decoding: bytes[..<count], as: UTF8.self)
      }
      if Date() > deadline {
        throw ClientFailure(description: "no '\(text ?? "end")': \(received)")
      }
    }
    return received
  }
}

/// surd as a server, without a prompt and with one.
@Suite struct SocketTests {
  /// Starts a server, which may open so many files, and waits for its socket.
  private func serve(
    _ path: String, _ arguments: [String] = [], input: [UInt8]? = [], files: Int = 256
  ) throws -> StartedProgram {
    let limited = "ulimit -n \(files); exec \"$0\" \"$@\""
    let server = try StartedProgram(
      "/bin/sh", ["-c", limited, StreamTests.surd, "--serve", path] + arguments, input: input)
    try eventually("the socket") { (try? Client(path)) != nil }
    return server
  }

  @Test func moreClientsThanFilesDoNotStopIt() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path, files: 24)
    let first = try Client(path)
    try first.wait(for: "\"event\":\"stack\"")
    let others = try (0..<24).map { _ in try Client(path) }
    try others[8].wait(for: "\"event\":\"stack\"")
    first.send("9 99 ^ 7 mod 2 sqrt sq\n")
    try first.wait(for: "\"stack\":[\"1\",\"2\"]")
    #expect(others.count == 24)
    server.signal(SIGTERM)
    try server.waitExit()
  }

  @Test func clientsShareOneCalculator() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path, ["-e", "100"])
    #expect(folder.mode(of: "s") == 0o600)
    let (first, second) = (try Client(path), try Client(path))
    try first.wait(for: "\"stack\":[\"100\"]")
    try second.wait(for: "\"stack\":[\"100\"]")
    first.send("2 3 +\n")
    try second.wait(for: "\"stack\":[\"100\",\"5\"]")
    second.send("*\n")
    try first.wait(for: "\"stack\":[\"500\"]")
    second.send("quit\n")
    #expect(try first.wait(for: nil).hasSuffix("}\n"))
    #expect(try server.waitExit() == 0 && folder.mode(of: "s") == nil)
  }

  @Test func aPlainPromptIsShared() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let pty = try ShellTests.shell(["--plain", "--serve", path])
    let client = try Client(path)
    client.send("2 3 +\n")
    let text = try client.wait(for: "\"stack\":[\"5\"]")
    #expect(text.contains(#""client":1,"#) && text.contains(#""source":"client 1"}"#))
    try pty.wait("the prompt behind it") { $0.text.hasSuffix("5\n>") }
    try pty.enter("4 *")
    try client.wait(for: "\"stack\":[\"20\"]")
    #expect(pty.screen.above(1) == "20")
    pty.send("quit\r")
    #expect(try pty.waitExit() == 0)
  }

  @Test func linesOfManyClientsAreNeverMixed() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    let clients = try (0..<10).map { _ in try Client(path) }
    // Each line restores the stack if nothing comes between its keys.
    let line = (0..<50).map { "\($0) sto v v \($0) = { } { \"mixed\" error_ } ifelse" }.joined(
      separator: " ")
    for round in 0..<20 {
      for client in clients {
        client.send(String(line.prefix(line.count / 2)))
        if round % 3 == 0 { usleep(1000) }
        client.send(line.dropFirst(line.count / 2) + "\n")
      }
    }
    for client in clients { client.hangUp() }
    for client in clients {
      let text = try client.wait(for: nil)
      #expect(!text.contains("\"event\":\"error\""))
    }
    server.signal(SIGTERM)
    try server.waitExit()
  }

  @Test func aClientsLineStandsAloneAndCanStartNothing() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    let client = try Client(path)
    client.send("{ 1\nlisten \"exec touch \(folder.path)/made\"\n{ listen bits } call\n3 4")
    client.hangUp()
    let text = try client.wait(for: nil)
    #expect(text.contains("unclosed '{'"))
    #expect(text.split(separator: "works only where it is typed at the prompt").count == 3)
    #expect(
      text.contains("\"stack\":[\"{ listen bits }\",\"3\",\"4\"]") || text.contains("\"3\",\"4\"],")
    )
    #expect(folder.read("made") == nil)
    server.signal(SIGTERM)
    try server.waitExit()
    #expect(folder.mode(of: "s") == nil)
  }

  @Test func aStaleSocketIsReplacedAndNothingElseIs() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let killed = try serve(path)
    killed.signal(SIGKILL)
    try killed.waitExit()
    #expect(folder.mode(of: "s") != nil)
    let server = try serve(path)
    let second = try ProgramRun(StreamTests.surd, ["--serve", path, "-e", "1"])
    #expect(second.status == 2 && second.errors.contains("is there already"))
    let client = try Client(path)
    client.send("6 7 *\n")
    try client.wait(for: "\"stack\":[\"42\"]")
    client.send("quit\n")
    try server.waitExit()
    try folder.write("mine", to: "f")
    let other = try ProgramRun(StreamTests.surd, ["--serve", folder.path + "/f", "-e", "1"])
    #expect(other.status == 2 && folder.read("f") == "mine")
    let long = try ProgramRun(
      StreamTests.surd, ["--serve", "/tmp/" + String(repeating: "x", count: 200), "-e", "1"])
    #expect(long.status == 2 && long.errors.contains("too long"))
  }

  /// Keys with so many operations that events are sent, and then an endless silence.
  private static let loop = "0 5000 { 1 + } times drop { 1 } { 1 drop } while"

  @Test(arguments: [false, true])
  func aLineEndsWhenItsClientLeaves(atPrompt: Bool) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    var (pty, server): (PTY?, StartedProgram?)
    if atPrompt {
      pty = try PTY(StreamTests.surd, ["--serve", path], environment: ["HOME": folder.path])
      try pty?.wait("prompt") { $0.current == ">" && $0.column == 2 }
    } else {
      server = try serve(path)
    }
    let (first, second) = (try Client(path), try Client(path))
    first.send("5 \(Self.loop)\n")
    try second.wait(for: "\"event\":\"operation\"")
    second.send("2 3 *\n")
    first.leave()
    // The line is reverted, and those of the others run.
    let text = try second.wait(for: "\"stack\":[\"6\"]")
    #expect(text.contains("\"message\":\"interrupted\""))
    // Leaving at once is intended. But a line without an end still ends, and so does the rest.
    let third = try Client(path)
    third.send("7\n\(Self.loop)\n8\n")
    third.leave()
    try second.wait(for: "\"stack\":[\"6\",\"7\"]")
    second.send("9\n")
    try second.wait(for: "\"stack\":[\"6\",\"7\",\"9\"]")
    pty?.send("quit\r")
    if !atPrompt { second.send("quit\n") }
    try server?.waitExit()
    try pty?.waitExit()
  }

  /// Longer than a single read: nothing of it is lost, and no line is cut in two.
  @Test func allIsTakenOfWhoSendsALotAndLeaves() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    try Client(path).sendAll("0\n" + String(repeating: "100 +\n", count: 30_000))
    let client = try Client(path)
    try client.wait(for: "\"stack\":[\"3000000\"]")
    client.send("quit\n")
    #expect(try server.waitExit() == 0)
  }

  @Test func aClientThatReadsNothingDoesNotKeepTheEnd() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    let (silent, other) = (try Client(path), try Client(path))
    other.sendAll(String(repeating: "1 2 3 4 5 + + + + drop\n", count: 5000))
    other.send("quit\n")
    try other.wait(for: nil)
    #expect(try server.waitExit() == 0)
    silent.leave()
  }

  @Test func aSignalRemovesTheSocketAndEndsTheProcess() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    try Client(path).hangUp()
    server.signal(SIGTERM)
    #expect(try server.waitExit() == 128 + SIGTERM && folder.mode(of: "s") == nil)
  }

  @Test func whoComesDuringALoopIsGreeted() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    let client = try Client(path)
    // As text, its operations take longer than running them, so there is never a pause.
    client.send("hex 1 { 1 + dup 0 > } { } while\n")
    try client.wait(for: "\"event\":\"operation\"")
    let newcomer = try Client(path)
    try newcomer.wait(for: "\"event\":\"hello\"")
    server.signal(SIGTERM)
    try server.waitExit()
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsAClientsLoop(signal: Int32) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    let client = try Client(path)
    client.send("\(Self.loop)\n")
    try client.wait(for: "\"event\":\"operation\"")
    server.signal(signal)
    #expect(try server.waitExit() == 128 + signal && folder.mode(of: "s") == nil)
  }

  @Test func whatTookItsNameIsLeftAlone() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let server = try serve(path)
    rename(path, path + "-moved")
    try folder.write("precious", to: "s")
    server.signal(SIGTERM)
    try server.waitExit()
    #expect(folder.read("s") == "precious")
  }

  // MARK: With a prompt

  @Test func aClientSharesThePrompt() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let pty = try PTY(StreamTests.surd, ["--serve", path], environment: ["HOME": folder.path])
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    try pty.enter("5")
    let client = try Client(path)
    try client.wait(for: "\"stack\":[\"5\"]")
    pty.send("1 2")
    try pty.waitLine("> 1 2")
    client.send("7 *\n")
    try pty.wait("the client's result") { $0.above(1) == "1: 35" && $0.current == "> 1 2" }
    pty.send(" +\r")
    try pty.wait("both") { $0.above(1) == "1: 3" && $0.above(2) == "2: 35" }
    try client.wait(for: "\"stack\":[\"35\",\"3\"]")
    client.send("undo\n")
    try pty.wait("undone") { $0.above(1) == "1: 35" }
    client.send("1 foo\n")
    try pty.wait("whose error it is") { $0.text.contains("error: client 1: unknown word 'foo'") }
    client.send("drop\n")
    try pty.wait("dropped") { $0.above(1) == "1: 35" }
    try pty.enter("bar")
    #expect(pty.screen.text.contains("error: unknown word 'bar'"))
    pty.send("{ 1 +\r")
    try pty.wait("continuation") { $0.current == "…" }
    client.send("1000\n")
    pty.send("} call\r")
    try pty.wait("the client waited") { $0.above(1) == "1: 1000" && $0.above(2) == "2: 36" }
    client.send("quit\n")
    try client.wait(for: "'quit' works only where it is typed at the prompt")
    pty.send("quit\r")
    #expect(try pty.waitExit() == 0)
    #expect(folder.mode(of: "s") == nil)
  }

  @Test func controlCStopsAClientAndKeepsTheLine() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let pty = try PTY(StreamTests.surd, ["--serve", path], environment: ["HOME": folder.path])
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    let client = try Client(path)
    pty.send("1 2")
    try pty.waitLine("> 1 2")
    client.send("\"begun\" print { 1 } { } while\n")
    try pty.wait("the client's text") { $0.text.contains("begun") }
    pty.send("\u{3}")
    try client.wait(for: "\"message\":\"interrupted\"")
    try pty.wait("the line") { $0.current == "> 1 2" }
    pty.send(" +\r")
    try pty.wait("its result") { $0.above(1) == "1: 3" }
  }

  /// It does not matter whose line was the last, and the tape contains what was undone.
  @Test func linesAreTakenBackWithoutAPrompt() throws {
    let folder = try TemporaryDirectory()
    let (path, tape) = (folder.path + "/s", folder.path + "/t")
    let server = try serve(path, ["--listen", "tape=\(tape)", "-f", "-"], input: nil)
    let client = try Client(path)
    client.send("2 3 +\n")
    try client.wait(for: "\"stack\":[\"5\"]")
    server.send("4 {\n} drop *\n")
    try client.wait(for: "\"stack\":[\"20\"]")
    client.send("undo\n7\n")
    try client.wait(for: "\"stack\":[\"5\",\"7\"]")
    client.send("undo\nundo\n8\n")
    try client.wait(for: "\"stack\":[\"8\"]")
    client.send("undo\nundo\n")
    try client.wait(for: "nothing to undo")
    client.send("9\nquit\n")
    #expect(try server.waitExit() == 1)
    let again = try ProgramRun(StreamTests.surd, ["-f", tape])
    #expect(again.output == "9\n", "\(folder.read("t") ?? "")")
  }

  @Test func aClientTakesNeitherKeysNorClipboard() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/s"
    let pty = try PTY(StreamTests.surd, ["--serve", path], environment: ["HOME": folder.path])
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    pty.send("12")
    try pty.waitLine("> 12")
    let client = try Client(path)
    client.send("words\n\"end\" print\n\"x\" copy\n")
    try client.wait(for: "'copy' works only where it is typed at the prompt")
    try pty.wait("no page") { $0.current == "> 12" && $0.transcript.contains("end") }
    pty.send("3\r")
    try pty.wait("what was typed") { $0.above(1) == "1: 123" }
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("\u{1B}[?1049h"))
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("\u{1B}]52"))
  }

  @Test func viewsAndListenersAtThePrompt() throws {
    let folder = try TemporaryDirectory()
    let pty = try PTY(
      StreamTests.surd, environment: ["HOME": folder.path, "NO_COLOR": "1"], rows: 24)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    try pty.enter("8 wsize 0x5A")
    try pty.enter("listen bits listen swatch")
    #expect(pty.screen.above(1) == "1: 90")
    #expect(pty.screen.above(2) == "8-bit signed")
    #expect(pty.screen.above(6) == " 7 0101 1010  0" && pty.screen.above(5) == "0x5A  90")
    #expect(pty.screen.above(4) == "#00005A  rgb 0 0 90")
    try pty.enter("0 flipbit")
    #expect(pty.screen.above(6) == " 7 0101 1011  0")
    try pty.enter("unlisten bits unlisten swatch")
    #expect(!pty.screen.text.contains("0101 1011"))
    try pty.enter("listen nosuch")
    #expect(pty.screen.text.contains("error: 'listen': no listener 'nosuch'"))
    try pty.enter("listen \"exec cat >'\(folder.path)/e'\"")
    try pty.enter("listen \"tape=\(folder.path)/t\"")
    for line in ["2 3 +", "100 *", "undo", "undo", "redo", "7", "1 0 /", "undo 1 +"] {
      try pty.enter(line)
    }
    try pty.enter("unlisten \"tape=\(folder.path)/t\"")
    try pty.enter("9")
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
    let events = folder.read("e") ?? ""
    #expect(events.contains("\"name\":\"+\"") && events.hasSuffix("\"}\n") == false)
    #expect(events.split(separator: "\n").last?.hasPrefix("{\"event\":\"end\"") == true)
    let tape = folder.read("t") ?? ""
    let again = try ProgramRun(StreamTests.surd, ["-f", folder.path + "/t"])
    #expect(
      again.output == "91\n5\n8\n" && again.errors.isEmpty, "\(tape) gives \(again.output)")
  }
}
