"""What can be wrong with a company, with the codes that clients know (SPEC.md section 8)."""

from kit.rpc.errors import AlreadyExists, NotFound, PermissionDenied


class CompanyNameExists(AlreadyExists):
    """Another company has this name, in whatever case."""

    reason = "COMPANY_NAME_EXISTS"
    message = "The company name already exists."


class CompanyExists(AlreadyExists):
    """The person belongs to a company already."""

    reason = "COMPANY_EXISTS"
    message = "Your account already has a company."


class UnknownCompany(NotFound):
    """Unknown, or not the caller's: the two answer alike."""

    reason = "UNKNOWN_COMPANY"
    message = "The company does not exist."


class NotYourself(PermissionDenied):
    """Somebody tried to create a company for another person."""
