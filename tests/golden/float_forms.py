"""Conversions of the packed floats of 8, 6 and 4 bits."""

from __future__ import annotations

from values import Values


def extended(source: str, index: int, result: str) -> Values:
    text = f"%r = amdgpu.ext_packed_fp8 %a0[{index}] : {source} to {result}"
    return Values(f"{source[7:-1]}_{result.removeprefix('vector<').removesuffix('>')}", source, text, result)


def truncated(element: str) -> Values:
    t = f"vector<4x{element}>"
    return Values(
        element, f"f32 {t}", f"%r = amdgpu.packed_trunc_2xfp8 %a0, %a0 into %a1[word 1] : f32 to {t} into {t}", t
    )


def rounded(element: str) -> Values:
    t = f"vector<4x{element}>"
    text = f"%r = amdgpu.packed_stoch_round_fp8 %a0 + %a1 into %a2[2] : f32 to {t} into {t}"
    return Values(element, f"f32 i32 {t}", text, t)


EIGHT_BITS = ("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3FN", "f8E5M2")
FLOAT_FORMS = {
    "amdgpu.ext_packed_fp8": [
        *(extended(f"vector<4x{t}>", 3, "f32") for t in EIGHT_BITS),
        *(extended(f"vector<4x{t}>", 1, "vector<2xf32>") for t in EIGHT_BITS),
    ],
    "amdgpu.packed_trunc_2xfp8": [truncated(t) for t in EIGHT_BITS],
    "amdgpu.packed_stoch_round_fp8": [rounded(t) for t in EIGHT_BITS],
    "amdgpu.scaled_ext_packed": [
        Values(f"{n}x{t}_{r}", f"vector<{n}x{t}> f32", f"%r = amdgpu.scaled_ext_packed %a0[0], %a1 : vector<{n}x{t}> to vector<2x{r}>", f"vector<2x{r}>")
        for n, t, r in ((4, "f8E4M3FN", "f32"), (4, "f8E5M2", "f16"), (8, "f4E2M1FN", "f32"), (8, "f4E2M1FN", "bf16"))
    ],
    "amdgpu.packed_scaled_trunc": [
        Values(f"{s}_{n}x{t}", f"vector<2x{s}> f32 vector<{n}x{t}>",
               f"%r = amdgpu.packed_scaled_trunc %a0 into %a2[1], %a1 : vector<2x{s}> to vector<{n}x{t}> into vector<{n}x{t}>", f"vector<{n}x{t}>")
        for n, t, s in ((4, "f8E4M3FN", "f32"), (4, "f8E5M2", "f16"), (8, "f4E2M1FN", "f32"), (8, "f4E2M1FN", "bf16"))
    ],
}  # fmt: skip
