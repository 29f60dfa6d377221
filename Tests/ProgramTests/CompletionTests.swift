import Foundation
import TestSupport
import Testing

/// The completions after `surd` that swift-argument-parser does not provide.
@Suite struct CompletionTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func script(_ shell: String) throws -> String {
    let run = try ProgramRun(StreamTests.surd, ["--generate-completion-script", shell])
    #expect(run.status == 0 && run.errors.isEmpty)
    return run.output
  }

  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  @Test(arguments: [
    (["help", "prim"], "prime? primepi primorial"), (["help", "statis"], "statistics"),
    (["-d", "5", "help", "sq"], "sq sqrt sqrtmod"), (["--dc", "="], "gnu gh"),
    (["--dc", "=", "g"], "gnu gh"), (["--dc", "g"], ""),
    (["--listen", ""], "bits float swatch vars plot tape"),
    (["--color", "a"], "auto always"), (["--keep-g"], "--keep-going"),
    (["--each", "x", "FOLDER/da"], "FOLDER/data.csv"),
    (["--where", "x", "FOLDER/da"], "FOLDER/data.csv"),
    (["-f", "words.surd", "FOLDER/da"], "FOLDER/data.csv"),
    (["--each", "FOLDER/da"], ""), (["FOLDER/da"], ""),
  ])
  func bash(words: [String], offered: String) throws {
    try folder.write(try script("bash"), to: "surd.bash")
    try folder.write("", to: "data.csv")
    let words = words.map { $0.replacing("FOLDER", with: folder.path) }
    let offered = offered.replacing("FOLDER", with: folder.path)
    // Readline parts words at '='.
    let line = (["surd"] + words).joined(separator: " ").replacing(" = ", with: "=")
      .replacing(" =", with: "=")
    let list = (["surd"] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        source '\(folder.path)/surd.bash'
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count)
        COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
        _surd_or_dialect surd "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        echo "${COMPREPLY[*]}"
        """,
      ])
    expect(run, offered + "\n")
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
  func fish() throws {
    let file = try folder.write(try script("fish"), to: "surd.fish")
    let run = try ProgramRun(
      "/usr/bin/fish",
      [
        "--no-config", "-c",
        """
        source '\(file)'
        complete -C 'surd help prim'
        complete -C 'surd --listen ' | string split -f 1 \\t
        complete -C 'surd --dc=' | string split -f 1 \\t | sort
        for before in '--each x' '--where x' '-f x'
            complete -C "surd $before \(file.prefix(file.count - 2))"
        end
        complete -C 'surd hel' | string split -f 1 \\t
        """,
      ],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"])
    expect(
      run,
      "prime?\nprimepi\nprimorial\nbits\nfloat\nswatch\nvars\nplot\ntape\n"
        + "--dc=gh\n--dc=gnu\n" + String(repeating: "\(file)\n", count: 3) + "help\n")
  }

  /// zsh completes only interactively; that its file is complete can be tested without that.
  @Test func zsh() throws {
    let script = try script("zsh")
    #expect(
      script.contains("]::dialect:(gnu gh)'")
        && script.contains("local -ar ___listen=('bits' 'float' 'swatch'"))
    #expect(script.ranges(of: "_surd_reads_files").count == 3)
    // Words are there before the function is called, which is the last thing in the file.
    let words = try #require(script.range(of: "'prime?' 'primepi' 'primorial'"))
    let call = try #require(script.range(of: "_surd \"${@}\""))
    #expect(words.upperBound < call.lowerBound)
    if Self.isInstalled("zsh") {
      let file = try folder.write(script, to: "_surd")
      expect(try ProgramRun("/usr/bin/zsh", ["-n", file]), "")
    }
  }
}
