"""Use cases on staff: list people, grant, change and revoke roles, and read the log of changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from identity_svc.access import require_service, require_staff_manager
from identity_svc.mails.policies import STAFF_CHANGED, STAFF_GRANTED, STAFF_REVOKED
from identity_svc.mails.service import Links
from identity_svc.memberships import repository as memberships
from identity_svc.memberships.policies import STAFF_ROLES, staff_roles_of
from identity_svc.passwords.service import PasswordService, prove
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.policies import PUBLIC_PORTAL
from identity_svc.sessions.repository import caller_person
from identity_svc.sessions.service import end_sessions
from identity_svc.staff import repository
from identity_svc.staff.errors import AlreadyStaff, OwnRoles, UnconfirmedEmail, UnknownPerson, UnknownStaff
from identity_svc.staff.models import StaffChange
from identity_svc.staff.policies import MEMBERS_MAX, checked_roles, narrows
from kit.db import Database, Row, Session, utc_now
from kit.emails import tidy_email
from kit.rpc.caller import Caller
from kit.rpc.errors import NotFound
from kit.rpc.limits import page_limit


@dataclass(frozen=True)
class StaffService:
    """For staff who hold manageStaff, and for the operator's commands.

    Each call with a caller raises Unauthenticated or PermissionDenied for others. Those that change something check the
    caller's password again, and a code if a second factor is on: they raise WrongPassword, InvalidCode or
    TooManyAttempts. All portal sessions of a person who loses a permission end in the same transaction.
    """

    database: Database
    passwords: PasswordService
    second_factor: SecondFactorService
    links: Links
    now: Callable[[], datetime] = utc_now

    async def members(self, caller: Caller) -> Sequence[Row]:
        """The people of staff, by id, at most MEMBERS_MAX."""
        require_staff_manager(caller)
        return await repository.members(self.database, MEMBERS_MAX)

    async def changes(self, caller: Caller, after: str | None, limit: int) -> Sequence[Row]:
        """A page of the log, newest first."""
        require_staff_manager(caller)
        return await repository.changes(self.database, after, page_limit(limit or None, default=50))

    async def grant(self, caller: Caller, email: str, roles: Sequence[str], password: str, code: str = "") -> Row:
        """Adds the person with the confirmed e-mail, with these roles. Idempotent.

        Raises InvalidInput without roles, UnknownPerson, UnconfirmedEmail, OwnRoles, or AlreadyStaff for a person with
        other roles.
        """
        require_staff_manager(caller)
        chosen = checked_roles(roles)
        await prove(self.passwords, self.second_factor, caller, password, code)
        async with self.database.transaction() as session:
            person_id = await persons.id_of_email(session, tidy_email(email))
            person = await self._locked(session, caller, person_id) if person_id is not None else None
            if person is None or person.email != tidy_email(email):
                raise UnknownPerson
            if person.confirmed_email is None:
                raise UnconfirmedEmail
            before = _roles_of(person)
            if before and before != chosen:
                raise AlreadyStaff
            await self._change(session, person, chosen, caller.person_id)
            return await _member(session, person.id)

    async def set_roles(
        self, caller: Caller, person_id: str, roles: Sequence[str], password: str, code: str = ""
    ) -> Row:
        """Replaces the roles of a person of staff. Raises InvalidInput without roles, UnknownStaff or OwnRoles."""
        require_staff_manager(caller)
        chosen = checked_roles(roles)
        await prove(self.passwords, self.second_factor, caller, password, code)
        async with self.database.transaction() as session:
            person = await self._locked(session, caller, person_id)
            if person is None or not person.staff:
                raise UnknownStaff
            await self._change(session, person, chosen, caller.person_id)
            return await _member(session, person.id)

    async def revoke(self, caller: Caller, person_id: str, password: str, code: str = "") -> None:
        """Removes all roles of a person of staff. Idempotent. Raises UnknownStaff or OwnRoles."""
        require_staff_manager(caller)
        await prove(self.passwords, self.second_factor, caller, password, code)
        async with self.database.transaction() as session:
            person = await self._locked(session, caller, person_id)
            if person is None or not (person.staff or await repository.was_staff(session, person.id)):
                raise UnknownStaff
            await self._change(session, person, [], caller.person_id)

    async def grant_all(self, caller: Caller, person_id: str) -> None:
        """Gives a person every role. For services only, which have verified the e-mail. Idempotent."""
        require_service(caller)
        async with self.database.transaction() as session:
            person = await persons.lock_by_id(session, person_id)
            if person is None or person.erased_at is not None:
                raise NotFound
            await self._change(session, person, list(STAFF_ROLES), None)

    async def grant_by_operator(self, email: str, roles: Sequence[str]) -> tuple[Person, list[str]]:
        """Gives the person with the confirmed e-mail these roles in place of others; all roles if none are given.

        Raises InvalidInput for an unknown role, UnknownPerson or UnconfirmedEmail.
        """
        chosen = checked_roles(roles or STAFF_ROLES)
        async with self.database.transaction() as session:
            person = await persons.lock_by_email(session, tidy_email(email))
            if person is None:
                raise UnknownPerson
            if person.confirmed_email is None:
                raise UnconfirmedEmail
            await self._change(session, person, chosen, None)
            return person, chosen

    async def revoke_by_operator(self, email: str) -> Person:
        """Removes all roles of the person with the e-mail. Raises UnknownStaff."""
        async with self.database.transaction() as session:
            person = await persons.lock_by_email(session, tidy_email(email))
            if person is None or not person.staff:
                raise UnknownStaff
            await self._change(session, person, [], None)
            return person

    async def _locked(self, session: Session, caller: Caller, person_id: str) -> Person | None:
        """The person, locked together with the caller; None for an unknown or erased one.

        Locked in the order of ids, so that two people who revoke each other cannot deadlock: the session of the second
        one has ended by then. Raises OwnRoles, or SessionEnded.
        """
        if person_id == caller.person_id:
            raise OwnRoles
        locked = {
            locked_id: await persons.lock_by_id(session, locked_id)
            for locked_id in sorted({person_id, caller.person_id or ""})
        }
        await caller_person(session, caller)
        person = locked[person_id]
        return person if person is not None and person.erased_at is None else None

    async def _change(self, session: Session, person: Person, roles: list[str], actor_id: str | None) -> None:
        """Replaces the roles of a person whose row is locked: writes the log, ends the person's portal sessions if a
        permission is lost, and queues the mail.
        """
        before = _roles_of(person)
        if before == roles:
            return
        now = self.now()
        person.set_staff_roles(roles)
        session.add(
            StaffChange(
                person_id=person.id, actor_id=actor_id, roles_before=before, roles_after=roles, changed_at=now
            )
        )
        await session.flush()
        membership = await memberships.of_person(session, person.id)
        if narrows(membership[1] if membership is not None else None, before, roles):
            await end_sessions(session, person.id, "role_narrowed", now, app=PUBLIC_PORTAL)
        kind = STAFF_REVOKED if not roles else STAFF_CHANGED if before else STAFF_GRANTED
        await self.links.notify(session, person, kind, person.language, staff_roles=roles)


def _roles_of(person: Person) -> list[str]:
    return list(staff_roles_of(staff=person.staff, roles=person.staff_roles))


async def _member(session: Session, person_id: str) -> Row:
    row = await repository.member(session, person_id)
    if row is None:
        raise UnknownStaff
    return row
