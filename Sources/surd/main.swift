print("surd")
