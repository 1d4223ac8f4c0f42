"""Rules of docs/product.md, Validation at their boundaries."""

from __future__ import annotations

from datetime import timedelta

import pytest

from identity_svc.attempts.policies import MAX_WAIT, wait_after
from identity_svc.deletions.policies import check_deletion_word
from identity_svc.mails.mails import text_of
from identity_svc.mails.policies import PATHS
from identity_svc.memberships.policies import STAFF_ROLES, permissions_of, staff_roles_of
from identity_svc.passwords.policies import password_violations
from identity_svc.persons.policies import (
    checked_name,
)
from kit.rpc.errors import InvalidInput

LOCAL = "a" * 64


@pytest.mark.parametrize(
    ("password", "fine"),
    [
        ("Aa1#x", False),
        ("Aa1#xx", True),
        ("Aa1#" + "x" * 11, True),
        ("Aa1#" + "x" * 12, False),
        ("aa1#xx", False),
        ("AA1#XX", False),
        ("Aaa#xx", False),
        ("Aa1xxx", False),
        ("Aa1 xxx", False),
        ("Aa1#x\n", False),
    ],
)
def test_password(password: str, fine: bool) -> None:
    assert (not password_violations(password)) is fine


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "NAME_REQUIRED"),
        (" \t ", "NAME_REQUIRED"),
        ("a\0b", "NAME_UNREADABLE"),
        ("\u3164\u2800", "NAME_REQUIRED"),
        ("Ana\u202ezaP", "NAME_UNREADABLE"),
        ("entrá en https://banco.example", "NAME_WITH_ADDRESS"),
        ("x", None),
        ("x" * 99, None),
        (" " + "x" * 100 + " ", None),
        ("x" * 101, "NAME_TOO_LONG"),
    ],
)
def test_name(name: str, code: str | None) -> None:
    if code is None:
        assert checked_name("firstName", name) == name.strip()
    else:
        with pytest.raises(InvalidInput) as caught:
            checked_name("firstName", name)
        assert (caught.value.reason, caught.value.path) == (code, "firstName")


@pytest.mark.parametrize("word", ["DELETE", "ELIMINAR", "delete", " Eliminar\n"])
def test_deletion_word(word: str) -> None:
    check_deletion_word(word)


@pytest.mark.parametrize("word", ["", "DELET", "DELETED", "ELIMINAR!", "DEL ETE"])
def test_other_words_do_not_delete(word: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        check_deletion_word(word)
    assert caught.value.reason == "INVALID_CONFIRMATION"


@pytest.mark.parametrize("kind", PATHS)
def test_mails_are_in_both_languages(kind: int) -> None:
    spanish, english = text_of(kind, None), text_of(kind, "en-GB")
    assert spanish != english
    for text in (spanish, english):
        assert "{link}" in text.body
        assert "\n" not in text.subject


def test_consecutive_digits_are_a_setting() -> None:
    assert not password_violations("Aa#12345")
    assert password_violations("Aa#12345", max_consecutive_digits=4)
    assert not password_violations("Aa#1234x", max_consecutive_digits=4)


@pytest.mark.parametrize(
    ("failures", "wait"), [(0, None), (4, None), (5, 2), (6, 4), (7, 8), (30, MAX_WAIT.total_seconds())]
)
def test_wait_grows_from_the_fifth_failure(failures: int, wait: float | None) -> None:
    assert wait_after(failures) == (timedelta(seconds=wait) if wait is not None else None)


def test_roles_give_what_the_specification_says() -> None:
    assert permissions_of(None) == []
    assert permissions_of(0) == []
    owner = {"readCampaings", "auditAdvertisement", "editCampaigns", "manageMembers"}
    assert set(permissions_of(1)) == owner
    assert set(permissions_of(2)) == {"readCampaings", "auditAdvertisement"}
    assert permissions_of(3) == ["readCampaings"]


ROLE_PERMISSIONS = {
    "auditor": {"readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement"},
    "campaigns": {"readCompanies", "readCampaings", "manageCampaigns", "manageCompanies"},
    "money": {"readCompanies", "readCampaings", "manageCampaigns", "managePayouts"},
    "leads": {"readLeads", "manageGuestTokens"},
    "people": {"readCompanies", "readCampaings", "readPeople", "manageDeletions", "confirmNetworks"},
    "system": {"manageSystem", "manageStaff"},
}


@pytest.mark.parametrize(("role", "permissions"), ROLE_PERMISSIONS.items())
def test_a_role_of_staff_gives_what_its_screens_need(role: str, permissions: set[str]) -> None:
    assert set(permissions_of(1, staff=[role])) == permissions


def test_roles_of_staff_add_up() -> None:
    assert set(permissions_of(None, staff=STAFF_ROLES)) == set().union(*ROLE_PERMISSIONS.values())
    assert set(permissions_of(None, staff=["leads", "system"])) == (
        ROLE_PERMISSIONS["leads"] | ROLE_PERMISSIONS["system"]
    )


def test_staff_without_stored_roles_have_all_and_others_none() -> None:
    assert staff_roles_of(staff=True, roles=None) == STAFF_ROLES
    assert staff_roles_of(staff=True, roles=["system", "unknown", "auditor"]) == ("auditor", "system")
    assert staff_roles_of(staff=False, roles=["system"]) == ()
