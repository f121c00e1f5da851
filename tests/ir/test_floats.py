"""Float formats: what decimal and hexadecimal literals become, and how MLIR prints them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.ir.diagnostics import Source
from iree_gpu_llvm.ir.parser import Parser

# A literal, its type, and what MLIR prints for it.
PRINTED = [
    ("0.0", "f32", "0.000000e+00"),
    ("-0.0", "f32", "-0.000000e+00"),
    ("1.0", "f32", "1.000000e+00"),
    ("0.1", "f32", "1.000000e-01"),
    ("3.14159274", "f32", "3.14159274"),
    ("1.0e10", "f32", "1.000000e+10"),
    ("1.5e-45", "f32", "1.401300e-45"),
    ("3.4028235e38", "f32", "3.40282347E+38"),
    ("0x7FC00000", "f32", "0x7FC00000"),
    ("0x7F800000", "f32", "0x7F800000"),
    ("0xFF800000", "f32", "0xFF800000"),
    ("0x7F800001", "f32", "0x7F800001"),
    ("123456.0", "f32", "1.234560e+05"),
    ("1234567.0", "f32", "0x4996B438"),
    ("0.000001", "f32", "9.99999997E-7"),
    ("1.0e-10", "f32", "1.000000e-10"),
    ("2147483648.0", "f32", "2.14748365E+9"),
    ("-7.25", "f32", "-7.250000e+00"),
    ("16777216.0", "f32", "0x4B800000"),
    ("0.333333343", "f32", "0.333333343"),
    ("0.0", "f64", "0.000000e+00"),
    ("0.1", "f64", "1.000000e-01"),
    ("1.0e300", "f64", "1.000000e+300"),
    ("3.141592653589793", "f64", "3.1415926535897931"),
    ("0x7FF8000000000000", "f64", "0x7FF8000000000000"),
    ("0x7FF0000000000000", "f64", "0x7FF0000000000000"),
    ("5.0e-324", "f64", "4.940660e-324"),
    ("123456789.0", "f64", "0x419D6F3454000000"),
    ("0.3333333333333333", "f64", "0.33333333333333331"),
    ("0.0", "f16", "0.000000e+00"),
    ("0.1", "f16", "9.997550e-02"),
    ("65504.0", "f16", "6.550400e+04"),
    ("6.0e-8", "f16", "5.960460e-08"),
    ("0x7C00", "f16", "0x7C00"),
    ("0x7E00", "f16", "0x7E00"),
    ("1.0", "f16", "1.000000e+00"),
    ("3.140625", "f16", "3.140630e+00"),
    ("0x0001", "f16", "5.960460e-08"),
    ("0.0", "bf16", "0.000000e+00"),
    ("0.1", "bf16", "1.000980e-01"),
    ("3.38953139e38", "bf16", "3.389530e+38"),
    ("0x7F80", "bf16", "0x7F80"),
    ("0x7FC0", "bf16", "0x7FC0"),
    ("1.0", "bf16", "1.000000e+00"),
    ("3.140625", "bf16", "3.140630e+00"),
    ("0x0001", "bf16", "9.183550e-41"),
    ("100.0", "bf16", "1.000000e+02"),
    ("0.1", "tf32", "9.997550e-02"),
    ("1.0", "tf32", "1.000000e+00"),
    ("0.1", "f8E4M3FN", "1.015630e-01"),
    ("448.0", "f8E4M3FN", "4.480000e+02"),
    ("0x7F", "f8E4M3FN", "0x7F"),
    ("1.0", "f8E4M3FN", "1.000000e+00"),
    ("0x01", "f8E4M3FN", "1.953130e-03"),
    ("0.1", "f8E5M2", "9.375000e-02"),
    ("57344.0", "f8E5M2", "5.734400e+04"),
    ("0x7C", "f8E5M2", "0x7C"),
    ("0x7F", "f8E5M2", "0x7F"),
    ("1.0", "f8E5M2", "1.000000e+00"),
    ("0.1", "f8E4M3FNUZ", "1.015630e-01"),
    ("240.0", "f8E4M3FNUZ", "2.400000e+02"),
    ("0x80", "f8E4M3FNUZ", "0x80"),
    ("1.0", "f8E4M3FNUZ", "1.000000e+00"),
    ("0.1", "f8E5M2FNUZ", "9.375000e-02"),
    ("57344.0", "f8E5M2FNUZ", "5.734400e+04"),
    ("0x80", "f8E5M2FNUZ", "0x80"),
    ("1.0", "f8E8M0FNU", "1.000000e+00"),
    ("2.0", "f8E8M0FNU", "2.000000e+00"),
    ("0xFF", "f8E8M0FNU", "0xFF"),
    ("0x00", "f8E8M0FNU", "5.877470e-39"),
    ("0.5", "f4E2M1FN", "5.000000e-01"),
    ("6.0", "f4E2M1FN", "6.000000e+00"),
    ("1.5", "f4E2M1FN", "1.500000e+00"),
    ("7.5", "f6E2M3FN", "7.500000e+00"),
    ("0.125", "f6E2M3FN", "1.250000e-01"),
    ("28.0", "f6E3M2FN", "2.800000e+01"),
    ("0.0625", "f6E3M2FN", "6.250000e-02"),
    ("1.0", "f80", "1.000000e+00"),
    ("0.1", "f80", "1.000000e-01"),
    ("1.0", "f128", "1.000000e+00"),
    ("0.1", "f128", "1.000000e-01"),
    ("1.0e999999", "f32", "0x7F800000"),
    ("1.0e-999999", "f32", "0.000000e+00"),
    ("0.0e99999999999999999999999999", "f64", "0.000000e+00"),
    ("1.0e99999999999999999999999999", "f8E4M3FN", "0x7F"),
    ("0." + "0" * 5000 + "1e5001", "f32", "1.000000e+00"),
    ("1." + "9" * 5000, "f64", "2.000000e+00"),
    ("1.00000005960464477539062500" + "0" * 5000, "f32", "1.000000e+00"),  # half way between two: to even
    ("1.00000005960464477539062500" + "0" * 5000 + "1", "f32", "1.00000012"),
    ("0.1", "f8E4M3", "1.015630e-01"),
    ("240.0", "f8E4M3", "2.400000e+02"),
    ("0x78", "f8E4M3", "0x78"),
    ("0x79", "f8E4M3", "0x79"),
    ("0.1", "f8E3M4", "9.375000e-02"),
    ("15.5", "f8E3M4", "1.550000e+01"),
    ("0.1", "f8E4M3B11FNUZ", "1.015630e-01"),
    ("30.0", "f8E4M3B11FNUZ", "3.000000e+01"),
    ("0x80", "f8E4M3B11FNUZ", "0x80"),
]


@pytest.mark.parametrize(("literal", "type", "printed"), PRINTED)
def test_printed(literal, type, printed):
    assert Parser(Source(f"{literal} : {type}")).attribute().untyped_text() == printed


@given(st.floats(width=32, allow_nan=False), st.sampled_from(["f32", "f64"]))
def test_encode_is_exact_for_representable_numbers(x, name):
    assert floats.decode(floats.encode(x, name), name) == x


@pytest.mark.parametrize(
    "name", ["f16", "bf16", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN"]
)
def test_every_bit_pattern_is_its_own_encoding(name):
    width = floats.FORMATS[name].width
    for bits in range(0, 1 << width, 1 if width < 12 else 37):
        value = floats.decode_exact(bits, name)
        if value is not None and value != 0:
            assert floats.encode(value, name) == bits


@given(st.integers(0, 0xFFFFFFFF))
def test_text_reads_back_as_the_same_bits(bits):
    text = floats.text(bits, "f32")
    assert Parser(Source(f"{text} : f32")).attribute().bits == bits


def test_rounds_to_nearest_even():
    assert floats.encode(Fraction(2049), "f16") == floats.encode(2048, "f16")
    assert floats.encode(Fraction(2051), "f16") == floats.encode(2052, "f16")
    assert floats.encode(Fraction(4097, 2), "f16") == floats.encode(2048, "f16")
