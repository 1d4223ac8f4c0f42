"""Makes the evaluation's modules and the rules' fact factories importable."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "campaign-svc" / "tests")]
