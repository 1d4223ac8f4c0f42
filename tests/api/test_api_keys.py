"""An API key from its making to its end, through a running system: what it reads, is refused, and leaves in history."""

from __future__ import annotations

import pytest
from resuena_world import MAKE_KEY, World

from kit.testing import eventually

KEYS = "query($id: ID!) { apiKeys(companyId: $id) { _id lastUsedAt lastUsedFrom revokedAt creator { _id } } }"
REVOKE = "mutation($id: ID!) { revokeApiKey(_id: $id) { success error { code } } }"
CAMPAIGNS = "{ campaigns(where: {}) { _id } }"
STOP = "mutation($id: ID!) { stopCampaign(_id: $id) { success error { code } } }"


async def test_a_key_is_made_used_seen_in_use_and_revoked(world: World) -> None:
    caller, key_id = await world.program(world.own, "ReadResults")
    seen = await caller.ask(CAMPAIGNS)
    owners = await world.own.owner.ask(CAMPAIGNS)
    assert {one["_id"] for one in seen.data} == {one["_id"] for one in owners.data}
    company = {"id": world.own.company_id}
    (key,) = [one for one in (await world.own.owner.ask(KEYS, company)).data if one["_id"] == key_id]
    assert key["lastUsedFrom"].startswith("198.51.")
    assert key["creator"] == {"_id": world.own.owner.id}
    assert (await world.own.owner.ask(REVOKE, {"id": key_id})).data["success"]

    async def refused() -> None:
        assert (await caller.ask(CAMPAIGNS)).code == "INVALID_API_KEY"

    await eventually(refused)


async def test_a_limited_key_knows_its_campaigns_alone(world: World) -> None:
    caller, _ = await world.program(world.own, "ReadResults", "Audit", only=[world.own.product])
    assert [one["_id"] for one in (await caller.ask(CAMPAIGNS)).data] == [world.own.product]
    ad = "query($id: ID!) { advertisements(where: {_id: $id}) { _id } }"
    for campaign, count in (("product", 1), ("money", 0)):
        assert len((await caller.ask(ad, {"id": world.own.ads[campaign]})).data) == count
    creators = "query($id: ID!) { creators(companyId: $id) { total } }"
    assert (await caller.ask(creators, {"id": world.own.company_id})).code == "KEY_LACKS_PERMISSION"
    assert (await caller.ask("{ companies { _id } }")).code == "KEY_IS_LIMITED"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ sessions { _id } }", "NOT_FOR_KEYS"),
        ("{ notices { unreadCount } }", "NOT_FOR_KEYS"),
        ("{ companies { members { personId } } }", "NOT_FOR_KEYS"),
        ("mutation { logoutEverywhere { success error { code } } }", "NOT_FOR_KEYS"),
        ("{ campaignDrafts { _id } }", "KEY_LACKS_PERMISSION"),
    ],
)
async def test_a_key_is_told_what_takes_a_person_or_another_permission(
    world: World, query: str, code: str
) -> None:
    caller, _ = await world.program(world.own, "ReadResults")
    assert (await caller.ask(query)).code == code


async def test_a_key_in_test_mode_changes_nothing(world: World) -> None:
    caller, _ = await world.program(world.own, "ManageCampaigns", test=True)
    assert (await caller.ask(STOP, {"id": world.own.product})).code == "KEY_IS_FOR_TESTS"
    assert (await caller.ask(CAMPAIGNS)).data


async def test_a_key_makes_no_key(world: World) -> None:
    caller, key_id = await world.program(world.own, "ManageCampaigns")
    given = {"company": world.own.company_id, "name": "Hija", "permissions": ["Audit"]}
    assert (await caller.ask(MAKE_KEY, given)).code == "NOT_FOR_KEYS"
    assert (await caller.ask(REVOKE, {"id": key_id})).code == "NOT_FOR_KEYS"
    assert (await caller.ask(KEYS, {"id": world.own.company_id})).code == "NOT_FOR_KEYS"
