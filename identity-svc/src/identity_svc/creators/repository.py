"""Reads and writes creators' accounts."""

from __future__ import annotations

from collections.abc import Sequence

import sqlmodel
from sqlalchemy import ARRAY, Text, any_, bindparam, cast, delete, exists, func, literal_column, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creators.models import Standing
from identity_svc.payout_accounts.repository import ACCOUNTS as PAYOUTS
from identity_svc.persons.repository import CREDENTIALS, PERSONS
from identity_svc.profiles.models import AcceptedTerms, CreatorProfile
from identity_svc.referrals.repository import counted
from identity_svc.sessions.repository import SESSIONS
from kit.db import Reader, Row
from kit.rpc.caller import Caller

PROFILES = CreatorProfile.metadata.tables["creator_profiles"]
ACCEPTED = AcceptedTerms.metadata.tables["accepted_terms"]
_PERSON = bindparam("person_id", type_=Text)
_IDS = cast(bindparam("ids"), ARRAY(Text))
_HAS_NAME = func.coalesce(CREDENTIALS.c.platform_object_identity, "") != ""
"""SQL condition: an account on a network counts, since it can be found there."""
_PLATFORMS = (
    select(func.array_agg(CREDENTIALS.c.platform.distinct()))
    .where(CREDENTIALS.c.person_id == PERSONS.c.id, _HAS_NAME)
    .scalar_subquery()
)
_STANDINGS = (
    select(
        PERSONS.c.id,
        PERSONS.c.email_confirmed_at.is_not(None).label("email_confirmed"),
        PROFILES.c.adult_declared_at.is_not(None).label("adult"),
        PROFILES.c.terms_accepted_at.is_not(None).label("terms_accepted"),
        func.coalesce(_PLATFORMS, literal_column("'{}'::int[]")).label("platforms"),
        PROFILES.c.city,
        ((func.coalesce(PERSONS.c.first_name, "") != "") & (func.coalesce(PERSONS.c.last_name, "") != "")).label(
            "names_given"
        ),
        PERSONS.c.erased_at.is_not(None).label("erased"),
    )
    .select_from(PERSONS.outerjoin(PROFILES, PROFILES.c.person_id == PERSONS.c.id))
    .where(PERSONS.c.id == any_(_IDS))
)


async def standings(reader: Reader, ids: Sequence[str]) -> dict[str, Standing]:
    """The standings of those of `ids` who exist, by id; without a check of reach."""
    return {
        row.id: Standing(**{name: getattr(row, name) for name in Standing.__dataclass_fields__})
        for row in await reader.rows(_STANDINGS, {"ids": list(ids)})
    }


async def profile_of(session: AsyncSession, person_id: str) -> CreatorProfile | None:
    """The person's profile; lock the person before changing it."""
    return await session.get(CreatorProfile, person_id)


async def own_profile(session: AsyncSession, person_id: str) -> CreatorProfile:
    """The person's profile for a change; a new one when there is none. Lock the person before."""
    profile = await profile_of(session, person_id)
    if profile is None:
        profile = CreatorProfile(person_id=person_id)
        session.add(profile)
    return profile


async def keep_acceptance(session: AsyncSession, acceptance: AcceptedTerms) -> bool:
    """Inserts it; False when the person accepted that version in that language before."""
    query = insert(ACCEPTED).values(acceptance.model_dump()).on_conflict_do_nothing()
    return (await (await session.connection()).execute(query.returning(ACCEPTED.c.version))).first() is not None


async def accepted_terms(session: AsyncSession, person_id: str) -> Sequence[AcceptedTerms]:
    """Versions of the app's terms that the person accepted, oldest first."""
    query = sqlmodel.select(AcceptedTerms).where(ACCEPTED.c.person_id == person_id)
    return (
        await session.exec(query.order_by(ACCEPTED.c.accepted_at, ACCEPTED.c.version, ACCEPTED.c.language))
    ).all()


async def picture_keys(session: AsyncSession, person_id: str) -> Sequence[str]:
    """Keys in media-svc of all pictures that the person had of themselves."""
    query = select(PROFILES.c.pictures).where(PROFILES.c.person_id == person_id)
    return (await (await session.connection()).execute(query)).scalar() or []


_ACCOUNT = (
    select(
        *(
            PERSONS.c[name]
            for name in (
                "id",
                "email",
                "email_confirmed_at",
                "first_name",
                "last_name",
                "handle",
                "picture",
                "language",
                "referral_code",
            )
        ),
        *(
            PROFILES.c[name]
            for name in ("city", "interests", "adult_declared_at", "terms_version", "terms_accepted_at")
        ),
        exists().where(CREDENTIALS.c.person_id == PERSONS.c.id, _HAS_NAME).label("has_network"),
        PERSONS.c.id.label("person_id"),
        *(PAYOUTS.c[name] for name in ("kind", "details", "changed_at")),
    )
    .select_from(
        PERSONS.join(SESSIONS, SESSIONS.c.person_id == PERSONS.c.id)
        .outerjoin(PROFILES, PROFILES.c.person_id == PERSONS.c.id)
        .outerjoin(PAYOUTS, PAYOUTS.c.person_id == PERSONS.c.id)
    )
    .where(
        PERSONS.c.id == _PERSON,
        SESSIONS.c.id == bindparam("session_id", type_=Text),
        SESSIONS.c.ended_at.is_(None),
        PERSONS.c.erased_at.is_(None),
    )
)


async def account_of(reader: Reader, viewer: Caller) -> Row | None:
    """The viewer with their profile and their encrypted payout account, null without one.

    None when the session has ended or the person was erased.
    """
    who = {"person_id": viewer.person_id, "session_id": viewer.session_id}
    return next(iter(await reader.rows(_ACCOUNT, who)), None)


_COUNTS = select(*(one.label(name) for one, name in zip(counted(_PERSON), ("first", "second"), strict=True)))


async def counts(reader: Reader, person_id: str) -> tuple[int, int]:
    """Numbers of persons invited at the first and second level."""
    (row,) = await reader.rows(_COUNTS, {"person_id": person_id})
    return row.first, row.second


_NETWORKS = (
    select(
        CREDENTIALS.c.platform,
        CREDENTIALS.c.platform_object_identity,
        CREDENTIALS.c.status,
        CREDENTIALS.c.created_at,
    )
    .where(CREDENTIALS.c.person_id == _PERSON, _HAS_NAME)
    .order_by(CREDENTIALS.c.created_at.desc(), CREDENTIALS.c.id.desc())
)


async def networks_of(reader: Reader, person_id: str) -> Sequence[Row]:
    """The person's accounts on networks that have a name there, newest first."""
    return await reader.rows(_NETWORKS, {"person_id": person_id})


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes what the person declared and accepted."""
    for table in (PROFILES, ACCEPTED):
        await (await session.connection()).execute(delete(table).where(table.c.person_id == person_id))
