#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
internal import CPosix

extension File {
  #if canImport(Darwin)
    /// Copies the extended attributes and the access control list of another file.
    func takeAttributes(of old: borrowing File) throws(SystemError) {
      let other = old.descriptor
      _ = try retrying { posix_copy_attributes(other, descriptor) }
    }
  #else
    /// Copies the extended attributes of another file, including its access control list, and
    /// removes others, which a folder may give to new files.
    func takeAttributes(of old: borrowing File) throws(SystemError) {
      let names = try old.attributeNames()
      for name in try attributeNames() where !names.contains(name) {
        _ = try retrying { posix_remove_attribute(descriptor, name) }
      }
      for name in names {
        let value = try old.attribute(name)
        // Some of the system's attributes cannot be set by any program, and are correct already.
        if let own = try? attribute(name), own == value { continue }
        _ = try retrying { posix_set_attribute(descriptor, name, value, value.count) }
      }
    }

    /// Returns the names of the attributes, which may be any bytes, or none on a file system
    /// without attributes.
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

    /// Returns the result of a call that reports its size if it gets no buffer. Repeats the call if
    /// the result has grown in between.
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
