"""What a role allows, spelled as on the wire (docs/product.md, Roles)."""

from __future__ import annotations

OWNER, AUDITOR, VIEWER = 1, 2, 3
ROLE_NAMES = {OWNER: "owner", AUDITOR: "auditor", VIEWER: "viewer"}
_BY_ROLE = {
    OWNER: ("readCampaings", "auditAdvertisement", "editCampaigns", "manageMembers"),
    AUDITOR: ("readCampaings", "auditAdvertisement"),
    VIEWER: ("readCampaings",),
}
STAFF = (
    "readCompanies",
    "readCampaings",
    "auditAdvertisement",
    "auditMoneyAdvertisement",
    "manageCampaigns",
    "manageCompanies",
    "manageGuestTokens",
    "manageDeletions",
    "readLeads",
    "manageSystem",
    "managePayouts",
    "readPeople",
    "confirmNetworks",
)
CREATOR = ("createAdvertisements",)
"""Permissions in a session of the app, whoever the person is in the portal."""
AUDITING = tuple(role for role, granted in _BY_ROLE.items() if "auditAdvertisement" in granted)
"""Roles that may audit."""
FOUND_MAX = 50_000
"""How many creators one search finds: their ids are 2 MB."""


def permissions_of(role: int | None, *, staff: bool) -> list[str]:
    """Permissions of a person with this role (None or 0: no member) who may be staff."""
    if staff:
        return list(STAFF)
    return list(_BY_ROLE.get(role or 0, ()))


def narrows(before: int, after: int) -> bool:
    """Whether somebody who had the first role (0: none) loses a permission by having the second."""
    return not set(_BY_ROLE.get(before, ())) <= set(_BY_ROLE.get(after, ()))
