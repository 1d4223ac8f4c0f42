"""Reads the figures that are due from networks, and hands them to engagement, which pays for what they gained."""

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
"""Clocks and time zones of networks: lists are read from so much before the oldest post."""
UP, NOT_VISIBLE = "Published", "NotVisible"


async def follow_post(session: Session, post_id: str, media_id: str | None, now: datetime) -> None:
    """Has a stored post's figures read from its network while its person's account there is linked."""
    await repository.follow(session, post_id, media_id, now + FIRST_AFTER)


async def read_at_end(session: Session, campaign: Campaign, now: datetime) -> None:
    """Has the figures of a campaign that ends before its last day read once more now."""
    await repository.campaign_ended(session, campaign.id, now)


async def account_linked(session: Session, person_id: str, platform: int, now: datetime) -> None:
    """Has the figures of a person's posts on a network read soon; those of running campaigns are followed from now on.

    Of a post from before, the followers when it was published are not known.
    """
    await repository.account_linked(session, person_id, platform, now)
    await repository.follow_earlier(session, person_id, platform, now)


@dataclass
class _Batch:
    """What one run found out, until it is stored in one transaction."""

    now: datetime
    lease: datetime
    """Until when this worker has the posts, as the schedule says."""
    measured: list[Measured] = field(default_factory=list)
    postponed: list[tuple[str, datetime]] = field(default_factory=list)
    figures: list[tuple[Due, Figures]] = field(default_factory=list)
    named: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Platform and network's id of the posts that were found by their address now."""
    blocked: list[tuple[int, str, datetime]] = field(default_factory=list)
    refused: list[tuple[AccountToken, TokenProblem]] = field(default_factory=list)


class FiguresService:
    """Works off the schedule. Several replicas may: a post is leased by one, and an account's posts go together."""

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
        """Reads the figures of at most 2 × `limit` posts that are due; returns of how many. Raises Unavailable.

        A post whose account or network cannot be asked now stays due later; nothing of it is changed.
        """
        now = self._now()
        async with self._database.transaction() as session:
            due = await repository.take(session, now, now + _LEASE, now + _SOON, limit)
        if not due:
            return 0
        batch = _Batch(now, lease=now + _LEASE)
        by_account: dict[AccountKey, list[Due]] = defaultdict(list)
        for one in due:
            by_account[one.person_id, one.platform].append(one)
        try:
            tokens = await self._accounts.tokens(sorted(by_account))
        except DomainError as error:
            log.warning("tokens_unavailable", cause=error.reason)
            tokens = {}
            batch.postponed = [(one.post_id, now + back_off(one.attempts + 1)) for one in due]
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
            batch.postponed += [(one.post_id, later) for one in posts]
            FAILED.labels(NETWORKS[platform], "not_linked").inc(len(posts))
            return
        keys = ((platform, ""), (platform, token.account_id))
        # What this run met counts too: a call of a throttled app prolongs that.
        met = [until for *key, until in batch.blocked if tuple(key) in keys]
        until = max([held[key] for key in keys if key in held] + met, default=None)
        if until is not None:
            batch.postponed += [(one.post_id, spread(until, _BLOCKED_SPREAD)) for one in posts]
            return
        try:
            await self._read(batch, posts, token, network)
        except NetworkError as error:
            self._failed(batch, posts, token, error)

    async def _read(self, batch: _Batch, posts: Sequence[Due], token: AccountToken, network: Network) -> None:
        """Raises NetworkError when the account cannot be read now; what was read of it before counts.

        Insights that a post is refused are asked for again a day later; another error ends those of the others too.
        """
        known = await self._with_ids(batch, posts, token, network)
        if not known:
            return
        since = min(one.published_at for one in known) - _EARLIER
        ids = [one.media_id for one in known if one.media_id is not None]
        figures = await network.figures(token, ids, since=since)
        failure: NetworkError | None = None
        for one in known:
            found = figures[one.media_id or ""]
            insights_at = None
            if failure is None and not found.missing and _insights_due(one, batch.now):
                try:
                    insights = await _insights(network, token, one.media_id or "")
                    found = replace(found, counts={**insights, **found.counts})
                    insights_at = batch.now
                except NetworkError as error:
                    failure = error
            batch.figures.append((one, found))
            batch.measured.append(_measured(one, found, insights_at, batch.now, network.interface))
        READ.labels(NETWORKS[network.platform]).inc(len(known))
        if failure is not None:
            raise failure

    async def _with_ids(
        self, batch: _Batch, posts: Sequence[Due], token: AccountToken, network: Network
    ) -> list[Due]:
        """The posts with their network's ids: those that a creator posted by hand are found by their address."""
        unknown = [one for one in posts if one.media_id is None]
        if not unknown:
            return list(posts)
        since = min(one.published_at for one in unknown) - INSIGHTS_EVERY
        listed = {
            address: one.id
            for one in await network.recent(token, since)
            for address in (
                network_address(token.platform, one.permalink, one.id, self._sites),
                id_address(token.platform, one.id),
            )
        }
        found = [replace(one, media_id=listed[one.address]) for one in unknown if one.address in listed]
        named = {one.post_id: (one.platform, one.media_id or "") for one in found}
        batch.named |= named
        for one in unknown:
            if one.post_id not in named:
                given_up = one.looks + 1 >= GIVE_UP_AFTER
                later = None if given_up else next_due(one.published_at, one.ends_at, batch.now)
                batch.measured.append(
                    Measured(
                        one.post_id, later, looks=one.looks + 1, missing_since=one.missing_since, known=one.known
                    )
                )
        return [one for one in posts if one.media_id is not None] + found

    def _failed(self, batch: _Batch, posts: Sequence[Due], token: AccountToken, error: NetworkError) -> None:
        done = {one.post_id for one in batch.measured}
        left = [one for one in posts if one.post_id not in done]
        if isinstance(error, RateLimited):
            account = "" if error.whole_app else token.account_id
            pause = (
                timedelta(minutes=error.minutes)
                if error.minutes
                else back_off(left[0].attempts + 3 if left else 3)
            )
            until = batch.now + pause
            batch.blocked.append((token.platform, account, until))
            batch.postponed += [(one.post_id, spread(until, _BLOCKED_SPREAD)) for one in left]
        elif isinstance(error, TokenRefused):
            batch.refused.append((token, error.problem))
            batch.postponed += [(one.post_id, batch.now + _UNLINKED_RETRY) for one in left]
        else:
            batch.measured += [
                Measured(
                    one.post_id,
                    batch.now + back_off(one.attempts + 1),
                    min(one.attempts + 1, 1000),
                    missing_since=one.missing_since,
                    known=one.known,
                )
                for one in left
            ]
        FAILED.labels(NETWORKS[token.platform], type(error).__name__).inc(len(left))
        log.info("figures_failed", network=NETWORKS[token.platform], posts=len(left), cause=str(error))

    async def _store(self, batch: _Batch) -> None:
        """Stores a run in one transaction: figures that changed, the schedule, and the budgets."""
        usages: list[Usage] = [one for network in self._networks.values() for one in network.take_usages()]
        stored = await repository.counts_of(self._database, [one.post_id for one, _ in batch.figures])
        async with self._database.transaction() as session:
            counted = await self._counted(session, batch)
            reports, hidden, shown = [], [], []
            for one, found in batch.figures:
                row = stored.get(one.post_id)
                if row is None or one.post_id not in counted:
                    continue
                if found.missing and row.status == UP:
                    hidden.append(one.post_id)
                elif not found.missing and row.status == NOT_VISIBLE:
                    shown.append(one.post_id)
                if not found.missing and (counts := _changed(row, found)):
                    reports.append(Report(one.post_id, counts, batch.now, partial=True))
            if reports:
                await apply_reports(session, reports, batch.now)
            await self._set_up(session, hidden, shown, batch.now)
            await repository.done(session, batch.measured, batch.lease, self._now())
            await repository.postpone(session, batch.postponed, batch.lease)
            await budgets.keep_usages(session, usages, batch.now, batch.blocked)

    async def _counted(self, session: Session, batch: _Batch) -> set[str]:
        """Ids of the posts whose figures are stored: still leased, with an id at the network that is theirs alone.

        A post that was found under another post's id is followed no more.
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
                Measured(one.post_id, None, known=one.known) if one.post_id in refused else one
                for one in batch.measured
            ]
        read = [one.post_id for one, _ in batch.figures]
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
    """A post's insights; none when it alone is refused, as one from before its account was professional is."""
    try:
        return await network.insights(token, media_id)
    except (NoSuchObject, Refused):
        return {}
    except TokenRefused as error:
        if error.problem is TokenProblem.PERMISSION_MISSING:
            return {}
        raise


def _insights_due(one: Due, now: datetime) -> bool:
    return one.insights_at is None or now - one.insights_at >= INSIGHTS_EVERY


def _changed(row: Row, found: Figures) -> dict[str, int]:
    """The counts by column of `posts`; none when all of them are stored already."""
    counts = {f"{metric}_count": count for metric, count in found.counts.items()}
    return counts if any(getattr(row, name) != count for name, count in counts.items()) else {}


def _measured(one: Due, found: Figures, insights_at: datetime | None, now: datetime, interface: str) -> Measured:
    missing = (one.missing_since or now) if found.missing else None
    return Measured(
        post_id=one.post_id,
        due_at=next_due(one.published_at, one.ends_at, now),
        media_id=one.media_id,
        measured_at=None if found.missing else now,
        insights_at=insights_at,
        missing_since=missing,
        interface=interface,
        known=tuple(sorted({*one.known, *found.counts})),
    )
