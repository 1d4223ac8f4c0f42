"""The error of a right password that needs a second factor."""

from kit.rpc.errors import FailedPrecondition


class SecondFactorRequired(FailedPrecondition):
    """The password is right; SignInService.complete answers `challenge` with a code."""

    reason = "SECOND_FACTOR_REQUIRED"
    message = "Enter the code of your authenticator."

    def __init__(self, challenge: str) -> None:
        super().__init__()
        self.challenge = challenge
