"""LLVM's remarks as diagnostics."""

from __future__ import annotations

from iree_gpu_llvm.ir.diagnostics import Diagnostic, Location, Source
from iree_gpu_llvm.remarks import llvm_remarks, rendered, unique

SOURCE = Source("kernels\nare\nhere", "k.mlir")
A, B = Location(SOURCE, 0), Location(SOURCE, 8)
SUMMARY = ["Function Name: {}", "    TotalSGPRs: 10", "    LDS Size [bytes/block]: 0"]


def of(name: str) -> list[str]:
    return [line.format(name) for line in SUMMARY]


def texts(lines, kernels) -> list[tuple[str, str]]:
    return [(str(d.location), d.message) for d in llvm_remarks(lines, kernels)]


def test_a_summary_is_one_remark_at_its_kernel_however_often_it_is_made():
    assert texts([*of("a"), *of("b"), *of("a")], {"a": A, "b": B}) == [
        ("k.mlir:1:1", "LLVM: resources of kernel 'a': TotalSGPRs 10, LDS Size [bytes/block] 0"),
        ("k.mlir:2:1", "LLVM: resources of kernel 'b': TotalSGPRs 10, LDS Size [bytes/block] 0"),
    ]


def test_what_names_no_kernel_is_placed_where_there_is_one():
    assert texts(["loop not unrolled"], {"a": A}) == [("k.mlir:1:1", "LLVM: loop not unrolled")]
    assert texts(["loop not unrolled"], {"a": A, "b": B}) == [("<unknown>", "LLVM: loop not unrolled")]
    assert texts(["x", *of("a"), "y"], {"a": A})[2] == ("k.mlir:1:1", "LLVM: y")


def test_what_has_a_place_is_there_and_names_its_kernel_among_others():
    places = [("a", A), ("b", B)]
    lines = ["op:2:0: unrolled loop", *(f"op:0:0: {line}" for line in of("a")), "op:1:0: 3 spills generated in loop"]

    def found(kernels):
        return [(str(d.location), d.message) for d in llvm_remarks(lines, kernels, places)]

    summary = "LLVM: resources of kernel 'a': TotalSGPRs 10, LDS Size [bytes/block] 0"
    spills = "there are not enough registers: a loop has 3 stores of values to scratch memory and 0 loads"
    assert found({"a": A, "b": B}) == [
        ("k.mlir:2:1", "LLVM: unrolled loop (kernel 'b')"),
        ("k.mlir:1:1", summary),
        ("k.mlir:1:1", f"{spills} (kernel 'a')"),
    ]
    assert found({"b": B})[0] == ("k.mlir:2:1", "LLVM: unrolled loop")


def test_copies_of_registers_are_left_out():
    spills = "3 spills 1.5e+01 total spills cost 4 reloads 2.0e+01 total reloads cost "
    copies = "7 virtual registers copies 1.200000e+02 total copies cost "
    found = llvm_remarks([f"{copies}generated in loop", f"{spills}{copies}generated in function"], {"a": A})
    assert [(str(d.location), d.message) for d in found] == [
        (
            "k.mlir:1:1",
            "there are not enough registers: the kernel has 3 stores of values to scratch memory and 4 loads",
        )
    ]
    assert [n.message for n in found[0].notes] == [f"LLVM: {spills}generated in function"]


def test_the_source_of_a_place_is_shown_once():
    found = [Diagnostic("remark", text, where) for text, where in (("x", A), ("y", B), ("z", A))]
    assert rendered(found) == [
        "k.mlir:1:1: remark: x",
        "k.mlir:1:1: remark: z\nkernels\n^",
        "k.mlir:2:1: remark: y\nare\n^",
    ]
    assert rendered([Diagnostic("remark", "x")]) == ["remark: x"]


def test_each_remark_once():
    found = unique(
        [Diagnostic("remark", "x", A), Diagnostic("remark", "x", Location(SOURCE, 0)), Diagnostic("remark", "x", B)]
    )
    assert [str(d.location) for d in found] == ["k.mlir:1:1", "k.mlir:2:1"]
