// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RecentKeys",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "surd", path: "../..")],
  targets: [
    .executableTarget(
      name: "RecentKeys", dependencies: [.product(name: "Calculator", package: "surd")])
  ],
  swiftLanguageModes: [.v6]
)
