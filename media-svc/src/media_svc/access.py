"""Whose an upload is, and what services alone may do; an image is public to whoever knows its key."""

from __future__ import annotations

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated

SERVICE = "service:"
"""What begins the name of an owner that is one of our own services."""


def uploader(caller: Caller) -> str:
    """Whom an upload belongs to: the signed-in person, or the service. Raises Unauthenticated for others."""
    if caller.person_id is not None:
        return caller.person_id
    if caller.service is None:
        raise Unauthenticated
    return f"{SERVICE}{caller.service}"


def check_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls."""
    if not caller.is_service:
        raise PermissionDenied
