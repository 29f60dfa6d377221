import ArgumentParser
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

StandardDescriptors.fill()
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
  let message = Surd.fullMessage(for: error) + "\n"
  if Surd.exitCode(for: error) == .success { exit(ExitStatus.ofWriting(message).rawValue) }
  let errors = Output(descriptor: STDERR_FILENO)
  errors.write(message.utf8)
  errors.flush()
  exit(ExitStatus.usage.rawValue)
}
