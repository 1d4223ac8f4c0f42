"""The error of exceeded limits."""

from kit.rpc.errors import ResourceExhausted


class TooManyAttempts(ResourceExhausted):
    """The account or the client's address has used up its attempts for now."""

    reason = "TOO_MANY_ATTEMPTS"
