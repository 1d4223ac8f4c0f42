"""Reads due figures from networks and passes them to engagement, which pays for the gains."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import structlog

from campaign_svc.campaigns.models import Campaign
from campaign_svc.due_checks.models import POST
from campaign_svc.due_checks.service import checks_due
from campaign_svc.engagement.service import apply_reports
from campaign_svc.figures.models import Report
from campaign_svc.network_figures import repository
from campaign_svc.network_figures.metrics import FAILED, NETWORKS, READ
from campaign_svc.network_figures.models import Due, Measured
from campaign_svc.network_figures.policies import BATCH, FIRST_AFTER, GIVE_UP_AFTER, INSIGHTS_EVERY, next_due
from campaign_svc.networks import repository as budgets
from campaign_svc.networks.errors import NetworkError, NoSuchObject, RateLimited, Refused, TokenRefused
from campaign_svc.networks.models import AccountToken, Figures, TokenProblem, Usage
from campaign_svc.networks.policies import NO_SITES, Sites, back_off, id_address, network_address, spread
from campaign_svc.networks.service import AccountKey, Accounts, Network
from kit.db import Database, Row, Session, utc_now
from kit.rpc.errors import DomainError

log = structlog.get_logger("network_figures")

_LEASE = timedelta(minutes=3)
_SOON = timedelta(minutes=2)
_AT_ONCE = 96
_UNLINKED_RETRY = timedelta(hours=12)
_BLOCKED_SPREAD = timedelta(minutes=1)
_EARLIER = timedelta(hours=1)
"""Tolerance for clocks and time zones of networks: lists are read from this long before the oldest post."""
UP, NOT_VISIBLE = "Published", "NotVisible"


async def follow_post(session: Session, post_id: str, media_id: str | None, now: datetime) -> None:
    """Schedules reading a stored post's figures from its network while its person's account there is linked."""
    await repository.follow(session, post_id, media_id, now + FIRST_AFTER)


async def read_at_end(session: Session, campaign: Campaign, now: datetime) -> None:
    """Schedules a last reading of a campaign's figures, when it ends before its last day."""
    await repository.campaign_ended(session, campaign.id, now)


async def account_linked(session: Session, person_id: str, platform: int, now: datetime) -> None:
    """Schedules reading the figures of a person's posts on a network soon; posts of running campaigns are added.

    For earlier posts, the followers at publication are unknown.
    """
    await repository.account_linked(session, person_id, platform, now)
    await repository.follow_earlier(session, person_id, platform, now)


@dataclass
class _Batch:
    """The results of one run, until they are stored in one transaction."""

    now: datetime
    lease: datetime
    """The end of this worker's lease in the schedule."""
    measured: list[Measured] = field(default_factory=list)
    postponed: list[tuple[str, datetime]] = field(default_factory=list)
    figures: list[tuple[Due, Figures]] = field(default_factory=list)
    named: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Platform and network id of the posts newly found by their address."""
    blocked: list[tuple[int, str, datetime]] = field(default_factory=list)
    refused: list[tuple[AccountToken, TokenProblem]] = field(default_factory=list)


class FiguresService:
    """Works off the schedule. Safe in several replicas: each post is leased by one, with the others of its account."""

    def __init__(
        self,
        database: Database,
        networks: Mapping[int, Network],
        accounts: Accounts,
        now: Callable[[], datetime] = utc_now,
        *,
        sites: Sites = NO_SITES,
    ) -> None:
        self._sites = sites
        self._database = database
        self._networks = networks
        self._accounts = accounts
        self._now = now

    async def work(self, limit: int = BATCH) -> int:
        """Reads the figures of at most 2 × `limit` due posts; returns the number. Raises Unavailable.

        A post whose account or network cannot be queried now stays due later and unchanged.
        """
        now = self._now()
        async with self._database.transaction() as session:
            due = await repository.take(session, now, now + _LEASE, now + _SOON, limit)
        if not due:
            return 0
        batch = _Batch(now, lease=now + _LEASE)
        by_account: dict[AccountKey, list[Due]] = defaultdict(list)
        for post in due:
            by_account[post.person_id, post.platform].append(post)
        try:
            tokens = await self._accounts.tokens(sorted(by_account))
        except DomainError as error:
            log.warning("tokens_unavailable", cause=error.reason)
            tokens = {}
            batch.postponed = [(post.post_id, now + back_off(post.attempts + 1)) for post in due]
            by_account.clear()
        keys = [(token.platform, token.account_id) for token in tokens.values()]
        held = await budgets.blocked(self._database, [*keys, *((platform, "") for platform in NETWORKS)], now)
        places = asyncio.Semaphore(_AT_ONCE)

        async def read(key: AccountKey, posts: Sequence[Due]) -> None:
            async with places:
                await self._of_account(batch, posts, tokens.get(key), held)

        async with asyncio.TaskGroup() as group:
            for key, posts in by_account.items():
                group.create_task(read(key, posts))
        await self._store(batch)
        await self._report(batch.refused)
        return len(due)

    async def _of_account(
        self,
        batch: _Batch,
        posts: Sequence[Due],
        token: AccountToken | None,
        held: Mapping[tuple[int, str], datetime],
    ) -> None:
        platform = posts[0].platform
        network = self._networks.get(platform)
        if token is None or network is None:
            later = spread(batch.now + _UNLINKED_RETRY, _UNLINKED_RETRY / 10)
            batch.postponed += [(post.post_id, later) for post in posts]
            FAILED.labels(NETWORKS[platform], "not_linked").inc(len(posts))
            return
        keys = ((platform, ""), (platform, token.account_id))
        # The errors of this run count too: further calls of a throttled app prolong the throttling.
        met = [until for *key, until in batch.blocked if tuple(key) in keys]
        until = max([held[key] for key in keys if key in held] + met, default=None)
        if until is not None:
            batch.postponed += [(post.post_id, spread(until, _BLOCKED_SPREAD)) for post in posts]
            return
        try:
            await self._read(batch, posts, token, network)
        except NetworkError as error:
            self._failed(batch, posts, token, error)

    async def _read(self, batch: _Batch, posts: Sequence[Due], token: AccountToken, network: Network) -> None:
        """Raises NetworkError when the account cannot be read now; what was already read counts.

        Insights refused for a post are retried a day later; another error ends reading those of the others too.
        """
        identified = await self._with_ids(batch, posts, token, network)
        if not identified:
            return
        since = min(post.published_at for post in identified) - _EARLIER
        ids = [post.media_id for post in identified if post.media_id is not None]
        figures = await network.figures(token, ids, since=since)
        failure: NetworkError | None = None
        for post in identified:
            post_figures = figures[post.media_id or ""]
            insights_at = None
            if failure is None and not post_figures.missing and _insights_due(post, batch.now):
                try:
                    insights = await _insights(network, token, post.media_id or "")
                    post_figures = replace(post_figures, counts={**insights, **post_figures.counts})
                    insights_at = batch.now
                except NetworkError as error:
                    failure = error
            batch.figures.append((post, post_figures))
            batch.measured.append(_measured(post, post_figures, insights_at, batch.now, network.interface))
        READ.labels(NETWORKS[network.platform]).inc(len(identified))
        if failure is not None:
            raise failure

    async def _with_ids(
        self, batch: _Batch, posts: Sequence[Due], token: AccountToken, network: Network
    ) -> list[Due]:
        """The posts with their network ids: posts that creators published by hand are found by their address."""
        unknown = [post for post in posts if post.media_id is None]
        if not unknown:
            return list(posts)
        since = min(post.published_at for post in unknown) - INSIGHTS_EVERY
        listed = {
            address: media.id
            for media in await network.recent(token, since)
            for address in (
                network_address(token.platform, media.permalink, media.id, self._sites),
                id_address(token.platform, media.id),
            )
        }
        identified = [replace(post, media_id=listed[post.address]) for post in unknown if post.address in listed]
        named = {post.post_id: (post.platform, post.media_id or "") for post in identified}
        batch.named |= named
        for post in unknown:
            if post.post_id not in named:
                given_up = post.looks + 1 >= GIVE_UP_AFTER
                later = None if given_up else next_due(post.published_at, post.ends_at, batch.now)
                batch.measured.append(
                    Measured(
                        post.post_id,
                        later,
                        looks=post.looks + 1,
                        missing_since=post.missing_since,
                        known=post.known,
                    )
                )
        return [post for post in posts if post.media_id is not None] + identified

    def _failed(self, batch: _Batch, posts: Sequence[Due], token: AccountToken, error: NetworkError) -> None:
        measured_ids = {measurement.post_id for measurement in batch.measured}
        left = [post for post in posts if post.post_id not in measured_ids]
        if isinstance(error, RateLimited):
            account = "" if error.whole_app else token.account_id
            pause = (
                timedelta(minutes=error.minutes)
                if error.minutes
                else back_off(left[0].attempts + 3 if left else 3)
            )
            until = batch.now + pause
            batch.blocked.append((token.platform, account, until))
            batch.postponed += [(post.post_id, spread(until, _BLOCKED_SPREAD)) for post in left]
        elif isinstance(error, TokenRefused):
            batch.refused.append((token, error.problem))
            batch.postponed += [(post.post_id, batch.now + _UNLINKED_RETRY) for post in left]
        else:
            batch.measured += [
                Measured(
                    post.post_id,
                    batch.now + back_off(post.attempts + 1),
                    min(post.attempts + 1, 1000),
                    missing_since=post.missing_since,
                    known=post.known,
                )
                for post in left
            ]
        FAILED.labels(NETWORKS[token.platform], type(error).__name__).inc(len(left))
        log.info("figures_failed", network=NETWORKS[token.platform], posts=len(left), cause=str(error))

    async def _store(self, batch: _Batch) -> None:
        """Stores a run in one transaction: changed figures, the schedule, and the budgets."""
        usages: list[Usage] = [usage for network in self._networks.values() for usage in network.take_usages()]
        stored = await repository.counts_of(self._database, [post.post_id for post, _ in batch.figures])
        async with self._database.transaction() as session:
            counted = await self._counted(session, batch)
            reports, hidden, shown = [], [], []
            for post, figures in batch.figures:
                row = stored.get(post.post_id)
                if row is None or post.post_id not in counted:
                    continue
                if figures.missing and row.status == UP:
                    hidden.append(post.post_id)
                elif not figures.missing and row.status == NOT_VISIBLE:
                    shown.append(post.post_id)
                if not figures.missing and (counts := _changed(row, figures)):
                    reports.append(Report(post.post_id, counts, batch.now, partial=True))
            if reports:
                await apply_reports(session, reports, batch.now)
            await self._set_up(session, hidden, shown, batch.now)
            await repository.done(session, batch.measured, batch.lease, self._now())
            await repository.postpone(session, batch.postponed, batch.lease)
            await budgets.keep_usages(session, usages, batch.now, batch.blocked)

    async def _counted(self, session: Session, batch: _Batch) -> set[str]:
        """Ids of the posts whose figures are stored: still leased, and with a network id that no other post has.

        A post found under another post's id is no longer read.
        """
        await repository.lock_media(session, batch.named.values())
        refused = await repository.posts_of_taken_media(session, batch.named)
        ids = set()
        for post_id, media in sorted(batch.named.items()):
            if media in ids:
                refused.add(post_id)
            ids.add(media)
        if refused:
            log.warning("media_taken", posts=sorted(refused))
            batch.measured = [
                Measured(measurement.post_id, None, known=measurement.known)
                if measurement.post_id in refused
                else measurement
                for measurement in batch.measured
            ]
        read = [post.post_id for post, _ in batch.figures]
        return await repository.leased(session, read, batch.lease, self._now()) - refused

    async def _set_up(self, session: Session, hidden: Sequence[str], shown: Sequence[str], now: datetime) -> None:
        for post_ids, status in ((hidden, NOT_VISIBLE), (shown, UP)):
            if post_ids:
                await checks_due(session, await repository.set_status(session, post_ids, status), now, (POST,))

    async def _report(self, refused: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        if refused:
            try:
                await self._accounts.report(refused)
            except DomainError as error:
                log.warning("refusals_not_told", cause=error.reason)


async def _insights(network: Network, token: AccountToken, media_id: str) -> Mapping[str, int]:
    """A post's insights; empty when it alone is refused, like posts from before its account was professional."""
    try:
        return await network.insights(token, media_id)
    except (NoSuchObject, Refused):
        return {}
    except TokenRefused as error:
        if error.problem is TokenProblem.PERMISSION_MISSING:
            return {}
        raise


def _insights_due(post: Due, now: datetime) -> bool:
    return post.insights_at is None or now - post.insights_at >= INSIGHTS_EVERY


def _changed(row: Row, figures: Figures) -> dict[str, int]:
    """The counts by column of `posts`; empty when all of them are stored already."""
    counts = {f"{metric}_count": count for metric, count in figures.counts.items()}
    return counts if any(getattr(row, name) != count for name, count in counts.items()) else {}


def _measured(
    post: Due, figures: Figures, insights_at: datetime | None, now: datetime, interface: str
) -> Measured:
    missing = (post.missing_since or now) if figures.missing else None
    return Measured(
        post_id=post.post_id,
        due_at=next_due(post.published_at, post.ends_at, now),
        media_id=post.media_id,
        measured_at=None if figures.missing else now,
        insights_at=insights_at,
        missing_since=missing,
        interface=interface,
        known=tuple(sorted({*post.known, *figures.counts})),
    )
