"""Puts `tools/` on the import path: the tools are scripts that import one another, not a package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
