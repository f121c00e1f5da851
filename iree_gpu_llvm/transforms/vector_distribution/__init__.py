"""Spreads vectors of a workgroup over its lanes: what the pass `iree-llvmgpu-vector-distribute` is made of.

`layouts` says what of a vector a lane holds, `analysis` finds the layout of every value, `distribution` goes through
the ops; the other modules say what each family of ops becomes.
"""
