"""Whom a caller may see, and what only our own services may do; decided nowhere else in identity-svc."""

from __future__ import annotations

from sqlalchemy import ColumnElement, column, exists, or_, table, true

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

# The tables belong to memberships, which is a concept above this module: only their names are needed here.
_MEMBERSHIPS = table("memberships", column("company_id"), column("person_id"), column("role"))
_REACH = table("person_reach", column("company_id"), column("person_id"))


def within_reach(caller: Caller, person_id: ColumnElement[str]) -> ColumnElement[bool]:
    """The condition that the caller may see the names and network accounts of the person in the column.

    Staff and services see everybody; a company's people see its members and the influencers who made an advertisement
    for it; everybody sees themselves.
    """
    if caller.is_service or caller.may("readCompanies"):
        return true()
    conditions: list[ColumnElement[bool]] = [person_id == caller.person_id]
    if caller.tenant_id and caller.may("readCampaings"):
        conditions.append(exists().where(_REACH.c.company_id == caller.tenant_id, _REACH.c.person_id == person_id))
        fellow = (_MEMBERSHIPS.c.company_id == caller.tenant_id, _MEMBERSHIPS.c.person_id == person_id)
        conditions.append(exists().where(*fellow, _MEMBERSHIPS.c.role > 0))
    return or_(*conditions)


def require_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls in its own name."""
    if not caller.is_service:
        raise PermissionDenied
