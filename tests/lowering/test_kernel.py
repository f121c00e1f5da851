"""Kernels of a module: which functions are, and the buffers that a `gpu.func` declares."""

from __future__ import annotations

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError

LDS = "memref<{}xf32, #gpu.address_space<workgroup>>"


def ll(text: str) -> str:
    return str(iree_gpu_llvm.compile(text, target="gfx942", emit="ll").artefacts["ll"])


def errors(text: str) -> list[tuple[int, str]]:
    with pytest.raises(CompileError) as e:
        ll(text)
    return [(d.location.line, d.message) for d in e.value.diagnostics]


def gpu_func(buffers: str = "", kernel: str = "kernel", body: str = "") -> str:
    head = f"gpu.func @k(%x: memref<64xf32>) {buffers} {kernel} attributes {{known_block_size = array<i32: 64, 1, 1>}}"
    return f"gpu.module @m {{\n{head} {{\n%i = gpu.thread_id x\n{body}\ngpu.return\n}}\n}}"


def test_a_gpu_function_is_a_kernel():
    found = iree_gpu_llvm.inspect(iree_gpu_llvm.compile(gpu_func(), target="gfx942").artefacts["hsaco"])
    (kernel,) = found.kernels
    assert (kernel.name, kernel.workgroup_size, kernel.kernarg_bytes) == ("k", (64, 1, 1), 8)


def test_buffers_of_a_gpu_function():
    """They lie behind the arguments in the entry block and are none of the kernel's."""
    lds, own = LDS.format(64), "memref<4xf32, #gpu.address_space<private>>"
    text = gpu_func(
        f"workgroup(%l: {lds} {{llvm.align = 128 : i64}}, %m: {lds}) private(%p: {own})",
        body=f"""%v = memref.load %l[%i] : {lds}
        memref.store %v, %m[%i] : {lds}
        memref.store %v, %p[%i] : {own}""",
    )
    made = ll(text)
    assert "@k.lds = internal unnamed_addr addrspace(3) global [256 x i8] poison, align 128" in made
    assert "@k.lds.1 = internal unnamed_addr addrspace(3) global [256 x i8] poison, align 16" in made
    assert "alloca [16 x i8], align 16, addrspace(5)" in made
    (head,) = [line for line in made.splitlines() if line.startswith("define")]
    assert head.count("noundef") == 1


def test_a_gpu_function_that_is_no_kernel():
    message = "'gpu.func' op is no kernel, and a kernel cannot call it: mark it 'kernel', or inline and remove it"
    assert errors(gpu_func(kernel="")) == [(2, message)]


@pytest.mark.parametrize(
    ("buffers", "message"),
    [
        (
            f"workgroup(%l: {LDS.format(20000)})",
            "'gpu.func' op needs 80000 bytes of LDS, which makes 80000 bytes in kernel 'k': "
            "a workgroup of gfx942 can have 65536",
        ),
        (f"workgroup(%l: {LDS.format('?')})", "'gpu.func' op of dynamic size has no lowering in workgroup memory"),
        (
            "private(%p: memref<4xf32>)",
            "'gpu.func' op in memory space none has no lowering: a lane's own memory is private",
        ),
        ('private(%p: memref<4xf32, "odd">)', "'gpu.func' op memory space \"odd\" is not one of this target's"),
    ],
)
def test_buffers_that_there_cannot_be(buffers, message):
    """The kernel's other errors are found all the same."""
    found = errors(gpu_func(buffers, body='gpu.printf "a"'))
    assert found == [(2, message), (4, "'gpu.printf' op has no lowering to LLVM IR: there is no host to print")]


@pytest.mark.parametrize("kind", ["alloc", "alloca"])
def test_an_alignment_that_there_cannot_be(kind):
    space = {"alloc": "workgroup", "alloca": "private"}[kind]
    t = f"memref<4xf32, #gpu.address_space<{space}>>"
    ((line, message),) = errors(
        f"func.func @k() {{\n%a = memref.{kind}() {{alignment = 4611686018427387904 : i64}} : {t}\nreturn\n}}"
    )
    assert line == 2
    assert "4611686018427387904" in message


def test_a_vector_that_is_too_large():
    text = "func.func @k() {\n%a = arith.constant dense<1> : vector<1099511627776xi8>\nreturn\n}"
    assert errors(text) == [
        (2, "'arith.constant' op vector<1099511627776xi8> has more than 16384 elements, too many for one lane")
    ]


@pytest.mark.parametrize("k", [1, -1])
def test_a_dimension_that_there_is_not(k):
    text = f"""func.func @k(%x: memref<64xf32>) {{
      %k = arith.constant {k} : index
      %d = memref.dim %x, %k : memref<64xf32>
      return
    }}"""
    assert errors(text) == [(3, "'memref.dim' op needs a constant dimension of the memref")]


@pytest.mark.parametrize("what", ["id", "count", "size"])
def test_a_dimension_of_the_launch_that_there_is_not(what):
    text = "func.func @k() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {\n%d = hal.interface.workgroup."
    assert errors(f"{text}{what}[3] : index\nreturn\n}}") == [
        (2, f"'hal.interface.workgroup.{what}' op asks for dimension 3: there are 0, 1 and 2")
    ]


@pytest.mark.parametrize("t", ["i129", "i4096"])
def test_an_integer_that_is_too_wide(t):
    ((_, message),) = errors(f"func.func @k() {{\n%a = arith.constant 1 : {t}\nreturn\n}}")
    assert message == f"'arith.constant' op type {t} has more than 128 bits, the most that is lowered"


def test_functions_of_nested_modules():
    text = "module @a {\nfunc.func @k() {\nreturn\n}\n}\nmodule @b {\nfunc.func @l() {\nreturn\n}\n}"
    assert ll(text).count("define amdgpu_kernel void @") == 2
