"""The files by which banks pay creators: who downloads them, and that nobody keeps one there."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from matrix_payouts import PREPARED, RELEASED, batch_of
from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from kit.db import uuid7


async def ask(person: Person, url: str, method: str = "GET") -> httpx.Response:
    headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
    async with person.system.browser() as browser:
        # A task of its own, as a request has in the gateway's process.
        return await asyncio.create_task(browser.request(method, url, headers=headers))


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"][0]["code"]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.STAFF])
async def test_nobody_but_staff_reads_a_file_or_hears_of_one(world: World, kind: Kind) -> None:
    batch = await batch_of(world, uuid7(), RELEASED)
    for name in ("csv", "sepa"):
        answer = await ask(world.people[kind], f"/media/payouts/{batch['id']}/{name}")
        unknown = await ask(world.people[kind], f"/media/payouts/{uuid7()}/{name}")
        refused = (401, "UNAUTHENTICATED") if kind in (Kind.VISITOR, Kind.GUEST) else (403, "NOT_ALLOWED")
        assert told(answer) == told(unknown) == refused
    acts = "SELECT count(*) FROM payout_acts WHERE batch_id = :id"
    assert await sql(world.system.databases["campaign"], acts, id=batch["id"]) == [(0,)]


async def test_staff_are_told_why_there_is_none(world: World) -> None:
    staff = world.people[Kind.STAFF]
    prepared = await batch_of(world, uuid7(), PREPARED)
    released = await batch_of(world, uuid7(), RELEASED)
    assert told(await ask(staff, f"/media/payouts/{prepared['id']}/csv"))[1] == "PAYOUTS_NOT_RELEASED"
    assert told(await ask(staff, f"/media/payouts/{uuid7()}/csv")) == (404, "UNKNOWN_PAYOUT_BATCH")
    # Whom it pays has no account any more.
    assert told(await ask(staff, f"/media/payouts/{released['id']}/csv"))[1] == "NOTHING_DUE"
    assert told(await ask(staff, f"/media/payouts/{released['id']}/sepa"))[1] == "PAYOUT_DEBTOR_MISSING"
    assert told(await ask(staff, f"/media/payouts/{released['id']}/csv", "PUT")) == (403, "NOT_ALLOWED")
