"""Payouts in the authorisation matrix, with the data that their calls need."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from kit.db import uuid7

BATCH = "success error { path message code } batch { _id }"
_MONTHS = count()
_INSERT_BATCH = """
    INSERT INTO payout_batches (id, reference, month, currency, state, version, people, total, open, prepared_by,
        prepared_at, released_by, released_at)
    VALUES (:id, :reference, :month, 'EUR', :state, 1, 1, 1000, 1, 'somebody', now(),
        CAST(:released_by AS text), CAST(:released_at AS timestamptz))
    RETURNING 1"""
_INSERT_PAYOUT = """
    INSERT INTO payouts (id, batch_id, person_id, reference, state, amount, own, first_level, second_level,
        account_kind, account, account_changed_at)
    VALUES (:id, :batch, :person, :reference, :state, 1000, 1000, 0, 0, 4, '•••• 1234', now())
    RETURNING 1"""
PREPARED, RELEASED = 1, 2


async def batch_of(world: World, person_id: str, state: int) -> dict[str, str]:
    """A batch in this state, for a month of its own, that pays one person; other members of staff acted on it."""
    number = next(_MONTHS)
    batch = {
        "id": uuid7(),
        "payout": uuid7(),
        "month": f"{1900 + number // 12}-{number % 12 + 1:02}",
    }
    campaigns = world.system.databases["campaign"]
    await sql(
        campaigns,
        _INSERT_BATCH,
        id=batch["id"],
        reference=f"RP-{batch['month']}-EUR",
        month=batch["month"],
        state=state,
        released_by="another" if state == RELEASED else None,
        released_at=datetime.now(UTC) if state == RELEASED else None,
    )
    await sql(
        campaigns,
        _INSERT_PAYOUT,
        id=batch["payout"],
        reference=batch["payout"].upper(),
        batch=batch["id"],
        person=person_id,
        state=state,
    )
    return batch


async def prepared_batch(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """A prepared batch, whose month is a variable too."""
    batch = await batch_of(world, uuid7(), PREPARED)
    return {"id": batch["id"]}


async def prepared_month(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """A month that has a batch."""
    return {"month": (await batch_of(world, uuid7(), PREPARED))["month"]}


async def released_payout(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """A payout of a released batch to another person."""
    batch = await batch_of(world, uuid7(), RELEASED)
    return {"id": batch["id"], "payout": batch["payout"]}


async def own_payout(world: World, _: Kind, person: Person) -> dict[str, Any]:
    """A released payout to the caller."""
    return {"id": (await batch_of(world, person.id, RELEASED))["payout"]}


async def has_own_payout(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, without its id."""
    await own_payout(world, kind, person)
    return {}


async def bank_answer(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """A released batch, and a bank's statement of its payout, whose reference is the payout's id in capitals."""
    batch = await batch_of(world, uuid7(), RELEASED)
    return {"id": batch["id"], "content": f"{batch['payout']};paid"}
