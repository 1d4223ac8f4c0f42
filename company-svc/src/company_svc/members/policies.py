"""Who may decide on members (docs/product.md, Roles): no I/O here."""

from __future__ import annotations

from kit.rpc.caller import Caller

OWNER, AUDITOR, VIEWER = 1, 2, 3
ROLES = (OWNER, AUDITOR, VIEWER)
"""From the highest to the lowest."""

STAFF = "manageCompanies"
MEMBERS_MAX = 200
"""So that what concerns all members of a company stays one short piece of work."""


def may_manage(caller: Caller, own_role: int | None) -> bool:
    """Owners decide on the members of their company, staff with manageCompanies on those of any."""
    return own_role == OWNER or caller.may(STAFF)


def may_grant(caller: Caller, own_role: int | None, role: int) -> bool:
    """Nobody grants a role above the own one; staff with manageCompanies stand above all roles."""
    return caller.may(STAFF) or (may_manage(caller, own_role) and own_role is not None and own_role <= role)


def may_remove(caller: Caller, own_role: int | None, person_id: str) -> bool:
    """Whoever manages members, and everybody oneself: that is leaving."""
    return may_manage(caller, own_role) or (own_role is not None and caller.person_id == person_id)
