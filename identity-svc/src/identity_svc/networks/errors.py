"""Errors of calls to a network."""

from kit.rpc.errors import DomainError, FailedPrecondition, PermissionDenied, Unavailable


class NetworkAway(Unavailable):
    """The network did not respond, or is temporarily unavailable: try again later."""

    reason = "NETWORK_AWAY"
    message = "The network does not answer right now. Please try again in a moment."


class CodeRefused(FailedPrecondition):
    """The OAuth code is unknown, used or expired."""

    reason = "NETWORK_CODE_REFUSED"
    message = "The network did not accept this link any more. Please start again."


class ForgedRequest(PermissionDenied):
    """A call in a network's name lacks a valid signature of the network."""

    message = "The signature is not valid."


class TokenRefused(DomainError):
    """The network refused a token; `why` is a SocialAccountReason of the contract."""

    def __init__(self, why: int) -> None:
        super().__init__()
        self.why = why
