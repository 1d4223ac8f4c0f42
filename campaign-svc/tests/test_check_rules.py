"""Check rules: who owns them, what they may require, and which checks become due when they change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from audit_factories import MONDAY, rows
from campaign_factories import MOBILE, ad, brand, on_going, staff
from check_factories import Pictures, picture

from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import Campaign, CampaignDraft
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.check_rules.errors import UnknownCompany
from campaign_svc.check_rules.models import NO_DEFAULTS, NO_RULES, AutomaticApproval, CheckDefaults, CheckRules
from campaign_svc.check_rules.policies import rules_violations, tidied, words_in
from campaign_svc.check_rules.service import CheckRulesService, start_from_defaults
from campaign_svc.checks.models import PASSED, WARNING, Result
from campaign_svc.checks.policies import ALL_PASSED, WITH_WARNINGS
from campaign_svc.checks.rules import RULES, catalogue
from campaign_svc.checks.service.read_checks import ReadingService
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated

KEY = "images/aa/1.jpg"
WORDS = CheckRules(("aurora",), ("cafe.aurora",), ("gratis",), ("text_links",))
OFF = AutomaticApproval()


@pytest.fixture
def rules(campaign_database: Database) -> CheckRulesService:
    return CheckRulesService(campaign_database, catalogue())


@pytest.fixture
def checking(campaign_database: Database) -> CheckingService:
    return CheckingService(campaign_database, Pictures(picture(KEY)))


async def post(database: Database, campaign_id: str, caption: str) -> Any:
    submitted = ad(campaign_id, multimedia_uri=f"/media/{KEY}", caption=caption)
    return (await MobileService(database).submit(MOBILE, [submitted]))[0]


async def work_off(checking: CheckingService) -> None:
    while await checking.work():
        pass


async def report(database: Database, ad_id: str) -> dict[str, Result]:
    (results,), _ = await ReadingService(database).reports(staff(), [ad_id])
    return {result.name: result for result in results}


async def state_of(database: Database, ad_id: str) -> int:
    ((state,),) = await rows(database, f"SELECT checks_state FROM advertisements WHERE id = '{ad_id}'")
    return int(state)


async def due(database: Database) -> list[tuple[str, list[int]]]:
    due_checks = await rows(database, "SELECT advertisement_id, groups FROM due_checks ORDER BY id")
    return [(row.advertisement_id, list(row.groups)) for row in due_checks]


async def test_a_campaigns_rules_are_asked_for(
    campaign_database: Database, rules: CheckRulesService, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    given = CheckRules((" #Aurora ", "aurora"), ("@cafe.aurora",), ("  es  gratis ",), ("text_links",))
    stored = await rules.update_rules(brand("aurora"), campaign.id, given)
    assert stored == CheckRules(("Aurora",), ("cafe.aurora",), ("es gratis",), ("text_links",))
    assert await rules.of_campaigns(brand("aurora"), [campaign.id, "none"]) == [stored, None]
    advertisement = await post(campaign_database, campaign.id, "¡ES  GRATÍS! www.otra.example")
    await work_off(checking)
    results = await report(campaign_database, advertisement.id)
    assert {name for name, result in results.items() if result.verdict == WARNING} == {
        "text_hashtag",
        "text_mention",
        "text_forbidden",
    }
    assert results["text_forbidden"].evidence == {"words": "es gratis"}
    assert results["text_hashtag"].evidence["missing"] == "#Aurora"
    assert "text_links" not in results
    assert results["picture_small"].verdict == PASSED
    ((facts,),) = await rows(campaign_database, "SELECT facts FROM check_runs")
    assert (facts["asked"], facts["forbidden"]) == (
        {"hashtags": ["Aurora"], "mentions": ["cafe.aurora"]},
        ["es gratis"],
    )


async def test_changed_rules_make_due_what_they_concern(
    campaign_database: Database, rules: CheckRulesService, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    decided = await post(campaign_database, campaign.id, "Un domingo")
    waiting = await post(campaign_database, campaign.id, "Es gratis")
    await work_off(checking)
    await rows(campaign_database, "SELECT 1")
    async with campaign_database.transaction() as session:
        connection = await session.connection()
        await connection.exec_driver_sql("UPDATE advertisements SET status = 3 WHERE id = $1", (decided.id,))
    caller = brand("aurora")
    await rules.update_rules(caller, campaign.id, CheckRules(forbidden_words=("gratis",)))
    assert await due(campaign_database) == [(waiting.id, [RULES["text_forbidden"].GROUP])]
    await work_off(checking)
    assert (await report(campaign_database, waiting.id))["text_forbidden"].verdict == WARNING
    await rules.update_rules(caller, campaign.id, CheckRules(forbidden_words=("gratis",)))
    assert await due(campaign_database) == []
    ignoring = CheckRules(forbidden_words=("gratis",), ignored_checks=("picture_reused", "person_record"))
    await rules.update_rules(caller, campaign.id, ignoring)
    groups = sorted({RULES["picture_reused"].GROUP, RULES["person_record"].GROUP})
    assert await due(campaign_database) == [(waiting.id, groups)]


async def test_a_check_that_does_not_count_is_left_out(
    campaign_database: Database, rules: CheckRulesService, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    caller = brand("aurora")
    await rules.update_rules(caller, campaign.id, CheckRules(forbidden_words=("gratis",)))
    advertisement = await post(campaign_database, campaign.id, "Gratis")
    await work_off(checking)
    assert await state_of(campaign_database, advertisement.id) == WITH_WARNINGS
    await rules.update_rules(caller, campaign.id, CheckRules((), (), ("gratis",), ("text_forbidden",)))
    await work_off(checking)
    assert await state_of(campaign_database, advertisement.id) == ALL_PASSED
    assert "text_forbidden" not in await report(campaign_database, advertisement.id)
    await rules.update_rules(caller, campaign.id, CheckRules((), (), ("gratis",)))
    await work_off(checking)
    assert await state_of(campaign_database, advertisement.id) == WITH_WARNINGS


async def test_a_new_campaign_starts_from_its_companys_defaults(
    campaign_database: Database, rules: CheckRulesService
) -> None:
    owner = brand("aurora")
    defaults = await rules.update_defaults(owner, "aurora", WORDS, AutomaticApproval(True, 7))
    assert await rules.of_companies(owner, ["aurora", "marea"]) == [defaults, NO_DEFAULTS]
    drafts = DraftService(campaign_database, begin=start_from_defaults)
    drafted = await drafts.create(owner, CampaignDraft(name="Mañanas", type=3, payment_type=2))
    created = await CampaignService(campaign_database, fund, begin=start_from_defaults).create(
        MOBILE,
        Campaign(
            company_id="aurora",
            name="Tardes",
            type=3,
            payment_type=2,
            currency="ARS",
            brief="Café",
            creation_dt=MONDAY,
        ),
    )
    foreign = await on_going(campaign_database, "marea")
    ids = [drafted.id, created.id, foreign.id]
    assert await rules.of_campaigns(owner, ids) == [WORDS, WORDS, None]
    await rules.update_defaults(owner, "aurora", NO_RULES, OFF)
    assert await rules.of_campaigns(owner, ids[:1]) == [WORDS]


async def test_who_may_change_them(campaign_database: Database, rules: CheckRulesService) -> None:
    campaign = await on_going(campaign_database, "aurora")
    owner = brand("aurora")
    auditor = replace(owner, tenant_role="auditor", permissions=owner.permissions - {"editCampaigns"})
    with pytest.raises(PermissionDenied):
        await rules.update_rules(auditor, campaign.id, WORDS)
    with pytest.raises(UnknownCampaign):
        await rules.update_rules(brand("marea"), campaign.id, WORDS)
    with pytest.raises(UnknownCampaign):
        await rules.update_rules(owner, "none", WORDS)
    with pytest.raises(Unauthenticated):
        await rules.update_rules(replace(owner, person_id=None), campaign.id, WORDS)
    with pytest.raises(PermissionDenied):
        await rules.update_defaults(replace(owner, tenant_role="auditor"), "aurora", WORDS, OFF)
    with pytest.raises(PermissionDenied):
        await rules.update_defaults(staff(), "aurora", WORDS, OFF)
    with pytest.raises(UnknownCompany):
        await rules.update_defaults(owner, "marea", WORDS, OFF)
    assert await rules.of_campaigns(staff(), [campaign.id]) == [NO_RULES]
    assert await rules.of_companies(brand("marea"), ["aurora"]) == [NO_DEFAULTS]


async def test_owners_changes_are_told_once(campaign_database: Database, rules: CheckRulesService) -> None:
    owner = brand("aurora")
    for _ in range(2):
        await rules.update_defaults(owner, "aurora", WORDS, OFF)
    await rules.update_defaults(owner, "aurora", WORDS, AutomaticApproval(True, 500))
    query = "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.check_defaults_changed.v1'"
    assert len(await rows(campaign_database, query)) == 2
    assert await rules.of_companies(staff(), ["aurora"]) == [CheckDefaults(WORDS, AutomaticApproval(True, 500))]


@pytest.mark.parametrize(
    ("given", "field", "code"),
    [
        (CheckRules(hashtags=tuple(f"h{number}" for number in range(11))), "hashtags", "TOO_MANY_WORDS"),
        (CheckRules(hashtags=("dos palabras",)), "hashtags", "INVALID_HASHTAG"),
        (CheckRules(hashtags=("h" * 51,)), "hashtags", "INVALID_HASHTAG"),
        (CheckRules(mentions=("ñandú",)), "mentions", "INVALID_MENTION"),
        (CheckRules(mentions=("a@b",)), "mentions", "INVALID_MENTION"),
        (
            CheckRules(forbidden_words=tuple(f"w{number}" for number in range(31))),
            "forbidden_words",
            "TOO_MANY_WORDS",
        ),
        (CheckRules(forbidden_words=("!!",)), "forbidden_words", "INVALID_WORD"),
        (CheckRules(forbidden_words=("a\x00b",)), "forbidden_words", "INVALID_WORD"),
        (CheckRules(forbidden_words=("w" * 41,)), "forbidden_words", "INVALID_WORD"),
        (CheckRules(ignored_checks=("nothing",)), "ignored_checks", "UNKNOWN_CHECK"),
        (CheckRules(hashtags=("Café",), forbidden_words=("cafe",)), "forbidden_words", "WORD_ASKED_FOR"),
    ],
)
def test_rules_that_are_refused(given: CheckRules, field: str, code: str) -> None:
    assert [(violation.path, violation.code) for violation in rules_violations(tidied(given), catalogue())] == [
        (field, code)
    ]


def test_rules_at_their_edges_are_taken() -> None:
    given = CheckRules(
        tuple(f"h{number}" for number in range(10)),
        ("a", "café.aurora".replace("é", "e")),
        tuple("w" * (11 + number) for number in range(30)),
        tuple(RULES),
    )
    assert rules_violations(tidied(given), catalogue()) == []


async def test_a_limit_out_of_range_is_refused(rules: CheckRulesService) -> None:
    for limit in (0, 501, -1):
        with pytest.raises(InvalidInput) as refused:
            await rules.update_defaults(brand("aurora"), "aurora", WORDS, AutomaticApproval(True, limit))
        assert (refused.value.path, refused.value.reason) == ("daily_limit", "INVALID_DAILY_LIMIT")


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        ("Es GRATIS hoy", ["grátis"]),
        ("#gratis", ["grátis"]),
        ("gratisimo, agratis", []),
        ("grátis\n", ["grátis"]),
        ("2 x  1", ["2 x 1"]),
        ("12 x 1", []),
    ],
)
def test_forbidden_words_are_whole_words(text: str, forbidden: list[str]) -> None:
    assert words_in(text, ["grátis", "2 x 1"]) == forbidden
