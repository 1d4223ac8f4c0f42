"""Products that a company has to hand over: which are listed, for whom, in which order, and how to search them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, ad, brand, on_going, staff

from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.service import Names
from kit.db import Database, uuid7
from kit.testing.statements import executed_statements

OWED = """query($companyId: ID, $campaignId: ID, $search: String, $limit: Int, $after: ID) {
    owedProducts(companyId: $companyId, campaignId: $campaignId, search: $search, limit: $limit, after: $after) {
    total products { _id captionIdentifier campaignId campaignName product personId since } } }"""
TASKS = "{ companyTasks { toDeliver } }"
COUNTER: dict[str, Any] = {
    "person_id": "clerk",
    "tenant_id": "c",
    "permissions": ("readCampaings", "auditAdvertisement"),
}
START = datetime(2026, 11, 3, 15, tzinfo=UTC)


class PeopleByName:
    """Finds people whose ids begin like the search text."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def creators(self, company_id: str, search: str) -> list[str]:
        self.asked.append((company_id, search))
        return [person for person in ("ana", "eva") if person.startswith(search.lower())]


@pytest.fixture
def names() -> Names:
    return PeopleByName()


async def submit_ad(database: Database, campaign: Any, hour: int, person: str = "ana", code: str = "") -> str:
    """An advertisement, made `hours` after the start."""
    submission = ad(
        campaign.id,
        creation_dt=START + timedelta(hours=hour),
        person_id=person,
        **({"caption_identifier": code} if code else {}),
    )
    await MobileService(database).submit(MOBILE, [submission])
    return submission.id


async def decided(database: Database, ids: list[str], status: int = APPROVED, who: Any = None) -> None:
    auditing = AuditingService(database, now=Clock(START + timedelta(days=2)))
    for ad_id, outcome in await auditing.decide_many(who or brand("c"), ids, status, "OTHER", None):
        assert not isinstance(outcome, Exception), (ad_id, outcome)


async def owed(ask: Ask, who: dict[str, Any] = COUNTER, **variables: Any) -> tuple[list[str], int]:
    response = await ask(OWED, variables, **who)
    assert not response.errors, response.errors
    page = response.data["owedProducts"]
    return [product["_id"] for product in page["products"]], page["total"]


async def test_what_was_approved_and_not_handed_over_is_owed_the_oldest_first(
    ask: Ask, campaign_database: Database
) -> None:
    coffee = await on_going(campaign_database, "c", product_payment_description="Café de regalo")
    tea = await on_going(campaign_database, "c")
    paid = await on_going(campaign_database, "c", payment_type=MONEY)
    new = await submit_ad(campaign_database, coffee, 9)
    old = await submit_ad(campaign_database, tea, 1)
    handed = await submit_ad(campaign_database, coffee, 2)
    rejected = await submit_ad(campaign_database, coffee, 3)
    await submit_ad(campaign_database, coffee, 4)  # waits for its audit
    in_money = await submit_ad(campaign_database, paid, 5)
    await decided(campaign_database, [new, old, handed])
    await decided(campaign_database, [rejected], REJECTED_BY_CUSTOMER)
    await decided(campaign_database, [in_money], who=staff())
    await AuditingService(campaign_database).deliver(brand("c"), ad_id=handed, code=None)

    assert await owed(ask) == ([old, new], 2)

    page = (await ask(OWED, {"campaignId": coffee.id}, **COUNTER)).data["owedProducts"]
    assert page["total"] == 1
    (product,) = page["products"]
    assert (product["_id"], product["personId"]) == (new, "ana")
    assert (product["campaignId"], product["campaignName"]) == (coffee.id, coffee.name)
    assert product["product"] == "Café de regalo"
    assert datetime.fromisoformat(product["since"]) == START + timedelta(days=2)
    assert (await ask(TASKS, **COUNTER)).data["companyTasks"]["toDeliver"] == 2


async def test_pages_continue_after_one_that_was_handed_over_meanwhile(
    ask: Ask, campaign_database: Database
) -> None:
    campaigns = [await on_going(campaign_database, "c") for _ in range(2)]
    ids = [await submit_ad(campaign_database, campaigns[number % 2], number // 2) for number in range(6)]
    await decided(campaign_database, ids)
    first, total = await owed(ask, limit=2)
    assert (sorted(first), total) == (sorted(ids[:2]), 6)
    await AuditingService(campaign_database).deliver(brand("c"), ad_id=first[-1], code=None)
    second, total = await owed(ask, limit=2, after=first[-1])
    assert (sorted(second), total) == (sorted(ids[2:4]), 5)
    assert sorted((await owed(ask, limit=2, after=second[-1]))[0]) == sorted(ids[4:])
    response = await ask(OWED, {"limit": 2, "after": uuid7()}, **COUNTER)
    assert [error["extensions"]["reason"] for error in response.errors] == ["UNKNOWN_CURSOR"]


async def test_they_are_found_by_name_and_by_the_beginning_of_the_code(
    ask: Ask, campaign_database: Database, names: PeopleByName
) -> None:
    campaign = await on_going(campaign_database, "c")
    of_ana = await submit_ad(campaign_database, campaign, 1, "ana", "EV7K2M4P")
    of_eva = await submit_ad(campaign_database, campaign, 2, "eva", "QQQQ1111")
    await decided(campaign_database, [of_ana, of_eva])

    assert await owed(ask, search="ana") == ([of_ana], 1)
    assert names.asked == [("c", "ana")]
    assert await owed(ask, search="eva") == ([of_eva], 1)
    assert await owed(ask, search=" ev7k-2m ") == ([of_ana], 1)
    assert await owed(ask, search="ev") == ([of_ana, of_eva], 2)  # a code, and a name
    assert await owed(ask, search="1111") == ([], 0)
    assert await owed(ask, search="%") == ([], 0)


@pytest.mark.parametrize(
    "who",
    [
        COUNTER | {"permissions": ("readCampaings",)},
        COUNTER | {"tenant_id": "other"},
        COUNTER | {"tenant_id": None, "permissions": ("readCompanies", "readCampaings", "auditAdvertisement")},
    ],
    ids=["viewer", "other company", "staff"],
)
async def test_they_are_told_to_nobody_who_may_not_hand_them_over(
    ask: Ask, campaign_database: Database, names: PeopleByName, who: dict[str, Any]
) -> None:
    campaign = await on_going(campaign_database, "c")
    ad_id = await submit_ad(campaign_database, campaign, 1)
    await decided(campaign_database, [ad_id])
    assert await owed(ask, companyId="c") == ([ad_id], 1)
    for variables in ({}, {"campaignId": campaign.id}, {"search": "ana"}):
        assert await owed(ask, who, companyId="c", **variables) == ([], 0)
    response = await ask(OWED, {"companyId": "c", "after": ad_id}, **who)
    assert [error["extensions"]["reason"] for error in response.errors] == ["UNKNOWN_CURSOR"]


async def test_nobody_who_is_not_signed_in_is_told(ask: Ask) -> None:
    response = await ask(OWED, {"companyId": "c"})
    assert [error["extensions"]["reason"] for error in response.errors] == ["UNAUTHENTICATED"]


async def test_a_page_costs_one_statement_however_many_are_owed(ask: Ask, campaign_database: Database) -> None:
    counts = []
    for number in (1, 8):
        campaign = await on_going(campaign_database, "c")
        ids = [await submit_ad(campaign_database, campaign, hour) for hour in range(number)]
        await decided(campaign_database, ids)
        with executed_statements() as statements:
            await owed(ask, search="ana")
        counts.append(len(statements))
    assert counts == [1, 1]
