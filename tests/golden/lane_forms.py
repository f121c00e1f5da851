"""Ops that move values between lanes: every mode, combiner, type and distance that becomes other instructions."""

from __future__ import annotations

from values import ALL, GFX9, RDNA, Values

FEW = "gfx942 gfx1201"  # golden files show all


def shuffle(
    name: str, mode: str, offset: int | None, width: int, t: str = "f32", checks: dict[str, list[str]] | None = None
) -> Values:
    """Up and down: lanes without a source keep their own value."""
    at = "%n" if offset is None else "%o"
    constant = "" if offset is None else f"%o = arith.constant {offset} : i32\n"
    shuffled = f"{constant}%w = arith.constant {width} : i32\n%s, %ok = gpu.shuffle {mode} %a0, {at}, %w : {t}\n"
    keep = "arith.select %ok, %s, %a0" if mode in ("up", "down") else "arith.select %ok, %s, %s"
    return Values(name, t, f"{shuffled}%r = {keep} : {t}", t, checks or {})


SHUFFLES = [
    shuffle("xor1", "xor", 1, 32),
    shuffle("xor5", "xor", 5, 32, checks={GFX9: ["!ds_bpermute_b32"], RDNA: ["!ds_..."]}),
    shuffle("xor15", "xor", 15, 16),
    shuffle("xor16", "xor", 16, 32, checks={
        "gfx90a gfx942": ["ds_swizzle_b32"], "gfx950": ["v_permlane16_swap_b32...", "!ds_..."],
        RDNA: ["v_permlanex16_b32", "!ds_..."],
    }),
    shuffle("xor32", "xor", 32, 64, checks={"gfx950": ["v_permlane32_swap_b32...", "!ds_..."]}),
    shuffle("up1", "up", 1, 16),
    shuffle("down3", "down", 3, 16),
    shuffle("up1_of_32", "up", 1, 32, checks={FEW: ["!ds_..."]}),
    shuffle("down1_of_32", "down", 1, 32, checks={FEW: ["!ds_..."]}),
    shuffle("up17_of_32", "up", 17, 32),
    shuffle("idx5", "idx", 5, 32, checks={ALL: ["v_readlane_b32", "!ds_..."]}),
    shuffle("idx5_i64", "idx", 5, 32, "i64"),
    shuffle("xor1_i8", "xor", 1, 32, "i8"),
    shuffle("xor1_f16", "xor", 1, 32, "f16"),
    shuffle("xor1_bf16", "xor", 1, 32, "bf16"),
    shuffle("xor1_f64", "xor", 1, 32, "f64"),
    shuffle("xor1_3xf16", "xor", 1, 32, "vector<3xf16>"),
    shuffle("xor_by_argument", "xor", None, 32, checks={ALL: ["ds_bpermute_b32"]}),
    shuffle("down_by_argument", "down", None, 32),
    shuffle("of_three", "xor", 1, 3),
    shuffle("of_128", "xor", 1, 128),
]  # fmt: skip


def rotate(name: str, offset: int, width: int, t: str = "f32", checks: dict[str, list[str]] | None = None) -> Values:
    return Values(name, t, f"%r, %ok = gpu.rotate %a0, {offset}, {width} : {t}", t, checks or {})


ROTATIONS = [
    rotate("by1_of_4", 1, 4),
    rotate("by3_of_16", 3, 16),
    rotate("by1_of_32", 1, 32, checks={RDNA: ["v_permlanex16_b32", "!ds_..."]}),
    rotate("by1_of_64", 1, 64, checks={"gfx90a gfx942 gfx950": ["v_mov_b32_dpp ... wave_rol:1", "!ds_..."]}),
    rotate("by3_of_16_i64", 3, 16, "i64"),
]

POSITIVE = "%z = arith.constant 0 : i32\n%p = arith.cmpi sgt, %a0, %z : i32\n"
BALLOTS = [
    Values(name, "i32", f"{POSITIVE}%r = gpu.ballot %p : {t}", t, {}, size)
    for name, t, size in (
        ("i64", "i64", None), ("i32", "i32", None), ("i64_of_64", "i64", 64), ("i32_of_64", "i32", 64),
        ("i64_of_32", "i64", 32), ("i32_of_32", "i32", 32), ("of_16", "i32", 16),
    )
]  # fmt: skip
FIVE = "%five = arith.constant 5 : i32\n"
BROADCASTS = [
    Values("first", "f32", "%r = gpu.subgroup_broadcast %a0, first_active_lane : f32", "f32",
           {ALL: ["v_readfirstlane_b32"]}),
    Values("lane", "i64", f"{FIVE}%r = gpu.subgroup_broadcast %a0, specific_lane %five : i64", "i64",
           {ALL: ["v_readlane_b32", "v_readlane_b32"]}),
    Values("lane_f16", "f16", f"{FIVE}%r = gpu.subgroup_broadcast %a0, specific_lane %five : f16", "f16"),
]  # fmt: skip


def cluster(size: int, stride: int) -> str:
    return f" cluster(size = {size}, stride = {stride})" if size else ""


def reduction(
    name: str, kind: str, t: str, size: int = 0, stride: int = 1, checks: dict[str, list[str]] | None = None
) -> Values:
    text = f"%r = gpu.subgroup_reduce {kind} %a0{cluster(size, stride)} : ({t}) -> {t}"
    return Values(name, t, text, t, checks or {})


ROW_SUM = ["v_add_f32_dpp ... quad_perm:[1,0,3,2]", "v_add_f32_dpp ... quad_perm:[2,3,0,1]",
           "v_add_f32_dpp ... row_half_mirror", "v_add_f32_dpp ... row_mirror"]  # fmt: skip
REDUCTIONS = [
    reduction("add_f32", "add", "f32", checks={
        GFX9: [*ROW_SUM, "v_add_f32_dpp ... row_bcast:15", "v_add_f32_dpp ... row_bcast:31", "v_readlane_b32 ... 63",
               "!ds_..."],
        RDNA: [*ROW_SUM, "v_permlanex16_b32", "!ds_..."],
    }),
    *(reduction(f"{kind}_i32", kind, "i32") for kind in ("add", "mul", "minsi", "maxui", "and", "xor")),
    *(reduction(f"{kind}_f32", kind, "f32") for kind in ("mul", "maxnumf", "minimumf")),
    reduction("maxsi_i8", "maxsi", "i8"),
    reduction("add_f16", "add", "f16"),
    reduction("add_bf16", "add", "bf16"),
    reduction("add_i64", "add", "i64", checks={FEW: ["!ds_..."]}),
    reduction("add_f64", "add", "f64"),
    reduction("add_2xf16", "add", "vector<2xf16>"),
    reduction("add_f8", "add", "f8E4M3FN"),
    reduction("of_64", "add", "f32", 64),
    reduction("of_32", "add", "f32", 32, checks={FEW: ["!ds_..."]}),
    reduction("of_16", "maxnumf", "f32", 16),
    reduction("of_4", "add", "i32", 4),
    reduction("of_4_by_4", "xor", "i32", 4, 4),
    reduction("of_2_by_4", "add", "i32", 2, 4),
    reduction("of_2_by_16", "add", "f32", 2, 16, checks={
        "gfx950": ["v_permlane16_swap_b32...", "!ds_..."], RDNA: ["v_permlanex16_b32", "!ds_..."],
    }),
    reduction("of_2_by_32", "add", "f32", 2, 32),
    reduction("of_4_by_16", "add", "f32", 4, 16, checks={
        "gfx950": ["v_permlane16_swap_b32...", "v_permlane32_swap_b32...", "!ds_..."],
    }),
]  # fmt: skip


def scan(
    name: str, body: str, t: str, size: int = 0, stride: int = 1, identity: str = "", result: str = "%s",
    checks: dict[str, list[str]] | None = None,
) -> Values:  # fmt: skip
    """Exclusive if there is an identity; `result`: %s, or %all for the total."""
    kind, start = (" inclusive", "") if not identity else ("", f", identity = %id : {t}")
    first = f"%id = arith.constant {identity} : {t}\n" if identity else ""
    lines = [f"%c = arith.{body} %l, %h : {t}"] if " " not in body else body.replace("T", t).split("; ")
    region = "\n".join(lines)
    text = f"""{first}%s, %all = iree_gpu.subgroup_scan{kind}(%a0{start}){cluster(size, stride)} {{
^bb0(%l: {t}, %h: {t}):
{region}
iree_gpu.yield %c : {t}
}} : {t}
%r = arith.select %true, {result}, {result} : {t}"""
    return Values(name, t, text, t, checks or {})


SCANS = [
    scan("inclusive_i32", "addi", "i32", checks={
        GFX9: [*(f"v_add_u32_dpp ... row_shr:{n}" for n in (1, 2, 4, 8)), "v_add_u32_dpp ... row_bcast:15",
               "v_add_u32_dpp ... row_bcast:31", "!ds_..."],
        "gfx1100 gfx1151 gfx1200 gfx1201": [
            *(f"v_add_nc_u32_dpp ... row_shr:{n}" for n in (1, 2, 4, 8)), "v_permlanex16_b32", "!ds_...",
        ],
        "gfx1250": ["v_permlanex16_b32", "!ds_..."],
    }),
    scan("exclusive_i32", "addi", "i32", identity="0"),
    scan("total_i32", "addi", "i32", result="%all"),
    scan("inclusive_f32", "addf", "f32"),
    scan("exclusive_f32", "addf", "f32", identity="0.0", checks={FEW: ["!ds_..."]}),
    *(scan(f"{o}_f32", o, "f32") for o in ("mulf", "maximumf", "minnumf")),
    *(scan(f"{o}_i32", o, "i32") for o in ("muli", "minsi", "maxui", "andi", "xori")),
    scan("addi_i8", "addi", "i8"),
    scan("maxsi_i16", "maxsi", "i16"),
    scan("addf_f16", "addf", "f16"),
    scan("addf_bf16", "addf", "bf16"),
    scan("addi_i64", "addi", "i64", checks={FEW: ["!ds_..."]}),
    scan("addf_f64", "addf", "f64"),
    # Does not commute: the last value that is not 0.
    scan("in_order", "%z = arith.constant 0 : T; %p = arith.cmpi eq, %h, %z : T; %c = arith.select %p, %l, %h : T", "i32",
         checks={FEW: ["!ds_..."]}),
    scan("of_64", "addi", "i32", 64),
    scan("of_32", "addi", "i32", 32, checks={
        GFX9: ["v_add_u32_dpp ... row_bcast:15", "!ds_...", "!...permlane", "!...row_share", "!...row_xmask"],
        "gfx1100 gfx1151 gfx1200 gfx1201 gfx1250": ["v_permlanex16_b32", "!ds_...", "!...row_bcast", "!...wave_shr"],
    }),
    scan("of_32_exclusive", "addi", "i32", 32, identity="0", checks={FEW: ["!ds_..."]}),
    scan("total_of_32", "addi", "i32", 32, result="%all"),
    scan("of_16", "addf", "f32", 16),
    scan("of_8_exclusive", "addi", "i32", 8, identity="0"),
    scan("of_4_by_2", "addi", "i32", 4, 2),
    scan("of_2_by_16", "addi", "i32", 2, 16),
    scan("of_4_by_16", "addi", "i32", 4, 16),
]  # fmt: skip


def dpp(name: str, control: str, t: str = "f32", more: str = " bound_ctrl(true)") -> Values:
    return Values(name, f"{t} {t}", f"%r = amdgpu.dpp %a0 %a1 {control}{more} : {t}", t)


DPP = [
    dpp("quad_perm", "quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32])"),
    *(dpp(k, f"{k}(3 : i32)") for k in ("row_shl", "row_shr", "row_ror")),
    *(dpp(k, f"{k}(unit)") for k in (
        "row_mirror", "row_half_mirror", "row_bcast_15", "row_bcast_31", "wave_shl", "wave_shr", "wave_rol", "wave_ror",
    )),
    dpp("masked", "row_shr(1 : i32)", more=" row_mask(10) bank_mask(5)"),
    dpp("half", "row_shr(1 : i32)", "f16"),
    dpp("double", "row_shr(1 : i32)", "f64"),
    dpp("pair", "row_shr(1 : i32)", "vector<2xf16>"),
]  # fmt: skip
SWIZZLES = [
    Values("xor", "f32", "%r = amdgpu.swizzle_bitmode %a0 31 0 5 : f32", "f32", {ALL: ["ds_swizzle_b32"]}),
    Values("first_of_8", "i64", "%r = amdgpu.swizzle_bitmode %a0 24 0 0 : i64", "i64"),
]
SWAPS = [
    Values(f"of_{n}{suffix}", t, f"%r = amdgpu.permlane_swap %a0 {n} : {t}", t)
    for n in (16, 32)
    for suffix, t in (("", "f32"), ("_i64", "i64"))
]

LANE_FORMS = {
    "gpu.shuffle": SHUFFLES,
    "gpu.rotate": ROTATIONS,
    "gpu.ballot": BALLOTS,
    "gpu.subgroup_broadcast": BROADCASTS,
    "gpu.subgroup_reduce": REDUCTIONS,
    "iree_gpu.subgroup_scan": SCANS,
    "amdgpu.dpp": DPP,
    "amdgpu.swizzle_bitmode": SWIZZLES,
    "amdgpu.permlane_swap": SWAPS,
}
