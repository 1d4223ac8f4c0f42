"""Audits in the public schema, through real RPCs with real tokens."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import pytest_asyncio
from audit_factories import Clock, everything
from campaign_factories import MONEY, on_going, submitted

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
Ask = Callable[..., Awaitable[Answer]]
HISTORY = """query($ids: ID!) { advertisements(where: {campaignId: $ids}, orderBy: {creationDt: ASC}) {
    status rejectionReason rejectionKey rejectionNote
    auditHistory { role actor { _id } fromStatus toStatus reason note decidedAt } } }"""
DECIDE = """mutation($ids: [ID!]!, $status: AdvertisementStatus!, $reason: String, $note: String) {
    auditAdvertisements(ids: $ids, status: $status, reason: $reason, note: $note) { success data error { code path }
      outcomes { _id advertisement { status } refusal { code message } } } }"""


@pytest_asyncio.fixture
async def ask(campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor) -> Ask:
    """Runs an operation as a person: `ask(query, variables, person_id=…, tenant_id=…, permissions=…)`."""
    clock = Clock()

    def serve(server: grpc.aio.Server) -> None:
        register(server, campaign_database, now=clock)

    client = CampaignClient(await rpc_server(serve))

    async def run(
        query: str, variables: dict[str, Any] | None = None, *, language: str = "es", **who: Any
    ) -> Answer:
        token = f"Bearer {token_for(**who)}" if who else None
        enter_context(CallContext(authorization=token, language=language, caller=Caller()))
        return await operation([campaign_slice], {"campaign": client}, query, variables)

    return run


def owner(company: str) -> dict[str, Any]:
    return {"person_id": uuid7(), "tenant_id": company, "permissions": OWNER}


def staff() -> dict[str, Any]:
    return {"person_id": uuid7(), "permissions": STAFF}


async def test_history_names_a_brands_own_people_to_it_and_everybody_to_staff_in_one_rpc(
    campaign_database: Database, ask: Ask
) -> None:
    company, boss = "c-history", owner("c-history")
    campaign = await on_going(campaign_database, company)
    ads = [row.id for row in await submitted(campaign_database, campaign.id, 4)]
    decided = await ask(
        DECIDE,
        {"ids": ads, "status": "RejectedByCustomer", "reason": "PRODUCT_NOT_SHOWN", "note": "De lejos."},
        **boss,
    )
    outcomes = decided.data["auditAdvertisements"]["outcomes"]
    assert [outcome["_id"] for outcome in outcomes] == ads
    assert {outcome["advertisement"]["status"] for outcome in outcomes} == {"RejectedByCustomer"}
    assert decided.rpcs == 1
    seen = await ask(HISTORY, {"ids": campaign.id}, **boss)
    assert seen.rpcs == 2
    assert len(seen.data["advertisements"]) == 4
    for ad in seen.data["advertisements"]:
        assert ad["rejectionReason"] == "No se ve el producto. De lejos."
        (entry,) = ad["auditHistory"]
        assert entry.pop("decidedAt").startswith("2026-11-23T12:00:00")
        assert entry == {
            "role": "Brand",
            "actor": {"_id": boss["person_id"]},
            "fromStatus": "WaitingForCustomerAudit",
            "toStatus": "RejectedByCustomer",
            "reason": "PRODUCT_NOT_SHOWN",
            "note": "De lejos.",
        }
    response = await ask(HISTORY, {"ids": campaign.id}, language="en", **staff())
    ad = response.data["advertisements"][0]
    assert ad["rejectionReason"] == "The product is not shown. De lejos."
    assert (ad["rejectionKey"], ad["rejectionNote"]) == ("PRODUCT_NOT_SHOWN", "De lejos.")
    assert ad["auditHistory"][0]["actor"] == {"_id": boss["person_id"]}


async def test_history_tells_a_brand_no_name_of_the_platforms_people(
    campaign_database: Database, ask: Ask
) -> None:
    company, team = uuid7(), staff()
    campaign = await on_going(campaign_database, company, payment_type=MONEY)
    (ad,) = await submitted(campaign_database, campaign.id)
    reject = {"ids": [ad.id], "status": "RejectedByPlatform", "reason": "PRODUCT_NOT_SHOWN"}
    assert (await ask(DECIDE, reject, **team)).data["auditAdvertisements"]["outcomes"][0]["refusal"] is None
    seen = await ask(HISTORY, {"ids": campaign.id}, **owner(company))
    seen_by_team = await ask(HISTORY, {"ids": campaign.id}, **team)
    (entry,), (whole,) = (response.data["advertisements"][0]["auditHistory"] for response in (seen, seen_by_team))
    assert (entry["role"], entry["actor"]) == ("Platform", None)
    assert whole["actor"] == {"_id": team["person_id"]}


async def test_many_decisions_tell_of_each_and_refuse_bad_input(campaign_database: Database, ask: Ask) -> None:
    company = uuid7()
    (ad,) = await submitted(campaign_database, (await on_going(campaign_database, company, payment_type=MONEY)).id)
    before = await everything(campaign_database)
    data = (await ask(DECIDE, {"ids": [ad.id, "x"], "status": "Approved"}, **owner(company))).data
    payload = data["auditAdvertisements"]
    assert (payload["success"], [outcome["refusal"]["code"] for outcome in payload["outcomes"]]) == (
        True,
        ["ONLY_PLATFORM_AUDITS", "UNKNOWN_ADVERTISEMENT"],
    )
    assert json.loads(payload["data"]) == {ad.id: "ONLY_PLATFORM_AUDITS", "x": "UNKNOWN_ADVERTISEMENT"}
    for variables, error in (
        ({"ids": [ad.id, ad.id], "status": "Approved"}, {"code": "BAD_USER_INPUT", "path": ""}),
        ({"ids": [ad.id], "status": "Approved", "reason": "no"}, {"code": "UNKNOWN_REASON", "path": "reason"}),
        ({"ids": [ad.id], "status": "Approved", "note": "x" * 501}, {"code": "NOTE_TOO_LONG", "path": "note"}),
    ):
        refused = (await ask(DECIDE, variables, **staff())).data["auditAdvertisements"]
        assert (refused["success"], refused["error"], refused["outcomes"]) == (False, [error], [])
    nobody = (await ask(DECIDE, {"ids": [ad.id], "status": "Approved"})).data["auditAdvertisements"]
    assert nobody["error"][0]["code"] == "UNAUTHENTICATED"
    assert await everything(campaign_database) == before


async def test_the_second_hand_over_tells_who_and_when(campaign_database: Database, ask: Ask) -> None:
    company = uuid7()
    boss = owner(company)
    (ad,) = await submitted(campaign_database, (await on_going(campaign_database, company)).id)
    await ask(DECIDE, {"ids": [ad.id], "status": "Approved"}, **boss)
    deliver = """mutation($id: ID, $code: String) { deliverReward(_id: $id, captionIdentifier: $code) {
        success error { code message path }
        advertisement { deliveredAt deliveredBy { _id } deliveredByRole } } }"""
    first = (await ask(deliver, {"code": ad.caption_identifier.lower()}, **boss)).data["deliverReward"]
    assert (first["success"], first["error"]) == (True, [])
    second = (await ask(deliver, {"id": ad.id}, **owner(company))).data["deliverReward"]
    assert (second["success"], second["error"][0]["code"]) == (False, "ALREADY_DELIVERED")
    assert "2026-11-23T12:00:00Z" in second["error"][0]["message"]
    assert second["advertisement"] == first["advertisement"]
    assert second["advertisement"]["deliveredBy"] == {"_id": boss["person_id"]}
    assert second["advertisement"]["deliveredByRole"] == "owner"
    short = (await ask(deliver, {"code": "ABC"}, **boss)).data["deliverReward"]["error"]
    assert [(error["code"], error["path"]) for error in short] == [("BAD_USER_INPUT", "captionIdentifier")]


async def test_the_queue_is_claimed_and_released(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, uuid7(), payment_type=MONEY)
    ads = [row.id for row in await submitted(campaign_database, campaign.id, 3)]
    ana, berta = staff(), staff()
    queue = """query($after: ID) { auditQueue(after: $after) {
        claimedByMe claimedUntil advertisement { _id paymentType auditDeadline campaignName } } }"""
    claim = "mutation($id: ID!) { claimAdvertisement(_id: $id) { success claimedUntil error { code path } } }"
    release = "mutation($id: ID!) { releaseAdvertisement(_id: $id) { success claimedUntil error { code } } }"
    taken = (await ask(claim, {"id": ads[0]}, **ana)).data["claimAdvertisement"]
    assert taken["success"]
    assert taken["claimedUntil"].startswith("2026-11-23T12:15:00")
    listed = await ask(queue, **berta)
    items = listed.data["auditQueue"]
    assert listed.rpcs == 1
    assert [entry["advertisement"]["_id"] for entry in items] == ads
    assert [entry["claimedByMe"] for entry in items] == [False] * 3
    assert [bool(entry["claimedUntil"]) for entry in items] == [True, False, False]
    assert (await ask(queue, **ana)).data["auditQueue"][0]["claimedByMe"] is True
    for query in (claim, release):
        refused = next(iter((await ask(query, {"id": ads[0]}, **berta)).data.values()))
        assert (refused["success"], refused["error"][0]["code"]) == (False, "CLAIMED_BY_OTHER")
        assert refused["claimedUntil"] == taken["claimedUntil"]
    freed = (await ask(release, {"id": ads[0]}, **ana)).data["releaseAdvertisement"]
    assert (freed["success"], freed["claimedUntil"]) == (True, None)
    for who in ({}, owner(uuid7())):
        assert (await ask(queue, **who)).errors[0]["extensions"]["code"] in ("UNAUTHENTICATED", "FORBIDDEN")


async def test_projection_and_reasons_and_pictures_are_read(campaign_database: Database, ask: Ask) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company, stock=17)
    ads = [row.id for row in await submitted(campaign_database, campaign.id, 14)]
    projection = """query($ids: [ID!]!) { auditProjection(ids: $ids, status: Approved) {
        deciding refused { _id code } campaigns { campaignId deciding remainingStock freeStock budgetAvailable } } }"""
    response = await ask(projection, {"ids": [*ads, "x"]}, **owner(company))
    assert response.data["auditProjection"] == {
        "deciding": 14,
        "refused": [{"_id": "x", "code": "UNKNOWN_ADVERTISEMENT"}],
        "campaigns": [
            {
                "campaignId": campaign.id,
                "deciding": 14,
                "remainingStock": 3,
                "freeStock": 3,
                "budgetAvailable": 0,
            }
        ],
    }
    reasons = "query($language: String) { auditReasons(language: $language) { key text } }"
    spanish = (await ask(reasons)).data["auditReasons"]
    english = (await ask(reasons, {"language": "en"})).data["auditReasons"]
    assert [reason["key"] for reason in spanish] == [reason["key"] for reason in english]
    assert (spanish[-1], english[-1]["text"]) == ({"key": "OTHER", "text": "Otro motivo."}, "Another reason.")
    pictures = "query($id: ID!) { advertisements(where: {_id: $id}) { imageGrid imageZoom imageOriginal } }"
    assert (await ask(pictures, {"id": ads[0]}, **owner(company))).data["advertisements"] == [
        {
            "imageGrid": "/media/images/aa/bb.jpg?size=grid",
            "imageZoom": "/media/images/aa/bb.jpg?size=zoom",
            "imageOriginal": "/media/images/aa/bb.jpg",
        }
    ]
