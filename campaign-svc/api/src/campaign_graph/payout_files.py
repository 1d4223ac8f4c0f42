"""The files by which banks pay creators, read at addresses of their own."""

from __future__ import annotations

from campaign_graph.loaders import CampaignClient
from kit.graph import PrivateFile, PrivateFiles
from kit.rpc.errors import PermissionDenied
from resuena.campaign.v1 import payouts_pb2 as pb

_SECONDS = 30.0
"""Each account is opened, and the file checked by its schema."""
_FORMATS = {
    pb.PAYOUT_FILE_FORMAT_CSV: ("text/csv; charset=utf-8", "csv"),
    pb.PAYOUT_FILE_FORMAT_SEPA: ("application/xml", "xml"),
}


async def _refuse(_: CampaignClient, __: str) -> None:
    """Nobody keeps a file there. Raises PermissionDenied."""
    raise PermissionDenied


async def _keep_nothing(client: CampaignClient, batch_id: str, _: bytes) -> None:
    await _refuse(client, batch_id)


def _files(format_: pb.PayoutFileFormat.ValueType) -> PrivateFiles:
    async def read(client: CampaignClient, batch_id: str) -> PrivateFile:
        request = pb.GetPayoutFileRequest(batch_id=batch_id, format=format_)
        found = await client.payouts.GetPayoutFile(request, timeout=_SECONDS)
        content_type, suffix = _FORMATS[format_]
        return PrivateFile(found.content, content_type, f"{found.name}.{suffix}")

    return PrivateFiles(_refuse, _keep_nothing, read, "FILE_TOO_LARGE", records_reading=True)


PAYOUT_FILES = {
    "/media/payouts/{id}/csv": _files(pb.PAYOUT_FILE_FORMAT_CSV),
    "/media/payouts/{id}/sepa": _files(pb.PAYOUT_FILE_FORMAT_SEPA),
}
