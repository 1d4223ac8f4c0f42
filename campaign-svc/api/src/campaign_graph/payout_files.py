"""HTTP endpoints for bank files: payment files to download, and the bank's results to upload."""

from __future__ import annotations

from typing import Any

from campaign_graph.loaders import CampaignClient
from kit.graph import PrivateFile, PrivateFiles
from kit.rpc.errors import FailedPrecondition, NotFound, PermissionDenied
from resuena.campaign.v1 import payouts_pb2 as pb

_SECONDS = 30.0
"""Seconds: each account is decrypted, and the file validated by its schema."""
_IMPORT_SECONDS = 55.0
"""Seconds: a result file may settle a hundred thousand payouts; proxies before the gateway wait for a minute."""
_FORMATS = {
    pb.PAYOUT_FILE_FORMAT_CSV: ("text/csv; charset=utf-8", "csv"),
    pb.PAYOUT_FILE_FORMAT_SEPA: ("application/xml", "xml"),
}


async def _refuse(_: CampaignClient, __: str) -> None:
    """There are no files to delete. Raises PermissionDenied."""
    raise PermissionDenied


async def _keep_nothing(client: CampaignClient, batch_id: str, _: bytes) -> None:
    await _refuse(client, batch_id)


def _files(format_: pb.PayoutFileFormat.ValueType) -> PrivateFiles:
    async def read(client: CampaignClient, batch_id: str) -> PrivateFile:
        request = pb.GetPayoutFileRequest(batch_id=batch_id, format=format_)
        file = await client.payouts.GetPayoutFile(request, timeout=_SECONDS)
        content_type, suffix = _FORMATS[format_]
        return PrivateFile(file.content, content_type, f"{file.name}.{suffix}")

    return PrivateFiles(_refuse, _keep_nothing, read, "FILE_TOO_LARGE", records_reading=True)


async def _check_answer(client: CampaignClient, batch_id: str) -> None:
    """Raises NotFound for an unknown batch, FailedPrecondition before its release, PermissionDenied for others."""
    response = await client.payouts.BatchGetPayoutBatches(pb.BatchGetPayoutBatchesRequest(ids=[batch_id]))
    slot = response.slots[0]
    if not slot.HasField("batch"):
        raise NotFound("There is no such batch.", reason="UNKNOWN_PAYOUT_BATCH")
    if slot.batch.state not in (pb.PAYOUT_BATCH_STATE_RELEASED, pb.PAYOUT_BATCH_STATE_CLOSED):
        raise FailedPrecondition("The batch is not released.", reason="PAYOUTS_NOT_RELEASED")


async def _import(client: CampaignClient, batch_id: str, content: bytes) -> dict[str, Any]:
    """As the mutation importPayoutResults, without the batch; banks that write no UTF-8 write Windows-1252."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    request = pb.ImportPayoutResultsRequest(batch_id=batch_id, content=text)
    done = await client.payouts.ImportPayoutResults(request, timeout=_IMPORT_SECONDS)
    problems = [{"line": problem.line, "code": problem.code, "text": problem.text} for problem in done.problems]
    return {"paid": done.paid, "returned": done.returned, "unchanged": done.unchanged, "problems": problems}


async def _read_nothing(client: CampaignClient, batch_id: str) -> PrivateFile:
    """Refuses reads: a bank's result file is imported, not stored. Raises PermissionDenied."""
    raise PermissionDenied


PAYOUT_FILES = {
    "/media/payouts/{id}/answer": PrivateFiles(
        _check_answer, _import, _read_nothing, "FILE_TOO_LARGE", store_seconds=_IMPORT_SECONDS
    ),
    "/media/payouts/{id}/csv": _files(pb.PAYOUT_FILE_FORMAT_CSV),
    "/media/payouts/{id}/sepa": _files(pb.PAYOUT_FILE_FORMAT_SEPA),
}
