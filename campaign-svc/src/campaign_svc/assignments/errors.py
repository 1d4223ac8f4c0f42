"""Errors of assignments; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import NotFound


class UnknownAuditor(NotFound):
    """Not a member of the company, or a member who may not audit; indistinguishable."""

    reason = "UNKNOWN_AUDITOR"
    message = "This person may not audit for your company."
