"""Check rules in the public schema: on a campaign and a company, replaced as a whole, with errors by path."""

from __future__ import annotations

from typing import Any

from campaign_asking import Ask
from campaign_factories import on_going

from campaign_svc.checks.rules import RULES
from kit.db import Database
from kit.testing.statements import executed_statements

RULES_OF = "{ hashtags mentions forbiddenWords ignoredChecks }"
ERROR = "success error { path code }"
UPDATE = f"""mutation($id: ID!, $rules: CheckRulesInput!) {{
    updateCheckRules(campaignId: $id, rules: $rules) {{ {ERROR} campaignId checkRules {RULES_OF} }} }}"""
DEFAULTS = f"""mutation($id: ID!, $rules: CheckRulesInput!, $approval: AutomaticApprovalInput!) {{
    updateCheckDefaults(companyId: $id, rules: $rules, automaticApproval: $approval) {{
        {ERROR} companyId checkDefaults {{ rules {RULES_OF} automaticApproval {{ enabled dailyLimit }} }} }} }}"""
WORDS = {
    "hashtags": ["#Aurora"],
    "mentions": ["@cafe.aurora"],
    "forbiddenWords": [" gratis "],
    "ignoredChecks": ["text_links"],
}
STORED = {**WORDS, "hashtags": ["Aurora"], "mentions": ["cafe.aurora"], "forbiddenWords": ["gratis"]}
EMPTY: dict[str, list[str]] = {name: [] for name in WORDS}
OWNER: dict[str, Any] = {
    "person_id": "o",
    "tenant_id": "aurora",
    "tenant_role": "owner",
    "permissions": ["readCampaings", "auditAdvertisement", "editCampaigns"],
}


async def test_the_catalogue_tells_each_check_in_the_language_asked(ask: Ask) -> None:
    response = await ask('{ checkCatalogue { name group weight title es: title(language: "es") } }', **OWNER)
    checks = {check["name"]: check for check in response.data["checkCatalogue"]}
    assert checks.keys() == RULES.keys()
    assert checks["text_forbidden"] == {
        "name": "text_forbidden",
        "group": "TEXT",
        "weight": 3,
        "title": "Sin palabras prohibidas",
        "es": "Sin palabras prohibidas",
    }


async def test_rules_of_campaigns_come_in_one_batch(ask: Ask, campaign_database: Database) -> None:
    campaigns = [await on_going(campaign_database, "aurora") for _ in range(3)]
    response = await ask(UPDATE, {"id": campaigns[0].id, "rules": WORDS}, **OWNER)
    assert response.data["updateCheckRules"] == {
        "success": True,
        "error": [],
        "campaignId": campaigns[0].id,
        "checkRules": STORED,
    }
    with executed_statements() as executed:
        response = await ask(f"{{ campaigns(where: {{}}) {{ _id checkRules {RULES_OF} }} }}", **OWNER)
    assert len(executed) == 2
    rules_by_campaign = {campaign["_id"]: campaign["checkRules"] for campaign in response.data["campaigns"]}
    assert rules_by_campaign == {campaigns[0].id: STORED, campaigns[1].id: EMPTY, campaigns[2].id: EMPTY}


async def test_what_is_refused_is_named_by_its_path(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora")
    wrong = {**WORDS, "hashtags": ["dos palabras"], "forbiddenWords": ["!"], "ignoredChecks": ["none"]}
    response = await ask(UPDATE, {"id": campaign.id, "rules": wrong}, **OWNER)
    payload = response.data["updateCheckRules"]
    assert (payload["success"], payload["checkRules"]) == (False, None)
    assert payload["error"] == [
        {"path": "rules.hashtags", "code": "INVALID_HASHTAG"},
        {"path": "rules.forbiddenWords", "code": "INVALID_WORD"},
        {"path": "rules.ignoredChecks", "code": "UNKNOWN_CHECK"},
    ]


async def test_owners_set_defaults(ask: Ask) -> None:
    given = {"id": "aurora", "rules": WORDS, "approval": {"enabled": True, "dailyLimit": 500}}
    response = await ask(DEFAULTS, given, **OWNER)
    assert response.data["updateCheckDefaults"] == {
        "success": True,
        "error": [],
        "companyId": "aurora",
        "checkDefaults": {"rules": STORED, "automaticApproval": {"enabled": True, "dailyLimit": 500}},
    }
    given["approval"] = {"enabled": True, "dailyLimit": 501}
    refused = (await ask(DEFAULTS, given, **OWNER)).data["updateCheckDefaults"]
    assert refused["error"] == [{"path": "automaticApproval.dailyLimit", "code": "INVALID_DAILY_LIMIT"}]
    auditor = {**OWNER, "tenant_role": "auditor"}
    assert (await ask(DEFAULTS, given, **auditor)).data["updateCheckDefaults"]["error"][0]["code"] == "NOT_ALLOWED"
