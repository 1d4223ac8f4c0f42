"""Publishes due publications, each once: a sent one is looked up before anything is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from campaign_svc.advertisements.policies import APPROVED, CHANGE_REQUESTED, WAITING
from campaign_svc.changes.repository import requests_of
from campaign_svc.networks import repository as budgets
from campaign_svc.networks.errors import (
    NetworkError,
    NoSuchObject,
    OutcomeUnknown,
    RateLimited,
    Refused,
    TokenRefused,
)
from campaign_svc.networks.models import AccountToken, Container, ContainerState, Media, Refusal, TokenProblem
from campaign_svc.networks.policies import NO_SITES, Sites, back_off, refusal_of
from campaign_svc.networks.service import Accounts, Network, Pictures
from campaign_svc.own_advertisements import repository as own
from campaign_svc.own_advertisements.errors import NotPublishable, PostAddressTaken
from campaign_svc.own_advertisements.models import OwnRow
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.publications import repository
from campaign_svc.publications.models import (
    CANCELLED,
    FAILED,
    OPEN,
    PROCESSING,
    PUBLISHED,
    SENDING,
    Publication,
)
from campaign_svc.publications.models import WAITING as QUEUED
from campaign_svc.publications.policies import (
    CHANGE_IS_REQUESTED,
    NETWORK_BUSY,
    POST_GONE,
    QUOTA_REACHED,
    UNCONFIRMED,
)
from campaign_svc.publishing import metrics
from campaign_svc.publishing.policies import (
    CLOCKS_APART,
    CONTAINER_LASTS,
    CONTAINERS_MOST,
    GIVE_UP_AFTER,
    HELD_RETRY,
    QUOTA_RETRY,
    SENDS_MOST,
    SETTLING,
    poll_after,
    same_caption,
)
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unavailable

log = structlog.get_logger("publishing")

_LEASE = timedelta(minutes=3)
_HELD_MOST = timedelta(minutes=2)
"""Maximum time for which a worker processes a publication, less than its lease."""
_BATCH = 16
_STEPS_AT_ONCE = 6


@dataclass
class _Step:
    """A publication being processed: the row as read, and the target account."""

    row: Publication
    ad: OwnRow
    token: AccountToken
    network: Network
    may_send: bool
    """Whether it may be published now: not during an open change request, nor once rejected or withdrawn."""


class PublishingService:
    """Works off the queue. Safe in several replicas: each publication is leased by one for three minutes.

    A publication is WAITING, then PROCESSING once its container is stored, then SENDING, stored before the request that
    makes it public, then PUBLISHED. A publication found in SENDING is looked up.
    """

    def __init__(
        self,
        database: Database,
        networks: Mapping[int, Network],
        accounts: Accounts,
        pictures: Pictures,
        now: Callable[[], datetime] = utc_now,
        *,
        sites: Sites = NO_SITES,
    ) -> None:
        self._database = database
        self._networks = networks
        self._accounts = accounts
        self._pictures = pictures
        self._now = now
        self._own = OwnWritingService(database, now=now, sites=sites)

    async def work(self, limit: int = _BATCH) -> int:
        """Advances due publications by one or several steps; returns their number. Raises Unavailable."""
        now = self._now()
        async with self._database.transaction() as session:
            taken = await repository.take(session, now, now + _LEASE, limit)
        await asyncio.gather(*(self._advance(publication_id, now + _LEASE) for publication_id in taken))
        return len(taken)

    async def _advance(self, publication_id: str, leased_until: datetime) -> None:
        async with self._database.read() as session:
            row = await session.get(Publication, publication_id)
        if row is None or row.due_at != leased_until:
            return
        try:
            async with asyncio.timeout(_HELD_MOST.total_seconds()):
                await self._steps(row)
        except TimeoutError:
            # The lease expires by itself; the retry comes after that.
            log.warning("publishing_took_too_long", publication_id=publication_id)
        except Exception:
            log.exception("publishing_failed", publication_id=publication_id)

    async def _steps(self, row: Publication) -> None:
        try:
            for _ in range(_STEPS_AT_ONCE):
                if not await self._step(row):
                    return
        except DomainError as error:
            log.warning("publishing_postponed", publication_id=row.id, cause=error.reason)
            await self._postpone(row, None)

    async def _step(self, row: Publication) -> bool:
        """One step; returns whether the next can be made at once."""
        if row.state not in OPEN:
            return False
        ad = await self._publishable(row)
        if ad is None and row.state != SENDING:
            await self._change(row, state=CANCELLED, reason=None, due_at=None)
            return False
        held = ad is not None and ad.change_state == CHANGE_REQUESTED
        if held and row.state != SENDING:
            # The retry period restarts when the requested change arrives or expires.
            now = self._now()
            await self._change(row, due_at=now + HELD_RETRY, requested_at=now, reason=CHANGE_IS_REQUESTED)
            return False
        step = await self._prepared(row, ad, may_send=ad is not None and not held)
        if step is None:
            return False
        try:
            return await self._next(step)
        except NetworkError as error:
            await self._failed(step, error)
            return False
        finally:
            await self._keep_budgets(step.network)

    async def _publishable(self, row: Publication) -> OwnRow | None:
        ads = await own.by_ids(self._database, _caller(row), [row.advertisement_id])
        ad = ads.get(row.advertisement_id)
        if ad is None or ad.anonymised_at is not None or ad.status not in (*WAITING, APPROVED):
            return None
        return ad

    async def _prepared(self, row: Publication, ad: OwnRow | None, *, may_send: bool) -> _Step | None:
        """The data for the next step; None when the publication ended or has to wait."""
        network = self._networks.get(row.platform)
        token = (await self._accounts.tokens([(row.person_id, row.platform)])).get((row.person_id, row.platform))
        other_account = token is not None and row.account_id not in (None, token.account_id)
        if network is None or token is None or (other_account and row.sent_at is not None):
            # A publication sent on another account cannot be looked up on this one.
            await self._fail(row, "ACCOUNT_NOT_LINKED")
            return None
        if other_account and not await self._change(
            row, state=QUEUED, account_id=None, container_id=None, container_at=None
        ):
            return None
        keys = [(row.platform, ""), (row.platform, token.account_id)]
        held = await budgets.blocked(self._database, keys, self._now())
        if held:
            await self._change(row, due_at=max(held.values()), reason=NETWORK_BUSY)
            return None
        if ad is None:
            ads = await own.by_ids(self._database, _caller(row), [row.advertisement_id])
            ad = ads.get(row.advertisement_id)
        if ad is None:
            await self._change(row, state=CANCELLED, reason=None, due_at=None)
            return None
        return _Step(row, ad, token, network, may_send)

    async def _next(self, step: _Step) -> bool:
        row = step.row
        if row.state == SENDING:
            return await self._look_up(step)
        if self._now() - row.requested_at > GIVE_UP_AFTER:
            await self._fail(row, "GAVE_UP")
            return False
        if row.state == PROCESSING and row.container_id is not None:
            return await self._poll(step, row.container_id)
        return await self._begin(step)

    async def _begin(self, step: _Step) -> bool:
        """Creates a container and stores its id; without containers the post is sent."""
        quota = await step.network.quota(step.token)
        if quota is not None and quota.used >= quota.total:
            await self._change(step.row, due_at=self._now() + QUOTA_RETRY, reason=QUOTA_REACHED)
            return False
        if not step.network.uses_containers:
            return await self._send(step)
        if step.row.containers >= CONTAINERS_MOST:
            await self._fail(step.row, "PROCESSING_FAILED")
            return False
        address = await self._address(step)
        if address is None:
            return False
        try:
            container_id = await step.network.prepare(step.token, address, step.ad.caption)
        except OutcomeUnknown:
            # An unused container is not public and expires by itself.
            await self._postpone(step.row, NETWORK_BUSY)
            return False
        return await self._change(
            step.row,
            state=PROCESSING,
            reason=None,
            account_id=step.token.account_id,
            container_id=container_id,
            container_at=self._now(),
            containers=step.row.containers + 1,
            attempts=0,
        )

    async def _poll(self, step: _Step, container_id: str) -> bool:
        row, now = step.row, self._now()
        if row.container_at is None or now - row.container_at > CONTAINER_LASTS:
            return await self._start_over(row)
        try:
            container = await step.network.container(step.token, container_id)
        except NoSuchObject:
            container = Container(ContainerState.EXPIRED)
        if container.state is ContainerState.FINISHED:
            return await self._send(step)
        if container.state is ContainerState.PUBLISHED:
            return await self._change(row, state=SENDING, sent_at=row.container_at)
        if container.state is ContainerState.IN_PROGRESS:
            await self._change(row, due_at=now + poll_after(row.attempts), attempts=row.attempts + 1)
            return False
        return await self._ended(row, container)

    async def _ended(self, row: Publication, container: Container) -> bool:
        """Handles an expired or failed container: errors that a new one would meet too are reported to the creator."""
        refusal = refusal_of(container.subcode)
        if container.state is ContainerState.ERROR and refusal in _FINAL:
            await self._fail(row, refusal.value)
            return False
        return await self._start_over(row)

    async def _start_over(self, row: Publication) -> bool:
        """Replaces a container that ended without becoming public."""
        if row.containers >= CONTAINERS_MOST:
            await self._fail(row, "PROCESSING_FAILED")
            return False
        return await self._change(row, state=QUEUED, container_id=None, container_at=None)

    async def _send(self, step: _Step) -> bool:
        """Publishes it. SENDING is stored first, so that a crash or an unknown outcome leads to a look-up."""
        address = "" if step.network.uses_containers else await self._address(step)
        if address is None:
            return False
        row, now, again = step.row, self._now(), step.row.state == SENDING
        if not await self._change(
            row,
            state=SENDING,
            sent_at=row.sent_at or now,
            changed_at=now,
            account_id=step.token.account_id,
            containers=row.containers + (0 if step.network.uses_containers else 1),
            reason=None,
            attempts=row.attempts if again else 0,
            due_at=now + _LEASE,
        ):
            return False
        try:
            media_id = await step.network.publish(step.token, row.container_id, address, step.ad.caption)
        except OutcomeUnknown as error:
            log.info("outcome_unknown", publication_id=row.id, cause=str(error))
            await self._change(row, due_at=self._now() + timedelta(seconds=5))
            return False
        except NetworkError:
            # The network refused it: nothing is public, unless an earlier request published it.
            if not again:
                sent = {} if row.container_id else {"containers": row.containers - 1}
                await self._change(row, state=PROCESSING if row.container_id else QUEUED, sent_at=None, **sent)
            raise
        return await self._published(step, media_id)

    async def _look_up(self, step: _Step) -> bool:
        """Determines whether a sent publication is public, and sends it again only if it certainly is not."""
        row = step.row
        if row.media_id is not None:
            return await self._published(step, row.media_id)
        sent_at = row.sent_at or row.requested_at
        label = metrics.NETWORKS[row.platform]
        media = await self._matching(step, sent_at)
        if media is not None:
            metrics.LOOKED_UP.labels(label, "published").inc()
            return await self._published(step, media.id)
        state = await self._container_state(step)
        settled = self._now() - row.changed_at >= SETTLING
        # A PUBLISHED container is public, even if the list does not show the post yet.
        if not settled or state is ContainerState.PUBLISHED:
            return await self._look_later(row)
        metrics.LOOKED_UP.labels(label, "not_published").inc()
        return await self._send_again(step, state)

    async def _send_again(self, step: _Step, state: ContainerState | None) -> bool:
        """Handles a sent publication that the network does not list: resends it if that creates no second post.

        A container in any state but PUBLISHED is not public, and is published at most once, however often that is
        requested. Without a container, or when the network no longer knows it, the outcome stays unknown.
        """
        row = step.row
        if state is ContainerState.FINISHED and step.may_send:
            return await self._send(step)
        certain = state is not None if step.network.uses_containers else row.containers < SENDS_MOST
        if not certain:
            await self._fail(row, UNCONFIRMED)
            return False
        if step.network.uses_containers or not step.may_send:
            return await self._change(row, state=QUEUED, container_id=None, container_at=None, sent_at=None)
        return await self._send(step)

    async def _look_later(self, row: Publication) -> bool:
        now = self._now()
        if now - row.requested_at > GIVE_UP_AFTER:
            await self._fail(row, "GAVE_UP")
        else:
            await self._change(row, due_at=now + poll_after(row.attempts), attempts=row.attempts + 1)
        return False

    async def _container_state(self, step: _Step) -> ContainerState | None:
        """The container's state; None without one, and when the network no longer knows it."""
        if step.row.container_id is None:
            return None
        try:
            return (await step.network.container(step.token, step.row.container_id)).state
        except NoSuchObject:
            return None

    async def _matching(self, step: _Step, sent_at: datetime) -> Media | None:
        """The account's post with this caption, published after it was sent, that no other publication has.

        The advertisement may have been revised after it was sent, so its former captions count too.
        """
        recent = await step.network.recent(step.token, sent_at - CLOCKS_APART)
        async with self._database.transaction() as session:
            requests = (await requests_of(session, [step.ad.id])).get(step.ad.id, ())
        captions = [step.ad.caption, *(request.caption for request in requests)]
        same = [
            media
            for media in recent
            if media.published_at >= sent_at - CLOCKS_APART
            and any(same_caption(media.caption, caption) for caption in captions)
        ]
        if not same:
            return None
        async with self._database.transaction() as session:
            ids = [media.id for media in same]
            taken = await repository.known_media(session, step.row.platform, ids, step.row.id)
        return next((media for media in reversed(same) if media.id not in taken), None)

    async def _published(self, step: _Step, media_id: str) -> bool:
        """Stores the network's id, then the post with its address, as its creator would."""
        row = step.row
        if row.media_id != media_id and not await self._change(row, media_id=media_id):
            return False
        try:
            media = await step.network.media(step.token, media_id)
        except NoSuchObject:
            return await self._gone(row)
        try:
            await self._own.publish(
                _caller(row), row.advertisement_id, row.platform, media.permalink, media_id=media_id
            )
        except (PostAddressTaken, InvalidInput) as error:
            await self._fail(row, "ADDRESS_TAKEN" if isinstance(error, PostAddressTaken) else "REFUSED")
            return False
        except NotPublishable:
            # Rejected or withdrawn after it was sent: it is public, but no post of the campaign.
            await self._change(row, state=CANCELLED, reason=None, due_at=None)
            return False
        except Unavailable:
            raise
        except DomainError as error:
            log.warning("published_and_not_stored", publication_id=row.id, cause=error.reason)
            await self._fail(row, "REFUSED")
            return False
        await self._change(row, state=PUBLISHED, reason=None, due_at=None)
        label = metrics.NETWORKS[row.platform]
        metrics.PUBLISHED.labels(label).inc()
        metrics.SECONDS.labels(label).observe(max(0.0, (self._now() - row.requested_at).total_seconds()))
        return False

    async def _gone(self, row: Publication) -> bool:
        """Handles a post id that the network does not return: after a while, its creator has deleted the post."""
        if self._now() - row.changed_at < SETTLING:
            return await self._look_later(row)
        if await self._change(
            row,
            media_id=None,
            container_id=None,
            container_at=None,
            account_id=None,
            sent_at=None,
            containers=0,
            state=FAILED,
            reason=POST_GONE,
            due_at=None,
        ):
            metrics.FAILED.labels(metrics.NETWORKS[row.platform], POST_GONE).inc()
        return False

    async def _address(self, step: _Step) -> str | None:
        """A URL from which the network fetches the picture; None once the publication has failed without one."""
        address = await self._pictures.public_address(step.ad.multimedia_uri)
        if address is None:
            await self._fail(step.row, Refusal.PICTURE_UNREACHABLE.value)
        return address

    async def _failed(self, step: _Step, error: NetworkError) -> None:
        """Handles an error response; the row is as the last step stored it."""
        row, now = step.row, self._now()
        log.info("network_refused", publication_id=row.id, kind=type(error).__name__, cause=str(error))
        if isinstance(error, RateLimited):
            pause = timedelta(minutes=error.minutes) if error.minutes else back_off(row.attempts + 3)
            async with self._database.transaction() as session:
                account = "" if error.whole_app else step.token.account_id
                await budgets.block(session, row.platform, account, now, now + pause)
            await self._change(row, due_at=now + pause, reason=NETWORK_BUSY, attempts=row.attempts + 1)
        elif isinstance(error, TokenRefused):
            await self._accounts_told(step.token, error.problem)
            await self._fail(row, error.problem.value)
        elif isinstance(error, Refused) and error.refusal is Refusal.QUOTA:
            await self._change(row, due_at=now + QUOTA_RETRY, reason=QUOTA_REACHED)
        elif isinstance(error, Refused) and error.refusal is Refusal.CONTAINER_GONE and row.state == SENDING:
            # Unknown to the network, or already published by the request with the unknown outcome.
            await self._look_later(row)
        elif isinstance(error, Refused) and error.refusal is Refusal.CONTAINER_GONE:
            await self._start_over(row)
        elif isinstance(error, Refused) and error.refusal is Refusal.NOT_READY:
            await self._change(row, due_at=now + poll_after(row.attempts), attempts=row.attempts + 1)
        elif isinstance(error, Refused) and row.state != SENDING:
            await self._fail(row, error.refusal.value)
        else:
            await self._postpone(row, NETWORK_BUSY)

    async def _accounts_told(self, token: AccountToken, problem: TokenProblem) -> None:
        try:
            await self._accounts.report([(token, problem)])
        except DomainError as error:
            log.warning("refusal_not_told", cause=error.reason)

    async def _postpone(self, row: Publication, reason: str | None) -> None:
        now = self._now()
        if now - row.requested_at > GIVE_UP_AFTER:
            await self._fail(row, "GAVE_UP")
            return
        attempts = min(row.attempts + 1, 1000)
        await self._change(row, attempts=attempts, due_at=now + back_off(attempts), reason=reason or row.reason)

    async def _fail(self, row: Publication, reason: str) -> None:
        if await self._change(row, state=FAILED, reason=reason, due_at=None):
            metrics.FAILED.labels(metrics.NETWORKS[row.platform], reason).inc()

    async def _change(self, row: Publication, **values: object) -> bool:
        """Stores a step while the publication is open and leased by this worker, and updates the row in memory.

        `due_at` is the lease: another worker's lease, or the creator's restart, stores another value.
        """
        if values.get("state", row.state) != row.state:
            values.setdefault("changed_at", self._now())
        async with self._database.transaction() as session:
            stored = await repository.lock(session, row.id)
            if stored is None or stored.state not in OPEN or stored.due_at != row.due_at:
                return False
            for name, value in values.items():
                setattr(stored, name, value)
        for name, value in values.items():
            setattr(row, name, value)
        return True

    async def _keep_budgets(self, network: Network) -> None:
        if usages := network.take_usages():
            async with self._database.transaction() as session:
                await budgets.keep_usages(session, usages, self._now())


_FINAL = frozenset((Refusal.PICTURE, Refusal.PICTURE_UNREACHABLE, Refusal.TEXT))
"""Reasons for which a new container would fail too."""


def _caller(row: Publication) -> Caller:
    """The creator as caller, in whose name their advertisement is read and their post is stored."""
    return Caller(person_id=row.person_id, permissions=frozenset({"createAdvertisements"}))
