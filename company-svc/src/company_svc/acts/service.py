"""Use cases of the activity log: record an act, list acts, delete those older than two years."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import signed_in
from company_svc.acts import repository
from company_svc.acts.models import Act, ActFilter
from company_svc.acts.policies import BY_PLATFORM, LIFE, PAGE, PAGE_MAX, by_caller
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit


@dataclass(frozen=True)
class Doer:
    """The author of an act in a company, and on whose behalf they act."""

    by: int
    actor_id: str | None = None
    api_key: str | None = None
    """Name of the calling API key."""

    @classmethod
    def of(cls, caller: Caller, own_role: int | None) -> Doer:
        """The caller, who has this role in the company; None if not a member."""
        return cls(
            by_caller(caller, own_role), caller.person_id, caller.key.name if caller.key is not None else None
        )

    def act(self, kind: int, company_id: str, now: datetime) -> Act:
        """The act without its details."""
        return Act(
            kind=kind,
            company_id=company_id,
            happened_at=now,
            by=self.by,
            actor_id=self.actor_id,
            api_key=self.api_key,
        )


PLATFORM = Doer(BY_PLATFORM)


async def record(session: AsyncSession, *acts: Act) -> None:
    """Adds acts in the open transaction; ignores those of a fact that was recorded before."""
    await repository.add(session, acts)


@dataclass(frozen=True)
class ActService:
    database: Database
    now: Callable[[], datetime] = utc_now

    async def listed(
        self, caller: Caller, company_id: str, act_filter: ActFilter, *, limit: int, after: str | None
    ) -> Sequence[Row]:
        """One page of a company's activity log, newest first; empty unless the caller may manage its members.

        Raises Unauthenticated, InvalidInput.
        """
        signed_in(caller)
        size = page_limit(limit or None, default=PAGE, maximum=PAGE_MAX)
        async with self.database.read() as session:
            return await repository.page(session, caller, company_id, act_filter, limit=size, after=after)

    async def purge(self) -> int:
        """Deletes acts older than two years; returns how many."""
        return await repository.purge(self.database, self.now() - LIFE)
