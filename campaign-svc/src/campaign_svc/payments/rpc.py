"""Decodes requests about payments, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import CAMPAIGNS, moment_of
from campaign_svc.payments.service import PaymentService
from kit.rpc.caller import current_caller
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import payments_pb2 as pb
from resuena.campaign.v1 import payments_pb2_grpc

_PAYMENTS = RowEncoder(pb.Payment)


class PaymentRpc(payments_pb2_grpc.PaymentServiceServicer):
    """PaymentService of the contract."""

    def __init__(self, payments: PaymentService) -> None:
        self._payments = payments

    async def BatchGetPayments(
        self, request: pb.BatchGetPaymentsRequest, _: object
    ) -> pb.BatchGetPaymentsResponse:
        payments = await self._payments.of_campaigns(current_caller(), request.campaign_ids)
        return pb.BatchGetPaymentsResponse(
            payments=[
                pb.PaymentSlot(payment=None if payment is None else _PAYMENTS.message(payment))
                for payment in payments
            ]
        )

    async def ListPayments(self, request: pb.ListPaymentsRequest, _: object) -> pb.ListPaymentsResponse:
        payments = await self._payments.of_company(
            current_caller(),
            request.company_id,
            state=request.state,
            limit=request.limit or None,
            after=request.after or None,
        )
        return pb.ListPaymentsResponse(payments=_PAYMENTS.messages(payments))

    async def ReportPayment(self, request: pb.ReportPaymentRequest, _: object) -> pb.ReportPaymentResponse:
        row = await self._payments.report(current_caller(), request.campaign_id)
        return pb.ReportPaymentResponse(campaign=CAMPAIGNS.message(row))

    async def DismissPaymentReport(
        self, request: pb.DismissPaymentReportRequest, _: object
    ) -> pb.DismissPaymentReportResponse:
        row = await self._payments.dismiss_report(
            current_caller(), request.campaign_id, moment_of(request, "reported_at")
        )
        return pb.DismissPaymentReportResponse(campaign=CAMPAIGNS.message(row))

    async def StorePaymentProof(
        self, request: pb.StorePaymentProofRequest, _: object
    ) -> pb.StorePaymentProofResponse:
        await self._payments.store_proof(current_caller(), request.campaign_id, request.content)
        return pb.StorePaymentProofResponse()

    async def GetPaymentProof(self, request: pb.GetPaymentProofRequest, _: object) -> pb.GetPaymentProofResponse:
        proof = await self._payments.proof(current_caller(), request.campaign_id)
        return pb.GetPaymentProofResponse(content=proof.content, type=proof.type, reference=proof.reference)  # type: ignore[arg-type]
