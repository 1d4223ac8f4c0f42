"""The fact that a person downloads a company's approved pictures."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.pictures.models import PictureArchive
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

PICTURES_DOWNLOADED = "resuena.campaign.pictures_downloaded.v1"


async def pictures_downloaded(
    session: Session,
    archive: PictureArchive,
    campaign: tuple[str, str] | None,
    actor: tuple[str | None, int],
    now: datetime,
) -> None:
    """Records the fact in the open transaction.

    `campaign` is id and name if all pictures are of one; the actor is a person's id and an ActorKind.
    """
    message = events_pb2.PicturesDownloaded(
        archive_id=archive.id,
        company_id=archive.company_id,
        campaign_id=campaign[0] if campaign else None,
        campaign_name=campaign[1] if campaign else None,
        pictures=len(archive.advertisement_ids),
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
    )
    await record(session, PICTURES_DOWNLOADED, message, entity_id=archive.id, version=1, occurred_at=now)
