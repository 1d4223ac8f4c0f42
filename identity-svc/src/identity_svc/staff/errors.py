"""What can go wrong with somebody's roles at the platform."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, PermissionDenied, Violation


class UnknownPerson(InvalidInput):
    """Nobody has an account with this e-mail."""

    def __init__(self) -> None:
        super().__init__(
            violations=[Violation("email", "Nobody has an account with that e-mail.", "UNKNOWN_PERSON")]
        )


class UnconfirmedEmail(FailedPrecondition):
    """The person has not confirmed the e-mail: it may be somebody else's."""

    def __init__(self) -> None:
        message = "That e-mail is not confirmed yet. Ask them to follow the link in their mail."
        super().__init__(violations=[Violation("email", message, "UNCONFIRMED_EMAIL")])


class AlreadyStaff(AlreadyExists):
    """The person has other roles already, which nobody replaces by adding them again."""

    def __init__(self) -> None:
        message = "They belong to the staff already. Change their roles in the list."
        super().__init__(violations=[Violation("email", message, "ALREADY_STAFF")])


class UnknownStaff(NotFound):
    """Nobody of this id belongs to the staff."""

    reason = "UNKNOWN_STAFF"
    message = "That person does not belong to the staff."


class OwnRoles(PermissionDenied):
    """Nobody changes their own roles, so that one stolen session cannot, and somebody always manages the staff."""

    reason = "OWN_STAFF_ROLES"
    message = "You cannot change your own roles. Ask a colleague."
