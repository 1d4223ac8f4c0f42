"""Use cases on persons: names, network accounts and pages that others see, e-mails for services."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from identity_svc.access import require_service
from identity_svc.persons import repository
from identity_svc.persons.models import PersonCredential
from identity_svc.persons.policies import MAX_HANDLE
from kit.db import Database, Row
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch


@dataclass(frozen=True)
class PersonService:
    database: Database

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Row | None]:
        """Names in the order asked; None for unknown and out of reach alike."""
        check_batch(ids)
        found = await repository.visible(self.database, caller, ids)
        return [found.get(person_id) for person_id in ids]

    async def confirmed_emails(self, caller: Caller, ids: Sequence[str]) -> list[str | None]:
        """E-mails in the order asked; None unless confirmed. Services only."""
        require_service(caller)
        check_batch(ids)
        found = await repository.confirmed_emails(self.database, ids)
        return [found.get(person_id) for person_id in ids]

    async def credentials_of(self, caller: Caller, person_ids: Sequence[str]) -> list[list[PersonCredential]]:
        """Network accounts in the order asked; empty for unknown and out of reach alike."""
        check_batch(person_ids)
        async with self.database.read() as session:
            found = await repository.credentials(session, caller, person_ids)
        return [found.get(person_id, []) for person_id in person_ids]

    async def page(self, handle: str) -> Row | None:
        """The page of whoever has the handle; None for an unknown one."""
        return await repository.page_of(self.database, handle.strip()[:MAX_HANDLE])
