"""Use cases of an account's owner: what stands, what sessions are open, everything that is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlmodel
from sqlalchemy import select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.accounts.repository import Standing, standing_of
from identity_svc.deletions import repository as deletions
from identity_svc.memberships.policies import ROLE_NAMES
from identity_svc.memberships.repository import MEMBERSHIPS
from identity_svc.persons.models import Person
from identity_svc.persons.repository import CREDENTIALS
from identity_svc.sessions import repository as sessions
from identity_svc.sessions.ending import end, end_all
from identity_svc.sessions.errors import UnknownSession
from identity_svc.sessions.models import Session
from identity_svc.sessions.presence import present
from kit.db import Database, utc_now
from kit.rpc.caller import Caller

MAX_SESSIONS = 200
_PLATFORMS = {1: "Facebook", 2: "Instagram", 3: "Twitter"}


@dataclass(frozen=True)
class Account:
    """What only the owner sees."""

    person: Person
    standing: Standing


class AccountService:
    """What the owner of an account can see and end."""

    def __init__(
        self,
        database: Database,
        *,
        refresh_life: timedelta = timedelta(days=30),
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._refresh_life = refresh_life
        self._now = now

    async def account(self, caller: Caller) -> Account | None:
        """The caller's account; None for anybody who is not signed in."""
        if not caller.authenticated:
            return None
        async with self._database.read() as session:
            person = await present(session, caller)
            return Account(person, await standing_of(session, person.id))

    async def open_sessions(self, caller: Caller) -> list[Session]:
        """The caller's own sessions that can still be refreshed, last used first, at most 200."""
        async with self._database.read() as session:
            person = await present(session, caller)
            return await self._open(session, person.id)

    async def end_session(self, caller: Caller, session_id: str) -> bool:
        """Ends one of the caller's own sessions; tells whether it was the present one. Raises UnknownSession."""
        async with self._database.transaction() as session:
            person = await present(session, caller)
            owner = await sessions.lock_session(session, session_id)
            if owner is None or owner.person_id != person.id:
                raise UnknownSession
            await end(session, owner, "ended_by_owner", self._now())
            return owner.id == caller.session_id

    async def end_all_sessions(self, caller: Caller) -> int:
        """Ends every session of the caller, the present one too; returns how many."""
        async with self._database.transaction() as session:
            person = await present(session, caller)
            return await end_all(session, person.id, "ended_by_owner", self._now())

    async def export(self, caller: Caller) -> str:
        """Everything that identity-svc keeps about the caller, as a JSON object; never secrets."""
        async with self._database.read() as session:
            person = await present(session, caller)
            connection = await session.connection()
            accounts = await connection.execute(select(CREDENTIALS).where(CREDENTIALS.c.person_id == person.id))
            members = await connection.execute(
                select(MEMBERSHIPS).where(MEMBERSHIPS.c.person_id == person.id, MEMBERSHIPS.c.role > 0)
            )
            wishes = await deletions.of_person(session, person.id)
            standing = await standing_of(session, person.id)
            told: dict[str, Any] = {
                "person": {
                    "_id": person.id,
                    "email": person.email,
                    "emailConfirmedAt": _iso(person.email_confirmed_at),
                    "firstName": person.first_name,
                    "lastName": person.last_name,
                    "handle": person.handle,
                    "creationDt": _iso(person.created_at),
                    "staff": person.staff,
                    "referralCode": person.referral_code,
                    "referrerId": person.referrer_id,
                },
                "referrals": dict(zip(("firstLevel", "secondLevel"), standing.referrals, strict=True)),
                "secondFactorEnabled": standing.second_factor_enabled,
                "personCredentials": [
                    {
                        "_id": row.id,
                        "platform": _PLATFORMS[row.platform],
                        "firstName": row.first_name,
                        "lastName": row.last_name,
                        "status": row.status,
                        "picture": row.picture,
                        "platformObjectIdentity": row.platform_object_identity,
                    }
                    for row in accounts
                ],
                "companies": [{"companyId": row.company_id, "role": ROLE_NAMES[row.role]} for row in members],
                "sessions": [
                    {
                        "creationDt": _iso(row.created_at),
                        "lastUsedDt": _iso(row.last_used_at),
                        "userAgent": row.user_agent,
                    }
                    for row in await self._open(session, person.id)
                ],
                "deletionRequests": [
                    {"requestedDt": _iso(row.requested_at), "dueDt": _iso(row.due_at)} for row in wishes
                ],
            }
        return json.dumps(told, ensure_ascii=False)

    async def _open(self, session: AsyncSession, person_id: str) -> list[Session]:
        used = sqlmodel.col(Session.last_used_at)
        query = (
            sqlmodel.select(Session)
            .where(
                Session.person_id == person_id,
                sqlmodel.col(Session.ended_at).is_(None),
                used > self._now() - self._refresh_life,
            )
            .order_by(used.desc(), sqlmodel.col(Session.id).desc())
            .limit(MAX_SESSIONS)
        )
        return list((await session.exec(query)).all())


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
