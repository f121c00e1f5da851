from __future__ import annotations

from iree_gpu_llvm.lowering.libm.builder import Builder, Machine


def build(inputs: dict[str, str], result: str) -> Builder:
    return Builder("f", inputs, result, Machine("gfx942"))


def test_operators_print_instructions() -> None:
    b = build({"x": "f32", "y": "f32"}, "f32")
    x, y = b.params
    text = b.ret(b.select(x < 1.0, -(x * y), b.fma(x, 2.0, y))).text
    assert text == (
        "define internal float @f(float %x, float %y) alwaysinline nounwind memory(none) {\n"
        "  %v0 = fcmp olt float %x, 0x3FF0000000000000\n"
        "  %v1 = fmul float %x, %y\n"
        "  %v2 = fneg float %v1\n"
        "  %v3 = call float @llvm.fma.f32(float %x, float 0x4000000000000000, float %y)\n"
        "  %v4 = select i1 %v0, float %v2, float %v3\n"
        "  ret float %v4\n"
        "}\n"
    )


def test_integers_use_integer_instructions() -> None:
    b = build({"n": "i32"}, "i32")
    (n,) = b.params
    text = b.ret((((n + 1) >> 2) & 3) ^ (n << 4)).text
    assert [line.split()[2] for line in text.splitlines()[1:-2]] == ["add", "lshr", "and", "shl", "xor"]


def test_polynomial_is_horner_in_fma() -> None:
    b = build({"x": "f64"}, "f64")
    (x,) = b.params
    text = b.ret(b.poly(x, (1.0, 2.0, 3.0))).text
    assert text.splitlines()[1:3] == [
        "  %v0 = call double @llvm.fma.f64(double %x, double 0x4008000000000000, double 0x4000000000000000)",
        "  %v1 = call double @llvm.fma.f64(double %x, double %v0, double 0x3FF0000000000000)",
    ]


def test_branch_joins_in_a_phi_from_the_blocks_its_arms_end_in() -> None:
    b = build({"x": "f32"}, "f32")
    (x,) = b.params

    def inner() -> tuple:
        return b.branch(x > 2.0, lambda: (x + 1.0,), lambda: (x + 2.0,))

    (y,) = b.branch(x > 1.0, inner, lambda: (x,))
    text = b.ret(y).text
    assert "%v7 = phi float [ %v6, %join3 ], [ %x, %else1 ]" in text


def test_loop() -> None:
    b = build({"n": "i32"}, "i32")
    (n,) = b.params
    (_, total) = b.loop((n, b.val(0, "i32")), lambda s: s[0].ne(0), lambda s: (s[0] - 1, s[1] + s[0]))
    text = b.ret(total).text
    assert "  %s0.0 = phi i32 [ %n, %entry ], [ %v2, %body0 ]\n" in text
    assert "  %s0.1 = phi i32 [ 0, %entry ], [ %v3, %body0 ]\n" in text
    assert text.endswith("exit0:\n  ret i32 %s0.1\n}\n")
