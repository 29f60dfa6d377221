#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import CPosix

extension File {
  /// Gives a name to a new file with these bytes, which only its owner can read: at any moment the
  /// name is that of the old or of the new file, whether the process is killed or the power fails.
  ///
  /// The bytes are written to a file beside it, which takes the name once the disk has it; then the
  /// disk gets the folder.
  ///
  /// - Parameters:
  ///   - path: the name, which is no symbolic link.
  ///   - temporary: the name of the file beside it, which nobody else uses at the time; what an
  ///     earlier process has left there is removed.
  ///   - permissions: those of the new file, of which the process's mask takes some; by default it
  ///     is its owner's alone.
  ///   - old: the status of the file that has the name, if the new one is to get its owner, its
  ///     permissions and its extended attributes, the access control list among them; fails where
  ///     it may not.
  ///   - isCurrent: whether the file that has the name is still the one to be replaced, which is
  ///     asked last.
  ///   - isExpected: whether the file that had the name is the one to be replaced; it has the name
  ///     of the file beside it now. If not, it gets its name back. Not asked if the file system
  ///     cannot exchange files.
  /// - Returns: whether it was, and is replaced.
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
    // Folders of some file systems cannot be opened; there it is done without.
    let folder = try? File(Path.folder(of: path), .readOnly)
    try? folder?.synchronize()
    return true
  }

  /// Gives a name to the file beside it; false, and the name stays, if another file has got the
  /// name or the file was written to.
  ///
  /// - Parameter own: the identity of the file beside it.
  private static func take(
    _ path: String, through temporary: String, _ own: FileStatus.Identity,
    _ isExpected: (() -> Bool)?
  ) throws(SystemError) -> Bool {
    guard let isExpected, posix_exchange(temporary, path) == 0 else {
      // Somebody has removed the file.
      if isExpected != nil, errno == ENOENT { return false }
      try rename(temporary, to: path)
      return true
    }
    if isExpected() { return true }
    // A third file that came meanwhile is newer than the one that gets its name back.
    for _ in 0..<2 where (try? FileStatus(temporary, followsLinks: false).identity) != own {
      _ = try retrying { posix_exchange(temporary, path) }
    }
    return false
  }

  /// Gives the file the owner and the permissions of another one.
  private func takeOwner(of old: FileStatus) throws(SystemError) {
    if try status().owner != old.owner {
      _ = try retrying { fchown(descriptor, old.owner.user, old.owner.group) }
    }
    _ = try retrying { fchmod(descriptor, mode_t(old.permissions)) }
  }

  /// Gives a file another name; a file that has that name is gone then.
  public static func rename(_ path: String, to name: String) throws(SystemError) {
    _ = try retrying { systemRename(path, name) }
  }

  /// Removes a file, if there is one.
  public static func remove(_ path: UnsafePointer<CChar>) throws(SystemError) {
    _ = try retrying { unlink(path) }
  }
}
