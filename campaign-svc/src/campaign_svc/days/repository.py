"""Finds the companies whose days need a recount, and recounts them from quarters of an hour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import sqlmodel
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Date,
    DateTime,
    Text,
    TextClause,
    any_,
    bindparam,
    cast,
    func,
    select,
    text,
)

from campaign_svc.activity.models import COUNTED
from campaign_svc.activity.repository import DAYS as ACTIVITY_DAYS
from campaign_svc.activity.repository import QUARTER_HOURS as ACTIVITY_QUARTER_HOURS
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.repository import CAMPAIGNS, COMPANIES
from campaign_svc.engagement.models import GAINED
from campaign_svc.engagement.repository import DAYS as ENGAGEMENT_DAYS
from campaign_svc.engagement.repository import QUARTER_HOURS as ENGAGEMENT_QUARTER_HOURS
from campaign_svc.reach.models import KnownCompany
from campaign_svc.tables import Stored
from kit.days import first_moment
from kit.db import Reader, Session


@dataclass(frozen=True)
class RollUp:
    """The tables by day, each with its counterpart by quarter of an hour."""

    days: Stored
    quarter_hours: Stored
    sums: Sequence[str]
    keys: Sequence[str] = ("campaign_id",)
    """The key columns besides the day."""


ROLL_UPS = (
    RollUp(ACTIVITY_DAYS, ACTIVITY_QUARTER_HOURS, COUNTED),
    RollUp(ENGAGEMENT_DAYS, ENGAGEMENT_QUARTER_HOURS, GAINED, ("campaign_id", "platform")),
)


async def to_recount(reader: Reader, operator_zone: str, limit: int) -> list[str]:
    """Ids of companies whose days are counted by another zone than their chosen one, or the operator's by default."""
    query = (
        select(COMPANIES.c.id)
        .where(
            COMPANIES.c.days_zone != func.coalesce(COMPANIES.c.time_zone, bindparam("operator_zone", type_=Text))
        )
        .order_by(COMPANIES.c.id)
        .limit(limit)
    )
    return [str(row.id) for row in await reader.rows(query, {"operator_zone": operator_zone})]


async def lock_campaigns(session: Session, company_id: str) -> list[Campaign]:
    """The company's campaigns, locked in a fixed order; transactions that count in them lock the company afterwards."""
    query = sqlmodel.select(Campaign).where(CAMPAIGNS.c.company_id == company_id).order_by(CAMPAIGNS.c.id)
    return list(await session.exec(query.with_for_update(key_share=True)))


async def lock_company(session: Session, company_id: str) -> KnownCompany | None:
    """The company, locked against transactions that rely on the zone of its days."""
    return (
        await session.exec(sqlmodel.select(KnownCompany).where(KnownCompany.id == company_id).with_for_update())
    ).first()


async def recount(session: Session, roll_up: RollUp, campaign_ids: Sequence[str], old: str, new: str) -> None:
    """Recounts the campaigns' days by the new zone instead of the old one.

    Counts in days without quarters of an hour, from before these existed or from the previous release, are
    assigned to the middle of their day. Sums over all days stay the same.
    """
    connection = await session.connection()
    days = await _days_of(session, roll_up, campaign_ids)
    if not days:
        return
    ids: dict[str, object] = {"ids": list(campaign_ids)}
    begins = [first_moment(day, old) for day in days]
    middles = [begin + timedelta(hours=12) for begin in begins]
    new_begins = [first_moment(day, new) for day in days]
    await connection.execute(_lacking(roll_up), {**ids, "days": days, "begins": begins, "middles": middles})
    await connection.execute(roll_up.days.delete().where(_of(roll_up.days, campaign_ids)))
    await connection.execute(_counting(roll_up), {**ids, "days": days, "begins": new_begins})


def _of(table: Stored, campaign_ids: Sequence[str]) -> ColumnElement[bool]:
    return table.c.campaign_id == any_(cast(list(campaign_ids), ARRAY(Text)))


async def _days_of(session: Session, roll_up: RollUp, campaign_ids: Sequence[str]) -> list[date]:
    """All days from before the first to after the last one on which the campaigns have counts, in any zone."""
    connection = await session.connection()
    days, quarter_hours = roll_up.days, roll_up.quarter_hours
    counted = select(func.min(days.c.day), func.max(days.c.day)).where(_of(days, campaign_ids))
    happened = select(func.min(quarter_hours.c.begins_at), func.max(quarter_hours.c.begins_at)).where(
        _of(quarter_hours, campaign_ids)
    )
    ends = [end for end in (await connection.execute(counted)).one() if end is not None]
    ends += [end.date() for end in (await connection.execute(happened)).one() if end is not None]
    if not ends:
        return []
    first, last = min(ends) - timedelta(days=2), max(ends) + timedelta(days=2)
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


_PARAMETERS: Mapping[str, ARRAY[str] | ARRAY[date] | ARRAY[datetime]] = {
    "ids": ARRAY(Text),
    "days": ARRAY(Date),
    "begins": ARRAY(DateTime(timezone=True)),
    "middles": ARRAY(DateTime(timezone=True)),
}


def _by_day(roll_up: RollUp) -> str:
    keys, sums = ", ".join(roll_up.keys), ", ".join(f"sum({name})::bigint AS {name}" for name in roll_up.sums)
    return f"""
        SELECT {keys}, (:days)[width_bucket(begins_at, :begins)] AS day, {sums}
        FROM {roll_up.quarter_hours.name} WHERE campaign_id = ANY(:ids) GROUP BY {keys}, {len(roll_up.keys) + 1}
    """  # noqa: S608 - names of tables and columns of this service


def _counting(roll_up: RollUp) -> TextClause:
    columns = ", ".join((*roll_up.keys, "day", *roll_up.sums))
    return _statement(f"INSERT INTO {roll_up.days.name} ({columns}) {_by_day(roll_up)}")


def _lacking(roll_up: RollUp) -> TextClause:
    keys, sums = ", ".join(roll_up.keys), ", ".join(roll_up.sums)
    lacking = ", ".join(f"coalesce(d.{name}, 0) - coalesce(q.{name}, 0)" for name in roll_up.sums)
    differs = " OR ".join(f"coalesce(d.{name}, 0) <> coalesce(q.{name}, 0)" for name in roll_up.sums)
    added = ", ".join(f"{name} = have.{name} + excluded.{name}" for name in roll_up.sums)
    return _statement(f"""
        INSERT INTO {roll_up.quarter_hours.name} AS have ({keys}, begins_at, {sums})
        SELECT {keys}, middle, {lacking}
        FROM (SELECT * FROM {roll_up.days.name} WHERE campaign_id = ANY(:ids)) d
        FULL JOIN ({_by_day(roll_up)}) q USING ({keys}, day)
        JOIN unnest(:days, :middles) AS calendar(day, middle) USING (day)
        WHERE {differs}
        ON CONFLICT ({keys}, begins_at) DO UPDATE SET {added}
    """)  # noqa: S608 - names of tables and columns of this service


def _statement(words: str) -> TextClause:
    names = [name for name in _PARAMETERS if f":{name}" in words]
    return text(words).bindparams(*(bindparam(name, type_=_PARAMETERS[name]) for name in names))
