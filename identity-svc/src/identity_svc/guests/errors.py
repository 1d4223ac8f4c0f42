"""What can go wrong with a guest token."""

from kit.rpc.errors import InvalidInput, NotFound


class InvalidGuestToken(InvalidInput):
    """Unknown, expired, used up or revoked: all answer alike."""

    reason = "INVALID_GUEST_TOKEN"
    message = "Found error in the form. Please check again."


class UnknownGuestToken(NotFound):
    """There is no token of this id."""

    reason = "UNKNOWN_GUEST_TOKEN"
    message = "That token does not exist."
