"""Use cases on persons: names, network accounts and public pages for viewers, e-mails for services."""

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
        """Names in the order of `ids`; None for unknown and out of reach alike."""
        check_batch(ids)
        rows_by_id = await repository.visible(self.database, caller, ids)
        return [rows_by_id.get(person_id) for person_id in ids]

    async def confirmed_emails(self, caller: Caller, ids: Sequence[str]) -> list[str | None]:
        """E-mails in the order of `ids`; None unless confirmed. Services only."""
        require_service(caller)
        check_batch(ids)
        emails_by_id = await repository.confirmed_emails(self.database, ids)
        return [emails_by_id.get(person_id) for person_id in ids]

    async def credentials_of(self, caller: Caller, person_ids: Sequence[str]) -> list[list[PersonCredential]]:
        """Network accounts in the order of `person_ids`; empty for unknown and out of reach alike."""
        check_batch(person_ids)
        async with self.database.read() as session:
            credentials_by_person = await repository.credentials(session, caller, person_ids)
        return [credentials_by_person.get(person_id, []) for person_id in person_ids]

    async def page(self, handle: str) -> Row | None:
        """The page of the person with the handle; None for an unknown one."""
        return await repository.page_of(self.database, handle.strip()[:MAX_HANDLE])
