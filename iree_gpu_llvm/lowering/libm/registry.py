"""Which Python function writes the body of which op in which type. The modules that define ops import this alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .builder import Builder, Val

Body = Callable[..., "Val | tuple[Val, ...]"]
F = TypeVar("F", bound=Callable[..., object])

BODIES: dict[tuple[str, str], Body] = {}
"""(op, type or `narrow` or `afn`) -> writer of the body: a Builder and the arguments to the result."""


def op(name: str, *kinds: str) -> Callable[[F], F]:
    """Register a body for `name`. Kinds:

    - `f32`, `f64`: arguments and result of that type, full accuracy;
    - `narrow`: f32 in and out, as accurate as f16 and bf16 need (2**-13 relative), f32 denormals included;
    - `f16`: the same, but right for magnitudes that f16 has only; `bf16`: the same, for bf16 alone;
    - `any`, `any nnan`: arguments and result of whichever float type is asked for; the latter needs the flag `nnan`;
    - `int`: of an integer type;
    - `half`: f16 in and out. The chips' f16 functions are good to 1 ulp and know denormals;
    - `flush`: f32, for kernels that flush f32 denormals to zero;
    - `afn`: f32, for the flag `afn` (approximate functions)."""

    def register(body: F) -> F:
        for kind in kinds:
            BODIES[name, kind] = body  # type: ignore[assignment]
        return body

    return register


__all__ = ["BODIES", "Body", "Builder", "Val", "op"]
