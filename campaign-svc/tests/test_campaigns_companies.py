"""A campaign's company comes with the campaign, unless company-svc could answer otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from campaign_factories import on_going
from sqlalchemy import text

from campaign_graph.loaders import CampaignClient
from campaign_svc.access import sees_companies
from campaign_svc.bootstrap import register
from campaign_svc.consumers import company_deactivated, company_told
from kit.db import Database
from kit.events import Meta
from kit.graph import discover
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, Caller, Key, enter_context
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc
from resuena.company.v1 import company_pb2, events_pb2

MEMBER: dict[str, Any] = {"person_id": "b", "tenant_id": "c", "permissions": ["readCampaings"]}
STAFF: dict[str, Any] = {"person_id": "s", "permissions": ["readCompanies"]}
APP: dict[str, Any] = {**MEMBER, "permissions": ["readCampaings", "createAdvertisements"]}
LOGO, THUMBNAIL = "/media/images/aa/logo.jpg", "/media/images/aa/thumbnail.jpg"


async def handle_fact(database: Database, company_id: str, version: int, **fields: Any) -> None:
    """Handles a fact of company-svc."""
    fact = events_pb2.CompanyUpdated(company_id=company_id, version=version, **fields)
    async with database.transaction() as session:
        await company_told(session, fact, Meta("id", "", company_id, version, 1, None))


async def listed(channel: Any, token: str, **fields: Any) -> pb.ListCampaignsResponse:
    request = pb.ListCampaignsRequest(with_companies=True, as_table=True, **fields)
    metadata = (("authorization", f"Bearer {token}"),)
    response: pb.ListCampaignsResponse = await campaign_pb2_grpc.CampaignServiceStub(channel).ListCampaigns(
        request, metadata=metadata
    )
    return response


@pytest.mark.parametrize(("who", "ids"), [(MEMBER, ["c"]), (STAFF, ["c", "d"]), (APP, [])])
async def test_each_company_comes_once_to_whom_company_svc_would_show_it(
    campaign_database: Database,
    rpc_server: StartRpcServer,
    token_for: TokenFor,
    who: dict[str, Any],
    ids: list[str],
) -> None:
    for company_id in ("c", "c", "d"):
        await on_going(campaign_database, company_id)
    await handle_fact(campaign_database, "c", 2, name="Café", logo=LOGO, thumbnail=THUMBNAIL)
    await handle_fact(campaign_database, "d", 1, name="Dársena")
    channel = await rpc_server(lambda server: register(server, campaign_database))
    response = await listed(channel, token_for(**who))
    expected = {
        "c": pb.CampaignCompany(id="c", name="Café", logo=LOGO, thumbnail=THUMBNAIL),
        "d": pb.CampaignCompany(id="d", name="Dársena"),
    }
    assert response.table.rows
    assert sorted(response.companies, key=lambda company: company.id) == [
        expected[company_id] for company_id in ids
    ]


@pytest.mark.parametrize(("only", "sees"), [(None, True), (frozenset({"a"}), False), (frozenset[str](), False)])
def test_a_key_that_is_limited_to_campaigns_gets_no_company(only: frozenset[str] | None, sees: bool) -> None:
    key = Key("k1", "CRM", frozenset({"results"}), only)
    caller = Caller(session_id="k1", tenant_id="c", permissions=frozenset({"readCampaings"}), key=key)
    assert sees_companies(caller) is sees


async def test_the_newest_fact_counts_and_pages_are_as_without_companies(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    first, second = [await on_going(campaign_database, "c") for _ in range(2)]
    await handle_fact(campaign_database, "c", 3, name="Café Nuevo", thumbnail=THUMBNAIL)
    await handle_fact(campaign_database, "c", 2, name="Café", logo=LOGO)
    channel = await rpc_server(lambda server: register(server, campaign_database))
    new = [pb.CampaignCompany(id="c", name="Café Nuevo", thumbnail=THUMBNAIL)]
    page = await listed(channel, token_for(**MEMBER), limit=1)
    assert (list(page.companies), page.page_info.end_cursor) == (new, second.id)
    second_page = await listed(channel, token_for(**MEMBER), limit=1, after=second.id)
    assert (list(second_page.companies), second_page.page_info.end_cursor) == (new, first.id)
    assert not second_page.page_info.has_next_page


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE known_companies SET name = 'Nuevo', version = 2",  # as the release before thumbnails does
        "DELETE FROM known_companies",
    ],
)
async def test_company_svc_is_asked_for_what_is_not_known_whole(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor, statement: str
) -> None:
    await on_going(campaign_database, "c")
    await handle_fact(campaign_database, "c", 1, name="Café")
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text(statement))
    channel = await rpc_server(lambda server: register(server, campaign_database))
    response = await listed(channel, token_for(**MEMBER))
    assert (response.table.rows, list(response.companies)) == (1, [])


async def test_a_company_without_a_name_yet_is_not_known(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    await on_going(campaign_database, "c")
    gone = events_pb2.CompanyDeactivated(company_id="c", version=2)
    async with campaign_database.transaction() as session:
        await company_deactivated(session, gone, Meta("id", "", "c", 2, 1, None))
    channel = await rpc_server(lambda server: register(server, campaign_database))
    response = await listed(channel, token_for(**STAFF))
    assert (response.table.rows, list(response.companies)) == (1, [])


class Companies:
    """company-svc's slice's client: a company whose name no fact has brought yet."""

    def __init__(self) -> None:
        self.companies = self

    async def BatchGetCompanies(
        self, request: company_pb2.BatchGetCompaniesRequest
    ) -> company_pb2.BatchGetCompaniesResponse:
        companies = [
            company_pb2.Company(id=company_id, name="Nueva", status="Active") for company_id in request.ids
        ]
        slots = [company_pb2.CompanySlot(company=company) for company in companies]
        return company_pb2.BatchGetCompaniesResponse(companies=slots)


@pytest.mark.parametrize(
    ("fields", "arrive", "name"),
    [
        ("_id name logo thumbnail", True, "Café"),
        ("name", True, "Café"),
        ("_id name status", True, "Nueva"),  # company-svc alone knows the status
        ("name", False, "Nueva"),  # a newer fact may be on its way
    ],
)
async def test_an_operation_asks_company_svc_unless_it_reads_what_comes_with_campaigns(
    campaign_database: Database,
    rpc_server: StartRpcServer,
    token_for: TokenFor,
    fields: str,
    arrive: bool,
    name: str,
) -> None:
    for _ in range(2):
        await on_going(campaign_database, "c")
    await handle_fact(campaign_database, "c", 1, name="Café", logo=LOGO)
    client = CampaignClient(
        await rpc_server(lambda server: register(server, campaign_database, facts_arrive=lambda: arrive))
    )
    enter_context(CallContext(authorization=f"Bearer {token_for(**MEMBER)}", caller=Caller()))

    async def run(query: str) -> Answer:
        clients = {"campaign": client, "company": Companies()}
        return await operation(discover(), clients, query, caller=Caller(person_id="b"))

    for query in (
        f"{{ campaigns(where: {{}}) {{ _id company {{ {fields} }} }} }}",
        "{ campaignsConnection { nodes { company { ...Fields } } } }"
        f" fragment Fields on Company {{ {fields} }}",
    ):
        answer = await run(query)
        assert not answer.errors
        campaigns = answer.data.get("campaigns") or answer.data["campaignsConnection"]["nodes"]
        assert [campaign["company"]["name"] for campaign in campaigns] == [name, name]
        assert answer.calls == ["ListCampaigns"] + ["BatchGetCompanies"] * (name == "Nueva")
