"""Types of views of the inbox that a person keeps."""

from __future__ import annotations

import strawberry

from kit.graph import ID, MutationResult, attribute, result, value
from resuena.campaign.v1 import inbox_views_pb2 as pb


@value(pb.InboxView, description="Filters of the inbox that a person keeps under a name; nobody else sees them.")
class InboxView:
    id: ID = attribute(name="_id", description="View id.")
    name: str = attribute(description="Its name, unique among the person's views in the company.")
    filters: str = attribute(
        description="The filters as the query string of the inbox's address, such as `network=Instagram&age=overdue`."
    )


@result(description="Answer with a view of the inbox.")
class InboxViewResult(MutationResult):
    view: InboxView | None = strawberry.field(
        default=None, description="The view; null when it was deleted, and when the mutation fails."
    )
