"""GraphQL types of the activity log, resolved from the protobuf messages of company-svc."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from company_graph.types import CompanyRole, Person
from kit.emails import shown_email
from kit.graph import ID, attribute, enum_value, link, proto_enum, value
from resuena.company.v1 import acts_pb2 as pb


@proto_enum(pb.CompanyActKind, description="What was done in a company.")
class CompanyActKind(Enum):
    CompanyCreated = enum_value(pb.COMPANY_ACT_KIND_COMPANY_CREATED, description="The company was created.")
    CompanyUpdated = enum_value(pb.COMPANY_ACT_KIND_COMPANY_UPDATED, description="Its data changed: see `fields`.")
    CompanyDeactivated = enum_value(
        pb.COMPANY_ACT_KIND_COMPANY_DEACTIVATED, description="It was taken out of use."
    )
    CompanyReactivated = enum_value(
        pb.COMPANY_ACT_KIND_COMPANY_REACTIVATED, description="It was taken back into use."
    )
    MemberJoined = enum_value(
        pb.COMPANY_ACT_KIND_MEMBER_JOINED, description="A person became a member, by an invitation."
    )
    MemberLeft = enum_value(pb.COMPANY_ACT_KIND_MEMBER_LEFT, description="A member left.")
    MemberRemoved = enum_value(pb.COMPANY_ACT_KIND_MEMBER_REMOVED, description="A member was removed.")
    MemberErased = enum_value(
        pb.COMPANY_ACT_KIND_MEMBER_ERASED,
        description="A member's account was deleted, and the membership with it.",
    )
    RoleChanged = enum_value(
        pb.COMPANY_ACT_KIND_ROLE_CHANGED, description="A member got another role: see `role` and `roleBefore`."
    )
    InvitationSent = enum_value(
        pb.COMPANY_ACT_KIND_INVITATION_SENT, description="An invitation was mailed, also again."
    )
    InvitationCancelled = enum_value(
        pb.COMPANY_ACT_KIND_INVITATION_CANCELLED,
        description="An open invitation was cancelled, also because whoever sent it may no longer invite.",
    )
    DeletionRequested = enum_value(
        pb.COMPANY_ACT_KIND_DELETION_REQUESTED, description="A member asked that the own account be deleted."
    )
    DeletionCancelled = enum_value(
        pb.COMPANY_ACT_KIND_DELETION_CANCELLED, description="A member withdrew that request."
    )
    PaymentConfirmed = enum_value(
        pb.COMPANY_ACT_KIND_PAYMENT_CONFIRMED, description="A campaign's payment was confirmed."
    )
    CampaignStopped = enum_value(pb.COMPANY_ACT_KIND_CAMPAIGN_STOPPED, description="A campaign was stopped.")
    ReportShared = enum_value(pb.COMPANY_ACT_KIND_REPORT_SHARED, description="A link to a report was made.")
    ReportShareRevoked = enum_value(
        pb.COMPANY_ACT_KIND_REPORT_SHARE_REVOKED, description="A link to a report was revoked."
    )
    DataExported = enum_value(
        pb.COMPANY_ACT_KIND_DATA_EXPORTED, description="Data was downloaded as a file: see `export` and `rows`."
    )
    CreatorBlocked = enum_value(
        pb.COMPANY_ACT_KIND_CREATOR_BLOCKED,
        description="The company takes no further advertisements of a creator: see `member`.",
    )
    CreatorUnblocked = enum_value(
        pb.COMPANY_ACT_KIND_CREATOR_UNBLOCKED, description="It takes them again: see `member`."
    )
    PaymentReported = enum_value(
        pb.COMPANY_ACT_KIND_PAYMENT_REPORTED,
        description="A member said that the company has paid for a campaign.",
    )
    CreatorInvited = enum_value(
        pb.COMPANY_ACT_KIND_CREATOR_INVITED,
        description="The company invited a creator to come back when its next campaign starts: see `member`.",
    )
    CreatorUninvited = enum_value(
        pb.COMPANY_ACT_KIND_CREATOR_UNINVITED, description="It took that back: see `member`."
    )
    ApiKeyCreated = enum_value(
        pb.COMPANY_ACT_KIND_API_KEY_CREATED, description="An API key was made: see `subject`, its name."
    )
    ApiKeyRevoked = enum_value(
        pb.COMPANY_ACT_KIND_API_KEY_REVOKED, description="An API key was revoked: see `subject`, its name."
    )
    WebhookCreated = enum_value(
        pb.COMPANY_ACT_KIND_WEBHOOK_CREATED,
        description="A webhook was made: see `subject`, the host of its address.",
    )
    WebhookChanged = enum_value(
        pb.COMPANY_ACT_KIND_WEBHOOK_CHANGED,
        description="A webhook was changed, paused or resumed: see `subject`, the host of its address.",
    )
    WebhookDeleted = enum_value(
        pb.COMPANY_ACT_KIND_WEBHOOK_DELETED,
        description="A webhook was deleted: see `subject`, the host of its address.",
    )
    WebhookSecretRotated = enum_value(
        pb.COMPANY_ACT_KIND_WEBHOOK_SECRET_ROTATED,
        description="A webhook got a new secret: see `subject`, the host of its address.",
    )
    WebhookSwitchedOff = enum_value(
        pb.COMPANY_ACT_KIND_WEBHOOK_SWITCHED_OFF,
        description="A webhook that did not receive was switched off: see `subject`, the host of its address.",
    )
    CampaignExternalDataChanged = enum_value(
        pb.COMPANY_ACT_KIND_CAMPAIGN_EXTERNAL_DATA_CHANGED,
        description="The external id or the metadata of a campaign changed: see `fields`.",
    )


@proto_enum(pb.ActBy, description="On whose behalf something was done.")
class ActBy(Enum):
    Member = enum_value(pb.ACT_BY_MEMBER, description="A person of the company.")
    Staff = enum_value(pb.ACT_BY_STAFF, description="Staff of the platform.")
    Platform = enum_value(
        pb.ACT_BY_PLATFORM, description="The platform itself: the clock, or a consequence of something else."
    )
    ApiKey = enum_value(pb.ACT_BY_API_KEY, description="A program of the company, by an API key: see `apiKey`.")


@proto_enum(pb.ExportKind, description="What a downloaded file holds.")
class ExportKind(Enum):
    Advertisements = enum_value(pb.EXPORT_KIND_ADVERTISEMENTS, description="Advertisements of a campaign.")
    Report = enum_value(pb.EXPORT_KIND_REPORT, description="A report.")
    Creators = enum_value(pb.EXPORT_KIND_CREATORS, description="Creators.")
    Downloads = enum_value(pb.EXPORT_KIND_DOWNLOADS, description="Visits and downloads of the app.")
    Acts = enum_value(pb.EXPORT_KIND_ACTS, description="The record of acts itself.")
    Money = enum_value(pb.EXPORT_KIND_MONEY, description="Movements of money.")
    Owed = enum_value(pb.EXPORT_KIND_OWED, description="Products to hand over.")
    Pictures = enum_value(pb.EXPORT_KIND_PICTURES, description="Approved pictures, with their rights.")


@value(pb.CompanyAct, description="Something that was done in a company and that its owners may be asked about.")
class CompanyAct:
    id: ID = attribute(name="_id", description="Act id.")
    kind: CompanyActKind = attribute(description="What was done.")
    happened_at: datetime = attribute(description="When it was done.")
    by: ActBy = attribute(description="On whose behalf.")
    actor: Person | None = link(
        "actor_id", description="The person who did it; null once erased. Of staff it is shown to staff alone."
    )
    member: Person | None = link(
        "member_id", description="The member, or the creator, concerned; null once erased."
    )
    role: CompanyRole | None = attribute(description="The role given or offered.")
    role_before: CompanyRole | None = attribute(description="The role before.")
    email: str | None = attribute(
        shown=shown_email, description="The e-mail invited, shortened to its first letter and its domain."
    )
    campaign_id: ID | None = attribute(description="The campaign concerned.")
    subject: str | None = attribute(
        description="Name of that campaign or API key, host of that webhook, or title of the shared report, as it "
        "was then."
    )
    api_key: str | None = attribute(description="Name of the API key that did it, when no person did.")
    fields: list[str] = attribute(
        description="What of the company's data changed: `name`, `cellPhone`, `logo`, `thumbnail`, `currency`, "
        "`webSite`, `instagram`, `facebook`, `twitter`; `checkDefaults`, what checks ask for in new campaigns; "
        "`automaticApprovalOn` and `automaticApprovalOff`, whether a rule approves what passed all checks."
    )
    export: ExportKind | None = attribute(description="What was exported.")
    rows: int | None = attribute(description="How many rows the exported file has.")
