"""A small language for scalar functions in LLVM IR: operators on `Val` print SSA text, so a function reads like its
maths.

    b = Builder("iree.libm.example.f32", {"x": "f32"}, "f32", machine)
    (x,) = b.params
    b.ret(b.select(x < 1.0, b.fma(x, x, 0.5), b.exp2_approx(x)))

is

    define internal float @iree.libm.example.f32(float %x) alwaysinline nounwind memory(none) {
      %0 = fcmp olt float %x, 1.000000e+00 ...

No fast-math flag is ever printed: LLVM keeps the operations as written, which error-free transformations
(`double_double.py`) rely on. What may be fused is written as `fma`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from .formats import FORMATS, is_float, llvm_type
from .values import INF, NAN, Operand, Val, constant

__all__ = ["INF", "NAN", "Builder", "Definition", "Machine", "Operand", "Val"]


class Builder:
    """The text of one function, line by line, with the functions it calls.

    `inputs`: parameter name to type. `result`: its type; a tuple of types makes a literal struct."""

    def __init__(self, name: str, inputs: Mapping[str, str], result: str | tuple[str, ...], machine: Machine) -> None:
        self.name, self.inputs, self.result, self.machine = name, inputs, result, machine
        self.lines: list[str] = []
        self.calls: dict[str, Definition] = {}
        self.block = "entry"
        self.count = 0

    @property
    def params(self) -> tuple[Val, ...]:
        return tuple(Val(self, ty, f"%{name}") for name, ty in self.inputs.items())

    # ---- values and instructions

    def val(self, x: Operand, ty: str) -> Val:
        """`x` itself, or the constant `x` of type `ty`."""
        return x if isinstance(x, Val) else Val(self, ty, constant(x, ty))

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count - 1}"

    def line(self, ty: str, text: str) -> Val:
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        return Val(self, ty, name)

    def binary(self, opcode: str, a: Val, c: Val) -> Val:
        return self.line(a.ty, f"{opcode} {llvm_type(a.ty)} {a.text}, {c.text}")

    def compare(self, f: str, i: str, a: Val, o: Operand) -> Val:
        op = f"fcmp {f}" if is_float(a.ty) else f"icmp {i}"
        return self.line("i1", f"{op} {llvm_type(a.ty)} {a.text}, {self.val(o, a.ty).text}")

    def cast(self, opcode: str, x: Val, ty: str) -> Val:
        """`fpext`, `fptrunc`, `zext`, `sext`, `trunc`, `bitcast`, `sitofp`, `fptosi` ... of `x` to `ty`."""
        return self.line(ty, f"{opcode} {llvm_type(x.ty)} {x.text} to {llvm_type(ty)}")

    def integer(self, x: Val) -> Val:
        """`x` rounded to an i32 towards zero; some i32 where x is NaN or too large, but not poison."""
        return self.line("i32", f"freeze i32 {self.cast('fptosi', x, 'i32').text}")

    def bits(self, x: Val) -> Val:
        return self.cast("bitcast", x, f"i{FORMATS[x.ty].bits}")

    def select(self, cond: Val, a: Operand, c: Operand) -> Val:
        ty = next(v.ty for v in (a, c) if isinstance(v, Val))
        t, a_, c_ = llvm_type(ty), self.val(a, ty), self.val(c, ty)
        return self.line(ty, f"select i1 {cond.text}, {t} {a_.text}, {t} {c_.text}")

    def intrinsic(self, name: str, ty: str, *args: Val, extra: Sequence[str] = ()) -> Val:
        """Call `@name`, as the machine spells it, giving a `ty`. `extra`: immediates, as typed text."""
        substitute = self.machine.substitute(name)
        if substitute is not None:
            self.calls[substitute.name] = substitute
            name = substitute.name
        text = ", ".join([f"{llvm_type(a.ty)} {a.text}" for a in args] + list(extra))
        return self.line(ty, f"call {llvm_type(ty)} @{name}({text})")

    def generic(self, name: str, *args: Operand) -> Val:
        """`llvm.<name>.<type>` of arguments of one type, which is the result's."""
        ty = next(a.ty for a in args if isinstance(a, Val))
        suffix = FORMATS[ty].suffix if is_float(ty) else ty
        return self.intrinsic(f"llvm.{name}.{suffix}", ty, *(self.val(a, ty) for a in args))

    # ---- vectors, whose types are written as LLVM's

    def val_text(self, ty: str, text: str) -> Val:
        """A constant spelled out, such as `poison`."""
        return Val(self, ty, text)

    def extract(self, vector: Val, ty: str, lane: int) -> Val:
        return self.line(ty, f"extractelement {vector.ty} {vector.text}, i32 {lane}")

    def insert(self, vector: Val, x: Val, lane: int) -> Val:
        return self.line(vector.ty, f"insertelement {vector.ty} {vector.text}, {llvm_type(x.ty)} {x.text}, i32 {lane}")

    def shuffle(self, vector: Val, element: str, lanes: Sequence[int], width: int) -> Val:
        """The given lanes of `vector`, then poison up to `width`."""
        mask = ", ".join([f"i32 {k}" for k in lanes] + ["i32 poison"] * (width - len(lanes)))
        text = f"shufflevector {vector.ty} {vector.text}, {vector.ty} poison, <{width} x i32> <{mask}>"
        return self.line(f"<{width} x {llvm_type(element)}>", text)

    # ---- the words the functions are written in

    def fma(self, a: Operand, c: Operand, d: Operand) -> Val:
        return self.generic("fma", a, c, d)

    def poly(self, x: Val, coefficients: Sequence[float]) -> Val:
        """c0 + c1 x + c2 x**2 + ... by Horner's rule, one fma a step."""
        *rest, last = coefficients
        value = self.val(last, x.ty)
        for c in reversed(rest):
            value = self.fma(x, value, c)
        return value

    def abs(self, x: Val) -> Val:
        return self.generic("fabs", x)

    def copysign(self, magnitude: Operand, sign: Val) -> Val:
        return self.generic("copysign", magnitude, sign)

    def rint(self, x: Val) -> Val:
        """Nearest integer, ties to even."""
        return self.generic("rint", x)

    def ldexp(self, x: Operand, n: Val) -> Val:
        value = x if isinstance(x, Val) else None
        ty = value.ty if value is not None else "f32"
        return self.intrinsic(f"llvm.ldexp.{FORMATS[ty].suffix}.i32", ty, self.val(x, ty), n)

    def frexp(self, x: Val) -> tuple[Val, Val]:
        """m in [1/2, 1) and e with x = m 2**e; denormals too. Zero gives (0, 0); not for infinities and NaN."""
        t = llvm_type(x.ty)
        pair = self.line("", f"call {{ {t}, i32 }} @llvm.frexp.{FORMATS[x.ty].suffix}.i32({t} {x.text})")
        fields = [self.line(ty, f"extractvalue {{ {t}, i32 }} {pair.text}, {i}") for i, ty in enumerate((x.ty, "i32"))]
        return fields[0], fields[1]

    def clamp(self, x: Val, lo: float, hi: float) -> Val:
        """`x` held within [lo, hi]; a NaN becomes `lo`."""
        if x.ty == "f32":
            return self.intrinsic("llvm.amdgcn.fmed3.f32", "f32", x, self.val(lo, "f32"), self.val(hi, "f32"))
        return self.generic("minnum", self.generic("maxnum", x, lo), hi)

    def hardware(self, name: str, x: Val) -> Val:
        """`llvm.amdgcn.<name>`: rcp, rsq, sqrt, exp2, log (to base 2). In f32 within 1 ulp, denormals taken and given
        as zero; in f16 within 1 ulp, denormals as any number; LLVM selects them for its generic f16 functions."""
        return self.intrinsic(f"llvm.amdgcn.{name}.{FORMATS[x.ty].suffix}", x.ty, x)

    # ---- control flow

    def branch(
        self, cond: Val, then: Callable[[], tuple[Val, ...]], otherwise: Callable[[], tuple[Val, ...]]
    ) -> tuple[Val, ...]:
        """The values of `then()` where `cond` holds, else those of `otherwise()`; a real branch, so that a wave of
        which no lane takes an arm skips it."""
        n = self.count
        self.count += 1
        self.lines.append(f"  br i1 {cond.text}, label %then{n}, label %else{n}")
        arms = []
        for label, arm in ((f"then{n}", then), (f"else{n}", otherwise)):
            self.start(label)
            values = arm()
            arms.append((values, self.block))
            self.lines.append(f"  br label %join{n}")
        self.start(f"join{n}")
        (a, from_a), (c, from_c) = arms
        return tuple(
            self.line(p.ty, f"phi {llvm_type(p.ty)} [ {p.text}, %{from_a} ], [ {q.text}, %{from_c} ]")
            for p, q in zip(a, c, strict=True)
        )

    def loop(
        self,
        initial: tuple[Val, ...],
        condition: Callable[[tuple[Val, ...]], Val],
        step: Callable[[tuple[Val, ...]], tuple[Val, ...]],
    ) -> tuple[Val, ...]:
        """The state at which `condition(state)` first fails, from `initial` on by `step`."""
        n = self.count
        self.count += 1
        before = self.block
        self.lines.append(f"  br label %head{n}")
        self.start(f"head{n}")
        state = tuple(Val(self, v.ty, f"%s{n}.{i}") for i, v in enumerate(initial))
        phis = len(self.lines)
        self.lines.append(f"  br i1 {condition(state).text}, label %body{n}, label %exit{n}")
        self.start(f"body{n}")
        after = step(state)
        self.lines[phis:phis] = [
            f"  {s.text} = phi {llvm_type(s.ty)} [ {i.text}, %{before} ], [ {a.text}, %{self.block} ]"
            for s, i, a in zip(state, initial, after, strict=True)
        ]
        self.lines.append(f"  br label %head{n}")
        self.start(f"exit{n}")
        return state

    def start(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.block = label

    def ret(self, *values: Val) -> Definition:
        """Return and close: the finished function."""
        if isinstance(self.result, tuple):
            t = llvm_type(self.result)
            whole = "poison"
            for i, v in enumerate(values):
                whole = self.line("", f"insertvalue {t} {whole}, {llvm_type(v.ty)} {v.text}, {i}").text
            self.lines.append(f"  ret {t} {whole}")
        else:
            self.lines.append(f"  ret {llvm_type(self.result)} {values[0].text}")
        params = ", ".join(f"{llvm_type(ty)} %{name}" for name, ty in self.inputs.items())
        head = f"define internal {llvm_type(self.result)} @{self.name}({params}) alwaysinline nounwind memory(none) {{"
        text = "\n".join([head, *(["entry:"] if self.block != "entry" else []), *self.lines, "}"]) + "\n"
        return Definition(self.name, self.result, tuple(self.inputs.values()), text, tuple(self.calls.values()))


class Definition(NamedTuple):
    """A finished function: its name, types, LLVM IR text, and the library functions it calls."""

    name: str
    result: str | tuple[str, ...]
    operands: tuple[str, ...]
    text: str
    calls: tuple[Definition, ...] = ()

    def closure(self) -> dict[str, str]:
        """Name to text of this function and of all it needs, callees first."""
        found: dict[str, str] = {}
        for callee in self.calls:
            found.update(callee.closure())
        found[self.name] = self.text
        return found


class Machine:
    """What the code will run on, as far as instructions go. `substitute` may replace an intrinsic by a function."""

    def __init__(self, chip: str) -> None:
        self.chip = chip

    def substitute(self, intrinsic: str) -> Definition | None:
        del intrinsic
        return None
