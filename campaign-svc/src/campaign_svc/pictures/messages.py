"""Approved pictures and archives as messages of the contract."""

from __future__ import annotations

from functools import partial

from campaign_svc.advertisements.policies import sized_picture
from campaign_svc.pictures.models import OpenedArchive, PictureArchive
from kit.rpc.messages import timestamp
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import pictures_pb2 as pb

PICTURES = RowEncoder(
    pb.ApprovedPicture,
    {
        "image_grid": Computed(partial(sized_picture, size="grid"), "multimedia_uri"),
        "image_zoom": Computed(partial(sized_picture, size="zoom"), "multimedia_uri"),
    },
)


def prepared_message(archive: PictureArchive) -> pb.PreparePictureArchiveResponse:
    """What was prepared."""
    return pb.PreparePictureArchiveResponse(
        token=archive.token,
        pictures=len(archive.advertisement_ids),
        bytes=archive.bytes,
        expires_at=timestamp(archive.expires_at),
    )


def opened_message(archive: OpenedArchive) -> pb.OpenPictureArchiveResponse:
    """An archive that is downloaded now."""
    return pb.OpenPictureArchiveResponse(
        person_id=archive.person_id,
        language=archive.language,
        company_name=archive.company_name,
        time_zone=archive.time_zone,
        prepared_at=timestamp(archive.created_at),
        pictures=[
            pb.LicensedPicture(
                advertisement_id=one.advertisement_id,
                code=one.code,
                key=one.key,
                file_name=one.file_name,
                creator=one.creator,
                sent_at=timestamp(one.sent_at),
                approved_at=timestamp(one.approved_at) if one.approved_at else None,
                campaign_id=one.campaign_id,
                campaign_name=one.campaign_name,
                platforms=one.platforms,  # type: ignore[arg-type]
                links=one.links,
            )
            for one in archive.pictures
        ],
        terms=[
            pb.CampaignTerms(
                campaign_id=one.campaign_id, version=one.version, text=one.text, since=timestamp(one.since)
            )
            for one in archive.terms
        ],
    )
