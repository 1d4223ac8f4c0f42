"""What reports and their links are refused with."""

from kit.rpc.errors import NotFound


class UnknownShare(NotFound):
    """No such link within the caller's reach; for a stranger also one that has ended."""

    reason = "UNKNOWN_SHARE"
    message = "This link does not exist, or has ended."
