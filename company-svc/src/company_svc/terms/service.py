"""Use cases on the terms: list, publish, accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlmodel
from sqlalchemy import any_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies.policies import comparable, page_size
from company_svc.terms.errors import terms_not_accepted
from company_svc.terms.models import Terms, TermsAcceptance
from company_svc.terms.policies import refuse_bad_version
from kit.db import Database, utc_now, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied
from resuena.company.v1 import company_pb2

TERMS = Terms.__table__  # type: ignore[attr-defined]
ACCEPTANCES = TermsAcceptance.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Acceptance:
    """What a person says of the terms accepted; the address comes from the caller's metadata, not from here."""

    app_types: tuple[int, ...]
    version: str
    language: str
    latitude: float | None = None
    longitude: float | None = None

    @classmethod
    def of(cls, message: company_pb2.TermsAcceptance) -> Acceptance:
        """From the contract's message."""
        return cls(
            app_types=tuple(sorted(set(message.app_types))),
            version=message.version,
            language=message.language,
            latitude=message.latitude if message.HasField("latitude") else None,
            longitude=message.longitude if message.HasField("longitude") else None,
        )


async def accept(
    session: AsyncSession, caller: Caller, company_id: str, acceptance: Acceptance, now: datetime
) -> None:
    """Keeps the acceptance in the open transaction. Raises InvalidInput unless it names a published version."""
    wanted = sqlmodel.select(Terms).where(
        Terms.version == comparable(acceptance.version), Terms.language == comparable(acceptance.language)
    )
    for terms in (await session.exec(wanted)).all():
        if acceptance.app_types and set(acceptance.app_types) <= set(terms.app_types):
            session.add(
                TermsAcceptance(
                    terms_id=terms.id,
                    person_id=caller.person_id or "",
                    company_id=company_id,
                    version=acceptance.version,
                    language=acceptance.language,
                    app_types=list(acceptance.app_types),
                    ip=caller.client_ip,
                    latitude=acceptance.latitude,
                    longitude=acceptance.longitude,
                    accepted_at=now,
                )
            )
            return
    raise terms_not_accepted()


async def forget_origin(session: AsyncSession, person_id: str) -> None:
    """Blanks from where the person accepted the terms."""
    blank = update(ACCEPTANCES).where(ACCEPTANCES.c.person_id == person_id)
    await (await session.connection()).execute(blank.values(ip=None, latitude=None, longitude=None))


class TermsService:
    """What can be done with the terms."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def listed(self, language: str, app_type: int, limit: int) -> Sequence[Any]:
        """Versions for an application in a language, newest first. Public.

        Raises InvalidInput for a limit outside 1 to 1,000 (0: 1).
        """
        size = page_size(limit, default=1)
        query = (
            select(TERMS)
            .where(TERMS.c.language == comparable(language), any_(TERMS.c.app_types) == app_type)
            .order_by(TERMS.c.published_at.desc(), TERMS.c.id.desc())
            .limit(size)
        )
        async with self._database.read() as session:
            return (await (await session.connection()).execute(query)).all()

    async def publish(
        self, caller: Caller, url: str, version: str, app_types: Sequence[int], language: str
    ) -> tuple[Any, bool]:
        """Adds a version, or finds the one that is there; tells whether it is new. Services only.

        Idempotent by version, language and applications. Raises InvalidInput, PermissionDenied.
        """
        if not caller.is_service:
            raise PermissionDenied
        refuse_bad_version(url, version, list(app_types), language)
        values = {"version": version, "language": language, "app_types": sorted(app_types)}
        new = {"id": uuid7(), "url": url, "published_at": self._now(), **values}
        async with self._database.transaction() as session:
            connection = await session.connection()
            added = await connection.execute(insert(TERMS).values(new).on_conflict_do_nothing())
            same = [TERMS.c[name] == value for name, value in values.items()]
            return (await connection.execute(select(TERMS).where(*same))).one(), bool(added.rowcount)
