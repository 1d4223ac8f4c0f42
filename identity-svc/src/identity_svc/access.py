"""Reach in identity-svc: which persons a caller sees, and what only services may do."""

from __future__ import annotations

from sqlalchemy import Boolean, ColumnElement, Text, and_, bindparam, exists, or_

from identity_svc.reach.models import Membership, PersonReach
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.rpc.keys import KeyRule

READ_ALL, READ_OWN = "readCompanies", "readCampaings"
"""Permissions to see persons: all of them (staff), or those of the own company (its members)."""
MANAGE_MEMBERS = "manageMembers"
"""Permission of a company's owners."""
MANAGE_GUEST_TOKENS, MANAGE_DELETIONS = "manageGuestTokens", "manageDeletions"
"""Permissions of the staff."""
READ_PEOPLE = "readPeople"
"""Permission of the staff to search all persons and to read their records."""
MANAGE_STAFF = "manageStaff"
"""Permission of the staff to manage who belongs to it, with which roles."""
_OF_STAFF = (MANAGE_GUEST_TOKENS, MANAGE_DELETIONS, READ_PEOPLE, "readLeads", "manageSystem", MANAGE_STAFF)
"""Each role of staff has `readCompanies` or one of these permissions."""
CONFIRM_NETWORKS = "confirmNetworks"
"""Permission of the staff to confirm who owns an account on a network."""
CREATE_ADVERTISEMENTS = "createAdvertisements"
"""Permission of a creator, who is signed in with the app."""
PAYER = "campaign"
"""The service that pays creators: in its own name it reads payout accounts; otherwise it may do what any caller may."""
PUBLISHER = PAYER
"""The service that publishes on creators' accounts and reads their figures: it alone reads networks' tokens."""
CALLERS = frozenset((PAYER, "company", "demo", "mobile"))
"""Services that may call this one in their own name."""
KEY_KEEPER = "company"
"""The service that keeps API keys: the only one for which tokens of API keys are signed."""
_READS_PERSONS = frozenset(("results", "audit", "creators"))
KEYS = {
    "PersonService.BatchGetPersons": KeyRule(_READS_PERSONS),
    "PersonService.BatchListPersonCredentials": KeyRule(_READS_PERSONS),
    "MembershipService.FindCreators": KeyRule(frozenset(("audit", "creators")), whole=True),
    # The same RPCs for clients that call IdentityService, until it goes (docs/adr/0123).
    "IdentityService.BatchGetPersons": KeyRule(_READS_PERSONS),
    "IdentityService.BatchListPersonCredentials": KeyRule(_READS_PERSONS),
    "IdentityService.FindCreators": KeyRule(frozenset(("audit", "creators")), whole=True),
}
"""RPCs that API keys may call. Persons are within the reach of the key's company, also for a key limited to campaigns:
it only has the ids of those who posted in them.
"""
_MEMBERS = Membership.metadata.tables["memberships"]
_REACH = PersonReach.metadata.tables["person_reach"]


def within_reach(person_id: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition: the caller may see the names and network accounts of the person in the column.

    Staff and services see every person; members of a company see its members and the influencers who made an
    advertisement for it; each person sees themselves. The statement takes the parameters of `reach_of` the caller.
    """
    company = bindparam("reach_company", type_=Text)
    return or_(
        bindparam("reach_all", type_=Boolean),
        person_id == bindparam("reach_self", type_=Text),
        exists().where(_MEMBERS.c.company_id == company, _MEMBERS.c.person_id == person_id, _MEMBERS.c.role > 0),
        exists().where(_REACH.c.company_id == company, _REACH.c.person_id == person_id),
    )


def named(person_id: ColumnElement[str], staff: ColumnElement[bool]) -> ColumnElement[bool]:
    """SQL condition: the caller may see the name of the person in the columns, who may belong to the staff.

    As `within_reach`; a company's owners also see former members, since its record of acts shows what they did, and
    staff see their colleagues, who handled the same cases.
    """
    company = bindparam("reach_former", type_=Text)
    former = exists().where(_MEMBERS.c.company_id == company, _MEMBERS.c.person_id == person_id)
    return or_(within_reach(person_id), former, and_(bindparam("reach_staff", type_=Boolean), staff))


def reach_of(caller: Caller) -> dict[str, str | bool | None]:
    """The parameters of `within_reach` and `named` for a caller."""
    return {
        "reach_all": is_trusted_service(caller) or caller.may(READ_ALL),
        "reach_self": caller.person_id,
        "reach_company": caller.tenant_id if caller.may(READ_OWN) else None,
        "reach_staff": any(caller.may(permission) for permission in _OF_STAFF),
        "reach_former": caller.tenant_id if caller.may(MANAGE_MEMBERS) else None,
    }


def may_know_creators(caller: Caller, company_id: str) -> bool:
    """Whether the caller may see the names of the creators with advertisements for the company; as `within_reach`."""
    own = caller.tenant_id == company_id and caller.may(READ_OWN)
    return is_trusted_service(caller) or caller.may(READ_ALL) or own


def may_know_auditors(caller: Caller, company_id: str) -> bool:
    """Whether the caller may know who audits for the company: its members."""
    return caller.tenant_id == company_id and caller.may(READ_OWN)


def is_creator(caller: Caller) -> bool:
    """Whether the caller is signed in with the app."""
    return caller.authenticated and caller.may(CREATE_ADVERTISEMENTS)


def require_creator(caller: Caller) -> None:
    """Raises Unauthenticated for an anonymous caller, PermissionDenied for one who is not signed in with the app."""
    caller.require(CREATE_ADVERTISEMENTS)
    if not caller.authenticated:
        raise PermissionDenied


def require_reader_of_people(caller: Caller) -> str:
    """The id of the staff member who calls, if they may read every person's record. Services may not: views are logged.

    Raises Unauthenticated, or PermissionDenied without readPeople.
    """
    if caller.person_id is None:
        raise Unauthenticated
    caller.require(READ_PEOPLE)
    return caller.person_id


def require_reader_of_names(caller: Caller) -> None:
    """Raises Unauthenticated, or PermissionDenied unless the caller is staff and may see every person's name."""
    if caller.person_id is None:
        raise Unauthenticated
    caller.require(READ_ALL)


def require_staff_manager(caller: Caller) -> None:
    """Raises Unauthenticated, or PermissionDenied unless the caller is staff with the permission manageStaff."""
    if caller.person_id is None:
        raise Unauthenticated
    caller.require(MANAGE_STAFF)


def is_trusted_service(caller: Caller) -> bool:
    """Whether one of our own services calls in its own name.

    The key of campaign-svc passes only `require_payer` and `require_publisher`.
    """
    return caller.is_service and caller.service != PAYER


def require_service(caller: Caller) -> None:
    """Raises PermissionDenied unless `is_trusted_service`."""
    if not is_trusted_service(caller):
        raise PermissionDenied


def require_key_keeper(caller: Caller) -> None:
    """Raises PermissionDenied unless the service that keeps API keys calls in its own name."""
    if caller.service != KEY_KEEPER:
        raise PermissionDenied


def require_payer(caller: Caller) -> None:
    """Raises PermissionDenied unless the service that pays creators calls in its own name."""
    if caller.service != PAYER:
        raise PermissionDenied


def require_publisher(caller: Caller) -> None:
    """Raises PermissionDenied unless the service that publishes on creators' accounts calls in its own name."""
    if caller.service != PUBLISHER:
        raise PermissionDenied
