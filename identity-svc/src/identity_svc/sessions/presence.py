"""Who is really there: the person behind an access token, as long as the session has not ended."""

from __future__ import annotations

import sqlmodel
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons.models import Person
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.models import Session
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated


async def present(session: AsyncSession, caller: Caller, *, lock: bool = False) -> Person:
    """The caller's person, locked when asked. Raises Unauthenticated for nobody, SessionEnded past the end."""
    if not caller.authenticated or caller.person_id is None:
        raise Unauthenticated
    query = (
        sqlmodel.select(Person)
        .join(Session, sqlmodel.col(Session.person_id) == Person.id)
        .where(
            Session.id == caller.session_id,
            Person.id == caller.person_id,
            sqlmodel.col(Session.ended_at).is_(None),
            sqlmodel.col(Person.erased_at).is_(None),
        )
    )
    if lock:
        query = query.with_for_update(of=Person)
    person = (await session.exec(query)).first()
    if person is None:
        raise SessionEnded
    return person
