"""Errors of changes of staff roles."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, PermissionDenied, Violation


class UnknownPerson(InvalidInput):
    """No person has an account with this e-mail."""

    def __init__(self) -> None:
        super().__init__(
            violations=[Violation("email", "Nobody has an account with that e-mail.", "UNKNOWN_PERSON")]
        )


class UnconfirmedEmail(FailedPrecondition):
    """The person has not confirmed the e-mail: it may belong to another person."""

    def __init__(self) -> None:
        message = "That e-mail is not confirmed yet. Ask them to follow the link in their mail."
        super().__init__(violations=[Violation("email", message, "UNCONFIRMED_EMAIL")])


class AlreadyStaff(AlreadyExists):
    """The person already has other roles; adding a person again does not replace them."""

    def __init__(self) -> None:
        message = "They belong to the staff already. Change their roles in the list."
        super().__init__(violations=[Violation("email", message, "ALREADY_STAFF")])


class UnknownStaff(NotFound):
    """No person of staff has this id."""

    reason = "UNKNOWN_STAFF"
    message = "That person does not belong to the staff."


class OwnRoles(PermissionDenied):
    """A person may not change their own roles: a stolen session cannot do so, and a staff manager always remains."""

    reason = "OWN_STAFF_ROLES"
    message = "You cannot change your own roles. Ask a colleague."
