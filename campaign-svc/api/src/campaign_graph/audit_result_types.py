"""Results of audit mutations that contain advertisements."""

from __future__ import annotations

from datetime import datetime

import strawberry

from campaign_graph.types import Advertisement
from kit.graph import ID, MutationResult, attribute, result, value
from resuena.campaign.v1 import audit_pb2 as audit


@value(audit.QueuedAdvertisement, description="An advertisement that waits for staff.")
class QueuedAdvertisement:
    advertisement: Advertisement = attribute(description="The advertisement.")
    claimed_by_me: bool = attribute(description="Whether the caller has claimed it.")
    claimed_until: datetime | None = attribute(
        description="Until when somebody has claimed it; null when nobody has."
    )


@value(audit.AuditRefusal, description="Why an advertisement was not decided.")
class AuditRefusal:
    code: str = attribute(description="Stable code.")
    message: str = attribute(description="A message safe to show.")


@value(audit.AuditOutcome, description="The answer for one advertisement of many.")
class AuditOutcome:
    id: ID = attribute(name="_id", description="The id asked.")
    advertisement: Advertisement | None = attribute(
        description="The advertisement after the decision; null when it was refused."
    )
    refusal: AuditRefusal | None = attribute(description="Why it was refused; null when it was decided.")


@result(description="Answer for many advertisements.")
class AuditResult(MutationResult):
    outcomes: list[AuditOutcome] = strawberry.field(
        default_factory=list, description="One for each id, in the order asked; empty when nothing was tried."
    )


@result(description="Answer about a claim.")
class ClaimResult(MutationResult):
    advertisement: Advertisement | None = strawberry.field(
        default=None, description="The advertisement; null when it is out of reach."
    )
    claimed_until: datetime | None = strawberry.field(
        default=None, description="Until when it is claimed, also when somebody else has it; null when nobody has."
    )


@result(description="Answer about the hand-over of a product.")
class DeliveryResult(MutationResult):
    advertisement: Advertisement | None = strawberry.field(
        default=None,
        description="The advertisement with who handed the product over and when, also when that had been done before.",
    )
