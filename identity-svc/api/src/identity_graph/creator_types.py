"""GraphQL types of creators: their accounts and payout accounts."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from identity_graph.types import Platform
from kit.emails import shown_email
from kit.graph import ID, MutationResult, attribute, enum_value, input, proto_enum, result, value
from resuena.identity.v1 import creators_pb2, payout_accounts_pb2, referrals_pb2


@strawberry.enum(description="A supported language.")
class Language(Enum):
    es = strawberry.enum_value("es", description="Spanish.")
    en = strawberry.enum_value("en", description="English.")


@proto_enum(creators_pb2.CreatorInterest, description="What somebody likes to post about.")
class CreatorInterest(Enum):
    Food = enum_value(creators_pb2.CREATOR_INTEREST_FOOD, description="Food and drink.")
    Fashion = enum_value(creators_pb2.CREATOR_INTEREST_FASHION, description="Fashion.")
    Beauty = enum_value(creators_pb2.CREATOR_INTEREST_BEAUTY, description="Beauty and care.")
    Sports = enum_value(creators_pb2.CREATOR_INTEREST_SPORTS, description="Sports.")
    Travel = enum_value(creators_pb2.CREATOR_INTEREST_TRAVEL, description="Travel.")
    Tech = enum_value(creators_pb2.CREATOR_INTEREST_TECH, description="Technology.")
    Home = enum_value(creators_pb2.CREATOR_INTEREST_HOME, description="Home and garden.")
    Kids = enum_value(creators_pb2.CREATOR_INTEREST_KIDS, description="Children and family.")
    Music = enum_value(creators_pb2.CREATOR_INTEREST_MUSIC, description="Music.")
    Gaming = enum_value(creators_pb2.CREATOR_INTEREST_GAMING, description="Video games.")
    Art = enum_value(creators_pb2.CREATOR_INTEREST_ART, description="Art and design.")
    Pets = enum_value(creators_pb2.CREATOR_INTEREST_PETS, description="Pets.")
    Health = enum_value(creators_pb2.CREATOR_INTEREST_HEALTH, description="Health and wellbeing.")
    Cars = enum_value(creators_pb2.CREATOR_INTEREST_CARS, description="Cars and motorbikes.")
    Nightlife = enum_value(creators_pb2.CREATOR_INTEREST_NIGHTLIFE, description="Going out.")
    Books = enum_value(creators_pb2.CREATOR_INTEREST_BOOKS, description="Books.")


@proto_enum(creators_pb2.CreatorStep, description="Something that somebody still does before they may post.")
class CreatorStep(Enum):
    Names = enum_value(creators_pb2.CREATOR_STEP_NAMES, description="Tell first and last name.")
    Email = enum_value(creators_pb2.CREATOR_STEP_EMAIL, description="Confirm the e-mail.")
    Age = enum_value(creators_pb2.CREATOR_STEP_AGE, description="Declare to be 18 or older.")
    Terms = enum_value(creators_pb2.CREATOR_STEP_TERMS, description="Accept the app's terms.")
    Network = enum_value(creators_pb2.CREATOR_STEP_NETWORK, description="Tell an account on a network.")


@proto_enum(payout_accounts_pb2.PayoutAccountKind, description="What the number of a payout account is.")
class PayoutAccountKind(Enum):
    CBU = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU, description="CBU of an Argentine bank, 22 digits."
    )
    CVU = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CVU, description="CVU of an Argentine wallet, 22 digits."
    )
    Alias = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS, description="Alias of a CBU or CVU, 6 to 20 characters."
    )
    IBAN = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_IBAN, description="International bank account number."
    )


@value(creators_pb2.CreatorNetwork, description="A creator's account on a network.")
class CreatorNetwork:
    platform: Platform = attribute(description="The network.")
    username: str = attribute(description="Name of the account on it.")
    url: str = attribute(description="Address of its profile.")
    declared_at: datetime = attribute(description="When it was told.")


@value(
    payout_accounts_pb2.PayoutAccount,
    description="Where somebody is paid; number and tax id are never shown whole again.",
)
class PayoutAccount:
    kind: PayoutAccountKind = attribute(description="What its number is.")
    masked: str = attribute(description="The last characters of its number.")
    holder: str = attribute(description="Name of its holder.")
    tax_id: str | None = attribute(
        description="The last characters of the holder's tax id; null when it was not given."
    )
    changed_at: datetime = attribute(description="When it was last changed.")


@value(
    creators_pb2.CreatorAccount,
    description="What a creator declared and accepted, and what is missing before they may post.",
)
class CreatorAccount:
    id: ID = attribute(name="_id", description="Person id.")
    email: str = attribute(shown=shown_email, description="E-mail, lower case.")
    email_confirmed_at: datetime | None = attribute(description="When the e-mail was confirmed; null until then.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    handle: str | None = attribute(description="Name of the personal page; null without one.")
    picture: str | None = attribute(description="Address of their picture.")
    city: str | None = attribute(description="City as they wrote it.")
    interests: list[CreatorInterest] = attribute(description="What they like to post about, at most 8.")
    language: Language | None = attribute(
        description="Language in which they are written to; null when it is not known."
    )
    adult_declared_at: datetime | None = attribute(
        description="When they declared to be 18 or older; null until then."
    )
    terms_version: str | None = attribute(
        description="Version of the app's terms that they accepted last; null until then."
    )
    terms_accepted_at: datetime | None = attribute(description="When they accepted it; null until then.")
    networks: list[CreatorNetwork] = attribute(description="Accounts on networks, at most one on each.")
    referral_code: str = attribute(description="The code with which they invite others.")
    referral_link: str = attribute(description="Address that signs up with it.")
    referrals_first_level: int = attribute(description="Number of persons who registered with it.")
    referrals_second_level: int = attribute(description="Number of persons whom those invited.")
    payout_account: PayoutAccount | None = attribute(description="Where they are paid; null until they tell.")
    ready: bool = attribute(description="Whether nothing is missing.")
    missing: list[CreatorStep] = attribute(description="What is missing before they may post, in order.")


@value(referrals_pb2.CheckReferralCodeResponse, description="Whether a referral code opens an account.")
class ReferralCodeAnswer:
    valid: bool = attribute(description="Whether somebody could sign up with it.")
    first_name: str | None = attribute(
        description="First name of the person who invites; null when it is not known, and for the code of the house."
    )


@input(description="Changes of a creator's account: what is absent stays, an empty text clears all but names.")
class CreatorAccountInput:
    first_name: str | None = strawberry.field(default=None, description="First name, 1 to 100 characters.")
    last_name: str | None = strawberry.field(default=None, description="Last name, 1 to 100 characters.")
    handle: str | None = strawberry.field(
        default=None,
        description="Name of the personal page, 3 to 30 letters, digits, dots, hyphens or underscores; unique.",
    )
    city: str | None = strawberry.field(default=None, description="City, at most 80 characters.")
    interests: list[CreatorInterest] | None = strawberry.field(
        default=None, description="What they like to post about, at most 8; an empty list clears."
    )
    language: Language | None = strawberry.field(
        default=None, description="Language in which they are written to."
    )
    picture: str | None = strawberry.field(
        default=None, description="Address that the upload answered for a picture of the caller's."
    )


@result(description="Answer with the creator's account.")
class CreatorAccountResult(MutationResult):
    account: CreatorAccount | None = strawberry.field(
        default=None, description="The account after the call; null when it fails."
    )
