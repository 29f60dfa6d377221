// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: FLINT
// FLINT 3 is one library and has Arb and Calcium inside, as flint/arb.h and flint/ca.h. FLINT 2.9
// (Debian 12, Ubuntu 22.04) has them beside it, as the libraries flint-arb and calcium, which needs
// antic. `CFLINT/shim.h` makes the same choice for headers. FLINT_PREFIX names one outside the
// compiler's paths: the Makefile passes it on, for only that can.

let givenPrefixes =
  [Context.environment["FLINT_PREFIX"]].compactMap { $0 } + ["/usr/local", "/usr"]
let flintPrefix = (givenPrefixes + ["/opt/homebrew", "/opt/local"]).first {
  access("\($0)/include/flint/flint.h", F_OK) == 0
}
let isFlint3 = flintPrefix.map { access("\($0)/include/flint/arb.h", F_OK) == 0 } ?? true
let flintLibraries =
  ["flint"] + (isFlint3 ? [] : ["flint-arb", "calcium", "antic"]) + ["mpfr", "gmp"]
// The Makefile names the libraries where they are not to be linked but loaded when they are needed.
let loadedLibraries = ["FLINT", "ARB", "CALCIUM"].map { "SURD_\($0)_LIBRARY" }.compactMap { name in
  Context.environment[name].map { (name, $0) }
}
// Asked only where the compiler would not find FLINT by itself, for pkg-config
// need not be installed.
let flintPkgConfig = flintPrefix.map(givenPrefixes.contains) == true ? nil : "flint"

// MARK: libedit
// The Makefile names its archive and those that it needs where the program is to be installed.

let libeditLibraries =
  (Context.environment["LIBEDIT_ARCHIVES"] ?? "").split(separator: " ").map { ":\($0)" }

let package = Package(
  name: "surd",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Calculator", targets: ["Calculator"]),
    .library(name: "ExactNumbers", targets: ["ExactNumbers"]),
    // The program surd is a product by itself. If it were named here, SwiftPM would build it for
    // dependents, too: by `swift build` after `swift run`, and without its parser.
  ],
  // What depends on the libraries alone says `traits: []`, and fetches nothing else.
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(name: "Program", description: "The program surd, with its dependencies"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // MARK: C
    .systemLibrary(
      name: "CFLINT", pkgConfig: flintPkgConfig,
      providers: [
        .apt(["libflint-dev", "libflint-arb-dev", "libcalcium-dev", "libantic-dev"]),
        .brew(["flint"]),
      ]),
    .systemLibrary(name: "CEditline", providers: [.apt(["libedit-dev"])]),
    .target(
      name: "CFLINTLoading",
      cSettings: loadedLibraries.map { .define($0, to: "\"\($1)\"") },
      linkerSettings: loadedLibraries.isEmpty ? flintLibraries.map { .linkedLibrary($0) } : []),
    .systemLibrary(name: "CPosix"),
    .target(name: "CManual"),
    .target(name: "CTerminal"),
    // The Makefile names the commit where the program is to be installed.
    .target(
      name: "CVersion",
      cSettings: Context.environment["SURD_COMMIT"].map { commit in
        [.define("SURD_COMMIT", to: "\"\(commit)\"")]
      } ?? []),
    .target(name: "Posix", dependencies: ["CPosix"]),
    .target(name: "TerminalText"),
    .target(name: "JSONText", dependencies: ["Calculator"]),

    // MARK: The calculator, without input or output
    .target(name: "ExactNumbers", dependencies: ["CFLINT", "CFLINTLoading"]),
    .target(
      name: "Quantities", dependencies: ["ExactNumbers"],
      resources: ["constants", "currencies", "elements", "spellings", "units"].map {
        .embedInCode("Tables/\($0).tsv")
      }),
    .target(name: "Plots", dependencies: ["ExactNumbers", "TerminalText"]),
    .target(
      name: "Calculator", dependencies: ["ExactNumbers", "Plots", "Quantities", "TerminalText"]),
    .target(name: "DeskCalculator", dependencies: ["Calculator", "ExactNumbers"]),
    .target(
      name: "Manual", dependencies: ["CManual", "Calculator", "Quantities", "TerminalText"],
      exclude: ["Text"]),
    .target(
      name: "Plugins",
      dependencies: [
        "Calculator", "ExactNumbers", "JSONText", "Posix", "Quantities", "TerminalText",
      ]),

    // MARK: Front ends
    .target(
      name: "Answers",
      dependencies: ["Calculator", "ExactNumbers", "Posix", "Stream", "TerminalText"]),
    .target(
      name: "Sheets",
      dependencies: [
        "Answers", "Calculator", "ExactNumbers", "LineEditing", "Posix", "Stream", "TerminalText",
      ]),
    .target(
      name: "JSONRPC",
      dependencies: ["ExactNumbers", "JSONText", "Posix", "Stream", "TerminalText"]),
    .target(
      name: "LanguageServer",
      dependencies: [
        "Answers", "Calculator", "ExactNumbers", "JSONRPC", "JSONText", "Manual", "Sheets",
        "TerminalText",
      ]),
    .target(
      name: "ModelContext",
      dependencies: [
        "Answers", "Calculator", "ExactNumbers", "JSONRPC", "JSONText", "Manual",
      ]),
    .target(
      name: "LineEditing", dependencies: ["CEditline", "CTerminal", "Posix", "TerminalText"],
      linkerSettings: (libeditLibraries.isEmpty ? ["edit"] : libeditLibraries).map {
        .linkedLibrary($0)
      }),
    .target(
      name: "Shell",
      dependencies: [
        "LineEditing", "Manual", "Calculator", "ExactNumbers", "Plots", "Posix", "TerminalText",
      ]),
    .target(
      name: "Stream", dependencies: ["Calculator", "ExactNumbers", "Posix", "TerminalText"]),
    .executableTarget(
      name: "surd",
      dependencies: [
        "Answers", "Sheets", "Shell", "Stream", "Plugins", "DeskCalculator", "JSONRPC",
        "LanguageServer", "LineEditing", "Manual", "ModelContext", "Calculator",
        "ExactNumbers", "Posix", "TerminalText", "CVersion",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      resources: ["bash", "fish", "zsh"].map { .embedInCode("Widgets/widget.\($0)") }),

    // MARK: Tests
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "ExactNumbersTests", dependencies: ["ExactNumbers", "CFLINT", "TestSupport"],
      exclude: [
        "bases.py", "bases.txt", "floats.py", "floats.txt", "integrals.py", "numerals.py",
        "probability.py",
        "probability.txt",
        "random_numbers.py", "reference.py", "reference.txt", "special.py", "special.txt",
      ]),
    .testTarget(
      name: "QuantitiesTests", dependencies: ["Quantities", "ExactNumbers", "TestSupport"],
      exclude: ["daycounts.py", "daycounts.txt"]),
    .testTarget(
      name: "CalculatorTests",
      dependencies: [
        "Calculator", "CFLINT", "ExactNumbers", "Manual", "Quantities", "TerminalText",
        "TestSupport",
      ], exclude: ["distributions.py", "distributions.txt"]),
    .testTarget(
      name: "DeskCalculatorTests", dependencies: ["DeskCalculator", "Calculator", "TestSupport"],
      exclude: ["cases.txt", "gh.txt", "reference.py", "reference.txt", "Programs"]),
    .testTarget(
      name: "JSONTests",
      dependencies: ["JSONRPC", "JSONText", "ExactNumbers", "Posix", "Stream", "TestSupport"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "Answers", "Calculator", "ExactNumbers", "JSONRPC", "JSONText", "Posix",
        "TestSupport",
      ]),
    .testTarget(
      name: "ModelContextTests",
      dependencies: [
        "ModelContext", "Answers", "Calculator", "ExactNumbers", "JSONRPC", "JSONText", "Posix",
        "TestSupport",
      ]),
    .testTarget(name: "PosixTests", dependencies: ["CPosix", "Posix", "TestSupport"]),
    .testTarget(
      name: "PluginsTests",
      dependencies: [
        "Plugins", "Calculator", "ExactNumbers", "Manual", "Posix", "TerminalText", "TestSupport",
      ]),
    .executableTarget(
      name: "LineEditingDemo", dependencies: ["LineEditing", "TerminalText"],
      path: "Tests/LineEditingDemo"),
    .executableTarget(
      name: "HubProbe", dependencies: ["Calculator"], path: "Benchmarks/Probes/HubProbe"),
    .executableTarget(
      name: "ExactProbe", dependencies: ["ExactNumbers"], path: "Benchmarks/Probes/ExactProbe"),
    .executableTarget(
      name: "ShellProbe", dependencies: ["TestSupport"], path: "Benchmarks/Probes/ShellProbe"),
    .testTarget(
      name: "LineEditingTests",
      dependencies: ["LineEditing", "LineEditingDemo", "Posix", "TerminalText", "TestSupport"]),
    .testTarget(name: "StreamTests", dependencies: ["Stream", "TestSupport"]),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "Shell", "Calculator", "ExactNumbers", "LineEditing", "Posix", "TerminalText",
        "TestSupport",
      ]),
    .testTarget(
      name: "AnswersTests",
      dependencies: ["Answers", "Calculator", "ExactNumbers", "Posix", "TestSupport"]),
    .testTarget(
      name: "SheetsTests",
      dependencies: [
        "Sheets", "Answers", "Calculator", "ExactNumbers", "Posix", "TerminalText",
        "TestSupport",
      ]),
    .testTarget(name: "ProgramTests", dependencies: ["surd", "Manual", "TestSupport"]),
    .testTarget(
      name: "LawsTests",
      dependencies: [
        "Answers", "Calculator", "ExactNumbers", "Quantities", "CFLINT", "Sheets", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: Fuzzing
// Built for `make fuzz` only: it is linked with libFuzzer.

if Context.environment["SURD_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Answers", "CFuzzer", "Calculator", "DeskCalculator", "ExactNumbers", "JSONRPC", "JSONText",
        "LanguageServer", "LineEditing", "ModelContext", "Plugins", "Posix", "Sheets", "Shell",
        "Stream", "TerminalText",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzzer", "Corpus", "run.py"]),
  ]
}

// MARK: How all of it is built

/// A target's modules, with those that they depend on.
///
/// Swift recompiles a module when a module that its target names changes, but not when a module
/// changes that is imported indirectly. Then a struct keeps its old size, and the program crashes.
@MainActor func modules(of target: Target) -> [Target.Dependency] {
  var names: [String] = []
  @MainActor func add(_ target: Target) {
    for case .byNameItem(let name, _) in target.dependencies where !names.contains(name) {
      names.append(name)
      if let next = package.targets.first(where: { $0.name == name }) { add(next) }
    }
  }
  add(target)
  let others = target.dependencies.filter { if case .byNameItem = $0 { false } else { true } }
  return names.map { .byName(name: $0) } + others
}

let inC = ["CFLINTLoading", "CManual", "CTerminal", "CVersion"]
// Tests spend most of their time in these modules, and need a third of it if they are optimized.
let optimized = ["ExactNumbers", "Calculator", "DeskCalculator", "Plugins"]
// As a dependency, surd is built as its owner likes.
let isDependency =
  Context.packageDirectory.contains("/checkouts/") || Context.environment["SURD_PLAIN"] != nil

for target in package.targets where target.type != .system {
  target.dependencies = modules(of: target)
  if inC.contains(target.name) { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  if isDependency { continue }
  // A newer compiler may warn of more. What is released is built all the same.
  target.swiftSettings?.append(.treatAllWarnings(as: .error, .when(configuration: .debug)))
  if optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
