"""Cases of decisions that are looked at again: disputes of both sides, one of them settled, and second opinions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kit.rpc.caller import CallContext, enter_context
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc, disputes_pb2_grpc, second_opinions_pb2_grpc
from resuena.campaign.v1 import disputes_pb2 as disputes
from resuena.campaign.v1 import second_opinions_pb2 as opinions
from resuena_demo import plan

REJECTED = (campaign.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER, campaign.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM)
OPINIONS = 200
"""More than the sample of the demo's decisions holds."""
DIFFERENT = 6
"""One in so many second verdicts differs from the first."""
_PRODUCT = (
    "La taza se ve entera en la segunda foto del carrusel, con el logo de frente. "
    "¿La pueden mirar de nuevo? Mi café era ese."
)
_FOCUS = "El fondo está desenfocado a propósito: la bici, que es lo que cuenta, sale nítida de punta a punta."
_SETTLED = (
    "Miramos la foto en grande: el cuadro y la marca tampoco se leen. La decisión queda. "
    "Con más luz la próxima seguro entra."
)
_TAGGED = (
    "La publicación etiqueta a Aurora en la primera línea y cumple con el pedido. "
    "Nos gustaría aprobarla: es de las que mejor anduvieron."
)


@dataclass(frozen=True)
class Side:
    """campaign-svc as people call it, and as the mobile side does."""

    disputes: disputes_pb2_grpc.DisputeServiceAsyncStub
    opinions: second_opinions_pb2_grpc.SecondOpinionServiceAsyncStub
    mobile: disputes_pb2_grpc.DisputeServiceAsyncStub
    ads: campaign_pb2_grpc.AdvertisementServiceAsyncStub
    token: Callable[[str], str]
    """Of the person with that e-mail."""

    def become(self, email: str) -> None:
        """What is called from here on is called as that person."""
        enter_context(CallContext(authorization=f"Bearer {self.token(email)}"))


async def look_again(side: Side, orders: Sequence[plan.Order]) -> int:
    """Opens three disputes, settles one of them, and judges what was drawn of the first auditor's decisions a second time.

    Returns how many second opinions were given; nothing happens at a second load.
    """
    aurora, ruedas = plan.BRANDS[:2]
    money = await _rejected(side, orders, aurora, plan.MONEY)
    product = await _rejected(side, orders, aurora, plan.PRODUCT)
    settled = await _rejected(side, orders, ruedas, plan.PRODUCT)
    known = disputes.BatchGetDisputesRequest(advertisement_ids=[ad.id for ad in (money, product, settled)])
    side.become(plan.STAFF[0])
    if any(one.HasField("dispute") for one in (await side.disputes.BatchGetDisputes(known)).standings):
        enter_context(CallContext())
        return 0

    enter_context(CallContext())
    await _influencer_disputes(side, product, _PRODUCT)
    dispute = await _influencer_disputes(side, settled, _FOCUS)
    side.become(plan.STAFF[0])
    await side.disputes.SettleDispute(disputes.SettleDisputeRequest(id=dispute.id, overturn=False, text=_SETTLED))
    side.become(aurora.owner_email)
    await side.disputes.DisputeDecision(disputes.DisputeDecisionRequest(advertisement_id=money.id, text=_TAGGED))
    given = await _second_opinions(side)
    enter_context(CallContext())
    return given


async def _influencer_disputes(side: Side, ad: campaign.Advertisement, text: str) -> disputes.Dispute:
    request = disputes.DisputeRejectionRequest(advertisement_id=ad.id, person_id=ad.person_id, text=text)
    return (await side.mobile.DisputeRejection(request)).dispute


async def _second_opinions(side: Side) -> int:
    """The second auditor judges what waits for her: mostly as it was decided."""
    side.become(plan.SECOND_STAFF[0])
    request = opinions.ListSecondOpinionsRequest(limit=OPINIONS)
    waiting = (await side.opinions.ListSecondOpinions(request)).second_opinions
    decided = await _stored(side, [one.advertisement_id for one in waiting])
    side.become(plan.SECOND_STAFF[0])
    for number, (one, ad) in enumerate(zip(waiting, decided, strict=True), start=1):
        approve = (ad.status not in REJECTED) == bool(number % DIFFERENT)
        await side.opinions.GiveSecondOpinion(
            opinions.GiveSecondOpinionRequest(
                id=one.id, approve=approve, reason=None if approve else ad.rejection_key or "PRODUCT_NOT_SHOWN"
            )
        )
    return len(waiting)


async def _rejected(
    side: Side, orders: Sequence[plan.Order], brand: plan.Brand, payment: int
) -> campaign.Advertisement:
    """The newest rejected advertisement of the brand that is paid so: a decision is disputed within days."""
    ids = [
        plan.stable_id("ad", order.id, number)
        for order in orders
        if order.brand is brand and order.payment == payment
        for number in range(order.ads)
    ]
    rejected = [ad for ad in await _stored(side, ids) if ad.status in REJECTED]
    return max(rejected, key=lambda ad: (ad.creation_dt.ToNanoseconds(), ad.id))


async def _stored(side: Side, ids: Sequence[str]) -> list[campaign.Advertisement]:
    enter_context(CallContext())
    answer = await side.ads.BatchGetAdvertisements(campaign.BatchGetAdvertisementsRequest(ids=ids))
    return [slot.advertisement for slot in answer.advertisements]
