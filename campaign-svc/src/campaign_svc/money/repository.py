"""Reads movements and balances of the campaigns within the viewer's reach, each in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    lateral,
    select,
    true,
    tuple_,
)

from campaign_svc.access import Reach, campaigns_within_reach, company_of, reach_of
from campaign_svc.activity.repository import DAYS
from campaign_svc.advertisements.repository import ADS, NOT_WITHDRAWN
from campaign_svc.campaigns.models import FINISHED, ON_GOING, STOPPED
from campaign_svc.campaigns.policies import MONEY
from campaign_svc.ledger.policies import CAMPAIGN, ESCROW
from campaign_svc.ledger.repository import CAMPAIGNS, ENTRIES, SETS
from kit.db import Reader, Row
from kit.rpc.caller import Caller

PAID = (ON_GOING, STOPPED, FINISHED)
"""The statuses after the payment: a campaign's budgets equal its ledger accounts in them."""
_LAST = (datetime(9999, 12, 31, tzinfo=UTC), "")
"""Upper bound of the sort key, where the first page starts."""


def _listed(reach: Reach, *, one: bool) -> ColumnElement[bool]:
    """The company's paid campaigns within reach: the requested one, or all."""
    company = CAMPAIGNS.c.company_id == bindparam("company_id", type_=Text)
    within = campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id)
    campaign_condition = CAMPAIGNS.c.id == bindparam("campaign_id", type_=Text) if one else true()
    return company & within & campaign_condition & CAMPAIGNS.c.status.in_(PAID)


@cache
def _movements(reach: Reach, *, one: bool) -> Select[*tuple[object, ...]]:
    # The newest movements of each campaign come off the index in order; of them a page is kept.
    start = tuple_(bindparam("at", type_=DateTime(timezone=True)), bindparam("cause", type_=Text))
    limit = bindparam("limit", type_=Integer)
    newest = lateral(
        select(SETS)
        .where(SETS.c.campaign_id == CAMPAIGNS.c.id, tuple_(SETS.c.recorded_at, SETS.c.cause) < start)
        .order_by(SETS.c.recorded_at.desc(), SETS.c.cause.desc())
        .limit(limit),
        "newest",
    )
    page = (
        select(newest, CAMPAIGNS.c.name.label("campaign_name"))
        .select_from(CAMPAIGNS.join(newest, true()))
        .where(_listed(reach, one=one))
        .order_by(newest.c.recorded_at.desc(), newest.c.cause.desc())
        .limit(limit)
        .cte("page")
    )
    moved = lateral(
        select(_of(CAMPAIGN).label("available_change"), _of(ESCROW).label("frozen_change")).where(
            ENTRIES.c.cause == page.c.cause
        ),
        "moved",
    )
    # In the same statement, so that the balances are those of the moment in which the page is read.
    by_currency = (
        select(
            CAMPAIGNS.c.currency,
            cast(func.sum(CAMPAIGNS.c.budget_available), BigInteger).label("available"),
            cast(func.sum(CAMPAIGNS.c.budget_freezed), BigInteger).label("frozen"),
        )
        .where(_listed(reach, one=one))
        .group_by(CAMPAIGNS.c.currency)
        .subquery("by_currency")
    )
    currencies, available, frozen = (
        select(func.array_agg(column)).select_from(by_currency).scalar_subquery() for column in by_currency.c
    )
    return (
        select(
            page,
            ADS.c.caption_identifier,
            ADS.c.person_id,
            moved.c.available_change,
            moved.c.frozen_change,
            currencies.label("currencies"),
            available.label("available_now"),
            frozen.label("frozen_now"),
        )
        .select_from(
            page.join(moved, true()).outerjoin(ADS, and_(ADS.c.id == page.c.advertisement_id, NOT_WITHDRAWN))
        )
        .order_by(page.c.recorded_at.desc(), page.c.cause.desc())
    )


def _of(account: int) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    cents = func.sum(ENTRIES.c.amount).filter(ENTRIES.c.account == account)
    return cast(func.coalesce(cents, 0), BigInteger)


async def movements(
    reader: Reader,
    viewer: Caller,
    company_id: str,
    campaign_id: str | None,
    *,
    limit: int,
    after: tuple[datetime, str] | None,
) -> Sequence[Row]:
    """A page, newest first, ties by cause. Each row has the balances of now by currency, in arrays of one order."""
    at, cause = after or _LAST
    values = {"at": at, "cause": cause, "limit": limit, **_bind_values(viewer, company_id, campaign_id)}
    return await reader.rows(_movements(reach_of(viewer), one=campaign_id is not None), values)


@cache
def _balances(reach: Reach, *, one: bool) -> Select[*tuple[object, ...]]:
    activity = lateral(
        select(
            func.sum(DAYS.c.spent_on_reactions).label("spent_on_reactions"),
            func.sum(DAYS.c.approved).label("approved"),
        ).where(DAYS.c.campaign_id == CAMPAIGNS.c.id),
        "activity",
    )
    cents = {
        "funded": CAMPAIGNS.c.investment,
        "available": CAMPAIGNS.c.budget_available,
        "frozen": CAMPAIGNS.c.budget_freezed,
        "spent": CAMPAIGNS.c.budget_spent,
        "spent_on_reactions": activity.c.spent_on_reactions,
    }
    approved = func.sum(activity.c.approved).filter(CAMPAIGNS.c.payment_type == MONEY)
    return (
        select(
            CAMPAIGNS.c.currency,
            *(cast(func.coalesce(func.sum(column), 0), BigInteger).label(name) for name, column in cents.items()),
            cast(func.coalesce(approved, 0), BigInteger).label("paid_posts"),
        )
        .select_from(CAMPAIGNS.join(activity, true()))
        .where(_listed(reach, one=one), CAMPAIGNS.c.investment > 0)
        .group_by(CAMPAIGNS.c.currency)
        .order_by(CAMPAIGNS.c.currency)
    )


async def balances(reader: Reader, viewer: Caller, company_id: str, campaign_id: str | None) -> Sequence[Row]:
    """What the budgets of paid campaigns with an investment add up to, by currency."""
    values = _bind_values(viewer, company_id, campaign_id)
    return await reader.rows(_balances(reach_of(viewer), one=campaign_id is not None), values)


def _bind_values(viewer: Caller, company_id: str, campaign_id: str | None) -> dict[str, object]:
    campaign_value = {} if campaign_id is None else {"campaign_id": campaign_id}
    return {"company_id": company_id, **campaign_value, **company_of(viewer)}
