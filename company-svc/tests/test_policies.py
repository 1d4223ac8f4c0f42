"""The rules (docs/product.md, Validation and Roles) at their boundaries: no I/O."""

from __future__ import annotations

import math

import pytest
from company_factories import LOGO, THUMBNAIL

from company_svc.access import AUDITOR, OWNER, VIEWER, may_grant, may_manage, may_remove
from company_svc.companies.policies import (
    phone_violations,
    picture_violations,
    reason_violations,
    social_violations,
)
from company_svc.invitations.mails import invitation_mail
from company_svc.invitations.policies import new_token, token_hash
from company_svc.terms.policies import location_violations, refuse_bad_version
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput


@pytest.mark.parametrize(
    ("phone", "fine"),
    [
        ("", False),
        ("1", True),
        ("+", False),
        ("+1", True),
        ("5+5", False),
        ("++5", False),
        ("+5491155550000", True),
        ("11 5555", False),
        ("11-5555", False),
        ("11a", False),
        ("١٢٣", False),
        ("1\n", False),
        ("1" * 99, True),
        ("1" * 100, True),
        ("1" * 101, False),
        ("+" + "1" * 99, True),
        ("+" + "1" * 100, False),
    ],
)
def test_phone_rule(phone: str, fine: bool) -> None:
    assert (not phone_violations(phone, required=True)) is fine


def test_phone_may_be_cleared_where_it_is_optional() -> None:
    assert not phone_violations("", required=False)


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/x.png",
        f"https://evil.example{LOGO}",
        f"/{LOGO}",
        "/media/../secret",
        "/media/images/../../etc/passwd",
        "javascript:alert(1)",
        "//evil/media/x",
        LOGO + "?x",
        LOGO + "\n",
        LOGO.replace("png", "svg"),
        LOGO.upper(),
        LOGO.replace("c" * 62, "c" * 61),
        LOGO.replace("c" * 62, "c" * 63),
        THUMBNAIL,
    ],
)
def test_only_our_own_pictures_are_logos(address: str) -> None:
    assert [violation.code for violation in picture_violations("logo", address)] == ["INVALID_IMAGE"]


def test_own_pictures_and_none_are_taken() -> None:
    assert not picture_violations("logo", LOGO) + picture_violations("logo", None) + picture_violations("logo", "")
    assert not picture_violations("thumbnail", THUMBNAIL)
    assert picture_violations("thumbnail", LOGO)


@pytest.mark.parametrize(
    ("name", "address", "fine"),
    [
        ("web_site", "https://aurora.example", True),
        ("web_site", "https://aurora.example:8080/a?b#c", True),
        ("web_site", "http://aurora.example", False),
        ("web_site", "javascript:1,https://aurora.example", False),
        ("web_site", "https://aurora.example/\u202egpj", False),
        ("web_site", "javascript:alert(1)", False),
        ("web_site", "https://user:pass@aurora.example", False),
        ("web_site", "https://a b.example", False),
        ("web_site", "@aurora", False),
        ("web_site", "", True),
        ("instagram", "@aurora.cafe", True),
        ("instagram", "https://www.instagram.com/aurora", True),
        ("instagram", "https://aurora.example/aurora", False),
        ("instagram", "https://instagram.com.evil.example/aurora", False),
        ("facebook", "data:text/html,x", False),
        ("facebook", "https://es-la.facebook.com/aurora", True),
        ("twitter", "https://x.com/aurora", True),
        ("twitter", "https://twitter.com/aurora", True),
        ("twitter", "https://netflix.com/aurora", False),
        ("twitter", "a" * 200, True),
        ("twitter", "a" * 201, False),
    ],
)
def test_social_media_rule(name: str, address: str, fine: bool) -> None:
    assert (not social_violations({name: address})) is fine


@pytest.mark.parametrize(
    ("latitude", "longitude", "fine"),
    [
        (None, None, True),
        (-90, -180, True),
        (90, 180, True),
        (90.001, 0, False),
        (-90.001, 0, False),
        (0, 180.001, False),
        (0, -180.001, False),
        (math.nan, 0, False),
        (0, math.inf, False),
        (1, None, False),
        (None, 1, False),
    ],
)
def test_location_rule(latitude: float | None, longitude: float | None, fine: bool) -> None:
    assert (not location_violations(latitude, longitude)) is fine


@pytest.mark.parametrize(("length", "fine"), [(0, True), (199, True), (200, True), (201, False)])
def test_reason_rule(length: int, fine: bool) -> None:
    assert (not reason_violations("a" * length)) is fine


def test_token_is_kept_as_a_hash_and_other_texts_are_none() -> None:
    token, hashed = new_token()
    assert token_hash(token) == hashed
    assert token.encode() not in hashed
    assert [token_hash(text) for text in ("", "x" * 42, "x" * 44, token + "\n", token[:-1] + "ñ")] == [None] * 5


@pytest.mark.parametrize(
    ("own_role", "granted"),
    [(OWNER, {OWNER, AUDITOR, VIEWER}), (AUDITOR, set()), (VIEWER, set()), (None, set())],
)
def test_nobody_grants_above_the_own_role(own_role: int | None, granted: set[int]) -> None:
    caller = Caller(person_id="p")
    assert {role for role in (OWNER, AUDITOR, VIEWER) if may_grant(caller, own_role, role)} == granted


def test_staff_manages_members_and_anybody_may_leave() -> None:
    staff = Caller(person_id="s", permissions=frozenset({"manageCompanies"}))
    assert may_manage(staff, None)
    assert may_grant(staff, None, OWNER)
    assert not may_manage(Caller(person_id="s", permissions=frozenset({"readCompanies"})), None)
    assert may_remove(Caller(person_id="v"), VIEWER, "v")
    assert not may_remove(Caller(person_id="v"), VIEWER, "other")
    assert not may_remove(Caller(person_id="v"), None, "v")


def test_letter_takes_what_people_typed_as_text() -> None:
    letter = invitation_mail(
        to="ana@example.com", company="<b>{role}</b>", role=VIEWER, link="https://x/?token=a&b", language="en"
    )
    assert letter.html is not None
    assert "&lt;b&gt;{role}&lt;/b&gt;" in letter.html
    assert "https://x/?token=a&amp;b" in letter.html
    assert "https://x/?token=a&b" in letter.text.splitlines()
    assert "a viewer" in letter.text


@pytest.mark.parametrize(
    "values",
    [
        ("/t/", "1", [1], "pt"),
        ("/t/", "", [1], "es"),
        ("/t/", "x" * 51, [1], "es"),
        ("/t/", "1", [], "es"),
        ("/t/", "1", [1, 1], "es"),
        ("/t/", "1", [3], "es"),
        ("javascript:alert(1)", "1", [1], "es"),
        ("http://plain.example/t", "1", [1], "es"),
    ],
)
def test_bad_version_of_the_terms_is_refused(values: tuple[str, str, list[int], str]) -> None:
    with pytest.raises(InvalidInput):
        refuse_bad_version(*values)


def test_version_of_the_terms_at_its_edge_is_taken() -> None:
    refuse_bad_version("https://resuena.example/terms", "x" * 50, [2, 1], "en")
