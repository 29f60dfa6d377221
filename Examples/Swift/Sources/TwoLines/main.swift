import Calculator
import ExactNumbers

print(try RPNCalculator().evaluate("2 sqrt 3 +"))
print(try Exact.sqrt(2) * Exact.sqrt(8) == 4)
