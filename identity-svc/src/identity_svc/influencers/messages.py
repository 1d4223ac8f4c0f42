"""Decodes influencers from protobuf messages."""

from __future__ import annotations

from datetime import UTC

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.influencers.models import Influencer
from identity_svc.persons.models import PersonCredential


def influencer_of(message: pb.Influencer) -> Influencer:
    """The input of a registration; the e-mail in lower case."""
    registered = message.HasField("registered_at")
    return Influencer(
        id=message.id,
        email=message.email.lower(),
        first_name=message.first_name,
        last_name=message.last_name,
        handle=message.handle if message.HasField("handle") else None,
        accounts=[_account_of(account, message.id) for account in message.credentials],
        registered_at=message.registered_at.ToDatetime(tzinfo=UTC) if registered else None,
        referrer_id=message.referrer_id or None,
        company_code=message.company_code or None,
        source=message.source or None,
    )


def _account_of(message: pb.PersonCredential, person_id: str) -> PersonCredential:
    """The account with what is given of it; a new one without an id gets one."""
    given = {field.name: value for field, value in message.ListFields()}
    return PersonCredential(**given | {"person_id": person_id})
