// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Desk",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../surd", traits: [])],
  targets: [
    .executableTarget(
      name: "Desk",
      dependencies: [
        .product(name: "Calculator", package: "surd"),
        .product(name: "ExactNumbers", package: "surd"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
