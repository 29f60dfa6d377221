#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a tape: entries, written as they come.
///
/// Entries that `undo` changes are written again from there on, so they are kept in memory.
final class TapeFile {
  private let path: String
  private let descriptor: Int32
  private var entries: [TapeEntry] = []
  /// The places of the entries in the file, and its end.
  private var offsets: [Int] = []
  private var end: Int
  /// Why it could not be written, once that happened.
  private(set) var trouble: PluginError?
  private var isOpen = true

  /// Whether entries are kept, to be changed later.
  private let keepsEntries: Bool

  /// The beginning of the first line of each tape; the time follows.
  private static let header = "# surd tape, "

  /// Opens a file, which is made if it is not there; the tape that is in it stays. A file that
  /// holds anything else is left alone.
  init(path: String, keepsEntries: Bool) throws(PluginError) {
    self.keepsEntries = keepsEntries
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .system(path, code: errno) }
    self.path = path
    end = Int(lseek(descriptor, 0, SEEK_END))
    let code = errno
    if end >= 0, end == 0 || Self.isTape(descriptor) { return }
    _ = systemClose(descriptor)
    throw end < 0 ? .system(path, code: code) : .noTape(path: path)
  }

  /// Whether a file begins as tapes do.
  private static func isTape(_ descriptor: Int32) -> Bool {
    let header = Array(header.utf8)
    var bytes = [UInt8](repeating: 0, count: header.count)
    return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == header
  }

  deinit { close() }

  /// Writes what each tape begins with. Behind an older one, it begins anew.
  func begin(digits: Int) {
    var text = "\(Self.header)\(Self.time("%Y-%m-%d %H:%M:%S"))\n"
    if end > 0 { text = "\n" + text + "reset\n" }
    if digits != 15 { text += "\(digits) digits\n" }
    write(Array(text.utf8))
  }

  /// Adds an entry and gives its place.
  func add(_ entry: TapeEntry) -> Int {
    if keepsEntries {
      entries.append(entry)
      offsets.append(end)
    }
    write(entry.text)
    return entries.count - 1
  }

  /// Changes an entry.
  func change(_ place: Int, _ change: (inout TapeEntry) -> Void) {
    change(&entries[place])
    end = offsets[place]
    if ftruncate(descriptor, off_t(end)) != 0 { note(errno) }
    for index in place..<entries.count {
      offsets[index] = end
      write(entries[index].text)
    }
  }

  /// Closes it.
  func close() {
    if isOpen { _ = systemClose(descriptor) }
    isOpen = false
  }

  private func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count, trouble == nil {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written,
          off_t(end + written))
      }
      if count >= 0 { written += count } else if errno != EINTR { note(errno) }
    }
    end += written
  }

  private func note(_ code: Int32) { trouble = .system(path, code: code) }

  /// The time now in the form that `strftime` takes.
  static func time(_ form: String) -> String {
    var now = time_t()
    readClock(&now)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, form, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The system's `close` and `time`, which methods of the same name hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readClock(_ value: inout time_t) { time(&value) }
