"""Errors of sessions, with the codes that clients know (docs/product.md, Errors)."""

from kit.rpc.errors import NotFound, Unauthenticated


class SessionEnded(Unauthenticated):
    """The refresh token is unknown, used, expired or belongs to an ended session."""

    reason = "SESSION_ENDED"
    message = "Your session has ended. Please log in again."


class UnknownSession(NotFound):
    """The session does not exist or belongs to another person."""

    reason = "UNKNOWN_SESSION"
    message = "That session does not exist."
