"""The parts of Resuena, as listed in `deploy/services` for everything that creates their secrets."""

from __future__ import annotations

from pathlib import Path

_LINES = (Path(__file__).parents[2] / "services").read_text().splitlines()
_NEEDS = {name: needs for name, *needs in map(str.split, _LINES) if name != "#"}

PARTS = tuple(_NEEDS)
"""All parts; each has a user of NATS by its name."""
SERVICES = tuple(name for name, needs in _NEEDS.items() if "database" in needs)
"""Parts with a database."""
CALLING = (*(name for name, needs in _NEEDS.items() if "key" in needs), "demo")
"""Parts that call services, each with a key of its own; the demo's is created for development only."""
