"""Reads a creator's record, notes and tags for members of the company; writes notes and tags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Select,
    Text,
    any_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, company_of, membership_reach_of, within_reach
from campaign_svc.advertisements.policies import APPROVED, REJECTED
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, COMPANIES, NOT_WITHDRAWN, POSTS
from campaign_svc.campaigns.models import ON_GOING, StatusChange
from campaign_svc.campaigns.policies import PRODUCT
from campaign_svc.creators.models import BlockedCreator, CreatorCampaign, CreatorChange, CreatorNote, CreatorTag
from campaign_svc.figures.models import REPORTED
from campaign_svc.reach.models import ErasedPerson
from kit.db import Reader, Row, Session
from kit.rpc.caller import Caller

NOTES = CreatorNote.metadata.tables["creator_notes"]
TAGS = CreatorTag.metadata.tables["creator_tags"]
CHANGES = CreatorChange.metadata.tables["creator_changes"]
BLOCKED = BlockedCreator.metadata.tables["blocked_creators"]
_CHANGES = StatusChange.metadata.tables["campaign_status_changes"]
_COMPANY = bindparam("company_id", type_=Text)
_PERSON = bindparam("person_id", type_=Text)
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:company, 11))")
_NO_ERASURE = text("SELECT pg_advisory_xact_lock_shared(hashtextextended(:person, 7))")
_ERASED = ErasedPerson.metadata.tables["erased_people"]
Query = Select[*tuple[object, ...]]


def _of(rows: sqlmodel.SQLModel | object, reach: Reach) -> tuple[ColumnElement[bool], ...]:
    columns = rows.c  # type: ignore[attr-defined,union-attr]
    return columns.company_id == _COMPANY, columns.person_id == _PERSON, within_reach(reach, columns.company_id)


def _bind_values(viewer: Caller, company_id: str, person_id: str) -> dict[str, object]:
    return {"company_id": company_id, "person_id": person_id, **company_of(viewer)}


@cache
def _campaigns(reach: Reach) -> Query:
    advertisements = (
        select(
            ADS.c.campaign_id,
            ADS.c.status,
            ADS.c.creation_dt,
            ADS.c.delivered_at,
            ADS.c.money_earned,
            ADS.c.anonymised_at,
            sum((ADS.c[name] for name in REPORTED[1:]), ADS.c[REPORTED[0]]).label("engagement"),
            exists().where(POSTS.c.advertisement_id == ADS.c.id).label("is_published"),
        )
        .where(*_of(ADS, reach), NOT_WITHDRAWN)
        .subquery("made")
    )
    approved = advertisements.c.status == APPROVED
    in_product = CAMPAIGNS.c.payment_type == PRODUCT
    counts = {
        "advertisements": func.count(),
        "published": func.count().filter(advertisements.c.is_published),
        "approved": func.count().filter(approved),
        "rejected": func.count().filter(advertisements.c.status.in_(REJECTED)),
        "engagement": cast(func.sum(advertisements.c.engagement), BigInteger),
        "delivered": func.count().filter(approved, in_product, advertisements.c.delivered_at.is_not(None)),
        "owed": func.count().filter(approved, in_product, advertisements.c.delivered_at.is_(None)),
        "spent": cast(func.sum(advertisements.c.money_earned), BigInteger),
    }
    went_on = (
        select(func.min(_CHANGES.c.changed_at))
        .where(_CHANGES.c.campaign_id == CAMPAIGNS.c.id, _CHANGES.c.to_status == ON_GOING)
        .scalar_subquery()
    )
    return (
        select(
            CAMPAIGNS.c.id.label("campaign_id"),
            CAMPAIGNS.c.name,
            CAMPAIGNS.c.payment_type,
            case((in_product, CAMPAIGNS.c.product_payment_description)).label("product"),
            CAMPAIGNS.c.currency,
            *(count.label(name) for name, count in counts.items()),
            func.min(advertisements.c.creation_dt).label("first_at"),
            func.max(advertisements.c.creation_dt).label("last_at"),
            # The later of the two; if only one is known, that one.
            func.greatest(CAMPAIGNS.c.start_dt, went_on).label("started_at"),
            COMPANIES.c.days_zone.label("time_zone"),
            func.bool_and(advertisements.c.anonymised_at.is_not(None)).label("erased"),
        )
        .select_from(
            advertisements.join(CAMPAIGNS, CAMPAIGNS.c.id == advertisements.c.campaign_id).outerjoin(
                COMPANIES, COMPANIES.c.id == CAMPAIGNS.c.company_id
            )
        )
        .group_by(CAMPAIGNS.c.id, COMPANIES.c.id)
        .order_by(func.max(advertisements.c.creation_dt).desc(), CAMPAIGNS.c.id.desc())
    )


async def campaigns_of(reader: Reader, viewer: Caller, company_id: str, person_id: str) -> list[CreatorCampaign]:
    """The creator's advertisements for the company by campaign, latest advertisement first; empty out of reach."""
    rows = await reader.rows(_campaigns(membership_reach_of(viewer)), _bind_values(viewer, company_id, person_id))
    names = CreatorCampaign.__dataclass_fields__
    return [CreatorCampaign(**{name: getattr(row, name) for name in names}) for row in rows]


@cache
def _notes(reach: Reach) -> Query:
    return select(NOTES).where(*_of(NOTES, reach)).order_by(NOTES.c.id.desc())


async def notes_of(reader: Reader, viewer: Caller, company_id: str, person_id: str) -> list[CreatorNote]:
    """Notes about the creator, newest first."""
    rows = await reader.rows(_notes(membership_reach_of(viewer)), _bind_values(viewer, company_id, person_id))
    return [
        CreatorNote(**{note_column.name: getattr(row, note_column.name) for note_column in NOTES.c})
        for row in rows
    ]


@cache
def _tags(reach: Reach) -> Query:
    return select(TAGS.c.name).where(*_of(TAGS, reach)).order_by(TAGS.c.name)


async def tags_of(reader: Reader, viewer: Caller, company_id: str, person_id: str) -> list[str]:
    """The creator's tags, by name."""
    rows = await reader.rows(_tags(membership_reach_of(viewer)), _bind_values(viewer, company_id, person_id))
    return [str(row.name) for row in rows]


@cache
def _blocked_at(reach: Reach) -> Query:
    return select(BLOCKED.c.blocked_at).where(*_of(BLOCKED, reach))


async def blocked_at(reader: Reader, viewer: Caller, company_id: str, person_id: str) -> datetime | None:
    """When the company blocked the creator; None while it has not."""
    rows = await reader.rows(_blocked_at(membership_reach_of(viewer)), _bind_values(viewer, company_id, person_id))
    return rows[0].blocked_at if rows else None


_BLOCKED_AMONG = select(BLOCKED).where(
    BLOCKED.c.company_id == any_(cast(bindparam("companies"), ARRAY(Text))),
    BLOCKED.c.person_id == any_(cast(bindparam("people"), ARRAY(Text))),
)


async def blocked_among(session: Session, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], datetime]:
    """When each blocked pair of (company id, person id) was blocked; pairs that are not blocked are left out."""
    distinct = set(pairs)
    values = {
        "companies": sorted({company for company, _ in distinct}),
        "people": sorted({person for _, person in distinct}),
    }
    rows = await session.rows(_BLOCKED_AMONG, values)
    blocked = {(row.company_id, row.person_id): row.blocked_at for row in rows}
    return {pair: blocked[pair] for pair in distinct & blocked.keys()}


async def keep_block(session: Session, block: BlockedCreator) -> bool:
    """Inserts the block; False when it exists."""
    query = insert(BLOCKED).values(**block.model_dump()).on_conflict_do_nothing()
    inserted = await (await session.connection()).execute(query.returning(BLOCKED.c.person_id))
    return inserted.first() is not None


async def drop_block(session: Session, company_id: str, person_id: str) -> bool:
    """Deletes the block; False when it does not exist."""
    query = delete(BLOCKED).where(BLOCKED.c.company_id == company_id, BLOCKED.c.person_id == person_id)
    dropped = await (await session.connection()).execute(query.returning(BLOCKED.c.person_id))
    return dropped.first() is not None


@cache
def _company_tags(reach: Reach) -> Query:
    return (
        select(func.min(TAGS.c.name).label("name"), func.count().label("creators"))
        .where(TAGS.c.company_id == _COMPANY, within_reach(reach, TAGS.c.company_id))
        .group_by(TAGS.c.key)
        .order_by(func.min(TAGS.c.name))
    )


async def company_tags(reader: Reader, viewer: Caller, company_id: str) -> Sequence[Row]:
    """Name of each tag of the company, and the number of creators with it."""
    values = {"company_id": company_id, **company_of(viewer)}
    return await reader.rows(_company_tags(membership_reach_of(viewer)), values)


def tags_within_reach(
    viewer: Caller, person: ColumnElement[str], company: ColumnElement[str]
) -> ColumnElement[str]:
    """The tags of the column's person as an array, empty for the viewer. Statements take `company_of` the viewer."""
    names = select(TAGS.c.name).where(
        TAGS.c.company_id == company,
        TAGS.c.person_id == person,
        TAGS.c.person_id.is_distinct_from(viewer.person_id),
        within_reach(membership_reach_of(viewer), TAGS.c.company_id),
    )
    return func.array(names.order_by(TAGS.c.name).scalar_subquery())


def tagged(
    viewer: Caller, person: ColumnElement[str], company: ColumnElement[str], key: str
) -> ColumnElement[bool]:
    """Whether the column's person, not the viewer, has the tag of that key. Statements take `company_of` the viewer."""
    return person.in_(_tagged(viewer, company, key))


def has_tag(
    viewer: Caller, person: ColumnElement[str], company: ColumnElement[str], key: str
) -> ColumnElement[bool]:
    """As `tagged`, but looked up per person by the primary key: for few persons when many have the tag."""
    theirs = _tagged(viewer, company, key).where(TAGS.c.person_id == person)
    return theirs.scalar_subquery().is_not(None)


def _tagged(viewer: Caller, company: ColumnElement[str], key: str) -> Select[tuple[str]]:
    return select(TAGS.c.person_id).where(
        TAGS.c.company_id == company,
        TAGS.c.key == key,
        TAGS.c.person_id.is_distinct_from(viewer.person_id),
        within_reach(membership_reach_of(viewer), TAGS.c.company_id),
    )


_IS_ERASED = select(exists().where(_ERASED.c.person_id == bindparam("person", type_=Text)))


async def is_erased(session: Session, person_id: str) -> bool:
    """Whether the person was erased; if not, their erasure waits for this commit, and finds what it wrote.

    The lock is the one in erasure/repository.py and must be taken before all others, as there.
    """
    connection = await session.connection()
    await connection.execute(_NO_ERASURE, {"person": person_id})
    return bool(await connection.scalar(_IS_ERASED, {"person": person_id}))


async def lock_creator(session: Session, viewer: Caller, company_id: str, person_id: str) -> bool:
    """Whether a person who is not erased made something for the company within reach.

    Locks one of the person's rows, so that an erasure waits for this commit.
    """
    query = (
        select(ADS.c.id)
        .where(*_of(ADS, membership_reach_of(viewer)), NOT_WITHDRAWN, ADS.c.anonymised_at.is_(None))
        .order_by(ADS.c.id)
        .limit(1)
        .with_for_update(read=True)
    )
    values = _bind_values(viewer, company_id, person_id)
    return (await (await session.connection()).execute(query, values)).first() is not None


async def lock_company(session: Session, company_id: str) -> None:
    """Takes the company's advisory lock until the commit, so that concurrent writers cannot exceed the limits."""
    await (await session.connection()).execute(_ALONE, {"company": company_id})


async def note_of(session: Session, viewer: Caller, note_id: str) -> CreatorNote | None:
    """A note within reach, locked."""
    query = sqlmodel.select(CreatorNote).where(
        NOTES.c.id == note_id, within_reach(membership_reach_of(viewer), NOTES.c.company_id)
    )
    return (await session.exec(query.with_for_update(), params=company_of(viewer))).one_or_none()


async def keep_tag(session: Session, tag: CreatorTag) -> None:
    """Inserts the tag unless the creator has it."""
    await (await session.connection()).execute(
        insert(TAGS).values(**tag.model_dump()).on_conflict_do_nothing(index_elements=TAGS.primary_key.columns)
    )


async def drop_tag(session: Session, company_id: str, person_id: str, key: str) -> None:
    """Deletes the tag if the creator has it."""
    query = delete(TAGS).where(TAGS.c.company_id == company_id, TAGS.c.person_id == person_id, TAGS.c.key == key)
    await (await session.connection()).execute(query)


async def tag_named(session: Session, company_id: str, key: str) -> str | None:
    """The company's spelling of the tag with that key."""
    query = select(TAGS.c.name).where(TAGS.c.company_id == company_id, TAGS.c.key == key).limit(1)
    return (await (await session.connection()).execute(query)).scalar()


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes notes about the person, their tags and blocks; blanks the author in notes that the person wrote."""
    connection = await session.connection()
    await connection.execute(delete(NOTES).where(NOTES.c.person_id == person_id))
    await connection.execute(delete(TAGS).where(TAGS.c.person_id == person_id))
    await connection.execute(delete(CHANGES).where(CHANGES.c.person_id == person_id))
    await connection.execute(delete(BLOCKED).where(BLOCKED.c.person_id == person_id))
    await connection.execute(update(NOTES).where(NOTES.c.writer_id == person_id).values(writer_id=None))
