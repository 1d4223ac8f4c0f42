"""Errors of keys."""

from kit.rpc.errors import NotFound


class UnknownImage(NotFound):
    """Nothing is stored under this key."""

    reason = "UNKNOWN_IMAGE"
    message = "The image does not exist."
