"""Errors of a person's data, with the codes that clients know."""

from kit.rpc.errors import AlreadyExists, PermissionDenied, Violation


class EmailExists(AlreadyExists):
    reason = "EMAIL_EXISTS"
    message = "The email entered already exists."


class HandleExists(AlreadyExists):
    """Another person has this handle, compared without regard to case."""

    reason = "HANDLE_EXISTS"
    message = "That page name is taken."

    def __init__(self) -> None:
        super().__init__(violations=[Violation("handle", self.message, self.reason)])


class NotYourself(PermissionDenied):
    """The caller tried to change another person."""
