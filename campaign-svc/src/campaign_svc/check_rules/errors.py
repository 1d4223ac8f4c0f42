"""Errors of check rules; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import NotFound


class UnknownCompany(NotFound):
    """Unknown or out of the caller's reach; the two are indistinguishable."""

    reason = "UNKNOWN_COMPANY"
    message = "The company does not exist."
