/// What a way gives; nil where it fails in one that lets others be tried.
func attempt<Value>(_ way: @autoclosure () throws(NumberError) -> Value)
  throws(NumberError) -> Value?
{
  do throws(NumberError) { return try way() } catch {
    if error.endsAll { throw error }
    return nil
  }
}
