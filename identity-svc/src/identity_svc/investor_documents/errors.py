"""What can go wrong with the address of a document."""

from kit.rpc.errors import InvalidInput


class InvalidTicket(InvalidInput):
    """Of nobody, for another document, past its end, or its reader may not read any more: all answer alike."""

    reason = "INVALID_TICKET"
    message = "This link no longer works."
