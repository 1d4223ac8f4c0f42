"""What can go wrong with a session, with the codes that clients know (docs/product.md, Errors)."""

from kit.rpc.errors import FailedPrecondition, NotFound, ResourceExhausted, Unauthenticated


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


class SecondFactorRequired(FailedPrecondition):
    """The password was right; the challenge must be answered with a second factor."""

    reason = "SECOND_FACTOR_REQUIRED"
    message = "Enter the code of your authenticator."

    def __init__(self, challenge: str) -> None:
        super().__init__()
        self.challenge = challenge


class ChallengeExpired(Unauthenticated):
    """The challenge is unknown, used, too old, or was answered wrongly too often."""

    reason = "CHALLENGE_EXPIRED"
    message = "That took too long. Please sign in again."


class UnknownSession(NotFound):
    """No such session, or somebody else's."""

    reason = "UNKNOWN_SESSION"
    message = "That session does not exist."
