from __future__ import annotations

import pytest

from iree_gpu_llvm.targets.llvm_messages import explain_death, sort_lines, split_pass_dumps


@pytest.mark.parametrize(
    ("printed", "kind", "message"),
    [
        (
            "error: <unknown>:0:0: local memory (65552) exceeds limit (65536) in function 'k'\n",
            "lds-limit",
            "kernel 'k' needs 65552 bytes of LDS, a workgroup can have 65536",
        ),
        (
            "error: <unknown>:0:0: stack frame size (4000016) exceeds limit (131056) in function 'k'\n",
            "private-limit",
            "kernel 'k' needs 4000016 bytes of private memory for each work item, which can have 131056",
        ),
        (
            "error: <unknown>:0:0: ran out of registers during register allocation in function 'k'\n",
            "no-registers",
            "instructions need more registers at once than there are",
        ),
        (
            "LLVM ERROR: Cannot select: intrinsic %llvm.amdgcn.exp2\n",
            "cannot-select",
            "the chip has no instruction for intrinsic 'llvm.amdgcn.exp2' with these operands",
        ),
        (
            "LLVM ERROR: Cannot select: t9: f64 = fexp t8\n  t8: f64 = load\nIn function: k\n",
            "cannot-select",
            "the chip has no instruction for: f64 = fexp t8",
        ),
        (
            "python: X.cpp:1: void f(): Assertion `Opcode != 0 && \"bad\"' failed.\n#0 0x1 f\n#1 0x2 g\n",
            "crash",
            "an assertion in LLVM failed: Opcode != 0 && \"bad\"",
        ),
        ("error: <unknown>:0:0: something new\n", "backend", "something new"),
        (
            "immarg operand has non-immediate parameter\nLLVM ERROR: Broken module found, compilation aborted!\n",
            "verify",
            "immarg operand has non-immediate parameter",
        ),
        ("", "crash", "LLVM ended with signal 11"),
    ],
)  # fmt: skip
def test_last_words(printed: str, kind: str, message: str) -> None:
    found_kind, found, notes = explain_death(printed, "signal 11")
    assert (found_kind, found) == (kind, message)
    assert not any("#0" in note for note in notes)


def test_sort_lines() -> None:
    printed = (
        "remark: <unknown>:0:0: Function Name: k\n"
        "'+x' is not a recognized feature for this target (ignoring feature)\n"
        "'+x' is not a recognized feature for this target (ignoring feature)\n"
        "warning: <unknown>:0:0: loop not unrolled\n"
        "error: <unknown>:0:0: no\n"
        "other\n"
    )
    remarks, warnings, errors = sort_lines(printed)
    assert remarks == ["Function Name: k"]
    assert warnings == ["'+x' is not a recognized feature for this target (ignoring feature)", "loop not unrolled"]
    assert errors == ["no"]


def test_split_pass_dumps() -> None:
    printed = (
        "*** IR Dump At Start ***\n; ModuleID = 'm'\nstart\n"
        "*** IR Dump After APass on [module] omitted because no change ***\n"
        "*** IR Dump After BPass on f ***\n; ModuleID = 'm'\none\n\n"
        "*** IR Pass CPass on f ignored ***\n"
        "*** IR Dump After DPass on loop %x in function f ***\n; ModuleID = 'm'\nremark: <unknown>:0:0: seen\ntwo\n"
        "LLVM ERROR: dead\n"
    )
    dumps, rest = split_pass_dumps(printed, lambda *parts: parts)
    assert dumps == [
        ("BPass", "f", "; ModuleID = 'm'\none\n\n"),
        ("DPass", "loop %x in function f", "; ModuleID = 'm'\ntwo\n"),
    ]
    assert "remark: <unknown>:0:0: seen" in rest and "LLVM ERROR: dead" in rest
    assert "start" not in rest


def test_a_dump_names_passes_before_it_that_did_away_with_what_they_ran_on() -> None:
    printed = """*** IR Dump After LCSSAPass on k ***
define void @k() {
}
*** IR Deleted After LoopFullUnrollPass on loop %bb.1 in function k ***
*** IR Dump After GVNPass on k ***
define void @k() { ; changed
}
"""
    dumps, rest = split_pass_dumps(printed, lambda name, scope, text: (name, text.count("changed")))
    assert dumps == [("LCSSAPass", 0), ("LoopFullUnrollPass+GVNPass", 1)]
    assert rest == ""
