"""Errors of documents' addresses."""

from kit.rpc.errors import InvalidInput


class InvalidTicket(InvalidInput):
    """The ticket is forged, expired, for another document, or its reader lost access; which one is not disclosed."""

    reason = "INVALID_TICKET"
    message = "This link no longer works."
