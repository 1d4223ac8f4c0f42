"""Reads and writes invitations to creators; finds the campaigns to announce to invited creators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    DateTime,
    Select,
    Text,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, company_of, membership_reach_of, within_reach
from campaign_svc.advertisements.repository import CAMPAIGNS, COMPANIES
from campaign_svc.campaigns.models import ON_GOING, StatusChange
from campaign_svc.campaigns.policies import LAST_SECOND, MONEY, PRODUCT
from campaign_svc.creator_invitations.models import (
    Announcement,
    CreatorInvitation,
    InvitationState,
    InvitationStopLink,
    Stop,
    new_stop_token,
)
from kit.db import Database, Reader, Session
from kit.rpc.caller import Caller

INVITATIONS = CreatorInvitation.metadata.tables["creator_invitations"]
_OPEN = INVITATIONS.alias("open_invitations")
LINKS = InvitationStopLink.metadata.tables["invitation_stop_links"]
_CHANGES = StatusChange.metadata.tables["campaign_status_changes"]
_EXPIRED_AT_ONCE = 1_000
_COMPANY, _PERSON = bindparam("company_id", type_=Text), bindparam("person_id", type_=Text)
_NOW = bindparam("now", type_=DateTime(timezone=True))
_SINCE = bindparam("since", type_=DateTime(timezone=True))
"""Invitations from before this moment have expired."""


@cache
def _state(reach: Reach) -> Select[*tuple[object, ...]]:
    pair = select(_COMPANY.label("company_id"), _PERSON.label("person_id")).subquery("asked")
    return (
        select(
            INVITATIONS.c.invited_at,
            INVITATIONS.c.inviter_id,
            INVITATIONS.c.announced_at,
            INVITATIONS.c.campaign_id,
            CAMPAIGNS.c.name.label("campaign_name"),
            LINKS.c.stopped_at,
        )
        .select_from(
            pair.outerjoin(
                INVITATIONS,
                (INVITATIONS.c.company_id == pair.c.company_id) & (INVITATIONS.c.person_id == pair.c.person_id),
            )
            .outerjoin(CAMPAIGNS, CAMPAIGNS.c.id == INVITATIONS.c.campaign_id)
            .outerjoin(LINKS, (LINKS.c.company_id == pair.c.company_id) & (LINKS.c.person_id == pair.c.person_id))
        )
        .where(within_reach(reach, pair.c.company_id))
    )


async def state_of(reader: Reader, viewer: Caller, company_id: str, person_id: str) -> InvitationState:
    """A company's latest invitation to a creator, and when they unsubscribed; empty out of the viewer's reach."""
    values = {"company_id": company_id, "person_id": person_id, **company_of(viewer)}
    rows = await reader.rows(_state(membership_reach_of(viewer)), values)
    names = InvitationState.__dataclass_fields__
    return InvitationState(**{name: getattr(rows[0], name) for name in names}) if rows else InvitationState()


async def keep_invitation(session: Session, invitation: CreatorInvitation, since: datetime) -> bool:
    """Inserts the invitation; False while one is open.

    Replaces one that was already announced, and an open one from before `since`, which has expired and
    is deleted later.
    """
    query = insert(INVITATIONS).values(**invitation.model_dump())
    anew = query.on_conflict_do_update(
        index_elements=INVITATIONS.primary_key.columns,
        set_={name: query.excluded[name] for name in ("inviter_id", "invited_at", "announced_at", "campaign_id")},
        where=INVITATIONS.c.announced_at.is_not(None) | (INVITATIONS.c.invited_at < since),
    )
    stored = await (await session.connection()).execute(anew.returning(INVITATIONS.c.person_id))
    return stored.first() is not None


async def drop_invitation(session: Session, company_id: str, person_id: str) -> bool:
    """Deletes the open invitation; False when there is none."""
    query = delete(INVITATIONS).where(
        INVITATIONS.c.company_id == company_id,
        INVITATIONS.c.person_id == person_id,
        INVITATIONS.c.announced_at.is_(None),
    )
    dropped = await (await session.connection()).execute(query.returning(INVITATIONS.c.person_id))
    return dropped.first() is not None


def _stopped(company_id: ColumnElement[str], person_id: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the creator unsubscribed from the company's invitations."""
    return exists().where(
        LINKS.c.company_id == company_id,
        LINKS.c.person_id == person_id,
        LINKS.c.stopped_at.is_not(None),
    )


@cache
def _started() -> Select[*tuple[object, ...]]:
    """Open invitations, each with the first campaign of its company that started since, if it takes advertisements.

    A campaign starts when it first becomes OnGoing, or when its first day begins, whichever comes later.
    """
    went_on = (
        select(func.min(_CHANGES.c.changed_at))
        .where(_CHANGES.c.campaign_id == CAMPAIGNS.c.id, _CHANGES.c.to_status == ON_GOING)
        .scalar_subquery()
    )
    started_at = func.greatest(CAMPAIGNS.c.start_dt, went_on)
    takes_advertisements = (
        CAMPAIGNS.c.status == ON_GOING,
        CAMPAIGNS.c.active,
        or_(CAMPAIGNS.c.start_dt.is_(None), CAMPAIGNS.c.start_dt <= _NOW),
        or_(CAMPAIGNS.c.end_dt.is_(None), CAMPAIGNS.c.end_dt + LAST_SECOND > _NOW),
        or_(CAMPAIGNS.c.payment_type != PRODUCT, CAMPAIGNS.c.stock > 0),
        or_(
            CAMPAIGNS.c.payment_type != MONEY,
            CAMPAIGNS.c.budget_available >= func.greatest(CAMPAIGNS.c.custom_ad_price, 1),
        ),
    )
    campaign = (
        select(CAMPAIGNS.c.id)
        .where(
            CAMPAIGNS.c.company_id == INVITATIONS.c.company_id,
            *takes_advertisements,
            started_at > INVITATIONS.c.invited_at,
        )
        .order_by(started_at, CAMPAIGNS.c.id)
        .limit(1)
        .correlate(INVITATIONS)
        .lateral("started")
    )
    # Companies first: few of those with open invitations have a campaign that started since; one lookup for each.
    earliest = (
        select(_OPEN.c.company_id, func.min(_OPEN.c.invited_at).label("invited_at"))
        .where(
            _OPEN.c.announced_at.is_(None),
            _OPEN.c.invited_at >= _SINCE,
            ~_stopped(_OPEN.c.company_id, _OPEN.c.person_id),
        )
        .group_by(_OPEN.c.company_id)
        .subquery("earliest")
    )
    companies = select(earliest.c.company_id).where(
        select(CAMPAIGNS.c.id)
        .where(
            CAMPAIGNS.c.company_id == earliest.c.company_id,
            *takes_advertisements,
            started_at > earliest.c.invited_at,
        )
        .exists()
    )
    return (
        select(INVITATIONS.c.company_id, INVITATIONS.c.person_id, campaign.c.id.label("campaign_id"))
        .select_from(
            INVITATIONS.join(COMPANIES, (COMPANIES.c.id == INVITATIONS.c.company_id) & COMPANIES.c.active).join(
                campaign, true()
            )
        )
        .where(
            INVITATIONS.c.announced_at.is_(None),
            INVITATIONS.c.invited_at >= _SINCE,
            ~_stopped(INVITATIONS.c.company_id, INVITATIONS.c.person_id),
            INVITATIONS.c.company_id.in_(companies),
        )
        .order_by(INVITATIONS.c.company_id, INVITATIONS.c.person_id)
        .limit(bindparam("most"))
        .with_for_update(of=INVITATIONS, skip_locked=True)
    )


async def lock_started(session: Session, now: datetime, since: datetime, most: int) -> list[Announcement]:
    """The (creator, campaign) pairs to announce, of invitations since then.

    Invitations are locked, and campaigns too, so that none is stopped meanwhile.
    """
    connection = await session.connection()
    pairs = (await connection.execute(_started(), {"now": now, "since": since, "most": most})).all()
    if not pairs:
        return []
    campaigns = await connection.execute(
        select(CAMPAIGNS, COMPANIES.c.name.label("company_name"))
        .join(COMPANIES, COMPANIES.c.id == CAMPAIGNS.c.company_id)
        .where(CAMPAIGNS.c.id.in_(sorted({row.campaign_id for row in pairs})), CAMPAIGNS.c.status == ON_GOING)
        .order_by(CAMPAIGNS.c.id)
        .with_for_update(of=CAMPAIGNS, read=True)
    )
    campaigns_by_id = {row.id: row for row in campaigns}
    return [
        Announcement(
            person_id=pair.person_id,
            company_id=pair.company_id,
            company_name=campaign.company_name,
            campaign_id=campaign.id,
            campaign_name=campaign.name,
            price=campaign.custom_ad_price if campaign.payment_type == MONEY else None,
            currency=campaign.currency,
            product=campaign.product_payment_description if campaign.payment_type == PRODUCT else None,
            end_day=campaign.end_day.isoformat() if campaign.end_day else None,
        )
        for pair in pairs
        if (campaign := campaigns_by_id.get(pair.campaign_id)) is not None
    ]


async def mark_announced(session: Session, announcements: Sequence[Announcement], now: datetime) -> None:
    """Stores which campaign was announced to each of them."""
    announced = (
        func.unnest(
            bindparam("companies", type_=ARRAY(Text)),
            bindparam("people", type_=ARRAY(Text)),
            bindparam("campaigns", type_=ARRAY(Text)),
        )
        .table_valued("company_id", "person_id", "campaign_id")
        .render_derived("told")
    )
    await (await session.connection()).execute(
        update(INVITATIONS)
        .where(
            INVITATIONS.c.company_id == announced.c.company_id, INVITATIONS.c.person_id == announced.c.person_id
        )
        .values(announced_at=now, campaign_id=announced.c.campaign_id),
        {
            "companies": [announcement.company_id for announcement in announcements],
            "people": [announcement.person_id for announcement in announcements],
            "campaigns": [announcement.campaign_id for announcement in announcements],
        },
    )


async def stop_tokens(session: Session, announcements: Sequence[Announcement]) -> Mapping[tuple[str, str], str]:
    """Unsubscribe tokens by (company id, person id); inserts those that do not exist yet."""
    connection = await session.connection()
    rows = [
        {"company_id": announcement.company_id, "person_id": announcement.person_id, "token": new_stop_token()}
        for announcement in announcements
    ]
    query = insert(LINKS).values(rows)
    # A no-op update, so that existing rows are returned too.
    kept = query.on_conflict_do_update(
        index_elements=LINKS.primary_key.columns, set_={"company_id": query.excluded.company_id}
    )
    links = await connection.execute(kept.returning(LINKS.c.company_id, LINKS.c.person_id, LINKS.c.token))
    return {(row.company_id, row.person_id): row.token for row in links}


async def delete_expired(database: Database, since: datetime) -> None:
    """Deletes open invitations from before that moment; locked ones are left for the next run."""
    expired = (
        select(INVITATIONS.c.company_id, INVITATIONS.c.person_id)
        .where(INVITATIONS.c.announced_at.is_(None), INVITATIONS.c.invited_at < _SINCE)
        .limit(_EXPIRED_AT_ONCE)
        .with_for_update(skip_locked=True)
        .cte("expired")
    )
    query = delete(INVITATIONS).where(
        INVITATIONS.c.company_id == expired.c.company_id, INVITATIONS.c.person_id == expired.c.person_id
    )
    async with database.transaction() as session:
        await (await session.connection()).execute(query, {"since": since})


async def stop_of(reader: Reader, token: str) -> Stop | None:
    """The company and the state behind the link with the token."""
    query = (
        select(COMPANIES.c.name, LINKS.c.stopped_at)
        .join(COMPANIES, COMPANIES.c.id == LINKS.c.company_id)
        .where(LINKS.c.token == bindparam("token", type_=Text))
    )
    rows = await reader.rows(query, {"token": token})
    return Stop(rows[0].name, rows[0].stopped_at) if rows else None


async def drop_invitation_of(session: Session, token: str) -> None:
    """Deletes the open invitation of the company and the person of a link."""
    query = delete(INVITATIONS).where(
        INVITATIONS.c.company_id == LINKS.c.company_id,
        INVITATIONS.c.person_id == LINKS.c.person_id,
        LINKS.c.token == token,
        INVITATIONS.c.announced_at.is_(None),
    )
    await (await session.connection()).execute(query)


async def keep_stopped(session: Session, token: str, now: datetime) -> None:
    """Stores that the creator unsubscribed from the company's invitations; the first time is kept."""
    query = update(LINKS).where(LINKS.c.token == token, LINKS.c.stopped_at.is_(None)).values(stopped_at=now)
    await (await session.connection()).execute(query)


async def drop_stopped(session: Session, token: str) -> None:
    """Stores that the creator takes the company's invitations again."""
    query = update(LINKS).where(LINKS.c.token == token).values(stopped_at=None)
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes invitations to the person and their links; blanks the inviter in invitations by the person."""
    connection = await session.connection()
    for table in (INVITATIONS, LINKS):
        await connection.execute(delete(table).where(table.c.person_id == person_id))
    await connection.execute(
        update(INVITATIONS).where(INVITATIONS.c.inviter_id == person_id).values(inviter_id=None)
    )
