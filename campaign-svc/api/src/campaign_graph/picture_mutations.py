"""The mutation that prepares a download of pictures."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.picture_types import PictureArchiveResult
from kit.graph import ID, Info, mutation, succeeded
from resuena.campaign.v1 import pictures_pb2 as pb

ARCHIVE_PATH = "/media/archives/"


@strawberry.type
class PictureMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Prepares a ZIP file of approved pictures of a company (at most 200, 500 MB), in their stored "
        "size, with a table of the rights to them, in the request's language; the activity log records it. Those that "
        "stand approved no more are left out, also when that happens before the download. Fails with UNAUTHENTICATED, "
        "UNKNOWN_PICTURES, TOO_MANY_ITEMS, ARCHIVE_TOO_LARGE, TOO_MANY_ARCHIVES, BAD_USER_INPUT, or UNKNOWN_ARCHIVE "
        "when it is repeated by its idempotency key once the link has ended: prepare a new one with a new key.",
    )
    async def prepare_picture_archive(self, info: Info, company_id: ID, ids: list[ID]) -> PictureArchiveResult:
        request = pb.PreparePictureArchiveRequest(company_id=company_id, ids=ids)
        archive = await info.context.of(CampaignLoaders).client.pictures.PreparePictureArchive(request)
        return succeeded(
            PictureArchiveResult,
            data={"pictures": archive.pictures, "bytes": archive.bytes},
            url=f"{ARCHIVE_PATH}{archive.token}",
            pictures=archive.pictures,
            bytes=float(archive.bytes),
        )
