"""The fact that a person signed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import Fact, record_all
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import events_pb2
from resuena.identity.v1 import identity_pb2 as pb

PERSON_SIGNED_UP = "resuena.identity.person_signed_up.v1"
_MESSAGE = RowEncoder(events_pb2.PersonSignedUp)


@dataclass(frozen=True)
class SignedUp:
    """A new person, with the application, referrer and link of the sign-up; `occurred_at` None means now."""

    person_id: str
    app: pb.AppType.ValueType
    referrer_id: str | None = None
    company_code: str | None = None
    source: str | None = None
    occurred_at: datetime | None = None


async def people_signed_up(session: AsyncSession, people: Sequence[SignedUp]) -> None:
    """Writes the facts to the outbox in the open transaction, in one statement."""
    facts = [
        Fact(_MESSAGE.message(person), entity_id=person.person_id, version=1, occurred_at=person.occurred_at)
        for person in people
    ]
    await record_all(session, PERSON_SIGNED_UP, facts)
