"""`math`: elementary functions on scalars, vectors and tensors, with folds of constants."""
