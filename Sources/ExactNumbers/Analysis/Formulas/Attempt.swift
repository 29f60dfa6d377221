/// What a way gives; nil where it fails in one that lets others be tried, or in one that is said.
func attempt<Value>(
  _ way: @autoclosure () throws(NumberError) -> Value,
  failing isExpected: (NumberError) -> Bool = { !$0.endsAll }
) throws(NumberError) -> Value? {
  do throws(NumberError) { return try way() } catch {
    if isExpected(error) { return nil }
    throw error
  }
}
