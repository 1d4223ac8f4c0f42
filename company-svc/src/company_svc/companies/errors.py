"""What can be wrong with a company, with the codes that clients know (docs/product.md, Errors)."""

from kit.db import violated_constraint
from kit.rpc.errors import AlreadyExists, FailedPrecondition, NotFound, PermissionDenied


class CompanyNameExists(AlreadyExists):
    """Another company has this name, in whatever case."""

    reason = "COMPANY_NAME_EXISTS"
    message = "The company name already exists."


class UnknownCompany(NotFound):
    """Unknown, or not the caller's: the two answer alike."""

    reason = "UNKNOWN_COMPANY"
    message = "The company does not exist."


class NotAllowed(PermissionDenied):
    """A member whose role does not allow it."""


class CompanyInactive(FailedPrecondition):
    """The company is out of use: nobody can be given a place in it."""

    reason = "COMPANY_INACTIVE"
    message = "The company is not in use."


def translated(error: Exception) -> Exception:
    """The domain's error for a broken constraint, else the error itself."""
    return CompanyNameExists() if violated_constraint(error) == "uq_companies_name" else error
