"""Types that identity-svc brings: sources are its protobuf messages."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from identity_graph.loaders import IdentityLoaders
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
from resuena.identity.v1 import identity_pb2 as pb


@proto_enum(pb.AppType, description="The application that a client is.")
class AppType(Enum):
    """See the description."""

    PublicPortal = enum_value(pb.APP_TYPE_PUBLIC_PORTAL, description="The web site and brand portal.")
    MobileApp = enum_value(pb.APP_TYPE_MOBILE_APP, description="The app of influencers.")


@proto_enum(pb.Platform, description="A social network.")
class Platform(Enum):
    """See the description."""

    Facebook = enum_value(pb.PLATFORM_FACEBOOK, description="Facebook.")
    Instagram = enum_value(pb.PLATFORM_INSTAGRAM, description="Instagram.")
    Twitter = enum_value(pb.PLATFORM_TWITTER, description="Twitter.")


@foreign()
class Company:
    """Owned by company-svc."""

    id: ID = key()


@value(pb.Session, description="Who the caller is.", shareable=True)
class Session:
    """See the description."""

    authenticated: bool = attribute(description="Whether a person is signed in (a guest is not).")
    id: ID | None = attribute(name="_id", description="Person id.")
    email: str | None = attribute(description="E-mail, lower case.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    permissions: list[str] = attribute(description="What the person may do, as the specification spells it.")
    guest: bool = attribute(description="Whether the caller holds a valid guest token.")
    company: Company | None = link("company_id", description="The company the person belongs to.")
    access_token: str | None = attribute(description="Access token, only in answers that issue one.")
    access_token_expires_at: datetime | None = attribute(description="When the access token ends.")


@entity(pb.Person, description="What others may see of somebody.")
class Person:
    """See the description."""

    id: ID = key(description="Person id.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")


@value(pb.PersonCredential, description="An influencer's account on a social network, without its secrets.")
class PersonCredential:
    """See the description."""

    id: ID = attribute(name="_id", description="Credential id.")
    person_id: ID = attribute(description="Whose it is.")
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


@input(description="Which network accounts.")
class PersonCredentialWhere:
    """See the description."""

    person_id: ID = strawberry.field(description="Whose.")


@result(description="Answer with the session.")
class SessionResult(MutationResult):
    """See the description."""

    session: Session | None = strawberry.field(
        default=None, description="The session after it; null when it fails."
    )
