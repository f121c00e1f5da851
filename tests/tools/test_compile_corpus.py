from pathlib import Path

from codeobject import metadata_kernels
from compile_corpus import Compiled, check
from corpus import Kernel
from roundtrip_corpus import difference, message_kind

KERNEL = Kernel(
    Path("."),
    {"func": "k", "workgroup_size": [64, 1, 1], "asm": {"kernarg_bytes": 24, "lds_bytes": 512}},
)


def metadata(**changes: object) -> bytes:
    import msgpack

    kernel: dict[str, object] = {
        ".name": "k",
        ".reqd_workgroup_size": [64, 1, 1],
        ".kernarg_segment_size": 24,
        ".group_segment_fixed_size": 512,
        ".private_segment_fixed_size": 0,
        ".vgpr_count": 32,
        ".sgpr_count": 16,
        ".wavefront_size": 64,
    }
    kernel.update({f".{name}": value for name, value in changes.items()})
    return msgpack.packb({"amdhsa.version": [1, 2], "amdhsa.kernels": [kernel]})


def test_metadata_is_read():
    facts = metadata_kernels([b"\x80", metadata(agpr_count=8)], "x")["k"]
    assert (facts.workgroup_size, facts.vgprs, facts.agprs, facts.vgpr_spills) == ((64, 1, 1), 32, 8, 0)


def test_code_object_is_compared_with_the_manifest():
    def result(**changes: object) -> Compiled:
        return check(KERNEL, metadata_kernels([metadata(**changes)], "x"))

    assert result() == Compiled()
    assert result(kernarg_segment_size=32).interface == "kernel arguments 32 bytes, IREE's 24"
    assert result(reqd_workgroup_size=[32, 1, 1]).interface == "workgroup size (32, 1, 1), IREE's (64, 1, 1)"
    assert result(group_segment_fixed_size=0).lds == "LDS 0 bytes, IREE's 512"
    assert result(name="other").interface == "no kernel k, only other"


def test_one_fault_in_many_files_counts_as_one():
    assert message_kind("a.mlir:3:4: error: no\nline\n^") == message_kind("b.mlir:30:1: error: no") == "no"
    assert message_kind("died: killed by SIGSEGV") == "died: killed by SIGSEGV"
    assert message_kind("line 3, column 4:\n  - a\n  + b") == "text differs"


def test_difference_shows_the_place():
    assert difference("a\nb\n", "a\nb\n") == ""
    assert difference("a\nbcd\n", "a\nbxd\n") == "line 2, column 2:\n  - bcd\n  + bxd"
    assert difference("a\n", "a\nb\n") == "@@ -1,0 +2 @@\n+b"
    assert difference("a\n", "a\n\n") != ""
