"""Stores advertisements and posts in the open transaction, together with the messages that were parked for them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from campaign_svc.access import may_record_past
from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.messages import post_of
from campaign_svc.advertisements.models import Advertisement, AdvertisementRow, Post, PublishedPost, Submission
from campaign_svc.advertisements.policies import CHANGE_REQUESTED, UNANSWERED, first_status
from campaign_svc.advertisements.service.pay_rewards import freeze_movement
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import BudgetExhausted, CampaignNotOnGoing, UnknownCampaign
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.policies import MONEY
from campaign_svc.changes.service.end_requests import take_revisions
from campaign_svc.checks.repository import forget_matches
from campaign_svc.creators import repository as creators
from campaign_svc.due_checks.models import POST
from campaign_svc.due_checks.service import checks_due
from campaign_svc.erasure import repository as erasure
from campaign_svc.erasure.service import withdraw_pictures
from campaign_svc.ledger.service import book
from campaign_svc.mobile.policies import (
    AUDIT_WINDOW,
    made_at,
    new_code,
    post_violations,
    price_of,
    refuse_made,
    submission_violations,
)
from campaign_svc.mobile.service import park_messages
from campaign_svc.networks.policies import NO_SITES, Sites
from kit.db import Session, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput


async def store_advertisements(
    session: Session,
    caller: Caller,
    submitted: Sequence[Submission],
    now: datetime,
    audit_window: timedelta = AUDIT_WINDOW,
) -> list[AdvertisementRow]:
    """Stores advertisements, freezes their price or reserves their stock, and stores the posts parked for them.

    If a stored one has an open change request, takes a differing submission as its next revision; else idempotent by
    id. Withdrawn ones are unchanged. Returns them in the order given. Raises InvalidInput, UnknownCampaign,
    CampaignNotOnGoing, CampaignNotBegun or BudgetExhausted. A taken ad code violates the unique constraint
    CODE_UNIQUE.
    """
    if violations := [violation for submission in submitted for violation in submission_violations(submission)]:
        raise InvalidInput(violations=violations)
    submissions = [replace(submission, id=submission.id or uuid7()) for submission in submitted]
    stored = await repository.by_ids(session, caller, [submission.id for submission in submissions])
    new = [submission for submission in submissions if submission.id not in stored]
    if new:
        stored |= await repository.withdrawn_among(session, [submission.id for submission in new])
        new = [submission for submission in new if submission.id not in stored]
    if new:
        await park_messages.lock_for_storing_advertisements(session, [submission.id for submission in new])
    stored |= await _take_revisions(session, caller, submissions, stored, now, audit_window=audit_window)
    if new:
        erased = await erasure.erased_among(session, {submission.person_id for submission in new})
        inserted = await _store_new(session, new, now, audit_window, erased=erased, past=may_record_past(caller))
        for person_id in sorted(erased):
            late = [submission.multimedia_uri for submission in new if submission.person_id == person_id]
            await withdraw_pictures(session, person_id, late, now)
        waited = await park_messages.claim_parked_posts(session, [row.id for row in inserted])
        await store_posts(session, caller, [post_of(post) for post in waited], now)
        stored |= await repository.by_ids(session, caller, [submission.id for submission in new])
    return [stored[submission.id] for submission in submissions]


async def store_own_advertisement(
    session: Session, submission: Submission, now: datetime, audit_window: timedelta = AUDIT_WINDOW
) -> str:
    """Stores an advertisement that its creator submits here, and returns its new id, for which no post can be parked.

    The person was not erased, and an erasure waits for this transaction. Raises as `store_advertisements`.
    """
    if violations := submission_violations(submission):
        raise InvalidInput(violations=violations)
    new = replace(submission, id=uuid7())
    (ad,) = await _store_new(session, [new], now, audit_window, erased=frozenset(), past=False)
    return ad.id


async def _store_new(
    session: Session,
    new: Sequence[Submission],
    now: datetime,
    audit_window: timedelta,
    *,
    erased: Collection[str],
    past: bool,
) -> list[Advertisement]:
    """Inserts advertisements with their reservations, counts, due checks and facts; those of `erased` people blank."""
    campaign_ids = {submission.campaign_id for submission in new}
    campaigns_by_id = await campaigns.lock_many(session, sorted(campaign_ids))
    if campaign_ids - campaigns_by_id.keys():
        raise UnknownCampaign
    if await campaigns.out_of_use(session, {row.company_id for row in campaigns_by_id.values()}):
        raise CampaignNotOnGoing
    await _refuse_blocked(session, new, campaigns_by_id, now)
    for submission in new:
        refuse_made(campaigns_by_id[submission.campaign_id], made_at(submission.creation_dt, now))
    pairs = [(submission.campaign_id, submission.person_id) for submission in new]
    acquainted = await repository.people_of(session, pairs)
    ads = [
        _advertisement(submission, campaigns_by_id[submission.campaign_id], now, audit_window)
        for submission in new
    ]
    for ad in ads:
        ad.anonymised_at = now if ad.person_id in erased else None
        if ad.person_id in erased:
            ad.caption, ad.multimedia_uri, ad.tagged_people = "", "", []
    inserted = await repository.insert_ads(session, ads)
    await _reserve(session, campaigns_by_id, inserted, acquainted, now, past=past)
    await count_activity(
        session,
        (Activity(campaign_id=ad.campaign_id, at=ad.creation_dt, submitted=1) for ad in inserted),
    )
    await checks_due(session, [ad.id for ad in inserted if ad.anonymised_at is None], now)
    await events.advertisements_submitted(session, inserted)
    return inserted


async def _refuse_blocked(
    session: Session, submissions: Sequence[Submission], campaigns_by_id: Mapping[str, Campaign], now: datetime
) -> None:
    """Refuses advertisements made after the company blocked their creator, as a closed campaign does.

    Those made before are accepted, even when they arrive later. Raises CampaignNotOnGoing.
    """
    owners = {
        submission.id: (campaigns_by_id[submission.campaign_id].company_id, submission.person_id)
        for submission in submissions
    }
    blocked = await creators.blocked_among(session, owners.values())
    for submission in submissions:
        since = blocked.get(owners[submission.id])
        if since is not None and made_at(submission.creation_dt, now) > since:
            raise CampaignNotOnGoing


async def _take_revisions(
    session: Session,
    caller: Caller,
    submissions: Sequence[Submission],
    stored: Mapping[str, AdvertisementRow],
    now: datetime,
    *,
    audit_window: timedelta,
) -> dict[str, AdvertisementRow]:
    """Takes next revisions of stored advertisements; returns these. Ignores those of erased people."""
    pairs = [(submission, row) for submission in submissions if (row := stored.get(submission.id)) is not None]
    for submission, row in pairs:
        if row.anonymised_at is not None and row.change_state == UNANSWERED:
            await withdraw_pictures(session, row.person_id, [submission.multimedia_uri], now)
    next_revisions = [submission for submission, row in pairs if row.change_state == CHANGE_REQUESTED]
    revised = await take_revisions(session, caller, next_revisions, now, audit_window) if next_revisions else []
    if not revised:
        return {}
    await forget_matches(session, revised)
    return await repository.by_ids(session, caller, revised)


def _advertisement(
    submission: Submission, campaign: Campaign, now: datetime, audit_window: timedelta
) -> Advertisement:
    price = price_of(campaign)
    created_at = made_at(submission.creation_dt, now)
    decided = {
        "company_id": campaign.company_id,
        "caption_identifier": (submission.caption_identifier or new_code()).upper(),
        "status": first_status(campaign.payment_type),
        "active": True,
        "advertisement_price": price,
        "budget_freezed": price,
        "money_available": price,
        "creation_dt": created_at,
        "audit_deadline": created_at + audit_window,
        "tagged_people": list(submission.tagged_people),
        "social_media_target": list(submission.social_media_target),
        "version": 1,
    }
    return Advertisement(**{**vars(submission), **decided})


async def _reserve(
    session: Session,
    campaigns_by_id: Mapping[str, Campaign],
    inserted: Sequence[Advertisement],
    acquainted: set[tuple[str, str]],
    now: datetime,
    *,
    past: bool,
) -> None:
    """Freezes prices and reserves stock; with `past`, the ledger dates this to each advertisement's creation."""
    money: Counter[str] = Counter()
    units: Counter[str] = Counter()
    people: dict[str, set[str]] = defaultdict(set)
    for row in inserted:
        money[row.campaign_id] += row.budget_freezed
        units[row.campaign_id] += campaigns_by_id[row.campaign_id].payment_type != MONEY
        if (row.campaign_id, row.person_id) not in acquainted:
            people[row.campaign_id].add(row.person_id)
    for campaign_id, count in units.items():
        campaign = campaigns_by_id[campaign_id]  # locked, so its stock and budget cannot change
        if count > campaign.stock or money[campaign_id] > campaign.budget_available:
            raise BudgetExhausted
    prices = [
        freeze_movement(row, campaigns_by_id[row.campaign_id].currency, row.creation_dt if past else None)
        for row in inserted
        if row.budget_freezed
    ]
    influencers = {campaign_id: len(new) for campaign_id, new in people.items()}
    await book(session, prices, now, units=units, influencers=influencers)


async def store_posts(
    session: Session,
    caller: Caller,
    published: Sequence[PublishedPost],
    now: datetime,
    sites: Sites = NO_SITES,
) -> tuple[int, list[PublishedPost]]:
    """Stores posts and applies the reports parked for them; drops those of withdrawn advertisements. Idempotent by id.

    Returns the number of new posts, and the posts whose advertisement is unknown. Raises InvalidInput.
    """
    if violations := [violation for post in published for violation in post_violations(post, sites)]:
        raise InvalidInput(violations=violations)
    if not published:
        return 0, []
    published = [replace(post, id=post.id or uuid7()) for post in published]
    ad_ids = {post.advertisement_id for post in published}
    ads_by_id = await repository.get_many(session, caller, sorted(ad_ids))
    if missing := sorted(ad_ids - ads_by_id.keys()):
        await park_messages.lock_for_parking_posts(session, missing)
        ads_by_id |= await repository.get_many(session, caller, missing)
    if missing := sorted(ad_ids - ads_by_id.keys()):
        dropped = await repository.withdrawn_among(session, missing)
        published = [post for post in published if post.advertisement_id not in dropped]
    early = [post for post in published if post.advertisement_id not in ads_by_id]
    await park_messages.lock_for_storing_posts(session, [post.id for post in published])
    erased = await erasure.erased_among(session, {ad.person_id for ad in ads_by_id.values()})
    posts = [
        Post(
            id=post.id,
            advertisement_id=ad.id,
            campaign_id=ad.campaign_id,
            company_id=ad.company_id,
            platform=post.platform,
            post_platform_id="" if ad.person_id in erased else post.post_platform_id,
            creation_dt=made_at(post.creation_dt, now),
        )
        for post in published
        if (ad := ads_by_id.get(post.advertisement_id))
    ]
    created = await repository.insert_posts(session, posts) if posts else []
    await checks_due(session, sorted({post.advertisement_id for post in created}), now, (POST,))
    await events.posts_published(session, created)
    if created:
        await park_messages.apply_parked_reports(session, [post.id for post in created], now)
    return len(created), early
