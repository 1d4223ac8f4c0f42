"""Cases of changes: an advertisement of which a change is asked, and one whose person answered with a second revision."""

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
"""What is left of the light in the picture that had to be taken again."""
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
    """Which advertisements of a campaign are cases, by position."""

    asked: int
    answered: int


def cases(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> Cases | None:
    """The two newest that wait of Café Aurora's second campaign; None for other campaigns."""
    if order.brand is not plan.BRANDS[0] or order.number != 2:
        return None
    answered, asked = plan.waiting(order, mobile.made(ads))[-2:]
    return Cases(asked, answered)


@dataclass(frozen=True)
class Side:
    """The services, and the owner of the brand who asks."""

    changes: changes_pb2_grpc.ChangeServiceAsyncStub
    owner_id: str
    company_id: str
    ads: campaign_pb2_grpc.AdvertisementServiceAsyncStub
    now: datetime


async def ask_for_changes(side: Side, found: Cases, ads: Sequence[campaign.Advertisement], better: str) -> None:
    """The owner asks for both changes, and one person answers with the picture at `better`; nothing at a second load."""
    asked, answered = ads[found.asked], ads[found.answered]
    request = changes.BatchListChangesRequest(advertisement_ids=[asked.id, answered.id])
    if any(one.requests for one in (await side.changes.BatchListChanges(request)).changes):
        return
    for ad, (reason, text) in ((asked, _TAG), (answered, _LIGHT)):
        made = ad.creation_dt.ToDatetime(UTC)
        moment = made + (side.now - made) / 2
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
