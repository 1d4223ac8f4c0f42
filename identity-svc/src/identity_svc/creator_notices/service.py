"""Use cases on creators' notices: list, count, mark read, choose, unsubscribe, remind, announce, delete old ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from cryptography.fernet import InvalidToken as NotOpened
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import require_creator
from identity_svc.creator_notices import repository
from identity_svc.creator_notices.models import CreatorNotice, Preference, ShownNotice
from identity_svc.creator_notices.policies import (
    ANNOUNCED,
    BATCH,
    CHANGE_DUE,
    DEFAULTS,
    DUE_SOON,
    LIFE,
    NEW_CAMPAIGN,
    PAGE,
    PAGE_MAX,
    STALE,
    TOPIC_OF,
    place_of,
)
from identity_svc.mails.errors import InvalidToken
from identity_svc.peppers.service import Peppers, Seals
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.limits import page_limit

_TOKEN_MAX = 1000


def new_notice(kind: int, person_id: str, fact: str | None, happened_at: datetime, now: datetime) -> CreatorNotice:
    """A new notice with the topic of its kind. A stale one, such as a new consumer replays, counts as mailed."""
    return CreatorNotice(
        person_id=person_id,
        kind=kind,
        topic=TOPIC_OF[kind],
        fact=fact,
        happened_at=happened_at,
        raised_at=now,
        mailed_at=now if happened_at < now - STALE else None,
    )


class StopTokens:
    """Tokens of unsubscribe links: they hold the person and the topics, encrypted, and are not stored."""

    def __init__(self, peppers: Peppers) -> None:
        self._seals = Seals(peppers, b"creator-notices-stop")

    def token(self, person_id: str, topics: Iterable[int]) -> str:
        """The token that unsubscribes the person from mails of these topics."""
        return self._seals.sealed(json.dumps([person_id, sorted(set(topics))])).secret.decode()

    def opened(self, token: str) -> tuple[str, list[int]]:
        """The person and the topics of a token. Raises InvalidToken."""
        try:
            person_id, topics = json.loads(self._seals.opened(token.strip()[:_TOKEN_MAX].encode()))
        except NotOpened as error:
            raise InvalidToken from error
        return str(person_id), [int(topic) for topic in topics]


@dataclass(frozen=True)
class CreatorNoticeService:
    database: Database
    tokens: StopTokens
    now: Callable[[], datetime] = utc_now

    async def listed(
        self, caller: Caller, limit: int | None, after: str | None
    ) -> tuple[list[ShownNotice], bool, int]:
        """One page of the caller's notices, newest first, whether there are more, and how many of all are unread.

        Ordered by when it happened, not by when it was raised. Raises PermissionDenied out of the app, or InvalidInput.
        """
        require_creator(caller)
        size, since = page_limit(limit, default=PAGE, maximum=PAGE_MAX), self.now() - LIFE
        place = place_of(after) if after else None
        async with self.database.read() as session:
            rows = await repository.listed(session, caller.person_id or "", since=since, limit=size, after=place)
            unread = await repository.unread(session, caller.person_id or "", since)
        return rows[:size], len(rows) > size, unread

    async def unread(self, caller: Caller) -> int:
        """How many of the caller's notices are unread. Raises PermissionDenied out of the app."""
        require_creator(caller)
        return await repository.unread(self.database, caller.person_id or "", self.now() - LIFE)

    async def mark_read(self, caller: Caller, up_to: str) -> int:
        """Marks this notice and all older ones of the caller as read; returns how many are unread now.

        Raises PermissionDenied out of the app.
        """
        require_creator(caller)
        now = self.now()
        async with self.database.transaction() as session:
            await repository.mark_read(session, caller.person_id or "", up_to, now)
            return await repository.unread(session, caller.person_id or "", now - LIFE)

    async def preferences(self, caller: Caller) -> list[Preference]:
        """The caller's preferences, by topic. Raises PermissionDenied out of the app."""
        require_creator(caller)
        async with self.database.read() as session:
            return await chosen(session, caller.person_id or "")

    async def update_preferences(self, caller: Caller, preferences: Sequence[Preference]) -> list[Preference]:
        """Stores the caller's choices for these topics; returns those for all topics.

        Raises PermissionDenied out of the app, or InvalidInput.
        """
        require_creator(caller)
        topics = [preference.topic for preference in preferences]
        if not set(topics) <= set(DEFAULTS) or len(set(topics)) != len(topics):
            raise InvalidInput("Name each topic once.")
        async with self.database.transaction() as session:
            await repository.keep_preferences(session, caller.person_id or "", preferences)
            return await chosen(session, caller.person_id or "")

    async def stop(self, token: str) -> list[int]:
        """Unsubscribes from mails of the token's topics; returns the topics. Raises InvalidToken.

        The app still shows their notices.
        """
        person_id, topics = self.tokens.opened(token)
        async with self.database.transaction() as session:
            if not await repository.hold_person(session, person_id):
                raise InvalidToken
            preferences_by_topic = {
                preference.topic: preference for preference in await chosen(session, person_id)
            }
            stopped = [
                Preference(topic, preferences_by_topic[topic].in_app, False)
                for topic in topics
                if topic in preferences_by_topic
            ]
            await repository.keep_preferences(session, person_id, stopped)
        return [preference.topic for preference in stopped]

    async def tell_due(self) -> int:
        """Raises a notice for each awaited change that is due within a day; returns how many."""
        raised = 0
        while True:
            now = self.now()
            async with self.database.transaction() as session:
                changes = await repository.due_changes(session, now, now + DUE_SOON, BATCH)
                notices = []
                for change in changes:
                    change.told = True
                    fact = f"due:{change.advertisement_id}:{change.version}"
                    notice = new_notice(CHANGE_DUE, change.person_id, fact, now, now)
                    notice.campaign_id, notice.advertisement_id = change.campaign_id, change.advertisement_id
                    notice.answer_until = change.answer_until
                    notices.append(notice)
                await session.flush()
                await repository.raise_once(session, notices)
            raised += len(changes)
            if len(changes) < BATCH:
                return raised

    async def announce(self) -> int:
        """Raises the notices of campaigns that began, one transaction per page of people; returns how many.

        A crash between two pages loses none: the campaign stores the last person of the committed pages.
        """
        announced = 0
        while True:
            now = self.now()
            async with self.database.transaction() as session:
                campaign = await repository.next_to_announce(session)
                if campaign is None:
                    return announced
                people = await repository.to_tell(session, campaign, ANNOUNCED)
                happened_at = campaign.started_at or now
                notices = []
                for person in people:
                    fact = f"campaign:{campaign.campaign_id}:{person.person_id}"
                    notice = new_notice(NEW_CAMPAIGN, person.person_id, fact, happened_at, now)
                    notice.campaign_id = campaign.campaign_id
                    if not person.by_mail:
                        notice.mailed_at = now
                    notices.append(notice)
                await repository.raise_once(session, notices)
                campaign.announced_after = people[-1].person_id if len(people) == ANNOUNCED else None
            announced += len(people)

    async def purge(self) -> None:
        """Deletes notices older than ninety days."""
        await repository.purge(self.database, self.now() - LIFE)


async def chosen(session: AsyncSession, person_id: str) -> list[Preference]:
    """The person's preferences, by topic: as chosen, or by default."""
    preferences_by_topic = await repository.preferences(session, person_id)
    return [preferences_by_topic.get(topic, Preference(topic, *default)) for topic, default in DEFAULTS.items()]
