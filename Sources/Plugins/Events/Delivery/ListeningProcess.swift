/// A command that is told everything as events.
final class ListeningProcess: PluggedIn {
  private let service: EventService
  private let number: Int

  init(_ command: String, _ service: EventService) throws(PluginError) {
    self.service = service
    number = try service.start(command)
  }

  /// Lets the command have no more events; it sees the end of its input.
  func unplug(from frontEnd: FrontEnd) { service.queue.remove(number) }

  /// Whether it ended, or took nothing, before the end.
  var isGone: Bool { service.queue.hasGone(number) }
}
