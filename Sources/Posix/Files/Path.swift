#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on paths.
public enum Path {
  /// Returns the folder that contains a file.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates the missing folders above a file, which only the owner can use.
  public static func makeFolders(above path: String) throws(SystemError) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<slash])
      if mkdir(folder, 0o700) == 0 { continue }
      // For an existing folder, `mkdir` may fail with other errors than `EEXIST`.
      let error = SystemError.last
      guard error == .fileExists || (try? FileStatus(folder).kind) == .folder else { throw error }
    }
  }

  /// Returns the names in a folder, or none if it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// Returns the paths that begin with a text, sorted; a folder ends in `/`. Names with a dot at
  /// the start are hidden unless the text has the dot.
  public static func names(beginningWith text: String) -> [String] {
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let (folder, beginning) = (String(text[..<start]), text[start...])
    let place = folder.isEmpty ? "./" : expandingHome(folder)
    return names(in: place).filter { name in
      name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
        && ![".", ".."].contains(name)
    }.sorted().map { name in
      folder + name + ((try? FileStatus(place + name).kind) == .folder ? "/" : "")
    }
  }

  /// Replaces `~` at the beginning by the user's folder, as shells do.
  public static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = Environment.home else { return path }
    return home + path.dropFirst()
  }

  /// Returns a path without symbolic links, even if their target does not exist yet.
  public static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<linkLimit {
      if let resolved = realpath(path, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      guard let target = target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return path
  }

  /// The largest number of symbolic links in a chain, as in the system.
  private static let linkLimit = 40

  /// Returns the target of a symbolic link, or nil if the path is not a link.
  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0, count < text.count else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
