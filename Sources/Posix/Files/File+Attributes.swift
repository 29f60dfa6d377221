#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
internal import CPosix

extension File {
  #if canImport(Darwin)
    /// Gives the file the extended attributes and the access control list of another one.
    func takeAttributes(of old: borrowing File) throws(SystemError) {
      let other = old.descriptor
      _ = try retrying { posix_copy_attributes(other, descriptor) }
    }
  #else
    /// Gives the file the extended attributes of another one, its access control list among them,
    /// and no others: a folder may give some to each new file.
    func takeAttributes(of old: borrowing File) throws(SystemError) {
      let names = try old.attributeNames()
      for name in try attributeNames() where !names.contains(name) {
        _ = try retrying { posix_remove_attribute(descriptor, name) }
      }
      for name in names {
        let value = try old.attribute(name)
        // Some of the system's may be set by nobody, and are right already.
        if let own = try? attribute(name), own == value { continue }
        _ = try retrying { posix_set_attribute(descriptor, name, value, value.count) }
      }
    }

    /// The names of the attributes, which may be any bytes; none on a file system that has none.
    private func attributeNames() throws(SystemError) -> [[CChar]] {
      let descriptor = descriptor
      let list: [UInt8]
      do throws(SystemError) {
        list = try Self.bytes {
          posix_list_attributes(descriptor, $0, $1)
        }
      } catch {
        if error.code == ENOTSUP { return [] }
        throw error
      }
      return list.split(separator: 0).map { $0.map(CChar.init(bitPattern:)) + [0] }
    }

    private func attribute(_ name: [CChar]) throws(SystemError) -> [UInt8] {
      let descriptor = descriptor
      return try Self.bytes { posix_get_attribute(descriptor, name, $0, $1) }
    }

    /// What a call gives that says without room how much it takes; it is made again where that has
    /// grown meanwhile.
    private static func bytes(
      _ call: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(SystemError) -> [UInt8] {
      while true {
        var bytes = [UInt8](repeating: 0, count: try retrying { call(nil, 0) })
        if bytes.isEmpty { return [] }
        do throws(SystemError) {
          let count = try retrying {
            bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
          }
          return Array(bytes.prefix(count))
        } catch { if error.code != ERANGE { throw error } }
      }
    }
  #endif
}
