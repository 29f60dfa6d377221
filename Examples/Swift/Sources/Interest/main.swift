import Calculator
import InterestPlugin

let calculator = CalculatorModel(table: try CommandTable(adding: InterestWords.all))
let journal = Journal()
let hub = ManageListeners()
hub.addListener(calculator)
hub.addListener(journal)
calculator.addObserver(journal, of: [], followsOperations: true)
for line in ["100 121 2 growth", "2 *", "100 [0.1 0.2] grown", "1 0.01 2 years", "5 5 0 growth"] {
  hub.notifyListeners(line + "\n")
}
for entry in journal.entries { print(entry) }
