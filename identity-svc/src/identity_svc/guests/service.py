"""Use cases on guest tokens and the sessions that they open."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import MANAGE_GUEST_TOKENS, is_trusted_service
from identity_svc.attempts.service import Attempts
from identity_svc.guests import repository
from identity_svc.guests.errors import InvalidGuestToken, UnknownGuestToken
from identity_svc.guests.models import GuestToken
from identity_svc.guests.policies import MAX_SESSION_SECONDS
from identity_svc.sessions import events
from identity_svc.sessions.models import SessionView
from identity_svc.tokens.service import AccessTokens
from kit.codes import plain_token
from kit.db import Database, utc_now, violated_constraint
from kit.idempotency import claim, keep
from kit.names import name_violations, tidy
from kit.rpc.caller import Caller, current_context
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.limits import page_limit

MAX_TOKEN, MAX_LABEL, MAX_USES = 128, 100, 1_000_000


@dataclass(frozen=True)
class GuestService:
    """The id of a guest session is that of its token."""

    database: Database
    tokens: AccessTokens
    attempts: Attempts
    life: timedelta
    now: Callable[[], datetime] = utc_now

    async def create(
        self,
        caller: Caller,
        token: str,
        label: str,
        expires_at: datetime | None = None,
        max_uses: int | None = None,
    ) -> tuple[GuestToken, str]:
        """Stores a token hashed; returns it and the secret, shown once. Services, and staff with manageGuestTokens.

        Idempotent for a given token. Raises InvalidInput for a blank label, a past expiry or a count out of range.
        """
        if not is_trusted_service(caller):
            caller.require(MANAGE_GUEST_TOKENS)
        now = self.now()
        expires_at = expires_at or now + self.life
        label, given = tidy(label), plain_token(token)
        self._check(label, expires_at, max_uses, now)
        secret, *derived_before = [given] if given else self._new_secrets()
        hashed, pepper = self.attempts.digests(secret)[0]
        row = GuestToken(hash=hashed, pepper=pepper, label=label, expires_at=expires_at, max_uses=max_uses)
        try:
            async with self.database.transaction() as session:
                made_before = await claim(session)
                if made_before is not None:
                    row = await repository.lock_by_id(session, made_before) or row
                    secret = next(
                        (candidate for candidate in (secret, *derived_before) if self._is(row, candidate)), secret
                    )
                elif (existing := await self._locked(session, secret)) is not None:
                    row = existing
                    await keep(session, row.id)
                else:
                    session.add(row)
                    await keep(session, row.id)
        except Exception as error:
            if violated_constraint(error) != "uq_guest_tokens_hash":
                raise
            async with self.database.transaction() as session:
                row = await self._locked(session, secret) or row
        return row, secret

    async def page(self, caller: Caller, after: str | None, limit: int) -> Sequence[GuestToken]:
        """Tokens, newest first. Staff with manageGuestTokens."""
        caller.require(MANAGE_GUEST_TOKENS)
        async with self.database.read() as session:
            return await repository.page(session, after, page_limit(limit if limit > 0 else None, default=100))

    async def revoke(self, caller: Caller, token_id: str) -> GuestToken:
        """Revokes a token and ends its guest sessions. Staff with manageGuestTokens. Raises UnknownGuestToken."""
        caller.require(MANAGE_GUEST_TOKENS)
        async with self.database.transaction() as session:
            row = await repository.lock_by_id(session, token_id)
            if row is None:
                raise UnknownGuestToken
            if row.revoke(self.now()):
                await events.session_ended(session, row.id, "", "guest_token_revoked")
            return row

    async def authenticate(self, caller: Caller, token: str) -> SessionView:
        """Opens a guest session and counts the use.

        Raises InvalidGuestToken alike for unknown, expired, used up and revoked tokens, TooManyAttempts past the
        limit of the address.
        """
        now = self.now()
        async with self.database.transaction() as session:
            opened_before = await claim(session)
            if opened_before is not None:
                row = await repository.lock_by_id(session, opened_before)
                if row is None or not row.counts(now):
                    raise InvalidGuestToken
                return self._view(row, now)
            await self.attempts.reserve_address(session, caller, "guest", now)
            secret = plain_token(token)[: MAX_TOKEN + 1]
            row = await self._locked(session, secret)
            if row is not None and row.may_open(now):
                await self.attempts.clear_address(session, caller, "guest", now)
                row.use(*self.attempts.digests(secret)[0])
                await keep(session, row.id)
                return self._view(row, now)
        raise InvalidGuestToken

    async def still_counts(self, caller: Caller) -> bool:
        """Whether the caller's guest session has neither expired nor been revoked."""
        if not caller.guest or caller.session_id is None:
            return False
        async with self.database.read() as session:
            row = await repository.by_id(session, caller.session_id)
            return row is not None and row.counts(self.now())

    def _view(self, row: GuestToken, now: datetime) -> SessionView:
        seconds = int((row.expires_at - now).total_seconds())
        signed, expires = self.tokens.issue(
            row.id, {"guest": True, "permissions": []}, max(1, min(seconds, MAX_SESSION_SECONDS))
        )
        return SessionView(guest=True, session_id=row.id, access_token=signed, access_token_expires_at=expires)

    async def _locked(self, session: AsyncSession, secret: str) -> GuestToken | None:
        hashes = [hashed for hashed, _ in self.attempts.digests(secret)]
        return await repository.lock_by_hash(session, hashes)

    def _is(self, row: GuestToken, secret: str) -> bool:
        return any(row.hash == hashed for hashed, _ in self.attempts.digests(secret))

    def _new_secrets(self) -> list[str]:
        """A random secret; derived from the idempotency key, if any, so that a repeated request gets the same.

        It is followed by those derived under the other accepted peppers.
        """
        request = current_context().idempotent
        if request is None:
            return [secrets.token_urlsafe(18)]
        derived = self.attempts.digests(f"guest token\0{request.secret.hex()}")
        return [base64.urlsafe_b64encode(digest[:18]).decode() for digest, _ in derived]

    @staticmethod
    def _check(label: str, expires_at: datetime, max_uses: int | None, now: datetime) -> None:
        violations = []
        if name_violations("label", label, MAX_LABEL, addresses=True):
            violations.append(
                Violation("label", "Say for whom it is, in at most 100 characters.", "INVALID_LABEL")
            )
        if expires_at <= now:
            violations.append(Violation("expiresAt", "Choose a moment to come.", "INVALID_EXPIRY"))
        if max_uses is not None and not 1 <= max_uses <= MAX_USES:
            violations.append(Violation("maxUses", "Choose 1 or more.", "INVALID_MAX_USES"))
        if violations:
            raise InvalidInput(violations=violations)
