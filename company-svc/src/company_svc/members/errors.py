"""Errors of changes of members."""

from kit.db import violated_constraint
from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, Violation


class CompanyExists(AlreadyExists):
    """The person already belongs to a company."""

    reason = "COMPANY_EXISTS"
    message = "Your account already has a company."


class UnknownMember(NotFound):
    """No member of the company has this id."""

    reason = "UNKNOWN_MEMBER"
    message = "That person is not a member of the company."


class LastOwner(FailedPrecondition):
    """The company would be left without an owner."""

    reason = "LAST_OWNER"
    message = "The company needs at least one owner."


class CompanyFull(FailedPrecondition):
    """The company has reached its limit of members."""

    reason = "COMPANY_FULL"
    message = "The company has as many members as it may."


def invalid_role() -> InvalidInput:
    """The role is not owner, auditor or viewer."""
    return InvalidInput(violations=[Violation("role", "Choose a role: owner, auditor or viewer.", "INVALID_ROLE")])


def translated(error: Exception) -> Exception:
    """CompanyExists for the violated primary key of members, else the error itself."""
    return CompanyExists() if violated_constraint(error) == "pk_members" else error
