"""Campaigns in the public schema, through real RPCs with real tokens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, PRICE, ad, on_going, submitted
from campaign_factories import brand as brand_caller
from campaign_factories import staff as team_caller
from ledger_factories import rows

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.testing.statements import executed_statements

OWNER = ("readCampaings", "auditAdvertisement", "editCampaigns", "manageMembers")
STAFF = ("readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement", "manageCampaigns")
RESULT = "{ success data error { path code message } campaign { _id status version: name investment picture } }"
CREATE = f"mutation($input: CampaignInput!) {{ createCampaign(input: $input) {RESULT} }}"
UPDATE = f"mutation($id: ID!, $input: CampaignInput!) {{ updateCampaign(_id: $id, input: $input) {RESULT} }}"
STEPS = (
    "submitCampaign",
    "approveCampaign",
    "confirmCampaignPayment",
    "startCampaign",
    "stopCampaign",
    "finishCampaign",
)
LEDGER = "{ funded available frozen influencers referrersFirst referrersSecond platform movements currency }"
WHOLE = f"""query($id: ID!) {{ campaigns(where: {{_id: $id}}) {{ status
    statusHistory {{ fromStatus toStatus actor {{ _id }} actorKind reason changedAt }} ledger {LEDGER} }} }}"""


def owner(company: str) -> dict[str, Any]:
    return {"person_id": uuid7(), "tenant_id": company, "permissions": OWNER}


def staff() -> dict[str, Any]:
    return {"person_id": uuid7(), "permissions": STAFF}


def step(name: str) -> str:
    more = ', reason: "Falta el precio"' if name == "returnCampaign" else ""
    return f"mutation($id: ID!) {{ {name}(_id: $id{more}) {RESULT} }}"


async def test_a_brand_writes_its_campaign_and_staff_let_it_go_on(ask: Ask) -> None:
    boss, team = owner("c"), staff()
    response = await ask(
        CREATE,
        {
            "input": {
                "name": "Mañanas",
                "type": "Sponsorship",
                "paymentType": "Money",
                "endDt": "2099-01-01T00:00:00-03:00",
                "startDay": "2098-12-01",
            }
        },
        **boss,
    )
    payload = response.data["createCampaign"]
    assert (payload["success"], payload["error"], payload["campaign"]["status"]) == (True, [], "PreDraft")
    assert json.loads(payload["data"])["_id"] == payload["campaign"]["_id"]
    campaign_id = payload["campaign"]["_id"]
    drafts = await ask(
        '{ campaignDrafts { _id startDay endDay endDt } campaigns(where: {companyId: "c"}) { _id } }', **boss
    )
    assert drafts.data["campaignDrafts"] == [
        {
            "_id": campaign_id,
            "startDay": "2098-12-01",
            "endDay": "2098-12-31",
            "endDt": "2099-01-01T02:59:59+00:00",
        }
    ]
    assert drafts.data["campaigns"] == []
    early = await ask(step("submitCampaign"), {"id": campaign_id}, **boss)
    assert [(error["path"], error["code"]) for error in early.data["submitCampaign"]["error"]] == [
        ("customAdPrice", "PRICE_REQUIRED"),
        ("investment", "INVESTMENT_REQUIRED"),
    ]
    filled = {"customAdPrice": 12.5, "investment": 1000.25, "picture": "/media/images/aa/bb.jpg", "endDt": None}
    payload = (await ask(UPDATE, {"id": campaign_id, "input": filled}, **boss)).data["updateCampaign"]
    assert (payload["campaign"]["status"], payload["campaign"]["investment"]) == ("Draft", 1000.25)
    for name, who, status in (
        ("submitCampaign", boss, "WaitingForApproval"),
        ("returnCampaign", team, "Draft"),
        ("submitCampaign", boss, "WaitingForApproval"),
        ("approveCampaign", team, "WaitingForPayment"),
        ("confirmCampaignPayment", team, "OnGoing"),
        ("stopCampaign", boss, "Stopped"),
        ("startCampaign", team, "OnGoing"),
        ("finishCampaign", team, "Finished"),
    ):
        payload = (await ask(step(name), {"id": campaign_id}, **who)).data[name]
        assert (payload["success"], payload["campaign"]["status"]) == (True, status)
    seen = await ask(WHOLE, {"id": campaign_id}, **boss)
    (campaign,) = seen.data["campaigns"]
    assert seen.rpcs == 3
    assert [change["toStatus"] for change in campaign["statusHistory"]] == [
        "PreDraft", "Draft", "WaitingForApproval", "Draft", "WaitingForApproval", "WaitingForPayment", "OnGoing",
        "Stopped", "OnGoing", "Finished",
    ]  # fmt: skip
    assert (campaign["statusHistory"][0]["fromStatus"], campaign["statusHistory"][3]["reason"]) == (
        None,
        "Falta el precio",
    )
    assert {change["actorKind"] for change in campaign["statusHistory"]} == {"Brand", "Staff"}
    assert (campaign["ledger"]["funded"], campaign["ledger"]["available"]) == (1000.25, 1000.25)


async def test_each_wrong_field_is_named_by_its_argument(ask: Ask, campaign_database: Database) -> None:
    wrong = {"name": " ", "type": "Spot", "stock": -1, "investment": 1e300, "currency": "$"}
    payload = (await ask(CREATE, {"input": wrong}, **owner("c"))).data["createCampaign"]
    assert [(error["path"], error["code"]) for error in payload["error"]] == [("input.investment", "TOO_LARGE")]
    payload = (await ask(CREATE, {"input": {**wrong, "investment": 1}}, **owner("c"))).data["createCampaign"]
    assert {(error["path"], error["code"]) for error in payload["error"]} == {
        ("input.name", "NAME_REQUIRED"),
        ("input.paymentType", "CHOICE_REQUIRED"),
        ("input.stock", "NEGATIVE"),
        ("input.currency", "INVALID_CURRENCY"),
    }
    assert (payload["success"], payload["data"], payload["campaign"]) == (False, None, None)
    assert await rows(campaign_database, "SELECT * FROM campaigns") == []


@pytest.mark.parametrize("name", [*STEPS, "returnCampaign"])
async def test_a_foreign_campaign_answers_as_an_unknown_one(
    ask: Ask, campaign_database: Database, name: str
) -> None:
    campaign = await on_going(campaign_database, "c")
    payloads = [
        (await ask(step(name), {"id": campaign_id}, **who)).data[name]
        for campaign_id in (campaign.id, uuid7())
        for who in (owner("other"), {})
    ]
    codes = [payload["error"][0]["code"] for payload in payloads]
    assert codes == ["UNKNOWN_CAMPAIGN", "UNAUTHENTICATED"] * 2
    assert payloads[:2] == payloads[2:]
    assert (await rows(campaign_database, "SELECT version FROM campaigns"))[0].version == campaign.version


async def test_ledgers_are_for_the_brand_and_staff_alone(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id)])
    for who in (owner("c"), staff()):
        (seen,) = (await ask(WHOLE, {"id": campaign.id}, **who)).data["campaigns"]
        assert seen["ledger"] == {
            "funded": 10 * PRICE / 100, "available": 9 * PRICE / 100, "frozen": PRICE / 100, "influencers": 0,
            "referrersFirst": 0, "referrersSecond": 0, "platform": 0, "movements": 2, "currency": "ARS",
        }  # fmt: skip
    for who in (owner("other"), {}):
        assert (await ask(WHOLE, {"id": campaign.id}, **who)).data["campaigns"] == []


LISTS = {
    "campaigns": """{ campaigns(where: {companyId: "c"}) { _id name likeCount briefToShow totals { posts remainingStock }
        statusHistory { toStatus } ledger { funded } } }""",
    "drafts": "{ campaignDrafts { _id status } }",
    "ads of campaigns": """{ campaigns(where: {companyId: "c"}) { advertisements(limit: 60) { _id caption likeCount
        _posts { _id likeCount } } } }""",
    "advertisements": """{ advertisements(where: {companyId: "c"}) { _id caption _campaign { name totals { posts } }
        _posts { _id } } }""",
}


@pytest.mark.parametrize("name", LISTS)
async def test_statements_and_rpcs_do_not_grow_with_rows(ask: Ask, campaign_database: Database, name: str) -> None:
    mobile, counted = MobileService(campaign_database), []
    boss = owner("c")

    async def grow(count: int) -> None:
        for number in range(count):
            campaign = await on_going(campaign_database, "c", stock=100)
            ads = await mobile.submit(MOBILE, [ad(campaign.id) for _ in range(1 if number else count)])
            post = PublishedPost(
                advertisement_id=ads[0].id, platform=1, post_platform_id="https://www.facebook.com/p/1"
            )
            await mobile.publish(MOBILE, [post])
            await ask(CREATE, {"input": {"name": "x", "type": "Spot", "paymentType": "Product"}}, **boss)

    for count in (1, 4):
        await grow(count)
        with executed_statements() as seen:
            response = await ask(LISTS[name], **boss)
        assert response.errors == []
        assert len(next(iter(response.data.values()))) >= count
        counted.append((response.rpcs, len(seen)))
    assert counted[0] == counted[1]


@pytest.mark.parametrize("field", ["campaigns", "advertisements"])
@pytest.mark.parametrize(
    ("limit", "fine"), [(0, False), (-1, False), (1, True), (1000, True), (1001, False), ("null", True)]
)
async def test_limits_at_their_edges(ask: Ask, field: str, limit: Any, fine: bool) -> None:
    response = await ask(f'{{ {field}(where: {{companyId: "c"}}, limit: {limit}) {{ _id }} }}', **owner("c"))
    codes = [error["extensions"]["code"] for error in response.errors]
    assert codes == ([] if fine else ["BAD_USER_INPUT"])


async def test_order_search_filters_and_pages(ask: Ask, campaign_database: Database) -> None:
    names = ["Uno", "Dos 100%", "Tres", "Cuatro"]
    ids = [
        (await on_going(campaign_database, "c", name=name, type=1 + number % 2)).id
        for number, name in enumerate(names)
    ]

    async def listed(arguments: str, **who: Any) -> list[str]:
        response = await ask(f"{{ campaigns({arguments}) {{ _id }} }}", **(who or owner("c")))
        assert response.errors == []
        return [campaign["_id"] for campaign in response.data["campaigns"]]

    assert await listed("where: {}") == ids[::-1]
    assert await listed("where: {active: true}, orderBy: {creationDt: ASC}") == ids
    assert await listed("where: {active: false}") == []
    assert await listed('where: {search: "0%"}') == [ids[1]]
    assert await listed('where: {search: "%"}') == [ids[1]]
    assert await listed("where: {type: [Spot]}") == [ids[2], ids[0]]
    assert await listed("where: {status: [Stopped]}") == []
    assert await listed(f'where: {{}}, limit: 2, after: "{ids[2]}"') == [ids[1], ids[0]]
    assert await listed(f'where: {{}}, orderBy: {{creationDt: ASC}}, limit: 1, after: "{ids[2]}"') == [ids[3]]
    assert await listed(f'where: {{}}, after: "{ids[0]}"') == []
    for after, who in ((uuid7(), "c"), (ids[2], "other")):
        response = await ask(f'{{ campaigns(where: {{}}, after: "{after}") {{ _id }} }}', **owner(who))
        assert [error["extensions"]["reason"] for error in response.errors] == ["UNKNOWN_CURSOR"]
    assert await listed('where: {companyId: "c"}', **owner("other")) == []


async def test_campaigns_of_many_companies_in_one_statement(campaign_database: Database) -> None:
    service = CampaignService(campaign_database, fund)
    ids = {company: [(await on_going(campaign_database, company)).id for _ in range(2)] for company in ("a", "b")}
    with executed_statements() as seen:
        lists = await service.of_companies(team_caller(), ["b", "none", "a", "b"])
    assert len(seen) == 1
    assert [[row.id for row in campaigns] for campaigns in lists] == [
        ids["b"][::-1],
        [],
        ids["a"][::-1],
        ids["b"][::-1],
    ]
    assert await service.of_companies(brand_caller("a"), ["b"]) == [[]]


async def test_campaigns_of_a_company_are_paged(ask: Ask, campaign_database: Database) -> None:
    ids = {company: [(await on_going(campaign_database, company)).id for _ in range(30)] for company in ("a", "b")}
    newest = {company: campaign_ids[::-1] for company, campaign_ids in ids.items()}

    async def paged(arguments: str = "", *, where: str = '{companyId: "a"}', **who: Any) -> Any:
        query = f"{{ campaigns(where: {where}) {{ company {{ _id campaigns{arguments} {{ _id }} }} }} }}"
        response = await ask(query, **(who or owner("a")))
        assert response.rpcs == 2
        if response.errors:
            return response.errors[0]["extensions"]["code"]
        companies = {
            campaign["company"]["_id"]: campaign["company"]["campaigns"] for campaign in response.data["campaigns"]
        }
        return {company: [campaign["_id"] for campaign in campaigns] for company, campaigns in companies.items()}

    assert await paged() == {"a": newest["a"][:25]}
    assert await paged("(limit: 1000)") == {"a": newest["a"]}
    assert await paged(f'(after: "{newest["a"][24]}")') == {"a": newest["a"][25:]}
    assert await paged(f'(limit: 2, after: "{newest["a"][0]}")') == {"a": newest["a"][1:3]}
    assert await paged(f'(after: "{newest["b"][0]}")') == "BAD_USER_INPUT"
    assert await paged("(limit: 2)", where="{}", **staff()) == {"a": newest["a"][:2], "b": newest["b"][:2]}
    assert await paged("(limit: 0)") == await paged("(limit: 1001)") == "BAD_USER_INPUT"


async def test_totals_and_posts_come_with_what_they_belong_to(ask: Ask, campaign_database: Database) -> None:
    campaigns = [await on_going(campaign_database, "c") for _ in range(2)]
    posted, bare = await submitted(campaign_database, campaigns[0].id, 2)
    post = PublishedPost(
        id=uuid7(), advertisement_id=posted.id, platform=2, post_platform_id="https://www.instagram.com/p/1"
    )
    await MobileService(campaign_database).publish(MOBILE, [post])
    listed = await ask("{ campaigns(where: {}) { _id totals { posts } } }", **owner("c"))
    assert {campaign["_id"]: campaign["totals"]["posts"] for campaign in listed.data["campaigns"]} == {
        campaigns[0].id: 2,
        campaigns[1].id: 0,
    }
    assert listed.rpcs == 1
    of_all = await ask("{ advertisements(where: {}) { _id _posts { _id platform } } }", **owner("c"))
    of_each = await ask(
        "{ campaigns(where: {}) { advertisements { _id _posts { _id platform } } } }", **owner("c")
    )
    lists = [
        of_all.data["advertisements"],
        [ad for campaign in of_each.data["campaigns"] for ad in campaign["advertisements"]],
    ]
    for ads in lists:
        assert {ad["_id"]: ad["_posts"] for ad in ads} == {
            posted.id: [{"_id": post.id, "platform": "Instagram"}],
            bare.id: [],
        }
    assert (of_all.rpcs, of_each.rpcs) == (1, 2)


async def test_campaigns_are_listed_by_their_ids_within_reach(ask: Ask, campaign_database: Database) -> None:
    own = [await on_going(campaign_database, "c") for _ in range(3)]
    foreign = await on_going(campaign_database, "d")
    query = "query($ids: [ID!]) { campaigns(where: {ids: $ids}) { _id } }"
    response = await ask(query, {"ids": [own[0].id, own[2].id, foreign.id, "unknown"]}, **owner("c"))
    assert {campaign["_id"] for campaign in response.data["campaigns"]} == {own[0].id, own[2].id}
    every = await ask(query, {"ids": []}, **owner("c"))
    assert len(every.data["campaigns"]) == 3
    many = await ask(query, {"ids": [f"{number}" for number in range(101)]}, **owner("c"))
    assert [error["extensions"]["code"] for error in many.errors] == ["BAD_USER_INPUT"]
