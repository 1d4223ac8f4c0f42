"""Messages that could not be applied, stored until an operator has removed the cause and replays them."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from nats.aio.msg import Msg
from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from kit.db import Database, uuid7
from kit.events.envelope import Meta, meta_from
from kit.events.inbox import claim
from kit.events.subscriptions import AnySubscription
from kit.events.tables import DEAD_LETTER

log = logging.getLogger(__name__)

_ERROR_CHARACTERS = 2_000


@dataclass(frozen=True)
class Replayed:
    """Numbers of letters by outcome of a replay."""

    applied: int
    failed: int
    unknown: int
    """Letters whose durable consumer no longer has a subscription."""


async def put_aside(database: Database, durable: str, message: Msg, meta: Meta, error: str) -> None:
    """Upsert a dead letter, committed on return; the same message again only replaces its error."""
    statement = insert(DEAD_LETTER).values(
        id=uuid7(),
        message_id=meta.id,
        durable=durable,
        subject=meta.subject,
        payload=message.data,
        headers=dict(meta.headers),
        error=_stored(error),
    )
    statement = statement.on_conflict_do_update(
        index_elements=["message_id", "durable"],
        set_={"error": statement.excluded.error, "failed_at": func.now(), "replayed_at": None},
    )
    async with database.transaction() as session:
        await (await session.connection()).execute(statement)


async def replay_dead_letters(
    database: Database,
    subscriptions: Iterable[AnySubscription],
    *,
    durable: str | None = None,
    limit: int = 1_000,
) -> Replayed:
    """Apply waiting dead letters, oldest first, each in its own transaction with its inbox row; no NATS needed.

    Only those of ``durable`` when given. One that fails again stays with its new error. Concurrent replays share
    the work; a letter whose message was applied meanwhile is only marked.
    """
    by_durable = {subscription.durable: subscription for subscription in subscriptions}
    waiting = select(DEAD_LETTER.c.id).where(DEAD_LETTER.c.replayed_at.is_(None)).order_by(DEAD_LETTER.c.id)
    if durable is not None:
        waiting = waiting.where(DEAD_LETTER.c.durable == durable)
    async with database.read() as session:
        ids = (await (await session.connection()).execute(waiting.limit(limit))).scalars().all()
    applied = failed = unknown = 0
    for letter_id in ids:
        try:
            outcome = await _replay_one(database, by_durable, letter_id)
        except Exception as error:
            failed += 1
            log.warning("dead letter %s failed again: %r", letter_id, error)
            async with database.transaction() as session:
                await (await session.connection()).execute(
                    update(DEAD_LETTER)
                    .where(DEAD_LETTER.c.id == letter_id)
                    .values(error=_stored(repr(error)), failed_at=func.now())
                )
        else:
            applied += outcome == "applied"
            unknown += outcome == "unknown"
    return Replayed(applied, failed, unknown)


async def discard_dead_letter(database: Database, letter_id: str) -> Meta | None:
    """Delete a waiting dead letter, so that it is never applied; return its details, None for an unknown letter."""
    statement = (
        delete(DEAD_LETTER)
        .where(DEAD_LETTER.c.id == letter_id, DEAD_LETTER.c.replayed_at.is_(None))
        .returning(DEAD_LETTER.c.message_id, DEAD_LETTER.c.subject, DEAD_LETTER.c.headers)
    )
    async with database.transaction() as session:
        letter = (await (await session.connection()).execute(statement)).one_or_none()
    return meta_from(letter.message_id, letter.subject, letter.headers) if letter is not None else None


async def _replay_one(database: Database, by_durable: dict[str, AnySubscription], letter_id: str) -> str:
    async with database.transaction() as session:
        letter = (
            await (await session.connection()).execute(
                select(DEAD_LETTER)
                .where(DEAD_LETTER.c.id == letter_id, DEAD_LETTER.c.replayed_at.is_(None))
                .with_for_update(skip_locked=True)
            )
        ).one_or_none()
        if letter is None:
            return "taken"  # by another replay
        subscription = by_durable.get(letter.durable)
        if subscription is None:
            return "unknown"
        if await claim(session, letter.durable, [letter.message_id]):
            meta = meta_from(letter.message_id, letter.subject, letter.headers)
            await subscription.apply(session, [(letter.payload, meta)])
        await (await session.connection()).execute(
            update(DEAD_LETTER).where(DEAD_LETTER.c.id == letter_id).values(replayed_at=func.now())
        )
        return "applied"


def _stored(error: str) -> str:
    """Truncate an error text for its column, without the NUL characters that PostgreSQL refuses."""
    return error.replace("\x00", "␀")[:_ERROR_CHARACTERS]
