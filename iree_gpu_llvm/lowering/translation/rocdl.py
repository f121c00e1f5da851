"""`rocdl`: ops that are LLVM intrinsics under another name."""

from __future__ import annotations

from typing import Any

from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import Vec
from .amdgpu import waitcnt
from .arith import mangle
from .float_minima import move_flags, moved
from .gpu import set_index, words, workgroup_id, workitem_id
from .lane_checks import check_bits, check_control, check_lane


def _row(t: Translator, v: Any) -> V:
    x = t.get(v)
    return x.rows[0] if isinstance(x, Vec) else x


def _finish(t: Translator, op: Any, x: V) -> None:
    r = op.results[0]
    shape = getattr(r.type, "shape", None)
    t.set(r, Vec(shape, t.scalar_type(r), (x,)) if shape is not None else x)


@lowers("rocdl.readlane", "rocdl.readfirstlane")
def read_lane(t: Translator, op: Any) -> None:
    """Booleans have no form of their own in registers: they are read as words."""
    for lane in op.operands[1:]:
        check_lane(t, op, lane)
    values = [_row(t, v) for v in op.operands]
    x = values[0]
    name = op.name.partition(".")[2]
    if x.type == "i1":
        wide = t.f.cast("zext", x, "i32")
        made = t.intrinsic(f"llvm.amdgcn.{name}.i32", "i32", [wide, *values[1:]])
        _finish(t, op, t.f.cast("trunc", made, "i1"))
        return
    _finish(t, op, t.intrinsic(f"llvm.amdgcn.{name}.{mangle(x.type)}", x.type, [x, *values[1:]]))


_PERMUTED = ("half", "float", "double", "i16", "i32", "i64")


@lowers("rocdl.permlanex16", "rocdl.permlane16")
def permlane(t: Translator, op: Any) -> None:
    """Rows of 16 lanes exchanged: values that the intrinsics take as they are, so that LLVM need not clear the upper
    half of a register, others in words."""
    flags = move_flags(t, op)
    old, source = (moved(t, op, v) if flags else _row(t, v) for v in op.operands[:2])
    selectors = [_row(t, v) for v in op.operands[2:]]
    fetch, bound = (int_const(int(bool(op.properties[p].value)), "i1") for p in ("fi", "boundControl"))
    if source.type in _PERMUTED:
        olds, sources, join = [old], [source], lambda made: made[0]
    else:
        sources, join = words(t, source)
        olds = sources if old.text == source.text else words(t, old)[0]
    kind = sources[0].type
    name = f"llvm.amdgcn.{op.name.partition('.')[2]}.{mangle(kind)}"
    pairs = zip(olds, sources, strict=True)
    made = [t.intrinsic(name, kind, [o, s, *selectors, fetch, bound], "", flags) for o, s in pairs]
    _finish(t, op, join(made))


@lowers("rocdl.ds_bpermute")
def bpermute(t: Translator, op: Any) -> None:
    _finish(t, op, t.intrinsic("llvm.amdgcn.ds.bpermute", "i32", [_row(t, v) for v in op.operands]))


@lowers("rocdl.ds_swizzle")
def swizzle(t: Translator, op: Any) -> None:
    pattern = t.const(op.operands[1])
    if pattern is not None:
        check_bits(op, 16, {"offset": pattern})
    _finish(t, op, t.intrinsic("llvm.amdgcn.ds.swizzle", "i32", [_row(t, v) for v in op.operands]))


@lowers("rocdl.ballot")
def ballot(t: Translator, op: Any) -> None:
    """As wide as the wave, then to the width asked for."""
    want = t.scalar_type(op.results[0])
    made = t.intrinsic(f"llvm.amdgcn.ballot.i{t.wave_size}", f"i{t.wave_size}", [_row(t, op.operands[0])])
    t.set_result(op, t.resize(made, int(want[1:])) if int(want[1:]) <= t.wave_size else t.f.cast("zext", made, want))


@lowers("rocdl.mbcnt.lo", "rocdl.mbcnt.hi")
def mbcnt(t: Translator, op: Any) -> None:
    _finish(t, op, t.intrinsic(f"llvm.amdgcn.{op.name.partition('.')[2]}", "i32", [_row(t, v) for v in op.operands]))


@lowers("rocdl.wavefrontsize")
def wavefront_size(t: Translator, op: Any) -> None:
    t.set_result(op, int_const(t.wave_size, t.scalar_type(op.results[0])))


for _i, _axis in enumerate("xyz"):

    @lowers(f"rocdl.workitem.id.{_axis}")
    def _workitem(t: Translator, op: Any, dim: int = _i) -> None:
        set_index(t, op, workitem_id(t, dim))

    @lowers(f"rocdl.workgroup.id.{_axis}")
    def _workgroup(t: Translator, op: Any, dim: int = _i) -> None:
        set_index(t, op, workgroup_id(t, dim, None))


@lowers("rocdl.barrier", "rocdl.s.barrier")
def barrier(t: Translator, op: Any) -> None:
    t.intrinsic("llvm.amdgcn.s.barrier", "void", [])


def _immediates(op: Any) -> list[int]:
    return [a.value for a in op.properties.values() if isinstance(getattr(a, "value", None), int)]


_COUNTED = {
    "rocdl.s.waitcnt": ("llvm.amdgcn.s.waitcnt", "i32"),
    "rocdl.s.setprio": ("llvm.amdgcn.s.setprio", "i16"),
    "rocdl.s.sleep": ("llvm.amdgcn.s.sleep", "i32"),
    "rocdl.iglp.opt": ("llvm.amdgcn.iglp.opt", "i32"),
    "rocdl.s.barrier.signal": ("llvm.amdgcn.s.barrier.signal", "i32"),
    "rocdl.s.barrier.wait": ("llvm.amdgcn.s.barrier.wait", "i16"),
    "rocdl.s.wait.dscnt": ("llvm.amdgcn.s.wait.dscnt", "i16"),
    "rocdl.s.wait.loadcnt": ("llvm.amdgcn.s.wait.loadcnt", "i16"),
    "rocdl.s.wait.storecnt": ("llvm.amdgcn.s.wait.storecnt", "i16"),
    "rocdl.s.wait.expcnt": ("llvm.amdgcn.s.wait.expcnt", "i16"),
    "rocdl.s.wait.asynccnt": ("llvm.amdgcn.s.wait.asynccnt", "i16"),
    "rocdl.s.wait.tensorcnt": ("llvm.amdgcn.s.wait.tensorcnt", "i16"),
}


@lowers(*_COUNTED)
def counted(t: Translator, op: Any) -> None:
    name, type = _COUNTED[op.name]
    if name.endswith("s.waitcnt") and t.chip.waitcnt not in ("gfx9", "gfx11", ""):
        raise op.error(f"encodes counters of older chips: {t.chip.name} has a wait for each counter")
    t.intrinsic(name, "void", [int_const(v, type) for v in _immediates(op)])


def _mask(op: Any) -> int:
    a = op.properties["mask"]
    return a.value if isinstance(a.value, int) else a.number


@lowers("rocdl.sched.barrier")
def sched_barrier(t: Translator, op: Any) -> None:
    t.intrinsic("llvm.amdgcn.sched.barrier", "void", [int_const(_mask(op), "i32")])


@lowers("rocdl.sched.group.barrier")
def sched_group_barrier(t: Translator, op: Any) -> None:
    arguments = [_mask(op), op.properties["size"].value, op.properties["groupId"].value]
    t.intrinsic("llvm.amdgcn.sched.group.barrier", "void", [int_const(a, "i32") for a in arguments])


@lowers("rocdl.asyncmark")
def async_mark(t: Translator, op: Any) -> None:
    """Ends a group of copies to LDS. Nothing to emit: the waits know how many copies a group has."""


@lowers("rocdl.wait.asyncmark")
def wait_async_mark(t: Translator, op: Any) -> None:
    """Waits until at most `count` groups of copies are under way. Loads complete in order, so it is enough that no more
    are outstanding than the last `count` groups issued; every group counts as the smallest, which can only wait for
    more."""
    count = op.properties["count"].value
    if t.chip.generation != 9:
        raise op.error(f"waits for copies to LDS, which {t.chip.name} does not have")
    waitcnt(t, vmcnt=count * t.dma_group_size)


_UNARY = ("exp2", "log", "rcp", "rsq", "sqrt", "sin", "cos", "tanh")
for _name in _UNARY:

    @lowers(f"rocdl.{_name}")
    def _unary(t: Translator, op: Any, name: str = _name) -> None:
        x = _row(t, op.operands[0])
        _finish(t, op, t.intrinsic(f"llvm.amdgcn.{name}.{mangle(x.type)}", x.type, [x]))


@lowers("rocdl.fmed3")
def fmed3(t: Translator, op: Any) -> None:
    values = [_row(t, v) for v in op.operands]
    _finish(t, op, t.intrinsic(f"llvm.amdgcn.fmed3.{mangle(values[0].type)}", values[0].type, values))


@lowers("rocdl.update.dpp")
def update_dpp(t: Translator, op: Any) -> None:
    from .amdgpu_lanes import update_dpp as move

    p = op.properties
    control, rows, banks = (p[n].value for n in ("dppCtrl", "rowMask", "bankMask"))
    check_control(t, op, control, f"{control:#x}")
    check_bits(op, 4, {"rowMask": rows, "bankMask": banks})
    flags = move_flags(t, op)
    old, source = (moved(t, op, v) if flags else t.get(v) for v in op.operands)
    t.set_result(op, move(t, old, source, control, rows, banks, bool(p["boundCtrl"].value), flags))
