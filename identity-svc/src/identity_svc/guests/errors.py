"""Errors of guest tokens."""

from kit.rpc.errors import InvalidInput, NotFound


class InvalidGuestToken(InvalidInput):
    """The token is unknown, expired, used up or revoked; the response does not say which."""

    reason = "INVALID_GUEST_TOKEN"
    message = "Found error in the form. Please check again."


class UnknownGuestToken(NotFound):
    """There is no token of this id."""

    reason = "UNKNOWN_GUEST_TOKEN"
    message = "That token does not exist."
