/// A command that is told everything as events.
final class ListeningProcess: PluggedIn {
  private let service: EventService
  private let number: Int

  /// Starts a command.
  init(_ command: String, _ service: EventService) throws(PluginError) {
    self.service = service
    number = try service.start(command)
  }

  func unplug(from frontEnd: FrontEnd) { service.stop(number) }

  var isGone: Bool { service.hasGone(number) }
}
