"""A right password that waits for the second factor, and the comparison of codes that all use cases share."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.second_factor import repository
from identity_svc.second_factor.authenticators import Authenticators, normalized
from identity_svc.second_factor.models import SecondFactor, SignInChallenge
from identity_svc.sessions.repository import digest

CHALLENGE_LIFE = timedelta(minutes=5)
MAX_ATTEMPTS = 5
TOTP_DIGITS = 6


class Challenges:
    """Makes challenges and compares codes, in an open transaction."""

    def __init__(self, authenticators: Authenticators) -> None:
        self._authenticators = authenticators

    async def make(self, session: AsyncSession, person_id: str, now: datetime) -> str | None:
        """A challenge for a person with a second factor, None for one without."""
        if not await repository.enabled(session, person_id):
            return None
        challenge = secrets.token_urlsafe(32)
        session.add(SignInChallenge(hash=digest(challenge), person_id=person_id, expires_at=now + CHALLENGE_LIFE))
        return challenge

    async def matches(self, session: AsyncSession, factor: SecondFactor, code: str, now: datetime) -> bool:
        """Whether it is a code of the authenticator, or a recovery code; either is used up by it."""
        typed = normalized(code)
        if len(typed) == TOTP_DIGITS and typed.isascii() and typed.isdigit():
            step = self._authenticators.step_of(factor.secret, typed, factor.last_step, now)
            if step is not None:
                factor.last_step = step
            return step is not None
        if factor.enabled_at is None:
            return False
        return await repository.use_recovery_code(
            session, self._authenticators.recovery_hash(factor.person_id, typed), now
        )
