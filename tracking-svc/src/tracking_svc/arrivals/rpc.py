"""RPC handlers for arrivals: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from kit.rpc.caller import Caller, current_caller, current_context
from kit.rpc.errors import as_domain_error, to_status
from kit.rpc.idempotency import bound_to
from kit.rpc.limits import check_batch
from kit.rpc.messages import is_set
from resuena.tracking.v1 import tracking_pb2 as pb
from resuena.tracking.v1 import tracking_pb2_grpc
from tracking_svc.arrivals.messages import arrival_input_of, company_asked, days_asked, summary_message
from tracking_svc.arrivals.models import SummaryCriteria
from tracking_svc.arrivals.service import ArrivalService

_METHOD = "/resuena.tracking.v1.TrackingService/TrackEvent"
"""The RPC to which a batched event's idempotency key is bound, as if the event had been sent alone."""
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
        context = current_context()
        return pb.TrackEventResponse(
            id=await self._arrivals.track(context.caller, arrival_input_of(request), context.idempotent)
        )

    async def TrackEvents(self, request: pb.TrackEventsRequest, _: object) -> pb.TrackEventsResponse:
        check_batch(request.events)
        caller = current_caller()
        outcomes = await asyncio.gather(*(self._outcome(caller, visitor) for visitor in request.events))
        return pb.TrackEventsResponse(outcomes=outcomes)

    async def _outcome(self, caller: Caller, visitor: pb.VisitorEvent) -> pb.TrackedOutcome:
        caller = replace(caller, client_ip=visitor.client_ip or None, user_agent=visitor.user_agent or None)
        try:
            key = visitor.idempotency_key
            idempotent = bound_to(key, _METHOD, caller.scope, visitor.event) if key else None
            return pb.TrackedOutcome(
                id=await self._arrivals.track(caller, arrival_input_of(visitor.event), idempotent)
            )
        except Exception as error:  # the others of the batch still get a response
            return pb.TrackedOutcome(refusal=to_status(as_domain_error(error)).SerializeToString())

    async def SummarizeArrivals(
        self, request: pb.SummarizeArrivalsRequest, _: object
    ) -> pb.SummarizeArrivalsResponse:
        first, last = days_asked(request)
        rows = await self._arrivals.summarize(
            current_caller(),
            SummaryCriteria(
                first=first,
                last=last,
                event=request.event or pb.TRACKED_EVENT_APP_DOWNLOAD,
                company_id=company_asked(request),
                group_by=frozenset(
                    name for dimension in request.group_by for name in _DIMENSIONS.get(dimension, ())
                ),
                **{
                    name: getattr(request, name) if is_set(request, name) else None
                    for name in ("source", "store", "country")
                },
            ),
        )
        return pb.SummarizeArrivalsResponse(rows=[summary_message(row) for row in rows])
