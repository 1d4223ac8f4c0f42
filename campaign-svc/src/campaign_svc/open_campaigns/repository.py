"""Reads campaigns as creators see them; every read takes the creator."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    true,
)

from campaign_svc.access import own, person_of
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, COMPANIES, NOT_WITHDRAWN
from campaign_svc.campaigns.models import ON_GOING
from campaign_svc.campaigns.policies import LAST_SECOND, MONEY
from campaign_svc.campaigns.repository import ACTIVE
from campaign_svc.check_rules.repository import RULES
from campaign_svc.creators.repository import BLOCKED
from campaign_svc.ledger.repository import REFERRALS
from campaign_svc.open_campaigns.models import Offer, OpenCampaignFilter
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Page, Reader, Row, escaped, keyset, read_page
from kit.rpc.caller import Caller

Query = Select[*tuple[object, ...]]
_NOW = bindparam("now", type_=DateTime(timezone=True))
_LIMIT = bindparam("limit", type_=Integer)
_ORDER = [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id]
_MINE = (
    select(func.count().label("my_posts"))
    .where(ADS.c.campaign_id == CAMPAIGNS.c.id, own(ADS.c.person_id), NOT_WITHDRAWN)
    .lateral("mine")
)
_BLOCKS_ME = exists().where(BLOCKED.c.company_id == CAMPAIGNS.c.company_id, own(BLOCKED.c.person_id))
_USABLE = and_(ACTIVE, ~_BLOCKS_ME)
_SECOND = REFERRALS.alias("second_referral")
# Subqueries, which are evaluated once, instead of joins, which would complicate the order of the others.
_REFERRER = (
    select(REFERRALS.c.referrer_person_id).where(own(REFERRALS.c.person_id)).correlate(None).scalar_subquery()
)
_SECOND_REFERRER = (
    select(_SECOND.c.referrer_person_id).where(_SECOND.c.person_id == _REFERRER).correlate(None).scalar_subquery()
)
_SHOWN = (
    *(CAMPAIGNS.c[name] for name in Offer.__dataclass_fields__ if name in CAMPAIGNS.c),
    func.coalesce(COMPANIES.c.name, "").label("company_name"),
    COMPANIES.c.logo.label("company_logo"),
    *(RULES.c[name] for name in ("hashtags", "mentions", "forbidden_words")),
    _MINE.c.my_posts,
    _USABLE.label("usable"),
    _REFERRER.label("referrer"),
    _SECOND_REFERRER.label("second_referrer"),
)
_FROM = (
    CAMPAIGNS.join(_MINE, true())
    .outerjoin(COMPANIES, COMPANIES.c.id == CAMPAIGNS.c.company_id)
    .outerjoin(RULES, RULES.c.campaign_id == CAMPAIGNS.c.id)
)
# Written as literals, so that the index on status and creation provides the order.
_OPEN = (
    CAMPAIGNS.c.status == literal(ON_GOING, literal_execute=True),
    or_(CAMPAIGNS.c.end_dt.is_(None), CAMPAIGNS.c.end_dt > _NOW - literal(LAST_SECOND)),
    _USABLE,
)
_MADE = select(ADS.c.campaign_id).where(own(ADS.c.person_id), NOT_WITHDRAWN).correlate(None)
_TAKES_MINE = (
    # Hashed once: otherwise the posts of a creator with very many would be counted per campaign.
    or_(CAMPAIGNS.c.posts_per_person > 1, CAMPAIGNS.c.id.not_in(_MADE)),
    or_(CAMPAIGNS.c.start_dt.is_(None), CAMPAIGNS.c.start_dt <= _NOW),
    case(
        (
            CAMPAIGNS.c.payment_type == MONEY,
            CAMPAIGNS.c.budget_available >= func.coalesce(CAMPAIGNS.c.custom_ad_price, 0),
        ),
        else_=CAMPAIGNS.c.stock > 0,
    ),
    _MINE.c.my_posts < CAMPAIGNS.c.posts_per_person,
)
# As an array, which is evaluated once, so that the other half of the condition can still use an index.
_CALLED_SO = COMPANIES.alias("called_so")
_COMPANIES_CALLED_SO = func.array(
    select(_CALLED_SO.c.id)
    .where(_CALLED_SO.c.name.icontains(bindparam("text"), escape="/"))
    .correlate(None)
    .scalar_subquery()
)
_CONDITIONS: dict[str, ColumnElement[bool]] = {
    "payment_type": CAMPAIGNS.c.payment_type == bindparam("payment_type"),
    "reward_kind": CAMPAIGNS.c.reward_kind == bindparam("reward_kind"),
    "type": CAMPAIGNS.c.type == bindparam("type"),
    "text": or_(
        CAMPAIGNS.c.name.icontains(bindparam("text"), escape="/"),
        CAMPAIGNS.c.company_id == any_(_COMPANIES_CALLED_SO),
    ),
    "city": or_(
        CAMPAIGNS.c.city.is_(None), func.lower(CAMPAIGNS.c.city) == func.lower(bindparam("city", type_=Text))
    ),
}


_CURSOR = select(*_ORDER).where(CAMPAIGNS.c.id == bindparam("after", type_=Text))


@lru_cache(maxsize=200)
def _listed(conditions: frozenset[str], every: bool, further: bool) -> Query:
    query = select(*_SHOWN).select_from(_FROM).where(*_OPEN, *(() if every else _TAKES_MINE))
    query = query.where(*(_CONDITIONS[name] for name in sorted(conditions)))
    start = _CURSOR if further else None
    return keyset(query, _ORDER, start, limit=_LIMIT)


async def listed(
    reader: Reader,
    viewer: Caller,
    campaign_filter: OpenCampaignFilter,
    now: datetime,
    *,
    limit: int,
    after: str | None,
) -> Page[Offer]:
    """One page of the campaigns that accept advertisements at a moment, newest first."""
    values = {
        name: value for name, value in vars(campaign_filter).items() if name in _CONDITIONS and value is not None
    }
    if campaign_filter.text:
        values["text"] = escaped(campaign_filter.text)
    statement = _listed(frozenset(values), campaign_filter.include_blocked, after is not None)
    values |= {**person_of(viewer), "now": now, "after": after}
    cursor = _CURSOR if after is not None else None
    page = await read_page(reader, statement, values, cursor, limit=limit)
    return Page(map(_offer, page), has_next=page.has_next)


def _offer(row: Row) -> Offer:
    return Offer(**{name: getattr(row, name) for name in Offer.__dataclass_fields__})


_MADE_SOMETHING = exists().where(ADS.c.campaign_id == CAMPAIGNS.c.id, own(ADS.c.person_id))
_REACHED = select(*_SHOWN).select_from(_FROM).where(or_(and_(*_OPEN), _MADE_SOMETHING))
_BY_IDS = _REACHED.where(CAMPAIGNS.c.id == ONE_OF_IDS)
# For an array of ids PostgreSQL expects ten campaigns without its values, and so plans the statement each time.
_BY_ID = _REACHED.where(CAMPAIGNS.c.id == bindparam("id", type_=Text))


async def by_ids(reader: Reader, viewer: Caller, ids: Sequence[str], now: datetime) -> dict[str, Offer]:
    """Those of `ids` that accept advertisements at a moment, or in which the viewer has one, by id."""
    rows = await reader.rows(_BY_IDS, {"ids": list(ids), "now": now, **person_of(viewer)})
    return {offer.id: offer for offer in map(_offer, rows)}


async def by_id(reader: Reader, viewer: Caller, campaign_id: str, now: datetime) -> Offer | None:
    """The campaign, under the same condition."""
    rows = await reader.rows(_BY_ID, {"id": campaign_id, "now": now, **person_of(viewer)})
    return next(map(_offer, rows), None)


_MADE_SINCE = select(func.count().label("number")).where(
    own(ADS.c.person_id), ADS.c.creation_dt >= bindparam("since", type_=DateTime(timezone=True))
)


async def made_since(reader: Reader, viewer: Caller, since: datetime) -> int:
    """How many advertisements the viewer made since a moment, withdrawn ones included."""
    (row,) = await reader.rows(_MADE_SINCE, {"since": since, **person_of(viewer)})
    return int(str(row.number))
