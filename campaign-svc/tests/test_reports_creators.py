"""Creators searched by name: identity-svc finds the people, campaign-svc ranks them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
from campaign_asking import Ask
from campaign_factories import MOBILE, ad, on_going

from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.rpc import IdentityNames
from kit.db import Database
from kit.rpc.caller import current_caller
from kit.rpc.errors import InvalidInput, Unavailable, Violation
from kit.testing.rpc import StartRpcServer
from kit.testing.statements import executed_statements
from resuena.identity.v1 import identity_service_pb2_grpc, memberships_pb2

CREATORS = """query($companyId: ID, $campaignId: ID, $search: String, $limit: Int, $after: ID) {
    creators(companyId: $companyId, campaignId: $campaignId, search: $search, limit: $limit, after: $after, order: Last) {
    total creators { personId } } }"""
ANAS = ("ana1", "ana2", "ana3")
BRAND: dict[str, Any] = {"person_id": "boss", "tenant_id": "c", "permissions": ("readCampaings",)}


class Identity(identity_service_pb2_grpc.IdentityServiceServicer):
    """A fake identity-svc, whose names begin like the ids, and which can be unavailable."""

    def __init__(self) -> None:
        self.people = [*ANAS, "eva", "member without advertisements", "ana of another company"]
        self.asked: list[tuple[str | None, str, str]] = []
        self.refuses: Exception | None = None

    async def FindCreators(
        self, request: memberships_pb2.FindCreatorsRequest, _: Any
    ) -> memberships_pb2.FindCreatorsResponse:
        self.asked.append((current_caller().person_id, request.company_id, request.search))
        if self.refuses:
            raise self.refuses
        person_ids = [person for person in self.people if person.startswith(request.search.lower())]
        return memberships_pb2.FindCreatorsResponse(person_ids=person_ids)


@pytest.fixture
def identity() -> Identity:
    return Identity()  # type: ignore[abstract]  # implements only the methods called here


@pytest_asyncio.fixture
async def names(identity: Identity, rpc_server: StartRpcServer) -> IdentityNames:
    return IdentityNames(
        await rpc_server(
            lambda server: identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(identity, server)
        )
    )


@pytest_asyncio.fixture
async def campaigns(campaign_database: Database) -> list[str]:
    """Two campaigns with advertisements: the first one's people in turn, each a day later, and Eva's in both."""
    first, second, foreign = [await on_going(campaign_database, company) for company in ("c", "c", "other")]
    pairs = [(first, person) for person in (*ANAS, "eva")]
    pairs += [(second, "ana1"), (second, "eva"), (foreign, "ana of another company")]
    ads = [
        ad(campaign.id, person_id=person, creation_dt=datetime(2026, 11, day, tzinfo=UTC))
        for day, (campaign, person) in enumerate(pairs, start=1)
    ]
    await MobileService(campaign_database).submit(MOBILE, ads)
    return [first.id, second.id]


async def search_creators(ask: Ask, search: str | None, **more: Any) -> tuple[list[str], int]:
    page = (await ask(CREATORS, {"search": search, **more}, **BRAND)).data["creators"]
    return [row["personId"] for row in page["creators"]], page["total"]


async def test_who_is_called_so_comes_in_the_order_asked_with_a_total_that_agrees(
    ask: Ask, identity: Identity, campaigns: list[str]
) -> None:
    assert await search_creators(ask, " Ana ") == (["ana1", "ana3", "ana2"], 3)
    assert await search_creators(ask, "ana", campaignId=campaigns[1]) == (["ana1"], 1)
    assert identity.asked == [("boss", "c", "Ana"), ("boss", "c", "ana")]


async def test_pages_of_a_search_hold_everybody_once(ask: Ask, campaigns: list[str]) -> None:
    assert await search_creators(ask, "ana", limit=2) == (["ana1", "ana3"], 3)
    assert await search_creators(ask, "ana", limit=2, after="ana3") == (["ana2"], 3)
    assert await search_creators(ask, "ana", limit=2, after="ana2") == ([], 3)
    assert await search_creators(ask, "ana", limit=2, after="eva") == ([], 3)


async def test_nobody_is_called_so(ask: Ask, identity: Identity, campaigns: list[str]) -> None:
    assert await search_creators(ask, "zoe") == ([], 0)
    assert await search_creators(ask, "member") == ([], 0)
    assert identity.asked == [("boss", "c", "zoe"), ("boss", "c", "member")]


@pytest.mark.parametrize("search", [None, "", "  "])
async def test_without_a_word_everybody_is_listed_and_identity_is_not_asked(
    ask: Ask, identity: Identity, campaigns: list[str], search: str | None
) -> None:
    assert await search_creators(ask, search) == (["eva", "ana1", "ana3", "ana2"], 4)
    assert identity.asked == []


async def test_another_companys_creators_are_not_found_whatever_identity_says(
    ask: Ask, campaigns: list[str]
) -> None:
    assert await search_creators(ask, "ana", companyId="other") == ([], 0)
    staff = {"person_id": "s", "permissions": ("readCompanies", "readCampaings")}
    page = (await ask(CREATORS, {"search": "ana", "companyId": "other"}, **staff)).data["creators"]
    assert page == {"total": 1, "creators": [{"personId": "ana of another company"}]}


async def test_what_identity_refuses_is_refused(ask: Ask, identity: Identity, campaigns: list[str]) -> None:
    identity.refuses = InvalidInput(violations=[Violation("search", "At most 100.", "BAD_USER_INPUT")])
    response = await ask(CREATORS, {"search": "x" * 101}, **BRAND)
    assert [error["extensions"]["code"] for error in response.errors] == ["BAD_USER_INPUT"]
    identity.refuses = Unavailable()
    response = await ask(CREATORS, {"search": "ana"}, **BRAND)
    assert [error["extensions"]["code"] for error in response.errors] == ["UNAVAILABLE"]
    assert (await search_creators(ask, None))[1] == 4


async def test_a_search_takes_as_many_statements_for_thousands_of_names_as_for_one(
    ask: Ask, identity: Identity, campaigns: list[str]
) -> None:
    counts = []
    for more in (0, 5000):
        identity.people += [f"ana{number}" for number in range(10, 10 + more)]
        with executed_statements() as executed:
            assert await search_creators(ask, "ana") == (["ana1", "ana3", "ana2"], 3)
        counts.append(len(executed))
    assert counts[0] == counts[1]
