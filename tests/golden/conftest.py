"""Puts this folder on the import path, for `golden_runs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
