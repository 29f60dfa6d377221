import TestSupport
import Testing

/// Expects a run's output, errors and exit status.
func expect(
  _ run: ProgramRun, _ output: String, _ errors: String = "", status: Int32 = 0,
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(run.output == output, sourceLocation: location)
  #expect(run.errors == errors, sourceLocation: location)
  #expect(run.status == status, sourceLocation: location)
}
