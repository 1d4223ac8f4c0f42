"""What can go wrong with a session, with the codes that clients know (SPEC.md section 8)."""

from kit.rpc.errors import ResourceExhausted, Unauthenticated


class InvalidCredentials(Unauthenticated):
    """The e-mail is unknown or the password is wrong: the two answer alike."""

    reason = "INVALID_CREDENTIALS"
    message = "Invalid credentials"


class TooManyAttempts(ResourceExhausted):
    """The account or the address must wait."""

    reason = "TOO_MANY_ATTEMPTS"


class SessionEnded(Unauthenticated):
    """The refresh token is unknown, used, expired or of an ended session."""

    reason = "SESSION_ENDED"
    message = "Your session has ended. Please sign in again."
