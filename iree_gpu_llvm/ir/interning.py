"""Types and attributes are immutable and interned: equal ones are the same object, and each is printed only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any


class Interning(type):
    """Metaclass: `C(x, y)` returns the one instance with these fields. `fields` names them in order; `defaults` fills
    the trailing ones."""

    fields: tuple[str, ...]
    defaults: tuple[Any, ...]
    _pool: dict[Any, Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]):
        fields = namespace.get("fields")
        if "__slots__" not in namespace:
            namespace["__slots__"] = fields or ()
        cls = super().__new__(mcs, name, bases, namespace)
        cls._pool = {}
        return cls

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        pool = cls._pool
        if not kwargs:
            try:
                found = pool.get(args)
            except TypeError:  # an argument that is not hashable yet, such as a list
                found = None
            if found is not None:
                return found
        fields = cls.fields
        missing = len(fields) - len(args)
        values = args
        if kwargs or missing:
            defaults = cls.defaults
            first_default = len(fields) - len(defaults)
            rest = []
            for i in range(len(args), len(fields)):
                if fields[i] in kwargs:
                    rest.append(kwargs.pop(fields[i]))
                elif i >= first_default:
                    rest.append(defaults[i - first_default])
                else:
                    raise TypeError(f"{cls.__name__}: missing {fields[i]}")
            if kwargs or missing < 0:
                raise TypeError(f"{cls.__name__}: unexpected arguments {sorted(kwargs) or args[len(fields) :]}")
            values = (*args, *rest)
        values = cls.normalize(*values)
        found = pool.get(values)
        if found is None:
            found = cls.__new__(cls)  # type: ignore[call-arg]
            setter = object.__setattr__
            for name, value in zip(fields, values, strict=True):
                setter(found, name, value)
            pool[values] = found
        return found

    def normalize(cls, *values: Any) -> tuple[Any, ...]:
        """Brings the fields to the form that is compared (lists to tuples, and so on). May raise ValueError."""
        return tuple(tuple(v) if isinstance(v, list) else v for v in values)


class PlainPrinter:
    """Turns types and attributes to text without aliases. A subclass with aliases overrides both methods."""

    def type(self, t: Interned) -> str:
        return str(t)

    def attribute(self, a: Interned) -> str:
        return str(a)

    def attribute_in_context(self, a: Any) -> str:
        return a.text_in_context(self)


PLAIN = PlainPrinter()


class Interned(metaclass=Interning):
    """Base of `Type` and `Attribute`."""

    __slots__ = ("__weakref__", "_str")
    fields = ()
    defaults = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The fields, which the metaclass makes from `fields` where checkers do not see them."""

    def text(self, p: PlainPrinter) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        try:
            return self._str
        except AttributeError:
            s = self.text(PLAIN)
            object.__setattr__(self, "_str", s)
            return s

    def __repr__(self) -> str:
        return f"<{self}>"

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __deepcopy__(self, memo: Any) -> Interned:
        return self

    def __copy__(self) -> Interned:
        return self

    def __reduce__(self):
        return type(self), tuple(getattr(self, f) for f in type(self).fields)
