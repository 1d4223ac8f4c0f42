"""Use cases of invitations: the platform tells invited creators of campaigns, and they stop that without an account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from campaign_svc.creator_invitations import events, repository
from campaign_svc.creator_invitations.errors import InvalidToken
from campaign_svc.creator_invitations.models import Stop
from campaign_svc.creator_invitations.policies import AT_ONCE, LASTS, TOKEN_MAX
from kit.db import Database, utc_now


class InvitationService:
    """Announces campaigns, and reads and writes who wants no more invitations."""

    def __init__(
        self, database: Database, now: Callable[[], datetime] = utc_now, *, lasts: timedelta = LASTS
    ) -> None:
        self._database = database
        self._now = now
        self._lasts = lasts

    async def announce_started(self) -> int:
        """Has up to 100 invited creators told of the campaign that started; returns how many.

        An invitation is used up in the transaction that records the fact, so nobody is told twice; several processes
        may do it at once.
        """
        now = self._now()
        async with self._database.transaction() as session:
            announcements = await repository.lock_started(session, now, now - self._lasts, AT_ONCE)
            if not announcements:
                return 0
            tokens = await repository.stop_tokens(session, announcements)
            await repository.mark_announced(session, announcements, now)
            for one in announcements:
                token = tokens[one.company_id, one.person_id]
                await events.invited_campaign_started(session, one, token, now)
        return len(announcements)

    async def delete_expired(self) -> None:
        """Ends invitations that waited too long for a campaign. The activity log keeps who invited and when."""
        await repository.delete_expired(self._database, self._now() - self._lasts)

    async def stop_of(self, token: str) -> Stop | None:
        """What the link with the token is about; None for an unknown token. Anybody may ask who has it."""
        return await repository.stop_of(self._database, token[:TOKEN_MAX])

    async def stop(self, token: str, *, stopped: bool) -> Stop:
        """Stops a company's invitations to the person to whom the token was mailed, or allows them again.

        What is open then ends. Repeating it changes nothing. Raises InvalidToken.
        """
        token = token[:TOKEN_MAX]
        async with self._database.transaction() as session:
            if stopped:
                # Locked in the order of an announcement: first the invitation, then the link.
                await repository.drop_invitation_of(session, token)
                await repository.keep_stopped(session, token, self._now())
            else:
                await repository.drop_stopped(session, token)
            stop = await repository.stop_of(session, token)
        if stop is None:
            raise InvalidToken
        return stop
