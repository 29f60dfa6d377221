// swift-tools-version: 6.2
import PackageDescription

// What `Exact` is compared with, as a package of its own: surd depends on no other integers.
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v26)],
  dependencies: [.package(url: "https://github.com/attaswift/BigInt", from: "6.0.0")],
  targets: [
    .executableTarget(
      name: "BigIntProbe", dependencies: [.product(name: "BigInt", package: "BigInt")])
  ]
)
