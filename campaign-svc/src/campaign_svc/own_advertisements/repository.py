"""Reads and locks the creator's own advertisements; every read takes the creator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    not_,
    or_,
    select,
    text,
)

from campaign_svc.access import own, person_of
from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.policies import APPROVED, CHANGE_REQUESTED, REJECTED, WAITING, WITHDRAWN
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, NOT_WITHDRAWN, POSTS
from campaign_svc.campaigns.policies import PRODUCT
from campaign_svc.due_checks.repository import DUE
from campaign_svc.ledger.policies import INFLUENCER
from campaign_svc.ledger.repository import ENTRIES, SETS
from campaign_svc.network_figures.repository import SCHEDULE
from campaign_svc.own_advertisements.models import OwnFilter, OwnRow
from campaign_svc.own_advertisements.policies import (
    APPROVED_STATE,
    CHANGE_REQUESTED_STATE,
    COLLECTED,
    REJECTED_STATE,
    TO_COLLECT,
    WAITING_STATE,
    WITHDRAWN_STATE,
)
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Page, Reader, Row, Session, grouped, keyset, read_page
from kit.rpc.caller import Caller

Query = Select[*tuple[object, ...]]
_LOCK_PERSON = text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 23))")
_LOCK_ADDRESS = text("SELECT pg_advisory_xact_lock(hashtextextended(:address, 24))")
_OF_CAMPAIGN: dict[str, ColumnElement[object]] = {
    "campaign_name": CAMPAIGNS.c.name,
    "payment_type": CAMPAIGNS.c.payment_type,
    "campaign_type": CAMPAIGNS.c.type,
    "reward_kind": CAMPAIGNS.c.reward_kind,
    "currency": CAMPAIGNS.c.currency,
    "brief": CAMPAIGNS.c.brief,
    "campaign_picture": CAMPAIGNS.c.picture,
    "product_payment_description": CAMPAIGNS.c.product_payment_description,
}
_WHOLE: Query = (
    select(
        *(
            _OF_CAMPAIGN[name].label(name) if name in _OF_CAMPAIGN else ADS.c[name]
            for name in OwnRow.__dataclass_fields__
        )
    )
    .select_from(ADS.join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id))
    .where(own(ADS.c.person_id))
)
_LIMIT = bindparam("limit", type_=Integer)
_ORDER = [ADS.c.creation_dt, ADS.c.id]
_STATE = case(
    (ADS.c.status == WITHDRAWN, WITHDRAWN_STATE),
    (and_(ADS.c.status.in_(WAITING), ADS.c.change_state == CHANGE_REQUESTED), CHANGE_REQUESTED_STATE),
    (ADS.c.status.in_(WAITING), WAITING_STATE),
    (ADS.c.status == APPROVED, APPROVED_STATE),
    (ADS.c.status.in_(REJECTED), REJECTED_STATE),
)
_PAID_IN_PRODUCT = and_(ADS.c.status == APPROVED, CAMPAIGNS.c.payment_type == PRODUCT)
_OF_AD = POSTS.c.advertisement_id == ADS.c.id
_PUBLISHED_ON = func.array(select(POSTS.c.platform).where(_OF_AD).correlate(ADS).scalar_subquery())
# Advertisements of the mobile side may name no networks: one post is then all of them.
_UNPUBLISHED = or_(
    ~exists().where(_OF_AD), not_(ADS.c.social_media_target.op("<@", is_comparison=True)(_PUBLISHED_ON))
)
_TO_COLLECT = and_(_PAID_IN_PRODUCT, ADS.c.delivered_at.is_(None))
_TO_DO = or_(
    _STATE == CHANGE_REQUESTED_STATE,
    and_(_STATE.in_((WAITING_STATE, APPROVED_STATE)), _UNPUBLISHED),
    _TO_COLLECT,
)
_CONDITIONS: dict[str, ColumnElement[bool]] = {
    "states": any_(cast(bindparam("states"), ARRAY(Integer))) == _STATE,
    "to_do": _TO_DO,
    "nothing_to_do": ~_TO_DO,
    "to_collect": _TO_COLLECT,
    "collected": and_(_PAID_IN_PRODUCT, ADS.c.delivered_at.is_not(None)),
}
_REWARDS = {TO_COLLECT: "to_collect", COLLECTED: "collected"}


def _row(row: Row) -> OwnRow:
    return OwnRow(**{name: getattr(row, name) for name in OwnRow.__dataclass_fields__})


_CURSOR = select(*_ORDER).where(ADS.c.id == bindparam("after", type_=Text), own(ADS.c.person_id))


@lru_cache(maxsize=100)
def _listed(conditions: frozenset[str], further: bool) -> Query:
    query = _WHOLE.where(*(_CONDITIONS[name] for name in sorted(conditions)))
    return keyset(query, _ORDER, _CURSOR if further else None, limit=_LIMIT)


async def listed(
    reader: Reader, viewer: Caller, own_filter: OwnFilter, *, limit: int, after: str | None
) -> Page[OwnRow]:
    """One page of the viewer's advertisements, newest first."""
    conditions = {"states"} if own_filter.states else set()
    if own_filter.to_do is not None:
        conditions.add("to_do" if own_filter.to_do else "nothing_to_do")
    if own_filter.reward is not None:
        conditions.add(_REWARDS[own_filter.reward])
    values = {"states": list(own_filter.states), "after": after, **person_of(viewer)}
    cursor = _CURSOR if after is not None else None
    statement = _listed(frozenset(conditions), after is not None)
    page = await read_page(reader, statement, values, cursor, limit=limit)
    return Page(map(_row, page), has_next=page.has_next)


_BY_IDS = _WHOLE.where(ADS.c.id == ONE_OF_IDS)


async def by_ids(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, OwnRow]:
    """Those of `ids` that are the viewer's, by id."""
    rows = await reader.rows(_BY_IDS, {"ids": list(ids), **person_of(viewer)})
    return {row.id: row for row in map(_row, rows)}


_EARNED = (
    select(SETS.c.advertisement_id, cast(func.sum(ENTRIES.c.amount), BigInteger).label("cents"))
    .join(SETS, SETS.c.cause == ENTRIES.c.cause)
    .where(own(ENTRIES.c.owner_id), ENTRIES.c.account == INFLUENCER, SETS.c.advertisement_id == ONE_OF_IDS)
    .group_by(SETS.c.advertisement_id)
)


async def earned(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, int]:
    """Cents that the viewer earned with each of these advertisements so far."""
    rows = await reader.rows(_EARNED, {"ids": list(ids), **person_of(viewer)})
    return {str(row.advertisement_id): int(str(row.cents)) for row in rows}


_SHOWN_OF_POST = (
    "id",
    "advertisement_id",
    "platform",
    "post_platform_id",
    "creation_dt",
    "feed_dt",
    "like_count",
    "not_sponsored_like_count",
    "comment_count",
    "not_sponsored_comment_count",
)
_POSTS = (
    select(
        *(POSTS.c[name] for name in _SHOWN_OF_POST),
        SCHEDULE.c.post_id.label("followed_id"),
        *(SCHEDULE.c[name] for name in ("measured_at", "missing_since", "interface", "known", "followers")),
    )
    .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
    .outerjoin(SCHEDULE, SCHEDULE.c.post_id == POSTS.c.id)
    # Of the advertisements, not of the posts: otherwise PostgreSQL takes a generic plan for more expensive than another
    # one, and plans the statement each time.
    .where(own(ADS.c.person_id), ADS.c.id == ONE_OF_IDS)
    .order_by(POSTS.c.advertisement_id, POSTS.c.creation_dt, POSTS.c.id)
)


async def posts_of(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, list[Row]]:
    """Posts of the viewer's advertisements, including withdrawn ones, by advertisement, oldest first."""
    rows = await reader.rows(_POSTS, {"ids": list(ids), **person_of(viewer)})
    return grouped(rows, "advertisement_id")


async def lock_person(session: Session, person_id: str) -> None:
    """Takes the person's advisory lock until the commit.

    Concurrent submissions cannot exceed a limit, and of a post and of its account's link, whichever is stored later
    sees the other.
    """
    await (await session.connection()).execute(_LOCK_PERSON, {"person": person_id})


async def lock(session: Session, viewer: Caller, ad_id: str) -> Advertisement | None:
    """The viewer's advertisement, locked until the transaction ends."""
    query = sqlmodel.select(Advertisement).where(ADS.c.id == ad_id, own(ADS.c.person_id))
    return (await session.exec(query.with_for_update(key_share=True), params=person_of(viewer))).first()


async def has_other_for_company(session: Session, ad: Advertisement) -> bool:
    """Whether its person has another advertisement for its company that is not withdrawn."""
    query = select(ADS.c.id).where(
        ADS.c.person_id == ad.person_id, ADS.c.company_id == ad.company_id, ADS.c.id != ad.id, NOT_WITHDRAWN
    )
    return (await (await session.connection()).execute(query.limit(1))).first() is not None


async def lock_address(session: Session, address: str) -> None:
    """Takes the advisory lock of a post's address until the commit, so that only one advertisement gets it."""
    await (await session.connection()).execute(_LOCK_ADDRESS, {"address": address})


async def address_is_taken(session: Session, address: str, ad_id: str) -> bool:
    """Whether another advertisement, not withdrawn, has a post at this address."""
    query = (
        select(POSTS.c.id)
        .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
        .where(POSTS.c.post_platform_id == address, POSTS.c.advertisement_id != ad_id, NOT_WITHDRAWN)
        .limit(1)
    )
    return (await (await session.connection()).execute(query)).first() is not None


async def lock_post(session: Session, viewer: Caller, ad_id: str, platform: int) -> Row | None:
    """The viewer's post on a network, locked until the commit; of several the newest."""
    query = (
        select(POSTS.c.id, POSTS.c.post_platform_id, POSTS.c.feed_dt)
        .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
        .where(POSTS.c.advertisement_id == ad_id, POSTS.c.platform == platform, own(ADS.c.person_id))
        .order_by(POSTS.c.creation_dt.desc(), POSTS.c.id.desc())
        .limit(1)
        .with_for_update(of=POSTS)
    )
    return (await (await session.connection()).execute(query, person_of(viewer))).first()


async def delete_post(session: Session, post_id: str) -> None:
    """Deletes a post with its network's reports."""
    await (await session.connection()).execute(delete(POSTS).where(POSTS.c.id == post_id))


async def drop_due_checks(session: Session, ad_id: str) -> None:
    """Deletes the advertisement's due checks."""
    await (await session.connection()).execute(delete(DUE).where(DUE.c.advertisement_id == ad_id))
