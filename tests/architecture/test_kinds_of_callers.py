"""The access log derives the kind of caller from the permissions that identity-svc grants."""

from __future__ import annotations

import pytest

from gateway.access_log import kind_of
from identity_graph import CALLER_KINDS
from identity_svc.memberships.policies import CREATOR, ROLE_NAMES, STAFF_ROLES, permissions_of
from kit.rpc.caller import Caller


def kind(*permissions: str) -> str:
    return kind_of(Caller(person_id="p", permissions=frozenset(permissions)), CALLER_KINDS)


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_each_role_of_staff_is_staff(role: str) -> None:
    assert kind(*permissions_of(None, staff=[role])) == "staff"


@pytest.mark.parametrize("role", [None, *ROLE_NAMES])
def test_no_member_of_a_company_is_staff(role: int | None) -> None:
    assert kind(*permissions_of(role)) == "person"


def test_a_session_of_the_app_is_of_the_app() -> None:
    assert kind(*CREATOR) == "app"
