"""Counts instructions: in assembly text as the corpus' manifest counts them, and as the oracle executes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

# An instruction stands on a line of its own after one tab; directives begin with a dot, labels at the margin. The two
# halves of a dual-issue instruction share a line and count as one, as they do for the hardware.
_INSTRUCTION = re.compile(r"^\t([a-z][a-z0-9_]*)(?:\s|$)", re.MULTILINE)


def static_counts(assembly: str) -> Counter[str]:
    """Instructions in the text by mnemonic. Their sum is `asm.instructions` of the manifest, for IREE's `.rocmasm`."""
    return Counter(_INSTRUCTION.findall(assembly))


def function_text(assembly: str, name: str) -> str:
    """The part of the text that is one function, for files with several; all of it where the label is not found."""
    start = re.search(rf"^{re.escape(name)}:", assembly, re.MULTILINE)
    if start is None:
        return assembly
    end = re.compile(r"^\.Lfunc_end\d+:", re.MULTILINE).search(assembly, start.end())
    return assembly[start.start() : end.start() if end else len(assembly)]


def compare_counts(ours: Counter[str], theirs: Counter[str]) -> list[tuple[str, int, int, int]]:
    """(mnemonic, ours, theirs, ours - theirs), the greatest difference first; equal ones are left out."""
    rows = [(name, ours[name], theirs[name], ours[name] - theirs[name]) for name in ours.keys() | theirs.keys()]
    return sorted((row for row in rows if row[3]), key=lambda row: (-abs(row[3]), row[0]))


def kind_of(mnemonic: str) -> str:
    """A coarse class for sums: what executes the instruction. Takes either case."""
    name = mnemonic.lower()
    for kind, prefixes in _KINDS:
        if name.startswith(prefixes):
            return kind
    return "other"


_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("wait", ("s_wait", "s_nop", "s_delay", "s_clause", "v_nop")),
    ("branch", ("s_branch", "s_cbranch", "s_endpgm", "s_setpc", "s_swappc", "s_call")),
    ("barrier", ("s_barrier",)),
    ("scalar memory", ("s_load", "s_buffer_load", "s_store", "s_dcache", "s_icache")),
    ("scalar ALU", ("s_",)),
    ("matrix", ("v_mfma", "v_wmma", "v_swmmac", "v_smfmac")),
    (
        "lane data",
        ("v_readlane", "v_readfirstlane", "v_writelane", "v_permlane", "ds_permute", "ds_bpermute", "ds_swizzle"),
    ),
    ("move", ("v_mov", "v_accvgpr", "v_dual_mov", "v_swap")),
    ("vector ALU", ("v_",)),
    ("LDS", ("ds_",)),
    ("scratch", ("scratch_",)),
    ("global memory", ("buffer_", "global_", "flat_", "tensor_")),
)


def by_kind(counts: Counter[str]) -> Counter[str]:
    result: Counter[str] = Counter()
    for name, count in counts.items():
        result[kind_of(name)] += count
    return result


def median_ratio(pairs: Iterable[tuple[float, float]]) -> float | None:
    """Median of ours / theirs over the pairs whose second is not 0; None for none."""
    ratios = sorted(ours / theirs for ours, theirs in pairs if theirs)
    if not ratios:
        return None
    middle = len(ratios) // 2
    return ratios[middle] if len(ratios) % 2 else (ratios[middle - 1] + ratios[middle]) / 2
