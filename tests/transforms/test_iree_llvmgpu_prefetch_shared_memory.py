"""Reading ahead: the same results for any number of turns and stages, without races; what is left as it is, and why."""

import re

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import handling
from iree_gpu_llvm.simulator.run import simulate

PASS = "iree-llvmgpu-prefetch-shared-memory"
FAT = "#amdgpu.address_space<fat_raw_buffer>"
LDS = "#gpu.address_space<workgroup>"
OPTIONS = "{gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_num_stages = 3>}"
INFO = "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1] subgroup_size = 64"
BARRIER = "gpu.barrier memfence [#gpu.address_space<workgroup>]"
ROWS = 12
SPLIT = (
    "split-masked-buffer-reads,iree-codegen-fission-transfer-ops-in-control-flow,"
    "iree-codegen-remove-single-iteration-loop,iree-codegen-optimize-vector-transfer"
)

THROUGH_REGISTERS = """
    %x = memref.load %s[%i, %t] : memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>"""
PAST_REGISTERS = """
    amdgpu.gather_to_lds %s[%i, %t], %d[%first] : vector<1xf32>, memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>,
      memref<128xf32, #gpu.address_space<workgroup>>"""


def kernel(copy: str, turns: str, step: int = 1, lower: int = 0, options: str = "", compute: str = "") -> str:
    """Each work item sums what its mirror image has copied, weighted by the turn. `turns`: a number, or a value."""
    bound = f"arith.constant {turns} : index" if turns.isdigit() else f"arith.index_cast {turns} : i32 to index"
    return f"""
func.func @k(%m: memref<12x128xf32>, %n: i32, %out: memref<128xf32>) attributes {{translation_info = {INFO}{options}>}} {{
  %lower = arith.constant {lower} : index
  %step = arith.constant {step} : index
  %upper = {bound}
  %zero = arith.constant 0.0 : f32
  %s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<12x128xf32> to memref<12x128xf32, {FAT}>
  %d = memref.alloc() : memref<128xf32, {LDS}>
  %t = gpu.thread_id x
  %first = affine.apply affine_map<()[s0] -> ((s0 floordiv 64) * 64)>()[%t]
  %mirror = affine.apply affine_map<()[s0] -> (127 - s0)>()[%t]
  %sum = scf.for %i = %lower to %upper step %step iter_args(%acc = %zero) -> (f32) {{
    {BARRIER}{copy}
    {BARRIER}
    %y = memref.load %d[%mirror] : memref<128xf32, {LDS}>
    %w = arith.index_cast %i : index to i32
    %f = arith.sitofp %w : i32 to f32
    %p = arith.mulf %y, %f : f32
    %next = arith.addf %acc, %p : f32{compute}
    scf.yield %next : f32
  }}
  memref.store %sum, %out[%t] : memref<128xf32>
  return
}}"""


def prefetched(text: str, stages: int = 0) -> tuple[str, list[str]]:
    module = driver.parse(text)
    remarks: list[str] = []
    options = f"{{num-stages={stages}}}" if stages else ""
    with handling(lambda d: remarks.append(d.message)):
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}{options},canonicalize,cse))")
    return driver.print(module), remarks


SOURCE = np.random.default_rng(0).integers(-9, 9, (ROWS, 128)).astype(np.float32)


def expected(turns: range) -> np.ndarray:
    return sum((np.float32(i) * SOURCE[i, ::-1] for i in turns), np.zeros(128, np.float32))


def run(text: str, n: int = 0) -> np.ndarray:
    result = simulate(text, [SOURCE, n, "zeros"], grid=(1, 1, 1), check=True)
    assert result.findings == []
    return result.outputs[-1]


COPIES = pytest.mark.parametrize("copy", [THROUGH_REGISTERS, PAST_REGISTERS], ids=["registers", "dma"])


@COPIES
@pytest.mark.parametrize("stages", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 1, 2, 3, 4, 5, 6, 7, 12])
def test_known_turns(copy, stages, turns):
    text, remarks = prefetched(kernel(copy, str(turns)), stages)
    assert np.array_equal(run(text), expected(range(turns)))
    if turns < stages:
        assert remarks == [
            f"'scf.for' op does not read ahead what it puts into workgroup memory: {turns} turns are too few for {stages} stages"
        ]
    else:
        assert remarks == []


@COPIES
@pytest.mark.parametrize("stages", [2, 3])
def test_turns_known_only_later(copy, stages):
    text, remarks = prefetched(kernel(copy, "%n"), stages)
    assert remarks == []
    for n in (0, 1, 2, 3, 5, 12):
        assert np.array_equal(run(text, n), expected(range(n)))
    # Where some copies are waited for by hand, all are.
    assert text.count("gather_to_lds") == text.count("gather_to_lds async") == text.count("rocdl.asyncmark")
    assert text.count("memref.alloc()") == 1


@COPIES
@pytest.mark.parametrize("upper", ["10", "11", "12", "%n"])
def test_other_bounds_and_steps(copy, upper):
    text, _ = prefetched(kernel(copy, upper, step=2, lower=3), 3)
    for n in (0, 3, 4, 9, 10, 11, 12):
        assert np.array_equal(run(text, n), expected(range(3, int(upper) if upper.isdigit() else n, 2)))


CHANGED_ON_THE_WAY = """
    %m1 = arith.cmpi slt, %t, %n0 : index
    %x0 = memref.load %s[%i, %t] : memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    %x1 = arith.addf %x0, %x0 : f32
    %x = arith.select %m1, %x1, %zero : f32
    memref.store %x, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>"""


@pytest.mark.parametrize("stages", [2, 3])
def test_what_is_read_changes_before_it_is_written(stages):
    before = kernel(CHANGED_ON_THE_WAY, "12").replace("  %zero", "  %n0 = arith.constant 100 : index\n  %zero", 1)
    text, remarks = prefetched(before, stages)
    assert remarks == []
    assert np.array_equal(run(text), run(before))
    ahead, _, rest = text[text.index("scf.for") :].partition("gpu.barrier")
    assert "arith.select" in rest
    if stages == 2:
        assert "memref.load" in ahead and "arith.select" not in ahead


FROM_WHERE_MEMORY_SAYS = """
    %where = memref.load %s[%i, %mirror] : memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    %positive = math.absf %where : f32
    %number = arith.fptosi %positive : f32 to i32
    %column = arith.index_cast %number : i32 to index
    amdgpu.gather_to_lds %s[%i, %column], %d[%first] : vector<1xf32>, memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>,
      memref<128xf32, #gpu.address_space<workgroup>>"""


@pytest.mark.parametrize("turns", ["12", "%n"])
@pytest.mark.parametrize("stages", [2, 3])
def test_copies_from_where_memory_says(stages, turns):
    before = kernel(FROM_WHERE_MEMORY_SAYS, turns)
    text, remarks = prefetched(before, stages)
    assert remarks == []
    assert text.count("gather_to_lds") == text.count("gather_to_lds async")
    assert np.array_equal(run(text, 7), run(before, 7))
    changed = kernel(
        FROM_WHERE_MEMORY_SAYS, turns, compute=f"\nmemref.store %p, %s[%i, %t] : memref<12x128xf32, {FAT}>"
    )
    assert not_ahead(changed, "memref.store %p") == "it may change what later turns read"


UNDER_A_MASK_BY_SOME = """
    scf.for %j = %t to %c32 step %c128 {
      %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%j)
      %mask = vector.create_mask %i : vector<4xi1>
      %x = vector.transfer_read %s[%i, %k], %zero, %mask {in_bounds = [true]} : memref<12x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf32>
      vector.transfer_write %x, %d[%k] {in_bounds = [true]} : vector<4xf32>, memref<128xf32, #gpu.address_space<workgroup>>
    }"""


@pytest.mark.parametrize("stages", [2, 3])
def test_copies_of_some_work_items(stages):
    constants = "%c32 = arith.constant 32 : index\n  %c128 = arith.constant 128 : index\n  %zero"
    before = kernel(UNDER_A_MASK_BY_SOME, "12").replace("%zero", constants, 1)
    reason = "nothing that is read for workgroup memory can go ahead"
    assert not_ahead(before, "scf.for %j") == reason  # nor inside: not all work items have a turn, and reach a barrier
    split = driver.parse(before)
    driver.run_pipeline(split, f"builtin.module(func.func({SPLIT}))")
    text, remarks = prefetched(driver.print(split), stages)
    assert remarks == []
    assert np.array_equal(run(text), run(before))
    ahead, _, rest = text[text.index("scf.for") :].partition("gpu.barrier")
    assert "arith.select" in rest
    if stages == 2:
        assert "transfer_read" in ahead and "arith.select" not in ahead


def test_copies_past_registers_stay_under_way():
    text, _ = prefetched(kernel(PAST_REGISTERS, "12"), 3)
    loop = text[text.index("scf.for") : text.index("scf.yield")]
    assert re.findall(r"rocdl.wait.asyncmark (\d)", loop) == ["2", "2", "2"]
    assert loop.count("rocdl.asyncmark") == 3 and loop.count("gather_to_lds async") == 3
    assert "memref<3x128xf32, #gpu.address_space<workgroup>>" in text
    assert re.findall(r"rocdl.wait.asyncmark (\d)", text) == ["2"] * 4 + ["1", "0"]


def test_stages_follow_from_pipeline_options():
    asked = kernel(PAST_REGISTERS, "12", options=f", {OPTIONS}")
    assert "memref<3x128xf32" in prefetched(asked)[0]
    assert "memref<2x128xf32" in prefetched(asked, 2)[0]
    assert "memref<2x128xf32" in prefetched(kernel(PAST_REGISTERS, "12"))[0]
    assert "async" not in prefetched(asked.replace("= 3", "= 1"))[0]


def test_swizzled_buffers():
    hint = "iree_codegen.swizzle_hint %a[#iree_codegen.xor_shuffle<32, 4>]"
    text = kernel(PAST_REGISTERS, "7").replace(
        f"%d = memref.alloc() : memref<128xf32, {LDS}>",
        f"%a = memref.alloc() : memref<256xf32, {LDS}>\n%h = {hint} : memref<256xf32, {LDS}>\n"
        f"%d = memref.subview %h[128] [128] [1] : memref<256xf32, {LDS}> to memref<128xf32, strided<[1], offset: 128>, {LDS}>",
    )
    text = text.replace(f"memref<128xf32, {LDS}>", f"memref<128xf32, strided<[1], offset: 128>, {LDS}>")
    before = run(text)
    after, remarks = prefetched(text, 3)
    assert remarks == [] and after.count("swizzle_hint") == 3
    assert np.array_equal(run(after), before)
    narrow = text.replace("256", "192").replace("[128] [128]", "[64] [128]").replace("offset: 128", "offset: 64")
    reason = not_ahead(narrow, "swizzle_hint")
    assert reason == "#iree_codegen.xor_shuffle<32, 4> does not go into a buffer a whole number of times"


def not_ahead(text: str, word: str) -> str:
    """Why a loop is left as it is, which it must be, because of the op in the line with a word."""
    line = next(n for n, line in enumerate(text.splitlines(), 1) if word in line)
    module = driver.parse(text)
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize,cse))")
    after, (remark,) = prefetched(text, 2)
    assert after == driver.print(module)
    reason, _, place = remark.partition(" ('")
    assert place.endswith(f"op at line {line})")
    return reason.removeprefix("'scf.for' op does not read ahead what it puts into workgroup memory: ")


PLAIN = kernel(THROUGH_REGISTERS, "12")


def filled_beside(memory: str, before: str, inside: str) -> str:
    """A loop that stores to a buffer, if `before`, and under a condition loads from it, and stores if `inside`."""
    own = f"memref<128xf32, {memory}>" if memory else "memref<128xf32>"
    at = f"%own[%t] : {own}"
    lines = f"""
    %x = memref.load %s[%i, %t] : memref<12x128xf32, {FAT}>
    %v = arith.index_cast %i : index to i32
    %g = arith.sitofp %v : i32 to f32
    {before and f"memref.store %g, {at}"}
    scf.if %some {{
      %old = memref.load {at}
      %more = arith.addf %x, %old : f32
      {inside and f"memref.store %more, {inside}"}
      memref.store %more, %d[%t] : memref<128xf32, {LDS}>
    }} else {{
      memref.store %x, %d[%t] : memref<128xf32, {LDS}>
    }}"""
    made = f"%own = memref.alloca() : {own}" if memory else f"%own = memref.cast %out : {own} to {own}"
    head = f"{made}\n  %some = arith.cmpi ult, %t, %step : index\n  memref.store %zero, {at}\n  %sum = scf.for"
    return kernel(lines, "12").replace("%sum = scf.for", head).replace("x128xf32>, %n", "x128xf32> {llvm.noalias}, %n")


PRIVATE = "#gpu.address_space<private>"
FILLED_ONLY = [filled_beside(PRIVATE, "", ""), filled_beside("", "", "")]
SOURCE_ROW = f"%s[%i, %t] : memref<12x128xf32, {FAT}>"


@pytest.mark.parametrize("text", FILLED_ONLY, ids=["private", "global"])
def test_what_fills_may_read_what_nothing_changes_meanwhile(text):
    ahead, remarks = prefetched(text, 2)
    assert remarks == []
    assert np.array_equal(run(ahead), run(text))


@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        (
            PLAIN.replace(f"{BARRIER}\n    %y", "%y"),
            "%y = memref.load",
            "no barrier is between writing workgroup memory and reading it",
        ),
        (
            PLAIN.replace(f"{BARRIER}\n    %x", "%x"),
            "memref.store %x",
            "no barrier is between reading workgroup memory and writing it again",
        ),
        (
            PLAIN.replace("store %x, %d", "store %acc, %d"),
            "memref.store %acc",
            "what is written to workgroup memory depends on what the loop carries",
        ),
        (
            PLAIN.replace(BARRIER, "gpu.barrier", 1),
            "gpu.barrier",
            "a barrier orders more than workgroup memory",
        ),
        (
            kernel(THROUGH_REGISTERS, "12", compute=f"\nmemref.store %p, %s[%i, %t] : memref<12x128xf32, {FAT}>"),
            "memref.store %p",
            "it may change what later turns read",
        ),
        (
            PLAIN.replace("arith.mulf %y, %f", "arith.mulf %x, %f"),
            "%x = memref.load",
            "what is read for workgroup memory is also used directly",
        ),
        (
            kernel(THROUGH_REGISTERS + PAST_REGISTERS, "12"),
            "memref.store %x",
            "workgroup memory is filled partly by copies past the registers",
        ),
        (
            kernel(PAST_REGISTERS, "12").replace(
                "  memref.store %sum", f"  memref.store %sum, %d[%t] : memref<128xf32, {LDS}>\n  memref.store %sum"
            ),
            "memref.store %sum, %d",
            "what is filled is also used outside of the loop",
        ),
        *(
            (
                filled_beside(memory, "before", ""),
                "memref.store %g",
                "what writes workgroup memory behind it accesses the same memory",
            )
            for memory in (PRIVATE, "")
        ),
        (filled_beside(PRIVATE, "", SOURCE_ROW), "scf.if", "it may change what later turns read"),
    ],
)
def test_what_is_left_as_it_is(text, word, reason):
    assert not_ahead(text, word) == reason


def test_a_loop_that_fills_workgroup_memory_and_hands_it_on():
    text = PLAIN.replace(
        f"memref.store %x, %d[%t] : memref<128xf32, {LDS}>",
        f"""%filled = scf.for %j = %lower to %n1 step %step iter_args(%e = %d) -> (memref<128xf32, {LDS}>) {{
          memref.store %x, %e[%t] : memref<128xf32, {LDS}>
          scf.yield %e : memref<128xf32, {LDS}>
        }}""",
    ).replace("memref.load %d[", "memref.load %filled[")
    text = text.replace("  %zero", "  %n1 = arith.index_cast %n : i32 to index\n  %zero", 1)
    _, remarks = prefetched(text, 2)
    assert [r.partition(": ")[2].partition(" ('")[0] for r in remarks] == [
        "what is written to workgroup memory depends on what the loop carries",
        "what writes workgroup memory has a result that is used beside it",
    ]
    np.testing.assert_array_equal(run(prefetched(text, 2)[0], 1), expected(range(12)))


BARE = (
    kernel(THROUGH_REGISTERS, "12")
    .replace(f"%s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<12x128xf32> to memref<12x128xf32, {FAT}>", "")
    .replace(f"memref<12x128xf32, {FAT}>", "memref<12x128xf32>")
    .replace("%s[", "%m[")
)


def test_arguments_are_of_global_memory_if_no_type_says_so():
    text, remarks = prefetched(BARE, 2)
    assert remarks == []
    assert np.array_equal(run(text), expected(range(12)))
    assert "to %c11 step" in text


def test_memory_of_which_nothing_is_known_is_said_to_be_that():
    chosen = BARE.replace(
        "%d = memref.alloc()",
        """%r = arith.cmpi eq, %n, %n : i32
  %s = arith.select %r, %m, %m : memref<12x128xf32>
  %d = memref.alloc()""",
    ).replace("load %m[", "load %s[")
    _, (remark,) = prefetched(chosen, 2)
    assert "nothing says which memory it comes from: a memref has no memory space ('memref.load' op at" in remark
    written = kernel(THROUGH_REGISTERS, "12", compute="\n    memref.store %p, %o[%t] : memref<128xf32>").replace(
        "  %d = memref.alloc()",
        """  %r = arith.cmpi eq, %n, %n : i32
  %o = arith.select %r, %out, %out : memref<128xf32>
  %d = memref.alloc()""",
    )
    _, (remark,) = prefetched(written, 2)
    assert "nothing says which memory it changes: a memref has no memory space ('memref.store' op at" in remark


def severities(text: str, stages: int) -> list[tuple[str, str]]:
    found = []
    with handling(found.append):
        driver.run_pipeline(driver.parse(text), f"builtin.module(func.func({PASS}{{num-stages={stages}}}))")
    return [(d.severity, d.message) for d in found]


NOTHING = "'func.func' op has no scf.for that fills workgroup memory and reads it: nothing is read ahead"


@pytest.mark.parametrize(
    ("text", "asked", "said"),
    [
        ("func.func @k() {\n  return\n}", 2, [("warning", NOTHING)]),
        ("func.func @k() {\n  return\n}", 0, []),
        ("func.func private @k()", 2, []),
        (
            "func.func @k() {\n  cf.br ^a\n^a:\n  return\n}",
            2,
            [("warning", f"{NOTHING}, and loops that are branches already stay as they are")],
        ),
        (BARE, 2, []),
    ],
)
def test_a_number_that_is_of_no_use_is_warned_of(text, asked, said):
    assert severities(text, asked) == said


def test_a_number_that_is_given_and_cannot_be_followed_is_warned_of():
    few = kernel(THROUGH_REGISTERS, "2", options=f", {OPTIONS}")
    assert [severity for severity, _ in severities(few, 4)] == ["warning"]
    assert [severity for severity, _ in severities(few, 0)] == ["remark"]  # as the kernel asks for
