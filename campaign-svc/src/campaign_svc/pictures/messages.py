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
    """A prepared archive."""
    return pb.PreparePictureArchiveResponse(
        token=archive.token,
        pictures=len(archive.advertisement_ids),
        bytes=archive.bytes,
        expires_at=timestamp(archive.expires_at),
    )


def opened_message(archive: OpenedArchive) -> pb.OpenPictureArchiveResponse:
    """An archive being downloaded."""
    return pb.OpenPictureArchiveResponse(
        person_id=archive.person_id,
        language=archive.language,
        company_name=archive.company_name,
        time_zone=archive.time_zone,
        prepared_at=timestamp(archive.created_at),
        pictures=[
            pb.LicensedPicture(
                advertisement_id=picture.advertisement_id,
                code=picture.code,
                key=picture.key,
                file_name=picture.file_name,
                creator=picture.creator,
                sent_at=timestamp(picture.sent_at),
                approved_at=timestamp(picture.approved_at) if picture.approved_at else None,
                campaign_id=picture.campaign_id,
                campaign_name=picture.campaign_name,
                platforms=picture.platforms,  # type: ignore[arg-type]
                links=picture.links,
            )
            for picture in archive.pictures
        ],
        terms=[
            pb.CampaignTerms(
                campaign_id=campaign_terms.campaign_id,
                version=campaign_terms.version,
                text=campaign_terms.text,
                since=timestamp(campaign_terms.since),
            )
            for campaign_terms in archive.terms
        ],
    )
