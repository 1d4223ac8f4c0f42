"""The error of a correct password that needs a second factor."""

from kit.rpc.errors import FailedPrecondition


class SecondFactorRequired(FailedPrecondition):
    """The password is correct; SignInService.complete takes `challenge` and a code."""

    reason = "SECOND_FACTOR_REQUIRED"
    message = "Enter the code of your authenticator."

    def __init__(self, challenge: str) -> None:
        super().__init__()
        self.challenge = challenge
