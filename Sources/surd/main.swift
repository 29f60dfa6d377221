import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

if let arguments = Desk.arguments(CommandLine.arguments) { exit(Desk.run(arguments)) }
do throws(UsageError) {
  exit(try Surd(CommandLine.arguments.dropFirst()).runProgram().rawValue)
} catch {
  let output = Output(descriptor: STDERR_FILENO)
  output.writeLine("surd: \(error)\n'surd --help' lists the options".utf8)
  output.flush()
  exit(ExitStatus.usage.rawValue)
}
