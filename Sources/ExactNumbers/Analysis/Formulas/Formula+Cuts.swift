// A formula along the branch cut of one of its steps: where the operand is real on the real axis
// and beyond the cut's end, the function that continues its values there to both sides is
// holomorphic. On the cut, values are those that are reached counterclockwise around its end.

internal import CFLINT

extension Formula.Operation {
  /// The continuation of the values on the cut, over a ball all of whose points are beyond the
  /// cut's end; false for other balls and for functions without such a cut.
  func evaluateAlongCut(_ x: BallPointer, _ y: BallPointer, into result: BallPointer, _ bits: Int)
    -> Bool
  {
    switch self {
    case .tabulated(let function): return function.evaluateAlongAxis(x, result, bits)
    case .function(let function):
      return function.row.encloseAlongCut?(x, result, bits) ?? false
    case .squareRoot, .power:
      guard ElementaryFunction.Domain.above(0).isBeyondEnd(x) else { return false }
      var w = FlintComplexBall()
      acb_neg(&w.value, x)
      if self == .power {  // (−x)^y·e^(πiy)
        w.inPlace { acb_pow($0, $0, y, bits) }
        acb_exp_pi_i(result, y, bits)
        acb_mul(result, result, &w.value, bits)
      } else {  // i·√−x
        surd_acb_sqrt(result, &w.value, bits)
        acb_mul_onei(result, result)
      }
      return true
    default: return false
    }
  }
}
