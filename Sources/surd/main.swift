import ArgumentParser
import Posix
import Stream

Descriptor.fillStandardOnes()
// Swift reads them from /proc. Without it, even the program's name is missing, and keys would be
// silently ignored.
if CommandLine.arguments.isEmpty {
  let status = Invocation.refuse("the arguments cannot be read; is /proc mounted?")
  CurrentProcess.exit(status.rawValue)
}
if let request = Desk.request(CommandLine.arguments) {
  CurrentProcess.exit(Desk.run(request.dialect, request.arguments))
}
if let argument = Surd.malformedArgument {
  let status = Invocation.refuse(
    "the argument '\(argument)' is not UTF-8; if it is a file, a link to it can have another name")
  CurrentProcess.exit(status.rawValue)
}
let arguments = Surd.withExplicitKeys(CommandLine.arguments.dropFirst())
if let invocation = Invocation(ofKeys: arguments) { CurrentProcess.exit(invocation.run().rawValue) }
if let option = Surd.repeatedOption(in: arguments) {
  CurrentProcess.exit(Invocation.refuse("'\(option)' is given twice").rawValue)
}
do {
  let command = try Surd.parse(arguments)
  CurrentProcess.exit(command.runProgram().rawValue)
} catch {
  // After wrong usage, the status of swift-argument-parser is 64; ours is 2.
  if Surd.exitCode(for: error) == .success {
    var message = Surd.fullMessage(for: error) + "\n"
    if let shell = Completion.shell(arguments) {
      message = Completion.completed(message, for: shell)
    }
    CurrentProcess.exit(ExitStatus.ofWriting(message).rawValue)
  }
  let status = Invocation.refuse("\(Surd.message(for: error))\n'surd --help' lists the options.")
  CurrentProcess.exit(status.rawValue)
}
