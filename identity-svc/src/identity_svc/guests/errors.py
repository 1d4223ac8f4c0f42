"""What can go wrong with a guest token."""

from kit.rpc.errors import InvalidInput


class InvalidGuestToken(InvalidInput):
    """Unknown, expired or revoked: all answer alike."""

    reason = "INVALID_GUEST_TOKEN"
    message = "Found error in the form. Please check again."
