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
  /// Why it could not be written, once that happened.
  private(set) var trouble: PluginError?

  /// Whether entries are kept, to be changed later.
  private let keepsEntries: Bool

  /// The beginning of the first line of each tape; the time follows.
  private static let header = "# surd tape, "

  /// Opens a file, which is made if it is not there; the tape that is in it stays. A file that
  /// holds anything else is left alone.
  init(path: String, keepsEntries: Bool) throws(PluginError) {
    self.keepsEntries = keepsEntries
    let path = Path.expandingHome(path)
    self.path = path
    do throws(SystemError) {
      file = try File(path, .readWrite, .create, permissions: 0o644)
      end = try file.seekToEnd()
    } catch { throw .system(path, error) }
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
      offsets.append(end)
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
    end = offsets[first]
    do throws(SystemError) { try file.truncate(to: end) } catch { note(error) }
    for index in first..<entries.count {
      offsets[index] = end
      write(entries[index].text)
    }
  }

  private func write(_ bytes: [UInt8]) {
    if trouble != nil { return }
    let (count, failure) = bytes.withUnsafeBytes {
      Descriptor.writeAll($0, to: file.descriptor, at: end)
    }
    if let failure { note(failure) }
    end += count
  }

  private func note(_ error: SystemError) { trouble = .system(path, error) }
}
