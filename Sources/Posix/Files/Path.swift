#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names of files.
public enum Path {
  /// The folder that a file is in.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the folders above a file that are missing, for the owner only.
  public static func makeFolders(above path: String) throws(SystemError) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<slash])
      if mkdir(folder, 0o700) == 0 { continue }
      // Where there is a folder, `mkdir` may fail for other reasons than that.
      let error = SystemError.last
      guard error == .fileExists || (try? FileStatus(folder).kind) == .folder else { throw error }
    }
  }

  /// The names in a folder; none if it cannot be read.
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

  /// A name with the user's folder in place of `~` at the begin, as shells have it.
  public static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = Environment.home else { return path }
    return home + path.dropFirst()
  }

  /// A name without symbolic links, also where the file that they lead to is still to be made.
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

  /// How many symbolic links may lead to one another, as the system has it.
  private static let linkLimit = 40

  /// The name that a symbolic link stands for; nil where there is none.
  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0, count < text.count else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
