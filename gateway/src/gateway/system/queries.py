"""The query of the state of the system."""

from __future__ import annotations

import strawberry

from gateway.system.collector import Collector
from gateway.system.types import System
from kit.graph import Info, field
from kit.system import PERMISSION


class SystemLoaders:
    """Holds the collector; one per operation."""

    def __init__(self, client: Collector) -> None:
        self.client = client


@strawberry.type
class Query:
    """Roots of the slice."""

    @field(
        description="How the system is: every process, what waits, what NATS stores, what is wrong. For staff who may "
        "manageSystem. What does not answer is told as such."
    )
    async def system(self, info: Info) -> System:
        info.context.caller.require(PERMISSION)
        return await info.context.of(SystemLoaders).client.system()  # type: ignore[return-value]
