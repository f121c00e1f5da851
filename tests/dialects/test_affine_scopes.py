"""Which values maps may take as dims and symbols. Expectations recorded from iree-opt 3.13."""

import pytest

DIM, SYMBOL = "dimension id", "symbol"

# How a value is made, and what it may not be, at the top of a function and inside loops of `affine` and of `scf`. `%iv`
# is the loop's variable; at the top, the function's argument.
VALUES = {
    "an argument": ("%v = arith.addi %n, %n : index", (), (), ()),
    "a work item": ("%v = gpu.thread_id x", (), (), ()),
    "what is loaded": ("%v = memref.load %k[%c0] : memref<4xindex>", (), (DIM, SYMBOL), (DIM, SYMBOL)),
    "unknown": ('%v = "some.op"() : () -> index', (), (DIM, SYMBOL), (DIM, SYMBOL)),
    "of another type": ("%v = arith.index_cast %i : i32 to index", (), (DIM, SYMBOL), (DIM, SYMBOL)),
    "a map": ("%v = affine.apply affine_map<(d0) -> (d0 + 1)>(%iv)", (), (SYMBOL,), (DIM, SYMBOL)),
    "digits": ("%v, %w = affine.delinearize_index %iv into (4, 5) : index, index", (), (SYMBOL,), (DIM, SYMBOL)),
    "a number": ("%v = affine.linearize_index [%iv, %n] by (4, 5) : index", (), (SYMBOL,), (DIM, SYMBOL)),
    "a minimum": ("%v = affine.min affine_map<(d0) -> (d0, 4)>(%iv)", (), (DIM, SYMBOL), (DIM, SYMBOL)),
    "arithmetic": ("%v = arith.addi %iv, %n : index", (), (DIM, SYMBOL), (DIM, SYMBOL)),
    "the size of an argument": ("%v = memref.dim %d, %c0 : memref<?xf32>", (), (), ()),
    "the size of an allocation": (
        "%a = memref.alloc(%n) : memref<?xf32>\n%v = memref.dim %a, %c0 : memref<?xf32>",
        (),
        (),
        (),
    ),
    "the size of an allocation in a loop": (
        "%a = memref.alloc(%iv) : memref<?xf32>\n%v = memref.dim %a, %c0 : memref<?xf32>",
        (),
        (DIM, SYMBOL),
        (DIM, SYMBOL),
    ),
    "the size of a view": (
        "%a = memref.subview %d[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>\n"
        "%b = memref.cast %a : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>\n"
        "%v = memref.dim %b, %c0 : memref<?xf32, strided<[1], offset: ?>>",
        (),
        (),
        (),
    ),
}
PLACES = {
    "top": "LINES",
    "affine": "affine.for %iv = 0 to 10 {\nLINES\n}",
    "scf": "scf.for %iv = %c0 to %n step %c1 {\nLINES\n}",
}
USES = {
    DIM: [
        "affine.for %q = 0 to affine_map<(d0) -> (d0 + 1)>(%v) {\n}",
        "affine.if affine_set<(d0) : (d0 >= 0)>(%v) {\n}",
        "%r = affine.load %m[%v, 0] : memref<8x8xf32>",
        "affine.store %x, %m[%v, 0] : memref<8x8xf32>",
        "%r = affine.vector_load %m[%v, 0] : memref<8x8xf32>, vector<4xf32>",
        "affine.parallel (%q) = (0) to (%v) {\n}",
    ],
    SYMBOL: [
        "affine.for %q = %v to 10 {\n}",
        "affine.for %q = 0 to affine_map<()[s0] -> (s0 + 1)>()[%v] {\n}",
        "affine.if affine_set<()[s0] : (s0 >= 0)>()[%v] {\n}",
        "%r = affine.load %m[symbol(%v), 0] : memref<8x8xf32>",
        "affine.parallel (%q) = (0) to (symbol(%v)) {\n}",
    ],
}


def text(place: str, lines: str) -> str:
    if place == "top":
        lines = lines.replace("%iv", "%n")
    arguments = "%n: index, %m: memref<8x8xf32>, %k: memref<4xindex>, %d: memref<?xf32>, %i: i32, %x: f32"
    constants = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index"
    return f"func.func @f({arguments}) {{\n{constants}\n{PLACES[place].replace('LINES', lines)}\nreturn\n}}"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", VALUES)
def test_what_values_may_be(value, place, messages):
    lines, *wrong = VALUES[value]
    for what, uses in USES.items():
        for use in uses:
            name = use.split("affine.")[1].split()[0]
            wanted = [f"'affine.{name}' op operand cannot be used as a {what}"]
            is_wrong = what in wrong[list(PLACES).index(place)]
            assert messages(text(place, f"{lines}\n{use}")) == (wanted if is_wrong else []), use


def test_variables(messages):
    for what, uses in USES.items():
        for use in uses:
            found = messages(text("affine", use.replace("%v", "%iv")))
            assert bool(found) == (what == SYMBOL), use
    carried = "%s = affine.for %q = 0 to 4 iter_args(%v = %n) -> (index) {\nUSE\naffine.yield %v : index\n}"
    use = "affine.store %x, %m[%v, 0] : memref<8x8xf32>"
    wanted = ["'affine.store' op operand cannot be used as a dimension id"]
    assert messages(text("top", carried.replace("USE", use))) == wanted


def test_prefetch(messages):
    use = "affine.prefetch %m[%v, 0], read, locality<3>, data : memref<8x8xf32>"
    lines = "%v = arith.addi %iv, %n : index"
    assert messages(text("affine", f"{lines}\n{use}")) == [
        "'affine.prefetch' op index must be a valid dimension or symbol identifier"
    ]


def test_maps_take_all_dims_but_no_dims_for_symbols(messages):
    use = "%r = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%v]"
    loaded = "%v = memref.load %k[%c0] : memref<4xindex>"
    assert messages(text("scf", f"{loaded}\n{use}")) == []
    assert messages(text("scf", use.replace("%v", "%iv"))) == []
    wrong = ["dimensional operand cannot be used as a symbol"]
    assert messages(text("affine", use.replace("%v", "%iv"))) == wrong
    assert messages(text("affine", f"%v = affine.apply affine_map<(d0) -> (d0)>(%iv)\n{use}")) == wrong


@pytest.mark.parametrize(
    ("function", "is_scope"),
    [
        ("gpu.module @g {\ngpu.func @f(%k: memref<4xindex>) {\nLINES\ngpu.return\n}\n}", True),
        ("util.func @f(%k: memref<4xindex>) {\nLINES\nutil.return\n}", True),
        ("func.func @f(%k: memref<4xindex>) {\nmemref.alloca_scope {\nLINES\n}\nreturn\n}", False),
    ],
)
def test_scopes(function, is_scope, messages):
    lines = "%c0 = arith.constant 0 : index\n%v = memref.load %k[%c0] : memref<4xindex>\naffine.for %q = 0 to %v {\n}"
    assert bool(messages(function.replace("LINES", lines))) != is_scope


@pytest.mark.parametrize(
    ("lines", "operand"),
    [
        ("%2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%2]", 1),
        ("%2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%2, %n)", 0),
        ("%1 = memref.load %k[%n] : memref<4xindex>\n%2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%2, %1)", 0),
        (
            "%2 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%3]\n"
            "%3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%2]",
            0,
        ),
        (
            "%2 = memref.cast %2 : memref<?xf32> to memref<?xf32>\n%4 = memref.dim %2, %n : memref<?xf32>\n"
            "%3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%4]",
            0,
        ),
    ],
)
def test_what_is_computed_of_itself(problems, lines, operand):
    loop = f"scf.for %i = %n to %n step %n {{\n{lines}\n}}"
    (found,) = problems(f"func.func @f(%n: index, %k: memref<4xindex>) {{\n{loop}\nreturn\n}}\n")
    assert found.split(": ", 1)[1] == f"operand #{operand} does not dominate this use"
