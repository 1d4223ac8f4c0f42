"""Types of persons as staff read them."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from identity_graph.creator_types import PayoutAccountKind
from identity_graph.types import Company, Person, Platform
from kit.emails import shown_email
from kit.graph import ID, attribute, enum_value, link, proto_enum, value
from resuena.identity.v1 import people_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2


@proto_enum(social_accounts_pb2.SocialAccountState, description="How far an account on a network is linked.")
class PersonNetworkState(Enum):
    Linked = enum_value(
        social_accounts_pb2.SOCIAL_ACCOUNT_STATE_LINKED, description="Its token works, as far as is known."
    )
    NeedsAttention = enum_value(
        social_accounts_pb2.SOCIAL_ACCOUNT_STATE_NEEDS_ATTENTION,
        description="Its owner has to do something before it can be used again.",
    )
    Unlinked = enum_value(
        social_accounts_pb2.SOCIAL_ACCOUNT_STATE_UNLINKED, description="Its owner or the network ended the link."
    )
    Declared = enum_value(
        social_accounts_pb2.SOCIAL_ACCOUNT_STATE_DECLARED,
        description="Its owner wrote its name; nothing proves that it is theirs.",
    )
    Confirmed = enum_value(
        social_accounts_pb2.SOCIAL_ACCOUNT_STATE_CONFIRMED,
        description="Staff saw the owner's code in the account's profile.",
    )


@value(pb.PersonSummary, description="A person in a list, for staff.")
class PersonSummary:
    id: ID = attribute(name="_id", description="Person id.")
    email: str | None = attribute(shown=shown_email, description="E-mail, lower case; null once erased.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    handle: str | None = attribute(description="Name of the personal page; null without one.")
    referral_code: str | None = attribute(description="The code with which they invite others; null once erased.")
    joined_at: datetime = attribute(description="When they registered, UTC.")
    erased_at: datetime | None = attribute(description="When they were erased, UTC; null while they are not.")


@value(pb.SearchPeopleResponse, description="Persons whom a search found.")
class PersonMatches:
    people: list[PersonSummary] = attribute(description="At most 20, exact matches first.")
    more: bool = attribute(description="Whether there are more.")


@value(pb.PersonPayoutAccount, description="Where somebody is paid, as staff see it.")
class PersonPayoutAccount:
    kind: PayoutAccountKind = attribute(description="What its number is.")
    masked: str = attribute(description="The last characters of its number.")
    changed_at: datetime = attribute(description="When it was last changed, UTC.")


@value(pb.PersonNetwork, description="A person's account on a network, as staff see it.")
class PersonNetwork:
    platform: Platform = attribute(description="The network.")
    username: str = attribute(description="Name of the account on it; empty when the network told none.")
    url: str = attribute(description="Address of its profile; empty without a name.")
    state: PersonNetworkState = attribute(description="How far it is linked.")
    since: datetime = attribute(description="Since when, UTC.")
    followers: int | None = attribute(description="Followers, as the network told; null when it did not.")


@value(pb.PersonView, description="Somebody of staff read a person's record.")
class PersonView:
    viewer: Person | None = link("viewer_id", description="Who read it; null once erased.")
    viewed_at: datetime = attribute(description="When, UTC.")


@value(pb.PersonRecord, description="What is known of a person, for staff.")
class PersonRecord:
    id: ID = attribute(name="_id", description="Person id.")
    email: str | None = attribute(shown=shown_email, description="E-mail, lower case; null once erased.")
    email_confirmed_at: datetime | None = attribute(
        description="When the e-mail was confirmed, UTC; null until then."
    )
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    handle: str | None = attribute(description="Name of the personal page; null without one.")
    picture: str | None = attribute(description="Address of their picture.")
    city: str | None = attribute(description="City as they wrote it.")
    language: str | None = attribute(description="Language in which they are written to, es or en.")
    joined_at: datetime = attribute(description="When they registered, UTC.")
    adult_declared_at: datetime | None = attribute(
        description="When they declared to be 18 or older, UTC; null until then."
    )
    terms_version: str | None = attribute(
        description="Version of the app's terms that they accepted last; null until then."
    )
    terms_accepted_at: datetime | None = attribute(description="When they accepted it, UTC.")
    referral_code: str | None = attribute(description="The code with which they invite others; null once erased.")
    referrer_id: ID | None = attribute(description="Id of who brought them; null when nobody did.")
    referrer: Person | None = link("referrer_id", description="Who brought them.")
    referrals_first_level: int = attribute(description="Number of persons who registered with their code.")
    referrals_second_level: int = attribute(description="Number of persons whom those brought.")
    staff: bool = attribute(description="Whether they belong to the platform's staff.")
    company: Company | None = link("company_id", description="The company of which they are a member.")
    deletion_due_at: datetime | None = attribute(
        description="When the account will be erased, UTC; null unless a deletion is confirmed."
    )
    erased_at: datetime | None = attribute(description="When they were erased, UTC; null while they are not.")
    payout_account: PersonPayoutAccount | None = attribute(
        description="Where they are paid; null until they say so."
    )
    networks: list[PersonNetwork] = attribute(description="Their accounts on networks, one on each at most.")
    views: list[PersonView] = attribute(description="Who read this record before, newest first, at most 20.")
