"""Encodes invitations as protobuf messages."""

from __future__ import annotations

from company_svc.invitations.models import Invitation
from resuena.company.v1 import members_pb2 as pb


def invitation_message(invitation: Invitation) -> pb.Invitation:
    """The protobuf message of an open invitation."""
    message = pb.Invitation(
        id=invitation.id,
        company_id=invitation.company_id,
        email=invitation.email,  # type: ignore[arg-type]
        role=invitation.role,  # type: ignore[arg-type]
        invited_by=invitation.invited_by,  # type: ignore[arg-type]
    )
    message.creation_dt.FromDatetime(invitation.creation_dt)
    message.expires_at.FromDatetime(invitation.expires_at)
    return message
