from collections import Counter

import asm_stats
import corpus
import pytest

ASSEMBLY = """\
; a comment with\ttabs and words
\t.text
\t.globl\tfirst
first:
\ts_load_b64 s[0:1], s[2:3], 0x0
.LBB0_1:                                ; =>This Inner Loop Header
\tv_dual_mov_b32 v0, 0 :: v_dual_add_f32 v1, v2, v3
\tv_add_f32_e32 v1, v1, v1 ; tail
\ts_cbranch_scc1 .LBB0_1
\ts_endpgm
.Lfunc_end0:
second:
\ts_endpgm
.Lfunc_end1:
\t.amdhsa_kernel first
\t\t.amdhsa_next_free_vgpr 4
"""


def test_instructions_are_counted_by_mnemonic_and_directives_are_not():
    assert asm_stats.static_counts(ASSEMBLY) == Counter(
        {"s_endpgm": 2, "s_load_b64": 1, "v_dual_mov_b32": 1, "v_add_f32_e32": 1, "s_cbranch_scc1": 1}
    )


def test_one_function_of_several():
    assert asm_stats.static_counts(asm_stats.function_text(ASSEMBLY, "first")).total() == 5
    assert asm_stats.static_counts(asm_stats.function_text(ASSEMBLY, "second")) == Counter({"s_endpgm": 1})
    assert asm_stats.function_text(ASSEMBLY, "absent") == ASSEMBLY


def test_comparison_names_what_differs_the_greatest_first():
    ours, theirs = Counter(a=5, b=1, c=2), Counter(a=2, c=2, d=7)
    assert asm_stats.compare_counts(ours, theirs) == [("d", 0, 7, -7), ("a", 5, 2, 3), ("b", 1, 0, 1)]


@pytest.mark.parametrize(
    ("mnemonic", "kind"),
    [
        ("s_waitcnt", "wait"),
        ("S_DELAY_ALU", "wait"),
        ("s_cbranch_scc1", "branch"),
        ("s_barrier", "barrier"),
        ("s_load_dwordx4", "scalar memory"),
        ("s_add_i32", "scalar ALU"),
        ("v_mfma_f32_16x16x16_f16", "matrix"),
        ("ds_bpermute_b32", "lane data"),
        ("ds_read_b128", "LDS"),
        ("v_accvgpr_read_b32", "move"),
        ("V_FMA_F32", "vector ALU"),
        ("buffer_load_dwordx4", "global memory"),
        ("scratch_load_b32", "scratch"),
    ],
)
def test_kind(mnemonic: str, kind: str):
    assert asm_stats.kind_of(mnemonic) == kind


def test_median_ratio_of_odd_and_even_numbers_of_pairs():
    assert asm_stats.median_ratio([(1, 1), (3, 1), (2, 1)]) == 2
    assert asm_stats.median_ratio([(1, 1), (2, 1)]) == 1.5
    assert asm_stats.median_ratio([(5, 0)]) is None


def test_counts_of_the_corpus_manifest_are_reproduced():
    if not (corpus.DEFAULT_CORPUS / "manifest.json").is_file():
        pytest.skip("no corpus beside the repository")
    kernels = corpus.Corpus(corpus.DEFAULT_CORPUS).amd()
    for kernel in kernels:
        counts = asm_stats.static_counts((kernel.artefact("rocmasm") or kernel.root).read_text())
        found = (counts.total(), len(counts))
        assert found == (kernel.asm["instructions"], kernel.asm["distinct_mnemonics"]), kernel.key
    assert len(kernels) == 119
