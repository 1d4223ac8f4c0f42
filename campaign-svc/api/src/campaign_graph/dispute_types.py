"""Types of disputes."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import strawberry

from campaign_graph.enum_types import AdvertisementStatus
from campaign_graph.person_types import Person
from kit.graph import ID, MutationResult, attribute, enum_value, link, proto_enum, result, value
from resuena.campaign.v1 import disputes_pb2 as disputes

if TYPE_CHECKING:
    from campaign_graph.types import Advertisement


@proto_enum(disputes.DisputeSide, description="Who contests a decision.")
class DisputeSide(Enum):
    Brand = enum_value(disputes.DISPUTE_SIDE_BRAND, description="The brand, a decision of the platform.")
    Influencer = enum_value(
        disputes.DISPUTE_SIDE_INFLUENCER, description="The influencer, a rejection by the brand."
    )


@proto_enum(disputes.DisputeState, description="Where a dispute stands.")
class DisputeState(Enum):
    Open = enum_value(disputes.DISPUTE_STATE_OPEN, description="It waits for an auditor who did not decide.")
    Kept = enum_value(disputes.DISPUTE_STATE_KEPT, description="Settled: the decision stands.")
    Overturned = enum_value(
        disputes.DISPUTE_STATE_OVERTURNED, description="Settled: the decision was replaced by its opposite."
    )


@value(disputes.Dispute, description="A contested decision on an advertisement.")
class Dispute:
    id: ID = attribute(name="_id", description="Dispute id.")
    advertisement: Annotated[Advertisement, strawberry.lazy("campaign_graph.types")] | None = link(
        "advertisement_id", description="The advertisement."
    )
    side: DisputeSide = attribute(description="Who contests.")
    opened_by: Person | None = link("opened_by", description="Who opened it, if the caller may see them.")
    text: str = attribute(description="Why the decision is wrong, in that side's words; empty once erased.")
    opened_at: datetime = attribute(description="When it was opened, UTC.")
    deadline: datetime = attribute(description="Until when it is to be settled; shown, not enforced.")
    state: DisputeState = attribute(description="Where it stands.")
    settled_by: Person | None = link("settled_by", description="Who settled it; told to staff only.")
    settlement: str = attribute(description="Why it was kept or overturned; empty before, and once erased.")
    settled_at: datetime | None = attribute(description="When it was settled, UTC.")
    decided_status: AdvertisementStatus = attribute(description="The decision that is contested.")
    decision_reason: str | None = attribute(description="Key of `auditReasons` that the decision named.")
    decision_note: str | None = attribute(description="Note of the decision.")
    decided_at: datetime = attribute(description="When it was decided, UTC.")
    may_settle: bool = attribute(
        description="Whether the caller may settle it: staff who audit and did not take the decision, while it is open."
    )


@result(description="Answer with a dispute.")
class DisputeResult(MutationResult):
    dispute: Dispute | None = strawberry.field(
        default=None, description="The dispute after it; null when it fails."
    )
