/// Every word of the language, one row each. Lexer, dispatch, help, completion and the manual read it.
public final class CommandTable: Sendable {
  /// The table.
  public static let standard = CommandTable()

  /// The rows, by topic in the order of the manual.
  public let commands: [Command]
  /// The actions of the rows, apart from them: dispatch reads nothing else.
  let actions: [Action]
  /// The kinds of the operands of the rows, likewise.
  let operands: [[Kind]]
  private let indices: [String: Int]

  private init() {
    let topics: [(Topic, [Command])] = [
      (.stack, Self.stack), (.arithmetic, Self.arithmetic), (.exponential, Self.exponential),
      (.trigonometry, Self.trigonometry), (.complex, Self.complex), (.special, Self.special),
      (.integers, Self.integers), (.bits, Self.bits), (.colours, Self.colours),
      (.comparison, Self.comparison),
      (.vectors, Self.vectors + Self.matrices), (.numerical, Self.numerical),
      (.programs, Self.programs), (.variables, Self.variables),
      (.statistics, Self.statistics + Self.runningStatistics),
      (.display, Self.display), (.session, Self.session),
      (.session, Self.shell),
    ]
    let count = topics.reduce(0) { $0 + $1.1.count }
    var rows: [Command] = []
    rows.reserveCapacity(count)
    for (topic, commands) in topics {
      let start = rows.count
      rows += commands
      for index in start..<rows.count { rows[index].topic = topic }
    }
    // Room for two names each: growing would cost more than all the rest of the table.
    var indices = [String: Int](minimumCapacity: 2 * count)
    func name(_ index: Int, _ name: String) {
      precondition(indices.updateValue(index, forKey: name) == nil, "two rows are named '\(name)'")
    }
    for (index, row) in rows.enumerated() {
      name(index, row.name)
      for alias in row.aliases { name(index, alias) }
    }
    commands = rows
    actions = rows.map(\.action)
    operands = rows.map(\.operands)
    self.indices = indices
  }

  /// The row with this name or alias.
  public func command(named name: String) -> Command? {
    indices[name].map { commands[$0] }
  }

  /// The names and aliases of all rows, unsorted.
  public var names: some Collection<String> { indices.keys }

  /// The index of the row with this name or alias.
  func index(of name: String) -> Int? { indices[name] }

  /// The name or alias nearest to a misspelt word, among these variables and all rows.
  func suggestion(for word: String, variables: some Sequence<String>) -> String? {
    Spelling.nearest(to: word, among: Array(names) + Array(variables))
  }
}
