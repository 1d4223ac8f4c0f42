"""What answers somebody who tries too often."""

from kit.rpc.errors import ResourceExhausted


class TooManyAttempts(ResourceExhausted):
    """The account or the address must wait."""

    reason = "TOO_MANY_ATTEMPTS"
