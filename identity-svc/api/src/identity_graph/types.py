"""GraphQL types of identity-svc, resolved from its protobuf messages."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from identity_graph.loaders import IdentityLoaders
from kit.emails import shown_email
from kit.graph import (
    ID,
    MutationResult,
    attribute,
    entity,
    enum_value,
    foreign,
    input,
    key,
    link,
    proto_enum,
    related,
    required,
    result,
    value,
)
from resuena.identity.v1 import (
    accounts_pb2,
    deletions_pb2,
    guests_pb2,
    identity_pb2,
    investor_documents_pb2,
    passkeys_pb2,
    persons_pb2,
    sessions_pb2,
)


@proto_enum(identity_pb2.AppType, description="The application that a person uses.")
class AppType(Enum):
    PublicPortal = enum_value(identity_pb2.APP_TYPE_PUBLIC_PORTAL, description="The web site and brand portal.")
    MobileApp = enum_value(identity_pb2.APP_TYPE_MOBILE_APP, description="The app of influencers.")


@proto_enum(identity_pb2.Platform, description="A social network.")
class Platform(Enum):
    Facebook = enum_value(identity_pb2.PLATFORM_FACEBOOK, description="Facebook.")
    Instagram = enum_value(identity_pb2.PLATFORM_INSTAGRAM, description="Instagram.")
    Twitter = enum_value(identity_pb2.PLATFORM_TWITTER, description="Twitter.")


@foreign()
class Company:
    """Owned by company-svc."""

    id: ID = key()


@value(sessions_pb2.Session, description="Who the caller is.", shareable=True)
class Session:
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
    access_token: str | None = attribute(
        description="Access token, valid for ten minutes; null in answers that issue none."
    )
    access_token_expires_at: datetime | None = attribute(description="When the access token expires.")
    referral_code: str | None = attribute(description="The code with which the person invites others.")
    app: AppType | None = attribute(
        description="The application that the session is for; null for visitors and guests."
    )
    operator_time_zone: str = attribute(
        description="IANA name of the operator's zone, by which days over several companies are counted."
    )


@entity(persons_pb2.Person, description="What others may see of a person.")
class Person:
    id: ID = key(description="Person id.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")


@value(
    persons_pb2.PersonCredential, description="An influencer's account on a social network, without its secrets."
)
class PersonCredential:
    id: ID = attribute(name="_id", description="Credential id.")
    person_id: ID = attribute(description="Id of the person who owns the account.")
    first_name: str | None = attribute(description="First name as on the network.")
    last_name: str | None = attribute(description="Last name as on the network.")
    status: str | None = attribute(description="Status of the link to the network.")
    picture: str | None = attribute(description="Picture address.")
    platform: Platform = attribute(description="The network.")
    platform_object_identity: str | None = attribute(description="The account's name or id on the network.")


@foreign()
class Advertisement:
    """Owned by campaign-svc; identity adds who made it, on which networks."""

    id: ID = key()
    person_id: ID = required()
    person_credentials: list[PersonCredential] = related(
        IdentityLoaders,
        "credentials",
        key="person_id",
        requires="personId",
        description="Network accounts of the person who made it.",
    )


@value(accounts_pb2.Account, description="What only its owner sees of an account.")
class Account:
    id: ID = attribute(name="_id", description="Person id.")
    email: str = attribute(shown=shown_email, description="E-mail, lower case.")
    email_confirmed_at: datetime | None = attribute(description="When the e-mail was confirmed; null until then.")
    second_factor_enabled: bool = attribute(description="Whether signing in asks for a second factor.")
    recovery_codes_left: int = attribute(description="Number of recovery codes that are not used yet.")
    deletion_due_at: datetime | None = attribute(
        description="When the account will be erased; null unless a deletion is confirmed."
    )
    handle: str | None = attribute(description="Name of the personal page; null without one.")
    referral_code: str = attribute(description="The code with which the person invites others.")
    referrals_first_level: int = attribute(description="Number of persons who registered with it.")
    referrals_second_level: int = attribute(description="Number of persons whom those invited.")


@value(sessions_pb2.AccountSession, description="One of the caller's own sessions.")
class AccountSession:
    id: ID = attribute(name="_id", description="Session id.")
    creation_dt: datetime = attribute(description="When it was opened.")
    last_used_dt: datetime = attribute(description="When it was last refreshed.")
    user_agent: str | None = attribute(description="User agent of the browser that opened it.")
    app: AppType = attribute(description="The application that it is for.")
    current: bool = attribute(description="Whether it is the session of this request.")


@value(passkeys_pb2.Passkey, description="One of the caller's own passkeys.")
class Passkey:
    id: ID = attribute(name="_id", description="Passkey id.")
    name: str = attribute(description="Name that its owner gave it.")
    creation_dt: datetime = attribute(description="When it was added.")
    last_used_dt: datetime | None = attribute(description="When it last signed in; null until then.")


@value(persons_pb2.PersonalPage, description="The public page of a person who has a handle.")
class PersonalPage:
    handle: str = attribute(description="Name of the page, as the person wrote it.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    picture: str | None = attribute(description="Address of a picture.")


@value(
    guests_pb2.GuestToken,
    description="A token that opens the investors' documents; the token itself is never shown again.",
)
class GuestToken:
    id: ID = attribute(name="_id", description="Token id.")
    label: str = attribute(description="For whom it is.")
    creation_dt: datetime = attribute(description="When it was made.")
    expires_at: datetime = attribute(description="When it stops opening sessions and its guest sessions end.")
    max_uses: int | None = attribute(description="Number of sessions that it may open; null for no limit.")
    use_count: int = attribute(description="Number of sessions that it has opened.")
    revoked_at: datetime | None = attribute(description="When it was revoked; null until then.")


@proto_enum(investor_documents_pb2.InvestorDocumentKind, description="What an investors' document is.")
class InvestorDocumentKind(Enum):
    PitchDeck = enum_value(investor_documents_pb2.INVESTOR_DOCUMENT_KIND_PITCH_DECK, description="Pitch deck.")
    DemoVideo = enum_value(investor_documents_pb2.INVESTOR_DOCUMENT_KIND_DEMO_VIDEO, description="Demo video.")
    StartupDatabase = enum_value(
        investor_documents_pb2.INVESTOR_DOCUMENT_KIND_STARTUP_DATABASE,
        description="Data of the company, as startup databases ask for it.",
    )
    StartupPlatform = enum_value(
        investor_documents_pb2.INVESTOR_DOCUMENT_KIND_STARTUP_PLATFORM,
        description="The company's page on a startup platform.",
    )
    Other = enum_value(investor_documents_pb2.INVESTOR_DOCUMENT_KIND_OTHER, description="Anything else.")


@value(investor_documents_pb2.InvestorDocument, description="One of the investors' private documents.")
class InvestorDocument:
    title: str = attribute(description="Title in the caller's language.")
    kind: InvestorDocumentKind = attribute(description="Kind of document.")
    url: str = attribute(description="Address to open it at; one of our own carries a ticket that expires.")


@proto_enum(deletions_pb2.DeletionState, description="State of a deletion request.")
class DeletionState(Enum):
    Requested = enum_value(
        deletions_pb2.DELETION_STATE_REQUESTED, description="Made, and not confirmed by mail yet."
    )
    Confirmed = enum_value(deletions_pb2.DELETION_STATE_CONFIRMED, description="Confirmed: due 72 hours later.")
    Cancelled = enum_value(deletions_pb2.DELETION_STATE_CANCELLED, description="Cancelled before it was due.")
    Erased = enum_value(deletions_pb2.DELETION_STATE_ERASED, description="The account is erased.")


@value(deletions_pb2.DeletionRequest, description="A person's request that their account be erased.")
class DeletionRequest:
    id: ID = attribute(name="_id", description="Request id.")
    person_id: ID = attribute(description="Id of the person to be erased.")
    person: Person | None = link(
        "person_id", description="The person, if the caller may see them; null once erased."
    )
    state: DeletionState = attribute(description="State of the request.")
    requested_dt: datetime = attribute(description="When it was made.")
    confirmed_dt: datetime | None = attribute(description="When it was confirmed; null until then.")
    due_dt: datetime | None = attribute(
        description="When the data is due to be erased; null until it is confirmed."
    )
    cancelled_dt: datetime | None = attribute(description="When it was cancelled; null unless it was.")
    erased_dt: datetime | None = attribute(description="When the data was erased; null until then.")


@input(description="Whose network accounts to list.")
class PersonCredentialWhere:
    person_id: ID = strawberry.field(description="Person whose accounts are listed.")


@result(
    description="Answer with the session. `data` has it too, without the access token: its `company` has id, name, "
    "logo, thumbnail and cellPhone, and is empty for somebody without one."
)
class SessionResult(MutationResult):
    session: Session | None = strawberry.field(
        default=None, description="The session after the call; null when it fails."
    )
    challenge: str | None = strawberry.field(
        default=None,
        description="With the code SECOND_FACTOR_REQUIRED: what loginSecondFactor must be called with.",
    )


@result(description="Answer with the secret for an authenticator.")
class SecondFactorSetupResult(MutationResult):
    secret: str | None = strawberry.field(default=None, description="The secret in base 32, for typing.")
    uri: str | None = strawberry.field(
        default=None, description="The same as an otpauth:// address, for a QR code."
    )


@result(description="Answer with recovery codes, which cannot be read again.")
class RecoveryCodesResult(MutationResult):
    recovery_codes: list[str] | None = strawberry.field(
        default=None, description="Ten codes, each of which replaces the authenticator once; null when it fails."
    )


@result(description="Answer with what a browser asks its authenticators.")
class PasskeyOptionsResult(MutationResult):
    options: str | None = strawberry.field(
        default=None,
        description="JSON for parseCreationOptionsFromJSON or parseRequestOptionsFromJSON of PublicKeyCredential; "
        "null when it fails.",
    )


@result(description="Answer with a passkey.")
class PasskeyResult(MutationResult):
    passkey: Passkey | None = strawberry.field(
        default=None, description="The passkey after the call; null when it fails."
    )


@result(description="Answer with a guest token.")
class GuestTokenResult(MutationResult):
    guest_token: GuestToken | None = strawberry.field(
        default=None, description="The token after the call; null when it fails."
    )
    token: str | None = strawberry.field(
        default=None, description="The token itself, answered by createGuestToken alone; it cannot be read again."
    )


@result(description="Answer with a deletion request.")
class DeletionResult(MutationResult):
    deletion_request: DeletionRequest | None = strawberry.field(
        default=None, description="The request after the call; null when it fails."
    )
