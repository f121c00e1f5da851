"""Transfers of n-D vectors: permuted, broadcast, masked, out of bounds; in plain memory, buffers and LDS."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from gpu_execution import run, same

rng = np.random.default_rng(5)
LANES = 64
SPACES = {"global": "", "buffer": ", #amdgpu.address_space<fat_raw_buffer>", "lds": ", #gpu.address_space<workgroup>"}

MAPS = {
    # name -> (permutation map, shape of the vector, memory dimension of each vector dimension, None for broadcast)
    "rows": ("(d0, d1) -> (d0, d1)", (2, 4), (0, 1)),
    "row": ("(d0, d1) -> (d1)", (4,), (1,)),
    "transposed": ("(d0, d1) -> (d1, d0)", (4, 3), (1, 0)),
    "column": ("(d0, d1) -> (d0)", (3,), (0,)),
    "broadcast": ("(d0, d1) -> (0, d1)", (2, 4), (None, 1)),
    "inner": ("(d0, d1) -> (d0, 0)", (2, 3), (0, None)),
    "both": ("(d0, d1) -> (d1, 0, d0)", (2, 2, 3), (1, None, 0)),
    "one": ("(d0, d1) -> (0)", (2,), (None,)),
}


def prologue(space: str, shape: tuple[int, int]) -> tuple[str, str]:
    """Lines that make `%m` of argument `%x`, and its type."""
    r, c = shape
    kind = f"memref<{r}x{c}xf32{SPACES[space]}>"
    if space == "global":
        return f"%m = memref.cast %x : {kind} to {kind}", kind
    if space == "buffer":
        return f"%m = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<{r}x{c}xf32> to {kind}", kind
    lines = [f"%m = memref.alloc() : {kind}", "%c0_ = arith.constant 0 : index", f"%c{c}_ = arith.constant {c} : index"]
    lines += [f"%in = arith.cmpi ult, %t, %c{c}_ : index", "scf.if %in {"]
    for i in range(r):
        lines += [f"%r{i} = arith.constant {i} : index", f"%v{i} = memref.load %x[%r{i}, %t] : memref<{r}x{c}xf32>",
                  f"memref.store %v{i}, %m[%r{i}, %t] : {kind}"]  # fmt: skip
    return "\n".join([*lines, "}", "gpu.barrier"]), kind


def reference(x: np.ndarray, where: tuple[int, int], dims, shape, in_bounds, mask, padding: float) -> np.ndarray:
    """What one lane reads at a place."""
    out = np.full(shape, padding, np.float32)
    touched = sorted((d, k) for k, d in enumerate(dims) if d is not None)
    for index in itertools.product(*map(range, shape)):
        at = list(where)
        for k, d in enumerate(dims):
            if d is not None:
                at[d] += index[k]
        wanted = mask is None or mask[tuple(index[k] for _, k in touched)] if touched else mask is None or mask[0]
        if wanted and at[0] < x.shape[0] and at[1] < x.shape[1]:
            out[index] = x[at[0], at[1]]
    return out


def stored(name: str, shape: tuple[int, ...], k: int) -> str:
    zeros = ", ".join(["%t", *["%zero"] * len(shape)])
    dims = "x".join(map(str, shape))
    return f"vector.store %{name}, %o{k}[{zeros}] : memref<{LANES}x{dims}xf32>, vector<{dims}xf32>"


def lanes_at(shape: tuple[int, int], vector: tuple[int, ...], dims, inside: bool) -> np.ndarray:
    """An index for each lane; inside the memory, or so that some of the vector is beyond its end."""
    limits = list(shape)
    for k, d in enumerate(dims):
        if d is not None:
            limits[d] = shape[d] - vector[k] + 1 if inside else shape[d] + 1
    fixed = [limits[d] if d in dims else shape[d] for d in (0, 1)]
    return np.stack([rng.integers(0, n, LANES) for n in fixed])


@pytest.mark.parametrize("space", list(SPACES))
def test_reads(emulator, chip, space):
    """Within bounds and beyond them, without a mask, with a prefix and with any bits."""
    shape = (7, 9)
    x = rng.standard_normal(shape).astype(np.float32)
    lines, kind = prologue(space, shape)
    lines += "\n%zero = arith.constant 0 : index\n%pad = arith.constant 5.0 : f32\n"
    arguments: dict = {"x": x}
    wanted = []
    cases = itertools.product(MAPS.items(), (True, False), (None, "prefix", "bits"))
    for k, ((name, (text, vector, dims)), inside, masked) in enumerate(cases):
        at = lanes_at(shape, vector, dims, inside)
        touched = [vector[n] for _, n in sorted((d, n) for n, d in enumerate(dims) if d is not None)] or [1]
        arguments |= {f"i{k}": at[0].astype(np.int64), f"j{k}": at[1].astype(np.int64)}
        for axis in "ij":
            lines += f"%{axis}{k}_ = memref.load %{axis}{k}[%t] : memref<{LANES}xi64>\n"
            lines += f"%{axis}{k}x = arith.index_cast %{axis}{k}_ : i64 to index\n"
        masks, operand = None, ""
        mask_type = f"vector<{'x'.join(map(str, touched))}xi1>"
        if masked == "prefix":
            bounds = rng.integers(0, max(touched) + 2, (LANES, len(touched)))
            masks = [np.all([g < b for g, b in zip(np.indices(touched), row, strict=True)], axis=0) for row in bounds]
            for n in range(len(touched)):
                arguments[f"b{k}_{n}"] = bounds[:, n].astype(np.int64)
                lines += f"%b{k}_{n}_ = memref.load %b{k}_{n}[%t] : memref<{LANES}xi64>\n"
                lines += f"%b{k}_{n}x = arith.index_cast %b{k}_{n}_ : i64 to index\n"
            given = ", ".join(f"%b{k}_{n}x" for n in range(len(touched)))
            lines += f"%mask{k} = vector.create_mask {given} : {mask_type}\n"
        elif masked == "bits":
            bits = rng.integers(0, 2, (LANES, *touched))
            masks = list(bits.astype(bool))
            arguments[f"b{k}"] = bits.astype(np.int32)
            dims_text = "x".join(map(str, touched))
            zeros = ", ".join(["%t", *["%zero"] * len(touched)])
            lines += f"%b{k}_ = vector.load %b{k}[{zeros}] : memref<{LANES}x{dims_text}xi32>, vector<{dims_text}xi32>\n"
            lines += f"%mask{k} = arith.trunci %b{k}_ : vector<{dims_text}xi32> to {mask_type}\n"
        operand = f", %mask{k}" if masked else ""
        result = f"vector<{'x'.join(map(str, vector))}xf32>"
        flags = ", ".join(["true" if inside else "false"] * len(vector))
        lines += (
            f"%r{k} = vector.transfer_read %m[%i{k}x, %j{k}x], %pad{operand} "
            f"{{in_bounds = [{flags}], permutation_map = affine_map<{text}>}} : {kind}, {result}\n"
        )
        lines += stored(f"r{k}", vector, k) + "\n"
        arguments[f"o{k}"] = np.zeros((LANES, *vector), np.float32)
        expected = [
            reference(x, (at[0, n], at[1, n]), dims, vector, inside, masks[n] if masks else None, 5.0)
            for n in range(LANES)
        ]
        wanted.append((f"{name} {'inside' if inside else 'beyond'} {masked} {space}", np.stack(expected)))
    out = run(lines, chip, **arguments)
    for k, (what, want) in enumerate(wanted):
        same(out[f"o{k}"], want, what)


@pytest.mark.parametrize("space", ["global", "buffer"])
def test_writes(emulator, chip, space):
    """Each lane has rows of its own, of which it writes a part."""
    rows, columns = 3, 9
    shape = (LANES * rows, columns)
    lines, kind = prologue(space, shape)
    lines += "\n%zero = arith.constant 0 : index\n%three = arith.constant 3 : index\n%first = arith.muli %t, %three : index\n"
    cases = [
        (text, vector, dims, inside, masked)
        for text, vector, dims in (MAPS["rows"], MAPS["row"], MAPS["transposed"], MAPS["column"],
                                   ("(d0, d1) -> (d1)", (8,), (1,)))
        for inside in (True, False)
        for masked in (None, "prefix", "bits")
    ]  # fmt: skip
    for text, vector, dims, inside, masked in cases:
        x = np.zeros(shape, np.float32)
        value = rng.standard_normal((LANES, *vector)).astype(np.float32)
        wide = {d: vector[k] for k, d in enumerate(dims)}
        j = rng.integers(0, columns - wide.get(1, 1) + 1 if inside else columns + 1, LANES)
        if 1 not in wide:
            j = rng.integers(0, columns, LANES)
        touched = [wide[d] for d in sorted(wide)]
        arguments: dict = {"x": x, "v": value, "j": j.astype(np.int64)}
        dims_text = "x".join(map(str, vector))
        at = ", ".join(["%t", *["%zero"] * len(vector)])
        text_lines = f"""{lines}
        %j_ = memref.load %j[%t] : memref<{LANES}xi64>
        %jx = arith.index_cast %j_ : i64 to index
        %v_ = vector.load %v[{at}] : memref<{LANES}x{dims_text}xf32>, vector<{dims_text}xf32>
        """
        mask_dims = "x".join(map(str, touched))
        masks = np.ones((LANES, *touched), bool)
        if masked == "prefix":
            bounds = rng.integers(0, max(touched) + 2, (LANES, len(touched)))
            masks = np.stack(
                [np.all([g < b for g, b in zip(np.indices(touched), row, strict=True)], axis=0) for row in bounds]
            )
            for n in range(len(touched)):
                arguments[f"b{n}"] = bounds[:, n].astype(np.int64)
                text_lines += f"%b{n}_ = memref.load %b{n}[%t] : memref<{LANES}xi64>\n"
                text_lines += f"%b{n}x = arith.index_cast %b{n}_ : i64 to index\n"
            given = ", ".join(f"%b{n}x" for n in range(len(touched)))
            text_lines += f"%mask = vector.create_mask {given} : vector<{mask_dims}xi1>\n"
        elif masked == "bits":
            masks = rng.integers(0, 2, (LANES, *touched)).astype(bool)
            arguments["b"] = masks.astype(np.int32)
            zeros = ", ".join(["%t", *["%zero"] * len(touched)])
            text_lines += f"%b_ = vector.load %b[{zeros}] : memref<{LANES}x{mask_dims}xi32>, vector<{mask_dims}xi32>\n"
            text_lines += f"%mask = arith.trunci %b_ : vector<{mask_dims}xi32> to vector<{mask_dims}xi1>\n"
        operand = ", %mask" if masked else ""
        flags = ", ".join(["true" if inside else "false"] * len(vector))
        text_lines += (
            f"vector.transfer_write %v_, %m[%first, %jx]{operand} "
            f"{{in_bounds = [{flags}], permutation_map = affine_map<{text}>}} : vector<{dims_text}xf32>, {kind}\n"
        )
        want = np.zeros(shape, np.float32)
        order = [k for _, k in sorted((d, k) for k, d in enumerate(dims))]
        for lane in range(LANES):
            for index in itertools.product(*map(range, vector)):
                place_of = [lane * rows, j[lane]]
                for k, d in enumerate(dims):
                    place_of[d] += index[k]
                if masks[lane][tuple(index[k] for k in order)] and place_of[0] < shape[0] and place_of[1] < columns:
                    want[place_of[0], place_of[1]] = value[lane][index]
        out = run(text_lines, chip, **arguments)
        same(out["x"], want, f"{text} {vector} inside={inside} {masked} {space}")


def test_a_row_of_a_buffer_beyond_the_last_costs_no_selection(emulator, chip):
    """The resource ends with the memory: a read of zeros beyond needs no mask, a write is dropped."""
    x = rng.standard_normal((40, 4)).astype(np.float32)
    body = """
    %m = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<40x4xf32> to memref<40x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f32
    %r = vector.transfer_read %m[%t, %c0], %pad {in_bounds = [false, true]} : memref<40x4xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1x4xf32>
    vector.store %r, %o[%t, %c0] : memref<64x4xf32>, vector<1x4xf32>
    %s = arith.addf %r, %r : vector<1x4xf32>
    vector.transfer_write %s, %m[%t, %c0] {in_bounds = [false, true]} : vector<1x4xf32>, memref<40x4xf32, #amdgpu.address_space<fat_raw_buffer>>"""
    out = run(body, chip, x=x, o=np.ones((64, 4), np.float32))
    same(out["o"], np.concatenate([x, np.zeros((24, 4), np.float32)]), "read")
    same(out["x"], 2 * x, "written")


def test_vector_mask(emulator, chip):
    """Reductions, products and reads under `vector.mask`."""
    x, y = (rng.integers(-4, 5, (LANES, 8)).astype(np.float32) for _ in range(2))
    n = rng.integers(0, 10, LANES).astype(np.int64)
    body = """
    %c0 = arith.constant 0 : index
    %n_ = memref.load %n[%t] : memref<64xi64>
    %nx = arith.index_cast %n_ : i64 to index
    %m = vector.create_mask %nx : vector<8xi1>
    %a = vector.load %x[%t, %c0] : memref<64x8xf32>, vector<8xf32>
    %b = vector.load %y[%t, %c0] : memref<64x8xf32>, vector<8xf32>
    %z = arith.constant 2.0 : f32
    %sum = vector.mask %m { vector.reduction <add>, %a, %z : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %max = vector.mask %m { vector.reduction <maximumf>, %a, %z : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %dot = vector.mask %m { vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %z
        : vector<8xf32>, vector<8xf32> into f32 } : vector<8xi1> -> f32
    %pad = arith.constant 3.0 : f32
    %read = vector.mask %m, %b { vector.transfer_read %x[%t, %c0], %pad {in_bounds = [true]} : memref<64x8xf32>, vector<8xf32> }
        : vector<8xi1> -> vector<8xf32>
    memref.store %sum, %o0[%t] : memref<64xf32>
    memref.store %max, %o1[%t] : memref<64xf32>
    memref.store %dot, %o2[%t] : memref<64xf32>
    vector.store %read, %o3[%t, %c0] : memref<64x8xf32>, vector<8xf32>"""
    zeros = np.zeros(LANES, np.float32)
    out = run(body, chip, x=x, y=y, n=n, o0=zeros, o1=zeros.copy(), o2=zeros.copy(), o3=np.zeros_like(x))
    mask = np.arange(8) < n[:, None]
    same(out["o0"], 2 + np.where(mask, x, 0).sum(1), "sum")
    same(out["o1"], np.maximum(2, np.where(mask, x, -np.inf).max(1)).astype(np.float32), "max")
    same(out["o2"], 2 + np.where(mask, x * y, 0).sum(1), "dot")
    same(out["o3"], np.where(mask, x, y), "read")


@pytest.mark.parametrize("inclusive", [True, False])
def test_vector_scan(emulator, chip, inclusive):
    x = rng.integers(-4, 5, (LANES, 3, 4)).astype(np.float32)
    word = str(inclusive).lower()
    body = f"""
    %c0 = arith.constant 0 : index
    %a = vector.load %x[%t, %c0, %c0] : memref<64x3x4xf32>, vector<3x4xf32>
    %i0 = arith.constant dense<1.0> : vector<4xf32>
    %i1 = arith.constant dense<1.0> : vector<3xf32>
    %p:2 = vector.scan <add>, %a, %i0 reduction_dim = 0, inclusive = {word} : vector<3x4xf32>, vector<4xf32>
    %q:2 = vector.scan <add>, %a, %i1 reduction_dim = 1, inclusive = {word} : vector<3x4xf32>, vector<3xf32>
    vector.store %p#0, %o0[%t, %c0, %c0] : memref<64x3x4xf32>, vector<3x4xf32>
    vector.store %q#0, %o1[%t, %c0, %c0] : memref<64x3x4xf32>, vector<3x4xf32>
    vector.store %p#1, %o2[%t, %c0] : memref<64x4xf32>, vector<4xf32>"""
    out = run(body, chip, x=x, o0=np.zeros_like(x), o1=np.zeros_like(x), o2=np.zeros((LANES, 4), np.float32))
    for k, axis in ((0, 1), (1, 2)):
        want = np.cumsum(x, axis=axis) if inclusive else 1 + np.cumsum(x, axis=axis) - x
        same(out[f"o{k}"], want.astype(np.float32), f"dim {axis - 1}")
        if k == 0:
            same(out["o2"], want[:, -1].astype(np.float32), "accumulated")


def test_digits_of_indices(emulator, chip):
    """Of numbers that may be negative, by static and dynamic bases."""
    x = rng.integers(-500, 500, LANES).astype(np.int64)
    body = """
    %x_ = memref.load %x[%t] : memref<64xi64>
    %n = arith.index_cast %x_ : i64 to index
    %three = arith.constant 3 : index
    %b_ = memref.load %b[%t] : memref<64xi64>
    %b0 = arith.index_cast %b_ : i64 to index
    %d:3 = affine.delinearize_index %n into (4, 5) : index, index, index
    %e:2 = affine.delinearize_index %n into (%b0) : index, index
    %f:3 = affine.delinearize_index %t into (2, 4, 8) : index, index, index
    %g = affine.linearize_index [%d#0, %d#1, %d#2] by (4, 5) : index
    %h = affine.linearize_index disjoint [%f#2, %f#1, %f#0] by (8, 4, 2) : index
    """
    names = ["d#0", "d#1", "d#2", "e#0", "e#1", "f#0", "f#1", "f#2", "g", "h"]
    for k, name in enumerate(names):
        body += f"%k{k} = arith.constant {k} : index\n%s{k} = arith.index_cast %{name} : index to i64\n"
        body += f"memref.store %s{k}, %o[%k{k}, %t] : memref<{len(names)}x64xi64>\n"
    b = rng.integers(1, 20, LANES).astype(np.int64)
    out = run(body, chip, x=x, b=b, o=np.zeros((len(names), LANES), np.int64))["o"]
    t = np.arange(LANES)
    wanted = [
        x // 20,
        x // 5 % 4,
        x % 5,
        x // b,
        x % b,
        t // 32,
        t // 8 % 4,
        t % 8,
        x,
        (t % 8 * 4 + t // 8 % 4) * 2 + t // 32,
    ]
    for row, want, name in zip(out, wanted, names, strict=True):
        same(row, want.astype(np.int64), name)
