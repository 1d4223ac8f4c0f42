"""Decodes requests about checks, calls one use case each, encodes the response; fetches descriptions from media-svc."""

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
            response = await self._stub.BatchDescribeImages(media_pb2.BatchDescribeImagesRequest(keys=keys))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return [
            Description(
                key=image.key,
                version=image.version,
                width=image.width,
                height=image.height,
                coarse_hashes=list(image.coarse_hashes),
                fine_hashes=image.fine_hashes,
                mirrored_coarse=image.mirrored_coarse,
                mirrored_fine=image.mirrored_fine,
                sharpness=image.sharpness,
                spread=image.spread,
                top_bar=image.top_bar,
                bottom_bar=image.bottom_bar,
                text_share=image.text_share if image.HasField("text_share") else None,
            )
            for image in response.images
            if image.present
        ]
