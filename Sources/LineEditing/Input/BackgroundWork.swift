/// Work that goes on while the editor waits for keys.
public struct BackgroundWork {
  /// Can be read when there is news; -1: not now.
  let descriptor: () -> Int32
  /// The milliseconds after which `news` is to be called at the latest; -1: whenever there is some.
  let patience: () -> Int32
  /// Takes the news, and says what it has changed: nothing, the block, or that the input is over.
  let news: () -> FunctionResult

  /// Work that says through a descriptor that there is news, and is asked after some time anyway.
  public init(
    descriptor: @escaping () -> Int32, patience: @escaping () -> Int32 = { -1 },
    news: @escaping () -> FunctionResult
  ) {
    self.descriptor = descriptor
    self.patience = patience
    self.news = news
  }
}
