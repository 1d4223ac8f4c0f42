"""Reads and writes check rules and defaults; reads for people are restricted by their reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from functools import cache

from sqlalchemy import Select, bindparam, or_, select
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import (
    Reach,
    campaigns_within_reach,
    company_of,
    editing_reach_of,
    reach_of,
    within_reach,
)
from campaign_svc.campaigns.models import Campaign
from campaign_svc.check_rules.models import (
    NO_DEFAULTS,
    NO_RULES,
    AutomaticApproval,
    CampaignCheckRules,
    CheckDefaults,
    CheckRules,
    CompanyCheckDefaults,
)
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session
from kit.rpc.caller import Caller

RULES = CampaignCheckRules.metadata.tables["campaign_check_rules"]
DEFAULTS = CompanyCheckDefaults.metadata.tables["company_check_defaults"]
CAMPAIGNS = Campaign.metadata.tables["campaigns"]
_LISTS = ("hashtags", "mentions", "forbidden_words", "ignored_checks")
Query = Select[*tuple[object, ...]]


def rules_of(row: Row) -> CheckRules:
    """The rules in a row with their columns, which may be null after an outer join."""
    return CheckRules(*(tuple(getattr(row, name) or ()) for name in _LISTS))


def _defaults_of(row: Row) -> CheckDefaults:
    return CheckDefaults(rules_of(row), AutomaticApproval(row.automatic, row.daily_limit))


@cache
def _of_campaigns(reach: Reach, editing: Reach) -> Query:
    seen = campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id)
    return (
        select(CAMPAIGNS.c.id, *(RULES.c[name] for name in _LISTS))
        .select_from(CAMPAIGNS.outerjoin(RULES, RULES.c.campaign_id == CAMPAIGNS.c.id))
        .where(
            CAMPAIGNS.c.id == ONE_OF_IDS, or_(seen, within_reach(editing, CAMPAIGNS.c.company_id, CAMPAIGNS.c.id))
        )
    )


async def of_campaigns(reader: Reader, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, CheckRules]:
    """The rules of campaigns within reach (the caller's own drafts included), by campaign, in one statement."""
    statement = _of_campaigns(reach_of(viewer), editing_reach_of(viewer))
    rows = await reader.rows(statement, {"ids": list(campaign_ids), **company_of(viewer)})
    return {str(row.id): rules_of(row) for row in rows}


_OF_CAMPAIGN = select(*(RULES.c[name] for name in _LISTS)).where(RULES.c.campaign_id == bindparam("campaign_id"))


async def of_campaign(session: Session, campaign_id: str) -> CheckRules:
    """The campaign's rules, without a check of reach; empty ones without a row."""
    rows = await session.rows(_OF_CAMPAIGN, {"campaign_id": campaign_id})
    return rules_of(rows[0]) if rows else NO_RULES


async def keep_rules(session: Session, campaign_id: str, rules: CheckRules, now: datetime) -> None:
    """Upserts the campaign's rules."""
    query = insert(RULES).values(campaign_id=campaign_id, changed_at=now, **_lists(rules))
    query = query.on_conflict_do_update(
        index_elements=["campaign_id"],
        set_={name: query.excluded[name] for name in (*_LISTS, "changed_at")},
    )
    await (await session.connection()).execute(query)


_START = insert(RULES).from_select(
    ["campaign_id", *_LISTS, "changed_at"],
    select(
        bindparam("campaign_id", type_=RULES.c.campaign_id.type),
        *(DEFAULTS.c[name] for name in _LISTS),
        bindparam("now", type_=RULES.c.changed_at.type),
    ).where(DEFAULTS.c.company_id == bindparam("company_id")),
)


async def start_from_defaults(session: Session, campaign_id: str, company_id: str, now: datetime) -> None:
    """Inserts a new campaign's rules as a copy of its company's defaults, if it has any."""
    values = {"campaign_id": campaign_id, "company_id": company_id, "now": now}
    await (await session.connection()).execute(_START.on_conflict_do_nothing(), values)


@cache
def _of_companies(reach: Reach) -> Query:
    return select(DEFAULTS).where(DEFAULTS.c.company_id == ONE_OF_IDS, within_reach(reach, DEFAULTS.c.company_id))


async def of_companies(reader: Reader, viewer: Caller, company_ids: Sequence[str]) -> dict[str, CheckDefaults]:
    """Defaults of companies within reach, by company, in one statement; companies without any are left out."""
    rows = await reader.rows(_of_companies(reach_of(viewer)), {"ids": list(company_ids), **company_of(viewer)})
    return {str(row.company_id): _defaults_of(row) for row in rows}


async def lock_defaults(session: Session, company_id: str) -> CheckDefaults:
    """The company's defaults, their row locked until the transaction ends."""
    query = select(DEFAULTS).where(DEFAULTS.c.company_id == company_id).with_for_update()
    row = (await (await session.connection()).execute(query)).first()
    return NO_DEFAULTS if row is None else _defaults_of(row)


async def keep_defaults(session: Session, company_id: str, defaults: CheckDefaults, now: datetime) -> None:
    """Upserts the company's defaults."""
    values = {
        **_lists(defaults.rules),
        "automatic": defaults.approval.enabled,
        "daily_limit": defaults.approval.daily_limit,
        "changed_at": now,
    }
    query = insert(DEFAULTS).values(company_id=company_id, **values)
    query = query.on_conflict_do_update(index_elements=["company_id"], set_=values)
    await (await session.connection()).execute(query)


def _lists(rules: CheckRules) -> dict[str, list[str]]:
    return {name: list(words) for name, words in asdict(rules).items()}
