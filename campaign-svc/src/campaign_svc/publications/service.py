"""Puts publications into the queue, in the open transaction, and wakes the worker of this process at its commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from campaign_svc.advertisements import repository as ads
from campaign_svc.network_figures import repository as network_figures
from campaign_svc.networks import repository as networks
from campaign_svc.publications import repository
from campaign_svc.publications.errors import AccountNotLinked, BeingPublished, NothingToRetry
from campaign_svc.publications.models import (
    CANCELLED,
    FAILED,
    PROCESSING,
    PUBLISHED,
    SENDING,
    WAITING,
    Publication,
)
from kit.db import Database, Row, Session
from kit.db.database import signal_on_commit
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch


@dataclass(frozen=True)
class NetworkStates:
    """Of one advertisement: what the platform publishes, its posts, and where their figures come from, by post."""

    publications: Sequence[Row] = ()
    posts: Sequence[Row] = ()
    sources: Mapping[str, Row] = field(default_factory=dict)


class StateService:
    """Reads how far publications are and where figures come from, within the caller's reach."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_ads(self, caller: Caller, ids: Sequence[str]) -> list[NetworkStates]:
        """Of each advertisement in the order asked; empty out of reach. Raises InvalidInput for too many."""
        check_batch(ids)
        async with self._database.read() as session:
            reached = list(await ads.get_many(session, caller, ids))
            posts = await ads.posts_of(session, caller, reached, ("id", "advertisement_id", "feed_dt"))
            publications = await repository.of_ads(session, reached)
            post_ids = [str(post.id) for rows in posts.values() for post in rows]
            sources = await network_figures.sources_of(session, post_ids)
        return [NetworkStates(publications.get(one, ()), posts.get(one, ()), sources) for one in ids]


PUBLICATIONS_DUE = "campaign.publications_due"
"""Signal of the database object that is set when a transaction with due publications is committed."""


async def request_publications(
    session: Session, advertisement_id: str, person_id: str, platforms: Iterable[int], now: datetime
) -> None:
    """Has an advertisement published on these networks; where that is under way or done nothing changes.

    The advertisement is locked, and may be published. Raises AccountNotLinked when one is not linked.
    """
    requested = sorted(set(platforms))
    accounts = await networks.accounts_of(session, person_id)
    if any(one not in accounts or not accounts[one].linked for one in requested):
        raise AccountNotLinked
    known = await repository.lock_of_ad(session, advertisement_id)
    new = [
        Publication(
            advertisement_id=advertisement_id,
            person_id=person_id,
            platform=one,
            state=WAITING,
            requested_at=now,
            changed_at=now,
            due_at=now,
        )
        for one in requested
        if one not in known
    ]
    await repository.add(session, new)
    for one in requested:
        if one in known and known[one].state in (FAILED, CANCELLED):
            _begin_again(known[one], now)
    await session.flush()
    signal_on_commit(session, PUBLICATIONS_DUE)


async def retry_publication(
    session: Session, advertisement_id: str, person_id: str, platform: int, now: datetime
) -> None:
    """Tries again what has failed; what is under way stays as it is. Raises AccountNotLinked or NothingToRetry."""
    known = await repository.lock_of_ad(session, advertisement_id)
    if platform not in known or known[platform].state in (PUBLISHED, CANCELLED):
        raise NothingToRetry
    accounts = await networks.accounts_of(session, person_id)
    if platform not in accounts or not accounts[platform].linked:
        raise AccountNotLinked
    if known[platform].state == FAILED:
        _begin_again(known[platform], now)
        await session.flush()
        signal_on_commit(session, PUBLICATIONS_DUE)


def _begin_again(publication: Publication, now: datetime) -> None:
    """A publication that was sent is looked up before anything is sent again, so `sent_at` stays."""
    publication.state = WAITING if publication.sent_at is None else SENDING
    publication.reason = None
    publication.attempts = 0
    if publication.sent_at is None:
        publication.containers = 0
        publication.account_id = publication.container_id = publication.container_at = None
    publication.requested_at = publication.changed_at = publication.due_at = now


async def published_by_hand(session: Session, advertisement_id: str, platform: int, now: datetime) -> None:
    """Ends the publication on a network where the creator posted it, one that failed too, so that nobody retries it.

    Raises BeingPublished once it is sent.
    """
    known = (await repository.lock_of_ad(session, advertisement_id)).get(platform)
    if known is None or known.state == CANCELLED:
        return
    if known.state in (SENDING, PUBLISHED):
        raise BeingPublished
    known.state, known.due_at, known.reason, known.changed_at = CANCELLED, None, None, now
    await session.flush()


async def advertisement_revised(session: Session, advertisement_id: str, now: datetime) -> None:
    """What is not sent yet begins again with the revision: a container made before has the former picture and text."""
    known = await repository.lock_of_ad(session, advertisement_id)
    waiting = [one for one in known.values() if one.state in (WAITING, PROCESSING)]
    for one in waiting:
        _begin_again(one, now)
    if waiting:
        await session.flush()
        signal_on_commit(session, PUBLICATIONS_DUE)
