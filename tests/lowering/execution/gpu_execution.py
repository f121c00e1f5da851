"""Compiles kernels and runs them in the emulator.

    out = run("memref.store %x, %out[%t] : memref<64xi32>", chip, x=np.int32(3), out=np.zeros(64, np.int32))["out"]

`%t` is the work item's number along x. Arguments are arrays (memrefs of their shape and element type; `typed(array, "bf16")`
for an element type that numpy lacks) and numpy scalars; an int is an index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

import iree_gpu_llvm

TYPES = {
    "bool": "i1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "i8", "uint16": "i16",
    "uint32": "i32", "uint64": "i64", "float16": "f16", "float32": "f32", "float64": "f64", "bfloat16": "bf16",
    "float8_e4m3fn": "f8E4M3FN", "float8_e5m2": "f8E5M2", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2fnuz": "f8E5M2FNUZ",
}  # fmt: skip
MAX_WAVE_INSTRUCTIONS = 3_000_000


@dataclass
class Typed:
    """An array whose memref has another type than numpy's."""

    array: np.ndarray
    type: str


def typed(array: np.ndarray, type: str) -> Typed:
    """`type` is an element type, or a whole memref type."""
    return Typed(array, type)


def memref_of(array: np.ndarray, element: str | None = None, space: str = "") -> str:
    if element is not None and element.startswith("memref<"):
        return element
    dims = "".join(f"{d}x" for d in array.shape)
    return f"memref<{dims}{element or TYPES[array.dtype.name]}{space}>"


def argument_type(x: Any) -> str:
    if isinstance(x, Typed):
        return memref_of(x.array, x.type)
    if isinstance(x, np.ndarray):
        return memref_of(x)
    return "index" if isinstance(x, int) else TYPES[x.dtype.name]


def element_type(x: Any) -> str:
    found = re.fullmatch(r"memref<(?:[\d?]+x)*([^,]*?)(?:,.*)?>", argument_type(x))
    assert found is not None
    return found[1]


def kernel_text(body: str, arguments: dict[str, Any], block: tuple[int, ...], wave: int | None = None) -> str:
    head = ", ".join(f"%{n}: {argument_type(x)}" for n, x in arguments.items() if not n.startswith("_"))
    sizes = ", ".join(map(str, (*block, 1, 1)[:3]))
    return f"""func.func @k({head}) attributes {{gpu.known_block_size = array<i32: {sizes}>}} {{
  %t = gpu.thread_id x
{body}
  return
}}
"""


def code_object(text: str, chip: str) -> bytes:
    return iree_gpu_llvm.compile(text, target=chip, emit="hsaco").artefacts["hsaco"]


def execute(
    text: str, chip: str, values: list[Any], name: str = "k", grid=(1, 1, 1), block=(64, 1, 1), **how: Any
) -> list:
    """The arrays of a kernel's arguments after its run; None where an argument is a scalar."""
    from amdrun import CodeObject

    arrays = [x.array if isinstance(x, Typed) else np.int64(x) if isinstance(x, int) else x for x in values]
    how.setdefault("max_insts", MAX_WAVE_INSTRUCTIONS)
    made = CodeObject(code_object(text, chip)).run(name, tuple(grid), tuple(block), arrays, **how)
    assert not made.warnings, made.warnings
    return [made.out.get(i) for i in range(len(arrays))]


def run(
    body: str, chip: str, grid=(1, 1, 1), block: tuple[int, ...] = (64,), how: dict | None = None, **arguments: Any
) -> dict:
    """The arrays after a kernel of these lines has run. Arguments named with a leading `_` follow the others unnamed: they
    are what a memref of dynamic shape takes after its pointer."""
    block = (*block, 1, 1)[:3]
    text = kernel_text(body, arguments, block)
    out = execute(text, chip, list(arguments.values()), grid=grid, block=block, **(how or {}))
    return dict(zip(arguments, out, strict=True))


# -- one operation on every element of arrays


def elementwise(
    chip: str, operations: dict[str, tuple[str, str]], inputs: dict[str, np.ndarray | Typed], lanes: int = 64
) -> dict[str, np.ndarray]:
    """Results of scalar operations on inputs of one length. `operations`: name -> (lines that set `%r`, numpy dtype of the
    result, with `:type` where its MLIR type is another). Inputs are `%x` and the like in the lines.

    All operations are one kernel, which takes its elements `lanes` at a time."""
    n = len(
        next(iter(inputs.values())).array
        if isinstance(next(iter(inputs.values())), Typed)
        else next(iter(inputs.values()))
    )
    assert n % lanes == 0
    arguments: dict[str, Any] = dict(inputs)
    lines = [
        "%wg = gpu.block_id x",
        f"%lanes = arith.constant {lanes} : index",
        "%base = arith.muli %wg, %lanes : index",
    ]
    lines.append("%at = arith.addi %base, %t : index")
    for name, x in inputs.items():
        lines.append(f"%{name}_ = memref.load %{name}[%at] : {argument_type(x)}")
    for k, (lines_of, dtype) in enumerate(operations.values()):
        dtype, _, mlir = dtype.partition(":")
        array = np.zeros(n, dtype=dtype_of(dtype))
        out = Typed(array, mlir) if mlir else array
        arguments[f"out{k}"] = out
        text = lines_of
        for name in inputs:
            text = (
                text.replace(f"%{name} ", f"%{name}_ ")
                .replace(f"%{name},", f"%{name}_,")
                .replace(f"%{name}\n", f"%{name}_\n")
            )
        text = _renumbered(text, k)
        lines += [text, f"memref.store %r_{k}, %out{k}[%at] : {argument_type(out)}"]
    made = run("\n".join(lines), chip, grid=(n // lanes, 1, 1), block=(lanes,), **arguments)
    return {name: made[f"out{k}"] for k, name in enumerate(operations)}


def _renumbered(text: str, k: int) -> str:
    """Names that one operation's lines define, made its own: `%r` and `%_anything`."""
    return re.sub(r"%(r|_\w+)\b", lambda m: f"%{m[1]}_{k}", text)


def dtype_of(name: str) -> Any:
    if hasattr(np, name) or name == "bool":
        return np.dtype(name)
    import ml_dtypes

    return np.dtype(getattr(ml_dtypes, name))


def same(got: np.ndarray, want: np.ndarray, what: str = "", where: np.ndarray | None = None) -> None:
    """Equal bit for bit, but for the bits of NaNs; only where `where` holds."""
    got, want = np.atleast_1d(got), np.atleast_1d(want)
    assert got.shape == want.shape, (what, got.shape, want.shape)
    assert got.dtype == want.dtype, (what, got.dtype, want.dtype)
    bits = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[got.dtype.itemsize]
    equal = got.view(bits) == want.view(bits)
    if got.dtype.kind in "fV" or got.dtype.name.startswith(("bfloat", "float")):
        equal |= np.isnan(got.astype(np.float64)) & np.isnan(want.astype(np.float64))
    if where is not None:
        equal |= ~where
    bad = np.argwhere(~equal)
    assert not len(bad), (
        f"{what}: at {bad[0].tolist()} of {len(bad)} got {got[tuple(bad[0])]}, want {want[tuple(bad[0])]}"
    )


# -- operations on vectors, one set of operands for each lane


def vector_type(shape: tuple[int, ...], element: str) -> str:
    return f"vector<{''.join(f'{d}x' for d in shape)}{element}>"


def vectorwise(
    chip: str,
    operations: dict[str, tuple[str, tuple[int, ...] | None, str]],
    inputs: dict[str, np.ndarray | Typed],
    lanes: int = 64,
) -> dict[str, np.ndarray]:
    """Results of operations that each lane does on its own vectors. An input of shape (lanes, d0, d1, ...) is a vector of
    d0 x d1 x ..., one of shape (lanes,) a scalar. `operations`: name -> (lines that set `%r`, shape of the result, None for
    a scalar, numpy dtype of its elements as in `elementwise`)."""
    arguments: dict[str, Any] = dict(inputs)
    lines = ["%c0 = arith.constant 0 : index"]
    for name, x in inputs.items():
        lines.append(_load(name, x))
    for k, (text, shape, kind) in enumerate(operations.values()):
        dtype, _, mlir = kind.partition(":")
        array = np.zeros((lanes, *(shape or ())), dtype_of(dtype))
        out = Typed(array, mlir) if mlir else array
        arguments[f"out{k}"] = out
        for name in inputs:
            text = re.sub(rf"%{name}\b", f"%{name}_", text)
        lines.append(_renumbered(text, k))
        lines.append(_store(f"%r_{k}", f"out{k}", out, shape))
    made = run("\n".join(lines), chip, block=(lanes,), **arguments)
    return {name: made[f"out{k}"] for k, name in enumerate(operations)}


def _load(name: str, x: np.ndarray | Typed) -> str:
    array = x.array if isinstance(x, Typed) else x
    if array.ndim == 1:
        return f"%{name}_ = memref.load %{name}[%t] : {argument_type(x)}"
    element = element_type(x)
    where = ", ".join(["%t", *["%c0"] * (array.ndim - 1)])
    return f"%{name}_ = vector.load %{name}[{where}] : {argument_type(x)}, {vector_type(array.shape[1:], element)}"


def _store(value: str, name: str, out: np.ndarray | Typed, shape: tuple[int, ...] | None) -> str:
    kind = argument_type(out)
    if shape is None:
        return f"memref.store {value}, %{name}[%t] : {kind}"
    element = element_type(out)
    if shape == ():
        return f"%{value[1:]}x = vector.extract {value}[] : {element} from vector<{element}>\nmemref.store %{value[1:]}x, %{name}[%t] : {kind}"
    where = ", ".join(["%t", *["%c0"] * len(shape)])
    return f"vector.store {value}, %{name}[{where}] : {kind}, {vector_type(shape, element)}"
