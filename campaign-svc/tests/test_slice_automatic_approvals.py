"""Approvals by rule in the public schema: on the advertisement, in its history, and undone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest_asyncio
from campaign_asking import Ask
from campaign_factories import MOBILE, ad, on_going
from check_factories import Pictures, picture

from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.check_rules.models import NO_RULES, AutomaticApproval
from campaign_svc.check_rules.service import CheckRulesService
from campaign_svc.checks.rules import catalogue
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.testing.statements import executed_statements

KEY = "images/aa/1.jpg"
OWNER: dict[str, Any] = {
    "person_id": "o",
    "tenant_id": "aurora",
    "tenant_role": "owner",
    "permissions": ["readCampaings", "auditAdvertisement", "editCampaigns"],
}
AD = """_id status approvedByRule automaticApproval { approvedAt undoableUntil undoneAt undoneBy { _id } }
    auditHistory { role byRule toStatus actor { _id } }"""
TOLD = "automaticApprovals(companyId: $id) { today enabled dailyLimit advertisements { _id } }"
UNDO = f"""mutation($id: ID!) {{ undoAutomaticApproval(_id: $id) {{
    success error {{ path code }} advertisement {{ {AD} }} }} }}"""


@pytest_asyncio.fixture
async def approved(campaign_database: Database) -> str:
    """An advertisement of Aurora's, approved by rule."""
    campaign = await on_going(campaign_database, "aurora")
    submitted = ad(campaign.id, multimedia_uri=f"/media/{KEY}")
    (advertisement,) = await MobileService(campaign_database).submit(MOBILE, [submitted])
    await CheckingService(campaign_database, Pictures(picture(KEY))).work()
    owner = Caller(
        person_id="o", tenant_id="aurora", tenant_role="owner", permissions=frozenset(OWNER["permissions"])
    )
    rules = CheckRulesService(campaign_database, catalogue())
    await rules.update_defaults(owner, "aurora", NO_RULES, AutomaticApproval(True, 3))
    assert await AutomaticApprovals(campaign_database).approve_due() == 1
    return str(advertisement.id)


async def test_what_the_rule_approved_is_told_as_its_own(ask: Ask, approved: str) -> None:
    with executed_statements() as executed:
        response = await ask(f'{{ advertisements(where: {{ _id: "{approved}" }}) {{ {AD} }} }}', **OWNER)
    assert not response.errors, response.errors
    assert len(executed) == 3  # the page, approvals, histories
    (advertisement,) = response.data["advertisements"]
    approval = advertisement["automaticApproval"]
    at, until = (datetime.fromisoformat(approval[name]) for name in ("approvedAt", "undoableUntil"))
    assert until - at == timedelta(days=1)
    assert (approval["undoneAt"], approval["undoneBy"], advertisement["approvedByRule"]) == (None, None, True)
    assert advertisement["auditHistory"] == [
        {"role": "Brand", "byRule": True, "toStatus": "Approved", "actor": None}
    ]


async def test_a_company_is_told_how_many_and_which(ask: Ask, approved: str) -> None:
    query = f"query($id: ID!) {{ {TOLD} }}"
    summary = (await ask(query, {"id": "aurora"}, **OWNER)).data["automaticApprovals"]
    assert summary == {"today": 1, "enabled": True, "dailyLimit": 3, "advertisements": [{"_id": approved}]}
    foreign = {**OWNER, "tenant_id": "marea"}
    summary = (await ask(query, {"id": "aurora"}, **foreign)).data["automaticApprovals"]
    assert (summary["today"], summary["advertisements"]) == (0, [])


async def test_it_is_undone_once(ask: Ask, approved: str) -> None:
    payload = (await ask(UNDO, {"id": approved}, **OWNER)).data["undoAutomaticApproval"]
    assert (payload["success"], payload["error"]) == (True, [])
    advertisement = payload["advertisement"]
    assert (advertisement["status"], advertisement["approvedByRule"]) == ("WaitingForCustomerAudit", False)
    assert advertisement["automaticApproval"]["undoneBy"] == {"_id": "o"}
    assert advertisement["auditHistory"] == []
    again = (await ask(UNDO, {"id": approved}, **OWNER)).data["undoAutomaticApproval"]
    assert (again["success"], again["error"]) == (False, [{"path": "", "code": "ALREADY_UNDONE"}])
