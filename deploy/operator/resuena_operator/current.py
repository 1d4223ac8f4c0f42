"""Which installation a command operates on."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from resuena_operator.installation import MARKER, Installation, of_environment
from resuena_operator.outcome import Exit, Failed


def installation(data: Path | None) -> Installation:
    """The installation of the environment, or of `make up` in this checkout. Raises Failed when there is none."""
    if os.environ.get(MARKER) and data is None:
        return of_environment()
    if find_spec("resuena_local") is None:
        raise Failed(f"The environment describes no Resuena: {MARKER} and its like are not set.", Exit.AWAY)
    from resuena_operator.local import of_make_up  # the operator's image has no `resuena_local`

    return of_make_up(data)
