"""The cost of an operation does not grow with the number of rows: its RPCs and its SQL statements are counted,
services included."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from graphql import OperationDefinitionNode, OperationType, parse, print_ast, separate_operations
from matrix_calls import REQUEST_CHANGE, api_key_of
from matrix_creators import made_by, ready
from matrix_payouts import RELEASED, batch_of
from resuena_people import Answer, Kind, Person
from resuena_world import Tenant, World

from kit.edge import refuse_peer_call_in_transaction
from kit.rpc import client
from kit.rpc.caller import current_context
from kit.testing.statements import Executed, executed_statements
from resuena.campaign.v1 import campaign_pb2 as campaign

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
BUDGETS = {
    "Companies": 1,
    "AuditAround": 4,
    "CampaignDrafts": 2,
    "ApprovedByRule": 3,
    "CampaignFormRules": 5,
    "CampaignRules": 3,
    "CompanyChecks": 3,
    "CampaignCreators": 3,
    "CampaignCharts": 2,
    "CompanyCampaigns": 1,
    "DeskCampaigns": 6,  # two lists, with the companies and payments of each, unless both are loaded at the same time
    "DeskCampaign": 4,
    "DeskCompanies": 3,
    "DeskLeads": 2,
    "DeskTokens": 1,
    "DeskStaff": 2,  # the people, and whether the caller has a second factor
    "DeskStaffChanges": 1,
    "DeskNetworks": 1,
    "DeskDeletions": 2,
    "DeskSystem": 0,  # gathered once for all viewers, outside of any request
    "DeskOverview": 8,  # also the payments of all waiting campaigns, in one batch
    "BrandWaiting": 2,
    "DeskWaiting": 6,
    "PaletteSearch": 7,  # an advertisement by its code, and one by its external id
    "DeskQueue": 4,
    "DeskDisputes": 6,  # disputes, advertisements, their posts, campaigns and people; who opened and settled
    "DeskBlindOpinions": 6,
    "DeskSecondOpinions": 6,
    "DeskAgreement": 3,
    "DeskPeople": 1,
    "DeskPerson": 24,  # the person from ten tables, their activity in eight statements, then its names and brands
    "DeskPersonPosts": 2,
    "DownloadsPage": 1,
    "DownloadsFigures": 29,  # ten summaries, each with its visitors, by the zone of the company's days
    "DownloadsFunnel": 17,
    "AccountSettings": 2,
    "OpenSessions": 1,
    "Passkeys": 1,
    "ExportMyData": 13,
    "CompanySettings": 4,
    "MyAccount": 2,
    "CompanyActs": 2,
    "ActivityPeople": 3,
    "ApiKeys": 2,  # the keys, and their creators
    "ApiKeyCampaignNames": 1,
    "CampaignOptions": 1,
    "Webhooks": 2,  # the webhooks, and their creators
    "WebhookDeliveries": 1,
    "NoticeBell": 1,
    "NoticesPage": 2,
    "NoticeChoices": 3,
    "PersonalPage": 1,
    "InvestorDocuments": 1,
    "CompanyPage": 1,
    "CampaignPage": 2,
    "Compared": 2,
    "CompareChoices": 1,
    "CampaignAdvertisements": 2,
    "WaitingAdvertisements": 1,
    # Three RPCs; the effect of a decision is computed from advertisements, campaigns, totals and claims.
    "BulkProjection": 5,
    "RejectionReasons": 1,
    "FindAdvertisement": 1,
    "AuditAdvertisement": 4,
    "AdvertisementDispute": 3,
    "LatestTerms": 1,
    "CampaignExternalData": 1,
    "CampaignDelivered": 6,  # the zone of the company's days, and the report
    "CampaignHistory": 8,
    "CampaignSteps": 4,  # the campaign, its transitions, its payment, and the person who reported it
    "CampaignCreatorList": 3,
    "Creators": 4,
    "CreatorCampaigns": 2,  # the campaigns, and the tags of creators
    "CreatorPage": 8,  # the profile with its invitation in four statements, the people, their accounts, the tags
    "CreatorAds": 2,
    "ApprovedPictures": 2,  # the pictures, and their creators
    "PictureCampaigns": 1,
    # Creators by approved pictures, the requested profile in six statements, the people; these twice unless both lists
    # are loaded at the same time.
    "PictureCreators": 8,
    "CounterAdvertisement": 3,  # the advertisement, its campaign, and its creator
    "OwedProducts": 3,  # people by name, the products, and their recipients
    "OwedCampaigns": 1,
    "CampaignOwed": 1,
    "Inbox": 3,
    "InboxNamed": 3,
    "MoneyPage": 4,  # the company, its campaigns, the chosen one, the balances
    "CompanyPayments": 2,  # the payments, and who reported them
    "PaymentReceipt": 3,  # the company, the campaign and its payment
    "MoneyMovements": 2,  # the movements, and the advertisements' creators
    "InboxCampaigns": 7,  # campaigns, totals, reasons, saved views; the company, its members, their names
    "InboxChanges": 3,
    "InboxSnoozed": 3,
    "AuditRecord": 5,
    "AdvertisementChecks": 4,  # the advertisement, its checks, the twins and their creators
    "WaitingChecks": 1,
    "AdvertisementChanges": 3,  # the advertisement, its changes, and who requested them
    "InboxProjection": 3,
    "PortalHome": 17,
    "PortalBest": 6,
    "Report": 6,
    "ReportCampaigns": 1,
    "ReportCreators": 3,
    "ReportPosts": 2,
    "ReportShares": 1,
    "SharedReport": 8,
    "AppTerms": 1,
    "AppReferralCode": 1,
    "AppMyData": 13,  # linked accounts and requests to confirm one included
    "AppNotices": 1,  # the page and the number of unread notices are a statement each
    "AppNoticePreferences": 1,
    "AppUnreadNotices": 1,
    "AppSecurity": 2,
    "AppSessions": 1,
    "AppPasskeys": 1,
    "Me": 2,  # the person with profile and payout account, their networks, whom they referred
    "OpenCampaigns": 2,
    "OpenCampaign": 2,
    "MyPosts": 7,  # each table of a row in one statement: earnings, posts, decisions, campaigns
    "PublishableNetworks": 1,
    "AppSocialAccounts": 1,
    "AppNetworkDeletion": 1,
    "AuditNetworks": 5,  # the advertisement, its posts, publications, and their network data
    "MyPost": 13,  # changes, disputes, checks and history too
    "MyRewards": 7,
    "MyEarnings": 4,
    # Four RPCs: own posts, the month with its newest movements, open campaigns, and the person with their accounts on
    # networks and the number of unread notices.
    "Today": 7,
    "NextPayouts": 6,
    "MyPayouts": 2,
    "MyPayout": 2,
    "DeskPayoutsDue": 6,
    "DeskPayoutBatches": 2,
    "DeskPayoutBatch": 7,
    "InvitationOffer": 2,
    "InvitationStop": 1,
    "ClosedCompany": 1,
    "everything of a campaign": 9,
    "everything of a brand": 10,
}
"""The maximum of RPCs, those between services included; SQL statements may be one more."""

WHOLE = {
    "everything of a campaign": """query($campaignId: ID!) { campaigns(where: {_id: $campaignId}) {
      _id name company { name } totals { posts } statusHistory { _id } ledger { funded }
      advertisements(limit: 100) { _id caption likeCount _person { firstName } _posts { _id likeCount }
        personCredentials { picture } } } }""",
    "everything of a brand": """query($companyId: ID!) { companies(where: {_id: $companyId}, limit: 1) {
      _id name members { person { firstName } } invitations { _id invitedBy { firstName } }
      campaigns { _id totals { posts } advertisements(limit: 40) { _id _person { firstName } _posts { _id }
        auditHistory { _id } } } } }""",
}
APPROVE = "mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success error { code } } }"
SHARE = """mutation($from: DateTime!, $to: DateTime!) {
  shareReport(where: {from: $from, to: $to}, title: "Noviembre") { share { token } } }"""
MONTH = {"from": "2026-11-01T00:00:00Z", "to": "2026-12-01T00:00:00Z"}
OWN_VARIABLES: dict[str, Callable[[Tenant], dict[str, Any]]] = {
    "CampaignAdvertisements": lambda brand: {"where": {"campaignId": brand.product}},
    "WaitingAdvertisements": lambda brand: {"where": {"campaignId": brand.product}},
    "BulkProjection": lambda brand: {"ids": sorted(set(brand.ads.values())), "status": "Approved"},
    "CompanyCampaigns": lambda brand: {"where": {"companyId": brand.company_id, "active": True}},
    "MoneyPage": lambda brand: {"companyId": brand.company_id, "campaignId": brand.product, "one": True},
    "CompanyActs": lambda brand: {"companyId": brand.company_id, "limit": 50, "personId": None},
    "WebhookDeliveries": lambda _: {"webhookId": "01a222f0-0000-7000-8000-000000000000"},
    "ApiKeyCampaignNames": lambda brand: {"companyId": brand.company_id, "ids": [brand.product]},
    "DeskPeople": lambda _: {"search": "ana"},
    "DeskDisputes": lambda _: {"settled": False, "limit": 50},
    "DeskSecondOpinions": lambda _: {"state": "Disagreed", "limit": 50},
    "DeskAgreement": lambda _: {"days": 30},
    "NoticesPage": lambda _: {"unread": False},
    "DeskCampaign": lambda brand: {"id": brand.product},
    "DownloadsFigures": lambda brand: {
        key: {"companyId": brand.company_id, "event": event}
        for key, event in (("arrivals", "APP_DOWNLOAD"), ("hops", "STORE_REDIRECT"))
    },
    **dict.fromkeys(
        ("CampaignDelivered", "CampaignHistory", "Report"),
        lambda brand: {"where": {"companyId": brand.company_id, **MONTH}},
    ),
    "CampaignCreatorList": lambda _: {"order": "Engagement", "limit": 50},
    "Creators": lambda _: {"order": "Engagement", "limit": 50, "search": "paz"},
    **dict.fromkeys(
        ("ApprovedPictures", "CreatorAds", "Inbox", "ReportPosts", "WaitingChecks"),
        lambda brand: {"where": {"companyId": brand.company_id}, "limit": 50},
    ),
    **dict.fromkeys(
        ("AuditRecord", "InboxProjection"),
        lambda brand: {"ids": sorted(set(brand.ads.values())), "status": "Approved", "personId": brand.owner.id},
    ),
    **dict.fromkeys(("PortalHome", "PortalBest"), lambda _: MONTH),
    "PaletteSearch": lambda _: {"text": "a", "byCode": True, "people": True, "brands": True},
    "PictureCreators": lambda _: {"one": True},
    **dict.fromkeys(("OpenCampaigns", "MyPosts"), lambda _: {"where": {}, "first": 20}),
    "OpenCampaign": lambda brand: {"id": brand.product},
    "MyPost": lambda brand: {"id": brand.creators_ad},
    "AppNotices": lambda _: {"first": 20},
    "MyRewards": lambda _: {"state": "ToCollect", "first": 20},
    "MyEarnings": lambda _: {"month": "2026-11", "first": 20},
    "DeskPayoutsDue": lambda _: {"month": None},
    **dict.fromkeys(("DeskPayoutBatches", "MyPayouts"), lambda _: {"first": 20}),
    "Compared": lambda brand: {"ids": [brand.product]},
    "ReportCreators": lambda _: {"period": MONTH, "limit": 5},
    "DownloadsFunnel": lambda brand: {"where": {"companyId": brand.company_id}},
}
"""Variables of an operation beside the common ones."""


def operations(sources: Path = SOURCES) -> dict[str, str]:
    """The queries of the frontend, each with the fragments that it needs."""
    text = "\n".join(path.read_text() for path in sorted(sources.rglob("*.graphql")))
    queries = {}
    for name, document in separate_operations(parse(text)).items():
        definition = next(node for node in document.definitions if isinstance(node, OperationDefinitionNode))
        if definition.operation is OperationType.QUERY:
            queries[name] = print_ast(document)
    return queries


KEYS_MAX = 20
"""API keys that a brand of many rows has: a company may have 25."""
PAYOUTS = {"MyPayout": "payout", "DeskPayoutBatch": "id"}
"""Operations about a payout to the creator, with the kind of id that each takes."""
OPERATIONS = operations() | WHOLE
OF_THE_APP = frozenset(operations(SOURCES / "creators-app"))
"""Operations of the creators' app."""


@dataclass
class Cost:
    """Counts of the RPCs and SQL statements."""

    rpcs: list[str] = field(default_factory=list)
    statements: list[Executed] = field(default_factory=list)


@contextmanager
def counted() -> Iterator[Cost]:
    """Counts, in the whole process, in which all of Resuena runs, what is done for requests; background jobs are not
    counted."""
    cost = Cost()
    before_each_call = refuse_peer_call_in_transaction

    def note_rpc(method: str) -> None:
        if current_context().request_id:
            cost.rpcs.append(method.rpartition("/")[2])
        before_each_call(method)

    with (
        executed_statements(lambda: bool(current_context().request_id)) as cost.statements,
        mock.patch.object(client, "refuse_peer_call_in_transaction", note_rpc),
    ):
        yield cost


async def measured(world: World, brand: Tenant, name: str) -> tuple[Cost, Answer]:
    """The lowest counts of three runs: background work may coincide with one."""
    variables = {
        "companyId": brand.company_id,
        "campaignId": brand.product,
        "id": brand.ads["product"],
        "code": await world.code_of(brand.ads["product"]),
        "personId": await world.person_of(brand.ads["product"]),
        "limit": 100,
        "language": "es",
        "first": 20,
    }
    variables |= dict.fromkeys(("queue", "campaigns", "leads", "tokens", "deletions"), True)
    own = OWN_VARIABLES[name](brand) if name in OWN_VARIABLES else {}
    variables |= {"name": "nobody", "where": {}, **own}
    query = OPERATIONS[name]
    if name == "InvitationOffer":
        invitee = await Person(world.system).sign_up()
        await world.invite(brand, invitee.email)
        variables["token"] = await invitee.mailed_token("invitation")
    elif name in PAYOUTS:
        assert brand.creator is not None
        batch = await batch_of(world, brand.creator.id, RELEASED)
        variables["id"] = batch[PAYOUTS[name]]
    elif "$token" in query:
        shared = await brand.owner.ask(SHARE, MONTH)
        variables["token"] = shared.data["share"]["token"]
    given = {key: value for key, value in variables.items() if re.search(rf"\${key}\b", query)}
    person = world.people[Kind.STAFF] if name == "Companies" or name.startswith("Desk") else brand.owner
    if name in OF_THE_APP:
        assert brand.creator is not None
        person = brand.creator
    costs = []
    for _ in range(3):
        with counted() as cost:
            response = await person.ask(query, given)
        assert response.code is None, response.body
        costs.append(cost)
    return min(costs, key=lambda cost: (len(cost.rpcs), len(cost.statements))), response


@pytest.fixture(scope="session")
def brands() -> dict[int, Tenant]:
    """Brands by their number of rows of each kind."""
    return {}


async def brand_of(world: World, brands: dict[int, Tenant], rows: int) -> Tenant:
    """A brand with this many campaigns; one of them has this many waiting advertisements, and as many with a change
    request."""
    if rows not in brands:
        brand = await world.tenant()
        for _ in range(rows):
            brand.product = await world.campaign(brand, campaign.PAYMENT_TYPE_PRODUCT)
        await _give_creator(world, brand, rows)
        for number in range(min(rows, KEYS_MAX)):
            await api_key_of(brand, f"Clave {number}")
        ads = await world.ads(brand.product, rows)
        brand.ads["product"] = ads[0]
        brand.ads |= {f"product {number}": ad for number, ad in enumerate(ads)}
        for ad in await world.ads(brand.product, rows):
            response = await brand.owner.ask(REQUEST_CHANGE, {"id": ad})
            assert response.data["success"], response.body
        await world.system.settled()
        brands[rows] = brand
    return brands[rows]


async def _give_creator(world: World, brand: Tenant, rows: int) -> None:
    """A creator with an approved advertisement in each of this many campaigns, of a brand that is not measured."""
    brand.creator = await ready(world, await Person(world.system, in_app=True).sign_up())
    shop = await world.tenant()
    for _ in range(rows):
        posted = await world.campaign(shop, campaign.PAYMENT_TYPE_PRODUCT)
        brand.creators_ad = await made_by(world, brand.creator.id, posted)
        response = await shop.owner.ask(APPROVE, {"id": brand.creators_ad})
        assert response.data["success"], response.body
        await batch_of(world, brand.creator.id, RELEASED)


def test_every_query_of_the_frontend_has_a_budget() -> None:
    assert set(OPERATIONS) == set(BUDGETS)


@pytest.mark.parametrize("name", OPERATIONS)
async def test_cost_of_an_operation_does_not_grow(world: World, brands: dict[int, Tenant], name: str) -> None:
    few, _ = await measured(world, await brand_of(world, brands, 1), name)
    many, response = await measured(world, await brand_of(world, brands, 30), name)
    assert response.body["data"]
    if len(parse(OPERATIONS[name]).definitions[0].selection_set.selections) == 1:  # type: ignore[attr-defined]
        assert sorted(many.rpcs) == sorted(few.rpcs)
        assert len(many.statements) == len(few.statements), many.statements
    else:
        # Root fields that are resolved at the same time share a batch, others do not: the budget below decides.
        assert set(many.rpcs) == set(few.rpcs)
    assert many.rpcs or BUDGETS[name] == 0
    # The reasons are part of campaign-svc itself.
    assert many.statements or name == "RejectionReasons" or BUDGETS[name] == 0
    assert len(many.rpcs) <= BUDGETS[name], many.rpcs
    assert len(many.statements) <= BUDGETS[name] + 1, many.statements
