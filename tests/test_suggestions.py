"""Names that were perhaps meant, in every place where one is given by hand."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.suggestions import did_you_mean

MODULE = "module {\n}\n"


@pytest.mark.parametrize(
    ("name", "known", "likeness", "said"),
    [
        ("csee", ("canonicalize", "cse"), 0.7, ["did you mean 'cse'?"]),
        ("aab", ("aaa", "bbb", "aabb"), 0.6, ["did you mean 'aabb' or 'aaa'?"]),
        ("abcd", ("abce", "abcf", "abcg", "abch"), 0.7, ["did you mean 'abch' or 'abcg' or 'abcf'?"]),
        ("nothing", ("canonicalize", "cse"), 0.7, []),
        ("", ("canonicalize",), 0.7, []),
        ("cse", (), 0.7, []),
    ],
)
def test_did_you_mean(name, known, likeness, said):
    assert did_you_mean(name, known, likeness) == said


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ["opt", "--canonicalise"],
            2,
            "Error: No such option or pass '--canonicalise'. Did you mean '--canonicalize'?\n",
        ),
        (["opt", "-lower-kernl"], 2, "Error: No such option or pass '--lower-kernl'. Did you mean '--lower-kernel'?\n"),
        (["opt", "--verify-eack"], 2, "Error: No such option or pass '--verify-eack'. Did you mean '--verify-each'?\n"),
        (["opt", "--pass-pipeline=builtin.module(csee)"], 1, "note: did you mean 'cse'?\n"),
        (
            ["opt", "--canonicalize=topdown=false"],
            1,
            "note: did you mean 'top-down'?\nnote: options of 'canonicalize': cse-between-iterations, disable-patterns, "
            "enable-patterns, filter-dialects, max-iterations, max-num-rewrites, region-simplify, top-down\n",
        ),
        (
            ["opt", "--canonicalize=region-simplify=agressive"],
            1,
            "note: did you mean 'aggressive'?\nnote: there are: disabled, normal, aggressive\n",
        ),
        (["opt", "--cse=foo"], 1, "note: options of 'cse': none\n"),
        (
            ["opt", "--cse", "--mlir-print-ir-after=csee"],
            1,
            "error: for the --mlir-print-ir-after option: Cannot find option named 'csee'!\nnote: did you mean 'cse'?\n",
        ),
        (
            ["opt", "--cse", "--mlir-print-ir-before=csee"],
            1,
            "error: for the --mlir-print-ir-before option: Cannot find option named 'csee'!\nnote: did you mean 'cse'?\n",
        ),
        (
            ["opt", "--lower-kernel=stop-after=canonicalise"],
            1,
            "error: cannot stop after 'canonicalise': no such pass is run\nnote: did you mean 'canonicalize'?\n"
            "note: `iree-gpu-llvm passes lower-kernel` lists the passes that are run\n",
        ),
        (
            ["opt", "--cse", "--target=gx942"],
            1,
            "error: unknown chip 'gx942'\nnote: did you mean 'gfx942'?\nnote: known",
        ),
        (["passes", "canonicalise"], 1, "pipeline\nnote: did you mean 'canonicalize'?\n"),
        (["targets", "gx942"], 1, "error: unknown chip 'gx942'\nnote: did you mean 'gfx942'?\nnote: known"),
        (
            ["compile", "--target", "gfx942", "--stop-after", "canonicalise", "--emit", "mlir", "-o", "-"],
            1,
            "error: cannot stop after 'canonicalise': no such pass is run\nnote: did you mean 'canonicalize'?\n",
        ),
        (["compil"], 2, "Error: No such command 'compil': did you mean 'compile'?\n"),
        (["x"], 2, "Error: No such command 'x': there are opt, compile, inspect, run, targets, passes\n"),
    ],
    ids=lambda x: " ".join(x) if isinstance(x, list) else "",
)
def test_what_is_misspelt_on_the_command_line(run, arguments, code, said):
    found = run(*arguments, stdin=MODULE)
    assert (found.code, found.out) == (code, "")
    assert said in found.err


FUNCTION = "func.func @f(%v: vector<4xf32>) {{\n  {}\n  return\n}}\n"


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (
            FUNCTION.format("%0 = iree_gpu.value_barier %v : vector<4xf32>"),
            "2:8: error: custom op 'iree_gpu.value_barier' is unknown",
            ["2:8: note: did you mean 'iree_gpu.value_barrier'?"],
        ),
        (
            FUNCTION.format('"arith.adf"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> ()'),
            "2:3: error: unregistered operation 'arith.adf' found in dialect ('arith') that does not allow unknown operations",
            ["2:3: note: did you mean 'arith.addf'"],
        ),
        (
            FUNCTION.format("retrun"),
            "2:3: error: custom op 'retrun' is unknown (tried 'func.retrun' as well)",
            ["2:3: note: did you mean 'func.return'?"],
        ),
        (
            FUNCTION.format("%0 = iree_gpuu.value_barrier %v : vector<4xf32>"),
            "2:8: error: Dialect `iree_gpuu' not found for custom op 'iree_gpuu.value_barrier' ",
            ["2:8: note: did you mean 'iree_gpu.value_barrier'?"],
        ),
        (FUNCTION.format("nothing.like"), "2:3: error: Dialect `nothing' not found for custom op 'nothing.like' ", []),
        (
            "module attributes {a = #iree_gpu.mma_layuot<MFMA_F32_16x16x16_F16>} {}",
            "1:34: error: unknown attribute `mma_layuot` in dialect `iree_gpu`",
            ["1:34: note: did you mean '#iree_gpu.mma_layout'"],
        ),
        (
            "module attributes {a = #iree_gpu.mma_layout<MFMA_F32_16x16x61_F16>} {}",
            "1:45: error: expected ::mlir::iree_compiler::IREE::GPU::MMAIntrinsic to be one of: MFMA_F32_16x16x4_F32, ",
            ["1:45: note: did you mean 'MFMA_F32_16x16x16_F16'"],
        ),
    ],
    ids=lambda x: "",
)
def test_what_is_misspelt_in_a_text(run, text, error, said):
    found = run("opt", stdin=text).err
    assert found.startswith(f"<stdin>:{error}")
    assert [line for line in found.splitlines() if "did you mean" in line] == [
        next(line for line in found.splitlines() if line.startswith(f"<stdin>:{note}")) for note in said
    ]


@pytest.mark.parametrize("hidden", ["--run-pas=cse", "--iree-gpu-test-targt=gfx942", "--mlir-print-debuginf"])
def test_options_that_help_does_not_show_are_not_suggested(run, hidden):
    found = run("opt", hidden, stdin=MODULE)
    assert found.code == 2
    assert not any(
        name in found.err for name in ("'--run-pass'", "'--iree-gpu-test-target'", "'--mlir-print-debuginfo'")
    )


def test_options_for_the_tests_of_mlir_are_not_suggested(run):
    found = run("opt", "--canonicalize=test-convergnce=true", stdin=MODULE)
    assert found.code == 1 and "'test-convergence'" not in found.err
