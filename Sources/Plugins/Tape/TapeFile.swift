import Calculator
import ExactNumbers
import Posix

/// The file of a tape: entries, which are written as they arrive.
///
/// If `undo` changes entries, the file is rewritten from the first changed entry on, so the entries
/// are kept in memory.
final class TapeFile {
  private let path: String
  private let file: File
  private var entries: [TapeEntry] = []
  /// The index of the last entry whose keys are in effect; -1 at the beginning.
  private(set) var last = -1
  /// The offsets of the entries in the file.
  private var offsets: [Int] = []
  private var end: Int
  /// The bytes after the end that the disk has not accepted yet.
  private var unwritten: [UInt8] = []
  /// Whether the file has entries after the end that are no longer valid.
  private var isToBeCut = false
  /// The error that prevented the last entry from being written; nil after everything is written.
  private(set) var trouble: PluginError?

  /// The largest number of bytes that wait for the disk. Beyond it, the tape is given up.
  private static let backlogLimit = 16 << 20

  /// Whether entries are kept, to be changed later.
  private let keepsEntries: Bool

  /// The beginning of the first line of each tape, before the time.
  private static let header = "# surd tape, "

  /// Opens a file, or creates it. A tape in it stays. A file with other contents is an error. So is
  /// the tape of a running surd, because two writers would overwrite each other's entries.
  init(path: String, keepsEntries: Bool) throws(PluginError) {
    self.keepsEntries = keepsEntries
    let path = Path.expandingHome(path)
    self.path = path
    do throws(SystemError) {
      file = try File(path, .readWrite, .create, permissions: 0o644)
      if try file.status().kind == .regular, try !file.tryLock() { throw .wouldBlock }
      end = try file.seekToEnd()
    } catch { throw error == .wouldBlock ? .tapeInUse(path: path) : .system(path, error) }
    if end > 0, !Self.isTape(file) { throw .noTape(path: path) }
  }

  /// Returns whether a file begins as tapes do.
  private static func isTape(_ file: borrowing File) -> Bool {
    let header = Array(header.utf8)
    return (try? file.read(header.count, at: 0)) == header
  }

  /// Writes the beginning of a tape: keys for the whole state of the calculator. After an older
  /// tape, they begin with `reset`.
  func begin(_ machine: Machine) {
    var text = "\(Self.header)\(LocalTime.text("%Y-%m-%d %H:%M:%S"))\n"
    if end > 0 { text = "\n" + text + "reset\n" }
    let keys = TapeText.keys(of: machine)
    write(Array(text.utf8) + keys + (keys.isEmpty ? [] : [UInt8(ascii: "\n")]))
  }

  /// Adds an entry, which follows the entries in effect.
  func add(_ entry: TapeEntry) {
    if keepsEntries {
      var entry = entry
      entry.previous = last
      last = entries.count
      entries.append(entry)
      offsets.append(end + unwritten.count)
    }
    write(entry.text)
  }

  /// Goes to the state in which the entry at this index was the last one. Undone entries become
  /// comments, and redone entries become keys. An entry always comes after the entry that it
  /// follows.
  func go(to place: Int) {
    if place == last { return }
    var (left, entered) = (last, place)
    var first = entries.count
    while left != entered {
      first = max(left, entered)
      entries[first].isUndone = left > entered
      if left > entered {
        left = entries[first].previous
      } else {
        entered = entries[first].previous
      }
    }
    last = place
    unwritten.removeLast(min(unwritten.count, end + unwritten.count - offsets[first]))
    end = min(end, offsets[first])
    isToBeCut = true
    for index in first..<entries.count {
      offsets[index] = end + unwritten.count
      write(entries[index].text)
    }
  }

  /// Tries again to write the bytes that the disk has not accepted.
  func catchUp() { if trouble != nil { write([]) } }

  /// Writes bytes at the end, after the bytes that the disk has not accepted so far.
  private func write(_ bytes: [UInt8]) {
    if unwritten.count > Self.backlogLimit { return }
    unwritten += bytes
    do throws(SystemError) {
      if isToBeCut { try file.truncate(to: end) }
      isToBeCut = false
      let (count, failure) = unwritten.withUnsafeBytes {
        Descriptor.writeAll($0, to: file.descriptor, at: end)
      }
      if let failure {
        // The next entry must begin after a whole one.
        try? file.truncate(to: end)
        throw failure
      }
      end += count
      unwritten = []
      trouble = nil
    } catch { trouble = .system(path, error) }
  }
}
