import CPosix
import Posix
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls as the rest of the program sees them.
@Suite struct PosixTests {
  // MARK: Names

  @Test func namesBeginWithAText() throws {
    let folder = try TemporaryDirectory()
    for name in ["b", "ab", "aa", ".hidden"] { try folder.write("", to: name) }
    try Path.makeFolders(above: folder.path + "/ac/x")
    let start = folder.path + "/"
    #expect(Path.names(beginningWith: start + "a") == ["aa", "ab", "ac/"].map { start + $0 })
    #expect(Path.names(beginningWith: start + ".h") == [start + ".hidden"])
    #expect(Path.names(beginningWith: start + "ac/") == [])
    #expect(Path.names(beginningWith: start).count == 4)
    #expect(Path.names(beginningWith: start + "no/such").isEmpty)
    #expect(Path.names(beginningWith: "/et").contains("/etc/"))
  }

  // MARK: Reading and writing

  /// A signal interrupts the system call if its handler lacks `SA_RESTART`.
  @Test func aSignalDoesNotEndReading() throws {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = { _ in }
    #else
      action.__sigaction_u.__sa_handler = { _ in }
    #endif
    sigaction(SIGUSR1, &action, nil)
    // Tests run on threads that let no signal through.
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer {
      Descriptor.close(reader)
      Descriptor.close(writer)
    }
    let waiting = Identity()
    let thread = try Thread {
      for _ in 0..<5 {
        Thread.sleep(microseconds: 10_000)
        pthread_kill(waiting.thread, SIGUSR1)
      }
      Thread.sleep(microseconds: 10_000)
      _ = [UInt8(7)].withUnsafeBytes { Descriptor.writeAll($0, to: writer) }
    }
    var bytes: [UInt8] = [0, 0]
    let count = try bytes.withUnsafeMutableBytes { try Descriptor.readSome(from: reader, into: $0) }
    thread.join()
    #expect(count == 1 && bytes[0] == 7)
  }

  /// The thread that creates this value; on macOS that is a pointer.
  private struct Identity: @unchecked Sendable {
    let thread = pthread_self()
  }

  @Test func whatAPipeDoesNotTakeIsTold() throws {
    let pipe = try Pipe()
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    let (count, failure) = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: pipe.writer) }
    #expect(count > 0 && count < bytes.count && failure == .wouldBlock)
    #expect(Descriptor.unreadCount(pipe.reader) == Int32(count))
  }

  @Test func bytesGoToTheirPlaceInAFile() throws {
    let folder = try TemporaryDirectory()
    let file = try File(folder.write("abcdef", to: "file"), .readWrite)
    let (count, failure) = Array("xy".utf8).withUnsafeBytes {
      Descriptor.writeAll($0, to: file.descriptor, at: 2)
    }
    #expect(count == 2 && failure == nil && folder.read("file") == "abxyef")
    let end = try file.read(9, at: 4)
    #expect(end == Array("ef".utf8))
  }

  /// At a file size limit, two of four bytes fit, and the others are lost.
  @Test func whatAFileDoesNotTakeIsTold() throws {
    let folder = try TemporaryDirectory()
    let file = try File(folder.write("", to: "file"), .readWrite)
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limits = rlimit()
    try #require(getrlimit(resource, &limits) == 0)
    // No other test writes as much.
    let end = 1 << 40
    var lower = rlimit(rlim_cur: rlim_t(end), rlim_max: limits.rlim_max)
    try #require(setrlimit(resource, &lower) == 0)
    defer { setrlimit(resource, &limits) }
    let (count, failure) = Array("abcd".utf8).withUnsafeBytes {
      Descriptor.writeAll($0, to: file.descriptor, at: end - 2)
    }
    #expect(count == 2 && failure == SystemError(code: EFBIG))
  }

  @Test func aPieceIsWhatIsThere() throws {
    let pipe = try Pipe()
    _ = [UInt8](1...5).withUnsafeBytes { Descriptor.writeAll($0, to: pipe.writer) }
    #expect(try Descriptor.readPiece(from: pipe.reader, limit: 3) == [1, 2, 3])
    #expect(try Descriptor.readPiece(from: pipe.reader) == [4, 5])
    #expect(throws: SystemError.wouldBlock) { try Descriptor.readPiece(from: pipe.reader) }
    let null = try File("/dev/null", .readOnly)
    #expect(try Descriptor.readPiece(from: null.descriptor).isEmpty)
    _ = consume null
  }

  #if os(Linux)  // Elsewhere it fails until the other side is open.
    @Test func aPseudoTerminalHasASizeAndEditsLines() throws {
      let terminal = try File("/dev/ptmx", .readWrite)
      #expect(Terminal.windowSize(of: terminal.descriptor) == nil)
      var size = winsize(ws_row: 20, ws_col: 70, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal.descriptor, UInt(TIOCSWINSZ), &size) == 0)
      let (columns, rows) = try #require(Terminal.windowSize(of: terminal.descriptor))
      #expect(columns == 70 && rows == 20)
      #expect(!Terminal.handsOverKeys(terminal.descriptor))
      var settings = termios()
      try #require(tcgetattr(terminal.descriptor, &settings) == 0)
      settings.c_lflag &= ~tcflag_t(ICANON)
      try #require(tcsetattr(terminal.descriptor, TCSANOW, &settings) == 0)
      #expect(Terminal.handsOverKeys(terminal.descriptor))
      _ = consume terminal
    }
  #endif

  @Test func whateverTheLocaleCharactersAreUTF8() {
    CharacterEncoding.useUTF8()
    #expect(CharacterEncoding.isUTF8)
  }

  @Test func aPokeIsSeenOnce() throws {
    let pipe = try Pipe()
    #expect(!Descriptor.isReadable(pipe.reader))
    pipe.poke()
    #expect(Descriptor.isReadable(pipe.reader))
    pipe.drain()
    var polled = [Polled(-1), Polled(pipe.reader)]
    #expect(Polled.wait(for: &polled, milliseconds: 1) == .timedOut)
    pipe.poke()
    #expect(Polled.wait(for: &polled) == .ready)
    #expect(!polled[0].isReady && polled[1].isReadable && !polled[1].isBroken)
    pipe.wait()
  }

  @Test(arguments: [("", "x", nil), ("abc", "c", 2), ("abca", "a", 0), ("abc", "x", nil)])
  func aByteIsFound(text: String, byte: Unicode.Scalar, place: Int?) {
    Array(text.utf8).withUnsafeBytes { #expect($0.firstOffset(of: UInt8(ascii: byte)) == place) }
  }

  // MARK: Files

  @Test func aFileIsReplacedWhateverAnEarlierProcessHasLeft() throws {
    let folder = try TemporaryDirectory()
    let (path, temporary) = ("\(folder.path)/file", "\(folder.path)/file.new")
    _ = try folder.write("half", to: "file.new")
    for text in ["one", ""] {
      try File.replace(path, with: Array(text.utf8), through: temporary)
      #expect(folder.read("file") == text)
      #expect(throws: SystemError.noSuchFile) { try FileStatus(temporary) }
    }
    // A file that appears while the new one is written stays.
    let isReplaced = try File.replace(path, with: [65], through: temporary) {
      () throws(SystemError) in
      #expect(folder.read("file.new") == "A")
      return false
    }
    #expect(!isReplaced && folder.read("file") == "")
    #expect(throws: SystemError.noSuchFile) { try FileStatus(temporary) }
  }

  /// A file that is saved between the last check and the exchange gets its name back: another file,
  /// the same file with other bytes, or none.
  @Test func aFileThatIsSavedAtTheLastMomentStays() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "file")
    func replace(_ save: () throws -> Void) throws -> Bool {
      let old = try FileStatus(path)
      let temporary = path + ".new"
      return try File.replace(
        path, with: [65], through: temporary, like: old,
        if: { () throws(SystemError) in
          try? save()
          return true
        },
        expecting: {
          (try? FileStatus(temporary).identity) == old.identity
            && (try? File.contents(of: temporary)) == Array("old".utf8)
        })
    }
    let saves: [(text: String?, save: () throws -> Void)] = [
      ("edit", { try File.rename(folder.write("edit", to: "other"), to: path) }),
      ("old edit", { try File(path, .writeOnly, .append).write(Array(" edit".utf8)) }),
      (nil, { try File.remove(path) }),
    ]
    for (text, save) in saves {
      _ = try folder.write("old", to: "file")
      let isReplaced = try replace(save)
      if Self.canExchange { #expect(!isReplaced && folder.read("file") == text) }
      #expect(folder.read("file.new") == nil)
    }
    _ = try folder.write("old", to: "file")
    try #expect(replace {})
    #expect(folder.read("file") == "A" && folder.read("file.new") == nil)
  }

  private static let canExchange: Bool = {
    guard let folder = try? TemporaryDirectory(), let one = try? folder.write("", to: "one"),
      let other = try? folder.write("", to: "other")
    else { return false }
    return posix_exchange(one, other) == 0
  }()

  #if os(Linux)
    /// A list of six entries (posix_acl_xattr.h): the owner may read and write; one more user, the
    /// group and the mask may read; others may do nothing.
    private static let accessList: [UInt8] = {
      let entries: [(tag: UInt8, permissions: UInt8, user: UInt8)] = [
        (1, 6, 255), (2, 4, 77), (4, 0, 255), (16, 4, 255), (32, 0, 255),
      ]
      return entries.reduce([2, 0, 0, 0]) { list, entry in
        let user = entry.user == 255 ? [255, 255, 255, 255] : [entry.user, 0, 0, 0]
        return list + [entry.tag, 0, entry.permissions, 0] + user
      }
    }()

    private static func set(_ name: String, _ value: [UInt8], _ path: String) throws -> Bool {
      let file = try File(path, .readOnly)
      return posix_set_attribute(file.descriptor, name, value, value.count) == 0
    }

    private static func attribute(_ name: String, _ path: String) throws -> [UInt8]? {
      let file = try File(path, .readOnly)
      var value = [UInt8](repeating: 0, count: 100)
      let count = posix_get_attribute(file.descriptor, name, &value, value.count)
      return count < 0 ? nil : Array(value.prefix(count))
    }

    private static let hasAttributes: Bool = {
      guard let folder = try? TemporaryDirectory(), let path = try? folder.write("", to: "file")
      else { return false }
      return (try? set("user.surd", [1], path)) == true
        && (try? set("system.posix_acl_access", accessList, path)) == true
    }()

    /// The attributes of a replaced file stay. Those that its folder gives to new files are not
    /// added, because its permissions would have another meaning.
    @Test(.enabled(if: hasAttributes, "the file system has no extended attributes or no lists"))
    func attributesStay() throws {
      let folder = try TemporaryDirectory()
      let path = try folder.write("old", to: "file")
      let plain = try folder.write("old", to: "plain")
      #expect(try Self.set("user.surd", Array("kept".utf8), path))
      #expect(try Self.set("user.empty", [], path))
      let bytes = Array("user.".utf8CString.dropLast()) + [-1, 0]
      let other = try File(path, .readOnly)
      #expect(posix_set_attribute(other.descriptor, bytes, [7], 1) == 0)
      #expect(try Self.set("system.posix_acl_access", Self.accessList, path))
      #expect(try Self.set("system.posix_acl_default", Self.accessList, folder.path))
      for path in [path, plain] {
        let before = try FileStatus(path)
        try File.replace(path, with: [65], through: path + ".new", like: before)
        #expect(try FileStatus(path).permissions == before.permissions)
      }
      #expect(folder.read("file") == "A")
      #expect(try Self.attribute("user.surd", path) == Array("kept".utf8))
      #expect(try Self.attribute("user.empty", path) == [])
      var value: UInt8 = 0
      let new = try File(path, .readOnly)
      #expect(posix_get_attribute(new.descriptor, bytes, &value, 1) == 1 && value == 7)
      #expect(try Self.attribute("system.posix_acl_access", path) == Self.accessList)
      #expect(try Self.attribute("system.posix_acl_access", plain) == nil)
    }
  #endif

  @Test func aFolderThatCannotBeMadeSaysWhy() throws {
    let folder = try TemporaryDirectory()
    try Path.makeFolders(above: "\(folder.path)/a/b/file")
    let status = try FileStatus("\(folder.path)/a/b")
    #expect(status.kind == .folder)
    let file = try folder.write("", to: "c")
    #expect(throws: SystemError(code: ENOTDIR)) { try Path.makeFolders(above: "\(file)/d/file") }
  }

  @Test func oneProcessHasTheLock() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("", to: "file")
    do {
      let (first, second) = try (Lock(path), Lock(path))
      #expect(first.isTaken && !second.isTaken)
    }
    #expect(try Lock(path).isTaken)
  }

  /// A file that holds its lock, unless another holder exists.
  private final class Lock {
    let file: File
    let isTaken: Bool

    init(_ path: String) throws(SystemError) {
      file = try File(path, .readWrite)
      isTaken = try file.tryLock()
    }
  }

  // MARK: Sockets

  @Test func onlyTheSocketThatIsMeantIsRemoved() throws {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/s"
    let address = try #require(UnixSocket.Address(path))
    let first = try UnixSocket()
    try first.take(address)
    let place = SocketPlace(path)
    place.remove()
    #expect(throws: SystemError.noSuchFile) { try FileStatus(path) }
    _ = try folder.write("notes", to: "s")
    place.remove()
    #expect(folder.read("s") == "notes")
  }

  // MARK: Environment

  @Test(arguments: [
    ("12", 12, true), ("0x1F", 31, true), ("010", 8, true), ("-3 ", -3, false), ("x", 0, false),
    ("", 0, true),
  ])
  func anIntegerIsReadAsCReadsIt(text: String, value: Int, isAll: Bool) {
    let integer = Environment.integer(in: text)
    #expect(integer.value == value && integer.isAll == isAll)
  }

  @Test func aVariableThatIsNotSetHasNoValue() {
    let name = "SURD_TEST_NONE"
    #expect(Environment.integer(of: name) == nil && Environment.value(of: name) == nil)
    #expect(Environment.text(of: name) == nil && Environment.value(of: "PATH") != nil)
  }
}
