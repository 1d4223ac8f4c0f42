"""Errors of assignments; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import NotFound


class UnknownAuditor(NotFound):
    """No member of the company, or one who may not audit: all alike."""

    reason = "UNKNOWN_AUDITOR"
    message = "This person may not audit for your company."
