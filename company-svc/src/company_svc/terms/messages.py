"""Converts between the terms, their acceptance and protobuf messages."""

from __future__ import annotations

from company_svc.terms.models import Acceptance
from kit.rpc.tables import RowEncoder
from resuena.company.v1 import company_pb2 as pb

TERMS = RowEncoder(pb.Terms)


def acceptance_of(message: pb.TermsAcceptance) -> Acceptance:
    """The acceptance in a request, each application once."""
    return Acceptance(
        app_types=tuple(sorted(set(message.app_types))),
        version=message.version,
        language=message.language,
        latitude=message.latitude if message.HasField("latitude") else None,
        longitude=message.longitude if message.HasField("longitude") else None,
    )
