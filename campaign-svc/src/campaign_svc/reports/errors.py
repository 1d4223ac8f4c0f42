"""Errors of reports and their links."""

from kit.rpc.errors import NotFound


class UnknownShare(NotFound):
    """Unknown or out of the caller's reach; for anonymous viewers also an expired or revoked one."""

    reason = "UNKNOWN_SHARE"
    message = "This link does not exist, or has ended."
