"""The company that comes with a campaign is the one that company-svc shows to the same caller, and follows it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from matrix_mutations import REMOVE
from PIL import Image
from resuena_people import Kind, Person
from resuena_world import Program, Tenant, World
from test_budgets import counted

from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2

PROVIDED = "{ campaigns(where: {}) { _id company { _id name logo thumbnail } } }"
ASKED = "{ campaigns(where: {}) { _id company { _id name logo thumbnail status } } }"
"""The same with a field that company-svc alone knows."""
UPDATE = """mutation($id: ID!, $name: String, $logo: String, $thumbnail: String) {
  updateCompany(_id: $id, name: $name, logo: $logo, thumbnail: $thumbnail)
  { success error { code } company { name logo thumbnail } } }"""
DEACTIVATE = "mutation($id: ID!) { deactivateCompany(_id: $id) { success error { code } } }"
COMPANY_RPC = "BatchGetCompanies"


async def answered(person: Person, query: str) -> tuple[Any, Any, list[str]]:
    """Data without what company-svc alone knows, errors without their places, and the RPCs."""
    with counted() as cost:
        response = await person.ask(query)
    for campaign in response.data or ():
        (campaign["company"] or {}).pop("status", None)
    errors = [{**error, "locations": None} for error in response.body.get("errors", ())]
    return response.data, errors, cost.rpcs


async def alike(person: Person) -> tuple[Any, Any, list[str]]:
    """Requires the answers with and without company-svc to be the same, once facts have arrived; returns them."""

    async def same() -> bool:
        (data, errors, _), (by_company_svc, errors_by_it, _) = [
            await answered(person, query) for query in (PROVIDED, ASKED)
        ]
        return bool((data, errors) == (by_company_svc, errors_by_it))

    await eventually(same)
    return await answered(person, PROVIDED)


async def branded(world: World) -> Tenant:
    """A brand with logo, thumbnail and a campaign."""
    brand = await world.tenant()
    await world.campaign(brand, campaign_pb2.PAYMENT_TYPE_PRODUCT)
    file = io.BytesIO()
    Image.new("RGB", (200, 200), "red").save(file, "PNG")
    headers = {"authorization": f"Bearer {brand.owner.token}"}
    async with world.system.browser() as browser:
        response = await browser.post(
            "/media/images", files={"file": ("a.png", file.getvalue(), "image/png")}, headers=headers
        )
    uploaded = response.raise_for_status().json()
    changes = {"id": brand.company_id, "logo": uploaded["url"], "thumbnail": uploaded["thumbnailUrl"]}
    changed = await brand.owner.ask(UPDATE, changes)
    assert changed.data["success"], changed.body
    return brand


@pytest.mark.parametrize("kind", Kind)
async def test_every_kind_of_caller_gets_what_company_svc_answers(world: World, kind: Kind) -> None:
    data, errors, rpcs = await alike(world.people[kind])
    assert COMPANY_RPC not in rpcs
    if kind in (Kind.OWNER, Kind.VIEWER, Kind.AUDITOR, Kind.STAFF, Kind.KEY):
        assert data
        assert all(campaign["company"]["name"] for campaign in data)
    assert not errors or not data


async def test_a_limited_key_is_refused_by_company_svc(world: World, program: Program) -> None:
    caller, _ = await program("ReadResults", only=[world.own.product])
    data, errors, rpcs = await alike(caller)
    assert data == [{"_id": world.own.product, "company": None}]
    assert [error["extensions"]["reason"] for error in errors] == ["KEY_IS_LIMITED"]
    assert COMPANY_RPC in rpcs


async def test_a_new_name_and_new_pictures_are_followed(world: World) -> None:
    brand = await branded(world)
    data, _, rpcs = await alike(brand.owner)
    assert data[0]["company"]["logo"]
    assert data[0]["company"]["thumbnail"]
    assert COMPANY_RPC not in rpcs
    name = f"Nombre nuevo {next(world.names)}"
    changes = {"id": brand.company_id, "name": name, "logo": "", "thumbnail": ""}
    changed = await brand.owner.ask(UPDATE, changes)
    assert changed.data["success"], changed.body
    for person in (brand.owner, world.people[Kind.STAFF]):
        data, _, rpcs = await alike(person)
        company = {"_id": brand.company_id, "name": name, "logo": None, "thumbnail": None}
        assert company in [campaign["company"] for campaign in data]
        assert COMPANY_RPC not in rpcs


async def test_a_member_who_left_and_members_of_a_closed_company_get_nothing(world: World) -> None:
    brand = await branded(world)
    former = await world.member(brand, "viewer")
    assert (await alike(former))[0]
    removed = await brand.owner.ask(REMOVE, {"company": brand.company_id, "person": former.id})
    assert removed.data["success"], removed.body
    assert not (await alike(former))[0]
    closed = await brand.owner.ask(DEACTIVATE, {"id": brand.company_id})
    assert closed.data["success"], closed.body
    assert not (await alike(brand.owner))[0]
    (campaigns, _, _) = await alike(world.people[Kind.STAFF])
    assert brand.company_id in [campaign["company"]["_id"] for campaign in campaigns]
