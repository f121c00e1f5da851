"""Arrays and numbers for what a kernel takes: checked, made up, read from files, and bound."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.types import DYNAMIC, FloatType, IntegerType, MemRefType, RankedTensorType, Type, element_type
from .arrays import element_named, filled, holds, is_fill, packed, parse_fill, stored
from .binder import Binder
from .interface import SHAPED, Parameter, arguments_of, whole_rows
from .memory import Buffer, MemRef, from_bytes
from .numbers import NATIVE, Array, NoArray, dtype_of, shape_of, storage_bits
from .tensors import Tensor

RANDOM = "random"


def arrays_for(kernel: Operation, parameters: Sequence[Parameter], given: Sequence[Any] | None, seed: int) -> list[Any]:
    """The arrays and numbers to run on: those given, checked; texts and None (all of it, if nothing is given at all)
    made up. Raises CompileError."""
    given = [None] * len(parameters) if given is None else [_from_file(x) if isinstance(x, str) else x for x in given]
    if len(given) != len(parameters):
        kind = "bindings" if all(p.is_binding for p in parameters) else "arguments"
        verb = "is" if len(given) == 1 else "are"
        raise kernel.error(f"takes {len(parameters)} {kind}, but {len(given)} {verb} given")
    return [_value_for(p, i, x, seed) for i, (p, x) in enumerate(zip(parameters, given, strict=True))]


def _value_for(p: Parameter, i: int, x: Any, seed: int) -> Any:
    if x is None or isinstance(x, str):
        x = from_text(p, x or RANDOM, _seed(seed, i))
    if p.is_binding:
        _check_binding(p, x)
    elif isinstance(p.type, SHAPED):
        _check_shaped(p, x)
    return x


def _seed(seed: int, i: int) -> int:
    """The number's hash beside the seed: each parameter has numbers of its own."""
    return zlib.crc32(f"{seed}/{i}".encode())


def from_text(p: Parameter, text: str, seed: int = 0) -> Any:
    """What a text stands for: a `.npy` file (with the type of its elements after a colon, where they are given as
    numbers or the file's type does not say it), an array to make up, or a number. Raises CompileError."""
    found = _from_file(text)
    if isinstance(found, np.ndarray):
        return found
    if is_fill(text):
        fill, shaped = parse_fill(text)
        try:
            return _made_up(p, fill, seed) if shaped is None else filled(*shaped, fill, seed)
        except CompileError as e:
            raise CompileError(f"'{text}': {e.diagnostics[0].message}") if shaped is not None else e from None
    for number in (lambda: int(text, 0), lambda: float(text)):
        try:
            return number()
        except ValueError:
            pass
    raise CompileError(
        f"'{text}' is no array: it is a file ending in .npy, zeros, ones, iota, full, random or uniform with a shape "
        "and type (random:128x256xf32), or a number"
    )


def _from_file(text: str) -> Array | str:
    """The array that a text names a file of; other texts as they are."""
    path, _, name = text.rpartition(":")
    if text.endswith(".npy"):
        return load(text)
    return _as_elements(load(path), element_named(name), text) if path.endswith(".npy") else text


def _made_up(p: Parameter, fill: Any, seed: int) -> Any:
    """An array of the parameter's own shape and type; a flat one of bytes where the kernel sees it in several ways."""
    if p.type is not None and not isinstance(p.type, SHAPED):
        return _made_up_number(p, p.type, fill, seed)
    for v in p.views:
        if DYNAMIC in v.shape:
            raise p.op.error(f"{p.name} of type {v.type}: give its sizes (--dims) or an array")
        try:
            storage_bits(v.element)
        except NoArray as e:
            raise p.op.error(f"{p.name}: {e}") from None
    if len(p.views) == 1 and p.views[0].offset == 0 and p.views[0].strides == whole_rows(p.views[0].shape):
        return filled(p.views[0].shape, p.views[0].element, fill, seed)
    out = np.zeros(p.size, np.uint8)
    for k, v in enumerate(p.views):
        count = v.size * 8 // storage_bits(v.element)
        out[v.offset : v.end] = filled((count,), v.element, fill, seed + k).view(np.uint8)
    return out


def _made_up_number(p: Parameter, t: Type, fill: Any, seed: int) -> Any:
    element = element_type(t)
    if isinstance(element, FloatType) or fill[0] not in (RANDOM, "uniform"):
        try:
            return filled(shape_of(t), element, fill, seed)
        except NoArray as e:
            raise p.op.error(f"{p.name}: {e}") from None
    raise p.op.error(f"{p.name} of type {t} is no number to make up: it may be a size. Give all arguments")


def load(path: str) -> Array:
    """The array in a .npy file. Raises CompileError."""
    try:
        found = np.load(path, allow_pickle=False)
    except OSError as e:
        raise CompileError(f"cannot read '{path}': {e.strerror or e}") from None
    except (ValueError, EOFError, MemoryError, TypeError, SyntaxError):
        raise CompileError(f"'{path}' is no .npy file of numbers") from None
    if not isinstance(found, np.ndarray) or found.dtype.kind not in "biufV" or found.dtype.names is not None:
        raise CompileError(f"'{path}' is no .npy file of numbers")
    return (
        np.ascontiguousarray(found).reshape(found.shape)
        if found.dtype.isnative
        else found.astype(found.dtype.newbyteorder("="))
    )


def _as_elements(x: Array, t: Type, text: str) -> Array:
    """Numbers rounded to a type; an array that holds the type's own bits as it is."""
    if has_dtype(t, x.dtype) and not (storage_bits(t) < 8):
        return x
    if x.dtype.kind == "V":
        raise CompileError(f"'{text}': elements of {x.dtype.itemsize} bytes are no {t}")
    if isinstance(t, IntegerType) and x.dtype.kind == "f":
        raise CompileError(f"'{text}': the file holds {x.dtype}, no integers")
    try:
        return stored(x, t) if isinstance(t, FloatType) or x.dtype.kind != "u" else packed(x.astype(dtype_of(t)), t)
    except CompileError as e:
        raise CompileError(f"'{text}': {e.diagnostics[0].message}") from None


# -- checks


def has_dtype(t: Type, dtype: np.dtype[Any]) -> bool:
    """Whether an array of this type of numpy's holds elements of the type. Integers may do so with or without sign;
    floats that numpy lacks are their bits, or types of others by their usual names."""
    bits = storage_bits(t)
    if bits < 8:
        return dtype == np.uint8
    if dtype.itemsize * 8 != bits:
        return False
    if not isinstance(t, FloatType):
        return dtype.kind in ("iub" if bits == 8 else "iu")
    if t.name in NATIVE:
        return dtype == NATIVE[t.name]
    return dtype.kind == "u" or dtype.str[1:] == f"V{bits // 8}" or dtype.name == _usual_name(t.name)


def _usual_name(name: str) -> str:
    """`bfloat16` for bf16, `float8_e4m3fn` for f8E4M3FN."""
    match = re.fullmatch(r"f(\d+)(\w+)", name)
    return "bfloat16" if match is None else f"float{match[1]}_{match[2].lower()}"


def _checked_array(p: Parameter, x: Any) -> Array:
    if not isinstance(x, np.ndarray):
        of = f" of type {p.views[0].type}" if p.views else ""
        raise p.op.error(f"{p.name}{of} takes an array, not {'a number' if np.isscalar(x) else type(x).__name__}")
    if x.dtype.hasobject:
        raise p.op.error(f"{p.name} takes an array of numbers, not of {x.dtype}")
    return x


def _check_binding(p: Parameter, x: Any) -> None:
    """Bytes enough for all views; and, unless it is flat bytes, elements of a type that the kernel sees, and the
    shape it sees (dimensions next to each other may be taken together, which is the same memory)."""
    x = _checked_array(p, x)
    if not p.views:
        return
    size = p.size
    if x.nbytes < size:
        what = f"of type {p.views[0].type} takes" if len(p.views) == 1 else "takes"
        raise p.op.error(f"{p.name} {what} {size} bytes, but the array {_described(x)} has {x.nbytes}")
    if x.dtype == np.uint8 and x.ndim == 1:
        return
    if not any(has_dtype(v.element, x.dtype) for v in p.views):
        raise p.op.error(f"{p.name} of type {p.views[0].type} takes elements of {p.views[0].element}, not {x.dtype}")
    v = p.views[0]
    if len(p.views) == 1 and v.offset == 0 and storage_bits(v.element) >= 8 and not _same_memory(v.shape, x.shape):
        raise p.op.error(f"{p.name} of type {v.type} takes an array of that shape, not of {list(x.shape)}")


def _described(x: Array) -> str:
    return f"{'x'.join(map(str, x.shape)) or 'scalar'} of {x.dtype}"


def _same_memory(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether one shape is the other with neighbouring dimensions taken together."""
    if int(np.prod(a)) != int(np.prod(b)):
        return int(np.prod(b)) > int(np.prod(a)) and len(b) == 1
    ends = [set(np.cumprod(s[::-1]).tolist()) | {1} for s in (a, b)]
    return ends[0] <= ends[1] or ends[1] <= ends[0]


def _check_shaped(p: Parameter, x: Any) -> None:
    x = _checked_array(p, x)
    assert isinstance(p.type, (MemRefType, RankedTensorType))
    t, shape = p.type, p.views[0].shape
    try:
        bits = storage_bits(t.element)
        if bits < 8:
            if not t.has_static_shape or x.dtype != np.uint8 or x.size * 8 != t.num_elements * bits:
                raise p.op.error(f"{p.name} of type {t} takes an array of uint8, {8 // bits} elements a byte")
            return
        fits = has_dtype(t.element, x.dtype)
    except NoArray as e:
        raise p.op.error(f"{p.name}: {e}") from None
    if len(x.shape) != len(shape) or any(d not in (DYNAMIC, n) for d, n in zip(shape, x.shape, strict=True)):
        raise p.op.error(f"{p.name} of type {t} takes an array of that shape, not of {list(x.shape)}")
    if not fits:
        raise p.op.error(f"{p.name} of type {t} takes elements of {t.element}, not {x.dtype}")


# -- binding


def bind(kernel: Operation, binder: Binder, parameters: Sequence[Parameter], given: Sequence[Any]) -> list[Any]:
    """Copies arrays to buffers, and gives the kernel its arguments. The buffer of each parameter, None for numbers."""
    if all(p.is_binding for p in parameters):
        buffers = [Buffer.of_bytes(bytes_of(x), p.name) for p, x in zip(parameters, given, strict=True)]
        binder.machine.bindings = buffers
        return list(buffers)
    out: list[Buffer | None] = []
    for a, p, x in zip(arguments_of(kernel), parameters, given, strict=True):
        if isinstance(a.type, MemRefType):
            buffer = Buffer.of_bytes(bytes_of(x), p.name)
            shape = x.shape if storage_bits(a.type.element) >= 8 else a.type.shape
            binder.define(a, MemRef(buffer, a.type.element, 0, 0, shape, whole_rows(shape), 0, buffer.size))
            out.append(buffer)
        elif isinstance(a.type, RankedTensorType):
            shape = x.shape if storage_bits(a.type.element) >= 8 else a.type.shape
            binder.define(a, Tensor(from_bytes(bytes_of(x)[None], a.type.element, shape)))
            out.append(None)
        else:
            binder.define(a, _number_of(p, a.type, x))
            out.append(None)
    return out


def bytes_of(x: Array) -> Array:
    return np.ascontiguousarray(x).reshape(-1).view(np.uint8)


def _number_of(p: Parameter, t: Type, x: Any) -> Array:
    element = element_type(t)
    try:
        dtype, shape = dtype_of(element), shape_of(t)
    except NoArray as e:
        raise p.op.error(f"{p.name}: {e}") from None
    value = np.asarray(x)
    if value.shape != shape:
        raise p.op.error(f"{p.name} of type {t} takes a value of shape {list(shape)}, not {list(value.shape)}")
    if value.dtype == dtype:
        return value[None]
    if value.dtype.kind not in "iufb" or not all(holds(element, n) for n in value.reshape(-1).tolist()):
        raise p.op.error(f"{p.name} of type {t} takes a number of that type, not {value.tolist()}")
    return stored(value, element)[None]
