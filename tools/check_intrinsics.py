"""Compile every intrinsic of the table for every chip, listed or not, and report where the table and LLVM disagree.

    python tools/check_intrinsics.py [--chip gfx942]...

Wrong where listed and LLVM has no code for it. Where it is *not* listed and LLVM takes it, the object is disassembled,
when an ``llvm-objdump`` that knows the chip is at hand: bytes it cannot decode mean that LLVM's predicate is too loose
and the table right. A clean decode means that the table may lack the chip, or that LLVM drops the operation
(permlane64 on gfx9): look at the assembly.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile

from iree_gpu_llvm.targets import intrinsics
from iree_gpu_llvm.targets.chips import Chip, chip
from iree_gpu_llvm.targets.intrinsic_probe import probe_module
from iree_gpu_llvm.targets.intrinsics import Intrinsic
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker, WorkerError

CHIPS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")


def compile_one(worker: Worker, intrinsic: Intrinsic, on: Chip) -> bytes | WorkerError:
    text = probe_module([intrinsic], on)
    options = Options(on.name, opt_level=None, codegen_level=1)
    try:
        # The table's own check comes first in compile(); here LLVM is to speak, so the request goes round it.
        return worker.compile(text, options, check_intrinsics=False).artefacts["obj"]
    except WorkerError as error:
        return error


def undecodable(objdump: str, obj: bytes, on: Chip) -> bool | None:
    """True where the disassembler meets bytes it has no instruction for; None where it does not know the chip."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(obj)
        file.flush()
        command = [objdump, "-d", f"--mcpu={on.name}", file.name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "<k0>:" not in done.stdout:
        return None
    return ".long" in done.stdout or "<unknown>" in done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chip", action="append", help="only this chip (may be repeated)")
    parser.add_argument("--objdump", default=shutil.which("llvm-objdump-22") or shutil.which("llvm-objdump"))
    arguments = parser.parse_args()
    wrong = 0
    with Worker.start() as worker:
        for name in arguments.chip or CHIPS:
            on = chip(name)
            for intrinsic in intrinsics.every():
                if "nvptx" in intrinsic.families and len(intrinsic.families) == 1:
                    continue
                listed = on.family in intrinsic.families
                result = compile_one(worker, intrinsic, on)
                if isinstance(result, WorkerError):
                    if listed:
                        wrong += 1
                        print(f"{name}: listed, but {result.kind}: {intrinsic.name}")
                elif not listed:
                    bad = undecodable(arguments.objdump, result, on) if arguments.objdump else None
                    verdict = {True: "encoding is none of the chip's", False: "decodes: listed too little?", None: "?"}
                    print(f"{name}: not listed, LLVM takes it, {verdict[bad]}: {intrinsic.name}")
            print(f"{name}: done", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
