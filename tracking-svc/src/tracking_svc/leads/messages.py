"""Encodes leads as protobuf messages."""

from __future__ import annotations

from resuena.tracking.v1 import leads_pb2 as pb
from tracking_svc.leads.models import Lead

_SHOWN = ("id", "kind", "email", "name", "message", "list", "profile_url", "language")


def lead_message(lead: Lead) -> pb.Lead:
    """The protobuf message of a lead."""
    message = pb.Lead(**{name: getattr(lead, name) for name in _SHOWN})
    message.creation_dt.FromDatetime(lead.created_at)
    return message
