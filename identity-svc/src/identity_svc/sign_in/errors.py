"""What a right password answers when it is not enough."""

from kit.rpc.errors import FailedPrecondition


class SecondFactorRequired(FailedPrecondition):
    """The password was right; the challenge must be answered with a second factor."""

    reason = "SECOND_FACTOR_REQUIRED"
    message = "Enter the code of your authenticator."

    def __init__(self, challenge: str) -> None:
        super().__init__()
        self.challenge = challenge
