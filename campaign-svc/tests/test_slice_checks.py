"""Checks in the public schema: counts with every list, each check in one batch, twins within reach, both languages."""

from __future__ import annotations

from typing import Any

import pytest_asyncio
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, ad, on_going
from check_factories import Pictures, picture

from campaign_svc.advertisements.messages import submission_of
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import campaign_pb2 as pb

SUMMARY = "checks { state passed warnings unchecked score }"
WHOLE = """_id checks { state scoreFormula items {
    name version group verdict title reason suggestedReason weight checkedAt twin { _id } evidence { label value }
} }"""
KEY = "images/aa/1.jpg"
STAFF = {"person_id": "s", "permissions": ["readCompanies", "readCampaings", "auditMoneyAdvertisement"]}


def brand(company_id: str) -> dict[str, Any]:
    return {"person_id": "b", "tenant_id": company_id, "permissions": ["readCampaings", "auditAdvertisement"]}


async def posted(database: Database, company_id: str, **values: Any) -> Any:
    payment = values.pop("payment_type", 2)
    campaign = await on_going(database, company_id, payment_type=payment, brief="Usá #aurora")
    submitted = ad(campaign.id, multimedia_uri=f"/media/{KEY}", **values)
    return (await MobileService(database).submit(MOBILE, [submitted]))[0]


async def check_all(database: Database) -> None:
    checking = CheckingService(database, Pictures(picture(KEY)))
    while await checking.work():
        pass


@pytest_asyncio.fixture
async def ads(campaign_database: Database) -> tuple[str, str, str]:
    """An ad of Marea's; one of Aurora's with the same picture and no hashtag; one of Aurora's that is not checked yet."""
    foreign = await posted(campaign_database, "marea", caption="#aurora")
    own = await posted(campaign_database, "aurora")
    await check_all(campaign_database)
    return foreign.id, own.id, (await posted(campaign_database, "aurora")).id


async def test_lists_have_counts_without_a_further_statement(ask: Ask, ads: tuple[str, str, str]) -> None:
    with executed_statements() as executed:
        response = await ask(f"{{ advertisements(where: {{}}) {{ _id {SUMMARY} }} }}", **brand("aurora"))
    assert len(executed) == 1
    checks_by_ad_id = {
        advertisement["_id"]: advertisement["checks"] for advertisement in response.data["advertisements"]
    }
    assert checks_by_ad_id.keys() == set(ads[1:])
    assert checks_by_ad_id[ads[1]]["state"] == "WITH_WARNINGS"
    assert checks_by_ad_id[ads[1]]["warnings"] == 2
    assert checks_by_ad_id[ads[1]]["score"] == 3
    assert checks_by_ad_id[ads[2]] == {
        "state": "PENDING",
        "passed": 0,
        "warnings": 0,
        "unchecked": 0,
        "score": None,
    }


async def test_while_a_check_is_still_to_be_made_there_is_no_score(ask: Ask, campaign_database: Database) -> None:
    await posted(campaign_database, "aurora", caption="#aurora")
    pictures = Pictures(picture(KEY))
    pictures.away = True
    while await CheckingService(campaign_database, pictures).work():
        pass
    query = "{ advertisements(where: {}) { platformScore checks { state score scoreFormula } } }"
    response = await ask(query, **brand("aurora"))
    assert response.data["advertisements"] == [
        {"platformScore": None, "checks": {"state": "INCOMPLETE", "score": None, "scoreFormula": ""}}
    ]


async def test_a_score_that_the_app_sends_is_ignored(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora")
    message = pb.Advertisement(
        campaign_id=campaign.id, person_id="ana", multimedia_uri="/media/x", platform_score=9
    )
    await MobileService(campaign_database).submit(MOBILE, [submission_of(message)])
    response = await ask("{ advertisements(where: {}) { platformScore } }", **brand("aurora"))
    assert response.data["advertisements"] == [{"platformScore": None}]


async def test_each_check_comes_in_one_batch(ask: Ask, ads: tuple[str, str, str]) -> None:
    with executed_statements() as executed:
        response = await ask(f"{{ advertisements(where: {{}}) {{ {WHOLE} }} }}", **STAFF)
    assert not response.errors, response.errors
    assert len(executed) <= 4  # the page, runs, which twins are within reach, twins
    checks_by_ad_id = {
        advertisement["_id"]: advertisement["checks"] for advertisement in response.data["advertisements"]
    }
    first = checks_by_ad_id[ads[1]]["items"][0]
    assert (first["name"], first["group"], first["verdict"]) == ("picture_reused", "PICTURE", "WARNING")
    assert (first["suggestedReason"], first["twin"]) == ("PICTURE_REUSED", {"_id": ads[0]})
    assert first["reason"] == "Esta imagen ya está en una publicación para otra empresa (idéntica)."
    assert {"label": "Publicaciones con la misma imagen", "value": "1"} in first["evidence"]
    assert "10 × " in checks_by_ad_id[ads[1]]["scoreFormula"]
    assert checks_by_ad_id[ads[2]] == {"state": "PENDING", "scoreFormula": "", "items": []}


async def test_a_brand_is_not_told_which_ad_of_another_company_it_is(ask: Ask, ads: tuple[str, str, str]) -> None:
    query = f'{{ advertisements(where: {{ _id: "{ads[1]}" }}) {{ {WHOLE} }} }}'
    response = await ask(query, **brand("aurora"))
    first = response.data["advertisements"][0]["checks"]["items"][0]
    assert first["name"] == "picture_reused"
    assert first["twin"] is None
    assert ads[0] not in str(response.data)
    assert (await ask(query, **brand("marea"))).data["advertisements"] == []


async def test_texts_come_in_the_language_asked(ask: Ask, ads: tuple[str, str, str]) -> None:
    texts = (
        'title(language: "en") reason(language: "en-GB") evidence { label(language: "en") value(language: "en") }'
    )
    query = (
        f'{{ advertisements(where: {{ _id: "{ads[1]}" }}) '
        f'{{ checks {{ scoreFormula(language: "en") items {{ name {texts} }} }} }} }}'
    )
    checks = (await ask(query, **brand("aurora"))).data["advertisements"][0]["checks"]
    checks_by_name = {check["name"]: check for check in checks["items"]}
    assert checks_by_name["text_hashtag"]["title"] == "Hashtag of the campaign"
    assert checks_by_name["text_hashtag"]["reason"] == "The caption lacks #aurora."
    assert checks["scoreFormula"].startswith("10 × weight of what passed")


async def test_advertisements_are_filtered_by_what_their_checks_say(ask: Ask, ads: tuple[str, str, str]) -> None:
    async def ids_by_checks(states: str) -> set[str]:
        response = await ask(f"{{ advertisements(where: {{ checks: [{states}] }}) {{ _id }} }}", **STAFF)
        return {advertisement["_id"] for advertisement in response.data["advertisements"]}

    assert await ids_by_checks("WITH_WARNINGS") == {ads[1]}
    assert await ids_by_checks("ALL_PASSED") == {ads[0]}
    assert await ids_by_checks("PENDING, ALL_PASSED") == {ads[0], ads[2]}
    assert await ids_by_checks("INCOMPLETE") == set()


async def test_staffs_queue_is_ordered_by_risk(ask: Ask, campaign_database: Database) -> None:
    good = await posted(campaign_database, "aurora", payment_type=MONEY, caption="#aurora")
    bad = await posted(campaign_database, "aurora", payment_type=MONEY)
    await check_all(campaign_database)

    async def queue(arguments: str) -> list[str]:
        response = await ask(f"{{ auditQueue{arguments} {{ advertisement {{ _id }} }} }}", **STAFF)
        assert not response.errors, response.errors
        return [entry["advertisement"]["_id"] for entry in response.data["auditQueue"]]

    assert await queue("") == [good.id, bad.id]
    assert await queue("(order: RISK)") == [bad.id, good.id]
    assert await queue(f'(order: RISK, after: "{bad.id}")') == [good.id]
