"""The rules that translate ops to LLVM IR, one module a dialect family. Loaded when the dialect is first met."""
