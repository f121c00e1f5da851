"""How many work items a kernel's workgroups and subgroups have, for passes that share work out to them."""

from __future__ import annotations

from typing import Any

from ...ir.operations import Operation

NOT_POSITIVE = "workgroup size {} is not positive in every dimension"


def workgroup_size(function: Operation) -> tuple[int, int, int] | None:
    """x, y, z; None if nothing says it: neither the function's translation info, nor a dispatch_config beside it, nor
    its known block size. Raises CompileError if a dimension has none."""
    info: Any = function.attributes.get("translation_info")
    sizes = list(getattr(info, "workgroup_size", ()))
    config = config_of(function)
    if not sizes and config is not None and config.workgroup_size is not None:
        sizes = list(config.workgroup_size.values)
    known: Any = function.attributes.get("gpu.known_block_size")
    if not sizes and known is not None:
        sizes = list(known.values)
    if not sizes:
        return None
    if any(n <= 0 for n in sizes):
        raise function.error(NOT_POSITIVE.format(sizes))
    x, y, z = [*sizes, 1, 1][:3]
    return x, y, z


def subgroup_size(function: Operation) -> int | None:
    """Lanes of a subgroup: what the function's translation info or dispatch_config says."""
    info: Any = function.attributes.get("translation_info")
    found = getattr(info, "subgroup_size", 0)
    config = config_of(function)
    if not found and config is not None and config.subgroup_size is not None:
        found = config.subgroup_size.value
    return found or None


def config_of(function: Operation) -> Any:
    """The dispatch_config of a function, or None."""
    if function.parent is None:
        return None
    for op in function.parent:
        reference: Any = op.properties.get("function_ref") if op.name == "iree_codegen.dispatch_config" else None
        if reference is not None and reference.leaf == function.properties["sym_name"].value:
            return op
    return None
