"""Decodes requests about payouts, calls one use case each, encodes the response."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from campaign_svc.campaigns.messages import optional_text
from campaign_svc.payouts.messages import (
    acts_message,
    batch_message,
    batches_message,
    due_message,
    own_payouts,
    payouts_message,
)
from campaign_svc.payouts.service.own_payouts import OwnPayoutService
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.read_payouts import PayoutReadingService, PayoutsAsked
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from campaign_svc.payouts.service.write_files import FileService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import page_info
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import own_payouts_pb2, own_payouts_pb2_grpc, payouts_pb2_grpc
from resuena.campaign.v1 import payouts_pb2 as pb
from resuena.identity.v1 import people_pb2, people_pb2_grpc

_NEXT = RowEncoder(own_payouts_pb2.OwnNextPayout)


class IdentityPersons:
    """identity-svc, as the search of payouts needs it; it authenticates the caller by the forwarded token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = people_pb2_grpc.PeopleServiceStub(channel)

    async def find_ids(self, text: str) -> Sequence[str]:
        """See read_payouts.Names."""
        try:
            return (await self._stub.FindPeople(people_pb2.FindPeopleRequest(text=text))).person_ids
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error


class PayoutRpc(payouts_pb2_grpc.PayoutServiceServicer):
    """PayoutService of the contract."""

    def __init__(
        self,
        preparation: PreparationService,
        release: ReleaseService,
        settlement: SettlementService,
        reading: PayoutReadingService,
        files: FileService,
    ) -> None:
        self._files = files
        self._preparation = preparation
        self._settlement = settlement
        self._release = release
        self._reading = reading

    async def ListPayoutsDue(self, request: pb.ListPayoutsDueRequest, _: object) -> pb.ListPayoutsDueResponse:
        due = await self._preparation.due(current_caller(), optional_text(request, "month"))
        return pb.ListPayoutsDueResponse(due=map(due_message, due))

    async def ListPayoutBatches(
        self, request: pb.ListPayoutBatchesRequest, _: object
    ) -> pb.ListPayoutBatchesResponse:
        page = await self._reading.listed(
            current_caller(),
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        return batches_message(page)

    async def BatchGetPayoutBatches(
        self, request: pb.BatchGetPayoutBatchesRequest, _: object
    ) -> pb.BatchGetPayoutBatchesResponse:
        batches = await self._reading.get_many(current_caller(), request.ids)
        slots = [pb.PayoutBatchSlot(batch=None if row is None else batch_message(row)) for row in batches]
        return pb.BatchGetPayoutBatchesResponse(slots=slots)

    async def BatchListPayouts(
        self, request: pb.BatchListPayoutsRequest, _: object
    ) -> pb.BatchListPayoutsResponse:
        payouts_asked = PayoutsAsked(
            state=request.state,
            text=optional_text(request, "text"),
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        pages, changed = await self._reading.payouts(current_caller(), request.batch_ids, payouts_asked)
        return pb.BatchListPayoutsResponse(pages=[payouts_message(page, changed) for page in pages])

    async def BatchListPayoutActs(
        self, request: pb.BatchListPayoutActsRequest, _: object
    ) -> pb.BatchListPayoutActsResponse:
        lists = await self._reading.acts(current_caller(), request.batch_ids)
        return pb.BatchListPayoutActsResponse(lists=map(acts_message, lists))

    async def PreparePayouts(self, request: pb.PreparePayoutsRequest, _: object) -> pb.PreparePayoutsResponse:
        row = await self._preparation.prepare(current_caller(), request.month, request.currency)
        return pb.PreparePayoutsResponse(batch=batch_message(row))

    async def ReleasePayouts(self, request: pb.ReleasePayoutsRequest, _: object) -> pb.ReleasePayoutsResponse:
        row = await self._release.release(current_caller(), request.id)
        return pb.ReleasePayoutsResponse(batch=batch_message(row))

    async def DiscardPayouts(self, request: pb.DiscardPayoutsRequest, _: object) -> pb.DiscardPayoutsResponse:
        row = await self._release.discard(current_caller(), request.id)
        return pb.DiscardPayoutsResponse(batch=batch_message(row))

    async def MarkPayouts(self, request: pb.MarkPayoutsRequest, _: object) -> pb.MarkPayoutsResponse:
        row = await self._settlement.mark(
            current_caller(),
            request.batch_id,
            list(request.payout_ids),
            state=request.state,
            reason=optional_text(request, "reason"),
        )
        return pb.MarkPayoutsResponse(batch=batch_message(row))

    async def ImportPayoutResults(
        self, request: pb.ImportPayoutResultsRequest, _: object
    ) -> pb.ImportPayoutResultsResponse:
        done = await self._settlement.import_results(current_caller(), request.batch_id, request.content)
        return pb.ImportPayoutResultsResponse(
            batch=batch_message(done.batch),
            paid=done.paid,
            returned=done.returned,
            unchanged=done.unchanged,
            problems=[
                pb.PayoutProblem(line=problem.line, code=problem.code, text=problem.text)
                for problem in done.problems
            ],
        )

    async def GetPayoutFile(self, request: pb.GetPayoutFileRequest, _: object) -> pb.GetPayoutFileResponse:
        name, content = await self._files.written(current_caller(), request.batch_id, request.format)
        return pb.GetPayoutFileResponse(name=name, content=content)


class OwnPayoutRpc(own_payouts_pb2_grpc.OwnPayoutServiceServicer):
    """OwnPayoutService of the contract."""

    def __init__(self, payouts: OwnPayoutService) -> None:
        self._payouts = payouts

    async def ListOwnPayouts(
        self, request: own_payouts_pb2.ListOwnPayoutsRequest, _: object
    ) -> own_payouts_pb2.ListOwnPayoutsResponse:
        page = await self._payouts.listed(
            current_caller(),
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        nodes = own_payouts(page.rows)
        last = nodes[-1].id if nodes else None
        return own_payouts_pb2.ListOwnPayoutsResponse(
            nodes=nodes, page_info=page_info(last, has_next=page.has_next)
        )

    async def BatchGetOwnPayouts(
        self, request: own_payouts_pb2.BatchGetOwnPayoutsRequest, _: object
    ) -> own_payouts_pb2.BatchGetOwnPayoutsResponse:
        payouts = await self._payouts.get_many(current_caller(), request.ids)
        return own_payouts_pb2.BatchGetOwnPayoutsResponse(
            slots=[
                own_payouts_pb2.OwnPayoutSlot(payout=None if row is None else own_payouts([row])[0])
                for row in payouts
            ]
        )

    async def ListOwnNextPayouts(
        self, _request: own_payouts_pb2.ListOwnNextPayoutsRequest, _: object
    ) -> own_payouts_pb2.ListOwnNextPayoutsResponse:
        coming = await self._payouts.coming(current_caller())
        return own_payouts_pb2.ListOwnNextPayoutsResponse(payouts=_NEXT.messages(coming))
