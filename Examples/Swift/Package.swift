// swift-tools-version: 6.2
import PackageDescription

// Programs with surd's libraries inside. `traits: []` leaves out what only the program surd needs.

let calculator = Target.Dependency.product(name: "Calculator", package: "surd")
let exactNumbers = Target.Dependency.product(name: "ExactNumbers", package: "surd")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  products: [.library(name: "InterestPlugin", targets: ["InterestPlugin"])],
  dependencies: [.package(name: "surd", path: "../..", traits: [])],
  targets: [
    // The calculator in two lines.
    .executableTarget(name: "TwoLines", dependencies: [calculator, exactNumbers]),
    // A listener and view.
    .executableTarget(name: "RecentKeys", dependencies: [calculator]),
    // Three words and a listener that others may plug in, and a program that does.
    .target(name: "InterestPlugin", dependencies: [calculator, exactNumbers]),
    .executableTarget(name: "Interest", dependencies: ["InterestPlugin", calculator]),
    // A view model for SwiftUI, which needs none of it.
    .executableTarget(name: "ViewModel", dependencies: [calculator]),
    // An actor whose calculations can be cancelled.
    .executableTarget(name: "Cancelling", dependencies: [calculator]),
  ],
  swiftLanguageModes: [.v6]
)
