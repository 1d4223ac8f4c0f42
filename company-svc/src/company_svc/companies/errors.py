"""Errors of companies, with the codes that clients know (docs/product.md, Errors)."""

from kit.db import violated_constraint
from kit.rpc.errors import AlreadyExists, FailedPrecondition, NotFound, PermissionDenied


class CompanyNameExists(AlreadyExists):
    """Another company has this name, compared without regard to case."""

    reason = "COMPANY_NAME_EXISTS"
    message = "The company name already exists."


class CompanyNameLooksAlike(AlreadyExists):
    """The name of another company looks the same as this one (kit.names.name_key)."""

    reason = "COMPANY_NAME_LOOKS_ALIKE"
    message = "The name looks the same as another company's. Add a word that tells them apart, such as the city."


class UnknownCompany(NotFound):
    """The company does not exist or is out of the caller's reach; the response does not say which."""

    reason = "UNKNOWN_COMPANY"
    message = "The company does not exist."


class NotAllowed(PermissionDenied):
    """The caller is a member whose role does not allow it."""


class CompanyInactive(FailedPrecondition):
    """The company is deactivated: no member can be added or changed."""

    reason = "COMPANY_INACTIVE"
    message = "The company is not in use."


def refuse_taken(same: bool | None) -> None:
    """Raises the error for another company of the same name (True) or a similar one (False); nothing for None."""
    if same is not None:
        raise CompanyNameExists if same else CompanyNameLooksAlike


def translated(error: Exception) -> Exception:
    """The error for the violated unique constraint on names, else the error itself."""
    match violated_constraint(error):
        case "uq_companies_name":
            return CompanyNameExists()
        case "uq_companies_name_key":
            return CompanyNameLooksAlike()
        case _:
            return error
