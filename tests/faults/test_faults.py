"""Processes are killed and frozen, stores fail: each acknowledged write is stored once and counted once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from faults import Fault, away, closed, each, frozen, killed
from journey import System
from trial import trial

from resuena_local.parts import SERVICES

PROCESSES = [*(f"{name}-svc" for name in SERVICES), "gateway", "nats", "postgres"]
QUICK = "campaign-svc and postgres killed, tracking closed"
"""Runs in every `make test`, within a minute: the faults share the set-up before and the comparison after them."""

FAULTS: dict[str, tuple[Fault, int]] = {
    QUICK: (each(killed("campaign-svc"), killed("postgres"), closed("tracking")), 3),
    **{f"kill {name}": (killed(name), 2) for name in PROCESSES},
    **{f"freeze {name}": (frozen(name), 1) for name in PROCESSES},
    **{f"close database {name}": (closed(name), 1) for name in SERVICES},
    **{f"stop {name}": (away(name), 1) for name in ("nats", "postgres")},
}
"""Each fault, and the number of injections."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.quick) if name == QUICK else name for name in FAULTS]
)
async def test_what_was_acknowledged_is_stored_once(
    system: System, name: str, record_property: Callable[[str, object], None]
) -> None:
    fault, times = FAULTS[name]
    outcome = await trial(system, fault, times=times)
    record_property("row", outcome.row())
    outcome.check()
