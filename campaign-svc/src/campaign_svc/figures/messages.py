"""Decodes reports of figures."""

from __future__ import annotations

from datetime import UTC, datetime

from google.protobuf.timestamp_pb2 import Timestamp

from campaign_svc.figures.models import COUNTS, Report
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import campaign_pb2 as pb


def moment_given(value: Timestamp, path: str) -> datetime:
    """A protobuf timestamp as datetime, UTC. Raises InvalidInput for one out of range."""
    try:
        return value.ToDatetime(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(violations=[Violation(path, "No such moment.", "BAD_USER_INPUT")]) from error


def report_of(message: pb.EngagementReport) -> Report:
    """A report as figures to roll up."""
    return Report(
        post_id=message.post_id,
        counts={name: getattr(message.counts, name) for name in COUNTS},
        observed_at=moment_given(message.observed_at, "observed_at"),
    )
