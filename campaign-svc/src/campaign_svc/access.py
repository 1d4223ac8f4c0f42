"""Access rules. Repositories restrict their statements by the conditions that this module returns."""

from __future__ import annotations

from enum import Enum

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Text,
    and_,
    any_,
    bindparam,
    exists,
    false,
    true,
)

from campaign_svc.reach.models import KnownCompany
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated
from kit.rpc.keys import KeyRule
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2

CALLERS = frozenset(("demo", "mobile"))
"""Services that may call this one in their own name."""
_SEES = frozenset(("results", "audit", "campaigns"))
_SEES_POSTS = frozenset(("results", "audit"))
_SEES_TERMS = frozenset(("results", "campaigns"))
_SEES_RESULTS = frozenset(("results",))
_AUDITS = frozenset(("audit",))
_MANAGES = frozenset(("campaigns",))
_SEES_CREATORS = frozenset(("creators",))
KEYS = {
    "CampaignService.ListCampaigns": KeyRule(_SEES),
    "CampaignService.BatchGetCampaigns": KeyRule(_SEES),
    "CampaignService.BatchListCompanyCampaigns": KeyRule(_SEES),
    "CampaignService.BatchGetCampaignTotals": KeyRule(_SEES_POSTS),
    "CampaignService.BatchGetEngagementSeries": KeyRule(_SEES_RESULTS),
    "CampaignService.BatchListCampaignCreators": KeyRule(_SEES_POSTS | _SEES_CREATORS),
    "CampaignService.TransitionCampaign": KeyRule(_MANAGES, changes=True),
    "CampaignService.SetCampaignExternalData": KeyRule(_MANAGES, changes=True),
    "CampaignLifecycleService.CreateCampaignDraft": KeyRule(_MANAGES, changes=True, whole=True),
    "CampaignLifecycleService.UpdateCampaignDraft": KeyRule(_MANAGES, changes=True),
    "CampaignLifecycleService.ListCampaignDrafts": KeyRule(_MANAGES),
    "CampaignLifecycleService.BatchListStatusChanges": KeyRule(_SEES_TERMS),
    "CheckRulesService.ListCatalogue": KeyRule(_SEES),
    "CheckRulesService.BatchGetCheckRules": KeyRule(_SEES_TERMS),
    "CheckRulesService.UpdateCheckRules": KeyRule(_MANAGES, changes=True),
    "AdvertisementService.ListAdvertisements": KeyRule(_SEES_POSTS),
    "AdvertisementService.BatchGetAdvertisements": KeyRule(_SEES_POSTS),
    "AdvertisementService.BatchListCampaignAdvertisements": KeyRule(_SEES_POSTS),
    "AdvertisementService.BatchListPosts": KeyRule(_SEES_POSTS),
    "AdvertisementService.AuditAdvertisement": KeyRule(_AUDITS, changes=True),
    "AdvertisementService.SetAdvertisementExternalData": KeyRule(_AUDITS, changes=True),
    "AuditService.ListReasons": KeyRule(),
    "AuditService.BatchListAuditEntries": KeyRule(_SEES_POSTS),
    "AuditService.AuditAdvertisements": KeyRule(_AUDITS, changes=True),
    "AuditService.ProjectAudit": KeyRule(_AUDITS),
    "AuditService.DeliverReward": KeyRule(_AUDITS, changes=True),
    "AutomaticApprovalService.BatchGetApprovals": KeyRule(_SEES_POSTS),
    "ChangeService.RequestChange": KeyRule(_AUDITS, changes=True),
    "ChangeService.WithdrawChangeRequest": KeyRule(_AUDITS, changes=True),
    "ChangeService.BatchListChanges": KeyRule(_SEES_POSTS),
    "CheckService.BatchListChecks": KeyRule(_SEES_POSTS),
    "DisputeService.BatchGetDisputes": KeyRule(_SEES_POSTS),
    "NetworkService.BatchListNetworkStates": KeyRule(_SEES_POSTS),
    "LedgerService.BatchGetCampaignLedgers": KeyRule(_SEES_TERMS),
    "PaymentService.BatchGetPayments": KeyRule(_SEES_TERMS),
    "MoneyService.ListMoneyMovements": KeyRule(_SEES_RESULTS, whole=True),
    "MoneyService.ListMoneyBalances": KeyRule(_SEES_RESULTS, whole=True),
    "PictureService.ListApprovedPictures": KeyRule(_SEES_RESULTS),
    "ReportService.GetReport": KeyRule(_SEES_RESULTS, whole=True),
    "ReportService.ListCreators": KeyRule(_SEES_CREATORS, whole=True),
    "ReportService.ListOwedProducts": KeyRule(_AUDITS, whole=True),
    "CreatorService.GetCreator": KeyRule(_SEES_CREATORS, whole=True),
    "CreatorService.ListCreatorTags": KeyRule(_SEES_CREATORS, whole=True),
}
"""RPCs that API keys may call (kit.rpc.keys). RPCs not about single campaigns refuse keys limited to some campaigns."""

HIDDEN_FROM_BRANDS = (pb.CAMPAIGN_STATUS_PRE_DRAFT, pb.CAMPAIGN_STATUS_DRAFT)
_STEPS_OF_BRANDS = (pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_STOP)
_OUT_OF_USE = KnownCompany.metadata.tables["known_companies"].alias("out_of_use")


def may_manage(caller: Caller) -> bool:
    """Whether the caller may create campaigns and take every transition: services and staff."""
    return caller.is_service or caller.may("manageCampaigns")


def may_see(caller: Caller, company_id: str) -> bool:
    """Whether the caller may read the company's campaigns, drafts included."""
    return may_manage(caller) or (caller.tenant_id == company_id and caller.may("readCampaings"))


def may_edit(caller: Caller, company_id: str) -> bool:
    """Whether the caller may edit the company's campaigns: its members with editCampaigns, services and staff."""
    return may_manage(caller) or (caller.tenant_id == company_id and caller.may("editCampaigns"))


def may_report_payment(caller: Caller, company_id: str) -> bool:
    """Whether the caller may report that the company has paid: only its members with editCampaigns, not even staff."""
    return caller.tenant_id == company_id and caller.may("editCampaigns")


def may_set_defaults(caller: Caller, company_id: str) -> bool:
    """Whether the caller may change the company's defaults for new campaigns and its automatic approval: owners."""
    return caller.tenant_id == company_id and caller.tenant_role == "owner"


def may_step(caller: Caller, transition: int, company_id: str) -> bool:
    """Whether the caller may take the transition: staff and services any, a brand submits and stops its own."""
    return may_manage(caller) or (transition in _STEPS_OF_BRANDS and may_edit(caller, company_id))


def actor_of(caller: Caller) -> tuple[str | None, int]:
    """Person id (None for a service and an API key) and ActorKind, as the history records them."""
    if caller.is_service:
        return None, lifecycle_pb2.ACTOR_KIND_SERVICE
    if caller.key is not None:
        return None, lifecycle_pb2.ACTOR_KIND_API_KEY
    return caller.person_id, lifecycle_pb2.ACTOR_KIND_STAFF if may_manage(
        caller
    ) else lifecycle_pb2.ACTOR_KIND_BRAND


def api_key_of(caller: Caller) -> str | None:
    """Name of the API key that the caller uses, for the history; None when the caller is a person or a service."""
    return caller.key.name if caller.key is not None and not caller.is_service else None


def uploader_of(caller: Caller) -> str:
    """The owner of the caller's uploads, by media-svc's naming."""
    return f"key:{caller.key.id}" if caller.key is not None else caller.person_id or ""


def require_auditor(caller: Caller) -> None:
    """Raises Unauthenticated unless a person or an API key calls, whom the history can name as the decision's actor."""
    if caller.person_id is None and caller.key is None:
        raise Unauthenticated


def may_reach(caller: Caller, campaign_id: str) -> bool:
    """Whether the campaign is open to the caller: an API key may be limited to certain campaigns."""
    return caller.key is None or caller.key.only is None or campaign_id in caller.key.only


def may_audit(caller: Caller) -> bool:
    """Whether the caller may decide on advertisements paid in product, and hand the product over."""
    return caller.may("auditAdvertisement")


def may_audit_money(caller: Caller) -> bool:
    """Whether the caller may decide on advertisements paid in money: staff."""
    return caller.may("auditMoneyAdvertisement")


def may_set_external_data(caller: Caller, company_id: str) -> bool:
    """Whether the caller may set external data of the company's advertisements: its auditors, and staff."""
    return may_manage(caller) or (caller.tenant_id == company_id and may_audit(caller))


def may_keep_creator(caller: Caller, company_id: str, person_id: str) -> bool:
    """Whether the caller may write notes about a creator and tag them: members who may audit, not about themselves."""
    return caller.tenant_id == company_id and caller.person_id != person_id and caller.may("auditAdvertisement")


def may_keep_views(caller: Caller, company_id: str) -> bool:
    """Whether the caller may keep views of the company's inbox: members who may audit."""
    return caller.tenant_id == company_id and caller.may("auditAdvertisement")


def may_block_creator(caller: Caller, company_id: str, person_id: str) -> bool:
    """Whether the caller may block and unblock a creator: members with editCampaigns, not themselves."""
    return caller.tenant_id == company_id and caller.person_id != person_id and caller.may("editCampaigns")


def may_invite_creator(caller: Caller, company_id: str, person_id: str) -> bool:
    """Whether the caller may invite a creator to come back: members with editCampaigns, not themselves."""
    return caller.tenant_id == company_id and caller.person_id != person_id and caller.may("editCampaigns")


def may_delete_note(caller: Caller, company_id: str, writer_id: str | None) -> bool:
    """Whether the caller may delete a note about a creator: its author, and the company's owners."""
    if caller.tenant_id != company_id or caller.person_id is None:
        return False
    return caller.person_id == writer_id or caller.tenant_role == "owner"


def viewer_of(company_id: str) -> Caller:
    """The caller that reads a shared report: it reaches what a viewer of the company reaches, so no drafts."""
    return Caller(tenant_id=company_id, permissions=frozenset({"readCampaings"}))


def rule_of(company_id: str) -> Caller:
    """The caller in whose name the automatic approval acts: with the reach of the company's auditor, but no person."""
    return Caller(tenant_id=company_id, permissions=frozenset({"readCampaings", "auditAdvertisement"}))


def may_record_past(caller: Caller) -> bool:
    """Whether the caller may backdate what it does: the demo's loader, whose key production does not know."""
    return caller.service == "demo"


def auditor_of(company_id: str, person_id: str, *, money: bool) -> Caller:
    """The actor of a backdated decision: a staff member for what is paid in money, else an owner of the company."""
    if money:
        return Caller(person_id=person_id, permissions=frozenset({"readCompanies", "auditMoneyAdvertisement"}))
    permissions = frozenset({"readCampaings", "auditAdvertisement"})
    return Caller(person_id=person_id, tenant_id=company_id, tenant_role="owner", permissions=permissions)


def may_see_all(caller: Caller) -> bool:
    """Whether the caller may read the campaigns of every company and auditors' ids: staff and services may."""
    return caller.is_service or caller.may("readCompanies")


def may_see_earnings(caller: Caller) -> bool:
    """Whether the caller may read earnings and register referrals: services only."""
    return caller.is_service


def who_pays_out(caller: Caller) -> str:
    """The caller's id if they are staff who may pay creators. Services may not: two people have to agree.

    Raises Unauthenticated, or PermissionDenied without managePayouts.
    """
    if caller.person_id is None:
        raise Unauthenticated
    caller.require("managePayouts")
    return caller.person_id


def require_reader_of_people(caller: Caller) -> None:
    """Raises Unauthenticated, or PermissionDenied unless the caller is staff with readPeople."""
    if caller.person_id is None:
        raise Unauthenticated
    caller.require("readPeople")


def creator_of(caller: Caller) -> str:
    """The id of the calling creator. Creators submit, read and withdraw only their own advertisements.

    Raises Unauthenticated, or PermissionDenied without createAdvertisements.
    """
    if caller.person_id is None:
        raise Unauthenticated
    caller.require("createAdvertisements")
    return caller.person_id


def own(person: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the column's person is the viewer. Statements with it take `person_of` the viewer."""
    return person == bindparam("own_person", type_=Text)


def person_of(viewer: Caller) -> dict[str, object]:
    """The bound parameter of statements restricted by `own`. Raises as `creator_of` does."""
    return {"own_person": creator_of(viewer)}


def in_use(company: ColumnElement[str] | str | None) -> ColumnElement[bool]:
    """Whether a company (a column, or an id) is active; an unknown one counts as active."""
    return ~exists().where(_OUT_OF_USE.c.id == company, _OUT_OF_USE.c.active.is_(False))


def sees_companies(viewer: Caller) -> bool:
    """Whether company-svc, by its own rules, shows the viewer the company of every campaign within reach.

    It refuses API keys that are limited to some campaigns, and the creators' app.
    """
    limited = viewer.key is not None and viewer.key.only is not None
    return not limited and not viewer.may("createAdvertisements")


class Reach(Enum):
    """The companies whose campaigns a caller reads or edits."""

    ALL = "all"
    OWN = "own"
    """The caller's own company, while that is active."""
    SOME = "some"
    """The caller's own company, while that is active; only the campaigns to which the calling API key is limited."""
    NONE = "none"


def reach_of(viewer: Caller) -> Reach:
    """Which campaigns the viewer may read: staff and services all, a brand its own company's, others none."""
    return Reach.ALL if may_see_all(viewer) else _own(viewer, "readCampaings")


def editing_reach_of(viewer: Caller) -> Reach:
    """What the viewer may edit: staff and services all, a brand its own company's campaigns, others nothing."""
    return Reach.ALL if may_manage(viewer) else _own(viewer, "editCampaigns")


def membership_reach_of(viewer: Caller) -> Reach:
    """What the viewer reaches as a member. A company's private records are shown neither to staff nor to services."""
    return _own(viewer, "readCampaings")


def handing_reach_of(viewer: Caller) -> Reach:
    """The companies whose products the viewer may hand over: the own company, with auditAdvertisement."""
    return _own(viewer, "auditAdvertisement")


def _own(viewer: Caller, permission: str) -> Reach:
    if not viewer.tenant_id or not viewer.may(permission):
        return Reach.NONE
    return Reach.OWN if viewer.key is None or viewer.key.only is None else Reach.SOME


def company_of(viewer: Caller) -> dict[str, object]:
    """The bound parameters of statements restricted by reach."""
    only = viewer.key.only if viewer.key is not None else None
    return {"own_company": viewer.tenant_id, "own_campaigns": sorted(only or ())}


def within_reach(
    reach: Reach, company: ColumnElement[str], campaign: ColumnElement[str] | None = None
) -> ColumnElement[bool]:
    """Whether rows are within reach, by the column of their company and, if they have one, that of their campaign.

    Statements with it take `company_of` the viewer. Rows without a campaign are out of reach of keys limited to some.
    """
    own = bindparam("own_company", type_=Text)
    if reach is Reach.SOME and campaign is not None:
        only = campaign == any_(bindparam("own_campaigns", type_=ARRAY(Text)))
        return and_(company == own, only, in_use(own))
    if reach is Reach.OWN:
        return and_(company == own, in_use(own))
    return true() if reach is Reach.ALL else false()


def campaigns_within_reach(
    reach: Reach, company: ColumnElement[str], status: ColumnElement[int], campaign: ColumnElement[str]
) -> ColumnElement[bool]:
    """As `within_reach`, for a campaign's company, status and id: a brand reads no PreDraft and no Draft."""
    if reach is Reach.ALL:
        return true()
    return and_(within_reach(reach, company, campaign), status.not_in(HIDDEN_FROM_BRANDS))
