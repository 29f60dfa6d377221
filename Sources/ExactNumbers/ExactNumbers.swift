// ExactNumbers
