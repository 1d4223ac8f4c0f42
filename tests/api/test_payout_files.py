"""Files for banks and bank statements: who may download and upload them, and that each address refuses the wrong
method."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from matrix_payouts import PREPARED, RELEASED, batch_of
from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from kit.db import uuid7

WITHOUT_A_SESSION = (Kind.VISITOR, Kind.GUEST, Kind.KEY)


async def ask(person: Person, url: str, method: str = "GET", content: bytes | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
    async with person.system.browser() as browser:
        # In a task of its own, as a request has in the gateway's process.
        return await asyncio.create_task(browser.request(method, url, content=content, headers=headers))


def status_and_code(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"][0]["code"]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.STAFF])
async def test_nobody_but_staff_reads_a_file_or_hears_of_one(world: World, kind: Kind) -> None:
    batch = await batch_of(world, uuid7(), RELEASED)
    for name in ("csv", "sepa"):
        response = await ask(world.people[kind], f"/media/payouts/{batch['id']}/{name}")
        unknown = await ask(world.people[kind], f"/media/payouts/{uuid7()}/{name}")
        refused = (401, "UNAUTHENTICATED") if kind in WITHOUT_A_SESSION else (403, "NOT_ALLOWED")
        assert status_and_code(response) == status_and_code(unknown) == refused
    acts = "SELECT count(*) FROM payout_acts WHERE batch_id = :id"
    assert await sql(world.system.databases["campaign"], acts, id=batch["id"]) == [(0,)]


async def test_staff_are_told_why_there_is_none(world: World) -> None:
    staff = world.people[Kind.STAFF]
    prepared = await batch_of(world, uuid7(), PREPARED)
    released = await batch_of(world, uuid7(), RELEASED)
    assert status_and_code(await ask(staff, f"/media/payouts/{prepared['id']}/csv"))[1] == "PAYOUTS_NOT_RELEASED"
    assert status_and_code(await ask(staff, f"/media/payouts/{uuid7()}/csv")) == (404, "UNKNOWN_PAYOUT_BATCH")
    # The recipient has no payout account any more.
    assert status_and_code(await ask(staff, f"/media/payouts/{released['id']}/csv"))[1] == "NOTHING_DUE"
    assert status_and_code(await ask(staff, f"/media/payouts/{released['id']}/sepa"))[1] == "PAYOUT_DEBTOR_MISSING"
    assert status_and_code(await ask(staff, f"/media/payouts/{released['id']}/csv", "PUT")) == (403, "NOT_ALLOWED")


@pytest.mark.parametrize("kind", Kind)
async def test_staff_alone_send_a_banks_answer(world: World, kind: Kind) -> None:
    batch = await batch_of(world, uuid7(), RELEASED)
    database = world.system.databases["campaign"]
    ((reference,),) = await sql(database, "SELECT reference FROM payouts WHERE batch_id = :id", id=batch["id"])
    address, unknown = f"/media/payouts/{batch['id']}/answer", f"/media/payouts/{uuid7()}/answer"
    person, content = world.people[kind], f"{reference};pagado".encode("cp1252")
    sent = [await ask(person, target, "PUT", content) for target in (address, unknown)]
    states = await sql(database, "SELECT state FROM payouts WHERE batch_id = :id", id=batch["id"])
    if kind is Kind.STAFF:
        assert (sent[0].status_code, sent[0].json()) == (
            200,
            {"paid": 1, "returned": 0, "unchanged": 0, "problems": []},
        )
        assert status_and_code(sent[1]) == (404, "UNKNOWN_PAYOUT_BATCH")
        again = await ask(person, address, "PUT", b"\xc9" + content)
        assert [problem["code"] for problem in again.json()["problems"]] == ["UNKNOWN_PAYOUT"]
        assert states == [(3,)]
        assert status_and_code(await ask(person, address)) == (403, "NOT_ALLOWED")
    else:
        refused = (401, "UNAUTHENTICATED") if kind in WITHOUT_A_SESSION else (403, "NOT_ALLOWED")
        assert status_and_code(sent[0]) == status_and_code(sent[1]) == refused
        assert states == [(2,)]
