"""HTTP endpoints for proofs of payment: upload and download."""

from __future__ import annotations

from campaign_graph.loaders import CampaignClient
from kit.graph import PrivateFile, PrivateFiles
from kit.rpc.errors import FailedPrecondition, NotFound
from resuena.campaign.v1 import payments_pb2 as pb

_SECONDS = 30.0
"""Seconds; a file takes longer than the default timeout of an RPC."""
_TYPES = {
    pb.PAYMENT_PROOF_TYPE_PDF: ("application/pdf", "pdf"),
    pb.PAYMENT_PROOF_TYPE_PNG: ("image/png", "png"),
    pb.PAYMENT_PROOF_TYPE_JPEG: ("image/jpeg", "jpg"),
}


async def _check(client: CampaignClient, campaign_id: str) -> None:
    """Raises NotFound for a campaign without a payment or out of the caller's reach, FailedPrecondition for a paid one.

    campaign-svc checks the caller's role.
    """
    response = await client.payments.BatchGetPayments(pb.BatchGetPaymentsRequest(campaign_ids=[campaign_id]))
    slot = response.payments[0]
    if slot.HasField("payment") and slot.payment.state == pb.PAYMENT_STATE_CONFIRMED:
        raise FailedPrecondition("The payment is confirmed already.", reason="ILLEGAL_TRANSITION")
    if not slot.HasField("payment"):
        raise NotFound("There is nothing to pay for this campaign.", reason="UNKNOWN_CAMPAIGN")


async def _store(client: CampaignClient, campaign_id: str, content: bytes) -> None:
    request = pb.StorePaymentProofRequest(campaign_id=campaign_id, content=content)
    await client.payments.StorePaymentProof(request, timeout=_SECONDS)


async def _read(client: CampaignClient, campaign_id: str) -> PrivateFile:
    request = pb.GetPaymentProofRequest(campaign_id=campaign_id)
    proof = await client.payments.GetPaymentProof(request, timeout=_SECONDS)
    content_type, suffix = _TYPES[proof.type]
    return PrivateFile(proof.content, content_type, f"{proof.reference}.{suffix}")


PAYMENT_PROOFS = PrivateFiles(_check, _store, _read, "PROOF_TOO_LARGE")
