"""Owners of uploads, and what only services may do; reading an image needs its key and no permission."""

from __future__ import annotations

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated

CALLERS = frozenset(("campaign", "company", "demo", "identity", "mobile"))
"""Services that may call this one in their own name."""
SERVICE = "service:"
"""Prefix of an owner that is one of our own services."""


def uploader(caller: Caller) -> str:
    """The owner of an upload: the signed-in person's id, or `service:<name>`. Raises Unauthenticated for others."""
    if caller.person_id is not None:
        return caller.person_id
    if caller.service is None:
        raise Unauthenticated
    return f"{SERVICE}{caller.service}"


def check_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls."""
    if not caller.is_service:
        raise PermissionDenied
