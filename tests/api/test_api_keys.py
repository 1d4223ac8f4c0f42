"""An API key from its creation to its revocation in a running system: what it reads, is refused, and leaves in the
history."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from matrix_calls import a_picture
from resuena_people import Kind, Person
from resuena_world import MAKE_KEY, REVOKE_KEY, Program, World

from kit.testing import eventually

KEYS = "query($id: ID!) { apiKeys(companyId: $id) { _id lastUsedAt lastUsedFrom revokedAt creator { _id } } }"
CAMPAIGNS = "{ campaigns(where: {}) { _id } }"
OF_CAMPAIGN = """mutation($id: ID!, $input: ExternalDataInput!) {
  setCampaignExternalData(_id: $id, input: $input) { success error { path code message } campaign { externalId } } }"""
OF_POST = """mutation($id: ID!, $input: ExternalDataInput!) {
  setAdvertisementExternalData(_id: $id, input: $input)
  { success error { path code message } advertisement { _id externalId metadata { key value } updatedAt } } }"""
FIND_CAMPAIGN = "query($own: String) { campaigns(where: {externalId: $own}) { _id metadata { key value } } }"
FIND_POST = "query($own: String) { advertisements(where: {externalId: $own}) { _id metadata { key value } } }"
CHANGED = """query($since: DateTime) {
  advertisements(where: {updatedSince: $since}) { _id externalId updatedAt } }"""
ACTS = """query($company: ID!) {
  companyActs(companyId: $company, kind: CampaignExternalDataChanged) { by fields campaignId } }"""
DRAFTED = """mutation($own: String) { createCampaign(input: {name: "De la tienda", type: Advertising,
  paymentType: Product, externalId: $own, metadata: [{key: "store", value: "7"}]})
  { success error { code path } campaign { _id externalId metadata { key value } } } }"""
STOP = "mutation($id: ID!) { stopCampaign(_id: $id) { success error { code } } }"


async def test_a_key_is_made_used_seen_in_use_and_revoked(world: World, program: Program) -> None:
    caller, key_id = await program("ReadResults")
    seen = await caller.ask(CAMPAIGNS)
    owners = await world.own.owner.ask(CAMPAIGNS)
    assert {campaign["_id"] for campaign in seen.data} == {campaign["_id"] for campaign in owners.data}
    company = {"id": world.own.company_id}
    (key,) = [api_key for api_key in (await world.own.owner.ask(KEYS, company)).data if api_key["_id"] == key_id]
    assert key["lastUsedFrom"].startswith("198.51.")
    assert key["creator"] == {"_id": world.own.owner.id}
    assert (await world.own.owner.ask(REVOKE_KEY, {"id": key_id})).data["success"]

    async def refused() -> None:
        assert (await caller.ask(CAMPAIGNS)).code == "INVALID_API_KEY"

    await eventually(refused)


async def test_a_limited_key_knows_its_campaigns_alone(world: World, program: Program) -> None:
    caller, _ = await program("ReadResults", "Audit", only=[world.own.product])
    assert [readable["_id"] for readable in (await caller.ask(CAMPAIGNS)).data] == [world.own.product]
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
    query: str, code: str, program: Program
) -> None:
    caller, _ = await program("ReadResults")
    assert (await caller.ask(query)).code == code


async def test_a_key_in_test_mode_changes_nothing(world: World, program: Program) -> None:
    caller, _ = await program("ManageCampaigns", test=True)
    assert (await caller.ask(STOP, {"id": world.own.product})).code == "KEY_IS_FOR_TESTS"
    assert (await caller.ask(CAMPAIGNS)).data


async def test_a_key_makes_no_key(world: World, program: Program) -> None:
    caller, key_id = await program("ManageCampaigns")
    given = {"company": world.own.company_id, "name": "Hija", "permissions": ["Audit"]}
    assert (await caller.ask(MAKE_KEY, given)).code == "NOT_FOR_KEYS"
    assert (await caller.ask(REVOKE_KEY, {"id": key_id})).code == "NOT_FOR_KEYS"
    assert (await caller.ask(KEYS, {"id": world.own.company_id})).code == "NOT_FOR_KEYS"


async def test_a_program_keeps_its_own_ids_and_finds_by_them(world: World, program: Program) -> None:
    caller, _ = await program("ReadResults", "Audit", "ManageCampaigns")
    own, post = f"crm/{uuid4()}", world.own.ads["product"]
    entry = {"key": "order", "value": "42"}
    for mutation, changed_id in ((OF_CAMPAIGN, world.own.product), (OF_POST, post)):
        await caller.ask(mutation, {"id": changed_id, "input": {"metadata": None}})  # removes what other tests set
    of_campaign = {"id": world.own.product, "input": {"externalId": own, "metadata": [entry]}}
    assert (await caller.ask(OF_CAMPAIGN, of_campaign)).data["campaign"] == {"externalId": own}
    kept = (await caller.ask(OF_POST, {**of_campaign, "id": post})).data["advertisement"]
    assert (kept["externalId"], kept["metadata"]) == (own, [entry])
    for reader in (caller, world.own.owner, world.people[Kind.VIEWER]):
        for query, expected_id in ((FIND_CAMPAIGN, world.own.product), (FIND_POST, post)):
            assert (await reader.ask(query, {"own": own})).data == [{"_id": expected_id, "metadata": [entry]}]
    changed = (await caller.ask(CHANGED, {"since": kept["updatedAt"]})).data
    assert changed[0] == {"_id": post, "externalId": own, "updatedAt": kept["updatedAt"]}
    assert (await caller.ask(OF_POST, {**of_campaign, "id": post})).data["advertisement"] == kept

    async def recorded() -> None:
        acts = (await world.own.owner.ask(ACTS, {"company": world.own.company_id})).data
        assert acts[0]["campaignId"] == world.own.product
        assert (acts[0]["by"], acts[0]["fields"]) == ("ApiKey", ["externalId", "metadata"])

    await eventually(recorded)
    again = await caller.ask(DRAFTED, {"own": own})
    assert again.data["error"] == [{"code": "EXTERNAL_ID_TAKEN", "path": "input.externalId"}]
    draft = (await caller.ask(DRAFTED, {"own": f"{own}/2"})).data["campaign"]
    assert (draft["externalId"], draft["metadata"]) == (f"{own}/2", [{"key": "store", "value": "7"}])


async def test_own_ids_are_nobody_elses_matter(world: World, program: Program) -> None:
    own = f"crm/{uuid4()}"
    given = {"externalId": own}
    post, campaign = world.own.ads["product"], world.own.product
    refusals: list[tuple[tuple[str, ...], dict[str, Any], str | None, str | None]] = [
        (("ReadResults",), {}, "KEY_LACKS_PERMISSION", "KEY_LACKS_PERMISSION"),
        (("ManageCampaigns",), {}, None, "KEY_LACKS_PERMISSION"),
        (("Audit",), {}, "KEY_LACKS_PERMISSION", None),
        (("Audit", "ManageCampaigns"), {"test": True}, "KEY_IS_FOR_TESTS", "KEY_IS_FOR_TESTS"),
        (
            ("Audit", "ManageCampaigns"),
            {"only": [world.own.money]},
            "UNKNOWN_CAMPAIGN",
            "UNKNOWN_ADVERTISEMENT",
        ),
    ]
    for permissions, values, of_campaign, of_post in refusals:
        caller, _ = await program(*permissions, **values)
        assert (await caller.ask(OF_CAMPAIGN, {"id": campaign, "input": given})).code == of_campaign
        assert (await caller.ask(OF_POST, {"id": post, "input": given})).code == of_post
    taken = await world.own.owner.ask(OF_CAMPAIGN, {"id": world.own.money, "input": given})
    assert taken.code == "EXTERNAL_ID_TAKEN"
    assert campaign in taken.data["error"][0]["message"]
    limited, _ = await program("ManageCampaigns", only=[world.own.money])
    hidden = await limited.ask(OF_CAMPAIGN, {"id": world.own.money, "input": given})
    assert hidden.code == "EXTERNAL_ID_TAKEN"
    assert campaign not in hidden.data["error"][0]["message"]
    for query in (FIND_CAMPAIGN, FIND_POST):
        assert (await world.other.owner.ask(query, {"own": own})).data == []


WITH_PICTURE = """mutation($input: CampaignInput!) { createCampaign(input: $input) {
  success error { code path } campaign { _id picture } } }"""
OTHER_PICTURE = """mutation($id: ID!, $picture: String!) { updateCampaign(_id: $id, input: {picture: $picture}) {
  success error { code path } campaign { picture } } }"""


async def uploaded(person: Person, data: bytes) -> httpx.Response:
    """The response to the upload of a picture."""
    async with person.system.browser() as browser:
        headers = {"authorization": f"Bearer {person.token}"}
        return await browser.post("/media/images", files={"file": ("a.png", data, "image/png")}, headers=headers)


async def test_a_program_uploads_pictures_of_its_campaigns(world: World, program: Program) -> None:
    caller, key_id = await program("ManageCampaigns")
    another, _ = await program("ManageCampaigns")
    pictures = [(await uploaded(caller, a_picture())).json()["url"] for _ in range(2)]
    values = {"name": "De la tienda", "type": "Advertising", "paymentType": "Product", "picture": pictures[0]}
    stolen = await another.ask(WITH_PICTURE, {"input": values})
    assert stolen.data["error"] == [{"code": "INVALID_IMAGE", "path": "input.picture"}]
    result = (await caller.ask(WITH_PICTURE, {"input": values})).data
    assert result["campaign"]["picture"] == pictures[0], result
    changed = await caller.ask(OTHER_PICTURE, {"id": result["campaign"]["_id"], "picture": pictures[1]})
    assert changed.data["campaign"]["picture"] == pictures[1]
    assert (await world.own.owner.ask(REVOKE_KEY, {"id": key_id})).data["success"]

    async def refused() -> None:
        response = await uploaded(caller, a_picture())
        assert response.status_code == 401
        assert response.json()["error"][0]["code"] == "INVALID_API_KEY"

    await eventually(refused)
