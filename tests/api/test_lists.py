"""Every list that an API key can read whole is a connection: `first`, `after`, `nodes`, `pageInfo`, and equal page
sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from graphql import (
    GraphQLInputObjectType,
    GraphQLObjectType,
    build_schema,
    get_named_type,
    get_nullable_type,
    is_list_type,
)
from matrix_calls import company_that_owes, company_with_pictures, webhook_with_a_delivery
from matrix_table import rows
from resuena_people import Answer, Kind, Person
from resuena_world import World

SCHEMA = build_schema((Path(__file__).parents[2] / "gateway/schema.graphql").read_text())
COMPANY = "companyId: $company"
LISTS = {
    "companiesConnection": "",
    "campaignsConnection": f"where: {{{COMPANY}}}",
    "campaignDraftsConnection": COMPANY,
    "advertisementsConnection": f"where: {{{COMPANY}}}",
    "moneyMovementsConnection": COMPANY,
    "approvedPicturesConnection": f"where: {{{COMPANY}}}",
    "creators": COMPANY,
    "owedProducts": COMPANY,
    "companyEvents": COMPANY,
    "webhookDeliveries": "webhookId: $webhook",
}
"""Arguments that select the list, by root field."""
BOUNDS = {name: 100 if name == "webhookDeliveries" else 1000 for name in LISTS}
"""The maximum page size; deliveries carry whole requests and responses."""
BOUNDED = {
    "auditReasons",
    "checkCatalogue",
    "posts",
    "personCredentials",
    "webhooks",
    "creatorTags",
    "moneyBalances",
    "arrivals",
    "downloadFunnel",
}
"""Lists without pagination: short ones, or sums."""


def query(name: str, paging: str) -> str:
    key = "personId" if name == "creators" else "_id"
    arguments = ", ".join(filter(None, (LISTS[name], paging)))
    arguments = f"({arguments})" if arguments else ""
    return f"{{ {name}{arguments} {{ nodes {{ {key} }} pageInfo {{ hasNextPage endCursor }} }} }}"


async def list_page(person: Person, name: str, given: dict[str, str], **paging: Any) -> Answer:
    written = ", ".join(
        f'{argument}: "{value}"' if argument == "after" else f"{argument}: {value}"
        for argument, value in paging.items()
    )
    text = query(name, written)
    for variable, value in given.items():
        text = text.replace(f"${variable}", f'"{value}"')
    return await person.ask(text)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def given(world: World) -> dict[str, str]:
    """The company, with an entry in each list, and its webhook."""
    owner = world.people[Kind.OWNER]
    await company_that_owes(world, Kind.OWNER, owner)
    await company_with_pictures(world, Kind.OWNER, owner)
    drafted = 'mutation { createCampaign(input: {name: "Borrador", type: Advertising, paymentType: Product}) { success } }'
    assert (await world.own.owner.ask(drafted)).data["success"]
    webhook = await webhook_with_a_delivery(world, Kind.OWNER, owner)
    return {"company": world.own.company_id, "webhook": webhook["id"]}


def test_each_list_that_a_key_may_read_is_of_the_contract_or_bounded() -> None:
    query_type = SCHEMA.query_type
    assert query_type is not None
    readable = {
        name for (operation, name), cells in rows().items() if operation == "query" and cells[Kind.KEY] == "ok"
    }
    plain, pages = set(), set()
    for name in readable:
        field = query_type.fields[name]
        if is_list_type(get_nullable_type(field.type)):
            plain.add(name)
        elif isinstance(kind := get_named_type(field.type), GraphQLObjectType) and "pageInfo" in kind.fields:
            assert {"first", "after"} <= field.args.keys(), name
            assert is_list_type(get_nullable_type(kind.fields["nodes"].type)), name
            pages.add(name)
    assert pages == LISTS.keys()
    replaced = {name for name in plain if query_type.fields[name].deprecation_reason}
    assert plain - replaced == BOUNDED
    for name in replaced:
        by = query_type.fields[f"{name}Connection"]
        former = query_type.fields[name].args.keys() - {"limit"}
        assert former <= by.args.keys(), name
        assert f"{name}Connection" in (query_type.fields[name].deprecation_reason or "")
        where = by.args.get("where")
        assert where is None or isinstance(get_named_type(where.type), GraphQLInputObjectType)


@pytest.mark.parametrize("name", LISTS)
async def test_a_program_reads_a_list_whole_by_its_cursors(world: World, given: dict[str, str], name: str) -> None:
    program = world.people[Kind.KEY]
    whole = await list_page(program, name, given, first=BOUNDS[name])
    assert whole.data["nodes"], "there must be something to read"
    size = max(1, len(whole.data["nodes"]) // 3)
    read: list[Any] = []
    after: dict[str, str] = {}
    while True:
        page = (await list_page(program, name, given, first=size, **after)).data
        read += page["nodes"]
        if not page["pageInfo"]["hasNextPage"]:
            break
        assert len(page["nodes"]) == size
        after = {"after": page["pageInfo"]["endCursor"]}
    ids = [next(iter(node.values())) for node in read]
    assert len(ids) == len(set(ids))
    whole_ids = {next(iter(node.values())) for node in whole.data["nodes"]}
    assert whole_ids <= set(ids)


@pytest.mark.parametrize("name", LISTS)
async def test_the_last_page_and_an_empty_one_say_so(world: World, given: dict[str, str], name: str) -> None:
    program = world.people[Kind.KEY]
    whole = (await list_page(program, name, given, first=BOUNDS[name])).data
    end = whole["pageInfo"]["endCursor"]
    if name != "moneyMovementsConnection":  # its ids contain their position
        assert end == next(iter(whole["nodes"][-1].values()))
    if not whole["pageInfo"]["hasNextPage"]:
        beyond = (await list_page(program, name, given, first=1, after=end)).data
        assert beyond == {"nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}


@pytest.mark.parametrize("name", LISTS)
async def test_page_sizes_out_of_bounds_are_refused(world: World, given: dict[str, str], name: str) -> None:
    program = world.people[Kind.KEY]
    for first in (-1, 0, BOUNDS[name] + 1):
        assert (await list_page(program, name, given, first=first)).code == "BAD_USER_INPUT", first
    assert (await list_page(program, name, given, first=BOUNDS[name])).code is None


@pytest.mark.parametrize("name", LISTS)
async def test_null_is_as_if_no_page_size_was_given(world: World, given: dict[str, str], name: str) -> None:
    program = world.people[Kind.KEY]
    of_null, of_none = await list_page(program, name, given, first="null"), await list_page(program, name, given)
    assert of_null.body == of_none.body
    assert of_none.code is None


@pytest.mark.parametrize(
    "name", ["creators", "owedProducts", "moneyMovementsConnection", "approvedPicturesConnection"]
)
async def test_an_empty_id_is_that_of_no_campaign(world: World, given: dict[str, str], name: str) -> None:
    arguments = LISTS[name].replace("$company", f'"{given["company"]}"')
    arguments = (
        arguments.replace("}", ', campaignId: ""}') if "where" in arguments else f'{arguments}, campaignId: ""'
    )
    response = await world.people[Kind.KEY].ask(f"{{ {name}({arguments}) {{ nodes {{ __typename }} }} }}")
    assert response.data == {"nodes": []}
