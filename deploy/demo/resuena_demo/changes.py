"""Cases of change requests: an open one, and one that its creator answered with a second revision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc, changes_pb2_grpc
from resuena.campaign.v1 import changes_pb2 as changes
from resuena_demo import mobile, plan
from resuena_demo.contested import past

LIGHT = 0.22
"""Brightness factor of the picture that had to be retaken."""
_TAG = (
    "BRAND_NOT_TAGGED",
    "Nos encanta la foto. Etiquetanos en la publicación, así quien la vea puede encontrar el café.",
)
_LIGHT = (
    "BLURRY_PICTURE",
    "Salió muy oscura y casi no se ve la mesa. ¿La sacás de nuevo con la luz de la ventana?",
)


@dataclass(frozen=True)
class Cases:
    """The positions of a campaign's advertisements that are cases."""

    asked: int
    answered: int


def cases(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> Cases | None:
    """The two newest waiting ones of Café Aurora's second campaign; None for other campaigns."""
    if order.brand is not plan.BRANDS[0] or order.number != 2:
        return None
    answered, unanswered = plan.waiting(order, mobile.creation_times(ads))[-2:]
    return Cases(unanswered, answered)


@dataclass(frozen=True)
class Side:
    """The services, and the brand's owner, who requests the changes."""

    changes: changes_pb2_grpc.ChangeServiceAsyncStub
    owner_id: str
    company_id: str
    ads: campaign_pb2_grpc.AdvertisementServiceAsyncStub
    now: datetime


async def ask_for_changes(
    side: Side, positions: Cases, ads: Sequence[campaign.Advertisement], better: str
) -> None:
    """The owner requests both changes; one creator answers with the picture at `better`. A second load changes nothing."""
    unanswered, answered = ads[positions.asked], ads[positions.answered]
    request = changes.BatchListChangesRequest(advertisement_ids=[unanswered.id, answered.id])
    if any(ad_changes.requests for ad_changes in (await side.changes.BatchListChanges(request)).changes):
        return
    for ad, (reason, text) in ((unanswered, _TAG), (answered, _LIGHT)):
        created_at = ad.creation_dt.ToDatetime(UTC)
        moment = created_at + (side.now - created_at) / 2
        await side.changes.RequestChange(
            changes.RequestChangeRequest(
                advertisement_id=ad.id,
                reason=reason,
                text=text,
                past=past(moment, side.owner_id, side.company_id),
            )
        )
    revision = campaign.Advertisement()
    revision.CopyFrom(answered)
    revision.multimedia_uri = better
    revision.caption = f"{answered.caption} Segunda toma, con luz de ventana."
    await side.ads.SubmitAdvertisements(campaign.SubmitAdvertisementsRequest(advertisements=[revision]))
