"""Owners of uploads, and permissions of services; reading an image requires only its key."""

from __future__ import annotations

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.rpc.keys import KeyRule

CALLERS = frozenset(("campaign", "company", "demo", "identity", "mobile"))
"""Services that may call this one in their own name."""
KEYS = {
    "MediaService.UploadImage": KeyRule(frozenset(("campaigns",)), changes=True),
    "MediaService.ClaimImages": KeyRule(frozenset(("campaigns",)), changes=True),
    "MediaService.GetImage": KeyRule(),
}
"""RPCs that API keys may call: pictures of campaigns. Any client with an image's address can read it."""
SERVICE = "service:"
"""Prefix of an owner that is one of our own services."""


def uploader(caller: Caller) -> str:
    """The owner of an upload: the signed-in person's id, `service:<name>`, or `key:<id>` of an API key.

    Raises Unauthenticated for others.
    """
    if caller.person_id is not None:
        return caller.person_id
    if caller.service is None and caller.key is not None:
        return f"key:{caller.key.id}"
    if caller.service is None:
        raise Unauthenticated
    return f"{SERVICE}{caller.service}"


def claims_portraits(caller: Caller) -> bool:
    """Whether the images that the caller claims are portraits: profile pictures of people."""
    return caller.service == "identity"


def check_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls."""
    if not caller.is_service:
        raise PermissionDenied
