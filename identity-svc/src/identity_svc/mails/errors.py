"""The error of a mailed link."""

from kit.rpc.errors import InvalidInput


class InvalidToken(InvalidInput):
    """The token is unknown, used, expired or for another purpose; the response does not say which."""

    reason = "INVALID_TOKEN"
    message = "This link is no longer valid. Ask for a new one."
