"""Queries of a company's approved pictures."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.picture_types import ApprovedPicture, ApprovedPictureConnection, PictureWhere
from kit.graph import ID, PAGE_SIZE, Info, field, limit_number, page_size, replaced_by
from resuena.campaign.v1 import pictures_pb2 as pb


@strawberry.type
class PictureQuery:
    """Roots of the slice."""

    @field(
        description="Pictures of a company's advertisements that stand approved, by the company or by staff, newest "
        "first; none out of reach, and none of people who were erased.",
        deprecated=replaced_by("approvedPicturesConnection"),
    )
    async def approved_pictures(
        self, info: Info, where: PictureWhere, limit: int | None = 60, after: ID | None = None
    ) -> list[ApprovedPicture]:
        return (await _pictures(info, where, limit, after)).pictures  # type: ignore[return-value]

    @field(
        description="A page of pictures of a company's advertisements that stand approved, by the company or by "
        "staff, newest first; none out of reach, and none of people who were erased. Fails with UNAUTHENTICATED."
    )
    async def approved_pictures_connection(
        self, info: Info, where: PictureWhere, first: int | None = PAGE_SIZE, after: ID | None = None
    ) -> ApprovedPictureConnection:
        return await _pictures(info, where, page_size(first), after)  # type: ignore[return-value]


async def _pictures(
    info: Info, where: PictureWhere, limit: int | None, after: ID | None
) -> pb.ListApprovedPicturesResponse:
    request = pb.ListApprovedPicturesRequest(
        company_id=where.company_id,
        campaign_id=where.campaign_id,
        person_id=where.person_id,
        platforms=[platform.value for platform in where.platform or ()],
        search=where.search,
        limit=limit_number(limit),
        after=after,
    )
    if where.created_from is not None:
        request.created_from.FromDatetime(where.created_from)
    if where.created_to is not None:
        request.created_to.FromDatetime(where.created_to)
    return await info.context.of(CampaignLoaders).client.pictures.ListApprovedPictures(request)
