"""How sessions open: a family of refresh tokens and the first access token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons.models import Person
from identity_svc.sessions import repository
from identity_svc.sessions.issuing import Issuer, View
from identity_svc.sessions.models import Session
from kit.db import utc_now
from kit.rpc.caller import Caller

MAX_USER_AGENT = 300


@dataclass(frozen=True)
class Opened:
    """A session and the secret that refreshes it."""

    view: View
    refresh_token: str
    refresh_expires_at: datetime


class Opener:
    """Opens and renews sessions in an open transaction."""

    def __init__(self, issuer: Issuer, refresh_life: timedelta, now: Callable[[], datetime] = utc_now) -> None:
        self._issuer = issuer
        self.refresh_life = refresh_life
        self._now = now

    async def open(self, session: AsyncSession, person: Person, caller: Caller) -> Opened:
        """A new session of the person, from the caller's browser."""
        agent = (caller.user_agent or "")[:MAX_USER_AGENT].replace("\0", "") or None
        opened = Session(person_id=person.id, last_used_at=self._now(), user_agent=agent)
        session.add(opened)
        await session.flush()
        return await self.renew(session, person, opened)

    async def renew(self, session: AsyncSession, person: Person, owner: Session) -> Opened:
        """The next refresh token of a session, and a fresh access token."""
        now = owner.last_used_at = self._now()
        token, expires_at = await repository.issue_token(session, owner.id, now, self.refresh_life)
        view = await self._issuer.view(session, person, owner.id, token=True)
        return Opened(view, token, expires_at)
