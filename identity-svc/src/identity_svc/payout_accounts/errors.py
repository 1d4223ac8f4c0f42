"""What can go wrong with a payout account."""

from kit.rpc.errors import InvalidInput, Violation


class WrongPassword(InvalidInput):
    """The caller's password, asked for again, is not right."""

    def __init__(self) -> None:
        super().__init__(violations=[Violation("password", "That password is not right.", "WRONG_PASSWORD")])
