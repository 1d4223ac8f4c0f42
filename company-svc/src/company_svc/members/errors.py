"""What can be wrong with a change of members."""

from kit.db import violated_constraint
from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, Violation


class CompanyExists(AlreadyExists):
    """The person belongs to a company already."""

    reason = "COMPANY_EXISTS"
    message = "Your account already has a company."


class UnknownMember(NotFound):
    """Nobody of that id belongs to the company."""

    reason = "UNKNOWN_MEMBER"
    message = "That person is not a member of the company."


class LastOwner(FailedPrecondition):
    """The company would be left without an owner."""

    reason = "LAST_OWNER"
    message = "The company needs at least one owner."


class CompanyFull(FailedPrecondition):
    """The company has as many members as it may."""

    reason = "COMPANY_FULL"
    message = "The company has as many members as it may."


def invalid_role() -> InvalidInput:
    """The role is none of owner, auditor, viewer."""
    return InvalidInput(violations=[Violation("role", "Choose a role: owner, auditor or viewer.", "INVALID_ROLE")])


def translated(error: Exception) -> Exception:
    """CompanyExists for the violated primary key of members, else the error itself."""
    return CompanyExists() if violated_constraint(error) == "pk_members" else error
