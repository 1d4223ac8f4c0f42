"""Types of automatic approvals: what a company's rule approved, and until when it can be undone."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import strawberry

from campaign_graph.person_types import Person
from kit.graph import attribute, link, value
from resuena.campaign.v1 import automatic_approvals_pb2 as pb

if TYPE_CHECKING:
    from campaign_graph.types import Advertisement


@value(pb.ApprovalByRule, description="That a company's rule approved an advertisement, and no person.")
class ApprovalByRule:
    approved_at: datetime = attribute(description="When it was approved, UTC.")
    undoable_until: datetime = attribute(description="Until when somebody may undo it, UTC.")
    undone_at: datetime | None = attribute(description="When somebody undid it, UTC; null when nobody did.")
    undone_by: Person | None = link(
        "undone_by", description="The person who undid it, if the caller may see them."
    )


@value(pb.GetApprovedTodayResponse, description="What a company's rule approved.")
class AutomaticApprovals:
    today: int = attribute(description="Approved today, by the company's `timeZone`, with those undone since.")
    enabled: bool = attribute(description="Whether it approves now.")
    daily_limit: int = attribute(description="Advertisements a day of the company at most.")
    advertisements: list[Annotated[Advertisement, strawberry.lazy("campaign_graph.types")]] = attribute(
        description="Those whose approval can still be undone, newest first; at most 100."
    )
