// Calculator
