"""Use cases of creators that write: send, revise, withdraw, publish and contest their own advertisements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from campaign_svc.access import creator_of
from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import AlreadyAudited, CodeTaken, UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement, PublishedPost, Submission
from campaign_svc.advertisements.policies import (
    CHANGE_REQUESTED,
    SPOT,
    WAITING,
    WITHDRAWN,
    plain_address,
)
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.policies import MONEY
from campaign_svc.campaigns.service.write_drafts import Pictures
from campaign_svc.changes.errors import NoChangeRequested
from campaign_svc.changes.models import GIVEN_UP
from campaign_svc.changes.policies import is_present_revision
from campaign_svc.changes.service.end_requests import end_requests
from campaign_svc.checks.repository import forget_matches
from campaign_svc.creators.repository import is_erased
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.due_checks.models import PERSON
from campaign_svc.engagement.service import apply_reports
from campaign_svc.figures.models import Report
from campaign_svc.ledger.policies import Movement, release_entries
from campaign_svc.ledger.service import book
from campaign_svc.mobile.policies import AUDIT_WINDOW, CODE_UNIQUE, MOBILE
from campaign_svc.mobile.service.park_messages import lock_for_storing_posts
from campaign_svc.mobile.service.store_messages import store_advertisements, store_own_advertisement, store_posts
from campaign_svc.network_figures.repository import lock_media, posts_of_taken_media
from campaign_svc.network_figures.service.read_figures import follow_post
from campaign_svc.networks.policies import NO_SITES, Sites, network_address, post_address
from campaign_svc.open_campaigns import repository as open_campaigns
from campaign_svc.open_campaigns.models import Offer, Standing
from campaign_svc.open_campaigns.policies import day_began, obstacle_of, reaction_prices
from campaign_svc.open_campaigns.service import EveryoneMayPost, Standings
from campaign_svc.own_advertisements import events, repository
from campaign_svc.own_advertisements.errors import (
    NothingChanged,
    PostAddressTaken,
)
from campaign_svc.own_advertisements.models import Draft, OwnAdvertisement, RevisionDraft
from campaign_svc.own_advertisements.policies import (
    INVALID_IMAGE,
    REFUSALS,
    checked_draft,
    refuse_content,
    refuse_networks,
    refuse_picture,
    refuse_unpublishable,
    written,
)
from campaign_svc.own_advertisements.service.read_own import OwnReadingService
from campaign_svc.publications.errors import NothingToRetry
from campaign_svc.publications.repository import cancel as cancel_publications
from campaign_svc.publications.service import (
    advertisement_revised,
    published_by_hand,
    request_publications,
    retry_publication,
)
from campaign_svc.settings import POSTS_PER_PERSON_AND_DAY
from kit.db import Database, Reader, Row, Session, utc_now, uuid7, violated_constraint
from kit.idempotency import claim, keep
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated

_CODE_ATTEMPTS = 5


class OwnWritingService:
    """Each call is one transaction, and returns the caller's advertisement as it is afterwards.

    Each raises Unauthenticated, PermissionDenied without createAdvertisements, and UnknownAdvertisement alike for
    unknown ones and other people's.
    """

    def __init__(
        self,
        database: Database,
        standings: Standings | None = None,
        pictures: Pictures | None = None,
        now: Callable[[], datetime] = utc_now,
        *,
        audit_window: timedelta = AUDIT_WINDOW,
        daily_limit: int = POSTS_PER_PERSON_AND_DAY,
        sites: Sites = NO_SITES,
    ) -> None:
        """Without `standings` every creator may post, without `pictures` no picture is claimed."""
        self._database = database
        self._standings = standings or EveryoneMayPost()
        self._pictures = pictures
        self._now = now
        self._audit_window = audit_window
        self._daily_limit = daily_limit
        self._sites = sites
        self._disputes = DisputeService(database, now=now)
        self._reading = OwnReadingService(database, now)

    async def submit(self, caller: Caller, draft: Draft) -> OwnAdvertisement:
        """Creates an advertisement for a campaign; freezes its price or reserves a unit. Idempotent by idempotency key.

        Concurrent submissions of a person are serialised, so that limits hold; the last price or
        unit goes to one submission. Raises the first unmet requirement, AlreadyPosted, DailyLimit, UnknownCampaign,
        CampaignNotOnGoing, CampaignNotBegun, BudgetExhausted, CodeTaken, or InvalidInput.
        """
        person_id = creator_of(caller)
        standing = await self._standings.standing(person_id)
        checked_draft(draft, standing)
        offer = await self._offer(self._database, caller, draft.campaign_id)
        refused = await self._refusal(self._database, caller, offer, standing)
        # A picture is only claimed for a submission that will be accepted; a repetition succeeds regardless.
        picture = "" if refused else await self._picture_of(offer, person_id, draft.picture)
        for _ in range(_CODE_ATTEMPTS):
            try:
                async with self._database.transaction() as session:
                    ad_id, already_stored = await self._store(
                        session, caller, draft, picture, standing=standing, refused=refused
                    )
            except Exception as error:
                if violated_constraint(error) != CODE_UNIQUE:
                    raise
            else:
                return await (self._reading.get if already_stored else self._reading.new)(caller, ad_id)
        raise CodeTaken

    async def _offer(self, reader: Reader, caller: Caller, campaign_id: str) -> Offer:
        offer = await open_campaigns.by_id(reader, caller, campaign_id, self._now())
        if offer is None:
            raise UnknownCampaign
        return offer

    async def _refusal(
        self, reader: Reader, caller: Caller, offer: Offer, standing: Standing
    ) -> type[DomainError] | None:
        now = self._now()
        made_today = await open_campaigns.made_since(reader, caller, day_began(now))
        obstacle = obstacle_of(offer, standing, now, made_today=made_today, daily_limit=self._daily_limit)
        return None if obstacle is None else REFUSALS[obstacle]

    async def _picture_of(self, offer: Offer, person_id: str, picture: str | None) -> str:
        """The picture's address, claimed before any transaction; for a Spot the campaign's picture."""
        if offer.type == SPOT:
            return offer.picture or ""
        return await self._claimed(refuse_picture(picture), person_id)

    async def _claimed(self, picture: str, person_id: str) -> str:
        if self._pictures and not await self._pictures.claim(picture, person_id):
            raise InvalidInput(violations=[INVALID_IMAGE])
        return picture

    async def _store(
        self,
        session: Session,
        caller: Caller,
        draft: Draft,
        picture: str,
        *,
        standing: Standing,
        refused: type[DomainError] | None,
    ) -> tuple[str, bool]:
        """The id of the advertisement, and whether the same submission had stored it before."""
        person_id = creator_of(caller)
        await repository.lock_person(session, person_id)
        if await is_erased(session, person_id):
            raise Unauthenticated
        now = self._now()
        stored_before = await claim(session)
        if stored_before is not None:
            return stored_before, True
        if refused:
            raise refused
        offer = await self._offer(session, caller, draft.campaign_id)
        if refused := await self._refusal(session, caller, offer, standing):
            raise refused
        prices = reaction_prices(offer.currency) if offer.investment else {}
        submission = Submission(
            campaign_id=offer.id,
            person_id=person_id,
            multimedia_uri=picture,
            caption=written(draft.caption, offer.type, offer.brief),
            tagged_people=list(draft.tagged_people),
            social_media_target=sorted(set(draft.networks)),
            like_price=prices.get("like", 0),
            comment_price=prices.get("comment", 0),
        )
        ad_id = await store_own_advertisement(session, submission, now, self._audit_window)
        if draft.publish_for_me:
            await request_publications(session, ad_id, person_id, draft.publish_for_me, now)
        await keep(session, ad_id)
        return ad_id, False

    async def revise(self, caller: Caller, ad_id: str, draft: RevisionDraft) -> OwnAdvertisement:
        """Sends the next revision, which waits for its audit; a repetition changes nothing.

        Raises NoChangeRequested, NothingChanged or InvalidInput.
        """
        person_id = creator_of(caller)
        refuse_content(draft.caption, draft.tagged_people)
        before = (await self._reading.get(caller, ad_id)).row
        picture = before.multimedia_uri
        if (
            before.campaign_type != SPOT
            and draft.picture
            and plain_address(draft.picture) != plain_address(picture)
        ):
            picture = await self._claimed(refuse_picture(draft.picture), person_id)
        now = self._now()
        async with self._database.transaction() as session:
            if await is_erased(session, person_id):
                raise Unauthenticated
            ad = await self._locked(session, caller, ad_id)
            submission = Submission(
                id=ad.id,
                campaign_id=ad.campaign_id,
                person_id=person_id,
                multimedia_uri=picture,
                caption=written(draft.caption, before.campaign_type, before.brief),
                tagged_people=list(draft.tagged_people),
            )
            if not is_present_revision(submission, ad):
                if ad.status not in WAITING or ad.change_state != CHANGE_REQUESTED:
                    raise NoChangeRequested
                (row,) = await store_advertisements(session, MOBILE, [submission], now, self._audit_window)
                if row.change_state == CHANGE_REQUESTED:
                    raise NothingChanged
                await advertisement_revised(session, ad_id, now)
        return await self._reading.get(caller, ad_id)

    async def withdraw(self, caller: Caller, ad_id: str) -> OwnAdvertisement:
        """Withdraws a waiting advertisement, and releases its price or unit; a repetition changes nothing.

        Afterwards only its person can read it. Raises AlreadyAudited.
        """
        person_id = creator_of(caller)
        async with self._database.transaction() as session:
            # `now` is taken after the lock, so that facts about a person's submissions and withdrawals are in order.
            await repository.lock_person(session, person_id)
            now = self._now()
            ad = await self._locked(session, caller, ad_id)
            if ad.status != WITHDRAWN:
                campaign = (await campaigns.lock_many(session, [ad.campaign_id]))[ad.campaign_id]
                await _withdraw(session, ad, campaign, now)
        return await self._reading.get(caller, ad_id)

    async def publish_for_me(self, caller: Caller, ad_id: str, platforms: Sequence[int]) -> OwnAdvertisement:
        """Requests publication on these networks; where that is under way or done nothing changes.

        Raises InvalidInput without a network, NotPublishable, NetworkMissing for a network that the advertisement was
        not made for, AccountNotLinked, or BeingPublished where the caller posted it themselves.
        """
        person_id, now = creator_of(caller), self._now()
        refuse_networks(platforms)
        async with self._database.transaction() as session:
            await repository.lock_person(session, person_id)
            ad = await self._locked(session, caller, ad_id)
            refuse_unpublishable(ad, platforms)
            posted = {row.platform for row in (await repository.posts_of(session, caller, [ad_id])).get(ad_id, ())}
            missing = set(platforms) - posted
            if missing:
                await request_publications(session, ad_id, person_id, missing, now)
        return await self._reading.get(caller, ad_id)

    async def retry_publication(self, caller: Caller, ad_id: str, platform: int) -> OwnAdvertisement:
        """Retries a failed publication on a network. Raises NotPublishable, AccountNotLinked or NothingToRetry."""
        person_id, now = creator_of(caller), self._now()
        async with self._database.transaction() as session:
            await repository.lock_person(session, person_id)
            ad = await self._locked(session, caller, ad_id)
            refuse_unpublishable(ad)
            posts = (await repository.posts_of(session, caller, [ad_id])).get(ad_id, ())
            if any(post.platform == platform for post in posts):
                raise NothingToRetry
            await retry_publication(session, ad_id, person_id, platform, now)
        return await self._reading.get(caller, ad_id)

    async def publish(
        self, caller: Caller, ad_id: str, platform: int, url: str, *, media_id: str | None = None
    ) -> OwnAdvertisement:
        """Stores the address of the post on a network; a later call corrects it, until the advertisement is decided on.

        `media_id`, the network's id, is set when the platform published it; else its creator did, which cancels a
        publication that is not sent yet and raises BeingPublished after that. While the account is linked, the post's
        figures come from its network.

        A corrected address is another post, which starts without figures. Locks are taken in the same order as for
        reports of figures: arrivals, post, advertisement. Raises InvalidInput, NotPublishable, PostAddressTaken,
        NetworkMissing for a network that the advertisement was not made for, or AlreadyAudited for a correction after
        the decision.
        """
        person_id, now = creator_of(caller), self._now()
        if media_id is None:
            address = post_address(platform, url, self._sites)
        else:
            address = network_address(platform, url, media_id, self._sites)
        post = PublishedPost(id=uuid7(), advertisement_id=ad_id, platform=platform, post_platform_id=address)
        async with self._database.transaction() as session:
            await repository.lock_person(session, person_id)
            await repository.lock_address(session, address)
            if media_id is not None:
                await lock_media(session, [(platform, media_id)])
            await lock_for_storing_posts(session, [post.id])
            stored_post = await repository.lock_post(session, caller, ad_id, platform)
            ad = await self._locked(session, caller, ad_id)
            refuse_unpublishable(ad, [platform])
            if await repository.address_is_taken(session, address, ad.id):
                raise PostAddressTaken
            if media_id is not None and await posts_of_taken_media(
                session, {stored_post.id if stored_post else post.id: (platform, media_id)}
            ):
                raise PostAddressTaken
            if media_id is None and (stored_post is None or stored_post.post_platform_id != address):
                await published_by_hand(session, ad_id, platform, now)
            if stored_post is None:
                await store_posts(session, MOBILE, [post], now, self._sites)
            elif stored_post.post_platform_id != address:
                if ad.status not in WAITING:
                    raise AlreadyAudited
                await _remove_post(session, stored_post, now)
                await store_posts(session, MOBILE, [post], now, self._sites)
            if stored_post is None or stored_post.post_platform_id != address:
                await follow_post(session, post.id, media_id, now)
        return await self._reading.get(caller, ad_id)

    async def dispute(self, caller: Caller, ad_id: str, text: str) -> OwnAdvertisement:
        """Contests a rejection by the brand; raises the errors of `DisputeService.dispute_rejection`."""
        await self._disputes.dispute_rejection(MOBILE, ad_id, creator_of(caller), text)
        return await self._reading.get(caller, ad_id)

    async def _locked(self, session: Session, caller: Caller, ad_id: str) -> Advertisement:
        ad = await repository.lock(session, caller, ad_id)
        if ad is None:
            raise UnknownAdvertisement
        return ad


async def _remove_post(session: Session, post: Row, now: datetime) -> None:
    """Deletes a post after subtracting its figures wherever they were added, by applying a report of zeros."""
    if post.feed_dt is not None:
        later = max(now, post.feed_dt + timedelta(microseconds=1))
        await apply_reports(session, [Report(str(post.id), {}, later)], now)
    await repository.delete_post(session, str(post.id))


async def _withdraw(session: Session, ad: Advertisement, campaign: Campaign, now: datetime) -> None:
    """Withdraws a waiting advertisement; ends its change requests, claims, checks and publications. It and its campaign
    are locked."""
    before, price = ad.status, ad.budget_freezed
    # No fact about the ended request: it would notify the brand that the advertisement waits again.
    await end_requests(session, [ad], GIVEN_UP, now, with_fact=False)
    ad.withdraw(now)
    await session.flush()
    await ads.end_claims(session, [ad.id])
    await repository.drop_due_checks(session, ad.id)
    await cancel_publications(session, [ad.id], now)
    await forget_matches(session, [ad.id])
    movements = []
    if price:
        entries = release_entries(ad.campaign_id, price)
        movements.append(Movement(f"withdraw:{ad.id}", ad.campaign_id, campaign.currency, entries, ad.id))
    others = await ads.people_of(session, [(ad.campaign_id, ad.person_id)])
    await book(
        session,
        movements,
        now,
        units={} if campaign.payment_type == MONEY else {ad.campaign_id: -1},
        influencers={} if others else {ad.campaign_id: -1},
    )
    await count_activity(session, [Activity(campaign_id=ad.campaign_id, at=ad.creation_dt, submitted=-1)])
    await checks_due_for_people(session, [ad.person_id], now, (PERSON,))
    last = not await repository.has_other_for_company(session, ad)
    await events.advertisement_withdrawn(session, ad, before, now, last_for_company=last)
