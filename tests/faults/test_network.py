"""The network between services and their stores is slow, breaks, or hangs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from beside import Beside
from faults import proxied
from trial import trial

from kit.testing.proxy import Proxy

DELAY_SECONDS = 0.3
KINDS: dict[str, tuple[Callable[[Proxy], None], Callable[[Proxy], None]]] = {
    "delay": (lambda proxy: proxy.delay(DELAY_SECONDS), lambda proxy: proxy.delay(0)),
    "reset": (lambda proxy: proxy.reset(refuse=True), lambda proxy: proxy.reset(refuse=False)),
    "black hole": (lambda proxy: proxy.hold(True), lambda proxy: proxy.hold(False)),
    "half-open": (Proxy.forget, lambda _: None),
}


@pytest.mark.parametrize(
    ("kind", "store"),
    [pytest.param(kind, store, id=f"{kind} to {store}") for kind in KINDS for store in ("postgres", "nats")],
)
async def test_the_way_to_a_store_is_disturbed(
    beside: Beside, kind: str, store: str, record_property: Callable[[str, object], None]
) -> None:
    async with beside.alone():
        outcome = await trial(beside, proxied(beside.proxies[store], *KINDS[kind]), urls=beside.urls)
    record_property("row", outcome.row())
    outcome.check()
