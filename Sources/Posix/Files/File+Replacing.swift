#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import CPosix

extension File {
  /// Replaces a file by a new one with these bytes, by default readable only for its owner. At any
  /// moment the name refers to the old or the new file, even if the process is killed or the power
  /// fails.
  ///
  /// The bytes are written to a temporary file in the same folder. After the disk has it, it is
  /// renamed. Then the folder is written to the disk.
  ///
  /// - Parameters:
  ///   - path: the name, which must not be a symbolic link.
  ///   - temporary: the name of the temporary file, which no other process uses at the time. A file
  ///     that an earlier process has left is removed.
  ///   - permissions: the permissions of the new file, before the process's mask.
  ///   - old: the status of the present file, if the new one must get its owner, its permissions
  ///     and its extended attributes, including the access control list. Throws if that is not
  ///     allowed.
  ///   - isCurrent: returns whether the present file is still the file to replace. Called last.
  ///   - isExpected: returns whether the replaced file, which now has the temporary name, was the
  ///     file to replace. If not, it gets its name back. Not called if the file system cannot
  ///     exchange files.
  /// - Returns: whether the file was replaced.
  @discardableResult
  public static func replace(
    _ path: String, with bytes: [UInt8], through temporary: String, permissions: UInt16 = 0o600,
    like old: FileStatus? = nil, if isCurrent: () throws(SystemError) -> Bool = { true },
    expecting isExpected: (() -> Bool)? = nil
  ) throws(SystemError) -> Bool {
    let isReplaced: Bool
    unlink(temporary)
    do throws(SystemError) {
      let file = try File(temporary, .writeOnly, .createNew, permissions: permissions)
      try file.write(bytes)
      if let old {
        try file.takeOwner(of: old)
        try file.takeAttributes(of: File(path, .readOnly))
      }
      try file.synchronize()
      let own = try file.status().identity
      try file.close()
      isReplaced = try isCurrent() ? take(path, through: temporary, own, isExpected) : false
    } catch {
      unlink(temporary)
      throw error
    }
    unlink(temporary)
    if !isReplaced { return false }
    // Some file systems cannot open folders. Then this step is skipped.
    let folder = try? File(Path.folder(of: path), .readOnly)
    try? folder?.synchronize()
    return true
  }

  /// Gives a name to the temporary file. Returns false, and the name stays, if the name belongs to
  /// another file or the file was changed.
  ///
  /// - Parameter own: the identity of the temporary file.
  private static func take(
    _ path: String, through temporary: String, _ own: FileStatus.Identity,
    _ isExpected: (() -> Bool)?
  ) throws(SystemError) -> Bool {
    guard let isExpected, posix_exchange(temporary, path) == 0 else {
      // Another process has removed the file.
      if isExpected != nil, errno == ENOENT { return false }
      try rename(temporary, to: path)
      return true
    }
    if isExpected() { return true }
    // If a third file appeared in between, it is newer than the file that gets its name back.
    for _ in 0..<2 where (try? FileStatus(temporary, followsLinks: false).identity) != own {
      _ = try retrying { posix_exchange(temporary, path) }
    }
    return false
  }

  /// Copies the owner and the permissions of another file.
  private func takeOwner(of old: FileStatus) throws(SystemError) {
    if try status().owner != old.owner {
      _ = try retrying { fchown(descriptor, old.owner.user, old.owner.group) }
    }
    _ = try retrying { fchmod(descriptor, mode_t(old.permissions)) }
  }

  /// Renames a file. It replaces a file that has the new name.
  public static func rename(_ path: String, to name: String) throws(SystemError) {
    _ = try retrying { systemRename(path, name) }
  }

  /// Removes a file.
  public static func remove(_ path: UnsafePointer<CChar>) throws(SystemError) {
    _ = try retrying { unlink(path) }
  }
}
