"""Cases of reviewed decisions: disputes of both sides, one of them settled, and second opinions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from kit.rpc.caller import CallContext, enter_context
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc, disputes_pb2_grpc, second_opinions_pb2_grpc
from resuena.campaign.v1 import disputes_pb2 as disputes
from resuena.campaign.v1 import second_opinions_pb2 as opinions
from resuena_demo import plan

REJECTED = (campaign.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER, campaign.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM)
OPINIONS = 200
"""More than the sample of the demo's decisions contains."""
DIFFERENT = 6
"""One in this many second verdicts differs from the first."""
_SOME_DAYS, _DISPUTABLE = timedelta(days=2), timedelta(days=6)
"""A settled dispute is about a decision of some days ago; after seven days a decision can no longer be disputed."""
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
    """campaign-svc for calls of people, and for those of the mobile side."""

    disputes: disputes_pb2_grpc.DisputeServiceAsyncStub
    opinions: second_opinions_pb2_grpc.SecondOpinionServiceAsyncStub
    loader: disputes_pb2_grpc.DisputeServiceAsyncStub
    """For calls of the loader itself, which may backdate them."""
    judge: second_opinions_pb2_grpc.SecondOpinionServiceAsyncStub
    ads: campaign_pb2_grpc.AdvertisementServiceAsyncStub
    token: Callable[[str], str]
    """Id of the person with that e-mail."""
    person_id: Callable[[str], str]
    company_id: Callable[[plan.Brand], str]
    decided_at: Mapping[str, datetime]
    """When advertisements were decided, by id."""
    now: datetime

    def since(self, ad_id: str, share: float) -> datetime:
        """A moment after the decision: this share of the time since then."""
        decided = self.decided_at[ad_id]
        return decided + (self.now - decided) * share

    def become(self, email: str) -> None:
        """Makes the following calls as that person."""
        enter_context(CallContext(authorization=f"Bearer {self.token(email)}"))


async def look_again(side: Side, orders: Sequence[plan.Order]) -> int:
    """Opens three disputes, settles one of them, and judges the drawn decisions of the first auditor a second time.

    Returns the number of second opinions given; a second load changes nothing.
    """
    aurora, ruedas = plan.BRANDS[:2]
    brands_and_payments = ((aurora, plan.MONEY), (aurora, plan.PRODUCT), (ruedas, plan.PRODUCT))
    rejected = [await _rejected(side, orders, brand, payment) for brand, payment in brands_and_payments]
    request = disputes.BatchGetDisputesRequest(advertisement_ids=[ad.id for some in rejected for ad in some])
    side.become(plan.STAFF[0])
    disputed = any(
        standing.HasField("dispute") for standing in (await side.disputes.BatchGetDisputes(request)).standings
    )
    enter_context(CallContext())
    chosen = [to_dispute(some, side.decided_at, side.now) for some in rejected]
    if disputed or None in chosen:
        return 0

    money, product, settled = (ad for ad in chosen if ad is not None)
    await _influencer_disputes(side, product, _PRODUCT)
    dispute = await _influencer_disputes(side, settled, _FOCUS)
    end = disputes.SettleDisputeRequest(id=dispute.id, overturn=False, text=_SETTLED)
    end.past.CopyFrom(past(side.since(settled.id, 0.8), side.person_id(plan.STAFF[0])))
    await side.loader.SettleDispute(end)
    contest = disputes.DisputeDecisionRequest(advertisement_id=money.id, text=_TAGGED)
    owner, company_id = side.person_id(aurora.owner_email), side.company_id(aurora)
    contest.past.CopyFrom(past(side.since(money.id, 0.4), owner, company_id))
    await side.loader.DisputeDecision(contest)
    given = await _second_opinions(side)
    enter_context(CallContext())
    return given


async def _influencer_disputes(side: Side, ad: campaign.Advertisement, text: str) -> disputes.Dispute:
    request = disputes.DisputeRejectionRequest(advertisement_id=ad.id, person_id=ad.person_id, text=text)
    request.past.CopyFrom(past(side.since(ad.id, 0.4), ad.person_id))
    return (await side.loader.DisputeRejection(request)).dispute


def past(moment: datetime, person_id: str, company_id: str = "") -> campaign.Past:
    """The actor and the moment; without a company a staff member."""
    message = campaign.Past(person_id=person_id, company_id=company_id)
    message.at.FromDatetime(moment)
    return message


async def _second_opinions(side: Side) -> int:
    """The second auditor judges the decisions that wait for her: mostly the same way."""
    side.become(plan.SECOND_STAFF[0])
    request = opinions.ListSecondOpinionsRequest(limit=OPINIONS)
    waiting = (await side.opinions.ListSecondOpinions(request)).second_opinions
    decided = await _stored(side, [opinion.advertisement_id for opinion in waiting])
    judge = side.person_id(plan.SECOND_STAFF[0])
    for number, (opinion, ad) in enumerate(zip(waiting, decided, strict=True), start=1):
        approve = (ad.status not in REJECTED) == bool(number % DIFFERENT)
        moment = min(side.decided_at.get(ad.id, side.now) + timedelta(hours=18 + number * 7 % 50), side.now)
        await side.judge.GiveSecondOpinion(
            opinions.GiveSecondOpinionRequest(
                id=opinion.id,
                approve=approve,
                reason=None if approve else ad.rejection_key or "PRODUCT_NOT_SHOWN",
                past=past(moment, judge),
            )
        )
    return len(waiting)


async def _rejected(
    side: Side, orders: Sequence[plan.Order], brand: plan.Brand, payment: int
) -> list[campaign.Advertisement]:
    """The brand's rejected advertisements with this payment type, whichever load decided them."""
    ids = [
        plan.stable_id("ad", order.id, number)
        for order in orders
        if order.brand is brand and order.payment == payment
        for number in range(order.ads)
    ]
    return [ad for ad in await _stored(side, ids) if ad.status in REJECTED]


def to_dispute(
    rejected: Sequence[campaign.Advertisement], decided_at: Mapping[str, datetime], now: datetime
) -> campaign.Advertisement | None:
    """The newest that this load decided some days ago; else the newest that it decided; else None."""
    decided = [ad for ad in rejected if ad.id in decided_at]
    settled = [ad for ad in decided if _SOME_DAYS < now - decided_at[ad.id] < _DISPUTABLE]
    return max(settled or decided, key=lambda ad: (decided_at[ad.id], ad.id), default=None)


async def _stored(side: Side, ids: Sequence[str]) -> list[campaign.Advertisement]:
    enter_context(CallContext())
    response = await side.ads.BatchGetAdvertisements(campaign.BatchGetAdvertisementsRequest(ids=ids))
    return [slot.advertisement for slot in response.advertisements]
