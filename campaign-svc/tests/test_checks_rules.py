"""Each rule: when it warns, when it passes, and when it does not apply."""

from __future__ import annotations

import pkgutil
import re
import string
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from check_factories import MADE, NOW, SUBJECT, changed, curve, facts, picture

from campaign_svc.advertisements.policies import REASONS
from campaign_svc.check_rules.models import CheckRules
from campaign_svc.checks import rules
from campaign_svc.checks.messages import in_zone, report_message
from campaign_svc.checks.models import (
    PASSED,
    UNCHECKED,
    WARNING,
    CannotCheck,
    Finding,
    Likeness,
    PublishedOn,
    Record,
    Result,
    Rule,
    Twin,
)
from campaign_svc.checks.policies import (
    ALL_PASSED,
    CAPPING,
    COARSE_BITS,
    FINE_BITS,
    FINE_BYTES,
    INCOMPLETE,
    WITH_WARNINGS,
    band_probes,
    bands_of,
    caption_digest,
    formula_of,
    likeness_of,
    retry_after,
    sites_in,
    summed_up,
)
from campaign_svc.checks.rules import RULES
from campaign_svc.due_checks.models import ALL_GROUPS
from resuena.campaign.v1 import checks_pb2

TWIN = Twin("other", "mornings", "aurora", "bea", MADE - timedelta(days=9))
LONG = "Una mañana de domingo con el mejor café de toda la ciudad"


def of_followers(interactions: int, followers: int | None, *, hours: int = 72) -> PublishedOn:
    """A post made `hours` ago, on an account with `followers` at that time."""
    return PublishedOn(2, NOW - timedelta(hours=hours), "Published", interactions, followers)


def said(name: str, **values: Any) -> tuple[str, bool] | None:
    """Reason and warning of a rule; None when it does not apply."""
    finding = RULES[name].check(facts(**values))
    return None if finding is None else (finding.reason, finding.warns)


CASES: dict[str, list[tuple[dict[str, Any], tuple[str, bool] | None]]] = {
    "picture_reused": [
        ({}, ("new", False)),
        ({"picture_twins": [TWIN]}, ("same_campaign", True)),
        ({"picture_twins": [replace(TWIN, person_id="ana")]}, ("same_person", True)),
        ({"picture_twins": [replace(TWIN, campaign_id="other")]}, ("same_company", True)),
        ({"picture_twins": [replace(TWIN, campaign_id="other", company_id="marea")]}, ("other_company", True)),
        ({"picture_twins": [TWIN], "campaign_type": 1}, ("new", False)),
        ({"picture_twins": [replace(TWIN, campaign_id="other")], "campaign_type": 1}, ("same_company", True)),
        ({"picture_key": None, "picture": None}, None),
    ],
    "picture_small": [
        ({}, ("enough", False)),
        ({"picture": picture(width=479)}, ("small", True)),
        ({"picture": picture(width=480, height=480)}, ("enough", False)),
    ],
    "picture_blurred": [
        ({}, ("sharp", False)),
        ({"picture": picture(sharpness=3.0)}, ("blurred", True)),
        ({"picture": picture(sharpness=0.0, spread=0.0)}, None),
    ],
    "picture_plain": [({}, ("varied", False)), ({"picture": picture(spread=1.0)}, ("plain", True))],
    "picture_screenshot": [
        ({}, ("photo", False)),
        ({"picture": picture(top_bar=0.2, bottom_bar=0.2)}, ("bars", True)),
        ({"picture": picture(top_bar=0.4)}, ("photo", False)),
        ({"picture": picture(top_bar=0.05, bottom_bar=0.05)}, ("photo", False)),
        ({"picture": picture(top_bar=1.0, bottom_bar=1.0, spread=0.0)}, None),
    ],
    "picture_text": [
        ({}, ("clear", False)),
        ({"picture": picture(text_share=0.05)}, ("clear", False)),
        ({"picture": picture(text_share=0.11)}, ("covered", True)),
        ({"picture": picture(text_share=None)}, None),
        ({"picture_key": None, "picture": None}, None),
    ],
    "text_hashtag": [
        ({}, ("carried", False)),
        ({"caption": "#Aurora!"}, ("carried", False)),
        ({"caption": "aurora"}, ("missing", True)),
        ({"caption": "#aurorashop"}, ("missing", True)),
        ({"hashtag": None}, None),
        ({"hashtag": None, "brief": "Usá #MañanasAurora"}, ("missing", True)),
        ({"hashtag": None, "brief": "Usá #MañanasAurora", "caption": "#mananasaurora"}, ("carried", False)),
        ({"hashtag": None, "rules": CheckRules(hashtags=("Mañanas",))}, ("missing", True)),
        ({"rules": CheckRules(hashtags=("AURORA",))}, ("carried", False)),
    ],
    "text_mention": [
        ({}, ("mentioned", False)),
        ({"caption": "", "tagged_people": ["Aurora"]}, ("mentioned", False)),
        ({"caption": "aurora"}, ("missing", True)),
        ({"brief": "Mostranos tu café"}, None),
        ({"brief": "Escribinos a hola@aurora.com"}, None),
        ({"brief": "Etiquetá a @cafe.aurora."}, ("missing", True)),
        ({"rules": CheckRules(mentions=("aurora_cafe",))}, ("missing", True)),
        (
            {"brief": "", "tagged_people": ["Aurora"], "rules": CheckRules(mentions=("aurora",))},
            ("mentioned", False),
        ),
    ],
    "text_forbidden": [
        ({}, None),
        ({"rules": CheckRules(forbidden_words=("gratis", "el peor"))}, ("none", False)),
        ({"rules": CheckRules(forbidden_words=("MEJOR", "el peor"))}, ("found", True)),
    ],
    "text_code": [
        ({}, None),
        ({"caption": "Mi código: AB12CD34"}, ("own", False)),
        ({"foreign_codes": ["ZZ99YY88"]}, ("foreign", True)),
    ],
    "text_links": [
        ({}, ("none", False)),
        ({"caption": "Mirá https://otra.example/x"}, ("elsewhere", True)),
        ({"caption": "Mirá www.aurora.example", "brief": "Enlazá a https://aurora.example/menu"}, ("none", False)),
    ],
    "text_copied": [
        ({"caption": LONG}, ("own", False)),
        ({"caption": LONG, "caption_twins": [TWIN]}, ("copied", True)),
        ({"caption": LONG, "caption_twins": [replace(TWIN, company_id="marea")]}, ("other_company", True)),
        ({"caption": LONG, "caption_twins": [replace(TWIN, person_id="ana")]}, ("own", False)),
        ({"caption": LONG, "caption_twins": [TWIN], "campaign_type": 1}, None),
        ({"caption": "Qué rico #aurora"}, None),
    ],
    "post_networks": [
        ({}, ("all", False)),
        ({"networks": [1, 2]}, ("missing", True)),
        ({"networks": [1, 2], "created_at": NOW - timedelta(hours=23)}, None),
        ({"networks": []}, None),
    ],
    "post_up": [
        ({}, ("up", False)),
        ({"posts": []}, None),
        ({"network_states": {2: "Removed"}}, ("down", True)),
        ({"network_states": {1: "Removed"}}, ("up", False)),
        ({"posts": [PublishedOn(2, MADE, "NotVisible", seen_at=NOW - timedelta(hours=3))]}, ("down_since", True)),
    ],
    "post_in_time": [
        ({}, None),
        ({"starts_at": MADE - timedelta(days=1), "ends_at": NOW}, ("within", False)),
        ({"starts_at": MADE + timedelta(hours=1)}, ("early", True)),
        ({"ends_at": MADE - timedelta(hours=1)}, ("late", True)),
        ({"ends_at": NOW, "posts": []}, None),
    ],
    "figures_usual": [
        ({"likes": 40, "persons_likes": [30, 35, 40, 45, 50, 55]}, ("usual", False)),
        ({"likes": 900, "persons_likes": [30, 35, 40, 45, 50, 55]}, ("high_person", True)),
        (
            {"likes": 900, "persons_likes": [30], "campaigns_likes": [30, 35, 40, 45, 50, 55]},
            ("high_campaign", True),
        ),
        ({"likes": 90, "persons_likes": [40, 40, 40, 40, 40, 40]}, ("usual", False)),
        ({"likes": 900, "persons_likes": [30, 35]}, None),
        ({"persons_likes": [30, 35, 40, 45, 50, 55]}, None),
    ],
    "figures_growth": [
        ({}, None),
        ({"curves": [curve(10, 120, 180, 210, 225, 230)]}, ("natural", False)),
        ({"curves": [curve(100, 800, 800, 500, 400)]}, ("falling", True)),
        ({"curves": [curve(20, 40, 60, 80, 100, 120, 140, 160)]}, ("even", True)),
        ({"curves": [curve(10, 12, 14, 15), curve(10, 90, 160, 170, 180)]}, ("natural", False)),
        ({"curves": [curve(1, 2, 3, 4, 5)]}, None),
        (
            {
                "curves": [
                    [
                        *curve(10, 14, 17, 19),
                        *(replace(one, at=one.at + timedelta(hours=75)) for one in curve(900)),
                    ]
                ]
            },
            ("burst", True),
        ),
    ],
    "figures_ratio": [
        ({"likes": 200, "comments": 12}, ("usual", False)),
        ({"likes": 200, "comments": 300}, ("many", True)),
        ({"likes": 5_000, "comments": 1}, ("few", True)),
        ({"likes": 200, "comments": 0}, ("usual", False)),
        ({"likes": 20, "comments": 60}, None),
    ],
    "figures_followers": [
        ({"posts": [of_followers(300, 5_000)]}, ("usual", False)),
        ({"posts": [of_followers(3_000, 5_000)]}, ("many", True)),
        ({"posts": [of_followers(300, 5_000), of_followers(400, 600)]}, ("many", True)),
        ({"posts": [of_followers(99, 100)]}, None),
        ({"posts": [of_followers(900, None)]}, None),
        ({"posts": [of_followers(900, 0)]}, None),
        ({"posts": [of_followers(3, 10_000)]}, ("few", True)),
        ({"posts": [of_followers(3, 9_999)]}, None),
        ({"posts": [of_followers(3, 10_000, hours=47)]}, None),
        ({}, None),
    ],
    "person_record": [
        ({"record": Record(approved=9, rejected=1)}, ("good", False)),
        ({"record": Record(approved=2, rejected=3)}, ("poor", True)),
        ({"record": Record(approved=1, rejected=3)}, None),
    ],
    "person_pictures": [
        ({}, ("alone", False)),
        ({"record": Record(sharing_people=1)}, ("shared_one", True)),
        ({"record": Record(sharing_people=3)}, ("shared", True)),
        ({"picture_key": None, "picture": None}, None),
    ],
    "person_new": [
        ({}, None),
        ({"record": Record(advertisements=3, joined_at=MADE - timedelta(hours=2))}, ("new", True)),
        ({"record": Record(advertisements=2, joined_at=MADE - timedelta(hours=2))}, ("known", False)),
        ({"record": Record(advertisements=9, joined_at=MADE - timedelta(days=2))}, ("known", False)),
        ({"record": Record(advertisements=9, joined_at=MADE + timedelta(days=2))}, None),
    ],
}


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [(name, *case) for name, cases in CASES.items() for case in cases],
    ids=[f"{name}-{number}" for name, cases in CASES.items() for number in range(len(cases))],
)
def test_rule(name: str, values: dict[str, Any], expected: tuple[str, bool] | None) -> None:
    assert said(name, **values) == expected


def test_every_module_of_a_rule_is_listed() -> None:
    modules = sorted(module.name for module in pkgutil.iter_modules(rules.__path__))
    assert [rule.NAME for rule in RULES.values()] == list(RULES) == modules


def test_every_rule_has_cases_that_warn_and_that_pass() -> None:
    assert CASES.keys() == RULES.keys()
    for name, cases in CASES.items():
        assert {expected[1] for _, expected in cases if expected} == {True, False}, name


@pytest.mark.parametrize(
    "name", [name for name in RULES if name.startswith("picture") or name == "person_pictures"]
)
def test_a_picture_that_is_not_described_cannot_be_checked(name: str) -> None:
    with pytest.raises(CannotCheck):
        RULES[name].check(facts(picture=None))


@pytest.mark.parametrize(("name", "rule"), RULES.items(), ids=RULES.keys())
def test_rule_is_declared_whole(name: str, rule: Rule) -> None:
    assert name == rule.NAME
    assert rule.GROUP in ALL_GROUPS
    assert 1 <= rule.WEIGHT <= 5
    assert rule.VERSION >= 1
    assert rule.SUGGESTED_REASON is None or rule.SUGGESTED_REASON in REASONS
    reasons = {expected[0] for _, expected in CASES[name] if expected}
    assert rule.TEXTS.keys() == {"title", *reasons}
    for texts in rule.TEXTS.values():
        names = [
            {field_name for _, field_name, _, _ in string.Formatter().parse(text) if field_name} for text in texts
        ]
        assert names[0] == names[1] <= rule.LABELS.keys()


@pytest.mark.parametrize(
    ("name", "values"),
    [(name, values) for name, cases in CASES.items() for values, expected in cases if expected],
    ids=[f"{name}-{number}" for name, cases in CASES.items() for number, case in enumerate(cases) if case[1]],
)
def test_sentences_have_all_their_numbers(name: str, values: dict[str, Any]) -> None:
    finding = RULES[name].check(facts(**values))
    assert finding is not None
    assert finding.evidence.keys() <= RULES[name].LABELS.keys()
    (check,) = report_message([result(name, finding)], set()).items
    for text in (check.reason.es, check.reason.en):
        assert not re.search(r"[{}?@]\w|\?", text.replace("@aurora", "").replace("@cafe.aurora", "")), text
        assert text.endswith(".")


def result(name: str, finding: Finding) -> Result:
    verdict = WARNING if finding.warns else PASSED
    return Result(name, 1, verdict, 3, finding.reason, finding.evidence, finding.twin_id, NOW)


def test_numbers_and_days_are_written_in_each_language() -> None:
    finding = Finding(
        "late", True, {"published": "2026-11-23T12:00:00+00:00", "ends": "2026-11-02T00:00:00+00:00"}
    )
    (check,) = report_message([result("post_in_time", finding)], set()).items
    assert "23/11/2026" in check.reason.es
    assert "Nov 23, 2026" in check.reason.en
    many = Finding("few", True, {"likes": 12_500, "comments": 1, "share": 0.1})
    (check,) = report_message([result("figures_ratio", many)], set()).items
    assert "12.500 me gusta" in check.reason.es
    assert "12,500 likes" in check.reason.en
    assert [entry.value.es for entry in check.evidence] == ["12.500", "1", "0,1"]


@pytest.mark.parametrize(
    ("zone", "es", "en"),
    [
        ("America/Argentina/Buenos_Aires", "31/12/2026", "Dec 31, 2026"),
        ("Europe/Madrid", "01/01/2027", "Jan 1, 2027"),
    ],
)
def test_days_are_those_of_the_companys_zone(zone: str, es: str, en: str) -> None:
    evidence = {"published": "2027-01-01T03:00:00+00:00", "ends": "2027-01-01T02:59:59+00:00"}
    localised_result = in_zone(result("post_in_time", Finding("late", True, evidence)), zone)
    (check,) = report_message([localised_result], set()).items
    assert check.reason.es.endswith(f"el {es}.")
    assert check.reason.en.endswith(f"on {en}.")


def test_a_post_of_the_last_second_of_the_last_day_is_in_time() -> None:
    for spare, outcome in (
        (timedelta(milliseconds=999), ("within", False)),
        (timedelta(seconds=1), ("late", True)),
    ):
        assert said("post_in_time", ends_at=MADE - spare) == outcome


def test_a_twin_out_of_reach_is_not_named() -> None:
    finding = Finding("other_company", True, {"likeness": "@changed", "bits": 4, "ads": 1}, "foreign")
    (check,) = report_message([result("picture_reused", finding)], set()).items
    assert not check.HasField("twin_id")
    assert "otra empresa" in check.reason.es
    assert "foreign" not in str(check)
    (check,) = report_message([result("picture_reused", finding)], {"foreign"}).items
    assert check.twin_id == "foreign"


def verdicts(*values: int) -> list[Result]:
    return [Result(f"r{number}", 1, verdict, 2, "", {}, None, NOW) for number, verdict in enumerate(values)]


def test_summary_and_score() -> None:
    assert summed_up(verdicts(PASSED, PASSED)).state == ALL_PASSED
    assert summed_up(verdicts(PASSED, PASSED)).score == 10
    assert summed_up(verdicts(PASSED, UNCHECKED)).state == INCOMPLETE
    summary = summed_up(verdicts(PASSED, WARNING, UNCHECKED, PASSED))
    assert (summary.state, summary.passed, summary.warnings, summary.unchecked) == (WITH_WARNINGS, 2, 1, 1)
    assert summary.score == 6.7
    assert summed_up(verdicts(UNCHECKED)).score is None
    assert formula_of(verdicts(PASSED, WARNING, PASSED), {})[0].endswith("10 × 4 ÷ 6 = 6,7")
    assert formula_of(verdicts(UNCHECKED), {}) == ("", "")
    assert formula_of(verdicts(PASSED, WARNING, UNCHECKED), {}) == ("", "")


def of_all_rules(*warning: str) -> list[Result]:
    return [
        Result(name, 1, WARNING if name in warning else PASSED, rule.WEIGHT, "", {}, None, NOW)
        for name, rule in RULES.items()
    ]


@pytest.mark.parametrize("name", sorted(CAPPING))
def test_an_ad_that_is_not_what_was_asked_for_scores_three_at_most_and_its_formula_says_why(name: str) -> None:
    results = of_all_rules(name)
    assert summed_up(results).score == 3
    message = report_message(results, set()).score_formula
    assert message.es.endswith(f"; como máximo 3, porque no pasó «{RULES[name].TEXTS['title'][0]}»")
    assert message.en.endswith(f"; at most 3, since it did not pass “{RULES[name].TEXTS['title'][1]}”")


def test_a_score_that_is_lower_anyway_is_not_capped() -> None:
    results = of_all_rules(*RULES)
    assert summed_up(results).score == 0
    assert "como máximo" not in report_message(results, set()).score_formula.es


def test_other_warnings_take_their_weight_alone() -> None:
    assert (summed_up(of_all_rules("picture_small")).score or 0) > 9
    assert set(RULES) > CAPPING


def test_captions_are_compared_without_tags_signs_and_case() -> None:
    assert caption_digest(LONG) == caption_digest(f"{LONG.upper()}!!! #aurora @bea")
    assert caption_digest(LONG) != caption_digest(f"{LONG} de hoy")
    assert caption_digest("Qué rico") is None


def test_broken_links_are_no_sites() -> None:
    assert sites_in("https://[x www.a.example/b http://") == ["a.example"]


def test_hashes_that_differ_by_seven_bits_share_a_probed_band() -> None:
    original = picture()
    for bits in range(8):
        other = changed(original, "other", bits)
        pairs = zip(bands_of(original.coarse_hashes[0]), bands_of(other.coarse_hashes[0]), strict=True)
        assert any(theirs in set(band_probes(own)) for own, theirs in pairs)
    assert COARSE_BITS >= 7


def test_pictures_are_alike_up_to_a_number_of_bits() -> None:
    original = picture()
    near, far = changed(original, "near", FINE_BITS), changed(original, "far", FINE_BITS + 1)
    assert likeness_of(near, original.fine_hashes, original.mirrored_fine) == (Likeness.CHANGED, FINE_BITS)
    assert likeness_of(original, near.fine_hashes, near.mirrored_fine) == (Likeness.CHANGED, FINE_BITS)
    assert likeness_of(far, original.fine_hashes, original.mirrored_fine) is None
    mirrored = replace(picture("m", seed=5), mirrored_fine=original.fine_hashes[:FINE_BYTES])
    assert likeness_of(mirrored, original.fine_hashes, original.mirrored_fine) == (Likeness.MIRRORED, 0)


def test_checks_are_tried_again_later_each_time() -> None:
    waits = [retry_after(attempts) for attempts in range(1, 12)]
    assert waits == sorted(waits)
    assert waits[0] == timedelta(seconds=5)
    assert waits[-1] == timedelta(hours=6)


def test_a_post_that_is_down_is_told_with_its_state() -> None:
    down = [PublishedOn(2, MADE, "Deleted")]
    finding = RULES["post_up"].check(replace(facts(), posts=down))
    assert finding == Finding("down", True, {"down": "Instagram", "state": "Deleted"})
    assert SUBJECT.networks == (2,)
    shown = {
        entry.label.es: (entry.value.es, entry.value.en) for entry in check_message("post_up", finding).evidence
    }
    assert shown["Estado"] == ("Borrada", "Deleted")


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ("Archived, Removed", ("Archivada, Quitada", "Archived, Removed")),
        ("Shadowbanned", ("Shadowbanned", "Shadowbanned")),
    ],
)
def test_a_state_of_a_post_is_told_in_the_language_as_far_as_it_is_known(
    state: str, shown: tuple[str, str]
) -> None:
    evidence = check_message("post_up", Finding("down", True, {"down": "Instagram", "state": state})).evidence
    assert (evidence[1].value.es, evidence[1].value.en) == shown


def check_message(name: str, finding: Finding | None) -> checks_pb2.Check:
    """A check's finding as a message of the contract."""
    assert finding is not None
    (check,) = report_message([result(name, finding)], set()).items
    return check
