"""Makes the modules of `make load` importable."""

import sys
from pathlib import Path

for folder in (".", "../bench"):
    sys.path.insert(0, str((Path(__file__).parent / folder).resolve()))
