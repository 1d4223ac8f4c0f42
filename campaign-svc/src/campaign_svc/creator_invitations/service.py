"""Use cases of invitations: announces campaigns to invited creators, who can unsubscribe without an account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from campaign_svc.creator_invitations import events, repository
from campaign_svc.creator_invitations.errors import InvalidToken
from campaign_svc.creator_invitations.models import Stop
from campaign_svc.creator_invitations.policies import AT_ONCE, LASTS, TOKEN_MAX
from kit.db import Database, utc_now


class InvitationService:
    """Announces campaigns, and reads and writes unsubscriptions."""

    def __init__(
        self, database: Database, now: Callable[[], datetime] = utc_now, *, lasts: timedelta = LASTS
    ) -> None:
        self._database = database
        self._now = now
        self._lasts = lasts

    async def announce_started(self) -> int:
        """Announces campaigns that started to up to 100 invited creators; returns their number.

        The transaction that records the fact also uses up the invitation, so that no creator is notified twice; several
        processes may run it at once.
        """
        now = self._now()
        async with self._database.transaction() as session:
            announcements = await repository.lock_started(session, now, now - self._lasts, AT_ONCE)
            if not announcements:
                return 0
            tokens = await repository.stop_tokens(session, announcements)
            await repository.mark_announced(session, announcements, now)
            for announcement in announcements:
                token = tokens[announcement.company_id, announcement.person_id]
                await events.invited_campaign_started(session, announcement, token, now)
        return len(announcements)

    async def delete_expired(self) -> None:
        """Deletes expired invitations. The activity log keeps who invited and when."""
        await repository.delete_expired(self._database, self._now() - self._lasts)

    async def stop_of(self, token: str) -> Stop | None:
        """The company and the state behind the link; None for an unknown token. The token is the only authorisation."""
        return await repository.stop_of(self._database, token[:TOKEN_MAX])

    async def stop(self, token: str, *, stopped: bool) -> Stop:
        """Unsubscribes the person to whom the token was mailed from the company's invitations, or resubscribes them.

        Ends an open invitation. Idempotent. Raises InvalidToken.
        """
        token = token[:TOKEN_MAX]
        async with self._database.transaction() as session:
            if stopped:
                # The same lock order as an announcement: first the invitation, then the link.
                await repository.drop_invitation_of(session, token)
                await repository.keep_stopped(session, token, self._now())
            else:
                await repository.drop_stopped(session, token)
            stop = await repository.stop_of(session, token)
        if stop is None:
            raise InvalidToken
        return stop
