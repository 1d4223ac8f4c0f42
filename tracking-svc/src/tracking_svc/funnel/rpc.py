"""RPC handler for the funnel: decodes the request, calls the use case, and encodes the response."""

from __future__ import annotations

from kit.rpc.caller import current_caller
from resuena.tracking.v1 import funnel_pb2 as pb
from resuena.tracking.v1 import funnel_pb2_grpc, tracking_pb2
from tracking_svc.arrivals.messages import company_asked, days_asked, set_key
from tracking_svc.arrivals.models import SummaryCriteria
from tracking_svc.funnel.service import FunnelRow, FunnelService

_DIMENSIONS: dict[int, tuple[str, ...]] = {
    pb.FUNNEL_DIMENSION_DAY: ("day",),
    pb.FUNNEL_DIMENSION_SOURCE: ("source", "source_name"),
}
_FIGURES = ("visits", "visitors", "store_visits", "store_visitors", "sign_ups", "first_approvals", "bots")


class FunnelRpc(funnel_pb2_grpc.FunnelServiceServicer):
    """FunnelService of the contract."""

    def __init__(self, funnel: FunnelService) -> None:
        self._funnel = funnel

    async def SummarizeFunnel(self, request: pb.SummarizeFunnelRequest, _: object) -> pb.SummarizeFunnelResponse:
        first, last = days_asked(request)
        rows = await self._funnel.summarize(
            current_caller(),
            SummaryCriteria(
                first=first,
                last=last,
                event=tracking_pb2.TRACKED_EVENT_APP_DOWNLOAD,
                company_id=company_asked(request),
                group_by=frozenset(
                    name for dimension in request.group_by for name in _DIMENSIONS.get(dimension, ())
                ),
            ),
        )
        return pb.SummarizeFunnelResponse(rows=[_row_message(row) for row in rows])


def _row_message(row: FunnelRow) -> pb.FunnelRow:
    message = pb.FunnelRow(**{name: getattr(row, name) for name in _FIGURES})
    set_key(message, row.key)
    return message
