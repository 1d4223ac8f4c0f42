"""What can go wrong with a password, with the code that clients know (docs/product.md, Errors)."""

from kit.rpc.errors import Unauthenticated


class InvalidCredentials(Unauthenticated):
    """The e-mail is unknown or the password is wrong: the two answer alike."""

    reason = "INVALID_CREDENTIALS"
    message = "Invalid credentials"
