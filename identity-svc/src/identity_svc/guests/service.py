"""Use cases on guest tokens."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

import sqlmodel

from identity_svc.guests.errors import InvalidGuestToken
from identity_svc.guests.models import GuestToken
from identity_svc.sessions import repository as sessions
from identity_svc.sessions.errors import TooManyAttempts
from identity_svc.sessions.issuing import Issuer, View
from identity_svc.sessions.policies import ADDRESS_FAILURES, ADDRESS_WINDOW
from kit.db import Database, utc_now, uuid7, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

MAX_TOKEN = 128


class GuestService:
    """What can be done with guest tokens."""

    def __init__(self, database: Database, issuer: Issuer, *, key: str, life: timedelta) -> None:
        self._database = database
        self._issuer = issuer
        self._key = key.encode()
        self._life = life

    async def create(self, caller: Caller, token: str, label: str, expires_at: datetime | None) -> tuple[str, str]:
        """Stores a token hashed; returns its id and the token, shown once. Services and staff; idempotent."""
        if not caller.is_service and not caller.may("manageCampaigns"):
            raise PermissionDenied
        secret = token.strip() or secrets.token_urlsafe(18)
        row = GuestToken(hash=self._hash(secret), label=label, expires_at=expires_at or utc_now() + self._life)
        try:
            async with self._database.transaction() as session:
                session.add(row)
        except Exception as error:
            if violated_constraint(error) != "uq_guest_tokens_hash":
                raise
        return row.id, secret

    async def authenticate(self, caller: Caller, token: str) -> View:
        """Opens a guest session. Raises InvalidGuestToken alike for unknown, expired and revoked tokens."""
        address = self._hash(caller.client_ip or "unknown")
        now = utc_now()
        async with self._database.transaction() as session:
            if await sessions.address_failures(session, address, now - ADDRESS_WINDOW) >= ADDRESS_FAILURES:
                raise TooManyAttempts
            wanted = GuestToken.hash == self._hash(token.strip()[:MAX_TOKEN])
            row = (await session.exec(sqlmodel.select(GuestToken).where(wanted).with_for_update())).first()
            if row is not None and row.revoked_at is None and row.expires_at > now:
                row.use_count += 1
                return self._issuer.guest(uuid7(), int((row.expires_at - now).total_seconds()))
            await sessions.add_address_failure(session, address, now, ADDRESS_WINDOW)
        raise InvalidGuestToken

    def _hash(self, text: str) -> bytes:
        return hmac.new(self._key, text.encode(), hashlib.sha256).digest()
