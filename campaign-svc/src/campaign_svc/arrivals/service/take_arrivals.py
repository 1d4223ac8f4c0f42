"""Takes advertisements and posts inside an open transaction, and what waited for them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.messages import post_of
from campaign_svc.advertisements.policies import first_status
from campaign_svc.advertisements.service.settle_rewards import freezing
from campaign_svc.arrivals.policies import (
    AUDIT_WINDOW,
    new_code,
    post_violations,
    price_of,
    submission_violations,
    takes,
)
from campaign_svc.arrivals.service import park_arrivals
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import BudgetExhausted, CampaignNotOnGoing, UnknownCampaign
from campaign_svc.campaigns.policies import MONEY
from campaign_svc.erasure import repository as erasure
from campaign_svc.erasure.service import withdraw
from campaign_svc.ledger.service import book
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput

NO_PROFILE = {"post_platform_id": ""}


async def submit(
    session: AsyncSession,
    caller: Caller,
    submitted: Sequence[dict[str, Any]],
    now: datetime,
    audit_window: timedelta = AUDIT_WINDOW,
) -> list[Any]:
    """Stores advertisements; freezes their price or takes their stock; takes up posts that waited. Idempotent by id.

    Raises InvalidInput, UnknownCampaign, CampaignNotOnGoing or BudgetExhausted; a code that is taken breaks the
    database's unique constraint.
    """
    if violations := [violation for item in submitted for violation in submission_violations(item)]:
        raise InvalidInput(violations=violations)
    items = [{**item, "id": item.get("id") or uuid7()} for item in submitted]
    stored = await repository.by_ids(session, caller, [item["id"] for item in items])
    new = [item for item in items if item["id"] not in stored]
    if new:
        await park_arrivals.bring_ads(session, [item["id"] for item in new])
        wanted = {item["campaign_id"] for item in new}
        known = await campaigns.lock_many(session, sorted(wanted))
        if wanted - known.keys():
            raise UnknownCampaign
        if await campaigns.out_of_use(session, {row.company_id for row in known.values()}):
            raise CampaignNotOnGoing
        if not all(takes(known[item["campaign_id"]], item.get("creation_dt") or now) for item in new):
            raise CampaignNotOnGoing
        pairs = [(item["campaign_id"], item["person_id"]) for item in new]
        acquainted = await repository.people_of(session, pairs)
        erased = await erasure.erased_among(session, {item["person_id"] for item in new})
        rows = [
            _row(item, known[item["campaign_id"]], now, audit_window)
            | ({**erasure.BLANK, "anonymised_at": now} if item["person_id"] in erased else {"anonymised_at": None})
            for item in new
        ]
        inserted = await repository.insert_ads(session, rows)
        await _reserve(session, known, inserted, acquainted, now)
        await events.advertisements_submitted(session, inserted)
        for person_id in sorted(erased):
            late = [item["multimedia_uri"] for item in new if item["person_id"] == person_id]
            await withdraw(session, person_id, late, now)
        waited = await park_arrivals.take_posts(session, [row.id for row in inserted])
        await publish(session, caller, [post_of(post) for post in waited], now)
        stored |= await repository.by_ids(session, caller, [item["id"] for item in new])
    return [stored[item["id"]] for item in items]


def _row(item: dict[str, Any], campaign: Any, now: datetime, audit_window: timedelta) -> dict[str, Any]:
    price = price_of(campaign)
    made_at = item.get("creation_dt") or now
    return {
        **item,
        "company_id": campaign.company_id,
        "caption_identifier": (item.get("caption_identifier") or new_code()).upper(),
        "status": first_status(campaign.payment_type),
        "active": True,
        "advertisement_price": price,
        "budget_freezed": price,
        "money_available": price,
        "creation_dt": made_at,
        "audit_deadline": made_at + audit_window,
        "version": 1,
    }


async def _reserve(
    session: AsyncSession,
    known: Mapping[str, Any],
    inserted: Sequence[Any],
    acquainted: set[tuple[str, str]],
    now: datetime,
) -> None:
    money: Counter[str] = Counter()
    units: Counter[str] = Counter()
    people: dict[str, set[str]] = defaultdict(set)
    for row in inserted:
        money[row.campaign_id] += row.budget_freezed
        units[row.campaign_id] += known[row.campaign_id].payment_type != MONEY
        if (row.campaign_id, row.person_id) not in acquainted:
            people[row.campaign_id].add(row.person_id)
    for campaign_id, count in units.items():
        campaign = known[campaign_id]  # locked, so that what it says still holds
        if count > campaign.stock or money[campaign_id] > campaign.budget_available:
            raise BudgetExhausted
    prices = [freezing(row, known[row.campaign_id].currency) for row in inserted if row.budget_freezed]
    influencers = {campaign_id: len(new) for campaign_id, new in people.items()}
    await book(session, prices, now, units=units, influencers=influencers)


async def publish(
    session: AsyncSession, caller: Caller, posts: Sequence[dict[str, Any]], now: datetime
) -> tuple[int, list[dict[str, Any]]]:
    """Records posts and applies figures that waited for them. Idempotent by id.

    Returns how many were new, and those whose advertisement is not known. Raises InvalidInput.
    """
    if violations := [violation for post in posts for violation in post_violations(post)]:
        raise InvalidInput(violations=violations)
    if not posts:
        return 0, []
    posts = [{**post, "id": post.get("id") or uuid7()} for post in posts]
    wanted = {post["advertisement_id"] for post in posts}
    known = await repository.by_ids(session, caller, sorted(wanted))
    if missing := sorted(wanted - known.keys()):
        await park_arrivals.wait_for_ads(session, missing)
        known |= await repository.by_ids(session, caller, missing)
    early = [post for post in posts if post["advertisement_id"] not in known]
    await park_arrivals.bring_posts(session, [post["id"] for post in posts])
    erased = await erasure.erased_among(session, {ad.person_id for ad in known.values()})
    rows = [
        {
            **post,
            "campaign_id": known[post["advertisement_id"]].campaign_id,
            "company_id": known[post["advertisement_id"]].company_id,
            "creation_dt": post.get("creation_dt") or now,
            **(NO_PROFILE if known[post["advertisement_id"]].person_id in erased else {}),
        }
        for post in posts
        if post["advertisement_id"] in known
    ]
    created = await repository.insert_posts(session, rows) if rows else []
    await events.posts_published(session, created)
    if created:
        await park_arrivals.take_reports(session, [row.id for row in created], now)
    return len(created), early
