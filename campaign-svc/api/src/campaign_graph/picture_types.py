"""Types of a company's approved pictures and of archives of them."""

from __future__ import annotations

from datetime import datetime

import strawberry

from campaign_graph.enum_types import Platform
from campaign_graph.person_types import Person
from kit.graph import ID, MutationResult, PageInfo, attribute, input, link, result, value
from resuena.campaign.v1 import pictures_pb2 as pb


@value(pb.ApprovedPicture, description="The picture of an advertisement that stands approved.")
class ApprovedPicture:
    id: ID = attribute(name="_id", description="Id of the advertisement.")
    company_id: ID = attribute(description="Company id.")
    campaign_id: ID = attribute(description="Id of its campaign.")
    campaign_name: str = attribute(description="Name of the campaign.")
    person_id: ID = attribute(description="Id of the person who made it.")
    person: Person | None = link("person_id", description="That person.")
    caption_identifier: str = attribute(description="The 8-character ad code, upper case.")
    caption: str = attribute(description="Caption.")
    image_grid: str = attribute(description="Address of the picture, at most 480 px wide.")
    image_zoom: str = attribute(description="Address of the picture, at most 1,440 px wide.")
    sent_at: datetime = attribute(description="When its person sent this picture.")
    approved_at: datetime | None = attribute(description="When it was approved; null when nobody recorded it.")
    platforms: list[Platform] = attribute(description="Networks on which it was posted, each once.")


@value(pb.ListApprovedPicturesResponse, description="A page of approved pictures.")
class ApprovedPictureConnection:
    nodes: list[ApprovedPicture] = attribute(path="pictures", description="The pictures, newest first.")
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")


@input(description="Which approved pictures of a company.")
class PictureWhere:
    company_id: ID = strawberry.field(description="The company.")
    campaign_id: ID | None = strawberry.field(default=None, description="Only this campaign's.")
    person_id: ID | None = strawberry.field(default=None, description="Only this person's.")
    platform: list[Platform] | None = strawberry.field(
        default=None, description="Only those with a post on one of these networks."
    )
    search: str | None = strawberry.field(default=None, description="Part of the caption, or how the code begins.")
    created_from: datetime | None = strawberry.field(
        default=None, description="Only those of advertisements created at this moment or later."
    )
    created_to: datetime | None = strawberry.field(
        default=None, description="Only those of advertisements created before this moment."
    )


@result(description="Answer with a download of pictures.")
class PictureArchiveResult(MutationResult):
    url: str | None = strawberry.field(
        default=None,
        description="Address of the ZIP file, for ten minutes, for whoever has it; null when the mutation fails.",
    )
    pictures: int | None = strawberry.field(default=None, description="How many of the pictures are in it.")
    bytes: float | None = strawberry.field(default=None, description="How large they are together.")
