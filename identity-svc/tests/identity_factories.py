"""Factories of identity-svc's tests: people, their mails, a clock that moves."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import text

from identity_svc.bootstrap import IdentityServices
from identity_svc.referrals.policies import SignUpOrigin
from identity_svc.sessions.models import OpenedSession
from identity_svc.sessions.policies import MOBILE_APP
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable

PASSWORD = "Marca#2026"
OTHER_PASSWORD = "Otra#2026x"
EMAIL = "ana@example.com"


class MovableClock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = utc_now()

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


class KeptByEmail:
    """The services that store data by e-mail: lists the e-mails forgotten; unavailable while `away` is set."""

    def __init__(self) -> None:
        self.away = False
        self.forgotten: list[str] = []

    async def forget(self, email: str) -> None:
        if self.away:
            raise Unavailable
        self.forgotten.append(email)


class PeersOfCreators:
    """The services that creators' accounts call: published terms by language, and the owners of stored pictures."""

    def __init__(self) -> None:
        self.published = {"es": {"2026-11"}, "en": {"2026-11"}}
        self.pictures: dict[str, str] = {}
        self.claimed: list[str] = []

    async def terms(self, language: str) -> Collection[str]:
        return self.published[language]

    async def claim(self, picture: str, owner_id: str) -> bool:
        self.claimed.append(picture)
        return self.pictures.get(picture) == owner_id


@dataclass
class Accounts:
    """Opens accounts and reads what the database contains."""

    rpc: IdentityServices
    database: Database

    async def signed_up(self, email: str = EMAIL, **caller: Any) -> tuple[OpenedSession, Caller]:
        """A new account: its first session, and the caller who holds it."""
        origin = Caller(**caller)
        opened = await self.rpc.sign_in.sign_up(email, PASSWORD, origin)
        return opened, caller_of(opened, origin)

    async def creator(self, email: str = EMAIL, **caller: Any) -> Caller:
        """A caller signed in with the app."""
        origin = SignUpOrigin(app=MOBILE_APP, referral_code="RESUENA")
        opened = await self.rpc.sign_in.sign_up(email, PASSWORD, Caller(**caller), origin)
        return caller_of(opened, Caller(**caller))

    async def staff(self, email: str = "staff@example.com") -> Caller:
        """A caller with every staff permission."""
        opened, _ = await self.signed_up(email)
        await self.run(f"UPDATE persons SET staff = true WHERE email = '{email}'")
        return caller_of(await self.rpc.sessions.refresh(opened.refresh_token))

    async def confirm(self, email: str) -> None:
        """Marks the e-mail as confirmed."""
        await self.run(f"UPDATE persons SET email_confirmed_at = now() WHERE email = '{email}'")

    async def run(self, query: str) -> Any:
        """The first value that a statement returns, or None."""
        async with self.database.transaction() as session:
            outcome = await (await session.connection()).execute(text(query))
            return outcome.scalar() if outcome.returns_rows else None

    async def mails(self, part: str = "") -> list[str]:
        """Bodies of the queued mails whose subject contains `part`, oldest first."""
        async with self.database.read() as session:
            query = "SELECT body FROM outgoing_mail WHERE subject LIKE :part ORDER BY id"
            rows = await (await session.connection()).execute(text(query), {"part": f"%{part}%"})
            return [row.body for row in rows]

    async def token(self, path: str) -> str:
        """The token of the newest link to a path."""
        tokens = [m[1] for body in await self.mails() if (m := re.search(rf"{path}\?token=(\S+)", body))]
        return tokens[-1]

    async def events(self, fact: str) -> list[str]:
        """Entity ids of the facts recorded, oldest first."""
        async with self.database.read() as session:
            query = "SELECT entity_id FROM outbox WHERE subject = :subject ORDER BY id"
            subject = {"subject": f"resuena.identity.{fact}.v1"}
            return [row.entity_id for row in await (await session.connection()).execute(text(query), subject)]


def caller_of(opened: OpenedSession, origin: Caller | None = None) -> Caller:
    """The caller with the access token of a session."""
    view = opened.view
    assert view.person is not None
    return replace(
        origin or Caller(),
        person_id=view.person.id,
        session_id=view.session_id,
        tenant_id=view.company_id,
        tenant_role=view.company_role,
        permissions=frozenset(view.permissions),
    )
