"""Reads and writes webhooks, events and the log of deliveries; a read for a caller takes the viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlmodel
from sqlalchemy import DateTime, Integer, bindparam, func, select, text, update
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import manages_webhooks, reach_of, values_of, within_reach
from company_svc.companies.models import CampaignStanding
from company_svc.tables import comparable
from company_svc.webhooks.models import (
    FAILED,
    WAITING,
    CompanyEvent,
    DeliveryFilter,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
)
from company_svc.webhooks.policies import (
    AT_ONCE_EACH,
    AT_ONCE_EACH_FAILING,
    AT_ONCE_FAILING,
    LEASE,
    TEST,
    Answer,
)
from kit.db import Database, Row, delete_older, keyset
from kit.rpc.caller import Caller

WEBHOOKS = Webhook.metadata.tables["webhooks"]
EVENTS = CompanyEvent.metadata.tables["company_events"]
DELIVERIES = WebhookDelivery.metadata.tables["webhook_deliveries"]
ATTEMPTS = WebhookAttempt.metadata.tables["webhook_attempts"]
STANDINGS = CampaignStanding.metadata.tables["campaign_standings"]

_PURGE_BATCH = 1_000
_LOCK = text(
    "SELECT pg_advisory_xact_lock(hashtextextended('company_events ' || company, 0))"
    " FROM (SELECT unnest(CAST(:companies AS text[])) AS company ORDER BY 1) companies"
)
_ADD = text(
    """
    WITH added AS (
        INSERT INTO company_events
            (id, company_id, type, object_id, campaign_id, sequence, occurred_at, recorded_at, payload)
        SELECT * FROM unnest(
            CAST(:ids AS text[]), CAST(:companies AS text[]), CAST(:types AS smallint[]), CAST(:objects AS text[]),
            CAST(:campaigns AS text[]), CAST(:sequences AS bigint[]), CAST(:occurred AS timestamptz[]),
            CAST(:recorded AS timestamptz[]), CAST(:payloads AS text[]))
        RETURNING id, company_id, type, campaign_id, recorded_at
    )
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, recorded_at, state, due_at)
    SELECT gen_random_uuid()::text, webhooks.id, added.id, added.type, added.recorded_at,
        CASE webhooks.state WHEN 3 THEN 3 ELSE 1 END, CASE webhooks.state WHEN 3 THEN NULL ELSE added.recorded_at END
    FROM added JOIN webhooks USING (company_id)
    WHERE CASE WHEN CAST(:only AS text) IS NULL
        THEN (webhooks.events = '{}' OR added.type = ANY (webhooks.events))
            AND (webhooks.campaign_ids = '{}' OR added.campaign_id = ANY (webhooks.campaign_ids))
        ELSE webhooks.id = :only END
    RETURNING id
    """
)
_LEASE = text(
    """
    WITH RECURSIVE waiting (webhook_id) AS (
        (SELECT webhook_id FROM webhook_deliveries WHERE state = 1 ORDER BY webhook_id LIMIT 1)
        UNION ALL
        SELECT (
            SELECT next.webhook_id FROM webhook_deliveries AS next
            WHERE next.state = 1 AND next.webhook_id > waiting.webhook_id ORDER BY next.webhook_id LIMIT 1
        ) FROM waiting WHERE waiting.webhook_id IS NOT NULL
    ), candidates AS MATERIALIZED (
        SELECT due.id, due.due_at, webhooks.failing_since IS NOT NULL AS failing, webhooks.last_attempt_at
        FROM waiting
        JOIN webhooks ON webhooks.id = waiting.webhook_id AND webhooks.state = 1
        JOIN companies ON companies.id = webhooks.company_id AND companies.active
        LEFT JOIN unnest(CAST(:busy AS text[]), CAST(:busy_counts AS integer[])) AS busy (webhook_id, number)
            ON busy.webhook_id = webhooks.id
        CROSS JOIN LATERAL (
            SELECT one.id, one.due_at FROM webhook_deliveries AS one
            WHERE one.webhook_id = webhooks.id AND one.state = 1 AND one.due_at <= :now
            ORDER BY one.due_at
            LIMIT greatest(0, CASE WHEN webhooks.failing_since IS NULL THEN :each ELSE :each_failing END
                - coalesce(busy.number, 0))
            FOR UPDATE SKIP LOCKED
        ) AS due
    ), chosen AS MATERIALIZED (
        SELECT id FROM (
            SELECT id, failing, due_at FROM candidates WHERE NOT failing
            UNION ALL
            (SELECT id, failing, due_at FROM candidates WHERE failing
                ORDER BY last_attempt_at LIMIT :slots_failing)
        ) AS both_kinds ORDER BY failing, due_at LIMIT :slots
    ), leased AS (
        UPDATE webhook_deliveries SET lease = lease + 1, due_at = :until
        FROM chosen WHERE webhook_deliveries.id = chosen.id
        RETURNING webhook_deliveries.id, webhook_id, event_id, tries, lease
    )
    SELECT leased.*, company_events.payload, webhooks.company_id, webhooks.url, webhooks.secret,
        webhooks.former_secret, webhooks.former_secret_until, webhooks.failing_since
    FROM leased
    JOIN company_events ON company_events.id = leased.event_id
    JOIN webhooks ON webhooks.id = leased.webhook_id
    """
).bindparams(
    *(bindparam(name, type_=Integer) for name in ("each", "each_failing", "slots", "slots_failing")),
    *(bindparam(name, type_=DateTime(timezone=True)) for name in ("now", "until")),
)
_LOCK_WEBHOOKS = text("SELECT id FROM webhooks WHERE id = ANY (CAST(:ids AS text[])) ORDER BY id FOR UPDATE")
_SETTLE = text(
    """
    WITH settled (id, lease, state, due_at, at, status, error, duration_ms, request_headers, answer) AS (
        SELECT * FROM unnest(
            CAST(:ids AS text[]), CAST(:leases AS integer[]), CAST(:states AS smallint[]),
            CAST(:due AS timestamptz[]), CAST(:at AS timestamptz[]), CAST(:statuses AS integer[]),
            CAST(:errors AS text[]), CAST(:durations AS integer[]), CAST(:headers AS text[]), CAST(:answers AS text[]))
    ), changed AS (
        UPDATE webhook_deliveries AS one
        SET state = settled.state, due_at = settled.due_at, tries = one.tries + 1
        FROM settled WHERE one.id = settled.id AND one.lease = settled.lease
    )
    INSERT INTO webhook_attempts (delivery_id, number, at, status, error, duration_ms, request_headers, answer)
    SELECT id, lease, at, status, error, duration_ms, request_headers, answer FROM settled
    ON CONFLICT DO NOTHING
    """
)
_TRIED = text(
    """
    UPDATE webhooks SET last_attempt_at = tried.at, last_attempt_arrived = tried.arrived,
        failing_since = CASE WHEN tried.any_arrived THEN NULL ELSE coalesce(failing_since, tried.at) END
    FROM unnest(
        CAST(:ids AS text[]), CAST(:at AS timestamptz[]), CAST(:arrived AS boolean[]), CAST(:any_arrived AS boolean[])
    ) AS tried (id, at, arrived, any_arrived)
    WHERE webhooks.id = tried.id
    RETURNING webhooks.id, webhooks.failing_since
    """
)
_BACKLOG = text(
    """
    SELECT count(*) AS number, coalesce(extract(epoch FROM :now - min(one.due_at)), 0) AS oldest,
        coalesce(extract(epoch FROM :now - min(greatest(one.due_at, webhooks.last_attempt_at))
            FILTER (WHERE webhooks.failing_since IS NULL)), 0) AS overdue
    FROM webhook_deliveries AS one
    JOIN webhooks ON webhooks.id = one.webhook_id AND webhooks.state = 1
    JOIN companies ON companies.id = webhooks.company_id AND companies.active
    WHERE one.state = 1 AND one.due_at <= :now
    """
).bindparams(bindparam("now", type_=DateTime(timezone=True)))
_PURGE_DELIVERIES = text(
    """
    WITH old AS MATERIALIZED (
        SELECT id FROM webhook_deliveries WHERE recorded_at < :before
        ORDER BY recorded_at LIMIT :batch FOR UPDATE SKIP LOCKED
    ), attempts AS (DELETE FROM webhook_attempts USING old WHERE delivery_id = old.id)
    DELETE FROM webhook_deliveries USING old WHERE webhook_deliveries.id = old.id
    """
)
_DELIVERY = (
    DELIVERIES.c.id,
    DELIVERIES.c.webhook_id,
    DELIVERIES.c.state,
    DELIVERIES.c.due_at,
    DELIVERIES.c.recorded_at,
    EVENTS.c.id.label("event_id"),
    EVENTS.c.type,
    EVENTS.c.occurred_at,
    EVENTS.c.payload,
)


@dataclass(frozen=True)
class Outcome:
    """One attempt of a leased delivery, and the delivery's next state."""

    delivery_id: str
    webhook_id: str
    lease: int
    at: datetime
    answer: Answer
    request_headers: str
    state: int
    due_at: datetime | None


async def listed(session: AsyncSession, viewer: Caller, company_id: str) -> Sequence[Webhook]:
    """The company's webhooks, oldest first; none unless the viewer manages them."""
    query = (
        sqlmodel.select(Webhook)
        .where(WEBHOOKS.c.company_id == comparable(company_id), manages_webhooks(viewer, WEBHOOKS.c.company_id))
        .order_by(WEBHOOKS.c.id)
    )
    return (await session.exec(query, params=values_of(viewer))).all()


async def count(session: AsyncSession, company_id: str) -> int:
    """How many webhooks the company has; the caller holds the company's lock."""
    query = select(func.count()).where(WEBHOOKS.c.company_id == company_id)
    return int(await (await session.connection()).scalar(query) or 0)


async def known_campaigns(session: AsyncSession, company_id: str, campaign_ids: Sequence[str]) -> int:
    """How many of the ids are campaigns of the company."""
    query = select(func.count()).where(
        STANDINGS.c.campaign_id.in_([comparable(campaign_id) for campaign_id in campaign_ids]),
        STANDINGS.c.company_id == company_id,
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def company_of(session: AsyncSession, webhook_id: str) -> str | None:
    """Company id of a webhook; lock the company before changing the webhook."""
    query = select(WEBHOOKS.c.company_id).where(WEBHOOKS.c.id == comparable(webhook_id))
    company_id: str | None = await (await session.connection()).scalar(query)
    return company_id


async def locked(session: AsyncSession, webhook_id: str) -> Webhook | None:
    """The webhook, locked until the transaction ends; the caller holds the lock of its company."""
    query = sqlmodel.select(Webhook).where(WEBHOOKS.c.id == comparable(webhook_id)).with_for_update()
    return (await session.exec(query)).first()


async def webhook_of(session: AsyncSession, delivery_id: str) -> str | None:
    """Webhook id of a delivery."""
    query = select(DELIVERIES.c.webhook_id).where(DELIVERIES.c.id == comparable(delivery_id))
    webhook_id: str | None = await (await session.connection()).scalar(query)
    return webhook_id


async def add_events(session: AsyncSession, events: Sequence[CompanyEvent], only: str | None = None) -> list[str]:
    """Writes events and a delivery for each webhook that receives one; returns the deliveries' ids.

    Positions within a company are in the order of commits, so that a reader who follows the feed from a position misses
    no later commit: a transaction-scoped advisory lock per company is held from here to the commit. Call it last in a
    transaction, which then waits for no other lock. With `only`, only the webhook of that id receives them.
    """
    if not events:
        return []
    connection = await session.connection()
    await connection.execute(_LOCK, {"companies": sorted({event.company_id for event in events})})
    values = {
        "ids": [event.id for event in events],
        "companies": [event.company_id for event in events],
        "types": [event.type for event in events],
        "objects": [event.object_id for event in events],
        "campaigns": [event.campaign_id for event in events],
        "sequences": [event.sequence for event in events],
        "occurred": [event.occurred_at for event in events],
        "recorded": [event.recorded_at for event in events],
        "payloads": [event.payload for event in events],
        "only": only,
    }
    return list((await connection.execute(_ADD, values)).scalars())


async def feed(
    session: AsyncSession, viewer: Caller, company_id: str, types: Sequence[int], *, limit: int, after: str | None
) -> Sequence[Row] | None:
    """Up to `limit` events of the company in the order in which they were recorded; None for an unknown cursor.

    Empty unless the viewer reads the company; an API key limited to campaigns reads only their events.
    """
    reach = within_reach(reach_of(viewer), EVENTS.c.company_id)
    scope = (EVENTS.c.company_id == comparable(company_id), EVENTS.c.type != TEST, reach)
    connection, values = await session.connection(), values_of(viewer)
    position = 0
    if after is not None:
        cursor_position = await connection.scalar(
            select(EVENTS.c.position).where(EVENTS.c.id == comparable(after), *scope), values
        )
        if cursor_position is None:
            return None
        position = int(cursor_position)
    query = select(EVENTS.c.id, EVENTS.c.type, EVENTS.c.occurred_at, EVENTS.c.payload).where(
        EVENTS.c.position > position, *scope
    )
    if types:
        query = query.where(EVENTS.c.type.in_(types))
    if viewer.key is not None and viewer.key.only is not None:
        query = query.where(EVENTS.c.campaign_id.in_(sorted(viewer.key.only)))
    return (await connection.execute(query.order_by(EVENTS.c.position).limit(limit), values)).all()


async def deliveries(
    session: AsyncSession,
    viewer: Caller,
    webhook_id: str,
    delivery_filter: DeliveryFilter,
    *,
    limit: int,
    after: str | None,
) -> Sequence[Row] | None:
    """Up to `limit` deliveries of the webhook, newest first; None for an unknown cursor. Empty for other viewers."""
    joined = DELIVERIES.join(WEBHOOKS, WEBHOOKS.c.id == DELIVERIES.c.webhook_id).join(
        EVENTS, EVENTS.c.id == DELIVERIES.c.event_id
    )
    scope = (WEBHOOKS.c.id == comparable(webhook_id), manages_webhooks(viewer, WEBHOOKS.c.company_id))
    connection, values = await session.connection(), values_of(viewer)
    start: tuple[object, ...] | None = None
    if after is not None:
        cursor_query = select(DELIVERIES.c.recorded_at, DELIVERIES.c.id).select_from(joined)
        cursor_row = (
            await connection.execute(cursor_query.where(DELIVERIES.c.id == comparable(after), *scope), values)
        ).first()
        if cursor_row is None:
            return None
        start = tuple(cursor_row)
    query = select(*_DELIVERY).select_from(joined).where(*scope)
    if delivery_filter.state is not None:
        query = query.where(DELIVERIES.c.state == delivery_filter.state)
    if delivery_filter.type is not None:
        query = query.where(DELIVERIES.c.type == delivery_filter.type)
    if delivery_filter.since is not None:
        query = query.where(DELIVERIES.c.recorded_at >= delivery_filter.since)
    page = keyset(query, (DELIVERIES.c.recorded_at, DELIVERIES.c.id), start, limit=limit)
    return (await connection.execute(page, values)).all()


async def delivery(session: AsyncSession, delivery_id: str) -> Row:
    """One delivery with its event; the caller has checked the viewer."""
    query = (
        select(*_DELIVERY)
        .select_from(DELIVERIES.join(EVENTS, EVENTS.c.id == DELIVERIES.c.event_id))
        .where(DELIVERIES.c.id == delivery_id)
    )
    return (await (await session.connection()).execute(query)).one()


async def attempts(session: AsyncSession, delivery_ids: Sequence[str]) -> Mapping[str, Sequence[Row]]:
    """The attempts of each delivery, oldest first."""
    query = select(ATTEMPTS).where(ATTEMPTS.c.delivery_id.in_(delivery_ids)).order_by(ATTEMPTS.c.number)
    attempts_by_delivery: dict[str, list[Row]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        attempts_by_delivery.setdefault(row.delivery_id, []).append(row)
    return attempts_by_delivery


async def send_again(session: AsyncSession, delivery_id: str, now: datetime) -> bool:
    """Makes a delivery due again with all its attempts; returns whether it still exists."""
    query = (
        update(DELIVERIES)
        .where(DELIVERIES.c.id == delivery_id)
        .values(state=WAITING, due_at=now, tries=0, lease=DELIVERIES.c.lease + 1)
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def send_failed_again(
    session: AsyncSession, webhook_id: str, since: datetime, now: datetime, limit: int
) -> int:
    """Makes a webhook's oldest failed deliveries of events recorded since then due; returns how many."""
    failed = (
        select(DELIVERIES.c.id)
        .where(
            DELIVERIES.c.webhook_id == webhook_id,
            DELIVERIES.c.state == FAILED,
            DELIVERIES.c.recorded_at >= since,
        )
        .order_by(DELIVERIES.c.recorded_at, DELIVERIES.c.id)
        .limit(limit)
    )
    query = (
        update(DELIVERIES)
        .where(DELIVERIES.c.id.in_(failed))
        .values(state=WAITING, due_at=now, tries=0, lease=DELIVERIES.c.lease + 1)
    )
    return int((await (await session.connection()).execute(query)).rowcount)


async def give_up(session: AsyncSession, webhook_id: str) -> None:
    """Marks the pending deliveries of a webhook that is switched off or deleted as failed."""
    query = (
        update(DELIVERIES)
        .where(DELIVERIES.c.webhook_id == webhook_id, DELIVERIES.c.state == WAITING)
        .values(state=FAILED, due_at=None, lease=DELIVERIES.c.lease + 1)
    )
    await (await session.connection()).execute(query)


async def lease_due(
    session: AsyncSession, now: datetime, *, slots: int, busy: Mapping[str, int], busy_failing: int
) -> Sequence[Row]:
    """Leases up to `slots` due deliveries of active webhooks of active companies, with all data to send them.

    Each webhook has a limit, minus the requests that this process is sending to it (`busy`). Failing webhooks have a
    smaller one and a common limit, of which `busy_failing` are in use, and come after the others.
    """
    values = {
        "now": now,
        "until": now + LEASE,
        "busy": list(busy),
        "busy_counts": list(busy.values()),
        "each": AT_ONCE_EACH,
        "each_failing": AT_ONCE_EACH_FAILING,
        "slots": slots,
        "slots_failing": max(0, AT_ONCE_FAILING - busy_failing),
    }
    return (await (await session.connection()).execute(_LEASE, values)).all()


async def settle(session: AsyncSession, outcomes: Sequence[Outcome]) -> Mapping[str, datetime | None]:
    """Writes attempts and the new states of webhooks and deliveries; skips deliveries leased or changed since.

    Returns since when each of the webhooks has been failing.
    """
    connection = await session.connection()
    latest: dict[str, Outcome] = {}
    for outcome in outcomes:
        latest_outcome = latest.setdefault(outcome.webhook_id, outcome)
        if outcome.at >= latest_outcome.at:
            latest[outcome.webhook_id] = outcome
    arrived = {outcome.webhook_id for outcome in outcomes if outcome.answer.arrived}
    # Locked before their deliveries, as by the use cases that manage webhooks, and in one order.
    await connection.execute(_LOCK_WEBHOOKS, {"ids": sorted(latest)})
    values = {
        "ids": [outcome.delivery_id for outcome in outcomes],
        "leases": [outcome.lease for outcome in outcomes],
        "states": [outcome.state for outcome in outcomes],
        "due": [outcome.due_at for outcome in outcomes],
        "at": [outcome.at for outcome in outcomes],
        "statuses": [outcome.answer.status for outcome in outcomes],
        "errors": [outcome.answer.error for outcome in outcomes],
        "durations": [outcome.answer.milliseconds for outcome in outcomes],
        "headers": [outcome.request_headers for outcome in outcomes],
        "answers": [outcome.answer.text for outcome in outcomes],
    }
    await connection.execute(_SETTLE, values)
    tried = {
        "ids": list(latest),
        "at": [outcome.at for outcome in latest.values()],
        "arrived": [outcome.answer.arrived for outcome in latest.values()],
        "any_arrived": [id_ in arrived for id_ in latest],
    }
    return {row.id: row.failing_since for row in await connection.execute(_TRIED, tried)}


async def backlog(session: AsyncSession, now: datetime) -> Row:
    """Number of due deliveries; in seconds, the delay of the oldest, and the longest wait of a non-failing webhook."""
    return (await (await session.connection()).execute(_BACKLOG, {"now": now})).one()


async def purge(database: Database, before: datetime) -> int:
    """Deletes events recorded before then, after their attempts and deliveries; returns how many events."""
    while True:
        async with database.transaction() as session:
            values = {"before": before, "batch": _PURGE_BATCH}
            deleted = (await (await session.connection()).execute(_PURGE_DELIVERIES, values)).rowcount
        if deleted < _PURGE_BATCH:
            break
    await delete_older(database, ATTEMPTS.c.at, before)  # attempts that ended after their delivery was deleted
    return await delete_older(database, EVENTS.c.recorded_at, before)


async def secrets_after(session: AsyncSession, after: str, limit: int) -> Sequence[Row]:
    """Up to `limit` webhooks after an id, by id, with their encrypted secrets."""
    query = select(WEBHOOKS.c.id, WEBHOOKS.c.secret, WEBHOOKS.c.former_secret).where(WEBHOOKS.c.id > after)
    return (await (await session.connection()).execute(query.order_by(WEBHOOKS.c.id).limit(limit))).all()


async def lock_free(session: AsyncSession, webhook_ids: Sequence[str]) -> Sequence[Webhook]:
    """Those of the webhooks that no other transaction has locked, locked until the transaction ends."""
    query = sqlmodel.select(Webhook).where(WEBHOOKS.c.id.in_(webhook_ids)).with_for_update(skip_locked=True)
    return (await session.exec(query)).all()


async def forget(session: AsyncSession, person_id: str) -> None:
    """Clears the person from the webhooks that they created, which stay."""
    query = update(WEBHOOKS).where(WEBHOOKS.c.created_by == person_id).values(created_by=None)
    await (await session.connection()).execute(query)
