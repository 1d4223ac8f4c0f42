"""Use cases on the terms: list, publish, accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.terms import repository
from company_svc.terms.errors import terms_not_accepted
from company_svc.terms.models import Acceptance, Terms, TermsAcceptance
from company_svc.terms.policies import refuse_bad_version
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied
from kit.rpc.limits import page_limit


async def accept(
    session: AsyncSession, caller: Caller, company_id: str, acceptance: Acceptance, now: datetime
) -> None:
    """Stores the acceptance in the open transaction. Raises InvalidInput unless it names a published version."""
    for terms in await repository.published(session, acceptance.version, acceptance.language):
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


@dataclass(frozen=True)
class TermsService:
    database: Database
    now: Callable[[], datetime] = utc_now

    async def listed(self, language: str, app_type: int, limit: int) -> Sequence[Terms]:
        """Versions for an application in a language, newest first. Public.

        Raises InvalidInput for a limit outside 1 to 1,000 (0: 1).
        """
        size = page_limit(limit or None, default=1)
        async with self.database.read() as session:
            return await repository.listed(session, language, app_type, size)

    async def publish(
        self, caller: Caller, url: str, version: str, app_types: Sequence[int], language: str
    ) -> tuple[Terms, bool]:
        """Publishes a version; returns it, or the existing one, and whether it is new. Services only.

        Idempotent by version, language and applications. Raises InvalidInput, PermissionDenied.
        """
        if not caller.is_service:
            raise PermissionDenied
        refuse_bad_version(url, version, list(app_types), language)
        terms = Terms(
            url=url,
            version=version,
            app_types=sorted(app_types),
            language=language,
            published_at=self.now(),
        )
        async with self.database.transaction() as session:
            return await repository.publish(session, terms)
