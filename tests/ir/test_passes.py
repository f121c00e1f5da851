"""The pass manager: which ops passes run on, in which order, verification, failure, hooks."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.operations import UnregisteredOp
from iree_gpu_llvm.ir.pass_names import all_passes
from iree_gpu_llvm.ir.passes import Instrumentation, Pass, PassManager, define_pass, find_pass
from iree_gpu_llvm.ir.pipeline_text import parse_pipeline
from iree_gpu_llvm.ir.symbols import symbol_name

LOG = []


@define_pass("log-a")
def _log_a(op, *, word: str = ""):
    """Logs a."""
    LOG.append(f"a{word} {symbol_name(op)}")


@define_pass("log-function", anchor="func.func")
def _log_function(op):
    """Logs a function."""
    LOG.append(f"f {symbol_name(op)}")


@define_pass("fail-on-g")
def _fail_on_g(op):
    """Fails."""
    LOG.append(f"? {symbol_name(op)}")
    if symbol_name(op) == "g":
        raise op.error("cannot be done")


@define_pass("leave-wrong-ir")
def _leave_wrong_ir(op):
    """Removes a terminator."""
    op.regions[0].blocks[0].last.detach()


TEXT = "module @m { func.func @f() { return }\n func.func @g() { return }\n func.func @h() { return } }"


@pytest.fixture
def run(read):
    LOG.clear()

    def go(pipeline, **options):
        parse_pipeline(pipeline).run(read(TEXT), **options)
        return LOG

    return go


def test_order(run):
    assert run("builtin.module(log-a,func.func(log-a{word=1},log-function),log-a{word=2})") == [
        "a m", "a1 f", "f f", "a1 g", "f g", "a1 h", "f h", "a2 m",
    ]  # fmt: skip


def test_any(run):
    assert run("any(log-a,any(log-a))") == ["a m", "a f", "a g", "a h"]


def test_only_ops_of_the_name(run):
    assert run("builtin.module(gpu.func(log-a),builtin.module(log-a))") == []


def test_wrong_anchor(run):
    with pytest.raises(CompileError, match=r"can't run 'func\.func' pass manager on 'builtin\.module' op"):
        run("func.func(log-a)")


def test_a_pass_that_fails_ends_its_pipeline_but_its_neighbours_are_done(run):
    with pytest.raises(CompileError) as e:
        run("builtin.module(func.func(fail-on-g,log-a),log-a)")
    assert [d.message for d in e.value.diagnostics] == ["'func.func' op cannot be done"]
    assert LOG == ["? f", "a f", "? g", "? h", "a h"]


def test_what_a_pass_leaves_is_verified(run):
    with pytest.raises(CompileError, match="empty block: expect at least a terminator"):
        run("builtin.module(func.func(leave-wrong-ir))")
    run("builtin.module(func.func(leave-wrong-ir))", verify_each=False)


def test_passes_need_isolated_ops(read):
    module = read('"t.x"() ({ "t.y"() : () -> () }) : () -> ()')
    with pytest.raises(
        CompileError, match="trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
    ):
        parse_pipeline("builtin.module(t.x(log-a))").run(module)
    assert isinstance(module.regions[0].block.first, UnregisteredOp)


def test_single_passes_nest_by_themselves():
    manager = PassManager()
    for name in ("log-a", "log-function", "log-function"):
        manager.add_nesting(Pass(find_pass(name)))
    assert manager.text() == "builtin.module(log-a{word=},func.func(log-function,log-function))"


def test_hooks(run):
    events = []

    class Hooks(Instrumentation):
        def before_pass(self, p, op):
            events.append(f"before {p.info.name} {symbol_name(op)}")

        def after_pass(self, p, op):
            events.append(f"after {p.info.name} {symbol_name(op)}")

        def after_failed_pass(self, p, op):
            events.append(f"failed {p.info.name} {symbol_name(op)}")

        def before_pipeline(self, anchor, op):
            events.append(f"enter {anchor} {symbol_name(op)}")

        def after_pipeline(self, anchor, op):
            events.append(f"leave {anchor} {symbol_name(op)}")

    with pytest.raises(CompileError):
        run("builtin.module(func.func(fail-on-g))", instrumentations=[Hooks()])
    assert events == [
        "enter func.func f", "before fail-on-g f", "after fail-on-g f", "leave func.func f",
        "enter func.func g", "before fail-on-g g", "failed fail-on-g g", "leave func.func g",
        "enter func.func h", "before fail-on-g h", "after fail-on-g h", "leave func.func h",
    ]  # fmt: skip


def test_passes_are_found_by_their_files():
    assert find_pass("canonicalize").title == "CanonicalizerPass"
    assert find_pass("no-such-pass") is None
    assert find_pass("__init__") is None
    assert find_pass("../cse") is None


def test_every_pass_has_a_summary_and_known_options():
    infos = list(all_passes())
    assert {"canonicalize", "cse"} <= {i.name for i in infos}
    for info in infos:
        assert info.summary, info.name
        assert set(info.options) <= set(info.defaults), info.name
