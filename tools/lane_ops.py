"""Scans and reductions of subgroups beside IREE's: the wave instructions that they execute.

  python tools/lane_ops.py --tinygrad DIR
  python tools/lane_ops.py --tinygrad DIR --chip gfx942

Each is a kernel of one wave that loads a value, does the one operation and stores what comes of it; what the same
kernel executes without the operation is taken off. IREE's kernel is what `iree-compile` makes of the same text.
Instructions of the LDS unit are counted apart.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click
from corpus import DEFAULT_CORPUS
from report import Report, at_most, none_of, table

CHIPS = {"gfx90a": 64, "gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1151": 32, "gfx1200": 32, "gfx1201": 32}
"""Those that the emulator runs; gfx1250, which it does not, gets the moves of gfx1201."""
EACH_AT_MOST = 0.6
LDS_UNIT = ("ds_bpermute", "ds_permute", "ds_swizzle")
BODIES = {
    "addf": "arith.addf %l, %h", "addi": "arith.addi %l, %h", "maxnumf": "arith.maxnumf %l, %h",
    "maxsi": "arith.maxsi %l, %h", "subf": "arith.subf %h, %l",
}  # fmt: skip
LAYOUT = (
    "#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
)


@dataclass(frozen=True)
class Case:
    """An operation on lanes: its lines, from `%x` to `%r`, for clusters of `size` lanes of a type."""

    name: str
    type: str
    size: int
    lines: str


def reduction(kind: str, t: str, size: int) -> Case:
    lines = f"%r = gpu.subgroup_reduce {kind} %x cluster(size = {size}) : ({t}) -> {t}"
    return Case(f"reduce {kind} {t}", t, size, lines)


def scan(body: str, t: str, size: int, what: str) -> Case:
    """`what`: inclusive, exclusive or total."""
    inclusive, start = ("", f", identity = %id : {t}") if what == "exclusive" else ("inclusive ", "")
    zero = f"0.0 : {t}" if t.startswith("f") else f"0 : {t}"
    result = "%n, %r" if what == "total" else "%r, %n"
    lines = f"""%id = arith.constant {zero}
      {result} = iree_gpu.subgroup_scan {inclusive}(%x{start}) cluster(size = {size}) {{
      ^bb0(%l: {t}, %h: {t}):
        %s = {BODIES[body]} : {t}
        iree_gpu.yield %s : {t}
      }} : {t}"""
    return Case(f"{what} scan {body} {t}", t, size, lines)


def cases(wave: int) -> list[Case]:
    out = []
    for size in (64, 32):
        if size <= wave:
            for kind, t in (("add", "f32"), ("add", "i32"), ("maxnumf", "f32"), ("add", "f16"), ("minsi", "i8")):
                out.append(reduction(kind, t, size))
            for what in ("inclusive", "exclusive", "total"):
                for body, t in (("addf", "f32"), ("addi", "i32"), ("maxnumf", "f32"), ("addf", "f16")):
                    out.append(scan(body, t, size, what))
            out += [scan("maxsi", "i32", size, "inclusive"), scan("subf", "f32", size, "inclusive")]
    return out


def function(case: Case, wave: int, with_op: bool) -> str:
    t = case.type
    memory = f"memref<64x{t}, #hal.descriptor_type<storage_buffer>>"
    value = "%r" if with_op else "%x"
    launch = f"pipeline = #iree_codegen.no_pipeline workgroup_size = [{wave}, 1, 1] subgroup_size = {wave}"
    return f"""func.func @k() attributes {{translation_info = #iree_codegen.translation_info<{launch}>}} {{
      %c0 = arith.constant 0 : index
      %t = gpu.thread_id x upper_bound {wave}
      %a = hal.interface.binding.subspan layout({LAYOUT}) binding(0) alignment(64) offset(%c0) : {memory}
      %o = hal.interface.binding.subspan layout({LAYOUT}) binding(1) alignment(64) offset(%c0) : {memory}
      %x = memref.load %a[%t] : {memory}
      {case.lines if with_op else ""}
      memref.store {value}, %o[%t] : {memory}
      return
    }}"""


def executable(text: str, chip: str, wave: int) -> str:
    """The function as IREE takes it: in an executable, for a target that has what the passes ask for."""
    wgp = (
        "compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, "
        f"subgroup_size_choices = [{wave}], max_workgroup_sizes = [1024, 1024, 1024], "
        "max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, "
        "max_workgroup_counts = [2147483647, 2147483647, 2147483647], max_load_instruction_bits = 128, "
        "simds_per_wgp = 4, vgpr_space_bits = 16384, workgroup_memory_bank_count = 32"
    )
    info = f'#iree_gpu.target<arch = "{chip}", features = "", wgp = <{wgp}>>'
    facts = f'abi = "hip", iree_codegen.target_info = {info}, ukernels = "none"'
    target = f'#hal.executable.target<"rocm", "rocm-hsaco-fb", {{{facts}}}>'
    return f"""hal.executable public @e {{
      hal.executable.variant public @v target({target}) {{
        hal.executable.export public @k ordinal(0) layout({LAYOUT}) count(%d: !hal.device) -> (index, index, index) {{
          %c1 = arith.constant 1 : index
          hal.return %c1, %c1, %c1 : index, index, index
        }}
        builtin.module {{
        {text}
        }}
      }}
    }}"""


def peer_object(text: str, chip: str, wave: int) -> bytes | None:
    """What `iree-compile` makes of a kernel; None where it does not."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "k.mlir")
        source.write_text(executable(text, chip, wave))
        words = [str(Path(sys.executable).with_name("iree-compile")), "--compile-mode=hal-executable"]
        words += ["--iree-hal-target-device=hip", f"--iree-rocm-target={chip}", str(source), "-o", os.devnull]
        words += [f"--iree-hal-dump-executable-files-to={folder}"]
        subprocess.run(words, capture_output=True, check=False)
        found = list(Path(folder).glob("*.hsaco"))
        return found[0].read_bytes() if found else None


def our_object(text: str, chip: str, wave: int) -> bytes:
    import iree_gpu_llvm

    made = iree_gpu_llvm.compile(text, target=chip, emit="hsaco").artefacts["hsaco"]
    assert isinstance(made, bytes)
    return made


def executed(code: bytes, case: Case, wave: int) -> dict[str, int]:
    """Instructions by mnemonic."""
    import numpy as np

    amdrun = sys.modules["amdrun"]
    kind = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "i8": np.int8}[case.type]
    x = np.arange(64).astype(kind)
    result = amdrun.CodeObject(code).run("k", (1, 1, 1), (wave, 1, 1), [x, np.zeros(64, kind)])
    return {str(op): int(n) for op, n in result.by_op.items()}


@cache
def _baseline(maker: Any, t: str, chip: str, wave: int) -> int | None:
    case = Case("", t, wave, "")
    code = maker(function(case, wave, False), chip, wave)
    return None if code is None else sum(executed(code, case, wave).values())


def count(maker: Any, case: Case, chip: str, wave: int) -> tuple[int, int] | None:
    """Instructions of the operation alone, and those of the LDS unit among them; None where there is no kernel."""
    code = maker(function(case, wave, True), chip, wave)
    without = _baseline(maker, case.type, chip, wave)
    if code is None or without is None:
        return None
    by_op = executed(code, case, wave)
    lds = sum(n for op, n in by_op.items() if op.lower().startswith(LDS_UNIT))
    return sum(by_op.values()) - without, lds


@click.command(help=__doc__)
@click.option("--tinygrad", type=click.Path(path_type=Path), envvar="TINYGRAD", required=True)
@click.option("--oracle", type=click.Path(path_type=Path), default=DEFAULT_CORPUS.parent / "oracle")
@click.option("--chip", "chips", multiple=True, type=click.Choice(list(CHIPS)), help="May be repeated; default: all.")
@click.option("--json", "json_file", type=click.Path(path_type=Path))
def main(tinygrad: Path, oracle: Path, chips: tuple[str, ...], json_file: Path | None) -> None:
    if not (oracle / "amdrun.py").is_file():
        raise click.ClickException(f"no oracle at {oracle}: name its folder with --oracle DIR")
    os.environ["TINYGRAD"] = str(tinygrad)
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(oracle))
    __import__("amdrun")
    report = Report("lane_ops")
    rows, ratios, through_lds, longer = [], [], [], []
    for chip in chips or CHIPS:
        wave = CHIPS[chip]
        for case in cases(wave):
            ours, theirs = (count(maker, case, chip, wave) for maker in (our_object, peer_object))
            assert ours is not None
            ratio = ours[0] / theirs[0] if theirs is not None and theirs[0] > 0 else None
            if ratio is not None:
                ratios.append(ratio)
                if ratio > EACH_AT_MOST:
                    longer.append(f"{case.name} of {case.size} on {chip}")
            if ours[1]:
                through_lds.append(f"{case.name} of {case.size} on {chip}")
            rows.append(
                (chip, case.name, case.size, ours[0], theirs and theirs[0], ratio, ours[1], theirs and theirs[1])
            )
    click.echo(table(("chip", "operation", "lanes", "ours", "IREE's", "ratio", "LDS unit", "IREE's"), rows))
    click.echo(f"\nabove {EACH_AT_MOST}x, {len(longer)} of {len(ratios)}: {', '.join(longer) or 'none'}")
    report.require(
        at_most("wave instructions, median", EACH_AT_MOST, statistics.median(ratios) if ratios else None),
        none_of("through the LDS unit", through_lds),
    )
    report.details["rows"] = rows
    report.finish(json_file)


if __name__ == "__main__":
    main()
