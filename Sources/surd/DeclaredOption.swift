import ArgumentParser
import Synchronization

/// An option with the names of its declaration.
///
/// swift-argument-parser has no list of the declared options. So a declaration gives its names by
/// one of the functions below, which note them while ``all(of:)`` creates an instance.
struct DeclaredOption {
  /// The number of times that the option may be given, and whether it has a value.
  enum Kind { case flag, once, repeated }

  /// The names with their dashes. Messages use the first.
  let names: [String]
  let kind: Kind

  private static let noted = Mutex<[DeclaredOption]?>(nil)

  /// Returns the options that a type declares, without those of groups within it.
  static func all(of make: () -> some ParsableArguments) -> [DeclaredOption] {
    noted.withLock { $0 = [] }
    _ = make()
    return noted.withLock { options in
      defer { options = nil }
      return options ?? []
    }
  }

  fileprivate static func note(_ names: [String], _ kind: Kind) -> NameSpecification {
    noted.withLock { $0?.append(DeclaredOption(names: names, kind: kind)) }
    return NameSpecification(names.map { NameSpecification.Element(stringLiteral: $0) })
  }
}

extension NameSpecification {
  /// The names of an option without a value.
  static func flag(_ names: String...) -> NameSpecification { DeclaredOption.note(names, .flag) }

  /// The names of an option with a value, which may be given once.
  static func once(_ names: String...) -> NameSpecification { DeclaredOption.note(names, .once) }

  /// The names of an option with a value, which may be given several times.
  static func repeated(_ names: String...) -> NameSpecification {
    DeclaredOption.note(names, .repeated)
  }
}
