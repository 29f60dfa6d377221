import Calculator
import TerminalText
import Testing

@testable import Plugins

/// Plugging listeners in and out by name.
@Suite struct SwitchboardTests {
  private let hub = ManageListeners()
  private let calculator = CalculatorModel()

  init() { hub.addListener(calculator) }

  private func board(
    _ kind: FrontEnd.Kind = .prompt, show: @escaping (StyledText) -> Void = { _ in }
  ) -> Switchboard {
    Switchboard(
      FrontEnd(
        kind, hub: hub, calculator: calculator, counter: PressCounter(), version: "9.9",
        hasColours: false, show: show))
  }

  @Test func listenersComeAndGoByName() throws {
    let board = board()
    #expect(board.list == "counter" && !board.wantsLines)
    for name in ["swatch", "bits", "tape"] { #expect(try board.listen(name) == "\(name) listens") }
    #expect(board.list == "counter\nswatch\nbits\ntape" && board.wantsLines)
    #expect(throws: PluginError.isListening("bits")) { try board.listen("bits") }
    #expect(throws: PluginError.isPermanent("counter")) { try board.listen("counter") }
    hub.notifyListeners("8 wsize 5 2 *\n")
    #expect(
      board.rows(in: .none) == [
        "#00000A  rgb 0 0 10", "hue 240°  saturation 100 %  brightness 3.922 %",
        " 7 0000 1010  0", "0x0A  10",
      ])
    #expect(try #require(board.tape).hasSuffix("  5 2 * = 10"))
    for name in ["swatch", "bits", "tape"] {
      #expect(try board.unlisten(name) == "\(name) listens no more")
    }
    #expect(board.list == "counter" && board.rows(in: .none).isEmpty && board.tape == nil)
    #expect(throws: PluginError.isNotListening("bits")) { try board.unlisten("bits") }
    #expect(throws: PluginError.isPermanent("counter")) { try board.unlisten("counter") }
    board.addPermanent("document")
    #expect(throws: PluginError.isPermanent("document")) { try board.unlisten("document") }
    #expect(board.list == "counter\ndocument")
  }

  #if os(Linux)
    @Test func whatWasNotWrittenIsSaidWhenItsListenerGoes() throws {
      var said: [String] = []
      let board = board { said.append($0.text) }
      try board.listen("tape=/dev/full")
      #expect(!board.hasFailed)
      _ = try board.unlisten("tape=/dev/full")
      #expect(board.hasFailed && said == ["'/dev/full': No space left on device"])
    }
  #endif

  @Test func viewsAreAsLargeAsTheWindowHasRoomFor() throws {
    let board = board()
    for name in ["plot", "vars"] { try board.listen(name) }
    hub.notifyListeners("1 8 range sto a 1 sto b 2 sto c 3 sto d 5 sto f { }\n")
    func rows(_ columns: Int, _ rows: Int) -> [String] {
      board.rows(in: ViewSize(columns: columns, rows: rows)).map(\.text)
    }
    #expect(rows(60, 24).count == 10 + 5)
    #expect(rows(60, 24).map(\.count).max().map { (55...60).contains($0) } == true)
    #expect(rows(40, 12).count == 5 + 3 + 1)
    #expect(rows(40, 12).map(\.count).max().map { (35...40).contains($0) } == true)
    // The order is that of the changes, whatever the size of the window was.
    #expect(rows(16, 48).suffix(5).map { $0.prefix(3) } == ["a =", "b =", "c =", "d =", "f ="])
    hub.notifyListeners("7 sto c\n")
    #expect(rows(80, 48).suffix(5).first == "c = 7")
    #expect(rows(16, 48).suffix(5).first == "c = 7")
  }

  @Test func theOnlyCommandNeedsNoArgumentToGo() throws {
    let board = board()
    for command in ["exec cat >/dev/null", "exec true"] { try board.listen(command) }
    #expect(throws: PluginError.isNotListening("exec")) { try board.unlisten("exec") }
    #expect(try board.unlisten("exec true") == "exec true listens no more")
    #expect(try board.unlisten("exec") == "exec cat >/dev/null listens no more")
    board.finish()
  }

  @Test func theBitsWantKeysWhereKeysAct() throws {
    let board = board()
    try board.listen("bits")
    hub.notifyListeners("8 wsize 1\n")
    #expect(board.keys(for: .left) == nil && board.keys(for: .space) == nil)
    hub.notifyListeners("keys\n")
    #expect(board.rows(in: .none)[0].text == " 7 0000 000\u{1B}[7m1\u{1B}[0m  0")
    #expect(board.keys(for: .left) == "" && board.keys(for: .space) == "1 flipbit ")
    #expect(board.rows(in: .none)[0].text == " 7 0000 00\u{1B}[7m0\u{1B}[0m1  0")
    hub.notifyListeners("0.5\n")
    #expect(board.keys(for: .left) == nil)
  }

  @Test func viewsOfAStreamShowWhatALineHasChanged() throws {
    var shown: [String] = []
    let board = board(.stream) { shown.append($0.text) }
    try board.listen("bits")
    for line in ["keys 8 wsize\n", "5\n", "5\n", "6\n"] { hub.notifyListeners(line) }
    #expect(shown == ["bits: no X", " 7 0000 0101  0", "0x05  5", " 7 0000 0110  0", "0x06  6"])
  }
}
