"""Reads and writes persons; access.within_reach decides what a viewer sees of others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlmodel
from sqlalchemy import ARRAY, Text, any_, bindparam, cast, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import named, reach_of, within_reach
from identity_svc.persons.models import PasswordHash, Person, PersonCredential
from kit.db import Reader, Row
from kit.rpc.caller import Caller

PERSONS = Person.metadata.tables["persons"]
CREDENTIALS = PersonCredential.metadata.tables["person_credentials"]
_IDS = cast(bindparam("ids"), ARRAY(Text))
_NAMES = select(PERSONS.c.id, PERSONS.c.first_name, PERSONS.c.last_name).where(
    PERSONS.c.id == any_(_IDS), named(PERSONS.c.id, PERSONS.c.staff)
)
_CREDENTIALS = (
    sqlmodel.select(PersonCredential)
    .where(CREDENTIALS.c.person_id == any_(_IDS), within_reach(CREDENTIALS.c.person_id))
    .order_by(CREDENTIALS.c.created_at, CREDENTIALS.c.id)
)
_CONFIRMED_EMAILS = select(PERSONS.c.id, PERSONS.c.email).where(
    PERSONS.c.id == any_(_IDS), PERSONS.c.email_confirmed_at.is_not(None)
)
_PAGE = select(
    PERSONS.c.handle,
    PERSONS.c.first_name,
    PERSONS.c.last_name,
    func.coalesce(
        PERSONS.c.picture,
        select(CREDENTIALS.c.picture)
        .where(CREDENTIALS.c.person_id == PERSONS.c.id, CREDENTIALS.c.picture.is_not(None))
        .order_by(CREDENTIALS.c.created_at, CREDENTIALS.c.id)
        .limit(1)
        .scalar_subquery(),
    ).label("picture"),
).where(func.lower(PERSONS.c.handle) == bindparam("handle", type_=Text), PERSONS.c.erased_at.is_(None))
_PASSWORD_HASH = text("SELECT password_hash, password_pepper FROM persons WHERE email = :email")
_ID_OF_EMAIL = text("SELECT id FROM persons WHERE email = :email")
_PASSWORDS_BY_PEPPER = (
    select(PERSONS.c.password_pepper, func.count().label("number"))
    .where(PERSONS.c.password_hash.is_not(None))
    .group_by(PERSONS.c.password_pepper)
)
_LOCK_BY_EMAIL = (
    sqlmodel.select(Person)
    .where(Person.email == bindparam("email"))
    .with_for_update()
    .execution_options(populate_existing=True)
)


async def add(session: AsyncSession, person: Person) -> Person | None:
    """Stores a new person; None when the e-mail or the referral code is taken.

    That is ordinary, so the statement avoids a violated constraint, which PostgreSQL would log.
    """
    query = insert(PERSONS).values(person.model_dump()).on_conflict_do_nothing().returning(PERSONS.c.id)
    if (await (await session.connection()).execute(query)).first() is None:
        return None
    return await session.get(Person, person.id)


async def by_id(session: AsyncSession, person_id: str) -> Person | None:
    """The person, without a check of reach."""
    return await session.get(Person, person_id)


async def lock_by_id(session: AsyncSession, person_id: str) -> Person | None:
    query = sqlmodel.select(Person).where(Person.id == person_id).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).first()


async def hold(session: AsyncSession, ids: Collection[str]) -> None:
    """Locks these persons FOR KEY SHARE, in one order. Call it before locking rows that come after their person in the
    lock order, when rows with a foreign key on the persons are inserted later.
    """
    query = sqlmodel.select(Person.id).where(sqlmodel.col(Person.id).in_(sorted(ids))).order_by(Person.id)
    await session.exec(query.with_for_update(read=True, key_share=True))


async def password_of(session: AsyncSession, email: str) -> PasswordHash | None:
    """The stored password of the person with this lower-case e-mail."""
    row = (await (await session.connection()).execute(_PASSWORD_HASH, {"email": email})).first()
    return PasswordHash(row.password_hash, row.password_pepper) if row is not None and row.password_hash else None


async def passwords_by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many passwords were hashed under each pepper, by its id; None for hashes older than that column."""
    return {row.password_pepper: row.number for row in await reader.rows(_PASSWORDS_BY_PEPPER)}


async def lock_by_email(session: AsyncSession, email: str) -> Person | None:
    """The person with this lower-case e-mail, locked until the transaction ends."""
    return (await session.exec(_LOCK_BY_EMAIL, params={"email": email})).first()


async def id_of_email(session: AsyncSession, email: str) -> str | None:
    """The id of the person with this lower-case e-mail, without a lock."""
    person_id: str | None = await (await session.connection()).scalar(_ID_OF_EMAIL, {"email": email})
    return person_id


async def visible(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, Row]:
    """Names, by id, of those of `ids` whose name the viewer may see."""
    rows = await reader.rows(_NAMES, {"ids": list(ids), **reach_of(viewer)})
    return {row.id: row for row in rows}


async def confirmed_emails(reader: Reader, ids: Sequence[str]) -> dict[str, str]:
    """Confirmed e-mails by person, without a check of reach; for services."""
    return {row.id: row.email for row in await reader.rows(_CONFIRMED_EMAILS, {"ids": list(ids)})}


async def credentials(
    session: AsyncSession, viewer: Caller, person_ids: Sequence[str]
) -> dict[str, list[PersonCredential]]:
    """Network accounts of those of `person_ids` within the viewer's reach, oldest first."""
    credentials_by_person: dict[str, list[PersonCredential]] = {}
    for row in await session.exec(_CREDENTIALS, params={"ids": list(person_ids), **reach_of(viewer)}):
        credentials_by_person.setdefault(row.person_id, []).append(row)
    return credentials_by_person


async def forget_credentials(session: AsyncSession, person_id: str) -> None:
    query = delete(CREDENTIALS).where(CREDENTIALS.c.person_id == person_id)
    await (await session.connection()).execute(query)


async def page_of(reader: Reader, handle: str) -> Row | None:
    """The public page of the person with the handle, compared without regard to case."""
    return next(iter(await reader.rows(_PAGE, {"handle": handle.lower()})), None)
