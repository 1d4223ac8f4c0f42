"""Converts between the terms, their acceptance and protobuf messages."""

from __future__ import annotations

from company_svc.terms.models import Acceptance, Terms
from resuena.company.v1 import company_pb2 as pb


def terms_message(terms: Terms) -> pb.Terms:
    """The protobuf message of a version of the terms."""
    message = pb.Terms(
        id=terms.id,
        url=terms.url,
        version=terms.version,
        app_types=terms.app_types,  # type: ignore[arg-type]
        language=terms.language,
    )
    message.published_at.FromDatetime(terms.published_at)
    return message


def acceptance_of(message: pb.TermsAcceptance) -> Acceptance:
    """The acceptance in a request, each application once."""
    return Acceptance(
        app_types=tuple(sorted(set(message.app_types))),
        version=message.version,
        language=message.language,
        latitude=message.latitude if message.HasField("latitude") else None,
        longitude=message.longitude if message.HasField("longitude") else None,
    )
