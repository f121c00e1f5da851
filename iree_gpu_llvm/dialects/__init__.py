"""The dialects, one module (or package) each, named as the dialect is: ops, types, attributes, verifiers, folds."""
