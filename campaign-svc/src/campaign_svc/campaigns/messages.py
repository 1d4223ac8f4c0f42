"""Converts rows of campaigns to messages of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import Literal, Protocol, Self, TypeVar, cast

from google.protobuf.message import Message

from campaign_svc.access import auditor_of, may_record_past
from campaign_svc.campaigns.models import COMPANY_FIELDS
from campaign_svc.campaigns.policies import split_brief, terms_or_brief
from campaign_svc.external_data.messages import EXTERNAL
from kit.db import Row
from kit.rpc.caller import Caller, current_caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Violation
from kit.rpc.messages import is_set
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


SEGMENTS = tuple(field.name for field in pb.EngagementSegments.DESCRIPTOR.fields)
CAMPAIGNS = RowEncoder(
    pb.Campaign,
    {
        "brief_to_show": Computed(lambda brief: split_brief(brief)[0], "brief"),
        "terms_and_conditions_to_show": Computed(lambda brief: split_brief(brief)[1], "brief"),
        "terms_or_brief_to_show": Computed(terms_or_brief, "brief"),
        "start_day": Computed(_iso, "start_day"),
        "end_day": Computed(_iso, "end_day"),
        **EXTERNAL,
    },
)
_COMPANIES = RowEncoder(pb.CampaignCompany, {name: f"known_{name}" for name in COMPANY_FIELDS})
CHANGES = RowEncoder(lifecycle_pb2.StatusChange)
CREATORS = RowEncoder(pb.CampaignCreator, {"advertisements": "made"})
_TOTALS = RowEncoder(pb.CampaignTotals)


class Day(Protocol):
    """What a campaign gained on one day (UTC) on one network."""

    day: date
    platform: int
    likes: int
    comments: int
    engagement: int


def optional_text(message: Message, name: str) -> str | None:
    """An optional text of a request; None when it was not set."""
    return str(getattr(message, name)) if is_set(message, name) else None


def doer_of(caller: Caller, past: pb.Past) -> Caller:
    """The person in whose name the demo's loader acts. Raises PermissionDenied for other callers."""
    if not may_record_past(caller):
        raise PermissionDenied
    return auditor_of(past.company_id, past.person_id, money=not past.company_id)


class Dated(Protocol):
    """A service whose clock can be set to an earlier moment."""

    def as_of(self, moment: datetime | None) -> Self: ...


D = TypeVar("D", bound=Dated)


class MayBePast(Protocol):
    """A request that the demo's loader may backdate."""

    @property
    def past(self) -> pb.Past: ...

    def HasField(self, field_name: Literal["past"], /) -> bool: ...  # noqa: N802 - protobuf's name


def acting(request: MayBePast, service: D) -> tuple[Caller, D]:
    """The acting caller and service: now, or at the past moment and as the person that the demo's loader names.

    Raises PermissionDenied when another caller backdates, and InvalidInput for an impossible moment.
    """
    caller = current_caller()
    if not request.HasField("past"):
        return caller, service
    return doer_of(caller, request.past), service.as_of(moment_of(request.past, "at"))


def moment_of(message: Message, name: str) -> datetime | None:
    """An optional moment of a request; None when unset. Raises InvalidInput for an invalid one."""
    if not is_set(message, name):
        return None
    try:
        return cast(datetime, getattr(message, name).ToDatetime(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} is not a moment.") from error


def day_of_message(message: Message, name: str) -> date | None:
    """An optional plain day of a request; None when unset. Raises InvalidInput for an invalid one."""
    if not is_set(message, name):
        return None
    try:
        return date.fromisoformat(getattr(message, name))
    except ValueError as error:
        raise InvalidInput(
            violations=[Violation(name, "A day is written YYYY-MM-DD.", "BAD_USER_INPUT")]
        ) from error


def campaign_slots(rows: Sequence[object]) -> list[pb.CampaignSlot]:
    """Rows and misses as the slots of a batch."""
    messages = iter(CAMPAIGNS.messages([row for row in rows if row is not None]))
    return [pb.CampaignSlot(campaign=next(messages) if row is not None else None) for row in rows]


def companies_known(rows: Sequence[Row]) -> list[pb.CampaignCompany]:
    """The companies of campaigns, each once, without those that are not known."""
    rows_by_company = {row.known_id: row for row in rows if row.known_id is not None}
    return _COMPANIES.messages(list(rows_by_company.values()))


def totals_message(row: object) -> pb.CampaignTotals:
    """Totals as a message; zeros for a miss."""
    return _TOTALS.message(row) if row is not None else pb.CampaignTotals()


def series_message(rows: Sequence[Day]) -> pb.EngagementSeries:
    """Days of one campaign."""
    series = pb.EngagementSeries()
    for row in rows:
        day = series.days.add(
            platform=row.platform, likes=row.likes, comments=row.comments, engagement=row.engagement
        )
        day.day.FromDatetime(datetime.combine(row.day, time(), UTC))
    return series
