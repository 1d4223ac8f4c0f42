"""Encodes deletion requests as protobuf messages."""

from __future__ import annotations

from typing import cast

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.deletions.models import DeletionRequest
from identity_svc.sessions.messages import stamp


def deletion_message(request: DeletionRequest) -> pb.DeletionRequest:
    """The protobuf message of a request."""
    return pb.DeletionRequest(
        id=request.id,
        person_id=request.person_id,
        state=cast("pb.DeletionState.ValueType", request.state),
        requested_dt=stamp(request.requested_at),
        confirmed_dt=stamp(request.confirmed_at),
        due_dt=stamp(request.due_at),
        cancelled_dt=stamp(request.cancelled_at),
        erased_dt=stamp(request.erased_at),
    )
