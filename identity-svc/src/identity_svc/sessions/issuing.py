"""What a session looks like to a client, and the access token that goes with it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships import repository as memberships
from identity_svc.memberships.policies import ROLE_NAMES, permissions_of
from identity_svc.persons.models import Person
from identity_svc.sessions.keys import SigningKeys
from kit.rpc.tokens import ISSUER


@dataclass(frozen=True)
class View:
    """Who a caller is now, as the contract's Session tells it."""

    person: Person | None = None
    permissions: list[str] = field(default_factory=list)
    company_id: str | None = None
    company_role: str | None = None
    guest: bool = False
    session_id: str | None = None
    access_token: str | None = None
    access_token_expires_at: datetime | None = None


class Issuer:
    """Looks at a person's standing and signs access tokens."""

    def __init__(self, keys: SigningKeys, access_token_seconds: int) -> None:
        self._keys = keys
        self._seconds = access_token_seconds

    async def view(self, session: AsyncSession, person: Person, session_id: str, *, token: bool) -> View:
        """The person's session as it stands in this transaction, with a fresh access token when asked."""
        membership = await memberships.of_person(session, person.id)
        company_id, role = membership or (None, None)
        permissions = permissions_of(role, staff=person.staff)
        role_name = ROLE_NAMES.get(role) if role else None
        signed, expires = None, None
        if token:
            claims: dict[str, object] = {
                "sub": person.id,
                "permissions": permissions,
                "cid": company_id,
                "crole": role_name,
            }
            signed, expires = self._sign(session_id, claims)
        return View(person, permissions, company_id, role_name, False, session_id, signed, expires)

    def guest(self, session_id: str, seconds: int) -> View:
        """The session of a guest."""
        signed, expires = self._sign(
            session_id, {"guest": True, "permissions": []}, max(1, min(seconds, 24 * 3600))
        )
        return View(guest=True, session_id=session_id, access_token=signed, access_token_expires_at=expires)

    def _sign(
        self, session_id: str, claims: dict[str, object], seconds: int | None = None
    ) -> tuple[str, datetime]:
        now = int(time.time())
        expires = now + (seconds or self._seconds)
        present = {name: value for name, value in claims.items() if value is not None}
        token = self._keys.sign({"iss": ISSUER, "iat": now, "exp": expires, "sid": session_id, **present})
        return token, datetime.fromtimestamp(expires, UTC)
