"""Mutations on payouts to creators."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.payout_types import PayoutBatch, PayoutBatchResult, PayoutImportResult, PayoutState
from kit.graph import ID, Info, MutationError, argument, mutation, plain, succeeded
from resuena.campaign.v1 import payouts_pb2 as pb

_SECONDS = 55.0
"""Seconds: a batch may pay a hundred thousand people; proxies before the gateway wait for a minute."""
_PATHS = {"id": "_id"}


@strawberry.type
class PayoutMutation:
    """Roots of the slice."""

    @mutation(
        seconds=_SECONDS,
        description="Prepares the payouts of a month that is over, and of all before it, in one currency: who has the "
        "minimum and an account that takes it. A month that has a batch answers that. Needs managePayouts. Fails with "
        "UNAUTHENTICATED, NOT_ALLOWED, BAD_USER_INPUT, PAYOUT_MONTH_NOT_OVER or NOTHING_DUE.",
    )
    async def prepare_payouts(self, info: Info, month: str, currency: str) -> PayoutBatchResult:
        client = info.context.of(CampaignLoaders).client.payouts
        request = pb.PreparePayoutsRequest(month=month, currency=currency)
        return _batch_result(info, (await client.PreparePayouts(request, timeout=_SECONDS)).batch)

    @mutation(
        paths=_PATHS,
        seconds=_SECONDS,
        description="Lets a prepared batch be paid, without those whose account has changed since; again it answers "
        "the same. Needs managePayouts, of another person than who prepared it. Fails with UNAUTHENTICATED, "
        "NOT_ALLOWED, UNKNOWN_PAYOUT_BATCH, OWN_PREPARATION, OWN_PAYOUT or PAYOUTS_DISCARDED.",
    )
    async def release_payouts(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> PayoutBatchResult:
        client = info.context.of(CampaignLoaders).client.payouts
        request = pb.ReleasePayoutsRequest(id=id)
        return _batch_result(info, (await client.ReleasePayouts(request, timeout=_SECONDS)).batch)

    @mutation(
        paths=_PATHS,
        seconds=_SECONDS,
        description="Gives a prepared batch up: what it would have paid is due again, and the month can be prepared "
        "anew. Again it answers the same. Needs managePayouts. Fails with UNAUTHENTICATED, NOT_ALLOWED, "
        "UNKNOWN_PAYOUT_BATCH or PAYOUTS_RELEASED.",
    )
    async def discard_payouts(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> PayoutBatchResult:
        client = info.context.of(CampaignLoaders).client.payouts
        request = pb.DiscardPayoutsRequest(id=id)
        return _batch_result(info, (await client.DiscardPayouts(request, timeout=_SECONDS)).batch)

    @mutation(
        description="Says that payouts of a released batch were paid, or that they came back, from released or paid; "
        "what is so already does not change, and what came back is due again. From paid it needs a reason, and another "
        "person than the one who marked it paid. Needs managePayouts. Fails with UNAUTHENTICATED, NOT_ALLOWED, "
        "UNKNOWN_PAYOUT_BATCH, UNKNOWN_PAYOUT, OWN_PAYOUT, OWN_MARK, REASON_REQUIRED, PAYOUTS_NOT_RELEASED, "
        "PAYOUT_RETURNED, TOO_MANY_ITEMS, NOTE_TOO_LONG or BAD_USER_INPUT; then nothing is changed.",
    )
    async def mark_payouts(
        self, info: Info, batch_id: ID, payout_ids: list[ID], state: PayoutState, reason: str | None = None
    ) -> PayoutBatchResult:
        client = info.context.of(CampaignLoaders).client.payouts
        request = pb.MarkPayoutsRequest(batch_id=batch_id, payout_ids=payout_ids, state=state.value, reason=reason)
        return _batch_result(info, (await client.MarkPayouts(request)).batch)

    @mutation(
        seconds=_SECONDS,
        description="Marks payouts of a released batch by the bank's answer: a line each of reference, result (paid, "
        "returned, pagado, devuelto) and reason, by comma, semicolon or tab, with or without titles. All of them or, "
        "with `problems`, none; again it changes nothing. Needs managePayouts. Fails with UNAUTHENTICATED, "
        "NOT_ALLOWED, UNKNOWN_PAYOUT_BATCH, PAYOUTS_NOT_RELEASED or PAYOUT_RESULTS_INVALID.",
    )
    async def import_payout_results(self, info: Info, batch_id: ID, content: str) -> PayoutImportResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.ImportPayoutResultsRequest(batch_id=batch_id, content=content)
        done = await loaders.client.payouts.ImportPayoutResults(request, timeout=_SECONDS)
        loaders.payout_batch.prime(done.batch.id, done.batch)
        if done.problems:
            message = "Nothing was marked: correct the lines and import them again."
            refused: PayoutImportResult = _refused(
                PayoutImportResult,
                "PAYOUT_RESULTS_INVALID",
                message,
                batch=done.batch,
                problems=done.problems,
            )
            return refused
        numbers = {"paid": done.paid, "returned": done.returned, "unchanged": done.unchanged}
        return succeeded(PayoutImportResult, data=numbers, batch=done.batch, **numbers)


def _refused(kind: Any, code: str, message: str, **typed: Any) -> Any:
    """An error that carries typed facts beside its message."""
    return kind(success=False, error=[MutationError(path="", message=message, code=code)], **typed)


def _batch_result(info: Info, batch: pb.PayoutBatch) -> PayoutBatchResult:
    info.context.of(CampaignLoaders).payout_batch.prime(batch.id, batch)
    return succeeded(PayoutBatchResult, data=plain(PayoutBatch, batch), batch=batch)
