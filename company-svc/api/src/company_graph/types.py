"""GraphQL types of company-svc, resolved from its protobuf messages."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from company_graph.loaders import CompanyLoaders
from kit.emails import shown_email
from kit.graph import (
    ID,
    Money,
    MutationResult,
    PageInfo,
    attribute,
    entity,
    enum_value,
    foreign,
    input,
    key,
    link,
    proto_enum,
    related,
    result,
    value,
)
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import members_pb2
from resuena.identity.v1 import identity_pb2, sessions_pb2


@proto_enum(identity_pb2.AppType, description="The application that a client is.")
class AppType(Enum):
    PublicPortal = enum_value(identity_pb2.APP_TYPE_PUBLIC_PORTAL, description="The web site and brand portal.")
    MobileApp = enum_value(identity_pb2.APP_TYPE_MOBILE_APP, description="The app of influencers.")


@strawberry.enum(description="A supported language.")
class Language(Enum):
    es = strawberry.enum_value("es", description="Spanish.")
    en = strawberry.enum_value("en", description="English.")


@foreign()
class Person:
    """Owned by identity-svc."""

    id: ID = key()


@proto_enum(identity_pb2.CompanyRole, description="What a member may do in a company.")
class CompanyRole(Enum):
    owner = enum_value(
        identity_pb2.COMPANY_ROLE_OWNER,
        description="Everything: campaigns, audit, the company's data and its members.",
    )
    auditor = enum_value(
        identity_pb2.COMPANY_ROLE_AUDITOR, description="Reads campaigns and audits advertisements."
    )
    viewer = enum_value(identity_pb2.COMPANY_ROLE_VIEWER, description="Reads campaigns.")


@value(members_pb2.Member, description="A person's place in a company.")
class CompanyMember:
    company_id: ID = attribute(description="Id of the company.")
    person_id: ID = attribute(description="The person's id.")
    role: CompanyRole = attribute(description="What the person may do.")
    joined_at: datetime = attribute(description="When the person joined.")
    person: Person | None = link("person_id", description="The person; null once erased.")


@value(members_pb2.ClosedMembership, description="A person's place in a company that is deactivated.")
class ClosedMembership:
    company_name: str = attribute(description="Name of the company.")
    role: CompanyRole = attribute(description="The role, which counts again once the company is reactivated.")


@value(members_pb2.Invitation, description="An open invitation into a company; its secret goes by mail only.")
class CompanyInvitation:
    id: ID = attribute(name="_id", description="Invitation id.")
    company_id: ID = attribute(description="Id of the company.")
    email: str = attribute(shown=shown_email, description="The e-mail invited, lower case.")
    role: CompanyRole = attribute(description="The role offered.")
    creation_dt: datetime = attribute(description="When it was made.")
    expires_at: datetime = attribute(description="When its link ends.")
    invited_by: Person | None = link("invited_by", description="Who invited.")


@value(members_pb2.GetInvitationOfferResponse, description="What an invitation offers to whoever has its secret.")
class InvitationOffer:
    company_name: str = attribute(description="Name of the company.")
    invited_by: str | None = attribute(description="First and last name of whoever invited; null when not known.")
    email: str = attribute(shown=shown_email, description="The e-mail invited, lower case.")
    role: CompanyRole = attribute(description="The role offered.")
    expires_at: datetime = attribute(description="When the link ends.")


@value(pb.SocialMedia, description="A company's addresses elsewhere.")
class SocialMedia:
    web_site: str | None = attribute(description="Web site.")
    instagram: str | None = attribute(description="Instagram address.")
    facebook: str | None = attribute(description="Facebook address.")
    twitter: str | None = attribute(description="Twitter address.")


@value(pb.CompanyBudget, description="What a company's campaigns of one currency invest, drafts aside.")
class CompanyBudget:
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    investment: Money = attribute(description="Invested: spent, frozen and available together.")
    spent: Money = attribute(description="Spent.")
    freezed: Money = attribute(description="Frozen for waiting ads.")
    available: Money = attribute(description="Still available.")


@entity(pb.Company, description="A brand or an agency.")
class Company:
    id: ID = key(description="Company id.")
    name: str = attribute(description="Name, unique without regard to case.")
    logo: str | None = attribute(description="Logo address.")
    thumbnail: str | None = attribute(description="Logo thumbnail address, 150x150 JPEG.")
    cell_phone: str | None = attribute(description="Cell phone: digits with an optional leading plus.")
    social_media: SocialMedia = attribute(description="Addresses elsewhere.")
    status: str = attribute(description="Active or Inactive.")
    status_description: str | None = attribute(description="Why the status is what it is.")
    active: bool = attribute(description="Whether it is in use.")
    creation_dt: datetime = attribute(description="When it was created.")
    updated_at: datetime = attribute(
        description="When it changed last, its numbers of campaigns and sums included."
    )
    creator_user: Person | None = link("creator_id", description="Who created it.")
    campaigns_on_going_count: int = attribute(description="Campaigns on-going.")
    campaigns_stopped_count: int = attribute(description="Campaigns stopped.")
    campaigns_finished_count: int = attribute(description="Campaigns finished.")
    campaigns_waiting_for_payment_count: int = attribute(description="Campaigns waiting for payment.")
    campaigns_waiting_for_approval_count: int = attribute(description="Campaigns waiting for approval.")
    campaigns_draft_count: int = attribute(description="Campaigns in draft.")
    currency: str = attribute(description="ISO 4217 code of the company's own currency.")
    time_zone: str = attribute(
        description="IANA name of the zone by which the company's days are counted, for example "
        "America/Argentina/Buenos_Aires: the one it chose, else the operator's."
    )
    investment: Money = attribute(
        description="Sum invested by campaigns in the company's own currency, drafts aside; `budgets` has every "
        "currency."
    )
    budget_spent: Money = attribute(description="Sum spent; see investment.")
    budget_freezed: Money = attribute(description="Sum frozen for waiting ads; see investment.")
    budget_available: Money = attribute(description="Sum still available; see investment.")
    budgets: list[CompanyBudget] = attribute(
        description="The sums in each currency that its campaigns invest in, drafts aside; the own currency first."
    )
    members: list[CompanyMember] = related(
        CompanyLoaders, "members", description="Who belongs to it, in the order in which they joined."
    )
    invitations: list[CompanyInvitation] = related(
        CompanyLoaders,
        "invitations",
        description="Open invitations, newest first; empty for those who do not manage its members.",
    )


@value(sessions_pb2.Session, description="Who the caller is.", shareable=True)
class Session:
    """Shareable counterpart of identity-svc's Session."""

    authenticated: bool = attribute(description="Whether a person is signed in (a guest is not).")
    id: ID | None = attribute(name="_id", description="Person id.")
    email: str | None = attribute(shown=shown_email, description="E-mail, lower case.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    permissions: list[str] = attribute(
        description="Names of the permissions that the person holds, for example readCampaings."
    )
    guest: bool = attribute(description="Whether the caller holds a valid guest token.")
    company: Company | None = link("company_id", description="The company the person belongs to.")
    access_token: str | None = attribute(description="Access token, only in answers that issue one.")
    access_token_expires_at: datetime | None = attribute(description="When the access token ends.")
    referral_code: str | None = attribute(description="The code with which the person invites others.")
    app: AppType | None = attribute(
        description="The application that the session is for; null for visitors and guests."
    )
    operator_time_zone: str = attribute(
        description="IANA name of the operator's zone, by which days over several companies are counted."
    )


@value(pb.Terms, description="A version of the terms and conditions.")
class TermsAndConditions:
    id: ID = attribute(name="_id", description="Id.")
    url: str = attribute(description="Address of the text.")
    app_types: list[AppType] = attribute(description="Applications it is for.")
    version: str = attribute(description="Version name.")
    language: Language = attribute(description="Language of the text.")


@input(description="A company's addresses elsewhere: what is absent stays, an empty text clears.")
class SocialMediaInput:
    web_site: str | None = strawberry.field(default=None, description="Web site, http or https.")
    instagram: str | None = strawberry.field(default=None, description="Instagram address or user name.")
    facebook: str | None = strawberry.field(default=None, description="Facebook address or user name.")
    twitter: str | None = strawberry.field(default=None, description="Twitter address or user name.")


@value(None, description="A page of companies.")
class CompanyConnection:
    nodes: list[Company] = attribute(description="The companies, in the order asked.")
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")


@input(description="Conditions on companies.")
class CompanyWhere:
    id: ID | None = strawberry.field(name="_id", default=None, description="Only this one.")
    active: bool | None = strawberry.field(default=None, description="Only active or inactive ones.")
    search: str | None = strawberry.field(default=None, description="Part of the name.")
    updated_since: datetime | None = strawberry.field(
        default=None,
        description=(
            "Only those that changed at this moment or later, in the order in which they changed, whatever else orders "
            "the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`."
        ),
    )


@input(description="Conditions on versions of the terms.")
class TermsWhere:
    language: Language = strawberry.field(description="Language of the text.")
    app_type: AppType = strawberry.field(default=AppType.PublicPortal, description="Application.")


@input(description="Where somebody is, by the browser's consent.")
class LocationInput:
    latitude: float = strawberry.field(description="Latitude in degrees.")
    longitude: float = strawberry.field(description="Longitude in degrees.")


@input(description="The acceptance of a version of the terms.")
class TermsAcceptanceInput:
    app_types: list[AppType] = strawberry.field(description="Applications the terms are for.")
    version: str = strawberry.field(description="The version accepted.")
    language: Language = strawberry.field(description="Language of the text accepted.")
    ip: str | None = strawberry.field(default=None, description="Ignored: the server derives the address.")
    location: LocationInput | None = strawberry.field(default=None, description="By the browser's consent.")


@result(description="Answer with a company and the session with its new permissions.")
class CompanySessionResult(MutationResult):
    company: Company | None = strawberry.field(default=None, description="The company; null when it fails.")
    session: Session | None = strawberry.field(
        default=None, description="The session with its new permissions; null when it fails or is not renewed yet."
    )


@result(description="Answer with a company.")
class CompanyResult(MutationResult):
    company: Company | None = strawberry.field(default=None, description="The company; null when it fails.")


@result(description="Answer with a member.")
class CompanyMemberResult(MutationResult):
    member: CompanyMember | None = strawberry.field(default=None, description="The member; null when it fails.")


@result(description="Answer with an invitation.")
class CompanyInvitationResult(MutationResult):
    invitation: CompanyInvitation | None = strawberry.field(
        default=None, description="The invitation; null when it fails."
    )
