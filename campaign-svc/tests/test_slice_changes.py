"""Changes in the public schema: mutations with their errors, requests and revisions in one batch, whose names are told."""

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


async def made(database: Database, company_id: str, **values: Any) -> Person:
    campaign = await on_going(database, company_id, **values)
    found = Person(database, campaign.id, Clock(utc_now()))
    await found.submits()
    return found


async def test_a_change_is_asked_and_withdrawn(ask: Ask, campaign_database: Database) -> None:
    person = await made(campaign_database, "c")
    answer = (await ask(REQUEST, {"id": person.ad_id}, **auditor("c"))).data["requestChange"]
    assert answer["success"], answer
    assert answer["advertisement"] == {
        "_id": person.ad_id,
        "status": "WaitingForCustomerAudit",
        "changeState": "REQUESTED",
        "changeRequest": {"state": "OPEN", "reason": "BLURRY_PICTURE", "text": "Sacala de nuevo, con luz."},
    }
    answer = (await ask(WITHDRAW, {"id": person.ad_id}, **auditor("c"))).data["withdrawChangeRequest"]
    assert answer["advertisement"]["changeState"] == "NONE"
    assert answer["advertisement"]["changeRequest"] is None
    refused = (await ask(WITHDRAW, {"id": person.ad_id}, **auditor("c"))).data["withdrawChangeRequest"]
    assert (refused["success"], refused["advertisement"]) == (False, None)
    assert [one["code"] for one in refused["error"]] == ["NO_CHANGE_REQUESTED"]


async def test_what_is_wrong_is_told_by_its_argument(ask: Ask, campaign_database: Database) -> None:
    person = await made(campaign_database, "c")

    async def refusal(**values: str) -> tuple[str, str]:
        answer = (await ask(REQUEST, {"id": person.ad_id, **values}, **auditor("c"))).data["requestChange"]
        assert not answer["success"]
        (error,) = answer["error"]
        return error["path"], error["code"]

    assert await refusal(text="Corta") == ("text", "CHANGE_TEXT_LENGTH")
    assert await refusal(reason="") == ("reason", "REASON_REQUIRED")
    assert await refusal(reason="NO") == ("reason", "UNKNOWN_REASON")
    assert await refusal(id="unknown") == ("", "UNKNOWN_ADVERTISEMENT")


async def test_requests_and_revisions_of_a_list_come_in_one_statement(
    ask: Ask, campaign_database: Database
) -> None:
    people = [await made(campaign_database, "c") for _ in range(3)]
    await ask(REQUEST, {"id": people[0].ad_id}, **auditor("c"))
    await people[0].submits(caption="Segunda", multimedia_uri="/media/images/aa/2.jpg")
    with executed_statements() as executed:
        answer = await ask(f"{{ advertisements(where: {{}}) {{ {WHOLE} }} }}", **auditor("c"))
    assert not answer.errors, answer.errors
    assert len(executed) == 2
    found = {one["_id"]: one for one in answer.data["advertisements"]}
    first = found[people[0].ad_id]
    assert (first["changeState"], first["changeRequest"]) == ("CHANGED", None)
    (request,) = first["changeRequests"]
    assert (request["state"], request["role"], request["actor"]) == ("ANSWERED", "Brand", {"_id": "b"})
    assert request["endedAt"]
    one, two = first["revisions"]
    assert (one["number"], one["caption"], one["changeRequest"]) == (
        1,
        "Domingo",
        {"text": "Sacala de nuevo, con luz."},
    )
    assert (one["imageGrid"], one["multimediaUri"]) == (
        "/media/images/aa/1.jpg?size=grid",
        "/media/images/aa/1.jpg",
    )
    assert (two["number"], two["caption"], two["changeRequest"]) == (2, "Segunda", None)
    other = found[people[1].ad_id]
    assert (other["changeState"], other["changeRequests"]) == ("NONE", [])
    assert [one["number"] for one in other["revisions"]] == [1]


async def test_a_brand_is_not_told_who_of_staff_asked(ask: Ask, campaign_database: Database) -> None:
    person = await made(campaign_database, "c", payment_type=MONEY)
    assert (await ask(REQUEST, {"id": person.ad_id}, **STAFF)).data["requestChange"]["success"]
    query = "{ advertisements(where: {}) { changeRequests { role actor { _id } } } }"
    for who, actor in ((auditor("c"), None), (STAFF, {"_id": "s"})):
        (found,) = (await ask(query, **who)).data["advertisements"]
        assert found["changeRequests"] == [{"role": "Platform", "actor": actor}]


async def test_lists_leave_out_what_waits_for_a_change(ask: Ask, campaign_database: Database) -> None:
    person = await made(campaign_database, "c")
    await ask(REQUEST, {"id": person.ad_id}, **auditor("c"))
    query = """query($asked: Boolean) { advertisements(where: {changeRequested: $asked}) {
        _id _campaign { totals { waiting changing } } } }"""
    answer = await ask(query, {"asked": True}, **auditor("c"))
    assert answer.data["advertisements"] == [
        {"_id": person.ad_id, "_campaign": {"totals": {"waiting": 0, "changing": 1}}}
    ]
    assert (await ask(query, {"asked": False}, **auditor("c"))).data["advertisements"] == []
