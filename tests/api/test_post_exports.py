"""Exports of posts in a running system: who may download which campaigns, and until when."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import httpx
import pytest
from resuena_people import Kind, Person
from resuena_world import REVOKE_KEY, Program, World

from kit.testing import eventually

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
    """The response of the address to the person or the program."""
    async with person.system.browser() as browser:
        headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
        return await browser.get("/exports/posts", params=parameters, headers=headers)


def ids(response: httpx.Response) -> set[str]:
    assert (response.status_code, response.headers["content-type"]) == (200, "application/x-ndjson"), response.text
    return {json.loads(line)["_id"] for line in response.text.splitlines()}


def code(response: httpx.Response) -> Any:
    return response.json()["error"][0]["code"]


@pytest.mark.parametrize("kind", Kind)
async def test_each_kind_of_caller_gets_what_they_may_read(world: World, kind: Kind) -> None:
    status, expected_code = PEOPLE[kind]
    response = await exported(world.people[kind], campaignId=world.own.product)
    assert response.status_code == status, response.text
    if expected_code:
        assert code(response) == expected_code
    else:
        listed = await world.own.owner.ask(IDS, {"id": world.own.product})
        assert ids(response) == {ad["_id"] for ad in listed.data}


async def test_all_is_what_is_within_reach(world: World) -> None:
    own, other = ids(await exported(world.own.owner)), ids(await exported(world.other.owner))
    assert {world.own.ads["product"], world.own.ads["money"]} <= own
    assert world.other.ads["product"] in other
    assert not own & other
    assert ids(await exported(world.people[Kind.MEMBERLESS])) == set()
    everybody = await exported(world.people[Kind.STAFF])
    assert (everybody.status_code, code(everybody)) == (400, "BAD_USER_INPUT")


async def test_a_table_has_the_same_posts(world: World) -> None:
    response = await exported(world.own.owner, format="csv", campaignId=world.own.product)
    assert response.headers["content-type"].startswith("text/csv; charset=utf-8")
    rows = list(csv.DictReader(io.StringIO(response.text, newline="")))
    assert {row["_id"] for row in rows} == ids(await exported(world.own.owner, campaignId=world.own.product))


async def test_a_key_exports_what_it_was_made_for_until_it_is_revoked(world: World, program: Program) -> None:
    limited, key_id = await program("ReadResults", only=[world.own.product], test=True)
    assert world.own.ads["product"] in ids(await exported(limited))
    assert world.own.ads["money"] not in ids(await exported(limited))
    refused = await exported(limited, campaignId=world.own.money)
    assert (refused.status_code, code(refused)) == (404, "UNKNOWN_CAMPAIGN")
    managing, _ = await program("ManageCampaigns")
    refused = await exported(managing, campaignId=world.own.product)
    assert (refused.status_code, code(refused)) == (403, "KEY_LACKS_PERMISSION")
    assert (await world.own.owner.ask(REVOKE_KEY, {"id": key_id})).data["success"]

    async def ended() -> None:
        response = await exported(limited)
        assert response.status_code == 401
        assert code(response) == "INVALID_API_KEY"

    await eventually(ended)
