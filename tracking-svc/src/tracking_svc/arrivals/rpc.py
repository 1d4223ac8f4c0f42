"""Decodes calls about arrivals, calls one use case each, encodes the answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, timedelta
from typing import Any

from kit.db import utc_now
from kit.rpc.caller import current_caller
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.messages import given
from resuena.tracking.v1 import tracking_pb2 as pb
from resuena.tracking.v1 import tracking_pb2_grpc
from tracking_svc.arrivals.policies import NO_COMPANY
from tracking_svc.arrivals.service import ArrivalService, Told
from tracking_svc.arrivals.summary import Row, Wanted

_OPTIONAL = (
    "language",
    "company_id",
    "company_code",
    "campaign_id",
    "subsection",
    "client_ip",
    "user_agent",
    "source_name",
)
_DEFAULT_DAYS = timedelta(days=60)
_SUMMARY_DAYS = timedelta(days=59)
_YEARS = range(1900, 3000)
"""Days before and after them are dates too."""
_DIMENSIONS: dict[int, tuple[str, ...]] = {
    pb.ARRIVAL_DIMENSION_DAY: ("day",),
    pb.ARRIVAL_DIMENSION_SOURCE: ("source", "source_name"),
    pb.ARRIVAL_DIMENSION_STORE: ("store",),
    pb.ARRIVAL_DIMENSION_COUNTRY: ("country",),
}


class TrackingRpc(tracking_pb2_grpc.TrackingServiceServicer):
    """TrackingService of the contract."""

    def __init__(self, arrivals: ArrivalService) -> None:
        self._arrivals = arrivals

    async def TrackEvent(self, request: pb.TrackEventRequest, _: Any) -> pb.TrackEventResponse:  # noqa: N802
        """See the contract."""
        told = Told(
            event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
            source=request.source or pb.TRACK_SOURCE_UNKNOWN,
            store=request.store,
            occurred_at=request.occurred_at.ToDatetime(tzinfo=UTC) if request.HasField("occurred_at") else None,
            event_id=request.id or None,
            **{name: getattr(request, name) or None for name in _OPTIONAL},
        )
        return pb.TrackEventResponse(id=await self._arrivals.track(current_caller(), told))

    async def ListDailyArrivals(  # noqa: N802
        self, request: pb.ListDailyArrivalsRequest, _: Any
    ) -> pb.ListDailyArrivalsResponse:
        """See the contract."""
        today = utc_now().date()
        first = _day(request, "from_day") or today - _DEFAULT_DAYS
        rows = await self._arrivals.daily(
            current_caller(), request.company_id or None, first, _day(request, "to_day") or today
        )
        names = (
            "company_id",
            "event",
            "source",
            "source_name",
            "store",
            "country",
            "bot",
            "total",
            "unique_visitors",
        )
        return pb.ListDailyArrivalsResponse(
            arrivals=[
                pb.DailyArrivals(day=row.day.isoformat(), **{name: getattr(row, name) for name in names})
                for row in rows
            ]
        )

    async def SummarizeArrivals(  # noqa: N802
        self, request: pb.SummarizeArrivalsRequest, _: Any
    ) -> pb.SummarizeArrivalsResponse:
        """See the contract."""
        first, last = days_asked(request)
        rows = await self._arrivals.summarize(
            current_caller(),
            Wanted(
                first=first,
                last=last,
                event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
                company_id=company_asked(request),
                group_by=frozenset(name for one in request.group_by for name in _DIMENSIONS.get(one, ())),
                **{
                    name: getattr(request, name) if given(request, name) else None
                    for name in ("source", "store", "country")
                },
            ),
        )
        return pb.SummarizeArrivalsResponse(rows=[_row(row) for row in rows])


def days_asked(request: Any) -> tuple[date, date]:
    """The first and the last day of a request, both included; raises InvalidInput for what is no day."""
    last = _told_day(request.to_day, "to") or utc_now().date()
    return _told_day(request.from_day, "from") or last - _SUMMARY_DAYS, last


def company_asked(request: Any) -> str | None:
    """The company of a request, NO_COMPANY for those of none, None when it names neither."""
    return NO_COMPANY if request.without_company else request.company_id or None


def key_message(key: Mapping[str, Any]) -> dict[str, Any]:
    """A row's key as the contract has it: no store and no name of a source are unset."""
    told = dict(key)
    if "day" in told:
        told["day"] = told["day"].isoformat()
    if told.get("store") == pb.STORE_UNSPECIFIED:
        del told["store"]
    if told.get("source_name") == "":
        del told["source_name"]
    return told


def _row(row: Row) -> pb.ArrivalSummary:
    key = key_message(row.key)
    return pb.ArrivalSummary(**key, total=row.total, unique_visitors=row.unique_visitors, bots=row.bots)


def _told_day(text: str, path: str) -> date | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.year not in _YEARS:
        raise InvalidInput(violations=[Violation(path, "A day of this time as YYYY-MM-DD.", "BAD_USER_INPUT")])
    return day


def _day(request: pb.ListDailyArrivalsRequest, name: Any) -> date | None:
    return getattr(request, name).ToDatetime(tzinfo=UTC).date() if request.HasField(name) else None
