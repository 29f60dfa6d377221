/// A command that gets all events.
final class ListeningProcess: PluggedIn {
  private let service: EventService
  private let number: Int

  init(_ command: String, _ service: EventService) throws(PluginError) {
    self.service = service
    number = try service.start(command)
  }

  /// Sends no more events to the command, which sees the end of its input.
  func unplug(from frontEnd: FrontEnd) { service.queue.remove(number) }

  /// Whether the command ended, or stopped reading, too early.
  var isGone: Bool { service.queue.hasGone(number) }
}
