import Observation

// A view without a window: prints what SwiftUI would show.
let model = CalculatorViewModel()
let view = Task { @MainActor in await model.follow() }
for keys in ["2 sqrt", "3 +", "0 /"] {
  model.press(keys)
  // The stream is read on this actor, too: let it.
  for _ in 0..<10 { await Task.yield() }
  print(model.stack, model.error ?? "no error")
}
model.close()
await view.value
