"""Use cases on persons: names, influencers of the mobile side, staff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from identity_svc.persons import repository
from identity_svc.persons.errors import EmailExists, HandleExists, NotYourself
from identity_svc.persons.models import Person
from identity_svc.persons.policies import checked_handle, checked_name, picture_violations
from identity_svc.referrals import repository as referrals
from identity_svc.referrals.errors import InvalidReferral
from identity_svc.referrals.policies import new_code
from identity_svc.sessions.events import SignedUp, people_signed_up
from identity_svc.sessions.presence import present
from kit.db import Database, utc_now, uuid7, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, NotFound, PermissionDenied, Unauthenticated

MAX_BATCH = 1000
MAX_INFLUENCERS = 500
MAX_HANDLE = 64


class PersonService:
    """What can be done with persons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rename(self, caller: Caller, person_id: str, first_name: str, last_name: str) -> Person:
        """Changes the caller's own names. Raises NotYourself, or InvalidInput for a blank name."""
        if not caller.authenticated:
            raise Unauthenticated
        if caller.person_id != person_id:
            raise NotYourself
        first, last = checked_name("firstName", first_name), checked_name("lastName", last_name)
        async with self._database.transaction() as session:
            person = await present(session, caller, lock=True)
            person.first_name, person.last_name = first, last
            return person

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Names in the order asked; None for unknown and out of reach alike."""
        _check_size(ids)
        async with self._database.read() as session:
            found = await repository.visible(session, caller, ids)
        return [found.get(person_id) for person_id in ids]

    async def confirmed_emails(self, caller: Caller, ids: Sequence[str]) -> list[str | None]:
        """Where to write to persons, in the order asked; None unless the e-mail is confirmed. Services only."""
        if not caller.is_service:
            raise PermissionDenied
        _check_size(ids)
        async with self._database.read() as session:
            found = await repository.confirmed_emails(session, ids)
        return [found.get(person_id) for person_id in ids]

    async def credentials_of(self, caller: Caller, person_ids: Sequence[str]) -> list[list[Any]]:
        """Network accounts in the order asked; empty for unknown and out of reach alike."""
        _check_size(person_ids)
        async with self._database.read() as session:
            found = await repository.credentials(session, caller, person_ids)
        return [found.get(person_id, []) for person_id in person_ids]

    async def page(self, handle: str) -> Any | None:
        """Handle, names and picture of whoever has the handle; None for an unknown one."""
        async with self._database.read() as session:
            return await repository.page_of(session, handle.strip()[:MAX_HANDLE])

    async def register_influencers(
        self,
        caller: Caller,
        persons: Sequence[dict[str, Any]],
        accounts: Sequence[dict[str, Any]],
        came: Sequence[SignedUp] = (),
    ) -> int:
        """Creates or updates persons of the mobile side; returns how many were new. Services only.

        `came` tells how those who are new came, and who invited them; who is known already keeps what was told first.
        Raises InvalidReferral for an unknown referrer, InvalidInput for a picture that is none of our own.
        """
        if not caller.is_service:
            raise PermissionDenied
        if not persons:
            return 0
        _check_size(persons, MAX_INFLUENCERS)
        for person in persons:
            if person.get("handle") is not None:
                checked_handle(person["handle"])
        if violations := picture_violations([account["picture"] for account in accounts]):
            raise InvalidInput(violations=violations)
        now = utc_now()
        rows = [
            {"staff": False, "handle": None, "created_at": now, "referral_code": new_code(), **person}
            for person in persons
        ]
        linked = [{"created_at": now, **account, "id": account["id"] or uuid7()} for account in accounts]
        try:
            async with self._database.transaction() as session:
                fresh = await repository.upsert_influencers(session, rows, linked)
                new = [person for person in came if person.id in fresh]
                referrers = {person.id: person.referrer_id for person in new if person.referrer_id}
                if await referrals.keep(session, referrers) < len(referrers):
                    raise InvalidReferral
                await people_signed_up(session, new)
                return len(fresh)
        except Exception as error:
            if violated_constraint(error) == "uq_persons_email":
                raise EmailExists from error
            if violated_constraint(error) == "uq_persons_handle":
                raise HandleExists from error
            if violated_constraint(error) == "ck_persons_not_referred_by_oneself":
                raise InvalidReferral from error
            raise

    async def grant_staff(self, caller: Caller, person_id: str) -> None:
        """Makes a person staff. Services only; idempotent."""
        if not caller.is_service:
            raise PermissionDenied
        async with self._database.transaction() as session:
            person = await repository.by_id(session, person_id)
            if person is None or person.erased_at is not None:
                raise NotFound
            person.staff = True


def _check_size(batch: Sequence[object], most: int = MAX_BATCH) -> None:
    if len(batch) > most:
        raise InvalidInput(f"At most {most} at once.", reason="TOO_MANY_ITEMS")
