import Calculator
import ExactNumbers
import Posix

/// The file of a tape: entries, written as they come.
///
/// Entries that `undo` changes are written again from there on, so they are kept in memory.
final class TapeFile {
  private let path: String
  private let file: File
  private var entries: [TapeEntry] = []
  /// The place of the last entry whose keys are in force; -1 at the beginning.
  private(set) var last = -1
  /// The places of the entries in the file, and its end.
  private var offsets: [Int] = []
  private var end: Int
  /// Bytes that follow the end, and that the disk did not take yet.
  private var unwritten: [UInt8] = []
  /// Whether the file has entries behind the end that are no longer valid.
  private var isToBeCut = false
  /// Why the last entry could not be written; nil once all is.
  private(set) var trouble: PluginError?

  /// How many bytes wait for the disk at most: after that, the tape is given up.
  private static let backlogLimit = 16 << 20

  /// Whether entries are kept, to be changed later.
  private let keepsEntries: Bool

  /// The beginning of the first line of each tape; the time follows.
  private static let header = "# surd tape, "

  /// Opens a file, which is made if it is not there; the tape that is in it stays. A file that
  /// holds anything else is left alone, and so is the tape of a surd that is running: two writers
  /// would overwrite each other's entries.
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

  /// Whether a file begins as tapes do.
  private static func isTape(_ file: borrowing File) -> Bool {
    let header = Array(header.utf8)
    return (try? file.read(header.count, at: 0)) == header
  }

  /// Writes what each tape begins with: keys for all that the calculator holds. Behind an older
  /// tape, they begin anew.
  func begin(_ machine: Machine) {
    var text = "\(Self.header)\(LocalTime.text("%Y-%m-%d %H:%M:%S"))\n"
    if end > 0 { text = "\n" + text + "reset\n" }
    let keys = TapeText.keys(of: machine)
    write(Array(text.utf8) + keys + (keys.isEmpty ? [] : [UInt8(ascii: "\n")]))
  }

  /// Adds an entry, which follows on those in force.
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

  /// Goes to where the entry at a place was the last one: what `undo` took back becomes a comment,
  /// and what `redo` brought back keys. An entry always stands behind the one that it follows on.
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

  /// Tries once more to write what the disk did not take.
  func catchUp() { if trouble != nil { write([]) } }

  /// Writes bytes at the end, after those that the disk did not take so far.
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
