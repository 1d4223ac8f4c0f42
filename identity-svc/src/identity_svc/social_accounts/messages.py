"""Encodes linked accounts as protobuf messages, and decodes reports about them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC

from identity_svc.social_accounts.models import AccountKey, NetworkFailure
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import social_accounts_pb2 as pb

TOKENS = RowEncoder(pb.NetworkToken)
OWN = RowEncoder(pb.OwnSocialAccount)
PAGES = RowEncoder(pb.FacebookPage)
CONFIRMATIONS = RowEncoder(pb.NetworkConfirmation)
DELETION = RowEncoder(pb.NetworkDeletionState)


def keys_of(messages: Iterable[pb.AccountKey]) -> list[AccountKey]:
    """The accounts of a request."""
    return [AccountKey(message.person_id, message.platform) for message in messages]


def failures_of(messages: Iterable[pb.NetworkFailure]) -> list[NetworkFailure]:
    """The failures of a report."""
    return [
        NetworkFailure(
            AccountKey(message.person_id, message.platform),
            message.account_id,
            message.reason,
            message.linked_at.ToDatetime(tzinfo=UTC) if message.HasField("linked_at") else None,
        )
        for message in messages
    ]
