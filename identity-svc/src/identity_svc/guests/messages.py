"""Encodes guest tokens as protobuf messages."""

from __future__ import annotations

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.guests.models import GuestToken
from identity_svc.sessions.messages import stamp


def token_message(row: GuestToken) -> pb.GuestToken:
    """The protobuf message of a token, without its secret."""
    return pb.GuestToken(
        id=row.id,
        label=row.label,
        creation_dt=stamp(row.created_at),
        expires_at=stamp(row.expires_at),
        max_uses=row.max_uses,
        use_count=row.use_count,
        revoked_at=stamp(row.revoked_at),
    )
