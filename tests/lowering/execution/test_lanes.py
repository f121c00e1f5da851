"""What lanes exchange: shuffles, rotations, broadcasts, ballots, DPP, swaps of rows; ids and grids."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import execute, run, same, typed

rng = np.random.default_rng(3)
LANE = np.arange(64)


def wave(chip: str) -> int:
    return 64 if chip.startswith("gfx9") else 32


def store(name: str, k: int, type: str) -> str:
    return f"%k_{name} = arith.constant {k} : index\nmemref.store %{name}, %o[%k_{name}, %t] : memref<?x64x{type}>\n"


def outputs(body: list[tuple[str, str]], chip: str, type: str, x: np.ndarray) -> list[np.ndarray]:
    """Rows of `%o`, each the value of a name that lines set."""
    lines = "%x_ = memref.load %x[%t] : memref<64x" + type + ">\n"
    for k, (text, name) in enumerate(body):
        lines += text + "\n" + store(name, k, type).replace("?", str(len(body)))
    out = run(lines, chip, x=x, o=np.zeros((len(body), 64), x.dtype))["o"]
    return list(out)


SHUFFLED = {"i32": np.int32, "f32": np.float32, "i8": np.int8, "f16": np.float16, "i64": np.int64, "f64": np.float64}


@pytest.mark.parametrize("type", list(SHUFFLED))
def test_shuffles(emulator, chip, type):
    x = rng.integers(-100, 100, 64).astype(SHUFFLED[type])
    w = wave(chip)
    body, wanted = [], []
    for width in dict.fromkeys((8, 16, 32, w)):
        for mode, amounts in (("xor", (1, 3, 5, 16)), ("up", (1, 3)), ("down", (1, 3)), ("idx", (0, 5, 17))):
            for n in amounts:
                tag = f"{mode}{n}w{width}"
                body.append((
                    f"%n{tag} = arith.constant {n} : i32\n%w{tag} = arith.constant {width} : i32\n"
                    f"%{tag}, %v{tag} = gpu.shuffle {mode} %x_, %n{tag}, %w{tag} : {type}\n"
                    f"%{tag}s = arith.select %v{tag}, %{tag}, %x_ : {type}", f"{tag}s"))  # fmt: skip
                group, first = LANE & -width, LANE & -w
                source = {"xor": LANE ^ n, "up": LANE - n, "down": LANE + n, "idx": first + n}[mode]
                valid = (source >= (group if mode == "up" else first)) & (source < group + width)
                wanted.append((tag, np.where(valid, x[np.clip(source, 0, 63)], x)))
    for (tag, want), got in zip(wanted, outputs(body, chip, type, x), strict=True):
        same(got, want, tag)


@pytest.mark.parametrize("type", list(SHUFFLED))
def test_rotations_and_broadcasts(emulator, chip, type):
    x = rng.integers(-100, 100, 64).astype(SHUFFLED[type])
    w = wave(chip)
    body = [
        (f"%a, %ok = gpu.rotate %x_, 3, 16 : {type}", "a"),
        (f"%b, %ok2 = gpu.rotate %x_, 1, {w} : {type}", "b"),
        (f"%c = gpu.subgroup_broadcast %x_, first_active_lane : {type}", "c"),
        (f"%five = arith.constant 5 : i32\n%d = gpu.subgroup_broadcast %x_, specific_lane %five : {type}", "d"),
    ]
    base = LANE & -w
    wanted = [x[(LANE & ~15) | ((LANE + 3) & 15)], x[base | ((LANE + 1) & (w - 1))], x[base], x[base + 5]]
    for got, want in zip(outputs(body, chip, type, x), wanted, strict=True):
        same(got, want, type)


def test_shuffles_by_what_lanes_say(emulator, chip):
    """Offsets that differ between lanes, and vectors."""
    x = rng.integers(-100, 100, (64, 3)).astype(np.int16)
    at = rng.integers(0, 32, 64).astype(np.int32)
    body = """
    %c0 = arith.constant 0 : index
    %w = arith.constant 32 : i32
    %v = vector.load %x[%t, %c0] : memref<64x3xi16>, vector<3xi16>
    %n = memref.load %at[%t] : memref<64xi32>
    %r, %ok = gpu.shuffle idx %v, %n, %w : vector<3xi16>
    vector.store %r, %o[%t, %c0] : memref<64x3xi16>, vector<3xi16>"""
    out = run(body, chip, x=x, at=at, o=np.zeros((64, 3), np.int16))["o"]
    same(out, x[(LANE & -wave(chip)) + at], "idx")


def test_ballots(emulator, chip):
    x = rng.integers(0, 2, 64).astype(np.int64)
    w = wave(chip)
    body = [("%z = arith.constant 0 : i64\n%p = arith.cmpi ne, %x_, %z : i64\n%a = gpu.ballot %p : i64", "a"),
            ("%h = gpu.ballot %p : i32\n%b = arith.extui %h : i32 to i64", "b")]  # fmt: skip
    masks = [sum(int(b) << i for i, b in enumerate(x[g : g + w])) for g in range(0, 64, w)]
    a, b = outputs(body, chip, "i64", x)
    same(a.view(np.uint64), np.array([masks[i // w] for i in LANE], np.uint64), "i64")
    same(b, np.array([masks[i // w] & 0xFFFFFFFF for i in LANE], np.int64), "i32")


def dpp_sources() -> dict[str, tuple[str, np.ndarray]]:
    """kind -> (its argument, the lane that each lane reads, -1 where there is none)."""
    row, i = LANE & ~15, LANE & 15
    found = {
        "quad_perm": ("([3 : i32, 0 : i32, 2 : i32, 1 : i32])", (LANE & ~3) | np.array([3, 0, 2, 1])[LANE & 3]),
        "row_shl": ("(3 : i32)", np.where(i + 3 < 16, LANE + 3, -1)),
        "row_shr": ("(5 : i32)", np.where(i >= 5, LANE - 5, -1)),
        "row_ror": ("(2 : i32)", row | ((i - 2) & 15)),
        "row_mirror": ("(unit)", row | (15 - i)),
        "row_half_mirror": ("(unit)", (LANE & ~7) | (7 - (LANE & 7))),
    }
    return found


GFX9_DPP = {
    "wave_shl": np.where(LANE < 63, LANE + 1, -1), "wave_shr": LANE - 1, "wave_rol": (LANE + 1) & 63, "wave_ror": (LANE - 1) & 63,
    "row_bcast_15": np.where(LANE >= 16, (LANE & ~15) - 1, -1), "row_bcast_31": np.where(LANE >= 32, 31, -1),
}  # fmt: skip


@pytest.mark.parametrize("type", ["i32", "f16", "i64"])
def test_dpp(emulator, chip, type):
    x = rng.integers(-100, 100, 64).astype(SHUFFLED[type])
    kinds = {k: (a, s) for k, (a, s) in dpp_sources().items()}
    body, wanted = [], []
    for k, (argument, source) in kinds.items():
        text = f"%{k} = amdgpu.dpp %old %x_ {k}{argument} : {type}"
        body.append((text if body else f"%old = arith.constant {'7.0' if type == 'f16' else '7'} : {type}\n{text}", k))
        wanted.append((k, np.where(source >= 0, x[source], np.array(7, x.dtype))))
    for (k, want), got in zip(wanted, outputs(body, chip, type, x), strict=True):
        same(got, want, k)


@pytest.mark.chips("gfx90a", "gfx942")
def test_dpp_of_gfx9(emulator, chip):
    x = rng.integers(-100, 100, 64).astype(np.int32)
    body = [
        ("%old = arith.constant 7 : i32\n" * (not k) + f"%{n} = amdgpu.dpp %old %x_ {n}(unit) : i32", n)
        for k, n in enumerate(GFX9_DPP)
    ]
    for (name, source), got in zip(GFX9_DPP.items(), outputs(body, chip, "i32", x), strict=True):
        same(got, np.where(source >= 0, x[source], 7).astype(np.int32), name)


def test_ids_in_a_grid(emulator, chip):
    """Ids, counts and sizes in three dimensions; waves are numbered with x fastest."""
    grid, block = (3, 2, 2), (8, 4, 4)
    names = ["thread_id", "block_id", "block_dim", "grid_dim", "global_id"]
    lines = []
    for name in names:
        lines += [f"%{name}_{d} = gpu.{name} {d}" for d in "xyz"]
    lines += [
        "%lane = gpu.lane_id",
        "%sub = gpu.subgroup_id : index",
        "%size = gpu.subgroup_size : index",
        "%count = gpu.num_subgroups : index",
    ]
    values = [f"{n}_{d}" for n in names for d in "xyz"] + ["lane", "sub", "size", "count"]
    m = f"memref<{len(values)}x12x128xindex>"
    lines += [
        "%c3 = arith.constant 3 : index",
        "%c2 = arith.constant 2 : index",
        "%c8 = arith.constant 8 : index",
        "%c4 = arith.constant 4 : index",
    ]
    lines += ["%g0 = arith.muli %block_id_z, %c2 : index", "%g1 = arith.addi %g0, %block_id_y : index", "%g2 = arith.muli %g1, %c3 : index",
              "%g = arith.addi %g2, %block_id_x : index", "%l0 = arith.muli %thread_id_z, %c4 : index", "%l1 = arith.addi %l0, %thread_id_y : index",
              "%l2 = arith.muli %l1, %c8 : index", "%l = arith.addi %l2, %thread_id_x : index"]  # fmt: skip
    for k, v in enumerate(values):
        lines += [f"%k{k} = arith.constant {k} : index", f"memref.store %{v}, %o[%k{k}, %g, %l] : {m}"]
    out = run(
        "\n".join(lines), chip, grid=grid, block=block, o=typed(np.zeros((len(values), 12, 128), np.int64), "index")
    )["o"]
    g, l = np.meshgrid(np.arange(12), np.arange(128), indexing="ij")
    w = wave(chip)
    group, item = (g % 3, g // 3 % 2, g // 6), (l % 8, l // 8 % 4, l // 32)
    wanted = {"lane": l % w, "sub": l // w, "size": w + 0 * l, "count": 128 // w + 0 * l}
    for d in range(3):
        a = "xyz"[d]
        wanted |= {f"thread_id_{a}": item[d], f"block_id_{a}": group[d], f"block_dim_{a}": block[d] + 0 * l, f"grid_dim_{a}": grid[d] + 0 * l,
                   f"global_id_{a}": group[d] * block[d] + item[d]}  # fmt: skip
    for k, v in enumerate(values):
        same(out[k], wanted[v], v)


def test_bindings_and_push_constants(emulator, chip):
    """A kernel of the runtime: bindings in order, one used twice at byte offsets, constants that go beyond 2^31."""
    layout = "#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
    text = f"""#l = {layout}
    func.func @k() attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
      %t = gpu.thread_id x
      %c64 = arith.constant 64 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = hal.interface.constant.load layout(#l) ordinal(0) : i32
      %m = hal.interface.constant.load layout(#l) ordinal(1) : i32
      %at = arith.index_castui %n : i32 to index
      %big = arith.index_castui %m : i32 to index
      %a = hal.interface.binding.subspan layout(#l) binding(0) alignment(64) offset(%c64) flags(ReadOnly) : memref<64xi32, strided<[1], offset: 16>>
      %b = hal.interface.binding.subspan layout(#l) binding(0) alignment(4) offset(%at) flags(ReadOnly) : memref<64xi32, strided<[1], offset: ?>>
      %o = hal.interface.binding.subspan layout(#l) binding(2) alignment(64) offset(%c0) : memref<2x64xindex>
      %x = memref.load %a[%t] : memref<64xi32, strided<[1], offset: 16>>
      %y = memref.load %b[%t] : memref<64xi32, strided<[1], offset: ?>>
      %s = arith.addi %x, %y : i32
      %i = arith.index_cast %s : i32 to index
      memref.store %i, %o[%c0, %t] : memref<2x64xindex>
      memref.store %big, %o[%c1, %t] : memref<2x64xindex>
      return
    }}"""
    a = np.arange(256, dtype=np.int32)
    out = execute(text, chip, [a, a.copy(), np.zeros((2, 64), np.int64), np.int32(52), np.int32(-2)])[2]
    same(out[0], (a[16:80] + a[13:77]).astype(np.int64), "sums")
    same(out[1], np.full(64, (1 << 32) - 2, np.int64), "constant")
