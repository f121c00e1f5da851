"""Random types, attributes and ops are printed, and must read back as the same thing."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.ir.affine import AffineMap, Constant, Dim, Symbol
from iree_gpu_llvm.ir.attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from iree_gpu_llvm.ir.diagnostics import Source
from iree_gpu_llvm.ir.operations import Block, Region, UnregisteredOp
from iree_gpu_llvm.ir.parser import Parser, parse_module
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    F32,
    F64,
    I1,
    I8,
    I32,
    I64,
    INDEX,
    NONE,
    ComplexType,
    FunctionType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from iree_gpu_llvm.ir.verifier import verify

FLOATS = st.sampled_from([F16, BF16, F32, F64])
INTEGERS = st.one_of(
    st.sampled_from([I1, I8, I32, I64]), st.builds(IntegerType, st.integers(1, 128), st.sampled_from(["", "s", "u"]))
)
SCALARS = st.one_of(FLOATS, INTEGERS, st.just(INDEX))
DIMS = st.lists(st.one_of(st.integers(0, 64), st.just(DYNAMIC)), max_size=4).map(tuple)
STATIC = st.lists(st.integers(1, 4), max_size=3).map(tuple)
NAMES = st.from_regex(r"[a-z_][a-z0-9_$.]{0,6}", fullmatch=True)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=8)


def _memref(shape, element, layout, space):
    if layout is not None:
        layout = StridedLayoutAttr(tuple((layout + list(shape))[: len(shape)]), 0 if not layout else layout[-1])
    return MemRefType(shape, element, layout, space)


SPACES = st.one_of(st.none(), st.integers(1, 9).map(lambda n: IntegerAttr(n, I64)), TEXTS.filter(bool).map(StringAttr))
LAYOUTS = st.one_of(st.none(), st.lists(st.one_of(st.integers(1, 99), st.just(DYNAMIC)), min_size=4, max_size=4))
SHAPED = st.one_of(
    st.builds(VectorType, STATIC, SCALARS),
    st.builds(RankedTensorType, DIMS, SCALARS),
    st.builds(UnrankedTensorType, SCALARS),
    st.builds(_memref, DIMS, SCALARS, LAYOUTS, SPACES),
    st.builds(UnrankedMemRefType, SCALARS, SPACES),
)
PLAIN_TYPES = st.one_of(SCALARS, SHAPED, st.just(NONE), st.builds(ComplexType, st.one_of(FLOATS, st.just(I32))))
TYPES = st.recursive(
    PLAIN_TYPES,
    lambda t: st.one_of(
        st.builds(TupleType, st.lists(t, max_size=3).map(tuple)),
        st.builds(FunctionType, st.lists(t, max_size=3).map(tuple), st.lists(t, max_size=3).map(tuple)),
    ),
    max_leaves=5,
)


@st.composite
def _numbers(draw):
    t = draw(SCALARS)
    if t is INDEX or isinstance(t, IntegerType):
        return IntegerAttr(draw(st.integers(-(1 << 40), 1 << 40)), t)
    return FloatAttr(draw(st.integers(0, (1 << floats.FORMATS[t.name].width) - 1)), t)


@st.composite
def _dense(draw):
    element = draw(st.sampled_from([I1, I8, I32, F16, F32, INDEX]))
    shape = draw(STATIC)
    kind = draw(st.sampled_from([VectorType, RankedTensorType]))
    count = 1
    for d in shape:
        count *= d
    width = getattr(element, "width", 64)
    bits = draw(st.lists(st.integers(0, (1 << width) - 1), min_size=count, max_size=count))
    values = [IntegerAttr(b, element).value for b in bits] if element in (I1, I8, I32, INDEX) else bits
    return DenseElementsAttr(values, kind(shape, element))


@st.composite
def _dense_arrays(draw):
    element = draw(st.sampled_from([I1, I8, I32, I64, F32]))
    bits = draw(st.lists(st.integers(0, (1 << element.width) - 1), max_size=4))
    values = bits if element is F32 else [IntegerAttr(b, element).value for b in bits]
    return DenseArrayAttr(element, tuple(values))


EXPRESSIONS = st.recursive(
    st.one_of(st.integers(-9, 9).map(Constant), st.sampled_from([Dim(0), Dim(1), Symbol(0)])),
    lambda e: st.one_of(
        st.tuples(e, e).map(lambda p: p[0] + p[1]),
        st.tuples(e, st.integers(1, 9)).map(lambda p: p[0] * p[1]),
        st.tuples(e, st.integers(1, 9)).map(lambda p: p[0] // p[1]),
        st.tuples(e, st.integers(1, 9)).map(lambda p: p[0] % p[1]),
    ),
    max_leaves=4,
)
MAPS = st.lists(EXPRESSIONS, max_size=3).map(lambda es: AffineMapAttr(AffineMap(2, 1, tuple(es))))
SYMBOLS = st.builds(SymbolRefAttr, TEXTS.filter(bool), st.lists(NAMES, max_size=2).map(tuple))
PLAIN_ATTRIBUTES = st.one_of(
    _numbers(), _dense(), _dense_arrays(), MAPS, SYMBOLS, TEXTS.map(StringAttr), st.just(UNIT), TYPES.map(TypeAttr)
)
ATTRIBUTES = st.recursive(
    PLAIN_ATTRIBUTES,
    lambda a: st.one_of(
        st.lists(a, max_size=3).map(ArrayAttr),
        st.dictionaries(st.one_of(NAMES, TEXTS.filter(bool)), a, max_size=3).map(DictionaryAttr),
    ),
    max_leaves=6,
)
RELAXED = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None, max_examples=150
)


def read(text, what):
    parser = Parser(Source(text))
    found = getattr(parser, what)()
    assert not parser.token, text
    return found


@RELAXED
@given(TYPES)
def test_types(t):
    assert read(str(t), "type") is t


@RELAXED
@given(ATTRIBUTES)
def test_attributes(a):
    assert read(str(a), "attribute") is a


@st.composite
def blocks(draw, visible, depth):
    """A block of unknown ops that use what is visible; it may hold ops with regions."""
    block = Block(draw(st.lists(PLAIN_TYPES, max_size=2)))
    for a in block.arguments:
        a.name = draw(st.one_of(st.none(), NAMES))
    visible = [*visible, *block.arguments]
    for _ in range(draw(st.integers(0, 4))):
        op = draw(operations(visible, depth))
        block.append(op)
        visible += op.results
    return block


@st.composite
def operations(draw, visible, depth):
    operands = draw(st.lists(st.sampled_from(visible), max_size=3)) if visible else []
    regions = []
    if depth:
        for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
            regions.append(Region([draw(blocks(visible, depth - 1)) for _ in range(draw(st.integers(0, 1)))]))
    op = UnregisteredOp(
        "t." + draw(NAMES),
        operands,
        draw(st.lists(PLAIN_TYPES, max_size=3)),
        draw(st.dictionaries(NAMES, PLAIN_ATTRIBUTES, max_size=2)),
        draw(st.dictionaries(NAMES, PLAIN_ATTRIBUTES, max_size=2)),
        regions,
    )
    for r in op.results:
        r.name = draw(st.one_of(st.none(), NAMES))
    return op


@RELAXED
@given(blocks([], 2))
def test_whole_ir(block):
    from iree_gpu_llvm.ir import registry

    while block.arguments:  # a module has none
        for op in block:
            for inner in op.walk():
                inner.operands = [v for v in inner.operands if v is not block.arguments[-1]]
        block.erase_argument(len(block.arguments) - 1)
    module = registry.op_class("builtin.module")(regions=[Region([block])])
    text = print_op(module)
    again = parse_module(text, allow_unregistered=True)
    verify(again)
    assert print_op(again) == text
    generic = print_op(module, generic=True)
    assert print_op(parse_module(generic, allow_unregistered=True)) == text
    assert print_op(module.clone()) == text
