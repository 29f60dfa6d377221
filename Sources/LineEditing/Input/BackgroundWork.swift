/// Work that continues while the editor waits for keys.
public struct BackgroundWork {
  /// Returns a descriptor that is readable when there is news; -1 for none at the moment.
  let descriptor: () -> Int32
  /// Returns the milliseconds after which `news` must be called at the latest; -1 for no limit.
  let patience: () -> Int32
  /// Handles the news. Returns its effect: nothing, a changed block, or the end of the input.
  let news: () -> FunctionResult

  /// Creates work that reports news through a descriptor, and that is also asked for news after
  /// some time.
  public init(
    descriptor: @escaping () -> Int32, patience: @escaping () -> Int32 = { -1 },
    news: @escaping () -> FunctionResult
  ) {
    self.descriptor = descriptor
    self.patience = patience
    self.news = news
  }
}
