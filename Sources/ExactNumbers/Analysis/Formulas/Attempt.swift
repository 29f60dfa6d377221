/// Returns the result of a method, or nil if it fails with an expected error. By default these are
/// the errors after which other methods may be tried.
func attempt<Value>(
  _ way: @autoclosure () throws(NumberError) -> Value,
  failing isExpected: (NumberError) -> Bool = { !$0.endsAll }
) throws(NumberError) -> Value? {
  do throws(NumberError) { return try way() } catch {
    if isExpected(error) { return nil }
    throw error
  }
}
