"""An invalid cursor is an error in every list: an empty page would look like the end, and the first page would be
repeated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from graphql import GraphQLInterfaceType, GraphQLObjectType, build_schema
from matrix_calls import webhook_of
from matrix_payouts import RELEASED, batch_of
from resuena_people import Kind
from resuena_world import World

SCHEMA = build_schema((Path(__file__).parents[2] / "gateway/schema.graphql").read_text())
COMPANY = "companyId: $company"
LISTS = {
    "Company.campaigns": (Kind.OWNER, "{ companies { campaigns(after: AFTER) { _id } } }"),
    "Campaign.advertisements": (
        Kind.OWNER,
        "{ campaigns(where: {}, limit: 1) { advertisements(after: AFTER) { _id } } }",
    ),
    "Query.auditQueue": (Kind.STAFF, "{ auditQueue(after: AFTER) { advertisement { _id } } }"),
    "Query.disputes": (Kind.STAFF, "{ disputes(after: AFTER) { _id } }"),
    "Query.campaignDrafts": (Kind.OWNER, "{ campaignDrafts(after: AFTER) { _id } }"),
    "Query.moneyMovements": (Kind.OWNER, f"{{ moneyMovements({COMPANY}, after: AFTER) {{ _id }} }}"),
    "Query.openCampaigns": (Kind.CREATOR, "{ openCampaigns(after: AFTER) { nodes { _id } } }"),
    "Query.myAdvertisements": (Kind.CREATOR, "{ myAdvertisements(after: AFTER) { nodes { _id } } }"),
    "Query.myRewards": (Kind.CREATOR, "{ myRewards(state: ToCollect, after: AFTER) { nodes { _id } } }"),
    "Query.myPayouts": (Kind.CREATOR, "{ myPayouts(after: AFTER) { nodes { _id } } }"),
    "Query.myNotices": (Kind.CREATOR, "{ myNotices(after: AFTER) { nodes { _id } } }"),
    "MyEarnings.movements": (Kind.CREATOR, "{ myEarnings { movements(after: AFTER) { nodes { _id } } } }"),
    "Query.payments": (Kind.OWNER, f"{{ payments({COMPANY}, after: AFTER) {{ _id }} }}"),
    "Query.payoutBatches": (Kind.STAFF, "{ payoutBatches(after: AFTER) { nodes { _id } } }"),
    "PayoutBatch.payouts": (
        Kind.STAFF,
        "{ payoutBatches(first: 1) { nodes { payouts(after: AFTER) { nodes { _id } } } } }",
    ),
    "Query.approvedPictures": (
        Kind.OWNER,
        f"{{ approvedPictures(where: {{{COMPANY}}}, after: AFTER) {{ _id }} }}",
    ),
    "Query.creators": (Kind.OWNER, "{ creators(after: AFTER) { total } }"),
    "Query.owedProducts": (Kind.OWNER, "{ owedProducts(after: AFTER) { total } }"),
    "Query.reportShares": (Kind.OWNER, "{ reportShares(after: AFTER) { _id } }"),
    "Query.secondOpinions": (Kind.STAFF, "{ secondOpinions(state: Waiting, after: AFTER) { _id } }"),
    "Query.campaigns": (Kind.OWNER, "{ campaigns(where: {}, after: AFTER) { _id } }"),
    "Query.advertisements": (Kind.OWNER, "{ advertisements(where: {}, after: AFTER) { _id } }"),
    "Query.notices": (Kind.OWNER, "{ notices(after: AFTER) { notices { _id } } }"),
    "Query.companyActs": (Kind.OWNER, f"{{ companyActs({COMPANY}, after: AFTER) {{ _id }} }}"),
    "Query.webhookDeliveries": (
        Kind.OWNER,
        "{ webhookDeliveries(webhookId: $webhook, after: AFTER) { nodes { _id } } }",
    ),
    "Query.companyEvents": (Kind.OWNER, f"{{ companyEvents({COMPANY}, after: AFTER) {{ nodes {{ _id }} }} }}"),
    "Query.companies": (Kind.STAFF, "{ companies(after: AFTER) { _id } }"),
    "Query.campaignsConnection": (Kind.OWNER, "{ campaignsConnection(after: AFTER) { nodes { _id } } }"),
    "Query.advertisementsConnection": (Kind.OWNER, "{ advertisementsConnection(after: AFTER) { nodes { _id } } }"),
    "Query.companiesConnection": (Kind.STAFF, "{ companiesConnection(after: AFTER) { nodes { _id } } }"),
    "Query.campaignDraftsConnection": (Kind.OWNER, "{ campaignDraftsConnection(after: AFTER) { nodes { _id } } }"),
    "Query.moneyMovementsConnection": (
        Kind.OWNER,
        f"{{ moneyMovementsConnection({COMPANY}, after: AFTER) {{ nodes {{ _id }} }} }}",
    ),
    "Query.approvedPicturesConnection": (
        Kind.OWNER,
        f"{{ approvedPicturesConnection(where: {{{COMPANY}}}, after: AFTER) {{ nodes {{ _id }} }} }}",
    ),
    "Query.networkConfirmations": (Kind.STAFF, "{ networkConfirmations(after: AFTER) { _id } }"),
    "Query.staffChanges": (Kind.STAFF, "{ staffChanges(after: AFTER) { _id } }"),
    "Query.guestTokens": (Kind.STAFF, "{ guestTokens(after: AFTER) { _id } }"),
    "Query.deletionRequests": (Kind.STAFF, "{ deletionRequests(after: AFTER) { _id } }"),
    "Query.leads": (Kind.STAFF, "{ leads(after: AFTER) { _id } }"),
}


def test_every_list_that_takes_a_cursor_is_here() -> None:
    lists = {
        f"{name}.{field}"
        for name, kind in SCHEMA.type_map.items()
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)
        for field, definition in kind.fields.items()
        if "after" in definition.args
    }
    assert lists == LISTS.keys()


async def pages_after(world: World, name: str, *cursors: str) -> list[dict[str, Any]]:
    """Requests a list as a caller who may read it, after each of the cursors, written as in GraphQL; returns the
    response bodies."""
    kind, query = LISTS[name]
    if name == "PayoutBatch.payouts":
        await batch_of(world, world.people[Kind.CREATOR].id, RELEASED)
    ids = {"company": world.own.company_id}
    if "$webhook" in query:
        ids = {"webhook": await webhook_of(world.own)}
    for variable, value in ids.items():
        query = query.replace(f"${variable}", f'"{value}"')
    return [(await world.people[kind].ask(query.replace("AFTER", cursor))).body for cursor in cursors]


@pytest.mark.parametrize("after", ["unknown", "zzzzzzzz", "00000000-0000-7000-8000-000000000000"])
@pytest.mark.parametrize("name", LISTS)
async def test_an_unknown_cursor_is_an_error(world: World, name: str, after: str) -> None:
    (page,) = await pages_after(world, name, f'"{after}"')
    (error,) = page["errors"]
    assert error["extensions"] | {"code": "BAD_USER_INPUT", "reason": "UNKNOWN_CURSOR"} == error["extensions"]


@pytest.mark.parametrize("name", LISTS)
async def test_an_empty_cursor_is_the_first_page_as_none_is(world: World, name: str) -> None:
    first_page, after_nothing = await pages_after(world, name, "null", '""')
    assert "errors" not in first_page
    assert after_nothing == first_page


async def test_a_cursor_of_another_brand_is_an_unknown_one(world: World) -> None:
    other = world.other
    foreign = {
        "Query.campaigns": other.product,
        "Query.advertisements": other.ads["product"],
        "Query.campaignsConnection": other.product,
        "Query.advertisementsConnection": other.ads["product"],
        "Query.payments": other.money,
    }
    for name, after in foreign.items():
        query = LISTS[name][1].replace("$company", f'"{world.own.company_id}"').replace("AFTER", f'"{after}"')
        response = await world.own.owner.ask(query)
        assert response.body["errors"][0]["extensions"]["reason"] == "UNKNOWN_CURSOR", name
