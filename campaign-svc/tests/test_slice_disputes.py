"""Disputes and second opinions in the public schema: what each reader sees, in how many RPCs."""

from __future__ import annotations

from typing import Any

import pytest_asyncio
from campaign_asking import Ask
from campaign_factories import MONEY, on_going, submitted
from dispute_factories import BECAUSE, WHY

from campaign_graph import slice as campaign_slice
from campaign_graph.loaders import CampaignClient
from campaign_svc.bootstrap import register
from kit.db import Database, uuid7
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer

STAFF = ("readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement")
OWNER = ("readCampaings", "auditAdvertisement", "editCampaigns", "manageMembers")
DECIDE = """mutation($ids: [ID!]!, $status: AdvertisementStatus!, $reason: String) {
  auditAdvertisements(ids: $ids, status: $status, reason: $reason) { outcomes { refusal { code } } } }"""
DISPUTE = """mutation($id: ID!, $text: String!) { disputeDecision(advertisementId: $id, text: $text) {
  success error { path code } dispute { _id state side } } }"""
SETTLE = """mutation($id: ID!, $overturn: Boolean!, $text: String!) {
  settleDispute(disputeId: $id, overturn: $overturn, text: $text) { success error { path code } dispute {
    state settlement settledBy { _id } advertisement { status } } } }"""
SEEN = """query($id: ID!) { advertisements(where: {_id: $id}) { status disputableUntil
  auditHistory { role toStatus note actor { _id } }
  dispute { state text openedBy { _id } settledBy { _id } settlement decidedStatus maySettle } } }"""
LISTED = "{ disputes { _id maySettle decisionReason advertisement { _id campaignName } } }"
OPINIONS = """query($state: SecondOpinionState!) { secondOpinions(state: $state) { _id state mayResolve mayOverturn
  first { approved reason person { _id } } second { approved reason note } secondStands resolution
  advertisement { _id caption } } }"""
JUDGE = """mutation($id: ID!, $approve: Boolean!, $reason: String) {
  giveSecondOpinion(secondOpinionId: $id, approve: $approve, reason: $reason) {
    success error { code } secondOpinion { _id state } } }"""
RESOLVE = """mutation($id: ID!, $text: String!) { resolveDisagreement(secondOpinionId: $id, secondStands: true,
  text: $text) { success error { path code } secondOpinion { state mayOverturn secondStands } } }"""
OVERTURN = """mutation($id: ID!) { overturnDecision(secondOpinionId: $id) {
  success error { code } secondOpinion { overturned advertisement { status } } } }"""
AGREEMENT = """query($days: Int!) { auditAgreement(days: $days) { waiting
  overall { compared agreed kappa low high } auditors { key compared person { _id } }
  reasons { key compared agreed } checks { key label(language: "en") } } }"""


@pytest_asyncio.fixture
async def ask(campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor) -> Ask:
    """The fixture of conftest.py, with every decision of staff drawn for a second opinion."""
    client = CampaignClient(
        await rpc_server(lambda server: register(server, campaign_database, percent=lambda: 100))
    )

    async def run(query: str, variables: dict[str, Any] | None = None, **who: Any) -> Answer:
        token = f"Bearer {token_for(**who)}" if who else None
        enter_context(CallContext(authorization=token, caller=Caller()))
        return await operation([campaign_slice], {"campaign": client}, query, variables)

    return run


def owner(company: str) -> dict[str, Any]:
    return {"person_id": uuid7(), "tenant_id": company, "permissions": OWNER}


def staff() -> dict[str, Any]:
    return {"person_id": uuid7(), "permissions": STAFF}


async def rejected(database: Database, ask: Ask, company: str, by: dict[str, Any], count: int = 1) -> list[str]:
    campaign = await on_going(database, company, payment_type=MONEY)
    ids = [row.id for row in await submitted(database, campaign.id, count)]
    await ask(DECIDE, {"ids": ids, "status": "RejectedByPlatform", "reason": "OFFENSIVE"}, **by)
    return ids


async def test_a_dispute_from_the_offer_to_its_answer(campaign_database: Database, ask: Ask) -> None:
    boss, decider, judge = owner("c-1"), staff(), staff()
    (ad,) = await rejected(campaign_database, ask, "c-1", decider)
    offered = (await ask(SEEN, {"id": ad}, **boss)).data["advertisements"][0]
    assert (offered["dispute"], offered["disputableUntil"] is not None) == (None, True)
    short = (await ask(DISPUTE, {"id": ad, "text": "No."}, **boss)).data["disputeDecision"]
    assert (short["success"], short["error"]) == (False, [{"path": "text", "code": "DISPUTE_TEXT_LENGTH"}])
    opened = (await ask(DISPUTE, {"id": ad, "text": WHY}, **boss)).data["disputeDecision"]["dispute"]
    assert (opened["state"], opened["side"]) == ("Open", "Brand")
    listed = (await ask(LISTED, **judge)).data["disputes"]
    assert listed == [
        {
            "_id": opened["_id"],
            "maySettle": True,
            "decisionReason": "OFFENSIVE",
            "advertisement": {"_id": ad, "campaignName": "Mañanas"},
        }
    ]
    assert (await ask(LISTED, **decider)).data["disputes"][0]["maySettle"] is False
    settled = (await ask(SETTLE, {"id": opened["_id"], "overturn": True, "text": BECAUSE}, **judge)).data
    assert settled["settleDispute"]["dispute"] == {
        "state": "Overturned",
        "settlement": BECAUSE,
        "settledBy": {"_id": judge["person_id"]},
        "advertisement": {"status": "Approved"},
    }
    seen = (await ask(SEEN, {"id": ad}, **boss)).data["advertisements"][0]
    assert (seen["status"], seen["disputableUntil"]) == ("Approved", None)
    assert seen["dispute"] == {
        "state": "Overturned",
        "text": WHY,
        "openedBy": {"_id": boss["person_id"]},
        "settledBy": None,
        "settlement": BECAUSE,
        "decidedStatus": "RejectedByPlatform",
        "maySettle": False,
    }
    assert [(entry["toStatus"], entry["note"], entry["actor"]) for entry in seen["auditHistory"]] == [
        ("RejectedByPlatform", None, None),
        ("Approved", BECAUSE, None),
    ]


async def test_the_list_costs_the_same_for_many(campaign_database: Database, ask: Ask) -> None:
    boss, judge = owner("c-2"), staff()
    ads = await rejected(campaign_database, ask, "c-2", staff(), 4)
    costs = []
    for part in (ads[:1], ads[1:]):
        for ad in part:
            assert (await ask(DISPUTE, {"id": ad, "text": WHY}, **boss)).data["disputeDecision"]["success"]
        costs.append((await ask(LISTED, **judge)).rpcs)
    assert costs == [2, 2]
    assert (await ask(SEEN, {"id": ads[0]}, **boss)).rpcs == 3


async def test_a_blind_second_opinion_to_its_resolution(campaign_database: Database, ask: Ask) -> None:
    decider, second, third = staff(), staff(), staff()
    (ad,) = await rejected(campaign_database, ask, "c-3", decider)
    waiting = {"state": "Waiting"}
    assert (await ask(OPINIONS, waiting, **decider)).data["secondOpinions"] == []
    (blind,) = (await ask(OPINIONS, waiting, **second)).data["secondOpinions"]
    assert blind.pop("advertisement") == {"_id": ad, "caption": "Domingo"}
    opinion = blind.pop("_id")
    assert blind == {
        "state": "Waiting",
        "mayResolve": False,
        "mayOverturn": False,
        "first": None,
        "second": None,
        "secondStands": None,
        "resolution": "",
    }
    judged = (await ask(JUDGE, {"id": opinion, "approve": True}, **second)).data["giveSecondOpinion"]
    assert judged["secondOpinion"] == {"_id": opinion, "state": "Disagreed"}
    for who, may in ((decider, False), (second, False), (third, True)):
        (disagreement,) = (await ask(OPINIONS, {"state": "Disagreed"}, **who)).data["secondOpinions"]
        assert disagreement["mayResolve"] is may
        assert disagreement["first"] == {
            "approved": False,
            "reason": "OFFENSIVE",
            "person": {"_id": decider["person_id"]},
        }
        assert disagreement["second"] == {"approved": True, "reason": None, "note": None}
    resolved = (await ask(RESOLVE, {"id": opinion, "text": BECAUSE}, **third)).data["resolveDisagreement"]
    assert resolved["secondOpinion"] == {"state": "Resolved", "mayOverturn": True, "secondStands": True}
    overturned = (await ask(OVERTURN, {"id": opinion}, **third)).data["overturnDecision"]
    assert overturned["secondOpinion"] == {"overturned": True, "advertisement": {"status": "Approved"}}


async def test_the_agreement_and_what_it_is_undefined_for(campaign_database: Database, ask: Ask) -> None:
    decider, second = staff(), staff()
    empty = (await ask(AGREEMENT, {"days": 30}, **decider)).data["auditAgreement"]

    def nothing(count: int) -> dict[str, Any]:
        return {"compared": count, "agreed": count, "kappa": None, "low": None, "high": None}

    assert (empty["overall"], empty["waiting"]) == (nothing(0), 0)
    await rejected(campaign_database, ask, "c-4", decider, 2)
    for opinion in (await ask(OPINIONS, {"state": "Waiting"}, **second)).data["secondOpinions"][:1]:
        await ask(JUDGE, {"id": opinion["_id"], "approve": False, "reason": "OFFENSIVE"}, **second)
    agreement = (await ask(AGREEMENT, {"days": 90}, **decider)).data["auditAgreement"]
    assert (agreement["overall"], agreement["waiting"]) == (nothing(1), 1)
    assert agreement["auditors"] == [
        {"key": decider["person_id"], "compared": 1, "person": {"_id": decider["person_id"]}}
    ]
    assert agreement["reasons"] == [{"key": "OFFENSIVE", "compared": 1, "agreed": 1}]
