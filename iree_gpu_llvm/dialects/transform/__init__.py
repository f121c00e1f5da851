"""`transform`: IR that says what is done to other IR, as lit tests of passes and patterns state it. What each op does
is in `transforms/transform_ops/`.

    transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
      %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      transform.apply_patterns to %f {
        transform.apply_patterns.iree.lower_inner_tiled
      } : !transform.any_op
      transform.yield
    }
"""
