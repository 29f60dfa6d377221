import Calculator
import Posix
import TestSupport
import Testing

@testable import Manual
@testable import Plugins

/// Listeners by the names that users give them.
@Suite struct ListenerKindTests {
  @Test(arguments: [
    ("bits", "bits"), ("tape", "tape"), ("tape=a=b", "tape=a=b"), ("exec  a b", "exec a b"),
    ("swatch", "swatch"), ("float", "float"), ("counter", "counter"),
  ]) func aDescriptionHasAName(text: String, name: String) throws {
    let (kind, argument) = try ListenerKind.read(text)
    #expect(kind.name(with: argument) == name)
  }

  @Test(arguments: [
    ("", PluginError.needs("listen", what: "the name of a listener")),
    ("=x", .needs("listen", what: "the name of a listener")), ("tape x", .unknown("tape x")),
    ("bit=3", .unknown("bit=3")), ("bits=", .takesNothing("bits")),
    ("counter=1", .takesNothing("counter")), ("tape=", .needs("tape=", what: "a file")),
    ("exec", .needs("exec", what: "a command")), ("exec  ", .needs("exec", what: "a command")),
    ("exec=x", .needs("exec", what: "a command")),
  ]) func aWrongDescriptionIsRefused(text: String, error: PluginError) {
    #expect(throws: error) { try ListenerKind.read(text) }
  }

  /// The command table and the manual do not see the kinds.
  @Test func everyKindIsInTheTableAndInTheManual() throws {
    let forms = ListenerKind.all.filter { $0.make != nil }.flatMap(\.forms)
    let listen = try #require(CommandTable.standard.command(named: "listen"))
    let names = forms.map { $0.contains { "= ".contains($0) } ? "\"\($0)\"" : $0 }
    #expect(listen.summary == "Plugs in: \(names.joined(separator: ", ")).")
    let terms = Section.titled("LISTENERS").blocks.flatMap { block -> [String] in
      if case .list(let items, _) = block { items.map(\.term) } else { [] }
    }
    #expect(
      terms
        == ListenerKind.all.flatMap { kind in
          switch kind.argument {
          case .none: ["`\(kind.name)`"]
          case .optional(let what): ["`\(kind.name)`", "`\(kind.name)=`*\(what.lowercased())*"]
          case .required(let what): ["`\(kind.name)` *\(what.lowercased())*"]
          }
        })
  }

  @Test func everySentenceIsAsItIs() {
    let sentences: [(PluginError, String)] = [
      (
        .unknown("x"),
        "no listener 'x'; there are bits, float, swatch, vars, plot, tape, tape=FILE and exec COMMAND"
      ),
      (.needs("exec", what: "a command"), "'exec' needs a command after it"),
      (.takesNothing("bits"), "'bits' takes nothing after its name"),
      (.isListening("bits"), "'bits' listens already"),
      (.isNotListening("bits"), "'bits' does not listen; 'listeners' lists those that do"),
      (.isPermanent("counter"), "'counter' always listens"),
      (.notWithEach("tape"), "'tape' does not go with '--each'"),
      (.noTape(path: "p"), "'p' holds something else than a tape; it is left as it is"),
      (
        .tapeInUse(path: "p"),
        "'p' is the tape of another surd, or of this one; 'listen tape=FILE' with another name makes a second tape"
      ),
      (
        .noSession(path: "p"),
        "'p' holds something else than a session of surd's; it is left as it is"
      ),
      (
        .occupied(path: "p"),
        "'p' is there already, and somebody is serving it or it is not a socket"
      ), (.pathTooLong("p"), "the path 'p' is too long for a socket"),
      (.system("p", .noSuchFile), "'p': No such file or directory"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}
