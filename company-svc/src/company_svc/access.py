"""Reach and permissions of a viewer, from the table of members rather than the token: removals take effect at once."""

from __future__ import annotations

from enum import Enum

from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    bindparam,
    false,
    select,
    true,
)

from company_svc.reach.models import Company, Member
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.rpc.keys import KeyRule

NO_ROLE, OWNER, AUDITOR, VIEWER = 0, 1, 2, 3
ROLES = (OWNER, AUDITOR, VIEWER)
"""Roles, from the highest to the lowest."""

READS_ALL, MANAGES_ALL = "readCompanies", "manageCompanies"
"""Permissions of the staff."""
CREATE_ADVERTISEMENTS = "createAdvertisements"
"""Permission of a session of the creators' app, in which no person is a member of a company (docs/adr/0070)."""

CALLERS = frozenset(("demo", "identity"))
"""Services that may call this one in their own name."""

_WEBHOOKS = frozenset(("webhooks",))
_WEBHOOKS_READ = KeyRule(_WEBHOOKS, whole=True)
_WEBHOOKS_CHANGED = KeyRule(_WEBHOOKS, changes=True, whole=True)
KEYS = {
    "CompanyService.ListCompanies": KeyRule(whole=True),
    "CompanyService.BatchGetCompanies": KeyRule(whole=True),
    "WebhookService.ListWebhooks": _WEBHOOKS_READ,
    "WebhookService.CreateWebhook": _WEBHOOKS_CHANGED,
    "WebhookService.UpdateWebhook": _WEBHOOKS_CHANGED,
    "WebhookService.DeleteWebhook": _WEBHOOKS_CHANGED,
    "WebhookService.RotateWebhookSecret": _WEBHOOKS_CHANGED,
    "WebhookService.SendTestEvent": _WEBHOOKS_CHANGED,
    "WebhookService.ListWebhookDeliveries": _WEBHOOKS_READ,
    "WebhookService.ResendWebhookDelivery": _WEBHOOKS_CHANGED,
    "WebhookService.ResendFailedDeliveries": _WEBHOOKS_CHANGED,
    "WebhookService.ListCompanyEvents": KeyRule(frozenset(("results", "webhooks"))),
}
"""RPCs that API keys may call. A key limited to campaigns reads no sums of the company, which cover all campaigns, and
manages no webhooks, which could receive events of other campaigns."""

_COMPANIES = Company.metadata.tables["companies"]
_MEMBERS = Member.metadata.tables["members"]

_OWN, _IN_USE = _MEMBERS.alias("own"), _COMPANIES.alias("own_company")
_OWN_COMPANY = (
    select(_OWN.c.company_id)
    .join(_IN_USE, _IN_USE.c.id == _OWN.c.company_id)
    .where(_IN_USE.c.active.is_(True), _OWN.c.person_id == bindparam("viewer", type_=Text))
)
_OWNED_COMPANY = _OWN_COMPANY.where(_OWN.c.role == OWNER)


class Reach(Enum):
    """Which companies a viewer reads, or manages the members of."""

    ALL = "all"
    OWN = "own"
    """The viewer's own company, while it is active."""
    KEY = "key"
    """The company of the calling API key, while it is active."""
    NONE = "none"


def signed_in(caller: Caller) -> str:
    """The signed-in person's id. Raises Unauthenticated for other callers."""
    if caller.person_id is None:
        raise Unauthenticated
    return caller.person_id


def in_portal(caller: Caller) -> bool:
    """Whether the caller is a person signed in with the portal, the only application in which they are a member."""
    return caller.authenticated and not caller.may(CREATE_ADVERTISEMENTS)


def signed_in_portal(caller: Caller) -> str:
    """The id of a person who is signed in with the portal. Raises Unauthenticated, or PermissionDenied in the app."""
    person_id = signed_in(caller)
    if not in_portal(caller):
        raise PermissionDenied
    return person_id


def reach_of(viewer: Caller) -> Reach:
    """Staff and services read every company, a member the own one, an API key the key's company, others none."""
    if viewer.key is not None:
        return Reach.KEY
    if viewer.is_service or viewer.may(READS_ALL) or viewer.may(MANAGES_ALL):
        return Reach.ALL
    return Reach.OWN if in_portal(viewer) else Reach.NONE


def within_reach(reach: Reach, company_id: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition: the company in the column is within reach. The statement takes the parameters of `values_of`."""
    if reach is Reach.KEY:
        in_use = select(_IN_USE.c.id).where(_IN_USE.c.id == bindparam("key_company", type_=Text), _IN_USE.c.active)
        return company_id == in_use.scalar_subquery()
    if reach is Reach.OWN:
        return company_id == _OWN_COMPANY.scalar_subquery()
    return true() if reach is Reach.ALL else false()


def values_of(viewer: Caller) -> dict[str, str | None]:
    """The parameters of statements with `within_reach`."""
    return {"viewer": viewer.person_id, "key_company": viewer.tenant_id if viewer.key is not None else None}


def keeps_keys(viewer: Caller, company_id: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition of `may_keep_keys`, with the parameter `viewer` alone."""
    return company_id == _OWNED_COMPANY.scalar_subquery() if in_portal(viewer) else false()


def manages_webhooks(viewer: Caller, company_id: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition: the viewer manages webhooks. Owners do, and API keys, whose permission the edge checks.

    The statement takes the parameters of `values_of` the viewer.
    """
    if viewer.key is not None:
        return within_reach(Reach.KEY, company_id)
    return keeps_keys(viewer, company_id)


def manages_members(viewer: Caller, company_id: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition of `may_manage`, with the parameter `viewer` as `within_reach`."""
    if viewer.may(MANAGES_ALL):
        return true()
    return company_id == _OWNED_COMPANY.scalar_subquery() if in_portal(viewer) else false()


def own_role(viewer: Caller, company_id: str) -> Select[tuple[int]]:
    """Selects the viewer's role in a company; no row when the viewer is not a member."""
    person_id = viewer.person_id if in_portal(viewer) else None
    own = (_MEMBERS.c.person_id == person_id, _MEMBERS.c.company_id == company_id)
    return select(_MEMBERS.c.role).where(*own)


def may_address(caller: Caller, role: int | None) -> bool:
    """Whether a company exists for the caller: for its members, services and staff with manageCompanies."""
    return role is not None or caller.is_service or caller.may(MANAGES_ALL)


def may_update(caller: Caller, role: int | None) -> bool:
    """Owners change their own company; staff with manageCompanies, and services, change any."""
    return role == OWNER or caller.is_service or caller.may(MANAGES_ALL)


def may_deactivate(caller: Caller, role: int | None) -> bool:
    """Owners deactivate their own company, staff with manageCompanies any."""
    return role == OWNER or caller.may(MANAGES_ALL)


def may_reactivate(caller: Caller) -> bool:
    """Only staff with manageCompanies reactivate a company."""
    return caller.may(MANAGES_ALL)


def may_manage(caller: Caller, role: int | None) -> bool:
    """Owners manage the members of their company, staff with manageCompanies those of any."""
    return role == OWNER or caller.may(MANAGES_ALL)


def may_keep_keys(role: int | None) -> bool:
    """Whether a member with this role may create, list and revoke the company's API keys: owners only, not staff."""
    return role == OWNER


def may_manage_webhooks(role: int | None) -> bool:
    """Whether a member with this role manages the company's webhooks: owners only, not staff."""
    return role == OWNER


def may_grant(caller: Caller, role: int | None, granted: int) -> bool:
    """Members grant no role above their own; staff with manageCompanies grant any role."""
    return caller.may(MANAGES_ALL) or (may_manage(caller, role) and role is not None and role <= granted)


def may_remove(caller: Caller, role: int | None, person_id: str) -> bool:
    """Members with `may_manage` remove any member; every member may remove themselves, which is leaving."""
    return may_manage(caller, role) or (role is not None and caller.person_id == person_id)
