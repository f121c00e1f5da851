"""Kernels that copy to workgroup memory by DMA and hand on what is there, and what must come of them."""

from __future__ import annotations

from dataclasses import dataclass

FAT = "#amdgpu.address_space<fat_raw_buffer>"
LDS = "#gpu.address_space<workgroup>"
INFO = "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [{}, 1, 1]{}>"


@dataclass
class Gather:
    """One workgroup of `threads`, each subgroup of which copies the same. `view`: what part of the source is copied, as
    in memref.subview, and its type. `hint`: how the destination is swizzled. `table`: the type of the indices of the
    first dimension."""

    source: str
    target: str
    in_bounds: str = ""
    view: tuple[str, str] | None = None
    hint: str = ""
    table: str = ""
    fat: bool = True
    mapping: str = "#iree_gpu.lane_id<0>"
    lanes: str = " subgroup_size = 64"
    layout: str = ""

    @property
    def text(self) -> str:
        shape = self.target.rpartition("x")[0]
        space = f", {FAT}" if self.fat else ""
        source = f"memref<{self.source}{space}>"
        target = f"memref<{self.target}{self.layout}, {LDS}>"
        lines = [f"%s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<{self.source}> to {source}"]
        if not self.fat:
            lines = [f"%s = memref.cast %m : memref<{self.source}> to memref<{self.source}>"]
        if self.view is not None:
            part, made = self.view
            made = f"memref<{made}{space}>"
            lines.append(f"%v = memref.subview %s{part} : {source} to {made}")
            source = made
        lines.append(f"%a = memref.alloc() : memref<{self.allocated}, {LDS}>")
        if self.layout:
            sizes = shape.replace("x", ", ")
            ones = ", ".join("1" for _ in shape.split("x"))
            noughts = ones.replace("1", "0")
            lines.append(
                f"%d = memref.subview %a[{noughts}] [{sizes}] [{ones}] : memref<{self.allocated}, {LDS}> to {target}"
            )
        elif self.hint:
            lines.append(f"%d = iree_codegen.swizzle_hint %a[{self.hint}] : {target}")
        else:
            lines.append(f"%d = memref.cast %a : {target} to {target}")
        index = "[%t]" if self.table else ""
        listed = f", {self.table}" if self.table else ""
        if self.table.startswith("vector"):
            lines.append("%c = arith.constant 0 : index")
            lines.append(f"%t = vector.load %i[%c] : {self.table.replace('vector', 'memref')}, {self.table}")
            index = "[%t]"
        elif self.table:
            index = "[%i]"
        view = "%v" if self.view is not None else "%s"
        variables = [f"%i{d}" for d in range(shape.count("x") + 1)]
        at = ", ".join(variables)
        mapping = ", ".join(f"#gpu.thread<linear_dim_{d}>" for d in reversed(range(len(variables))))
        body = "\n  ".join(lines)
        memory = self.table.replace("vector", "memref") or "memref<1xindex>"
        return f"""
func.func @k(%m: memref<{self.source}>, %i: {memory}, %out: memref<{self.target}>)
    attributes {{translation_info = {INFO.format(64, self.lanes)}}} {{
  {body}
  scf.forall (%l) in (64) {{
    iree_gpu.coalesced_gather_dma {view}{index} into %d lane(%l){self.in_bounds} : {source}{listed}, {target}, index
  }} {{mapping = [{self.mapping}]}}
  gpu.barrier
  scf.forall ({at}) in ({shape.replace("x", ", ")}) {{
    %x = memref.load %d[{at}] : {target}
    memref.store %x, %out[{at}] : memref<{self.target}>
  }} {{mapping = [{mapping}]}}
  return
}}"""

    @property
    def allocated(self) -> str:
        """The type of all of the buffer: rows are 4 elements longer if there is a layout."""
        if not self.layout:
            return self.target
        *outer, last, element = self.target.split("x")
        return "x".join([*outer, str(int(last) + 4), element])


@dataclass
class Box:
    """One workgroup of `threads` that copies a box of type `box` together, from `at` of the source to `to` of the
    destination. `more`: what else the op says."""

    source: str
    target: str
    box: str
    at: str = "%c0, %c0"
    to: str = "%c0, %c0"
    more: str = ""
    hint: str = ""
    threads: int = 256
    lanes: str = " subgroup_size = 64"
    space: str = FAT
    layout: str = ""

    @property
    def text(self) -> str:
        shape = self.target.rpartition("x")[0]
        source = f"memref<{self.source}{self.layout}, {self.space}>"
        target = f"memref<{self.target}, {LDS}>"
        variables = [f"%i{d}" for d in range(shape.count("x") + 1)]
        at = ", ".join(variables)
        mapping = ", ".join(f"#gpu.thread<linear_dim_{d}>" for d in reversed(range(len(variables))))
        space = f", {self.space}" if self.space != FAT else self.layout
        if self.space == FAT:
            cast = f"amdgpu.fat_raw_buffer_cast %m : memref<{self.source}{self.layout}> to {source}"
        else:
            cast = f"memref.cast %m : memref<{self.source}{space}> to {source}"
        made = (
            f"iree_codegen.swizzle_hint %a[{self.hint}] : {target}"
            if self.hint
            else f"memref.cast %a : {target} to {target}"
        )
        return f"""
func.func @k(%m: memref<{self.source}{space}>, %out: memref<{self.target}>)
    attributes {{translation_info = {INFO.format(self.threads, self.lanes)}}} {{
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : {element_of(self.target)}
  %s = {cast}
  %a = memref.alloc() : {target}
  %d = {made}
  scf.forall ({at}) in ({shape.replace("x", ", ")}) {{
    memref.store %zero, %d[{at}] : {target}
  }} {{mapping = [{mapping}]}}
  gpu.barrier
  iree_gpu.async_dma %s[{self.at}] to %d[{self.to}], vector<{self.box}>{self.more} : {source}, {target}
  gpu.barrier
  scf.forall ({at}) in ({shape.replace("x", ", ")}) {{
    %x = memref.load %d[{at}] : {target}
    memref.store %x, %out[{at}] : memref<{self.target}>
  }} {{mapping = [{mapping}]}}
  return
}}"""


def element_of(shaped: str) -> str:
    return shaped.rpartition("x")[2]
