"""MLIR's textual pass pipelines: `builtin.module(func.func(canonicalize{top-down=false},cse),any(cse))`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from .diagnostics import CompileError
from .passes import Pass, PassInfo, PassManager, find_pass

_CLOSING = {"{": "}", "'": "'", '"': '"'}


def parse_pipeline(text: str) -> PassManager:
    """The manager of a pipeline with its anchor. Raises CompileError in MLIR's words."""
    text = text.strip()
    anchor, bracket, rest = text.partition("(")
    if not bracket or not rest.endswith(")") or not anchor.strip():
        raise CompileError(
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
        )
    manager = PassManager(anchor.strip())
    body = rest[:-1]
    if body.strip():
        reader = _Reader(body)
        reader.items(manager)
        if reader.at < len(body):
            reader.fail("encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
    return manager


def make_pass(info: PassInfo, options: str) -> Pass:
    """A pass from the text of its options, `a=1 b={x y}`. Raises CompileError."""
    try:
        return Pass(info, _option_values(info, options))
    except _BadOption as e:
        raise CompileError(f"{e}\nfailed to add `{info.name}` with options `{options}`", notes=e.notes) from None


class _BadOption(ValueError):
    def __init__(self, message: str, notes: Sequence[str] = ()):
        super().__init__(message)
        self.notes = notes


class _Reader:
    def __init__(self, text: str):
        self.text, self.at = text, 0

    def fail(self, message: str, at: int | None = None, notes: Sequence[str] = ()) -> NoReturn:
        at = self.at if at is None else at
        text = f"MLIR Textual PassPipeline Parser:1:{at + 1}: error: {message}\n{self.text}\n{' ' * at}^"
        raise CompileError(text, notes=notes)

    def items(self, manager: PassManager) -> None:
        """Passes and nested pipelines, separated by commas, up to a closing parenthesis or the end."""
        text = self.text
        while True:
            begin = self.at
            while self.at < len(text) and text[self.at] not in ",({)":
                self.at += 1
            name = text[begin : self.at].strip()
            mark = text[self.at : self.at + 1]
            if mark == "(":
                self.at += 1
                self.items(manager.nest(name))
                if text[self.at : self.at + 1] != ")":
                    self.fail("encountered unbalanced parentheses while parsing pipeline", len(text) - 1)
                self.at += 1
            else:
                options = self.options() if mark == "{" else ""
                self.add(manager, name, options, begin)
            self.blanks()
            mark = text[self.at : self.at + 1]
            if not mark or mark == ")":
                return
            if mark != ",":
                self.fail("expected ',' after parsing pipeline")
            self.at += 1

    def blanks(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def options(self) -> str:
        """The text between balanced braces."""
        begin, depth = self.at, 0
        while self.at < len(self.text):
            depth += {"{": 1, "}": -1}.get(self.text[self.at], 0)
            self.at += 1
            if not depth:
                return self.text[begin + 1 : self.at - 1]
        self.fail("missing closing '}' while processing pass options", begin)

    def add(self, manager: PassManager, name: str, options: str, at: int) -> None:
        info = find_pass(name)
        if info is None:
            from .pass_names import names_like

            self.fail(f"'{name}' does not refer to a registered pass or pass pipeline", at, names_like(name))
        try:
            manager.add(make_pass(info, options))
        except CompileError as e:
            e.diagnostics[0].message += (
                ""
                if "failed to add" in e.diagnostics[0].message
                else (f"\nfailed to add `{name}` with options `{options}`")
            )
            raise


# -- options


def _option_values(info: PassInfo, text: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in _pairs(text):
        if key not in info.defaults:
            from ..suggestions import did_you_mean

            known = sorted(o for o in info.defaults if not o.startswith("test-"))  # which are MLIR's for its own tests
            notes = [*did_you_mean(key, known), f"options of '{info.name}': {', '.join(known) or 'none'}"]
            raise _BadOption(f"<Pass-Options-Parser>: no such option {key}", notes)
        values[key] = _value(info, key, value)
    return values


def _pairs(text: str) -> list[tuple[str, str | None]]:
    """`key=value` and bare `key`, separated by blanks; a value may be quoted or in braces."""
    out: list[tuple[str, str | None]] = []
    i = 0
    while i < len(text):
        if text[i].isspace():
            i += 1
            continue
        begin = i
        while i < len(text) and not text[i].isspace() and text[i] != "=":
            i += 1
        key = text[begin:i]
        if text[i : i + 1] != "=":
            out.append((key, None))
            continue
        begin = i = i + 1
        while i < len(text) and not text[i].isspace():
            i = _skip(text, i)
        value = text[begin:i]
        if len(value) > 1 and _CLOSING.get(value[0]) == value[-1] and _skip(value, 0) == len(value):
            value = value[1:-1]
        out.append((key, value))
    return out


def _skip(text: str, i: int) -> int:
    """The place after one character, or after a quoted or braced piece."""
    c = text[i]
    if c not in _CLOSING:
        return i + 1
    close, depth, i = _CLOSING[c], 1, i + 1
    while i < len(text) and depth:
        if text[i] == close:
            depth -= 1
        elif text[i] == c:
            depth += 1
        i += 1
    return i


def _value(info: PassInfo, key: str, text: str | None) -> Any:
    default = info.defaults[key]
    if isinstance(default, bool):
        if text is None or text in ("true", "TRUE", "True", "1"):
            return True
        if text in ("false", "FALSE", "False", "0"):
            return False
        raise _BadOption(f"for the --{key} option: '{text}' is invalid value for boolean argument! Try 0 or 1")
    if isinstance(default, int):
        try:
            return int(text or "", 0)
        except ValueError:
            raise _BadOption(f"for the --{key} option: '{text or ''}' value invalid for integer argument!") from None
    if isinstance(default, tuple):
        return tuple(p.strip() for p in (text or "").split(",") if p.strip())
    choices = info.options[key].choices if key in info.options else ()
    if choices and text not in choices:
        from ..suggestions import did_you_mean

        notes = [*did_you_mean(text or "", choices), f"there are: {', '.join(choices)}"]
        raise _BadOption(f"for the --{key} option: Cannot find option named '{text or ''}'!", notes)
    return text or ""
