"""What can go wrong with a link that came by mail."""

from kit.rpc.errors import InvalidInput


class InvalidToken(InvalidInput):
    """Unknown, used, expired, or for something else: all answer alike."""

    reason = "INVALID_TOKEN"
    message = "This link is no longer valid. Ask for a new one."
