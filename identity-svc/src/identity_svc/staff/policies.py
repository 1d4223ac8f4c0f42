"""Rules on the roles of staff: no I/O here."""

from __future__ import annotations

from collections.abc import Collection

from identity_svc.memberships.policies import STAFF_ROLES, permissions_of
from kit.rpc.errors import InvalidInput, Violation
from resuena.identity.v1 import staff_pb2 as pb

MEMBERS_MAX = 1000
"""Maximum number of people of staff that are listed."""
ROLE_OF: dict[int, str] = {
    pb.STAFF_ROLE_AUDITOR: "auditor",
    pb.STAFF_ROLE_CAMPAIGNS: "campaigns",
    pb.STAFF_ROLE_MONEY: "money",
    pb.STAFF_ROLE_LEADS: "leads",
    pb.STAFF_ROLE_PEOPLE: "people",
    pb.STAFF_ROLE_SYSTEM: "system",
}
"""Roles as they are stored, by their number in the contract."""


def checked_roles(roles: Collection[str]) -> list[str]:
    """The roles, each once, in the order of STAFF_ROLES. Raises InvalidInput without one or for an unknown one."""
    unknown = sorted(set(roles) - set(STAFF_ROLES))
    if unknown or not roles:
        explanation = f"Unknown role: {', '.join(unknown)}. " if unknown else ""
        message = f"{explanation}Choose at least one role of: {', '.join(STAFF_ROLES)}."
        raise InvalidInput(violations=[Violation("roles", message, "INVALID_ROLES")])
    return [role for role in STAFF_ROLES if role in roles]


def narrows(company_role: int | None, before: Collection[str], after: Collection[str]) -> bool:
    """Whether a person with this role in a company loses a permission by the change of staff roles."""
    had, has = permissions_of(company_role, staff=before), permissions_of(company_role, staff=after)
    return not set(had) <= set(has)
