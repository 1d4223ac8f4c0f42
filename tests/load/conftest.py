"""Lets these tests import what `make load` is made of."""

import sys
from pathlib import Path

for folder in (".", "../bench"):
    sys.path.insert(0, str((Path(__file__).parent / folder).resolve()))
