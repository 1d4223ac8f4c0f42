"""Decodes influencers from protobuf messages."""

from __future__ import annotations

from datetime import UTC

from identity_svc.influencers.models import Influencer
from identity_svc.persons.models import DECLARED, PersonCredential
from kit.emails import tidy_email
from kit.names import LONGEST, shown_part
from kit.rpc.caller import language_of
from resuena.identity.v1 import influencers_pb2 as pb
from resuena.identity.v1 import persons_pb2


def influencer_of(message: pb.Influencer) -> Influencer:
    """The input of a registration, with only the printable characters of its texts."""
    registered = message.HasField("registered_at")
    return Influencer(
        id=message.id,
        email=tidy_email(message.email),
        first_name=shown_part(message.first_name)[:LONGEST],
        last_name=shown_part(message.last_name)[:LONGEST],
        handle=message.handle if message.HasField("handle") else None,
        accounts=[_account_of(account, message.id) for account in message.credentials],
        registered_at=message.registered_at.ToDatetime(tzinfo=UTC) if registered else None,
        referrer_id=message.referrer_id or None,
        company_code=message.company_code or None,
        source=message.source or None,
        language=language_of(message.language) if message.language else None,
    )


def _account_of(message: persons_pb2.PersonCredential, person_id: str) -> PersonCredential:
    """The account with the given fields; a new one without an id gets one."""
    given = {field.name: value for field, value in message.ListFields()}
    if given.get("status") == DECLARED:
        del given["status"]  # means that the creator declared it in the app, which only identity-svc may set
    for name in ("first_name", "last_name"):
        if name in given:
            given[name] = shown_part(given[name])[:LONGEST] or None
    return PersonCredential(**given | {"person_id": person_id})
