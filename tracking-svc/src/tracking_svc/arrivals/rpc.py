"""Decodes calls about arrivals, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC, timedelta

from kit.db import utc_now
from kit.rpc.caller import current_caller
from kit.rpc.messages import given
from resuena.tracking.v1 import tracking_pb2 as pb
from resuena.tracking.v1 import tracking_pb2_grpc
from tracking_svc.arrivals.messages import company_asked, day_of, days_asked, summary_message
from tracking_svc.arrivals.models import Wanted
from tracking_svc.arrivals.service import ArrivalService, Told

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

    async def TrackEvent(self, request: pb.TrackEventRequest, _: object) -> pb.TrackEventResponse:
        told = Told(
            event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
            source=request.source or pb.TRACK_SOURCE_UNKNOWN,
            store=request.store,
            occurred_at=request.occurred_at.ToDatetime(tzinfo=UTC) if request.HasField("occurred_at") else None,
            event_id=request.id or None,
            **{name: getattr(request, name) or None for name in _OPTIONAL},
        )
        return pb.TrackEventResponse(id=await self._arrivals.track(current_caller(), told))

    async def ListDailyArrivals(
        self, request: pb.ListDailyArrivalsRequest, _: object
    ) -> pb.ListDailyArrivalsResponse:
        today = utc_now().date()
        first = day_of(request, "from_day") or today - _DEFAULT_DAYS
        rows = await self._arrivals.daily(
            current_caller(), request.company_id or None, first, day_of(request, "to_day") or today
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

    async def SummarizeArrivals(
        self, request: pb.SummarizeArrivalsRequest, _: object
    ) -> pb.SummarizeArrivalsResponse:
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
        return pb.SummarizeArrivalsResponse(rows=[summary_message(row) for row in rows])
