"""Exports of posts through a running system: who gets what, of which campaigns, and until when."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import httpx
import pytest
from resuena_people import Kind, Person
from resuena_world import World

from kit.testing import eventually

REVOKE = "mutation($id: ID!) { revokeApiKey(_id: $id) { success error { code } } }"
IDS = "query($id: ID) { advertisements(where: {campaignId: $id}) { _id } }"
PEOPLE = {
    Kind.VISITOR: (401, "UNAUTHENTICATED"),
    Kind.GUEST: (401, "UNAUTHENTICATED"),
    Kind.MEMBERLESS: (404, "UNKNOWN_CAMPAIGN"),
    Kind.VIEWER: (200, ""),
    Kind.AUDITOR: (200, ""),
    Kind.OWNER: (200, ""),
    Kind.OTHER: (404, "UNKNOWN_CAMPAIGN"),
    Kind.STAFF: (200, ""),
    Kind.CREATOR: (404, "UNKNOWN_CAMPAIGN"),
    Kind.KEY: (200, ""),
}


async def exported(person: Person, **parameters: str) -> httpx.Response:
    """What the address answers to the person or the program."""
    async with person.system.browser() as browser:
        headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
        return await browser.get("/exports/posts", params=parameters, headers=headers)


def ids(answer: httpx.Response) -> set[str]:
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson"), answer.text
    return {json.loads(line)["_id"] for line in answer.text.splitlines()}


def code(answer: httpx.Response) -> Any:
    return answer.json()["error"][0]["code"]


@pytest.mark.parametrize("kind", Kind)
async def test_each_kind_of_caller_gets_what_they_may_read(world: World, kind: Kind) -> None:
    status, wanted = PEOPLE[kind]
    answer = await exported(world.people[kind], campaignId=world.own.product)
    assert answer.status_code == status, answer.text
    if wanted:
        assert code(answer) == wanted
    else:
        listed = await world.own.owner.ask(IDS, {"id": world.own.product})
        assert ids(answer) == {one["_id"] for one in listed.data}


async def test_all_is_what_is_within_reach(world: World) -> None:
    own, other = ids(await exported(world.own.owner)), ids(await exported(world.other.owner))
    assert {world.own.ads["product"], world.own.ads["money"]} <= own
    assert world.other.ads["product"] in other
    assert not own & other
    assert ids(await exported(world.people[Kind.MEMBERLESS])) == set()
    everybody = await exported(world.people[Kind.STAFF])
    assert (everybody.status_code, code(everybody)) == (400, "BAD_USER_INPUT")


async def test_a_table_has_the_same_posts(world: World) -> None:
    answer = await exported(world.own.owner, format="csv", campaignId=world.own.product)
    assert answer.headers["content-type"].startswith("text/csv; charset=utf-8")
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert {row["_id"] for row in rows} == ids(await exported(world.own.owner, campaignId=world.own.product))


async def test_a_key_exports_what_it_was_made_for_until_it_is_revoked(world: World) -> None:
    limited, key_id = await world.program(world.own, "ReadResults", only=[world.own.product], test=True)
    assert world.own.ads["product"] in ids(await exported(limited))
    assert world.own.ads["money"] not in ids(await exported(limited))
    refused = await exported(limited, campaignId=world.own.money)
    assert (refused.status_code, code(refused)) == (404, "UNKNOWN_CAMPAIGN")
    managing, _ = await world.program(world.own, "ManageCampaigns")
    refused = await exported(managing, campaignId=world.own.product)
    assert (refused.status_code, code(refused)) == (403, "KEY_LACKS_PERMISSION")
    assert (await world.own.owner.ask(REVOKE, {"id": key_id})).data["success"]

    async def ended() -> None:
        answer = await exported(limited)
        assert answer.status_code == 401
        assert code(answer) == "INVALID_API_KEY"

    await eventually(ended)
