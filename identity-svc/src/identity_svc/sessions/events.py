"""The facts that somebody signed up and that a session ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.referrals.policies import SignUpOrigin, origin_text
from kit.events import Fact, record, record_all
from resuena.identity.v1 import events_pb2

PERSON_SIGNED_UP = "resuena.identity.person_signed_up.v1"
SESSION_ENDED = "resuena.identity.session_ended.v1"


@dataclass(frozen=True)
class SignedUp:
    """A new person, and how they came; a moment of None is now."""

    id: str
    origin: SignUpOrigin
    referrer_id: str | None = None
    moment: datetime | None = None


async def people_signed_up(session: AsyncSession, people: Sequence[SignedUp]) -> None:
    """Records it in the open transaction, by one statement however many."""
    facts = [
        Fact(
            events_pb2.PersonSignedUp(
                person_id=person.id,
                app=person.origin.app,  # type: ignore[arg-type]
                referrer_id=person.referrer_id,
                company_code=origin_text(person.origin.company_code),
                source=origin_text(person.origin.source),
            ),
            entity_id=person.id,
            version=1,
            occurred_at=person.moment,
        )
        for person in people
    ]
    await record_all(session, PERSON_SIGNED_UP, facts)


async def session_ended(session: AsyncSession, session_id: str, person_id: str, cause: str) -> None:
    """Records it in the open transaction; every process refuses the session's access tokens from then on."""
    message = events_pb2.SessionEnded(session_id=session_id, person_id=person_id, cause=cause)
    await record(session, SESSION_ENDED, message, entity_id=session_id, version=1)
