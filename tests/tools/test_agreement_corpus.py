from types import SimpleNamespace

import numpy as np
from agreement_corpus import differences, random_inputs


def segment(dtype: str, shape: list[int], offset: int, init: str | None, expect: str | None = None) -> dict:
    return {"dtype": dtype, "shape": shape, "byte_offset": offset, "init": init, "expect": expect}


def reference(dtype: str = "f32", exact: bool = False, atol: float = 0.0, rtol: float = 0.0) -> SimpleNamespace:
    """One binding of indices, numbers and packed codes, one of four results."""
    spec = {"i": {"recipe": ("index", 4)}, "x": {"recipe": ("grid", 3, 1)}, "q": {"recipe": ("code4",)}}
    given = [segment("i32", [4], 0, "i"), segment("f32", [8], 64, "x"), segment("f4E2M1FN", [16], 96, "q")]
    width = 2 if dtype in ("f16", "bf16") else 4
    want = {"array": np.zeros(4, f"u{width}"), "dtype": dtype, "exact": exact, "atol": atol, "rtol": rtol}
    return SimpleNamespace(
        inputs={0: np.full(104, 0xCD, np.uint8), 1: np.full(16, 0xCD, np.uint8)},
        bindings=[
            {"binding": 0, "segments": given},
            {"binding": 1, "segments": [segment(dtype, [4], 0, None, "y")]},
        ],
        arrays=SimpleNamespace(spec=spec),
        expected={(1, "y"): {**want, "byte_offset": 0}},
    )


def test_random_inputs_replace_all_but_indices():
    r = reference()
    made = random_inputs(r, 3)
    assert (made[0][:64] == 0xCD).all() and (made[1] == 0xCD).all() and (r.inputs[0] == 0xCD).all()
    x = made[0][64:96].view(np.float32)
    assert (np.abs(x) <= 1).all() and len(set(x.tolist())) == 8
    assert (made[0][96:] != 0xCD).any()
    assert (random_inputs(r, 3)[0] == made[0]).all() and (random_inputs(r, 4)[0] != made[0]).any()


def compared(x, y, by_reference: bool = True, **facts) -> list[str]:
    r = reference(**facts)
    a, b = (np.asarray(v).view(np.uint8) for v in (x, y))
    return differences(r, {0: r.inputs[0], 1: a}, {1: b}, by_reference)


def test_what_must_be_the_same_bits():
    x = np.float32([1, 2, 3, 4])
    y = np.float32([1, 2, np.nextafter(np.float32(3), np.float32(4)), 4])
    assert compared(x, x, exact=True) == []
    assert "y: 1 of 4 elements, first at [2]: 3.0 instead of 3.0000002" in compared(x, y, exact=True, rtol=1e-3)[0]
    assert compared(x, y, rtol=1e-6) == []
    assert len(compared(x, y, rtol=1e-8)) == 1
    assert compared(x, y, by_reference=False, exact=True) == [], "exact on the reference's inputs alone"
    n = np.int32([1, 2, 3, 4])
    assert len(compared(n, n + np.int32([0, 0, 0, 1]), by_reference=False, dtype="i32", rtol=1.0)) == 1


def test_bytes_beside_the_outputs():
    r = reference()
    a = np.zeros(20, np.uint8)
    b = a.copy()
    b[18] = 1
    assert differences(r, {1: a}, {1: b}, True) == ["binding 1: bytes beside the outputs differ"]
