"""The evaluation's modules find each other, and the factories of facts for rules."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "campaign-svc" / "tests")]
