"""Reads approved pictures within the viewer's reach, with their rights; stores prepared archives."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache, lru_cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    any_,
    bindparam,
    cast,
    delete,
    func,
    literal,
    or_,
    select,
    text,
)

from campaign_svc.access import HIDDEN_FROM_BRANDS, Reach, company_of, reach_of, within_reach
from campaign_svc.advertisements.policies import APPROVED, OWN
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, COMPANIES, POSTS, ads_within, approved_at
from campaign_svc.campaigns.models import StatusChange
from campaign_svc.changes.models import ANSWERED
from campaign_svc.changes.repository import REQUESTS
from campaign_svc.pictures.models import PictureArchive, PicturesAsked
from campaign_svc.tables import ONE_OF_IDS
from kit.codes import plain_code
from kit.db import Page, Reader, Row, Session, escaped, keyset, read_page
from kit.rpc.caller import Caller

ARCHIVES = PictureArchive.metadata.tables["picture_archives"]
_CHANGES = StatusChange.metadata.tables["campaign_status_changes"]
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 14))")
_COMPANY = bindparam("company_id", type_=Text)
_MOMENT = DateTime(timezone=True)
Query = Select[*tuple[object, ...]]

# Written as literals, as in the index on approved ones: a generic plan with parameters could not use it.
APPROVED_PICTURE = (
    ADS.c.status == literal(APPROVED, literal_execute=True),
    ADS.c.active.is_(True),
    ADS.c.anonymised_at.is_(None),
    ADS.c.multimedia_uri.startswith(literal(OWN, literal_execute=True)),
)
"""Whether an advertisement's picture is currently approved, and stored at media-svc."""
_ANSWERED = select(func.max(REQUESTS.c.ended_at)).where(
    REQUESTS.c.advertisement_id == ADS.c.id, REQUESTS.c.state == ANSWERED
)
_ON = POSTS.c.advertisement_id == ADS.c.id
_SHOWN = (
    ADS.c.id,
    ADS.c.company_id,
    ADS.c.campaign_id,
    CAMPAIGNS.c.name.label("campaign_name"),
    ADS.c.person_id,
    ADS.c.caption_identifier,
    ADS.c.caption,
    ADS.c.multimedia_uri,
    # The picture belongs to the last revision, which was sent when it answered the previous one's change request.
    func.greatest(ADS.c.creation_dt, _ANSWERED.scalar_subquery()).label("sent_at"),
    approved_at(ADS.c.id).label("approved_at"),
    func.array(
        select(POSTS.c.platform).where(_ON).group_by(POSTS.c.platform).order_by(POSTS.c.platform).scalar_subquery()
    ).label("platforms"),
)
_LINKS = func.array(
    select(POSTS.c.post_platform_id)
    .where(_ON, POSTS.c.post_platform_id != "")
    .order_by(POSTS.c.creation_dt, POSTS.c.id)
    .scalar_subquery()
)
_CONDITIONS: dict[str, ColumnElement[bool]] = {
    "campaign_id": ADS.c.campaign_id == bindparam("campaign_id", type_=Text),
    "person_id": ADS.c.person_id == bindparam("person_id", type_=Text),
    "platforms": select(POSTS.c.id)
    .where(_ON, POSTS.c.platform == any_(cast(bindparam("platforms"), ARRAY(Integer))))
    .exists(),
    "search": or_(
        ADS.c.caption.icontains(bindparam("search"), escape="/"),
        ADS.c.caption_identifier.startswith(bindparam("code_begins"), escape="/"),
    ),
    "created_from": ADS.c.creation_dt >= bindparam("created_from", type_=_MOMENT),
    "created_to": ADS.c.creation_dt < bindparam("created_to", type_=_MOMENT),
}


@cache
def _approved(reach: Reach) -> Query:
    """Approved pictures of the company within reach, with the shown columns."""
    joined = ADS.join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
    return (
        select(*_SHOWN)
        .select_from(joined)
        .where(ADS.c.company_id == _COMPANY, ads_within(reach), *APPROVED_PICTURE)
    )


@cache
def _cursor(reach: Reach) -> Query:
    within = (ADS.c.company_id == _COMPANY, within_reach(reach, ADS.c.company_id, ADS.c.campaign_id))
    return select(ADS.c.creation_dt, ADS.c.id).where(ADS.c.id == bindparam("after"), *within)


@lru_cache(maxsize=200)
def _listed(reach: Reach, conditions: frozenset[str]) -> Query:
    query = _approved(reach).where(*(_CONDITIONS[name] for name in sorted(conditions & _CONDITIONS.keys())))
    order = [ADS.c.creation_dt, ADS.c.id]
    start = _cursor(reach) if "after" in conditions else None
    return keyset(query, order, start, limit=bindparam("limit", type_=Integer))


async def listed(
    reader: Reader, viewer: Caller, pictures_asked: PicturesAsked, limit: int, after: str | None
) -> Page[Row]:
    """One page of the company's approved pictures within reach, newest first; `after` may no longer be approved."""
    # An empty id matches no campaign, person or picture; an empty text or list does not restrict.
    filter_values = {
        **vars(pictures_asked),
        "search": pictures_asked.search or None,
        "platforms": pictures_asked.platforms or None,
        "after": after,
    }
    values = {name: value for name, value in filter_values.items() if value is not None}
    if pictures_asked.search:
        values["search"] = escaped(pictures_asked.search)
        values["code_begins"] = escaped(plain_code(pictures_asked.search) or pictures_asked.search)
    statement = _listed(reach_of(viewer), frozenset(values))
    values |= {**company_of(viewer), "company_id": pictures_asked.company_id}
    cursor = _cursor(reach_of(viewer)) if after is not None else None
    return await read_page(reader, statement, values, cursor, limit=limit)


@cache
def _chosen(reach: Reach) -> Query:
    return _approved(reach).add_columns(_LINKS.label("links")).where(ADS.c.id == ONE_OF_IDS)


async def chosen(reader: Reader, viewer: Caller, company_id: str, ids: Sequence[str]) -> dict[str, Row]:
    """Those of `ids` that are approved within reach, by id, with the links to their posts."""
    values = {"ids": list(ids), "company_id": company_id, **company_of(viewer)}
    return {str(row.id): row for row in await reader.rows(_chosen(reach_of(viewer)), values)}


async def lock_approved(session: Session, ids: Sequence[str]) -> dict[str, str]:
    """The creators of those of `ids` that are approved, by id; an erasure of these people waits for this commit."""
    query = (
        select(ADS.c.id, ADS.c.person_id)
        .where(ADS.c.id == ONE_OF_IDS, *APPROVED_PICTURE)
        .order_by(ADS.c.id)
        .with_for_update(read=True)
    )
    rows = await (await session.connection()).execute(query, {"ids": list(ids)})
    return {row.id: row.person_id for row in rows}


@cache
def _submissions() -> Query:
    submitted = select(func.max(_CHANGES.c.changed_at)).where(
        _CHANGES.c.campaign_id == CAMPAIGNS.c.id,
        _CHANGES.c.from_status.in_(HIDDEN_FROM_BRANDS),
        _CHANGES.c.to_status.not_in(HIDDEN_FROM_BRANDS),
    )
    since = func.coalesce(submitted.scalar_subquery(), CAMPAIGNS.c.creation_dt).label("since")
    return select(CAMPAIGNS.c.id, CAMPAIGNS.c.brief, since).where(CAMPAIGNS.c.id == ONE_OF_IDS)


async def briefs_of(reader: Reader, campaign_ids: Sequence[str]) -> Sequence[Row]:
    """The briefs of these campaigns, and since when each cannot change, without a check of reach."""
    return await reader.rows(_submissions(), {"ids": sorted(set(campaign_ids))})


async def company_name(session: Session, company_id: str) -> str:
    """The company's name; empty before its first fact arrived."""
    query = select(COMPANIES.c.name).where(COMPANIES.c.id == company_id)
    return (await (await session.connection()).scalar(query)) or ""


async def lock_person(session: Session, person_id: str) -> None:
    """Takes the person's advisory lock until the commit, so that concurrent calls cannot exceed the limit."""
    await (await session.connection()).execute(_ALONE, {"person": person_id})


async def open_archives(session: Session, person_id: str, now: datetime) -> int:
    """The number of the person's unexpired archives."""
    query = select(func.count()).where(ARCHIVES.c.person_id == person_id, ARCHIVES.c.expires_at > now)
    return int(await (await session.connection()).scalar(query) or 0)


async def archive(session: Session, archive_id: str) -> PictureArchive | None:
    """The archive with this id."""
    return await session.get(PictureArchive, archive_id)


async def archive_by_token(session: Session, token: str, now: datetime) -> PictureArchive | None:
    """The archive with this token, unless it has expired."""
    query = sqlmodel.select(PictureArchive).where(ARCHIVES.c.token == token, ARCHIVES.c.expires_at > now)
    return (await session.exec(query)).one_or_none()


async def forget_member(session: Session, company_id: str, person_id: str) -> None:
    """Deletes the person's archives of the company's pictures."""
    query = delete(ARCHIVES).where(ARCHIVES.c.person_id == person_id, ARCHIVES.c.company_id == company_id)
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes the person's archives, and those that name the person."""
    named = any_(ARCHIVES.c.creator_ids) == person_id
    await (await session.connection()).execute(
        delete(ARCHIVES).where(or_(ARCHIVES.c.person_id == person_id, named))
    )
