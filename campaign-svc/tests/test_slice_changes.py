"""Changes in the public schema: mutations and their errors, requests and revisions in one batch, names shown."""

from __future__ import annotations

from typing import Any

from audit_factories import Clock
from campaign_asking import Ask
from campaign_factories import MONEY, on_going
from change_factories import Person

from kit.db import Database, utc_now
from kit.testing.statements import executed_statements

RESULT = "success error { path message code } advertisement { _id status changeState changeRequest { state reason text } }"
REQUEST = f"""mutation($id: ID!, $reason: String! = "BLURRY_PICTURE", $text: String! = "Sacala de nuevo, con luz.") {{
    requestChange(advertisementId: $id, reason: $reason, text: $text) {{ {RESULT} }} }}"""
WITHDRAW = f"mutation($id: ID!) {{ withdrawChangeRequest(advertisementId: $id) {{ {RESULT} }} }}"
WHOLE = """_id changeState changeRequest { _id } changeRequests { state role actor { _id } requestedAt answerUntil endedAt }
    revisions { number imageGrid imageZoom multimediaUri caption taggedPeople sentAt changeRequest { text } }"""
STAFF = {"person_id": "s", "permissions": ["readCompanies", "readCampaings", "auditMoneyAdvertisement"]}


def auditor(company_id: str) -> dict[str, Any]:
    return {"person_id": "b", "tenant_id": company_id, "permissions": ["readCampaings", "auditAdvertisement"]}


async def person_with_ad(database: Database, company_id: str, **values: Any) -> Person:
    campaign = await on_going(database, company_id, **values)
    person = Person(database, campaign.id, Clock(utc_now()))
    await person.submits()
    return person


async def test_a_change_is_asked_and_withdrawn(ask: Ask, campaign_database: Database) -> None:
    person = await person_with_ad(campaign_database, "c")
    payload = (await ask(REQUEST, {"id": person.ad_id}, **auditor("c"))).data["requestChange"]
    assert payload["success"], payload
    assert payload["advertisement"] == {
        "_id": person.ad_id,
        "status": "WaitingForCustomerAudit",
        "changeState": "REQUESTED",
        "changeRequest": {"state": "OPEN", "reason": "BLURRY_PICTURE", "text": "Sacala de nuevo, con luz."},
    }
    payload = (await ask(WITHDRAW, {"id": person.ad_id}, **auditor("c"))).data["withdrawChangeRequest"]
    assert payload["advertisement"]["changeState"] == "NONE"
    assert payload["advertisement"]["changeRequest"] is None
    refused = (await ask(WITHDRAW, {"id": person.ad_id}, **auditor("c"))).data["withdrawChangeRequest"]
    assert (refused["success"], refused["advertisement"]) == (False, None)
    assert [error["code"] for error in refused["error"]] == ["NO_CHANGE_REQUESTED"]


async def test_what_is_wrong_is_told_by_its_argument(ask: Ask, campaign_database: Database) -> None:
    person = await person_with_ad(campaign_database, "c")

    async def refusal(**values: str) -> tuple[str, str]:
        payload = (await ask(REQUEST, {"id": person.ad_id, **values}, **auditor("c"))).data["requestChange"]
        assert not payload["success"]
        (error,) = payload["error"]
        return error["path"], error["code"]

    assert await refusal(text="Corta") == ("text", "CHANGE_TEXT_LENGTH")
    assert await refusal(reason="") == ("reason", "REASON_REQUIRED")
    assert await refusal(reason="NO") == ("reason", "UNKNOWN_REASON")
    assert await refusal(id="unknown") == ("", "UNKNOWN_ADVERTISEMENT")


async def test_requests_and_revisions_of_a_list_come_in_one_statement(
    ask: Ask, campaign_database: Database
) -> None:
    people = [await person_with_ad(campaign_database, "c") for _ in range(3)]
    await ask(REQUEST, {"id": people[0].ad_id}, **auditor("c"))
    await people[0].submits(caption="Segunda", multimedia_uri="/media/images/aa/2.jpg")
    with executed_statements() as executed:
        response = await ask(f"{{ advertisements(where: {{}}) {{ {WHOLE} }} }}", **auditor("c"))
    assert not response.errors, response.errors
    assert len(executed) == 2
    advertisements_by_id = {
        advertisement["_id"]: advertisement for advertisement in response.data["advertisements"]
    }
    first = advertisements_by_id[people[0].ad_id]
    assert (first["changeState"], first["changeRequest"]) == ("CHANGED", None)
    (request,) = first["changeRequests"]
    assert (request["state"], request["role"], request["actor"]) == ("ANSWERED", "Brand", {"_id": "b"})
    assert request["endedAt"]
    earlier, later = first["revisions"]
    assert (earlier["number"], earlier["caption"], earlier["changeRequest"]) == (
        1,
        "Domingo",
        {"text": "Sacala de nuevo, con luz."},
    )
    assert (earlier["imageGrid"], earlier["multimediaUri"]) == (
        "/media/images/aa/1.jpg?size=grid",
        "/media/images/aa/1.jpg",
    )
    assert (later["number"], later["caption"], later["changeRequest"]) == (2, "Segunda", None)
    other = advertisements_by_id[people[1].ad_id]
    assert (other["changeState"], other["changeRequests"]) == ("NONE", [])
    assert [revision["number"] for revision in other["revisions"]] == [1]


async def test_a_brand_is_not_told_who_of_staff_asked(ask: Ask, campaign_database: Database) -> None:
    person = await person_with_ad(campaign_database, "c", payment_type=MONEY)
    assert (await ask(REQUEST, {"id": person.ad_id}, **STAFF)).data["requestChange"]["success"]
    query = "{ advertisements(where: {}) { changeRequests { role actor { _id } } } }"
    for who, actor in ((auditor("c"), None), (STAFF, {"_id": "s"})):
        (advertisement,) = (await ask(query, **who)).data["advertisements"]
        assert advertisement["changeRequests"] == [{"role": "Platform", "actor": actor}]


async def test_lists_leave_out_what_waits_for_a_change(ask: Ask, campaign_database: Database) -> None:
    person = await person_with_ad(campaign_database, "c")
    await ask(REQUEST, {"id": person.ad_id}, **auditor("c"))
    query = """query($asked: Boolean) { advertisements(where: {changeRequested: $asked}) {
        _id _campaign { totals { waiting changing } } } }"""
    response = await ask(query, {"asked": True}, **auditor("c"))
    assert response.data["advertisements"] == [
        {"_id": person.ad_id, "_campaign": {"totals": {"waiting": 0, "changing": 1}}}
    ]
    assert (await ask(query, {"asked": False}, **auditor("c"))).data["advertisements"] == []
