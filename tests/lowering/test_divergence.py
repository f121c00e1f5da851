"""Barriers that only some lanes of a wave reach are errors, where that is known, on every chip."""

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic
from iree_gpu_llvm.targets.chips import chip, chip_names

CHIPS = [name for name in chip_names() if chip(name).is_amdgpu]
BARRIERS = ["gpu.barrier", "amdgpu.lds_barrier", "iree_gpu.global_subgroup_barrier", "rocdl.s.barrier"]


def errors(body: str, target: str = "gfx942", block: str = "256, 1, 1") -> list[Diagnostic]:
    text = f"""func.func @k(%x: memref<256xf32>, %n: index) attributes {{gpu.known_block_size = array<i32: {block}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %i = gpu.thread_id x
  %j = gpu.thread_id y
  {body}
  return
}}"""
    try:
        iree_gpu_llvm.compile(text, target=target, emit="ll")
    except CompileError as e:
        return e.diagnostics
    return []


@pytest.mark.parametrize("target", CHIPS)
@pytest.mark.parametrize("barrier", BARRIERS)
def test_in_the_first_lanes(target, barrier):
    (error,) = errors(f"%c = arith.cmpi ult, %i, %c16 : index\nscf.if %c {{\n{barrier}\n}}", target)
    wave = chip(target).default_wave_size
    assert error.message == (
        f"'{barrier}' op is reached by 16 of the {wave} lanes of a wave: all lanes must reach a barrier"
    )
    assert error.location.line == 10
    (note,) = error.notes
    assert (note.message, note.location.line) == ("its condition, which differs between lanes ('arith.cmpi')", 8)


def test_of_values():
    """Before it becomes a barrier of the workgroup it is one of what lanes hold."""
    lds = "memref<256xf32, #gpu.address_space<workgroup>>"
    body = f"""%m = memref.alloc() : {lds}
  %c = arith.cmpi ult, %i, %c16 : index
  scf.if %c {{
    %v = vector.load %x[%i] : memref<256xf32>, vector<1xf32>
    vector.store %v, %m[%i] : {lds}, vector<1xf32>
    %w = iree_gpu.value_barrier %v : vector<1xf32>
    %u = vector.load %m[%c0] : {lds}, vector<1xf32>
    %sum = arith.addf %w, %u : vector<1xf32>
    vector.store %sum, %x[%i] : memref<256xf32>, vector<1xf32>
  }}"""
    (error,) = errors(body)
    assert "is reached by 16 of the 64 lanes" in error.message and error.location.line == 13


@pytest.mark.parametrize(
    "condition",
    [
        "%odd = arith.remui %i, %c2 : index\n%c = arith.cmpi eq, %odd, %c0 : index",
        "%l = gpu.lane_id\n%c = arith.cmpi ugt, %l, %c1 : index",
        "%a = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%i)\n%c = arith.cmpi eq, %a, %c0 : index",
        "%q:2 = affine.delinearize_index %i into (16, 16) : index, index\n%c = arith.cmpi eq, %q#1, %c0 : index",
        "%a = arith.cmpi ult, %i, %c16 : index\n%b = arith.cmpi uge, %i, %c1 : index\n%c = arith.andi %a, %b : i1",
    ],
)
def test_conditions_that_follow_from_ids(condition):
    body = f"%c2 = arith.constant 2 : index\n{condition}\nscf.if %c {{\ngpu.barrier\n}}"
    assert len(errors(body)) == 1


def test_in_the_other_arm():
    body = """%c = arith.cmpi ult, %i, %c16 : index
  %one = arith.constant 1.0 : f32
  scf.if %c {
    memref.store %one, %x[%i] : memref<256xf32>
  } else {
    gpu.barrier
  }"""
    (error,) = errors(body)
    assert "reached by 48 of the 64 lanes" in error.message


def test_in_a_loop_of_each_lanes_own():
    (error,) = errors("scf.for %k = %i to %c64 step %c16 {\ngpu.barrier\n}")
    assert "more turns for some lanes of a wave" in error.message


@pytest.mark.parametrize(
    "body",
    [
        "%c = arith.cmpi ult, %i, %c64 : index\nscf.if %c {\niree_gpu.global_subgroup_barrier\n}",  # of one wave
        "%c = arith.cmpi ult, %n, %c64 : index\nscf.if %c {\ngpu.barrier\n}",  # an argument is the same for all
        "%s = arith.addi %i, %n : index\n%c = arith.cmpi ult, %s, %c64 : index\nscf.if %c {\ngpu.barrier\n}",  # not known
        "%c = arith.cmpi eq, %j, %c0 : index\nscf.if %c {\ngpu.barrier\n}",  # there is one row
        "scf.for %k = %c0 to %n step %c1 {\ngpu.barrier\n}",
    ],
)
def test_what_may_be_right(body):
    assert errors(body) == []


MFMA = """%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %c = arith.cmpi {condition} : index
  %r = scf.if %c -> (vector<4xf32>) {{
    %y = amdgpu.mfma 16x16x16 %h * %h + %z : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.yield %y : vector<4xf32>
  }} else {{
    scf.yield %z : vector<4xf32>
  }}
  %e = vector.extract %r[0] : f32 from vector<4xf32>
  memref.store %e, %x[%i] : memref<256xf32>"""


def test_matrix_instructions_take_whole_waves():
    (error,) = errors(MFMA.format(condition="ult, %i, %c16"))
    assert "reached by 16 of the 64 lanes of a wave: all lanes must reach a matrix instruction" in error.message
    assert errors(MFMA.format(condition="ult, %i, %c64")) == []


def test_conditions_of_both_sides_count_together():
    """The second wave, whose lanes the inner condition parts, does not come to it."""
    inner = MFMA.format(condition="ult, %i, %c100")
    text = "%c100 = arith.constant 100 : index\n%o = arith.cmpi ult, %i, {} : index\nscf.if %o {{\n{}\n}}"
    assert errors(text.format("%c64", inner)) == []
    c128 = "%c128 = arith.constant 128 : index\n"
    (error,) = errors(c128 + text.format("%c128", inner))
    assert "reached by 36 of the 64 lanes of a wave" in error.message


# -- branches without structure

BRANCHES = """%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %l = memref.load %x[%i] : memref<256xf32>
  %f = arith.constant 1.0 : f32
  %u = arith.cmpf olt, %l, %f : f32
  %c = arith.cmpi {condition} : index
  cf.cond_br {which}, ^bb1, ^bb2(%z : vector<4xf32>)
^bb1:
  {op}
  cf.br ^bb2(%z : vector<4xf32>)
^bb2(%r: vector<4xf32>):
  %e = vector.extract %r[0] : f32 from vector<4xf32>
  memref.store %e, %x[%i] : memref<256xf32>"""
PRODUCT = "%y = amdgpu.mfma 16x16x16 %h * %h + %z : vector<4xf16>, vector<4xf16>, vector<4xf32>"


def branches(condition: str, which: str = "%c", op: str = PRODUCT) -> str:
    return BRANCHES.format(condition=condition, which=which, op=op)


def test_behind_branches():
    (error,) = errors(branches("ult, %i, %c16"))
    assert error.message == (
        "'amdgpu.mfma' op is reached by 16 of the 64 lanes of a wave: all lanes must reach a matrix instruction"
    )
    assert [(n.message, n.location.line) for n in error.notes] == [
        ("its condition, which differs between lanes ('arith.cmpi')", 13)
    ]
    (error,) = errors(branches("ult, %i, %c16", op="gpu.barrier"))
    assert "all lanes must reach a barrier" in error.message
    assert errors(branches("ult, %i, %c64")) == []
    assert errors(branches("ult, %i, %c64", op="gpu.barrier")) == []


def test_after_an_early_return():
    body = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %c = arith.cmpi ult, %i, %c16 : index
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  {PRODUCT}
  %e = vector.extract %y[0] : f32 from vector<4xf32>
  memref.store %e, %x[%i] : memref<256xf32>"""
    (error,) = errors(body)
    assert "reached by 48 of the 64 lanes" in error.message


def compiled(body: str, target: str = "gfx942", block: str = "256, 1, 1") -> tuple[str, list[str]]:
    text = f"""func.func @k(%x: memref<256xf32>, %n: index) attributes {{gpu.known_block_size = array<i32: {block}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %i = gpu.thread_id x
  {body}
  return
}}"""
    made = iree_gpu_llvm.compile(text, target=target, emit="ll")
    return str(made.artefacts["ll"]), [d.message for d in made.remarks if "matrix" in d.message or "takes" in d.message]


BELIEVED = (
    "'{}' op decides about a matrix instruction, which takes whole waves: its condition is taken to be the same in all "
    "lanes of a wave, which does not follow from what it is made of"
)


@pytest.mark.parametrize(
    ("condition", "which", "first", "remarks"),
    [
        ("ult, %i, %c64", "%c", True, []),  # the same in each wave, which LLVM cannot see
        ("ult, %n, %c64", "%c", False, []),  # the same in all
        ("ult, %n, %c64", "%u", True, [BELIEVED.format("cf.cond_br")]),
    ],
)
def test_branches_around_matrix_instructions_are_of_whole_waves(condition, which, first, remarks):
    text, said = compiled(branches(condition, which))
    assert ("llvm.amdgcn.readfirstlane" in text) is first
    assert said == remarks
    text, said = compiled(branches(condition, which, "gpu.barrier"))
    assert "llvm.amdgcn.readfirstlane" not in text and said == []


@pytest.mark.parametrize(("bound", "first"), [("%n", False), ("%own", True)])
def test_loops_of_branches(bound, first):
    """A counter is the same in all lanes if its bounds are."""
    body = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %l = memref.load %x[%i] : memref<256xf32>
  %li = arith.fptoui %l : f32 to i32
  %own = arith.index_cast %li : i32 to index
  cf.br ^bb1(%c0, %z : index, vector<4xf32>)
^bb1(%k: index, %s: vector<4xf32>):
  %more = arith.cmpi slt, %k, {bound} : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  {PRODUCT.replace("+ %z", "+ %s")}
  %next = arith.addi %k, %c1 : index
  cf.br ^bb1(%next, %y : index, vector<4xf32>)
^bb3:
  %e = vector.extract %s[0] : f32 from vector<4xf32>
  memref.store %e, %x[%i] : memref<256xf32>"""
    text, said = compiled(body)
    assert ("llvm.amdgcn.readfirstlane" in text) is first
    assert said == ([BELIEVED.format("cf.cond_br")] if first else [])


def counted(lower: str, upper: str, op: str, block: str = "256, 1, 1") -> list[Diagnostic]:
    body = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %wave = arith.divui %i, %c64 : index
  cf.br ^bb1({lower} : index)
^bb1(%k: index):
  %more = arith.cmpi slt, %k, {upper} : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  {op}
  %next = arith.addi %k, %c16 : index
  cf.br ^bb1(%next : index)
^bb3:"""
    return errors(body, block=block)


@pytest.mark.parametrize("op", [PRODUCT, "gpu.barrier"])
def test_loops_of_each_lanes_own_without_structure(op):
    (error,) = counted("%i", "%c64", op)
    assert "is in a loop that has more turns for some lanes of a wave than for others" in error.message
    assert [(n.message, n.location.line) for n in error.notes] == [("a bound of the loop ('arith.cmpi')", 13)]
    assert counted("%c0", "%c64", op) == counted("%wave", "%c64", op) == counted("%c0", "%n", op) == []
    assert counted("%c0", "%i", op) != []


def test_loops_that_ask_first_and_switches():
    loop = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %r = scf.while (%k = %c0) : (index) -> index {{
    %w = arith.divui %i, %c64 : index
    %m = arith.cmpi ult, %k, %w : index
    scf.condition(%m) %k : index
  }} do {{
  ^bb0(%k: index):
    {PRODUCT}
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }}"""
    text, said = compiled(loop)
    assert "llvm.amdgcn.readfirstlane" in text and said == []
    switch = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %w = arith.divui %i, %c64 : index
  scf.index_switch %w
  case 1 {{
    {PRODUCT}
    scf.yield
  }}
  default {{
    scf.yield
  }}"""
    text, said = compiled(switch)
    assert "llvm.amdgcn.readfirstlane" in text and said == []


# -- workgroups that are no multiple of waves

WMMA = "%y = amdgpu.wmma 16x16x16 %h * %h + %z : vector<{n}xf16>, vector<{n}xf16>, vector<8xf32>"
RDNA = (
    """%z = arith.constant dense<0.0> : vector<8xf32>
  %h = arith.constant dense<1.0> : vector<{n}xf16>
  """
    + WMMA
)
CDNA = f"""%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  {PRODUCT}"""


@pytest.mark.parametrize(
    ("target", "body", "block", "which", "items", "left"),
    [
        ("gfx90a", CDNA, "16, 1, 1", "only", 16, 16),
        ("gfx942", CDNA, "96, 1, 1", "last", 96, 32),
        ("gfx942", CDNA, "16, 5, 1", "last", 80, 16),
        ("gfx1100", RDNA.format(n=16), "16, 1, 1", "only", 16, 16),
        ("gfx1201", RDNA.format(n=8), "48, 1, 1", "last", 48, 16),
    ],
)
def test_waves_that_lack_lanes(target, body, block, which, items, left):
    (error,) = errors(body, target, block)
    wave = chip(target).default_wave_size
    assert error.message == (
        f"'amdgpu.{'mfma' if wave == 64 else 'wmma'}' op takes all {wave} lanes of a wave, but the {which} wave of a "
        f"workgroup of {items} work items has {left}: the number of work items must be a multiple of {wave}"
    )


def test_waves_that_lack_lanes_need_not_come():
    """Of 96 work items, the first wave is whole."""
    assert errors(branches("ult, %i, %c64"), block="96, 1, 1") == []
    assert errors(MFMA.format(condition="ult, %i, %c64"), block="96, 1, 1") == []
    (error,) = errors(branches("uge, %i, %c64"), block="96, 1, 1")
    assert "the last wave of a workgroup of 96 work items has 32" in error.message
    (error,) = errors(branches("ult, %n, %c64"), block="96, 1, 1")  # all waves come, or none
    assert "the last wave of a workgroup of 96 work items has 32" in error.message
    _, said = compiled(branches("ult, %n, %c64", "%u"), block="96, 1, 1")
    assert said == [
        BELIEVED.format("cf.cond_br"),
        "'amdgpu.mfma' op takes all 64 lanes of a wave, but the last wave of a workgroup of 96 work items has 32: it "
        "must not come here",
    ]
    assert errors("gpu.barrier", block="96, 1, 1") == []  # which does not wait for lanes that there are not


def test_what_the_chip_lacks_is_said_first():
    (error,) = errors(CDNA, "gfx1100", "16, 1, 1")
    assert "lanes of a wave" not in error.message
