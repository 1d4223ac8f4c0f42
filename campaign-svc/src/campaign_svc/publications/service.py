"""Enqueues publications in the open transaction, and wakes the worker of this process at its commit."""

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
    """One advertisement's publications and posts, with the origin of figures by post."""

    publications: Sequence[Row] = ()
    posts: Sequence[Row] = ()
    sources: Mapping[str, Row] = field(default_factory=dict)


class StateService:
    """Reads the state of publications and the origin of figures, within the caller's reach."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_ads(self, caller: Caller, ids: Sequence[str]) -> list[NetworkStates]:
        """The states of each advertisement in the order given; empty out of reach. Raises InvalidInput for too many."""
        check_batch(ids)
        async with self._database.read() as session:
            reached = list(await ads.get_many(session, caller, ids))
            posts = await ads.posts_of(session, caller, reached, ("id", "advertisement_id", "feed_dt"))
            publications = await repository.of_ads(session, reached)
            post_ids = [str(post.id) for rows in posts.values() for post in rows]
            sources = await network_figures.sources_of(session, post_ids)
        return [NetworkStates(publications.get(ad_id, ()), posts.get(ad_id, ()), sources) for ad_id in ids]


PUBLICATIONS_DUE = "campaign.publications_due"
"""Signal of the database object, set when a transaction with due publications is committed."""


async def request_publications(
    session: Session, advertisement_id: str, person_id: str, platforms: Iterable[int], now: datetime
) -> None:
    """Enqueues an advertisement for publication on these networks; where that is under way or done nothing changes.

    The advertisement is locked and publishable. Raises AccountNotLinked when an account is not linked.
    """
    requested = sorted(set(platforms))
    accounts = await networks.accounts_of(session, person_id)
    if any(platform not in accounts or not accounts[platform].linked for platform in requested):
        raise AccountNotLinked
    publications = await repository.lock_of_ad(session, advertisement_id)
    new = [
        Publication(
            advertisement_id=advertisement_id,
            person_id=person_id,
            platform=platform,
            state=WAITING,
            requested_at=now,
            changed_at=now,
            due_at=now,
        )
        for platform in requested
        if platform not in publications
    ]
    await repository.add(session, new)
    for platform in requested:
        if platform in publications and publications[platform].state in (FAILED, CANCELLED):
            _begin_again(publications[platform], now)
    await session.flush()
    signal_on_commit(session, PUBLICATIONS_DUE)


async def retry_publication(
    session: Session, advertisement_id: str, person_id: str, platform: int, now: datetime
) -> None:
    """Retries a failed publication; one under way is unchanged. Raises AccountNotLinked or NothingToRetry."""
    publications = await repository.lock_of_ad(session, advertisement_id)
    if platform not in publications or publications[platform].state in (PUBLISHED, CANCELLED):
        raise NothingToRetry
    accounts = await networks.accounts_of(session, person_id)
    if platform not in accounts or not accounts[platform].linked:
        raise AccountNotLinked
    if publications[platform].state == FAILED:
        _begin_again(publications[platform], now)
        await session.flush()
        signal_on_commit(session, PUBLICATIONS_DUE)


def _begin_again(publication: Publication, now: datetime) -> None:
    """A sent publication is looked up before anything is sent again, so `sent_at` is kept."""
    publication.state = WAITING if publication.sent_at is None else SENDING
    publication.reason = None
    publication.attempts = 0
    if publication.sent_at is None:
        publication.containers = 0
        publication.account_id = publication.container_id = publication.container_at = None
    publication.requested_at = publication.changed_at = publication.due_at = now


async def published_by_hand(session: Session, advertisement_id: str, platform: int, now: datetime) -> None:
    """Cancels the publication on a network where the creator posted it, even a failed one, so that it is not retried.

    Raises BeingPublished once it is sent.
    """
    publication = (await repository.lock_of_ad(session, advertisement_id)).get(platform)
    if publication is None or publication.state == CANCELLED:
        return
    if publication.state in (SENDING, PUBLISHED):
        raise BeingPublished
    publication.state, publication.due_at, publication.reason, publication.changed_at = CANCELLED, None, None, now
    await session.flush()


async def advertisement_revised(session: Session, advertisement_id: str, now: datetime) -> None:
    """Unsent publications restart with the new revision: an existing container has the former picture and text."""
    publications = await repository.lock_of_ad(session, advertisement_id)
    waiting = [publication for publication in publications.values() if publication.state in (WAITING, PROCESSING)]
    for publication in waiting:
        _begin_again(publication, now)
    if waiting:
        await session.flush()
        signal_on_commit(session, PUBLICATIONS_DUE)
