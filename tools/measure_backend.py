"""What LLVM and the linker cost on a kernel, and what they give, over choices of options.

    python tools/measure_backend.py kernel.ll --chip gfx942
    python tools/measure_backend.py kernel.ll --chip gfx942 --codegen 1 2 3 --llvm-arg=-amdgpu-sched-strategy=max-ilp

One line a choice: medians in milliseconds for each step (CPU time of LLVM, which a busy machine disturbs less, or with
--wall what a clock says; the linker always by the clock), then instructions, code bytes, registers and occupancy.
"""

from __future__ import annotations

import argparse
import itertools
import re
from statistics import median
from time import perf_counter

from iree_gpu_llvm.targets.code_object import inspect
from iree_gpu_llvm.targets.linker import link
from iree_gpu_llvm.targets.options import BASE_LLVM_ARGS, Options
from iree_gpu_llvm.targets.worker import Worker, WorkerError

STEPS = ("parse", "optimize", "obj", "link")


def level(text: str) -> int | None:
    return None if text == "none" else int(text)


def measure(worker: Worker, text: str, options: Options, repeat: int, wall: bool) -> dict[str, float | int | str]:
    times: dict[str, list[float]] = {step: [] for step in STEPS}
    for _ in range(repeat + 1):  # the first is thrown away: it pages LLVM in
        result = worker.compile(text, options)
        start = perf_counter()
        linked = link(result.artefacts["obj"])
        timings = result.timings if wall else result.cpu_timings
        timings["link"] = (perf_counter() - start) * 1e3
        for step in STEPS:
            times[step].append(timings.get(step, 0.0))
    asm = worker.compile(text, Options(**{**fields(options), "emit": ("asm",)})).artefacts["asm"]
    kernel = inspect(linked).kernels[0]
    row: dict[str, float | int | str] = {step: median(times[step][1:]) for step in STEPS}
    row["sum"] = sum(float(row[step]) for step in STEPS)
    row["instr"] = len(re.findall(r"^\t[a-z]\w+", asm, re.M))
    row["bytes"] = kernel.code_bytes or 0
    row["vgpr"], row["sgpr"], row["spill"] = kernel.vgprs, kernel.sgprs, kernel.vgpr_spills
    row["waves"] = kernel.occupancy.waves_per_simd if kernel.occupancy else 0
    return row


def fields(options: Options) -> dict:
    return {name: getattr(options, name) for name in options.__dataclass_fields__}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="LLVM IR text")
    parser.add_argument("--chip", required=True)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--opt", nargs="+", type=level, default=[2], metavar="LEVEL", help="IR pipeline: none, 0 to 3")
    parser.add_argument("--codegen", nargs="+", type=int, default=[Options("gfx942").codegen_level], metavar="LEVEL")
    parser.add_argument("--llvm-arg", action="append", default=[], help="measure also with this LLVM option")
    parser.add_argument("--tuning", action="append", default=[], metavar="NAME=0|1", help="pipeline tuning option")
    parser.add_argument("--wall", action="store_true", help="elapsed time instead of CPU time")
    parser.add_argument("--no-base-args", action="store_true", help="without the LLVM options that we always set")
    arguments = parser.parse_args()
    with open(arguments.file) as file:
        text = file.read()
    columns = [*STEPS, "sum", "instr", "bytes", "vgpr", "sgpr", "spill", "waves"]
    print(f"{'choice':<52}" + "".join(f"{column:>9}" for column in columns))
    tunings = [{}, *({name: bool(int(value))} for name, _, value in (item.partition("=") for item in arguments.tuning))]
    llvm_args = [(), *((argument,) for argument in arguments.llvm_arg)]
    with Worker.start(base_args=() if arguments.no_base_args else BASE_LLVM_ARGS) as worker:
        for opt, codegen, extra, tuning in itertools.product(arguments.opt, arguments.codegen, llvm_args, tunings):
            choice = (
                f"opt {opt} codegen {codegen} {' '.join(extra)} {' '.join(f'{k}={v:d}' for k, v in tuning.items())}"
            )
            base = Options(arguments.chip)
            options = Options(
                arguments.chip, opt_level=opt, codegen_level=codegen, llvm_args=extra, tuning={**base.tuning, **tuning}
            )
            try:
                row = measure(worker, text, options, arguments.repeat, arguments.wall)
            except WorkerError as error:
                print(f"{choice:<52} {error.kind}: {error.message}")
                continue
            cells = (
                f"{row[column]:>9.1f}" if isinstance(row[column], float) else f"{row[column]:>9}" for column in columns
            )
            print(f"{choice:<52}" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
