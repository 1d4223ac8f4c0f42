"""Permissions by role, spelled as on the wire (docs/product.md, Roles)."""

from __future__ import annotations

from collections.abc import Collection

OWNER, AUDITOR, VIEWER = 1, 2, 3
ROLE_NAMES = {OWNER: "owner", AUDITOR: "auditor", VIEWER: "viewer"}
_BY_ROLE = {
    OWNER: ("readCampaings", "auditAdvertisement", "editCampaigns", "manageMembers"),
    AUDITOR: ("readCampaings", "auditAdvertisement"),
    VIEWER: ("readCampaings",),
}
_READING = ("readCompanies", "readCampaings")
_BY_STAFF_ROLE = {
    "auditor": (*_READING, "auditAdvertisement", "auditMoneyAdvertisement"),
    "campaigns": (*_READING, "manageCampaigns", "manageCompanies"),
    "money": (*_READING, "manageCampaigns", "managePayouts"),
    "leads": ("readLeads", "manageGuestTokens"),
    "people": (*_READING, "readPeople", "manageDeletions", "confirmNetworks"),
    "system": ("manageSystem", "manageStaff"),
}
STAFF_ROLES = tuple(_BY_STAFF_ROLE)
"""Permissions by role of staff (docs/adr/0094): each role has what its screens of the desk need, and no more."""
CREATOR = ("createAdvertisements",)
"""Permissions in a session of the app, regardless of the person's role in the portal."""
AUDITING = tuple(role for role, granted in _BY_ROLE.items() if "auditAdvertisement" in granted)
"""Roles that may audit."""
FOUND_MAX = 50_000
"""Maximum number of creators one search returns: their ids take 2 MB."""


_BY_SCOPE = {
    "results": ("readCampaings",),
    "audit": ("readCampaings", "auditAdvertisement"),
    "campaigns": ("readCampaings", "editCampaigns"),
    "creators": ("readCampaings",),
    "webhooks": (),
}
"""Permissions by scope of an API key; services also check the scope itself (kit.rpc.keys)."""


def permissions_of_key(scopes: Collection[str]) -> list[str]:
    """Permissions of an API key. Raises ValueError for an unknown scope."""
    unknown = set(scopes) - _BY_SCOPE.keys()
    if unknown or not scopes:
        raise ValueError(f"no such scope: {', '.join(sorted(unknown))}")
    return sorted({permission for scope in scopes for permission in _BY_SCOPE[scope]})


def staff_roles_of(*, staff: bool, roles: Collection[str] | None) -> tuple[str, ...]:
    """The roles of a person as they are stored: none unless staff, all of them where none are stored."""
    if not staff:
        return ()
    return STAFF_ROLES if roles is None else tuple(role for role in STAFF_ROLES if role in roles)


def permissions_of(role: int | None, *, staff: Collection[str] = ()) -> list[str]:
    """Permissions of a person with this role in a company (None or 0: not a member), or with these roles of staff.

    In the portal, a person of staff is not a member of any company.
    """
    if staff:
        return sorted({permission for staff_role in staff for permission in _BY_STAFF_ROLE.get(staff_role, ())})
    return list(_BY_ROLE.get(role or 0, ()))


def narrows(before: int, after: int) -> bool:
    """Whether a change from the first role (0: none) to the second removes a permission."""
    return not set(_BY_ROLE.get(before, ())) <= set(_BY_ROLE.get(after, ()))
