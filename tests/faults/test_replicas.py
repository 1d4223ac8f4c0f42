"""One of two replicas or gateways is killed at a time: the other continues, and nothing is lost or applied twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from beside import GATEWAYS, Beside
from faults import at, each, killed
from trial import trial

from resuena_local.parts import SERVICES


@pytest.mark.parametrize("name", [*(f"{name}-svc" for name in SERVICES), "gateway"], ids="one of two {}".format)
async def test_one_of_two_is_killed(
    beside: Beside, name: str, record_property: Callable[[str, object], None]
) -> None:
    own = killed(name)
    fault = each(*map(killed, GATEWAYS)) if name == "gateway" else each(at(beside.first, own), own)
    outcome = await trial(beside, fault, times=2, urls=beside.urls)
    record_property("row", outcome.row())
    outcome.check()
