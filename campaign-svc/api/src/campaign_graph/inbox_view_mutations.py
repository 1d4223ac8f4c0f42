"""Mutations on views of the inbox."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.inbox_view_types import InboxView, InboxViewResult
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import inbox_views_pb2 as pb


@strawberry.type
class InboxViewMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Keeps filters of a company's inbox under a name, for the caller alone. Needs auditAdvertisement. "
        "Fails with UNAUTHENTICATED, UNKNOWN_COMPANY, NOT_ALLOWED, INBOX_VIEW_FILTERS_EXIST, TOO_MANY_INBOX_VIEWS, "
        "INBOX_VIEW_NAME_EXISTS, INBOX_VIEW_NAME_LENGTH, NAME_UNREADABLE or INBOX_FILTERS.",
    )
    async def save_inbox_view(self, info: Info, company_id: ID, name: str, filters: str) -> InboxViewResult:
        request = pb.SaveInboxViewRequest(company_id=company_id, name=name, filters=filters)
        view = (await info.context.of(CampaignLoaders).client.inbox_views.SaveInboxView(request)).view
        return succeeded(InboxViewResult, data=plain(InboxView, view), view=view)

    @mutation(
        paths={"id": "_id"},
        description="Gives one of the caller's own views another name. Needs auditAdvertisement. Fails with "
        "UNAUTHENTICATED, UNKNOWN_INBOX_VIEW, NOT_ALLOWED, INBOX_VIEW_NAME_EXISTS, INBOX_VIEW_NAME_LENGTH or "
        "NAME_UNREADABLE.",
    )
    async def rename_inbox_view(
        self, info: Info, id: Annotated[ID, argument(name="_id")], name: str
    ) -> InboxViewResult:
        request = pb.RenameInboxViewRequest(id=id, name=name)
        view = (await info.context.of(CampaignLoaders).client.inbox_views.RenameInboxView(request)).view
        return succeeded(InboxViewResult, data=plain(InboxView, view), view=view)

    @mutation(
        paths={"id": "_id"},
        description="Deletes one of the caller's own views. Fails with UNAUTHENTICATED or UNKNOWN_INBOX_VIEW.",
    )
    async def delete_inbox_view(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> InboxViewResult:
        await info.context.of(CampaignLoaders).client.inbox_views.DeleteInboxView(pb.DeleteInboxViewRequest(id=id))
        return succeeded(InboxViewResult, data={"_id": id})
