"""What can go wrong with a password, with the code that clients know (docs/product.md, Errors)."""

from kit.rpc.errors import InvalidInput, Unauthenticated, Violation


class InvalidCredentials(Unauthenticated):
    """The e-mail is unknown or the password is wrong: the two answer alike."""

    reason = "INVALID_CREDENTIALS"
    message = "Invalid credentials"


class WrongPassword(InvalidInput):
    """The caller's password, asked for again, is not right."""

    def __init__(self) -> None:
        super().__init__(violations=[Violation("password", "That password is not right.", "WRONG_PASSWORD")])
