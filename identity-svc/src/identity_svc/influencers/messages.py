"""Decodes influencers from protobuf messages."""

from __future__ import annotations

from datetime import UTC

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.influencers.models import Influencer, NetworkAccount


def influencer_of(message: pb.Influencer) -> Influencer:
    """The input of a registration; the e-mail in lower case."""
    registered = message.HasField("registered_at")
    return Influencer(
        id=message.id,
        email=message.email.lower(),
        first_name=message.first_name,
        last_name=message.last_name,
        handle=message.handle if message.HasField("handle") else None,
        accounts=[_account_of(account) for account in message.credentials],
        registered_at=message.registered_at.ToDatetime(tzinfo=UTC) if registered else None,
        referrer_id=message.referrer_id or None,
        company_code=message.company_code or None,
        source=message.source or None,
    )


def _account_of(message: pb.PersonCredential) -> NetworkAccount:
    return NetworkAccount(
        platform=message.platform,
        id=message.id or None,
        first_name=message.first_name if message.HasField("first_name") else None,
        last_name=message.last_name if message.HasField("last_name") else None,
        status=message.status if message.HasField("status") else None,
        picture=message.picture if message.HasField("picture") else None,
        platform_object_identity=(
            message.platform_object_identity if message.HasField("platform_object_identity") else None
        ),
    )
