let calculator = AsyncCalculator()
print(try await calculator.evaluate("6 7 *"))

let endless = Task { try await calculator.evaluate("1 { 1 } { 1 + } while") }
try await Task.sleep(for: .milliseconds(100))
endless.cancel()
do { print(try await endless.value) } catch { print(error) }
print(try await calculator.evaluate("1 +"))
