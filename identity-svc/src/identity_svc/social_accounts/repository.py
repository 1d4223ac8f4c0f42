"""Reads and writes accounts on networks, and linkings in progress."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import Text, and_, bindparam, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons import repository as persons
from identity_svc.persons.models import CONFIRMED, DECLARED, PersonCredential
from identity_svc.persons.models import LINKED as LINKED_STATUS
from identity_svc.persons.repository import CREDENTIALS, PERSONS
from identity_svc.sessions.repository import SESSIONS
from identity_svc.social_accounts.models import (
    LINKED,
    UNLINKED,
    AccountKey,
    NetworkConfirmation,
    NetworkDeletion,
    NetworkLinking,
    PageChoice,
    SocialAccount,
)
from identity_svc.social_accounts.policies import KEEP_DELETIONS, LEASE
from kit.db import Database, Reader, Row, delete_older
from kit.rpc.caller import Caller
from kit.rpc.errors import UnknownCursor

ACCOUNTS = SocialAccount.metadata.tables["social_accounts"]
LINKINGS = NetworkLinking.metadata.tables["network_linkings"]
CHOICES = PageChoice.metadata.tables["page_choices"]
CONFIRMATIONS = NetworkConfirmation.metadata.tables["network_confirmations"]
DELETIONS = NetworkDeletion.metadata.tables["network_deletions"]
DECLARED_HERE = (DECLARED, CONFIRMED)
"""Statuses of accounts that their owners declared in the app, and may replace and remove there."""
_HAS_NAME = func.coalesce(CREDENTIALS.c.platform_object_identity, "") != ""
_WAITING = (
    select(
        CONFIRMATIONS.c.id,
        CONFIRMATIONS.c.person_id,
        PERSONS.c.first_name,
        PERSONS.c.last_name,
        CONFIRMATIONS.c.platform,
        CONFIRMATIONS.c.username,
        CONFIRMATIONS.c.code,
        CONFIRMATIONS.c.requested_at,
    )
    .join_from(CONFIRMATIONS, PERSONS, PERSONS.c.id == CONFIRMATIONS.c.person_id)
    .where(CONFIRMATIONS.c.refused_at.is_(None))
    .order_by(CONFIRMATIONS.c.id)
)
_OWN = (
    select(
        CREDENTIALS.c.platform,
        CREDENTIALS.c.platform_object_identity,
        CREDENTIALS.c.status,
        *(ACCOUNTS.c[name] for name in ("username", "state", "reason", "scopes", "followers", "linked_at")),
        *(CONFIRMATIONS.c[name] for name in ("code", "requested_at", "refused_at")),
    )
    .select_from(
        PERSONS.join(SESSIONS, SESSIONS.c.person_id == PERSONS.c.id)
        .outerjoin(CREDENTIALS, and_(CREDENTIALS.c.person_id == PERSONS.c.id, _HAS_NAME))
        .outerjoin(
            ACCOUNTS,
            and_(
                ACCOUNTS.c.person_id == PERSONS.c.id,
                ACCOUNTS.c.platform == CREDENTIALS.c.platform,
                ACCOUNTS.c.state != UNLINKED,
            ),
        )
        .outerjoin(
            CONFIRMATIONS,
            and_(CONFIRMATIONS.c.person_id == PERSONS.c.id, CONFIRMATIONS.c.platform == CREDENTIALS.c.platform),
        )
    )
    .where(
        PERSONS.c.id == bindparam("person_id", type_=Text),
        SESSIONS.c.id == bindparam("session_id", type_=Text),
        SESSIONS.c.ended_at.is_(None),
        PERSONS.c.erased_at.is_(None),
    )
    .ext(distinct_on(CREDENTIALS.c.platform))
    .order_by(CREDENTIALS.c.platform, CREDENTIALS.c.created_at.desc(), CREDENTIALS.c.id.desc())
)
_KEY = (ACCOUNTS.c.person_id, ACCOUNTS.c.platform)
_BY_PEPPER = (
    select(ACCOUNTS.c.pepper, func.count().label("number"))
    .where(ACCOUNTS.c.pepper.is_not(None))
    .group_by(ACCOUNTS.c.pepper)
)


async def linked(session: AsyncSession, keys: Collection[AccountKey]) -> Sequence[SocialAccount]:
    """Those of these accounts that are LINKED."""
    query = sqlmodel.select(SocialAccount).where(tuple_(*_KEY).in_(keys), ACCOUNTS.c.state == LINKED)
    return (await session.exec(query)).all()


async def of_person(session: AsyncSession, person_id: str) -> Sequence[SocialAccount]:
    """The person's accounts, in any state."""
    return (await session.exec(sqlmodel.select(SocialAccount).where(ACCOUNTS.c.person_id == person_id))).all()


async def lock(session: AsyncSession, keys: Collection[AccountKey]) -> Sequence[SocialAccount]:
    """Those of these accounts that exist, in any state, locked in one order after their persons.

    The order of every lock here is person, then account: a notice to the owner locks the person by its foreign key.
    """
    await persons.hold(session, {key.person_id for key in keys})
    query = sqlmodel.select(SocialAccount).where(tuple_(*_KEY).in_(keys)).order_by(*_KEY).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).all()


async def lock_sealed_otherwise(
    session: AsyncSession, pepper: str, after: AccountKey, limit: int
) -> Sequence[SocialAccount]:
    """Accounts after `after` whose token is not encrypted under this pepper, locked; skips those that others have
    locked.
    """
    query = (
        sqlmodel.select(SocialAccount)
        .where(ACCOUNTS.c.pepper != pepper, tuple_(*_KEY) > tuple_(*after))
        .order_by(*_KEY)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).all()


async def by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many tokens are encrypted under each pepper, by its id."""
    return {row.pepper: row.number for row in await reader.rows(_BY_PEPPER)}


async def own_accounts(reader: Reader, viewer: Caller) -> Sequence[Row] | None:
    """The viewer's newest account of each network, with its link unless that ended, and its request for confirmation.

    None when the session has ended or the person was erased.
    """
    rows = await reader.rows(_OWN, {"person_id": viewer.person_id, "session_id": viewer.session_id})
    # A person without accounts has one row, without a network.
    return [row for row in rows if row.platform is not None] if rows else None


async def active_of(session: AsyncSession, person_id: str) -> Sequence[SocialAccount]:
    """The person's accounts that are linked or need attention."""
    query = sqlmodel.select(SocialAccount).where(ACCOUNTS.c.person_id == person_id, ACCOUNTS.c.state != UNLINKED)
    return (await session.exec(query)).all()


async def lock_own(session: AsyncSession, key: AccountKey) -> SocialAccount | None:
    """The account, in any state, locked after its person."""
    return next(iter(await lock(session, [key])), None)


async def lock_of_owner(session: AsyncSession, platform: int, user_id: str) -> Sequence[SocialAccount]:
    """The accounts for which this user of the network granted permissions, or with this id; locked after persons."""
    of_user = (
        ACCOUNTS.c.platform == platform,
        or_(ACCOUNTS.c.owner_id == user_id, ACCOUNTS.c.account_id == user_id),
    )
    persons_of = (await (await session.connection()).scalars(select(ACCOUNTS.c.person_id).where(*of_user))).all()
    await persons.hold(session, persons_of)
    query = (
        sqlmodel.select(SocialAccount)
        .where(*of_user, ACCOUNTS.c.person_id.in_(persons_of))
        .order_by(*_KEY)
        .with_for_update()
    )
    return (await session.exec(query)).all()


async def lease_due(session: AsyncSession, now: datetime, limit: int) -> Sequence[SocialAccount]:
    """Leases accounts whose token is due for renewal, longest due first, for LEASE; skips those leased by others."""
    query = (
        sqlmodel.select(SocialAccount)
        .where(ACCOUNTS.c.check_at <= now)
        .order_by(ACCOUNTS.c.check_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    accounts = (await session.exec(query)).all()
    for account in accounts:
        account.check_at = now + LEASE
    return accounts


async def keep_linking(session: AsyncSession, linking: NetworkLinking) -> None:
    """Stores a linking in progress in place of the person's previous one on the network."""
    query = insert(LINKINGS).values(linking.model_dump())
    changed = {name: query.excluded[name] for name in ("session_id", "state", "language", "expires_at")}
    query = query.on_conflict_do_update(index_elements=["person_id", "platform"], set_=changed)
    await (await session.connection()).execute(query)


async def redeem_linking(
    session: AsyncSession, key: AccountKey, session_id: str, state: bytes, now: datetime
) -> str | None:
    """Uses up the linking that this session began with this state; returns its language, None if unknown or expired."""
    query = (
        delete(LINKINGS)
        .where(
            tuple_(LINKINGS.c.person_id, LINKINGS.c.platform) == tuple_(*key),
            LINKINGS.c.session_id == session_id,
            LINKINGS.c.state == state,
            LINKINGS.c.expires_at > now,
        )
        .returning(LINKINGS.c.language)
    )
    return (await (await session.connection()).execute(query)).scalar_one_or_none()


async def keep_choice(session: AsyncSession, choice: PageChoice) -> None:
    """Stores an offer of Pages in place of the person's previous one."""
    query = insert(CHOICES).values(choice.model_dump())
    changed = {name: query.excluded[name] for name in ("pages", "expires_at")}
    query = query.on_conflict_do_update(index_elements=["person_id"], set_=changed)
    await (await session.connection()).execute(query)


async def choice_of(session: AsyncSession, person_id: str, now: datetime) -> bytes | None:
    """The encrypted Pages currently offered to the person."""
    query = select(CHOICES.c.pages).where(CHOICES.c.person_id == person_id, CHOICES.c.expires_at > now)
    return (await (await session.connection()).execute(query)).scalar_one_or_none()


async def remove_choice(session: AsyncSession, person_id: str) -> None:
    """Deletes the Pages offered to the person."""
    await (await session.connection()).execute(delete(CHOICES).where(CHOICES.c.person_id == person_id))


async def confirmations_of(session: AsyncSession, person_id: str) -> Sequence[NetworkConfirmation]:
    """The person's requests for confirmation by staff, waiting or refused."""
    query = sqlmodel.select(NetworkConfirmation).where(CONFIRMATIONS.c.person_id == person_id)
    return (await session.exec(query)).all()


async def confirmation_of(session: AsyncSession, key: AccountKey) -> NetworkConfirmation | None:
    """The person's request for confirmation on this network; lock the person before changing it."""
    query = sqlmodel.select(NetworkConfirmation).where(
        tuple_(CONFIRMATIONS.c.person_id, CONFIRMATIONS.c.platform) == tuple_(*key)
    )
    return (await session.exec(query)).first()


async def remove_confirmation(session: AsyncSession, key: AccountKey) -> None:
    """Deletes the person's request for confirmation on this network."""
    key_of = tuple_(CONFIRMATIONS.c.person_id, CONFIRMATIONS.c.platform)
    await (await session.connection()).execute(delete(CONFIRMATIONS).where(key_of == tuple_(*key)))


async def waiting(session: AsyncSession, after: str | None, limit: int) -> Sequence[Row]:
    """A page of confirmations that wait for staff, oldest first, with their persons."""
    query = _WAITING
    if after is not None:
        cursor = select(CONFIRMATIONS.c.id).where(CONFIRMATIONS.c.id == after)
        if await (await session.connection()).scalar(cursor) is None:
            raise UnknownCursor
        query = _WAITING.where(CONFIRMATIONS.c.id > after)
    return (await (await session.connection()).execute(query.limit(limit))).all()


async def person_of_waiting(session: AsyncSession, confirmation_id: str) -> str | None:
    """The person of a waiting confirmation."""
    query = select(CONFIRMATIONS.c.person_id).where(
        CONFIRMATIONS.c.id == confirmation_id, CONFIRMATIONS.c.refused_at.is_(None)
    )
    return (await (await session.connection()).execute(query)).scalar_one_or_none()


async def lock_waiting(session: AsyncSession, confirmation_id: str) -> NetworkConfirmation | None:
    """The waiting confirmation, locked; lock its person before."""
    query = sqlmodel.select(NetworkConfirmation).where(
        CONFIRMATIONS.c.id == confirmation_id, CONFIRMATIONS.c.refused_at.is_(None)
    )
    return (await session.exec(query.with_for_update())).first()


async def confirm_declared(session: AsyncSession, key: AccountKey, username: str) -> bool:
    """Marks the person's declared account as confirmed; False when they no longer declare it."""
    query = (
        update(CREDENTIALS)
        .where(
            CREDENTIALS.c.person_id == key.person_id,
            CREDENTIALS.c.platform == key.platform,
            CREDENTIALS.c.status == DECLARED,
            CREDENTIALS.c.platform_object_identity == username,
        )
        .values(status=CONFIRMED)
        .returning(CREDENTIALS.c.id)
    )
    return (await (await session.connection()).execute(query)).first() is not None


async def keep_linked_name(session: AsyncSession, key: AccountKey, username: str, now: datetime) -> None:
    """Stores the linked account as the person's credential on the network, in place of all their others there.

    Deletes the same name where other persons only declared it: it is now proven to be this person's.
    """
    connection = await session.connection()
    same_name = func.lower(CREDENTIALS.c.platform_object_identity) == username.lower()
    await connection.execute(
        delete(CREDENTIALS).where(
            CREDENTIALS.c.platform == key.platform,
            or_(CREDENTIALS.c.person_id == key.person_id, same_name & (CREDENTIALS.c.status == DECLARED)),
        )
    )
    await connection.execute(
        delete(CONFIRMATIONS).where(
            CONFIRMATIONS.c.platform == key.platform,
            or_(
                CONFIRMATIONS.c.person_id == key.person_id,
                func.lower(CONFIRMATIONS.c.username) == username.lower(),
            ),
        )
    )
    session.add(
        PersonCredential(
            person_id=key.person_id,
            platform=key.platform,
            status=LINKED_STATUS,
            platform_object_identity=username,
            created_at=now,
        )
    )


async def rename_linked(session: AsyncSession, key: AccountKey, username: str) -> None:
    """Updates the name of a linked account in the person's credential."""
    query = update(CREDENTIALS).where(
        CREDENTIALS.c.person_id == key.person_id,
        CREDENTIALS.c.platform == key.platform,
        CREDENTIALS.c.status == LINKED_STATUS,
    )
    await (await session.connection()).execute(query.values(platform_object_identity=username))


async def remove_name(session: AsyncSession, key: AccountKey) -> None:
    """Deletes the person's credentials on the network."""
    query = delete(CREDENTIALS).where(
        CREDENTIALS.c.person_id == key.person_id, CREDENTIALS.c.platform == key.platform
    )
    await (await session.connection()).execute(query)


async def deletion(reader: Reader, code: str) -> Row | None:
    """A network's deletion request; None for an unknown code."""
    query = select(DELETIONS.c.platform, DELETIONS.c.deleted_at).where(DELETIONS.c.code == code)
    return next(iter(await reader.rows(query)), None)


async def clean(database: Database, now: datetime) -> None:
    """Deletes expired rows, in batches."""
    await delete_older(database, LINKINGS.c.expires_at, now)
    await delete_older(database, CHOICES.c.expires_at, now)
    await delete_older(database, DELETIONS.c.deleted_at, now - KEEP_DELETIONS)


async def networks_of(session: AsyncSession, person_id: str) -> Sequence[PersonCredential]:
    """The person's accounts on networks that have a name there, newest first."""
    query = (
        sqlmodel.select(PersonCredential)
        .where(CREDENTIALS.c.person_id == person_id, _HAS_NAME)
        .order_by(CREDENTIALS.c.created_at.desc(), CREDENTIALS.c.id.desc())
    )
    return (await session.exec(query)).all()


async def others_have(session: AsyncSession, person_id: str, platform: int, username: str) -> bool:
    """Whether another person has this account, in any case."""
    query = select(CREDENTIALS.c.id).where(
        CREDENTIALS.c.platform == platform,
        func.lower(CREDENTIALS.c.platform_object_identity) == username.lower(),
        CREDENTIALS.c.person_id != person_id,
    )
    return (await (await session.connection()).execute(query.limit(1))).first() is not None


async def others_proved(session: AsyncSession, key: AccountKey, username: str) -> bool:
    """Whether an account of this name, in any case, is linked to another person or confirmed as theirs."""
    query = select(CREDENTIALS.c.id).where(
        CREDENTIALS.c.platform == key.platform,
        func.lower(CREDENTIALS.c.platform_object_identity) == username.lower(),
        CREDENTIALS.c.person_id != key.person_id,
        CREDENTIALS.c.status.is_distinct_from(DECLARED),
    )
    return (await (await session.connection()).execute(query.limit(1))).first() is not None


async def has_linked(session: AsyncSession, person_id: str, platform: int) -> bool:
    """Whether the person's account on the network was linked by OAuth, not declared by hand."""
    query = select(CREDENTIALS.c.id).where(
        CREDENTIALS.c.person_id == person_id,
        CREDENTIALS.c.platform == platform,
        func.coalesce(CREDENTIALS.c.status, LINKED_STATUS).not_in(DECLARED_HERE),
        _HAS_NAME,
    )
    return (await (await session.connection()).execute(query.limit(1))).first() is not None


async def remove_declared(session: AsyncSession, person_id: str, platform: int) -> None:
    """Removes the person's declared account on a network, confirmed or not, and the request to confirm it."""
    query = delete(CREDENTIALS).where(
        CREDENTIALS.c.person_id == person_id,
        CREDENTIALS.c.platform == platform,
        CREDENTIALS.c.status.in_(DECLARED_HERE),
    )
    await (await session.connection()).execute(query)
    await remove_confirmation(session, AccountKey(person_id, platform))


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's linked accounts and linkings in progress."""
    for table in (ACCOUNTS, LINKINGS, CHOICES, CONFIRMATIONS):
        await (await session.connection()).execute(delete(table).where(table.c.person_id == person_id))
