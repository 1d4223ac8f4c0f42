"""Decodes calls about arrivals, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC, date, timedelta
from typing import Any

from kit.db import utc_now
from kit.rpc.caller import current_caller
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.messages import given
from resuena.tracking.v1 import tracking_pb2 as pb
from resuena.tracking.v1 import tracking_pb2_grpc
from tracking_svc.arrivals.service import ArrivalService, Told
from tracking_svc.arrivals.summary import Row, Wanted

_OPTIONAL = ("language", "company_id", "company_code", "campaign_id", "subsection", "client_ip", "user_agent")
_DEFAULT_DAYS = timedelta(days=60)
_SUMMARY_DAYS = timedelta(days=59)
_YEARS = range(1900, 3000)
"""Days before and after them are dates too."""
_DIMENSIONS: dict[int, str] = {
    pb.ARRIVAL_DIMENSION_DAY: "day",
    pb.ARRIVAL_DIMENSION_SOURCE: "source",
    pb.ARRIVAL_DIMENSION_STORE: "store",
    pb.ARRIVAL_DIMENSION_COUNTRY: "country",
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
        names = ("company_id", "event", "source", "store", "country", "bot", "total", "unique_visitors")
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
        last = _told_day(request.to_day, "to") or utc_now().date()
        rows = await self._arrivals.summarize(
            current_caller(),
            Wanted(
                first=_told_day(request.from_day, "from") or last - _SUMMARY_DAYS,
                last=last,
                event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
                company_id=request.company_id or None,
                group_by=frozenset(_DIMENSIONS[number] for number in request.group_by if number in _DIMENSIONS),
                **{
                    name: getattr(request, name) if given(request, name) else None
                    for name in ("source", "store", "country")
                },
            ),
        )
        return pb.SummarizeArrivalsResponse(rows=[_row(row) for row in rows])


def _row(row: Row) -> pb.ArrivalSummary:
    key = dict(row.key)
    if "day" in key:
        key["day"] = key["day"].isoformat()
    if key.get("store") == pb.STORE_UNSPECIFIED:
        del key["store"]
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
