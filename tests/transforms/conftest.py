"""Passes on small functions: what becomes of them, and what is refused. The test's module names its PIPELINE."""

from collections.abc import Callable

import pytest

from iree_gpu_llvm import CompileError, driver


@pytest.fixture
def converts(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Checks that PIPELINE makes `expected` of the ops in `text`."""

    def check(text: str, expected: str) -> None:
        module = driver.run_pipeline(driver.parse(text, allow_unregistered=True), request.module.PIPELINE)
        lines = [line[2:] for line in driver.print(module).splitlines()[1:-1]]
        assert "\n".join(lines) == expected.strip("\n")

    return check


@pytest.fixture
def refuses(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Checks that PIPELINE ends with just these errors, the first at this line of `text` if one is given, and changes
    nothing."""

    def check(text: str, message: str | list[str], line: int | None = None) -> None:
        module = driver.parse(text, allow_unregistered=True)
        before = driver.print(module)
        with pytest.raises(CompileError) as found:
            driver.run_pipeline(module, request.module.PIPELINE)
        assert [d.message for d in found.value.diagnostics] == ([message] if isinstance(message, str) else message)
        assert line is None or found.value.diagnostics[0].location.line == line
        assert driver.print(module) == before

    return check
