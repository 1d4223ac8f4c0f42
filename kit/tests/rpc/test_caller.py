"""What policies check of a caller."""

import pytest

from kit.rpc.caller import ANONYMOUS, Caller, language_of, network_of
from kit.rpc.errors import PermissionDenied, Unauthenticated

GUEST = Caller(session_id="s", guest=True)


@pytest.mark.parametrize("nobody", [ANONYMOUS, GUEST])
def test_nobody_is_asked_to_sign_in_before_permissions_matter(nobody: Caller) -> None:
    with pytest.raises(Unauthenticated):
        nobody.require_somebody()
    with pytest.raises(Unauthenticated):
        nobody.require("readThings")


def test_somebody_without_the_permission_may_not() -> None:
    with pytest.raises(PermissionDenied):
        Caller(person_id="p", permissions=frozenset({"readOthers"})).require("readThings")


def test_who_holds_the_permission_may() -> None:
    Caller(person_id="p", permissions=frozenset({"readThings"})).require("readThings")


def test_a_service_is_somebody() -> None:
    Caller(service="mobile").require_somebody()


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("es-AR", "es"),
        ("en-US", "en"),
        ("en_US", "en"),
        ("EN", "en"),
        (None, "es"),
        ("", "es"),
        ("pt", "es"),
        ("eng", "es"),
    ],
)
def test_language_is_the_one_asked_for_else_spanish(tag: str | None, language: str) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("", ""),
    ],
)
def test_of_an_ipv6_address_the_network_counts(address: str, network: str) -> None:
    assert network_of(address) == network
