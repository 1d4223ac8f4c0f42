"""GraphQL types of accounts on networks: their state, and confirmations by staff."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from identity_graph.types import Platform
from kit.graph import ID, MutationResult, attribute, enum_value, proto_enum, result, value
from resuena.identity.v1 import social_accounts_pb2 as pb


@proto_enum(pb.SocialAccountState, description="How far an account on a network is linked.")
class SocialAccountState(Enum):
    Linked = enum_value(pb.SOCIAL_ACCOUNT_STATE_LINKED, description="It works, as far as is known.")
    NeedsAttention = enum_value(
        pb.SOCIAL_ACCOUNT_STATE_NEEDS_ATTENTION,
        description="Its owner has to do something before it works again; see `reason`.",
    )
    Unlinked = enum_value(pb.SOCIAL_ACCOUNT_STATE_UNLINKED, description="The link ended.")
    Declared = enum_value(
        pb.SOCIAL_ACCOUNT_STATE_DECLARED, description="Its owner told its name; nothing proves it."
    )
    Confirmed = enum_value(
        pb.SOCIAL_ACCOUNT_STATE_CONFIRMED, description="Staff saw the owner's code in its profile."
    )


@proto_enum(pb.SocialAccountReason, description="Why an account needs its owner's attention.")
class SocialAccountReason(Enum):
    Expired = enum_value(pb.SOCIAL_ACCOUNT_REASON_EXPIRED, description="The permission has expired.")
    Revoked = enum_value(
        pb.SOCIAL_ACCOUNT_REASON_REVOKED, description="The owner or the network withdrew the permission."
    )
    ScopeMissing = enum_value(
        pb.SOCIAL_ACCOUNT_REASON_SCOPE_MISSING, description="A permission is missing; see `missingScopes`."
    )
    PersonalAccount = enum_value(
        pb.SOCIAL_ACCOUNT_REASON_PERSONAL_ACCOUNT, description="It is a personal account, not a professional one."
    )
    Restricted = enum_value(pb.SOCIAL_ACCOUNT_REASON_RESTRICTED, description="The network restricts the account.")


@value(pb.OwnSocialAccount, description="The caller's account on a network.")
class SocialAccount:
    platform: Platform = attribute(description="The network.")
    username: str = attribute(description="Name of the account on it; of a Page without one, its id.")
    url: str = attribute(description="Address of its profile.")
    state: SocialAccountState = attribute(description="How far it is linked.")
    reason: SocialAccountReason | None = attribute(description="Why it needs attention; null otherwise.")
    scopes: list[str] = attribute(description="Permissions that its owner gave, in the network's spelling.")
    missing_scopes: list[str] = attribute(description="Permissions that are needed and were not given.")
    followers: int | None = attribute(
        description="Number of followers as the network counted them last; null when it does not tell."
    )
    linked_at: datetime | None = attribute(description="When it was linked; null for one told by hand.")
    confirmation_code: str | None = attribute(
        description="The code that its owner puts into the profile's text, while staff are to look for it."
    )
    confirmation_requested_at: datetime | None = attribute(description="When its owner asked for that.")
    confirmation_refused_at: datetime | None = attribute(
        description="When staff did not see the code there; null while it waits."
    )


@value(pb.ListOwnSocialAccountsResponse, description="The caller's accounts on networks.")
class SocialAccounts:
    accounts: list[SocialAccount] = attribute(description="At most one on each network, in the order of networks.")
    linkable: list[Platform] = attribute(
        description="Networks that are linked on their own page here; the others are confirmed by hand."
    )


@value(pb.FacebookPage, description="A Facebook Page that the caller may choose.")
class FacebookPage:
    id: ID = attribute(name="_id", description="The network's id of the Page.")
    name: str = attribute(description="Its name.")
    username: str = attribute(description="Its name in addresses; its id without one.")
    followers: int | None = attribute(description="Number of its followers; null when the network does not tell.")


@value(pb.NetworkConfirmation, description="An account on a network whose owner staff are to confirm.")
class NetworkConfirmation:
    id: ID = attribute(name="_id", description="Its id.")
    person_id: ID = attribute(description="Person id of the owner.")
    first_name: str | None = attribute(description="The owner's first name.")
    last_name: str | None = attribute(description="The owner's last name.")
    platform: Platform = attribute(description="The network.")
    username: str = attribute(description="Name of the account on it.")
    url: str = attribute(description="Address of its profile.")
    code: str = attribute(description="The code that should be in the profile's text.")
    requested_at: datetime = attribute(description="When the owner asked.")


@value(pb.NetworkDeletionState, description="What became of a network's request to delete what came from there.")
class NetworkDeletion:
    platform: Platform = attribute(description="The network that asked.")
    deleted_at: datetime = attribute(description="When the data was deleted.")


@result(description="Answer with the address of a network's page.")
class LinkingResult(MutationResult):
    url: str | None = strawberry.field(default=None, description="Where to go; null when it fails.")


@result(description="Answer with the caller's accounts on networks.")
class SocialAccountsResult(MutationResult):
    social_accounts: SocialAccounts | None = strawberry.field(
        default=None, description="All of them after the call; null when it fails."
    )
    pages: list[FacebookPage] | None = strawberry.field(
        default=None,
        description="Pages of which the caller chooses one before anything is linked; null otherwise.",
    )
