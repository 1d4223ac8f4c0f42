"""What can go wrong with the address of a document."""

from kit.rpc.errors import InvalidInput


class InvalidTicket(InvalidInput):
    """The ticket is forged, expired, for another document, or its reader lost access; the answer does not say which."""

    reason = "INVALID_TICKET"
    message = "This link no longer works."
