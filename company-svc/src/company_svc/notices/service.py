"""Use cases on notices: raise, list, mark read, choose preferences, delete old ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import signed_in_portal
from company_svc.companies import repository as companies
from company_svc.invitations import repository as invitations
from company_svc.invitations.models import Invitation
from company_svc.notices import repository
from company_svc.notices.models import InvitationNotice, Notice, Preference, ShownNotice
from company_svc.notices.policies import (
    AUDITS_OVERDUE,
    CAMPAIGNS_AT_ONCE,
    COUNT_MAX,
    DAILY,
    DEFAULT_MAIL,
    INVITATION_ACCEPTED,
    LIFE,
    NEVER,
    PAGE,
    PAGE_MAX,
    TOPIC_OF,
    audience_of,
)
from kit.db import Database, utc_now
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import InvalidInput, UnknownCursor
from kit.rpc.limits import check_batch, page_limit


class Accounts(Protocol):
    """The part of identity-svc that is used: the caller's confirmed e-mail."""

    async def confirmed_email(self) -> str | None:
        """The signed-in caller's confirmed e-mail, lower case; raises DomainError when identity-svc is unavailable."""


def new_notice(kind: int, company_id: str, happened_at: datetime, now: datetime) -> Notice:
    """A new notice with the topic and audience of its kind."""
    return Notice(
        kind=kind,
        topic=TOPIC_OF[kind],
        audience=audience_of(kind),
        company_id=company_id,
        happened_at=happened_at,
        raised_at=now,
    )


async def invitation_accepted(
    session: AsyncSession,
    invitation: Invitation,
    *,
    inviter_id: str | None,
    person_id: str,
    email: str,
    language: str,
    now: datetime,
) -> None:
    """Raises a notice to the inviter, unless erased, and stores the new member's language."""
    if inviter_id is not None:
        notice = new_notice(INVITATION_ACCEPTED, invitation.company_id, now, now)
        notice.fact = f"accepted:{invitation.id}"
        notice.only_for = inviter_id
        notice.person_id = person_id
        notice.person_email = email
        await repository.raise_once(session, notice)
    await repository.keep_language(session, person_id, language)


@dataclass(frozen=True)
class NoticeService:
    database: Database
    accounts: Accounts
    now: Callable[[], datetime] = utc_now

    async def listed(
        self, caller: Caller, *, limit: int, after: str | None, unread: bool
    ) -> tuple[Sequence[ShownNotice | InvitationNotice], int]:
        """One page of the caller's notices, newest first, and how many of all are unread.

        A caller without a company sees the invitations to their own e-mail, once it is confirmed: an unconfirmed one
        may belong to another person. Raises Unauthenticated, InvalidInput, UnknownCursor.
        """
        person_id = signed_in_portal(caller)
        size = page_limit(limit or None, default=PAGE, maximum=PAGE_MAX)
        async with self.database.read() as session:
            member, count, rows = await repository.listed(
                session, person_id, since=self.now() - LIFE, unread=unread, limit=size, after=after
            )
        if member:
            return rows, count
        received = await self._received(person_id)
        waiting = [notice for notice in received if not notice.read]
        if after is not None:
            places = [place for place, notice in enumerate(received) if notice.id == after]
            if not places:
                raise UnknownCursor
            received = received[places[0] + 1 :]
        shown = [notice for notice in received if not unread or not notice.read]
        return shown[:size], len(waiting)

    async def mark_read(self, caller: Caller, *, ids: Sequence[str], up_to: str | None) -> int:
        """Marks as read the given ids, or `up_to` and all older ones; returns how many are unread now.

        Ids that are not the caller's are ignored. Raises Unauthenticated, InvalidInput.
        """
        person_id = signed_in_portal(caller)
        check_batch(ids)
        if bool(ids) == (up_to is not None):
            raise InvalidInput("Name either notices or the last one.")
        now = self.now()
        async with self.database.transaction() as session:
            await repository.mark_read(session, person_id, since=now - LIFE, now=now, ids=ids, up_to=up_to)
            member, count, _ = await repository.listed(
                session, person_id, since=now - LIFE, unread=True, limit=1, after=None
            )
        if member:
            return count
        received = await self._received(person_id)
        wanted_ids = set(ids)
        behind = [place for place, notice in enumerate(received) if notice.id == up_to]
        marked = received[behind[0] :] if behind else [notice for notice in received if notice.id in wanted_ids]
        marked_ids = {notice.id for notice in marked}
        async with self.database.transaction() as session:
            await repository.keep_read(session, person_id, sorted(marked_ids), now)
        return sum(not notice.read and notice.id not in marked_ids for notice in received)

    async def _received(self, person_id: str) -> list[InvitationNotice]:
        email = await self.accounts.confirmed_email()
        if email is None:
            return []
        async with self.database.read() as session:
            rows = await invitations.received(session, email, self.now(), COUNT_MAX)
            read = await repository.read_among(session, person_id, [row.id for row in rows])
        return [
            InvitationNotice(row.id, row.company_id, row.company_name, row.sent_at, row.id in read) for row in rows
        ]

    async def preferences(self, caller: Caller) -> list[Preference]:
        """The caller's preferences, one per topic. Raises Unauthenticated."""
        person_id = signed_in_portal(caller)
        async with self.database.read() as session:
            return await _chosen(session, person_id)

    async def update_preferences(self, caller: Caller, chosen: Sequence[Preference]) -> list[Preference]:
        """Stores the caller's preferences for these topics and the language for mails; returns those of all topics.

        Raises Unauthenticated, InvalidInput.
        """
        person_id = signed_in_portal(caller)
        topics = [preference.topic for preference in chosen]
        if not set(topics) <= set(DEFAULT_MAIL) or len(set(topics)) != len(topics):
            raise InvalidInput("Name each topic once.")
        if any(not NEVER <= preference.mail <= DAILY for preference in chosen):
            raise InvalidInput("Choose when to be written to.")
        async with self.database.transaction() as session:
            await repository.keep_preferences(session, person_id, chosen)
            await repository.keep_language(session, person_id, language_of(caller.language))
            return await _chosen(session, person_id)

    async def tell_overdue(self) -> int:
        """Raises a notice for each campaign with overdue audits; returns the number of audits.

        Each audit is notified once. An unread notice's count increases.
        """
        audit_count = 0
        while True:
            now = self.now()
            async with self.database.read() as session:
                campaigns = await repository.campaigns_with_overdue_audits(session, now, CAMPAIGNS_AT_ONCE)
            for campaign_id in campaigns:
                async with self.database.transaction() as session:
                    overdue = await repository.mark_overdue(session, campaign_id, now)
                    # Another replica may have marked them meanwhile.
                    if overdue and await companies.in_use(session, overdue[0][0]):
                        notice = new_notice(
                            AUDITS_OVERDUE, overdue[0][0], max(deadline for _, deadline in overdue), now
                        )
                        notice.campaign_id, notice.count = campaign_id, len(overdue)
                        await repository.gather(session, notice, more=len(overdue))
                audit_count += len(overdue)
            if len(campaigns) < CAMPAIGNS_AT_ONCE:
                return audit_count

    async def purge(self) -> int:
        """Deletes notices older than ninety days; returns how many."""
        return await repository.purge(self.database, self.now() - LIFE)


async def _chosen(session: AsyncSession, person_id: str) -> list[Preference]:
    stored = await repository.preferences(session, person_id)
    return [stored.get(topic, Preference(topic, True, by_default)) for topic, by_default in DEFAULT_MAIL.items()]
