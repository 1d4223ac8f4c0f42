"""Encodes creators' accounts as protobuf messages, and decodes changes of them."""

from __future__ import annotations

from identity_svc.creators.models import EVERY_FIELD, CreatorAccount, CreatorAccountChanges
from kit.rpc.messages import is_set, keep_fields
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import creators_pb2 as pb
from resuena.identity.v1 import payout_accounts_pb2

STANDINGS = RowEncoder(pb.CreatorStanding)
_NETWORKS = RowEncoder(pb.CreatorNetwork)
_PAYOUTS = RowEncoder(payout_accounts_pb2.PayoutAccount)
_ACCOUNTS = RowEncoder(
    pb.CreatorAccount,
    {
        name: f"row.{name}"
        for name in (
            "id",
            "email",
            "email_confirmed_at",
            "first_name",
            "last_name",
            "handle",
            "picture",
            "language",
            "referral_code",
            "city",
            "adult_declared_at",
            "terms_version",
            "terms_accepted_at",
            "interests",
        )
    },
).masked(
    [
        "id",
        "email",
        "email_confirmed_at",
        "first_name",
        "last_name",
        "handle",
        "picture",
        "language",
        "referral_code",
        "city",
        "adult_declared_at",
        "terms_version",
        "terms_accepted_at",
        "interests",
        "referral_link",
        "referrals_first_level",
        "referrals_second_level",
        "missing",
    ]
)


def account_message(
    account: CreatorAccount | None, fields: frozenset[str] = EVERY_FIELD
) -> pb.CreatorAccount | None:
    """The account with these fields; None stays None."""
    if account is None:
        return None
    message = _ACCOUNTS.message(account)
    message.networks.extend(_NETWORKS.messages(list(account.networks)))
    if account.payout_account is not None:
        message.payout_account.CopyFrom(_PAYOUTS.message(account.payout_account))
    message.ready = not account.missing
    keep_fields(message, fields)
    return message


def changes_of(request: pb.UpdateCreatorAccountRequest) -> CreatorAccountChanges:
    """The changes of a request; absent fields stay unchanged."""
    names = ("first_name", "last_name", "handle", "city", "language", "picture")
    texts = {name: getattr(request, name) for name in names if is_set(request, name)}
    interests = list(request.interests.interests) if is_set(request, "interests") else None
    return CreatorAccountChanges(**texts, interests=interests)
