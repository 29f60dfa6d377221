import Calculator
import TestSupport
import Testing

@testable import Plugins

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Several shells at once, and starts that are interrupted.
extension DocumentTests {
  // MARK: Several shells

  @Test func aSecondShellHasItsOwnFile() throws {
    let first = Desk(path)
    first.key("1")
    let second = Desk(path)
    let file = "\(folder.path)/session-2"
    #expect(
      second.said == [
        "another surd keeps the session; this one is kept in \(file)",
        "1 value restored; 'reset' begins empty",
      ])
    #expect(folder.read("session-2") == nil)
    second.key("2 3 sto n")
    let state = second.state
    #expect(folder.read("session") == first.state && folder.read("session-2") == state)
    let third = Desk(path)
    third.key("4")
    #expect(folder.read("session-3") == third.state && third.state.contains("\n1\n4\n"))
    second.leave()
    #expect(
      second.said.last
        == "2 values and 1 variable are kept in \(file); a second surd goes on with them")
    // As a second shell again: it continues.
    let fourth = Desk(path)
    #expect(fourth.said.last == "2 values and 1 variable restored; 'reset' begins empty")
    #expect(fourth.state == state)
    fourth.key("reset")
    fourth.leave()
    #expect(folder.read("session-2") == nil && fourth.said.count == 2)
  }

  @Test func aSecondShellThatChangesNothingLeavesNothing() {
    let first = Desk(path)
    first.key("1")
    let second = Desk(path)
    second.leave()
    #expect(second.said.count == 2 && folder.read("session-2") == nil)
  }

  @Test func aLaterSessionIsOfferedUntilTheFirstIsTheLatest() {
    let file = "\(folder.path)/session-2"
    do {
      let first = Desk(path)
      let second = Desk(path)
      first.key("1")
      usleep(20_000)
      second.key("2")
      first.leave()
      let third = Desk(path)
      // It belongs to a shell that is still running.
      #expect(!third.said.contains { $0.contains("later session") })
      third.leave()
      second.leave()
    }
    let offer = "a later session is in \(file); '\"\(file)\" load' takes it over"
    do {
      let desk = Desk(path)
      #expect(desk.said.last == offer)
      usleep(20_000)
      desk.key("clear \"\(file)\" load")
      #expect(desk.state.contains("\n2\n"))
      desk.leave()
    }
    #expect(Desk(path).said == ["1 value restored; 'reset' begins empty"])
  }

  @Test func somebodyElsesFileIsNoPlace() throws {
    try folder.write("my notes", to: "session-2")
    let first = Desk(path)
    first.key("1")
    let second = Desk(path)
    second.key("2")
    #expect(folder.read("session-2") == "my notes" && folder.read("session-3") == second.state)
  }

  @Test func whereAllPlacesAreTakenNothingIsSaved() throws {
    let origin = DocumentFile(path: path)
    let locks = try (1...99).map { try DocumentLock(origin.sibling($0)) }
    #expect(locks.allSatisfy { $0 != nil })
    let desk = Desk(path)
    desk.key("1")
    desk.leave()
    #expect(
      desk.said == [
        "too many surds keep sessions: what changes here is not saved, unless with 'save'"
      ])
    #expect(folder.read("session") == nil && desk.document?.hasFailed == nil)
    withExtendedLifetime(locks) {}
  }

  // MARK: Starts that are not finished

  @Test func aSessionThatEndsStartsIsTriedOnceMoreAndThenSetAside() throws {
    let state: String
    do {
      let desk = Desk(path)
      desk.key("7")
      state = desk.state
      desk.leave()
    }
    #expect(folder.read("session.start") == nil)
    // The files that a killed start leaves.
    try folder.write("\n", to: "session.start")
    do {
      let desk = Desk(path)
      #expect(
        desk.said.first == "the last start ended before its prompt; the session is tried once more")
      #expect(desk.state == state && folder.read("session.start") == "\n\n")
      desk.leave()
    }
    #expect(folder.read("session.start") == nil)
    try folder.write("\n\n", to: "session.start")
    do {
      let desk = Desk(path)
      #expect(
        desk.said == [
          """
          surd has ended twice while it restored \(path); this session begins empty
          the other one is kept as \(path).bad: '"\(path).bad" load' tries it
          """
        ])
      #expect(folder.read("session.bad") == state && folder.read("session") == nil)
      #expect(folder.read("session.start") == "\n")
      desk.key("\"\(path).bad\" load")
      #expect(desk.state == state)
      desk.leave()
    }
    #expect(folder.read("session.start") == nil)
  }

  @Test func aSecondShellDoesNotStumbleOverTheFirstsSessionForEver() throws {
    let first = Desk(path)
    first.key("7")
    try folder.write("\n\n", to: "session-2.start")
    let second = Desk(path)
    #expect(
      second.said.last
        == "surd has ended twice while it restored \(path)-2; this session begins empty")
    #expect(!second.state.contains("\n7\n") && folder.read("session") == first.state)
  }

  @Test func aSessionThatNobodyWaitsForStaysAsItIs() throws {
    do {
      let desk = Desk(path)
      desk.key("7")
      desk.leave()
    }
    let text = folder.read("session")
    let porter = Porter()
    porter.isInterrupted = true
    do {
      let desk = Desk(path, runner: porter)
      #expect(
        desk.said == [
          "interrupted: the session in \(path) stays as it is; this one begins empty, and is kept in \(path)-2"
        ])
      #expect(folder.read("session.start") == nil)
      desk.key("8")
      #expect(folder.read("session") == text && folder.read("session-2") == desk.state)
      desk.leave()
    }
    // A second shell that is not waited for does not lose the session of the second shell before
    // it.
    let first = Desk(path)
    let text2 = folder.read("session-2")
    let second = Desk(path, runner: porter)
    second.key("9")
    #expect(folder.read("session") == first.state && folder.read("session-2") == text2)
    #expect(folder.read("session-3") == second.state)
  }
}
