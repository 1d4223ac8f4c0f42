"""Rows of campaigns as the contract has them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import Any, cast

from google.protobuf.message import Message

from campaign_svc.campaigns.policies import split_brief, terms_or_brief
from campaign_svc.figures.messages import Layout, same
from campaign_svc.figures.models import COUNTS
from kit.rpc.errors import InvalidInput
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2

SEGMENTS = tuple(field.name for field in pb.EngagementSegments.DESCRIPTOR.fields)
_BUILT = {
    "counts",
    "segments",
    "creation_dt",
    "start_dt",
    "end_dt",
    "brief_to_show",
    "terms_and_conditions_to_show",
    "terms_or_brief_to_show",
}
_CAMPAIGN = Layout(
    pb.Campaign,
    plain=[field.name for field in pb.Campaign.DESCRIPTOR.fields if field.name not in _BUILT],
    nested={"counts": same(COUNTS), "segments": same(SEGMENTS)},
    moments=("creation_dt", "start_dt", "end_dt"),
    computed={
        "brief_to_show": "_split(brief)[0]",
        "terms_and_conditions_to_show": "_split(brief)[1]",
        "terms_or_brief_to_show": "_terms_or_brief(brief)",
    },
    names={"_split": split_brief, "_terms_or_brief": terms_or_brief},
)
_CHANGE = Layout(
    lifecycle_pb2.StatusChange,
    plain=[name for name in lifecycle_pb2.StatusChange.DESCRIPTOR.fields_by_name if name != "changed_at"],
    nested={},
    moments=("changed_at",),
)
_TOTALS = [field.name for field in pb.CampaignTotals.DESCRIPTOR.fields]


def optional_text(message: Message, name: str) -> str | None:
    """An optional text of a request; None when it was not set."""
    return str(getattr(message, name)) if given(message, name) else None


def moment_of(message: Message, name: str) -> datetime | None:
    """An optional moment of a request; None when it was not set. Raises InvalidInput for one that is none."""
    if not given(message, name):
        return None
    try:
        return cast(datetime, getattr(message, name).ToDatetime(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} is not a moment.") from error


def campaign_messages(rows: Sequence[Any]) -> list[pb.Campaign]:
    """Rows of one statement over campaigns."""
    return _CAMPAIGN.encoded(rows)


def campaign_message(row: Any) -> pb.Campaign:
    """One row of campaigns."""
    return campaign_messages([row])[0]


def campaign_slots(rows: Sequence[Any]) -> list[pb.CampaignSlot]:
    """Rows and misses as the slots of a batch."""
    messages = iter(campaign_messages([row for row in rows if row is not None]))
    return [pb.CampaignSlot(campaign=next(messages) if row is not None else None) for row in rows]


def change_messages(rows: Sequence[Any]) -> list[lifecycle_pb2.StatusChange]:
    """Rows of one statement over the history of campaigns."""
    return _CHANGE.encoded(rows)


def totals_message(row: Any) -> pb.CampaignTotals:
    """Totals as the contract has them; zeros for a miss."""
    return pb.CampaignTotals(**{name: getattr(row, name) for name in _TOTALS}) if row else pb.CampaignTotals()


def series_message(rows: Sequence[Any]) -> pb.EngagementSeries:
    """Days of one campaign."""
    series = pb.EngagementSeries()
    for row in rows:
        day = series.days.add(
            platform=row.platform, likes=row.likes, comments=row.comments, engagement=row.engagement
        )
        day.day.FromDatetime(datetime.combine(row.day, time(), UTC))
    return series
