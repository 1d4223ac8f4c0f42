"""Decodes requests about the ledger, calls one use case each, encodes the response."""

from __future__ import annotations

from datetime import UTC

from campaign_svc.ledger.service import LedgerService
from kit.rpc.caller import current_caller
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import ledger_pb2 as pb
from resuena.campaign.v1 import ledger_pb2_grpc

_LEDGERS = RowEncoder(pb.CampaignLedger)
_EARNINGS = RowEncoder(pb.Earnings)


class LedgerRpc(ledger_pb2_grpc.LedgerServiceServicer):
    """LedgerService of the contract."""

    def __init__(self, ledger: LedgerService) -> None:
        self._ledger = ledger

    async def BatchGetCampaignLedgers(
        self, request: pb.BatchGetCampaignLedgersRequest, _: object
    ) -> pb.BatchGetCampaignLedgersResponse:
        rows = await self._ledger.totals(current_caller(), request.campaign_ids)
        return pb.BatchGetCampaignLedgersResponse(
            ledgers=[pb.CampaignLedgerSlot(ledger=None if row is None else _LEDGERS.message(row)) for row in rows]
        )

    async def BatchGetEarnings(
        self, request: pb.BatchGetEarningsRequest, _: object
    ) -> pb.BatchGetEarningsResponse:
        lists = await self._ledger.earnings(current_caller(), request.person_ids)
        people = [pb.PersonEarnings(earnings=_EARNINGS.messages(rows)) for rows in lists]
        return pb.BatchGetEarningsResponse(people=people)

    async def RegisterReferrals(
        self, request: pb.RegisterReferralsRequest, _: object
    ) -> pb.RegisterReferralsResponse:
        referrals = [
            (
                referral.person_id,
                referral.referrer_person_id,
                referral.referred_at.ToDatetime(tzinfo=UTC) if referral.HasField("referred_at") else None,
            )
            for referral in request.referrals
        ]
        return pb.RegisterReferralsResponse(created=await self._ledger.register(current_caller(), referrals))
