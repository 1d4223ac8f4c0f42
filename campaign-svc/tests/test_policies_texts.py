"""Required texts: invisible ones do not count, and characters that reverse the direction are dropped; without I/O."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign_svc.advertisements.policies import OTHER, REASONS, checked_reason, reason_or_note
from campaign_svc.campaigns.models import Campaign, CampaignDraft
from campaign_svc.campaigns.policies import checked_step_reason, draft_violations, joined_brief, missing
from campaign_svc.changes.policies import checked_request
from campaign_svc.disputes.errors import WrongLength
from campaign_svc.disputes.policies import checked_text
from kit.db import utc_now
from kit.rpc.errors import InvalidInput

INVISIBLE = ["\u200b" * 40, "\u3164" * 40, "\u2060\u00ad" * 20, " \n\u2800" * 20, "\u202e\u2066" * 20]
TURNED = "Repetí la foto \u202eanalp\u202c con más \u2067luz\u2069"
STRAIGHT = "Repetí la foto analp con más luz"
REASON = next(key for key in REASONS if key != OTHER)


@pytest.mark.parametrize("text", INVISIBLE)
@pytest.mark.parametrize("kind", [1, 3])
def test_a_reward_and_a_brief_that_nobody_sees_are_missing(text: str, kind: int) -> None:
    values: dict[str, Any] = {"stock": 5, "picture": "p", "brief": text, "product_payment_description": text}
    campaign = Campaign(id="i", company_id="c", name="n", type=kind, payment_type=2, reward_kind=2, **values)
    codes = {violation.code for violation in missing(campaign, utc_now())}
    assert codes == {"DESCRIPTION_REQUIRED", "BRIEF_REQUIRED" if kind == 3 else "SPOT_TEXT_REQUIRED"}


@pytest.mark.parametrize("text", INVISIBLE)
@pytest.mark.parametrize("checked", [lambda text: checked_request(REASON, text), checked_text])
def test_a_request_and_a_dispute_count_what_is_seen(text: str, checked: Callable[[str], object]) -> None:
    with pytest.raises(InvalidInput):
        checked(text)
    with pytest.raises(InvalidInput):
        checked(f"Corta{text}")


@pytest.mark.parametrize("text", INVISIBLE)
def test_a_reason_and_a_note_that_nobody_sees_are_none(text: str) -> None:
    assert checked_reason(text, text) == (None, None)
    assert reason_or_note(text, None) == (None, None)
    assert checked_step_reason(text) is None


def test_no_text_turns_the_page_around() -> None:
    assert checked_request(REASON, TURNED) == (REASON, STRAIGHT)
    assert checked_text(TURNED) == STRAIGHT
    assert checked_reason(OTHER, TURNED) == (OTHER, STRAIGHT)
    assert checked_step_reason(TURNED) == STRAIGHT
    assert joined_brief(TURNED, TURNED) == f"{STRAIGHT}\n\nBASESYCONDICIONES\n\n{STRAIGHT}"


@pytest.mark.parametrize("field", ["brief", "terms_and_conditions", "product_payment_description"])
def test_what_cannot_be_shown_has_a_code_of_its_own(field: str) -> None:
    def violations(text: str) -> list[tuple[str, str]]:
        values: dict[str, Any] = {field: text}
        return [
            (violation.path, violation.code)
            for violation in draft_violations(CampaignDraft(**values), creating=False)
        ]

    for text in ("a\x00b", "a\x1bb"):
        assert violations(text) == [(field, "TEXT_UNREADABLE")]
    assert violations("Uno\r\n\tdos") == []


@pytest.mark.parametrize("char", ["\x00", "\x1b", "\x7f"])
@pytest.mark.parametrize(
    ("path", "checked"),
    [
        ("text", lambda text: checked_request(REASON, text)),
        ("text", checked_text),
        ("note", lambda text: checked_reason(OTHER, text)),
        ("note", lambda text: reason_or_note(text, None)),
        ("reason", checked_step_reason),
    ],
)
def test_no_text_is_kept_with_control_characters(char: str, path: str, checked: Callable[[str], object]) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked(f"Repetí la foto{char} con más luz")
    assert [(violation.path, violation.code) for violation in refused.value.violations] == [
        (path, "TEXT_UNREADABLE")
    ]


@pytest.mark.parametrize(
    ("city", "codes"),
    [
        ("Rosario", []),
        ("San Nicolás de los Arroyos", []),
        ("Rosario\u200b", []),
        (" ", []),
        ("x" * 80, []),
        ("x" * 81, ["TEXT_TOO_LONG"]),
        ("\u202eoirasoR", ["NAME_UNREADABLE"]),
        ("Rosario\u202d", ["NAME_UNREADABLE"]),
        ("Ros\x1bario", ["NAME_UNREADABLE"]),
        ("Rosario" + "\u0301" * 9, ["NAME_UNREADABLE"]),
        ("evil.example", ["NAME_WITH_ADDRESS"]),
    ],
)
def test_a_city_is_refused_as_a_name_is(city: str, codes: list[str]) -> None:
    drafted = draft_violations(CampaignDraft(city=city), creating=False)
    assert [(violation.path, violation.code) for violation in drafted] == [("city", code) for code in codes]


def test_a_dispute_needs_its_length() -> None:
    with pytest.raises(WrongLength):
        checked_text("x" * 19 + "\u200b")
