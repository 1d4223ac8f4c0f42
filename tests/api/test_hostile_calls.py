"""No argument value and no document causes an internal error of the API: invalid input is refused as such."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hostile_calls import SCHEMA, Call, Target, calls, targets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis_graphql import mutations, nodes, queries
from resuena_people import Person
from resuena_system import ORIGIN, System
from resuena_world import Tenant, World

from kit.testing.postgres_server import PostgresServer
from resuena.campaign.v1 import campaign_pb2

LAST = ("logout", "logoutEverywhere", "deactivateCompany", "removeMember", "changeMemberRole", "deleteMyData")
"""Mutations that would revoke the callers' rights for the calls that follow."""
FAULTS = {"INTERNAL", "UNAVAILABLE", "SERVICE_UNAVAILABLE"}
TARGETS = sorted(targets(), key=lambda target: (target.path[0][0] in LAST, target.operation == "query"))
"""Queries follow the mutations that write what they read."""

SCALARS = {
    "Date": st.dates().map(lambda day: nodes.String(day.isoformat())),
    "DateTime": st.datetimes(datetime(1900, 1, 2), datetime(2999, 12, 30)).map(
        lambda moment: nodes.String(f"{moment.isoformat()}Z")
    ),
    "Money": st.integers(0, 10**9).map(nodes.Int),
}


class Callers:
    """A visitor, a brand's owner and staff, who send calls in turns, and the brand's ids."""

    def __init__(self, world: World, brand: Tenant, staff: Person, draft: str) -> None:
        self.people = (brand.owner, staff, Person(world.system))
        self._draft = draft
        self._brand = brand
        self._turn = 0

    def valid_id(self, field: str, argument: str) -> str:
        """An id of the brand's own that fits this argument."""
        name = (field + argument).lower()
        if argument in ("personId", "after", "upTo"):
            return self._brand.owner.id
        if "compan" in name or "member" in name:
            return self._brand.company_id
        if "advertisement" in name or "reward" in name or "audit" in name:
            return self._brand.ads["product"]
        return self._draft if field == "updateCampaign" else self._brand.product

    def next(self) -> Person:
        """The next caller."""
        self._turn += 1
        return self.people[self._turn % len(self.people)]


async def callers_of_a_brand(world: World) -> Callers:
    """Callers of a brand that no other test uses."""
    brand = await world.tenant()
    brand.product = await world.campaign(brand, campaign_pb2.PAYMENT_TYPE_PRODUCT)
    brand.ads = {"product": await world.ad(brand.product)}
    draft = await world.campaign(brand, campaign_pb2.PAYMENT_TYPE_PRODUCT, ())
    return Callers(world, brand, await world.staff(), draft)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def callers(world: World) -> Callers:
    """Callers for all arguments; the last calls may sign them out."""
    return await callers_of_a_brand(world)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(system: System) -> AsyncIterator[httpx.AsyncClient]:
    """One client without cookies."""
    transport = httpx.ASGITransport(system.app, client=("10.0.0.9", 1234), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, timeout=30) as client:
        yield client


async def sent(browser: httpx.AsyncClient, call: Call, person: Person) -> httpx.Response:
    headers = {"content-type": "application/json", "x-forwarded-for": "198.51.100.200"}
    if person.token:
        headers["authorization"] = f"Bearer {person.token}"
    browser.cookies.clear()
    return await asyncio.create_task(browser.post("/graphql", content=call.body, headers=headers))


def fault(response: httpx.Response) -> str | None:
    """The internal error of a response, if any."""
    if response.status_code >= 500:
        return f"HTTP {response.status_code}"
    body: dict[str, Any] = response.json()
    codes = [error["extensions"]["code"] for error in body.get("errors", ())]
    for value in (body.get("data") or {}).values():
        if isinstance(value, dict):
            codes += [error["code"] for error in value.get("error") or ()]
    return next((code for code in codes if code in FAULTS), None)


@pytest.mark.parametrize("target", TARGETS, ids=str)
async def test_no_value_is_answered_by_a_fault(
    target: Target, callers: Callers, browser: httpx.AsyncClient, postgres: PostgresServer
) -> None:
    faults = []
    logged_before = len(postgres.log.read_bytes())
    for call in calls(target, callers.valid_id):
        person = callers.next()
        if description := fault(await sent(browser, call, person)):
            faults.append(f"{description}: {call.query[:300]} {str(call.variables)[:200]}")
    assert not faults, f"{len(faults)} faults, the first of them:\n" + "\n".join(faults[:8])
    logged = postgres.log.read_bytes()[logged_before:].decode().splitlines()
    # A second company of a person who has just founded one violates a unique key: no value is at fault.
    refused = [line for line in logged if "ERROR:" in line and "duplicate key" not in line]
    assert not refused, "a value reached the database that refuses it:\n" + "\n".join(refused[:8])


assert SCHEMA.query_type
assert SCHEMA.mutation_type
FIELDS = [
    *((queries, field) for field in SCHEMA.query_type.fields),
    *((mutations, field) for field in SCHEMA.mutation_type.fields if field not in LAST),
]


def generated(count: int) -> list[str]:
    """Random documents that are valid by the schema, this many for each root field; the same in each run."""
    documents: list[str] = []
    for strategy, field in FIELDS:

        @settings(
            max_examples=count,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy(SCHEMA, custom_scalars=SCALARS, fields=[field]))
        def keep(document: str) -> None:
            documents.append(document)

        keep()
    return documents


async def test_no_generated_document_is_answered_by_a_fault(world: World, browser: httpx.AsyncClient) -> None:
    callers = await callers_of_a_brand(world)
    documents = generated(3)
    responses = [await sent(browser, Call(document, {}), callers.next()) for document in documents]
    faults = [
        f"{description}: {document}"
        for response, document in zip(responses, documents, strict=True)
        if (description := fault(response))
    ]
    assert not faults, f"{len(faults)} faults, the first of them:\n" + faults[0]
    assert sum("data" in response.json() for response in responses) > len(responses) / 2, (
        "most were refused unread"
    )
