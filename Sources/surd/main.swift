import ArgumentParser
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

if let request = Desk.request(CommandLine.arguments) {
  exit(Desk.run(request.dialect, request.arguments))
}
let arguments = Surd.withExplicitKeys(CommandLine.arguments.dropFirst())
if let invocation = Invocation(ofKeys: arguments) { exit(invocation.run().rawValue) }
do {
  let command = try Surd.parse(arguments)
  exit(command.runProgram().rawValue)
} catch {
  // swift-argument-parser ends with status 64 on wrong usage; ours is 2.
  let isAnswer = Surd.exitCode(for: error) == .success
  let output = Output(descriptor: isAnswer ? STDOUT_FILENO : STDERR_FILENO)
  output.writeLine(Surd.fullMessage(for: error).utf8)
  output.flush()
  exit((isAnswer ? ExitStatus.success : .usage).rawValue)
}
