"""Use cases on sessions: refresh, end, list, describe the caller, and apply memberships to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import require_key_keeper, require_service
from identity_svc.memberships import repository as memberships
from identity_svc.memberships.policies import (
    CREATOR,
    ROLE_NAMES,
    permissions_of,
    permissions_of_key,
    staff_roles_of,
)
from identity_svc.memberships.service import keep_membership
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.sessions import events, repository
from identity_svc.sessions.errors import SessionEnded, UnknownSession
from identity_svc.sessions.models import KeyGrant, OpenedSession, Session, SessionView
from identity_svc.sessions.policies import (
    MAX_SESSIONS,
    MAX_USER_AGENT,
    MOBILE_APP,
    PASSKEYS_DOUBTED,
    PUBLIC_PORTAL,
)
from identity_svc.tokens.service import AccessTokens
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated


async def end_session(session: AsyncSession, owner: Session, cause: str, now: datetime) -> None:
    """Ends a session and records `session_ended`, so that every process refuses its access tokens; idempotent."""
    if owner.end(cause, now):
        await events.session_ended(session, owner.id, owner.person_id, cause)


async def end_sessions(
    session: AsyncSession,
    person_id: str,
    cause: str,
    now: datetime,
    *,
    keep: str | None = None,
    app: int | None = None,
) -> int:
    """Ends every open session of a person except `keep`, of one application if given; returns how many."""
    ending = [
        row
        for row in await repository.lock_open(session, person_id)
        if row.id != keep and (app is None or row.app == app)
    ]
    for row in ending:
        await end_session(session, row, cause, now)
    return len(ending)


async def apply_membership(
    session: AsyncSession, person_id: str, company_id: str, role: int, version: int, *, now: datetime
) -> None:
    """Stores a membership from company-svc; idempotent by version, in any order.

    If the person loses a permission, all their portal sessions end, since access tokens already issued carry the former
    permissions. Sessions of the app are not bound to a company.
    """
    await persons.lock_by_id(session, person_id)  # a concurrent sign-in waits and gets the new permissions
    if await keep_membership(session, person_id, company_id, role, version):
        await end_sessions(session, person_id, "role_narrowed", now, app=PUBLIC_PORTAL)


@dataclass(frozen=True)
class SessionOpener:
    """Opens and renews sessions in an open transaction."""

    tokens: AccessTokens
    refresh_life: timedelta
    now: Callable[[], datetime] = utc_now

    async def open(self, session: AsyncSession, person: Person, caller: Caller, app: int) -> OpenedSession:
        """A new session of the person for one application, from the caller's browser."""
        agent = (caller.user_agent or "")[:MAX_USER_AGENT].replace("\0", "") or None
        session_id, token, expires_at = await repository.open_session(
            session, person.id, agent, self.now(), self.refresh_life, app=app
        )
        return OpenedSession(await self.view(session, person, session_id, app, token=True), token, expires_at)

    async def reopen(self, session: AsyncSession, session_id: str) -> OpenedSession:
        """The next refresh token of a session that was opened before. Raises SessionEnded."""
        owner = await repository.lock_session(session, session_id)
        person = await persons.by_id(session, owner.person_id) if owner is not None else None
        if owner is None or owner.ended_at is not None or person is None or person.erased_at is not None:
            raise SessionEnded
        return await self.renew(session, person, owner)

    async def renew(self, session: AsyncSession, person: Person, owner: Session) -> OpenedSession:
        """The next refresh token of a session, and a fresh access token."""
        now = owner.last_used_at = self.now()
        token, expires_at = await repository.issue_token(session, owner.id, now, self.refresh_life)
        return OpenedSession(await self.view(session, person, owner.id, owner.app, token=True), token, expires_at)

    async def view(
        self, session: AsyncSession, person: Person, session_id: str, app: int, *, token: bool
    ) -> SessionView:
        """The person's session as it stands in this transaction, with a fresh access token on request.

        It has only the permissions of its application: in the app no person is a member of a company, or staff.
        """
        company_id, role, permissions = None, None, list(CREATOR)
        if app != MOBILE_APP:
            company_id, role = await memberships.of_person(session, person.id) or (None, None)
            staff = staff_roles_of(staff=person.staff, roles=person.staff_roles)
            permissions = permissions_of(role, staff=staff)
        role_name = ROLE_NAMES[role] if role else None
        signed, expires = None, None
        if token:
            claims = {"sub": person.id, "permissions": permissions, "cid": company_id, "crole": role_name}
            signed, expires = self.tokens.issue(session_id, claims)
        return SessionView(person, permissions, company_id, role_name, False, session_id, app, signed, expires)


@dataclass(frozen=True)
class SessionService:
    database: Database
    opener: SessionOpener
    guest_counts: Callable[[Caller], Awaitable[bool]]
    """Whether the caller's guest session is neither expired nor revoked; implemented by guests."""
    remove_passkeys: Callable[[AsyncSession, Person, datetime, str | None], Awaitable[None]]
    """Removes the passkeys created at or before a moment, and notifies their owner by mail; implemented by passkeys."""
    now: Callable[[], datetime] = utc_now

    async def refresh(self, token: str, app: int = PUBLIC_PORTAL) -> OpenedSession:
        """Exchanges a refresh token for the next one. Raises SessionEnded, also for a token of another application; a
        token used twice ends its family.
        """
        now = self.now()
        async with self.database.transaction() as session:
            owner = await repository.lock_family(session, token)
            row = await repository.token_row(session, token)
            if row is None or owner is None or owner.ended_at is not None or row.expires_at <= now:
                raise SessionEnded
            if owner.app != app:
                raise SessionEnded
            person = await persons.by_id(session, owner.person_id)
            if person is None or person.erased_at is not None:
                raise SessionEnded
            if row.use(now):
                return await self.opener.renew(session, person, owner)
            await end_session(session, owner, "token_reused", now)
        raise SessionEnded

    async def sign_out(self, caller: Caller, token: str | None, app: int | None = None) -> Session | None:
        """Ends the session of the caller or the refresh token, and returns it; only one of `app`, if given.

        Idempotent.
        """
        async with self.database.transaction() as session:
            owner = None
            if caller.authenticated and caller.session_id is not None:
                owner = await repository.lock_session(session, caller.session_id)
            if token and (owner is None or app not in (None, owner.app)):
                owner = await repository.lock_family(session, token)
            if owner is None or app not in (None, owner.app):
                return None
            await end_session(session, owner, "signed_out", self.now())
            return owner

    async def current(self, caller: Caller) -> SessionView:
        """The caller's session, read afresh; an anonymous view without a sign-in."""
        if caller.guest and caller.session_id is not None:
            counts = await self.guest_counts(caller)
            return SessionView(guest=True, session_id=caller.session_id) if counts else SessionView()
        if not caller.authenticated or caller.session_id is None:
            return SessionView()
        async with self.database.read() as session:
            try:
                person, app = await repository.caller_and_app(session, caller)
            except Unauthenticated:
                return SessionView()
            return await self.opener.view(session, person, caller.session_id, app, token=False)

    async def issue_key_token(self, caller: Caller, grant: KeyGrant) -> tuple[str, datetime]:
        """An access token of an API key, and its expiry, which is at the key's end at the latest. The key's id is the
        session id.

        For company-svc only, which has verified the key. Raises InvalidInput for an unknown scope, Unauthenticated for
        a key that has ended.
        """
        require_key_keeper(caller)
        try:
            permissions = permissions_of_key(grant.scopes)
        except ValueError as error:
            raise InvalidInput(str(error)) from error
        tokens = self.opener.tokens
        seconds = min(tokens.seconds, int((grant.expires_at - self.now()).total_seconds()))
        if seconds <= 0:
            raise Unauthenticated
        key = {"name": grant.name, "scopes": sorted(grant.scopes), "test": grant.test}
        if grant.campaigns is not None:
            key["only"] = sorted(grant.campaigns)
        claims = {"permissions": permissions, "cid": grant.company_id, "key": key}
        return tokens.issue(grant.key_id, claims, seconds)

    async def renewed(self, person_id: str, session_id: str) -> SessionView | None:
        """The person's session with a fresh access token; None when it has ended or belongs to another person."""
        async with self.database.read() as session:
            owner = await repository.by_id(session, session_id)
            if owner is None or owner.person_id != person_id or owner.ended_at is not None:
                return None
            person = await persons.by_id(session, person_id)
            return await self.opener.view(session, person, session_id, owner.app, token=True) if person else None

    async def list_open(self, caller: Caller) -> Sequence[Session]:
        """The caller's own sessions that can still be refreshed, last used first, at most 200."""
        async with self.database.read() as session:
            person = await repository.caller_person(session, caller)
            return await self.open_of(session, person.id)

    async def open_of(self, session: AsyncSession, person_id: str) -> Sequence[Session]:
        """The person's sessions that can still be refreshed, last used first, at most 200."""
        used_since = self.now() - self.opener.refresh_life
        return await repository.refreshable(session, person_id, used_since, MAX_SESSIONS)

    async def end(self, caller: Caller, session_id: str) -> Session:
        """Ends one of the caller's own sessions, and returns it. Raises UnknownSession."""
        async with self.database.transaction() as session:
            person = await repository.caller_person(session, caller)
            owner = await repository.lock_session(session, session_id)
            if owner is None or owner.person_id != person.id:
                raise UnknownSession
            await end_session(session, owner, "ended_by_owner", self.now())
            return owner

    async def end_all(self, caller: Caller) -> int:
        """Ends every session of the caller, including the current one; returns how many.

        Within PASSKEYS_DOUBTED of a password reset it also removes the passkeys from before the reset, which open
        sessions without the password.
        """
        async with self.database.transaction() as session:
            person = await repository.caller_person(session, caller, lock=True)
            now = self.now()
            reset_at = person.password_reset_at
            if reset_at is not None and now <= reset_at + PASSKEYS_DOUBTED:
                await self.remove_passkeys(session, person, reset_at, caller.language)
            return await end_sessions(session, person.id, "ended_by_owner", now)

    async def apply_membership(
        self, caller: Caller, person_id: str, company_id: str, role: int, version: int
    ) -> None:
        """Services only; idempotent by version."""
        require_service(caller)
        async with self.database.transaction() as session:
            await apply_membership(session, person_id, company_id, role, version, now=self.now())
