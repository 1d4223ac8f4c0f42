"""Converts between arrivals, their summaries and protobuf messages, and parses requests."""

from __future__ import annotations

from datetime import UTC, date

from kit.rpc.errors import InvalidInput, Violation
from resuena.tracking.v1 import funnel_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals.models import ArrivalInput, Key, Row
from tracking_svc.arrivals.policies import NO_COMPANY

_TEXTS = (
    "language",
    "company_id",
    "company_code",
    "campaign_id",
    "subsection",
    "client_ip",
    "user_agent",
    "source_name",
)
_YEARS = range(1900, 3000)
"""Accepted years; the days before and after a range must be valid dates too."""


def days_asked(
    request: pb.SummarizeArrivalsRequest | funnel_pb2.SummarizeFunnelRequest,
) -> tuple[date | None, date | None]:
    """First and last day of a request, inclusive. Raises InvalidInput for a text that is not a date."""
    last = _day_of(request.to_day, "to")
    return _day_of(request.from_day, "from"), last


def company_asked(request: pb.SummarizeArrivalsRequest | funnel_pb2.SummarizeFunnelRequest) -> str | None:
    """The company id of a request, NO_COMPANY when it requests arrivals without one, None when it sets neither."""
    return NO_COMPANY if request.without_company else request.company_id or None


def set_key(message: pb.ArrivalSummary | funnel_pb2.FunnelRow, key: Key) -> None:
    """Sets the dimensions that a row is grouped by; an unknown store and an absent source name stay unset."""
    for name, value in key.items():
        if (name, value) not in (("store", pb.STORE_UNSPECIFIED), ("source_name", "")):
            setattr(message, name, value.isoformat() if isinstance(value, date) else value)


def summary_message(row: Row) -> pb.ArrivalSummary:
    """The protobuf message of a row of the summary."""
    message = pb.ArrivalSummary(total=row.total, unique_visitors=row.unique_visitors, bots=row.bots)
    set_key(message, row.key)
    return message


def _day_of(text: str, path: str) -> date | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.year not in _YEARS:
        raise InvalidInput(violations=[Violation(path, "A day of this time as YYYY-MM-DD.", "BAD_USER_INPUT")])
    return day


def arrival_input_of(request: pb.TrackEventRequest) -> ArrivalInput:
    """The input that a request carries."""
    return ArrivalInput(
        event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
        source=request.source or pb.TRACK_SOURCE_UNKNOWN,
        store=request.store,
        occurred_at=request.occurred_at.ToDatetime(tzinfo=UTC) if request.HasField("occurred_at") else None,
        event_id=request.id or None,
        **{name: getattr(request, name) or None for name in _TEXTS},
    )
