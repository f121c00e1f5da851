"""SSA names as MLIR's printer gives them: suggested names made unique, numbers for the rest.

Names of the input that are no mere numbers are kept. Numbers and the counters that make names unique start, in a
region, where those of the enclosing region ended; sibling regions reuse them.
"""

from __future__ import annotations

import re

from .operations import Block, Operation, Region, Value

_UNFIT = re.compile(r"[^\w$.-]")


class Names:
    def __init__(self, root: Operation, suggestions: bool = True):
        """Without `suggestions` the ops' own proposals do not count: the generic form does not know the ops."""
        self._suggestions = suggestions
        self.values: dict[Value, str] = {}
        self.blocks: dict[Block, str] = {}
        self._number = 0
        self._argument = 0
        self._conflict = 0
        self._used: list[set[str]] = [set()]
        self._name_op(root)
        self._descend(root)

    def _descend(self, op: Operation) -> None:
        if not op.regions:
            return
        saved = self._number, self._argument, self._conflict
        for region in op.regions:
            self._number, self._argument, self._conflict = saved
            self._used.append(set())
            self._name_region(region)
            for block in region.blocks:
                for inner in block:
                    if inner.regions:
                        self._descend_keeping(inner)
            self._used.pop()

    def _descend_keeping(self, op: Operation) -> None:
        saved = self._number, self._argument, self._conflict
        self._descend(op)
        self._number, self._argument, self._conflict = saved

    def _name_region(self, region: Region) -> None:
        owner = region.parent
        for i, block in enumerate(region.blocks):
            self.blocks[block] = f"^bb{i}"
            if block.arguments:
                suggested = getattr(owner, "block_argument_names", None) if i == 0 and self._suggestions else None
                hints = suggested(region) if suggested else None
                for k, a in enumerate(block.arguments):
                    hint = a.name or (hints[k] if hints else None)
                    if hint is not None:
                        self.values[a] = "%" + self._unique(hint)
                    elif i == 0:
                        self.values[a] = "%" + self._unique(f"arg{self._argument}")
                        self._argument += 1
                    else:
                        self.values[a] = f"%{self._number}"
                        self._number += 1
            for op in block:
                if op.results:
                    self._name_op(op)

    def _name_op(self, op: Operation) -> None:
        results = op.results
        if not results:
            return
        first = results[0]
        if len(results) == 1 and first.name is not None:
            self.values[first] = "%" + self._unique(first.name)
            return
        suggest = getattr(op, "result_names", None) if self._suggestions else None
        hints = (suggest() if suggest else None) or [None] * len(results)
        group = None
        start = 0
        for i, r in enumerate(results):
            hint = r.name or (hints[i] if i < len(hints) else None)
            if hint is not None or i == 0:
                start = i
                if hint is not None:
                    group = "%" + self._unique(hint)
                else:
                    group = f"%{self._number}"
                    self._number += 1
                self.values[r] = group
            else:
                self.values[r] = f"{group}#{i - start}"
        # A group of one keeps its bare name; the first of a larger group is written with `#0` where used.
        self._mark_groups(results)

    def _mark_groups(self, results: list) -> None:
        for i, r in enumerate(results):
            name = self.values[r]
            if "#" not in name and i + 1 < len(results) and "#" in self.values[results[i + 1]]:
                self.values[r] = name + "#0"

    def definition(self, op: Operation) -> str:
        """What stands before `=`: `%a`, `%a:2`, `%a, %b`."""
        results = op.results
        if len(results) == 1:
            return self.values[results[0]]
        parts: list[list] = []
        for r in results:
            base, _, k = self.values[r].partition("#")
            if not k or k == "0":
                parts.append([base, 1])
            else:
                parts[-1][1] += 1
        return ", ".join(base if n == 1 else f"{base}:{n}" for base, n in parts)

    def _unique(self, name: str) -> str:
        name = _UNFIT.sub("_", name)
        used = self._used
        if any(name in scope for scope in used):
            while True:
                candidate = f"{name}_{self._conflict}"
                self._conflict += 1
                if not any(candidate in scope for scope in used):
                    name = candidate
                    break
        used[-1].add(name)
        return name
