"""RPC handlers that record exports: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from company_svc.exports.service import ExportService
from kit.rpc.caller import current_caller
from resuena.company.v1 import acts_pb2 as pb
from resuena.company.v1 import acts_pb2_grpc


class ExportRpc(acts_pb2_grpc.ActServiceServicer):
    """The RPC of ActService that records an export."""

    def __init__(self, exports: ExportService) -> None:
        self._exports = exports

    async def RecordExport(self, request: pb.RecordExportRequest, _: object) -> pb.RecordExportResponse:
        await self._exports.record(
            current_caller(),
            request.company_id,
            request.kind,
            rows=request.rows,
            campaign_id=request.campaign_id or None,
        )
        return pb.RecordExportResponse()
