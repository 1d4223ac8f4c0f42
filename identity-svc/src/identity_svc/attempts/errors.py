"""The error raised when a limit of attempts is exceeded."""

from kit.rpc.errors import ResourceExhausted


class TooManyAttempts(ResourceExhausted):
    """The account or the client's address has exceeded its limit of attempts."""

    reason = "TOO_MANY_ATTEMPTS"
