import pytest
from ir_compare import structural_difference, tokens


def test_names_of_values_do_not_matter():
    ours = "func.func @f(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  return %0 : i32\n}\n"
    theirs = "func.func @f(%x: i32) -> i32 {\n    %sum = arith.addi %x, %x : i32\n    return %sum : i32\n}\n"
    assert structural_difference(ours, theirs) is None


def test_which_value_is_used_does_matter():
    ours = "  %0 = a.b : i32\n  %1 = a.b : i32\n  a.use %0 : i32\n"
    theirs = "  %0 = a.b : i32\n  %1 = a.b : i32\n  a.use %1 : i32\n"
    assert structural_difference(ours, theirs) == "  ours:   3: a.use %0 : i32\n  theirs: 3: a.use %1 : i32"


def test_two_values_are_not_one():
    ours = "  %0 = a.b : i32\n  %1 = a.b : i32\n  a.use %0, %1 : i32\n"
    theirs = "  %0 = a.b : i32\n  %1 = a.b : i32\n  a.use %0, %0 : i32\n"
    assert structural_difference(ours, theirs) is not None


def test_a_name_may_come_back_in_another_region():
    ours = "f(%a: i32) { use %a : i32 } g(%a: i32) { use %a : i32 }"
    theirs = "f(%a: i32) { use %a : i32 } g(%b: i32) { use %b : i32 }"
    assert structural_difference(ours, theirs) is None


@pytest.mark.parametrize(
    ("line", "introduced"),
    [
        ("%r:2 = scf.for %i = %lo to %hi step %st iter_args(%acc = %init, %b = %c) -> (f32, f32) {", "%r %i %acc %b"),
        ("scf.forall (%i, %j) in (4, 8) {", "%i %j"),
        ("execute(%r, %s = %init, %t)[%id: index] : (!pcf.sref<4xf32>) -> (tensor<?xf32>{%n}) {", "%r %s %t %id"),
        ("^bb0(%p: f32, %q: f32):", "%p %q"),
        ("%a, %b = gpu.shuffle xor %x, %y, %z : f32", "%a %b"),
        ("memref.store %v, %m[%i, %j] : memref<4x4xf32>", ""),
    ],
)
def test_values_introduced(line: str, introduced: str):
    assert [token.text for token in tokens(line) if token.introduces] == introduced.split()


def test_results_of_one_operation_are_told_apart():
    ours = "  %0:2 = a.b : i32, i32\n  a.use %0#0 : i32\n"
    assert structural_difference(ours, ours.replace("%0", "%x")) is None
    assert structural_difference(ours, ours.replace("#0", "#1")) is not None


def test_order_of_attributes_does_not_matter():
    ours = "a.b {x = array<i32: 1, 2>, y, z = affine_map<(d0) -> (d0 * 2)>} : i32"
    theirs = "a.b {z = affine_map<(d0) -> (d0 * 2)>, x = array<i32: 1, 2>, y} : i32"
    assert structural_difference(ours, theirs) is None
    assert structural_difference(ours, theirs.replace("1, 2", "2, 1")) is not None


def test_order_of_operations_does_matter():
    ours = "f {\n  a.x\n  a.y\n}"
    assert structural_difference(ours, "f {\n  a.y\n  a.x\n}") is not None


def test_one_that_goes_on():
    assert structural_difference("a.x\na.y\n", "a.x\n") == "only ours goes on: 2: a.y"


def test_comments_and_space_do_not_matter():
    assert structural_difference("a.x // why\n", "  a.x\n") is None
    assert structural_difference('a.x {s = "a // b"}', 'a.x {s = "a // c"}') is not None
