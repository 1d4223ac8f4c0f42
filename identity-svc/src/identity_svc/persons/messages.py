"""Encodes persons, network accounts and personal pages as protobuf messages."""

from __future__ import annotations

from typing import cast

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.persons.models import PersonalPage, PersonCredential
from kit.rpc.tables import RowEncoder

PERSONS = RowEncoder(pb.Person)


def credential_message(row: PersonCredential) -> pb.PersonCredential:
    """A network account."""
    return pb.PersonCredential(
        id=row.id,
        person_id=row.person_id,
        platform=cast("pb.Platform.ValueType", row.platform),
        first_name=row.first_name,
        last_name=row.last_name,
        status=row.status,
        picture=row.picture,
        platform_object_identity=row.platform_object_identity,
    )


def page_message(page: PersonalPage) -> pb.PersonalPage:
    """A personal page."""
    return pb.PersonalPage(
        handle=page.handle, first_name=page.first_name, last_name=page.last_name, picture=page.picture
    )
