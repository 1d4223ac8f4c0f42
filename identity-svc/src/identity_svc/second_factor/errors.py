"""What can go wrong with a second factor."""

from kit.rpc.errors import FailedPrecondition, InvalidInput


class InvalidCode(InvalidInput):
    """The code is wrong, was used already, or has passed."""

    reason = "INVALID_CODE"
    message = "That code is not right."


class AlreadyEnabled(FailedPrecondition):
    """The person has a second factor."""

    reason = "SECOND_FACTOR_ENABLED"
    message = "Two-step sign-in is already on."


class NotEnabled(FailedPrecondition):
    """The person has no second factor."""

    reason = "SECOND_FACTOR_NOT_ENABLED"
    message = "Two-step sign-in is off."


class NotBegun(FailedPrecondition):
    """There is no secret to prove."""

    reason = "SECOND_FACTOR_NOT_BEGUN"
    message = "Set up your authenticator first."
