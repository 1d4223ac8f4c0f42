"""Reach in identity-svc: which persons a caller sees, and what only services may do."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, or_, true

from identity_svc.tables import Table
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

READ_ALL, READ_OWN = "readCompanies", "readCampaings"
"""Permissions to see persons: everybody, for the staff; those of the own company, for its members."""
MANAGE_GUEST_TOKENS, MANAGE_DELETIONS = "manageGuestTokens", "manageDeletions"
"""Permissions of the staff."""


def within_reach(caller: Caller, person_id: ColumnElement[str]) -> ColumnElement[bool]:
    """The condition that the caller may see the names and network accounts of the person in the column.

    Staff and services see everybody; a company's people see its members and the influencers who made an advertisement
    for it; everybody sees themselves.
    """
    if caller.is_service or caller.may(READ_ALL):
        return true()
    conditions: list[ColumnElement[bool]] = [person_id == caller.person_id]
    if caller.tenant_id and caller.may(READ_OWN):
        members, reach = (Table.metadata.tables[name] for name in ("memberships", "person_reach"))
        own_members = (members.c.company_id == caller.tenant_id, members.c.person_id == person_id)
        conditions.append(exists().where(*own_members, members.c.role > 0))
        conditions.append(exists().where(reach.c.company_id == caller.tenant_id, reach.c.person_id == person_id))
    return or_(*conditions)


def require_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls in its own name."""
    if not caller.is_service:
        raise PermissionDenied
