"""`arith`: integer, float and index arithmetic on scalars, vectors and tensors, with MLIR's folds."""
