"""Errors of the second factor."""

from kit.rpc.errors import FailedPrecondition, InvalidInput, Unauthenticated


class InvalidCode(InvalidInput):
    """The code is wrong, used or expired."""

    reason = "INVALID_CODE"
    message = "That code is not right."


class AlreadyEnabled(FailedPrecondition):
    reason = "SECOND_FACTOR_ENABLED"
    message = "Two-step verification is already on."


class NotEnabled(FailedPrecondition):
    reason = "SECOND_FACTOR_NOT_ENABLED"
    message = "Two-step verification is off."


class NotBegun(FailedPrecondition):
    """`enable` was called before `begin`."""

    reason = "SECOND_FACTOR_NOT_BEGUN"
    message = "Set up your authenticator first."


class ChallengeExpired(Unauthenticated):
    """The challenge is unknown, used, expired, or was answered wrongly too often."""

    reason = "CHALLENGE_EXPIRED"
    message = "That took too long. Please log in again."
