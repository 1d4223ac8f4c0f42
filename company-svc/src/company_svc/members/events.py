"""The fact that a membership in a company changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import NO_ROLE
from company_svc.reach.models import Member
from kit.events import record
from resuena.company.v1 import events_pb2

MEMBERSHIP_CHANGED = "resuena.company.membership_changed.v1"


@dataclass(frozen=True)
class Standing:
    """A membership as the fact carries it; a role of None means that it ended."""

    person_id: str
    company_id: str
    role: int
    version: int

    @classmethod
    def of(cls, member: Member) -> Standing:
        """The standing of a current member."""
        return cls(member.person_id, member.company_id, member.role, member.version)


async def membership_changed(
    session: AsyncSession, standing: Standing, now: datetime, former_role: int = NO_ROLE
) -> None:
    """Writes the fact to the outbox, in the open transaction; `former_role` is the role of a previous member."""
    message = events_pb2.MembershipChanged(
        company_id=standing.company_id,
        person_id=standing.person_id,
        role=standing.role,  # type: ignore[arg-type]
        version=standing.version,
        former_role=former_role,  # type: ignore[arg-type]
        former_role_given=True,
    )
    await record(
        session,
        MEMBERSHIP_CHANGED,
        message,
        entity_id=standing.person_id,
        version=standing.version,
        occurred_at=now,
    )
