from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from iree_gpu_llvm.targets import child_process
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker, WorkerError

TRIPLE = 'target triple = "amdgcn-amd-amdhsa"\n'


def kernel(body: str, before: str = "", size: int = 128, args: str = "ptr addrspace(1) %p, ptr addrspace(1) %q") -> str:
    attributes = f'attributes #0 = {{ "amdgpu-flat-work-group-size"="{size},{size}" }}'
    return f"{TRIPLE}{before}\ndefine amdgpu_kernel void @k({args}) #0 {{\n{body}\n  ret void\n}}\n{attributes}\n"


def unary(name: str, type_: str = "float") -> str:
    body = f"""  %x = load {type_}, ptr addrspace(1) %p
  %y = call {type_} @{name}({type_} %x)
  store {type_} %y, ptr addrspace(1) %q"""
    return kernel(body, f"declare {type_} @{name}({type_})")


def fails(
    worker: Worker, text: str, chip: str = "gfx942", check_intrinsics: bool = True, **options: object
) -> WorkerError:
    with pytest.raises(WorkerError) as caught:
        worker.compile(text, Options(chip, **options), check_intrinsics=check_intrinsics)  # type: ignore[arg-type]
    return caught.value


def test_all_artefacts_and_timings(worker: Worker, copy_kernel: str) -> None:
    result = worker.compile(copy_kernel, Options("gfx942", emit=("opt-ll", "asm", "obj")))
    assert result.artefacts["obj"][:4] == b"\x7fELF"
    assert "s_barrier" in result.artefacts["asm"]
    assert "buffer_load_dwordx4" in result.artefacts["asm"]
    assert "define amdgpu_kernel void @reverse_tiles" in result.artefacts["opt-ll"]
    assert set(result.timings) == {"parse", "optimize", "print", "asm", "obj", "total"}
    assert result.remarks == [] and result.warnings == []


def test_object_is_the_same_with_and_without_assembly(worker: Worker, copy_kernel: str) -> None:
    """Code generation changes the module: the object must come from an untouched one."""
    alone = worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]
    both = worker.compile(copy_kernel, Options("gfx942", emit=("asm", "obj"))).artefacts["obj"]
    assert alone == both


def test_opt_level_none_keeps_the_hidden_arguments(worker: Worker, copy_kernel: str) -> None:
    from iree_gpu_llvm.targets.code_object import inspect

    sizes = []
    for level in (2, None):
        obj = worker.compile(copy_kernel, Options("gfx942", opt_level=level)).artefacts["obj"]
        sizes.append(inspect(obj).kernels[0].kernarg_bytes)
    assert sizes == [20, 280]


@pytest.mark.parametrize(("wave_size", "register"), [(32, "s_and_b32"), (64, "s_and_b64")])
def test_wave_size(worker: Worker, wave_size: int, register: str) -> None:
    body = """  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp slt i32 %x, 5
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %q
  br label %end
end:"""
    body = body.replace("load volatile i32, ptr addrspace(1) %p", "call i32 @llvm.amdgcn.workitem.id.x()")
    text = kernel(body, "declare i32 @llvm.amdgcn.workitem.id.x()")
    asm = worker.compile(text, Options("gfx1100", wave_size=wave_size, emit=("asm",))).artefacts["asm"]
    assert f".amdhsa_wavefront_size32 {int(wave_size == 32)}" in asm


def test_spawned_worker_gives_the_same(copy_kernel: str, worker: Worker) -> None:
    with Worker.start("spawn") as spawned:
        result = spawned.compile(copy_kernel, Options("gfx942"))
    assert result.artefacts["obj"] == worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]


# Everything that LLVM dies of, or passes over in silence, as one error of the right kind.


def test_text_that_does_not_parse(worker: Worker) -> None:
    error = fails(worker, "define void @f() {\n  ret i32 %x\n}\n")
    assert (error.kind, error.step) == ("parse", "parse")
    assert "use of undefined value '%x'" in error.message or "value doesn't match function result type" in error.message


def test_module_that_does_not_verify(worker: Worker) -> None:
    text = kernel(
        "  call void @llvm.amdgcn.s.waitcnt(i32 %n)", "declare void @llvm.amdgcn.s.waitcnt(i32)", args="i32 %n"
    )
    error = fails(worker, text)
    assert error.kind == "verify"
    assert "immarg" in error.message


def test_broken_module_with_debug_info_version(worker: Worker) -> None:
    """With this flag LLVM aborts inside the parser."""
    text = kernel(
        "  call void @llvm.amdgcn.s.waitcnt(i32 %n)", "declare void @llvm.amdgcn.s.waitcnt(i32)", args="i32 %n"
    )
    error = fails(worker, text + '!llvm.module.flags = !{!0}\n!0 = !{i32 2, !"Debug Info Version", i32 3}\n')
    assert error.kind == "verify"
    assert error.message == "immarg operand has non-immediate parameter"


def test_unknown_intrinsic(worker: Worker) -> None:
    text = kernel("  call void @llvm.amdgcn.asyncmark()", "declare void @llvm.amdgcn.asyncmark()")
    error = fails(worker, text)
    assert (error.kind, error.message) == ("unknown-intrinsic", "this LLVM has no intrinsic 'llvm.amdgcn.asyncmark'")


def test_intrinsic_of_another_chip(worker: Worker) -> None:
    """gfx942 has no such instruction, yet LLVM would emit an encoding for it."""
    declare = "declare <2 x float> @llvm.amdgcn.cvt.scalef32.pk.f32.fp4(i32, float, i32 immarg)"
    body = """  %v = call <2 x float> @llvm.amdgcn.cvt.scalef32.pk.f32.fp4(i32 1, float 1.0, i32 0)
  store <2 x float> %v, ptr addrspace(1) %q"""
    error = fails(worker, kernel(body, declare))
    assert error.kind == "unsupported-intrinsic"
    assert error.message == "gfx942 has no intrinsic 'llvm.amdgcn.cvt.scalef32.pk.f32.fp4'"
    assert "chips that have it: gfx950" in error.notes
    worker.compile(kernel(body, declare), Options("gfx950"))


def test_cannot_select(worker: Worker) -> None:
    error = fails(worker, unary("llvm.amdgcn.exp2.bf16", "bfloat"), check_intrinsics=False)
    assert (error.kind, error.step) == ("cannot-select", "obj")
    assert "llvm.amdgcn.exp2" in error.message


def test_assertion_in_llvm(worker: Worker) -> None:
    declare = "declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)"
    error = fails(worker, kernel("  call void @llvm.amdgcn.s.barrier.signal(i32 -1)", declare), check_intrinsics=False)
    assert error.kind in ("crash", "cannot-select")
    assert error.notes


@pytest.mark.parametrize("name", ["llvm.exp.f64", "llvm.sin.f64", "llvm.tanh.f32", "llvm.atan2.f32"])
def test_math_that_needs_a_library(worker: Worker, name: str) -> None:
    type_ = "double" if name.endswith("f64") else "float"
    text = unary(name, type_)
    if "atan2" in name:
        text = text.replace("(float)", "(float, float)").replace("(float %x)", "(float %x, float %x)")
    error = fails(worker, text)
    assert error.kind in ("no-libcall", "cannot-select"), error.message


def test_illegal_dpp_control(worker: Worker) -> None:
    declare = "declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)"
    body = """  %x = load i32, ptr addrspace(1) %p
  %y = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 322, i32 10, i32 15, i1 false)
  store i32 %y, ptr addrspace(1) %q"""
    worker.compile(kernel(body, declare), Options("gfx942"))
    error = fails(worker, kernel(body, declare), "gfx1100")
    assert error.kind == "backend"
    assert "dpp" in error.message.lower()


@pytest.mark.parametrize(
    ("chip", "limit"), [("gfx942", 65536), ("gfx950", 163840), ("gfx1100", 65536), ("gfx1250", 327680)]
)
def test_lds_over_the_limit(worker: Worker, chip: str, limit: int) -> None:
    def using(size: int) -> str:
        body = """  %i = ptrtoint ptr addrspace(1) %p to i32
  %s = getelementptr i8, ptr addrspace(3) @l, i32 %i
  store volatile i8 1, ptr addrspace(3) %s"""
        return kernel(body, f"@l = internal addrspace(3) global [{size} x i8] poison, align 16")

    worker.compile(using(limit), Options(chip))
    error = fails(worker, using(limit + 16), chip)
    assert error.kind == "lds-limit"
    assert error.message == f"kernel 'k' needs {limit + 16} bytes of LDS, a workgroup can have {limit}"


def test_undefined_function(worker: Worker) -> None:
    error = fails(worker, unary("__ocml_tanh_f32"))
    assert (error.kind, error.message) == ("undefined", "undefined function '__ocml_tanh_f32'")


def test_unknown_chip(worker: Worker, copy_kernel: str) -> None:
    with pytest.raises(TargetError, match="unknown chip 'gfx9999'"):
        worker.compile(copy_kernel, Options("gfx9999"))


def test_unknown_feature(worker: Worker, copy_kernel: str) -> None:
    error = fails(worker, copy_kernel, features="+foo-bar")
    assert error.kind == "option"
    assert "'+foo-bar' is not a recognized feature" in error.message


def test_unknown_llvm_option(worker: Worker, copy_kernel: str) -> None:
    error = fails(worker, copy_kernel, llvm_args=("-amdgpu-nosuch=1",))
    assert (error.kind, error.message) == ("option", "LLVM has no option '-amdgpu-nosuch'")


def test_llvm_options_do_not_outlive_their_request(worker: Worker, copy_kernel: str) -> None:
    before = worker.compile(copy_kernel, Options("gfx942", emit=("asm",))).artefacts["asm"]
    changed = worker.compile(
        copy_kernel, Options("gfx942", emit=("asm",), llvm_args=("-amdgpu-sched-strategy=max-ilp",))
    )
    assert changed.artefacts["asm"]
    assert worker.compile(copy_kernel, Options("gfx942", emit=("asm",))).artefacts["asm"] == before


def test_timeout(worker: Worker, copy_kernel: str) -> None:
    worker.ensure_started()
    os.kill(worker._pid, signal.SIGSTOP)
    error = fails(worker, copy_kernel, timeout=0.01)
    assert error.kind == "timeout"
    worker.compile(copy_kernel, Options("gfx942"))


def test_what_precedes_the_failure_is_kept(worker: Worker) -> None:
    error = fails(worker, unary("llvm.amdgcn.exp2.bf16", "bfloat"), emit=("opt-ll", "obj"), check_intrinsics=False)
    assert "llvm.amdgcn.exp2.bf16" in error.partial.artefacts["opt-ll"]
    assert "obj" not in error.partial.artefacts


def test_worker_survives_a_crash(worker: Worker, copy_kernel: str) -> None:
    fails(worker, unary("llvm.amdgcn.exp2.bf16", "bfloat"), check_intrinsics=False)
    assert worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]


def test_child_killed_between_requests(copy_kernel: str) -> None:
    with Worker.start() as worker:
        worker.compile(copy_kernel, Options("gfx942"))
        os.kill(worker._pid, signal.SIGKILL)
        os.waitid(os.P_PID, worker._pid, os.WEXITED | os.WNOWAIT)
        assert worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]


def test_child_ends_with_its_parent() -> None:
    code = (
        "from iree_gpu_llvm.targets.worker import Worker\n"
        "a = Worker.start(); b = Worker.start(); print(a._pid, b._pid, flush=True)\n"
        "import os; os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for pid in map(int, done.stdout.split()):
        for _ in range(1000):
            try:
                with open(f"/proc/{pid}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        break
            except OSError:
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"child {pid} outlived its parent")


def test_forked_child_does_not_repeat_what_the_parent_has_buffered() -> None:
    code = (
        "import sys\nfrom iree_gpu_llvm.targets.worker import Worker\n"
        "sys.stdout.write('once'); w = Worker.start(); w.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("once", "")


# Dumps and remarks


def test_dump_of_every_pass_that_changed_something(worker: Worker, copy_kernel: str) -> None:
    result = worker.compile(copy_kernel, Options("gfx942", dump_passes=True))
    names = [dump.name for dump in result.passes]
    assert "InstCombinePass" in names and names[-1] == "AMDGPUAttributorPass"
    for before, after in zip(result.passes, result.passes[1:], strict=False):
        assert before.text != after.text
    for dump in result.passes:
        assert dump.text.startswith("; ModuleID"), dump.text[:100]
        assert "define amdgpu_kernel void @reverse_tiles" in dump.text
    # The last dump is the module that code generation gets.
    last = worker.compile(result.passes[-1].text, Options("gfx942", opt_level=None)).artefacts["obj"]
    assert last == result.artefacts["obj"]


def test_passes_are_kept_when_code_generation_dies(worker: Worker) -> None:
    text = unary("llvm.amdgcn.exp2.bf16", "bfloat")
    error = fails(worker, text, dump_passes=True, check_intrinsics=False)
    assert error.kind == "cannot-select"
    assert error.partial.passes and "exp2.bf16" in error.partial.passes[-1].text


def test_remarks(worker: Worker, copy_kernel: str) -> None:
    remarks = worker.compile(copy_kernel, Options("gfx942", remarks=True)).remarks
    assert "Function Name: reverse_tiles" in remarks
    assert "    LDS Size [bytes/block]: 2048" in remarks
    assert "    Occupancy [waves/SIMD]: 8" in remarks


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"emit": ("exe",)}, "LLVM emits opt-ll, asm, obj, not 'exe'"),
        ({"opt_level": 4}, "the optimization level is 0, 1, 2 or 3, not 4"),
        ({"codegen_level": -1}, "the code generation level is 0, 1, 2 or 3, not -1"),
    ],
)
def test_bad_options(options: dict, message: str) -> None:
    with pytest.raises(TargetError) as caught:
        Options("gfx942", **options)
    assert caught.value.message == message


def test_wave_size_the_chip_does_not_run(worker: Worker, copy_kernel: str) -> None:
    with pytest.raises(TargetError, match="gfx942 has no waves of 32 lanes, only of 64"):
        worker.compile(copy_kernel, Options("gfx942", wave_size=32))


def test_a_dismissed_worker_starts_again(copy_kernel):
    with Worker.start() as worker:
        worker.dismiss()
        assert worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"][:4] == b"\x7fELF"


def test_meanwhile_is_called_once_the_request_is_sent(copy_kernel):
    calls = []
    with Worker.start() as worker:
        worker.compile(copy_kernel, Options("gfx942"), meanwhile=lambda: calls.append(worker._pid != 0))
    assert calls == [True]


def test_a_child_started_ahead_is_taken_once():
    child_process.start_ahead()
    child = child_process._ahead
    with Worker.start() as first, Worker.start() as second:
        assert first._pid == child.pid
        assert second._pid != child.pid
    assert child_process._ahead is None


def test_a_child_started_ahead_is_not_for_other_options():
    child_process.start_ahead()
    with Worker.start(base_args=()) as other:
        assert other._pid != child_process._ahead.pid
    Worker.start().close()


def test_the_first_result_says_how_long_llvm_took_to_load(copy_kernel):
    with Worker.start() as worker:
        first, second = (worker.compile(copy_kernel, Options("gfx942")) for _ in range(2))
    assert first.loading > 1
    assert second.loading is None
