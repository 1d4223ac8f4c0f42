"""Errors of passwords, with the code that clients know (docs/product.md, Errors)."""

from kit.rpc.errors import InvalidInput, Unauthenticated, Violation


class InvalidCredentials(Unauthenticated):
    """The e-mail is unknown or the password is wrong; the response does not say which."""

    reason = "INVALID_CREDENTIALS"
    message = "Invalid credentials"


class WrongPassword(InvalidInput):
    """The password that the caller entered again is wrong."""

    def __init__(self) -> None:
        super().__init__(violations=[Violation("password", "That password is not right.", "WRONG_PASSWORD")])
