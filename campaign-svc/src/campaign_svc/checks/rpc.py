"""Decodes calls about checks, calls one use case each, encodes the answer; asks media-svc what pictures look like."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from campaign_svc.checks.messages import report_message
from campaign_svc.checks.models import Description
from campaign_svc.checks.service.read_checks import ReadingService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from resuena.campaign.v1 import checks_pb2 as pb
from resuena.campaign.v1 import checks_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc


class CheckRpc(checks_pb2_grpc.CheckServiceServicer):
    """CheckService of the contract."""

    def __init__(self, checks: ReadingService) -> None:
        self._checks = checks

    async def BatchListChecks(self, request: pb.BatchListChecksRequest, _: object) -> pb.BatchListChecksResponse:
        reports, reachable = await self._checks.reports(current_caller(), request.advertisement_ids)
        return pb.BatchListChecksResponse(reports=[report_message(report, reachable) for report in reports])


class MediaDescriptions:
    """media-svc, as checks need it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def describe(self, keys: Sequence[str]) -> list[Description]:
        """See run_checks.Descriptions."""
        try:
            answer = await self._stub.BatchDescribeImages(media_pb2.BatchDescribeImagesRequest(keys=keys))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return [
            Description(
                key=one.key,
                version=one.version,
                width=one.width,
                height=one.height,
                coarse_hashes=list(one.coarse_hashes),
                fine_hashes=one.fine_hashes,
                mirrored_coarse=one.mirrored_coarse,
                mirrored_fine=one.mirrored_fine,
                sharpness=one.sharpness,
                spread=one.spread,
                top_bar=one.top_bar,
                bottom_bar=one.bottom_bar,
                text_share=one.text_share if one.HasField("text_share") else None,
            )
            for one in answer.images
            if one.present
        ]
