"""The mutation of operators: replaying dead letters."""

from __future__ import annotations

import strawberry

from gateway.system.queries import SystemLoaders
from gateway.system.types import ReplayResult
from kit.graph import Info, mutation, succeeded
from kit.system import PERMISSION


@strawberry.type
class Mutation:
    """Roots of the slice."""

    @mutation(
        description="Applies dead letters again, oldest first, 100 at most; those that fail again stay. For staff who "
        "may manageSystem. Fails with UNKNOWN_COMPONENT."
    )
    async def replay_dead_letters(self, info: Info, component: str, consumer: str | None = None) -> ReplayResult:
        info.context.caller.require(PERMISSION)
        done = await info.context.of(SystemLoaders).client.replay(component, consumer)
        counts = {"applied": done.applied, "failed": done.failed, "unknown": done.unknown}
        return succeeded(ReplayResult, data=counts, **counts)
