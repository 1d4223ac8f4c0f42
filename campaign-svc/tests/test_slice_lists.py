"""Lists as connections: the same rows as the plain lists, with as many RPCs and statements, and whether more follow."""

from __future__ import annotations

from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, brand, on_going, submitted

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.campaigns.models import CampaignDraft
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.graph.declare import paging as pages
from kit.graph.execute.metrics import FALLBACKS
from kit.graph.execute.plans import Plan
from kit.testing.statements import executed_statements

BRAND: dict[str, Any] = {
    "person_id": "b",
    "tenant_id": "c",
    "permissions": ["readCampaings", "editCampaigns", "auditAdvertisement"],
}
LISTS = {
    "campaigns": ("where: {}", "_id name status budgetAvailable totals { posts } metadata { key value }"),
    "advertisements": (
        "where: {}",
        "_id caption status creationDt _campaign { _id name } _posts { _id platform }",
    ),
    "campaignDrafts": ("", "_id name status"),
    "moneyMovements": ('companyId: "c"', "_id kind amount available"),
    "approvedPictures": ('where: {companyId: "c"}', "_id caption sentAt"),
}
"""Arguments and selection by plain list."""


async def filled(database: Database) -> None:
    """Three campaigns that pay in money with two advertisements each, which are posted, and three drafts."""
    for _ in range(3):
        campaign = await on_going(database, "c", payment_type=MONEY)
        posts = [
            PublishedPost(
                id=uuid7(),
                advertisement_id=row.id,
                platform=2,
                post_platform_id=f"https://www.instagram.com/p/{row.id}/",
            )
            for row in await submitted(database, campaign.id, 2)
        ]
        await MobileService(database).publish(MOBILE, posts)
    for number in range(3):
        await DraftService(database).create(
            brand("c"), CampaignDraft(name=f"Borrador {number}", type=1, payment_type=MONEY)
        )


def written(name: str, paging: str = "") -> str:
    arguments, selection = LISTS[name]
    given = ", ".join(filter(None, (arguments, paging)))
    return f"{{ {name}{f'({given})' if given else ''} {{ {selection} }} }}"


def connected(name: str, paging: str = "") -> str:
    arguments, selection = LISTS[name]
    given = ", ".join(filter(None, (arguments, paging)))
    more = f"nodes {{ {selection} }} pageInfo {{ hasNextPage endCursor }}"
    return f"{{ {name}Connection{f'({given})' if given else ''} {{ {more} }} }}"


def fallbacks() -> float:
    return sum(
        sample.value
        for metric in FALLBACKS.collect()
        for sample in metric.samples
        if sample.name.endswith("_total")
    )


@pytest.mark.parametrize("name", LISTS)
async def test_a_connection_answers_the_same_by_as_many_calls_and_statements(
    campaign_database: Database, ask: Ask, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(campaign_database)
    planned: list[str] = []
    plain = Plan.plain

    def counted(plan: Plan, sources: Any) -> Any:
        planned.append(plan.message.__name__)
        return plain(plan, sources)

    monkeypatch.setattr(Plan, "plain", counted)
    before = fallbacks()
    with executed_statements() as former:
        listed = await ask(written(name, "limit: 2"), **BRAND)
    by_list, planned[:] = list(planned), []
    with executed_statements() as present:
        page = await ask(connected(name, "first: 2"), **BRAND)
    assert not page.errors, page.errors
    connection = page.data[f"{name}Connection"]
    assert connection["nodes"] == listed.data[name]
    assert [statement for statement, _ in present] == [statement for statement, _ in former]
    assert page.calls == listed.calls
    assert planned == by_list != []
    assert fallbacks() == before
    if name != "approvedPictures":  # nothing was approved
        assert connection["pageInfo"] == {"hasNextPage": True, "endCursor": listed.data[name][-1]["_id"]}


@pytest.mark.parametrize("name", [name for name in LISTS if name != "approvedPictures"])
async def test_pages_hold_the_whole_list_once(campaign_database: Database, ask: Ask, name: str) -> None:
    await filled(campaign_database)
    whole = (await ask(written(name), **BRAND)).data[name]
    for size in (1, 2, len(whole)):
        read: list[Any] = []
        after = ""
        while True:
            page = (await ask(connected(name, f"first: {size}{after}"), **BRAND)).data[f"{name}Connection"]
            read += page["nodes"]
            assert page["pageInfo"]["hasNextPage"] == (len(read) < len(whole))
            if not page["pageInfo"]["hasNextPage"]:
                break
            after = f', after: "{page["pageInfo"]["endCursor"]}"'
        assert read == whole
        assert page["pageInfo"]["endCursor"] == whole[-1]["_id"]


@pytest.mark.parametrize("name", LISTS)
async def test_null_is_as_if_no_page_size_was_given(
    campaign_database: Database, ask: Ask, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The service's own default differs, which shows in a list longer than a page."""
    monkeypatch.setattr(pages, "PAGE_SIZE", 2)
    await filled(campaign_database)
    page = (await ask(connected(name, "first: null"), **BRAND)).data[f"{name}Connection"]
    assert len(page["nodes"]) <= 2
    assert page["pageInfo"]["hasNextPage"] == (name != "approvedPictures")


async def test_an_empty_page_has_no_cursor(ask: Ask) -> None:
    for name in LISTS:
        page = (await ask(connected(name), **BRAND)).data[f"{name}Connection"]
        assert page == {"nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}, name


async def test_what_changed_goes_on_after_the_last_one_at_its_moment(
    campaign_database: Database, ask: Ask
) -> None:
    await filled(campaign_database)
    changed = """query($since: DateTime, $after: ID) {
      advertisementsConnection(where: {updatedSince: $since}, first: 2, after: $after) {
        nodes { _id updatedAt } pageInfo { hasNextPage endCursor } } }"""
    read: list[str] = []
    variables: dict[str, Any] = {"since": "2020-01-01T00:00:00Z", "after": None}
    while True:
        page = (await ask(changed, variables, **BRAND)).data["advertisementsConnection"]
        read += [node["_id"] for node in page["nodes"]]
        if not page["pageInfo"]["hasNextPage"]:
            break
        variables = {"since": page["nodes"][-1]["updatedAt"], "after": page["pageInfo"]["endCursor"]}
    assert len(read) == len(set(read)) == 6


@pytest.mark.parametrize("name", ["creators", "owedProducts"])
async def test_first_counts_beside_the_former_limit(campaign_database: Database, ask: Ask, name: str) -> None:
    await filled(campaign_database)
    for paging, size in (("first: 1", 1), ("limit: 3", 3), ("limit: 3, first: 2", 2)):
        page = (await ask(f"{{ {name}({paging}) {{ total nodes {{ personId }} }} }}", **BRAND)).data[name]
        assert len(page["nodes"]) == min(size, page["total"])
    refused = await ask(f"{{ {name}(first: 0, limit: 3) {{ total }} }}", **BRAND)
    assert refused.errors[0]["extensions"]["code"] == "BAD_USER_INPUT"
