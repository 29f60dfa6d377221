import ArgumentParser
import Posix
import Stream

Descriptor.fillStandardOnes()
// Swift takes them from /proc; without it there is not even the program's name, and keys would be
// passed over in silence.
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
  // swift-argument-parser ends with status 64 on wrong usage; ours is 2.
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
