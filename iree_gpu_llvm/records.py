"""Classes of named fields, stated as for `dataclasses.dataclass` and made in a fifth of its time.

    @record(frozen=True)
    class Point:
        x: int
        y: int = 0

For classes that every run of the command makes: the standard decorator compiles half a dozen methods for each, all of
them together a tenth of what a compilation takes. Here only `__init__` is compiled, the rest is shared. The difference
for users: no `slots`, no options of fields but a default or its factory. Type checkers take it for the standard one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any


class _Factory:
    """A default that is made anew for each instance."""

    __slots__ = ("make",)

    def __init__(self, make: Any) -> None:
        self.make = make


if TYPE_CHECKING:
    from dataclasses import dataclass as record
    from dataclasses import field, replace
else:

    def field(*, default_factory):
        """A default that is made anew for each instance."""
        return _Factory(default_factory)

    def record(cls=None, /, *, frozen=False):
        """`frozen`: fields cannot be set later, and instances have a hash."""
        if cls is None:
            return lambda cls: _complete(cls, frozen)
        return _complete(cls, frozen)

    def replace(instance, /, **changes):
        """A copy with some fields changed."""
        values = {name: getattr(instance, name) for name in instance._fields}
        return type(instance)(**{**values, **changes})


def field_names(instance: Any) -> tuple[str, ...]:
    """The fields of an instance or class, in the order in which they are stated, those of its base first."""
    return instance._fields


def plain(value: Any) -> Any:
    """Records as dicts of their fields, also inside tuples, lists and dicts: what JSON can say."""
    if hasattr(type(value), "_own_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, (tuple, list)) else value


def _complete(cls: Any, frozen: bool) -> Any:
    own = [n for n, t in getattr(cls, "__annotations__", {}).items() if not str(t).startswith("ClassVar")]
    inherited = [n for base in cls.__mro__[:0:-1] for n in base.__dict__.get("_own_fields", ())]
    cls._own_fields = tuple(own)
    cls._fields = tuple(dict.fromkeys([*inherited, *own]))
    defaults = dict(getattr(cls, "_defaults", {}))
    for name in own:
        if name in cls.__dict__:
            defaults[name] = cls.__dict__[name]
            if isinstance(defaults[name], _Factory):
                delattr(cls, name)
    cls._defaults = defaults
    cls.__init__ = _init(cls, defaults, frozen)
    cls.__match_args__ = cls._fields
    for method in _SHARED + (_FROZEN if frozen else ()):
        if method.__name__ not in cls.__dict__:
            setattr(cls, method.__name__, method)
    if not frozen:
        cls.__hash__ = None
    return cls


def _init(cls: Any, defaults: dict[str, Any], frozen: bool) -> Any:
    parameters, body = ["self"], []
    for name in cls._fields:
        value = name
        if name not in defaults:
            parameters.append(name)
        elif isinstance(defaults[name], _Factory):
            parameters.append(f"{name}=_made")
            value = f"_defaults[{name!r}].make() if {name} is _made else {name}"
        else:
            parameters.append(f"{name}=_defaults[{name!r}]")
        body.append(f"_set[{name!r}] = {value}" if frozen else f"self.{name} = {value}")
    if frozen:
        body.insert(0, "_set = self.__dict__")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    made: dict[str, Any] = {"_defaults": defaults, "_made": object()}
    exec(f"def __init__({', '.join(parameters)}):\n " + "\n ".join(body or ["pass"]), made)
    made["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return made["__init__"]


def _values(instance: Any) -> tuple[Any, ...]:
    return tuple([getattr(instance, name) for name in instance._fields])


def __eq__(self: Any, other: object) -> Any:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def __repr__(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
    return f"{type(self).__qualname__}({shown})"


def __hash__(self: Any) -> int:
    return hash(_values(self))


def __setattr__(self: Any, name: str, value: Any) -> None:
    raise AttributeError(f"cannot assign to field {name!r}")


def __delattr__(self: Any, name: str) -> None:
    raise AttributeError(f"cannot delete field {name!r}")


_SHARED = (__eq__, __repr__)
_FROZEN = (__hash__, __setattr__, __delattr__)
