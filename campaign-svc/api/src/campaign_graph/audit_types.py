"""Types of the audit that contain no advertisements: the history, reasons, refusals, the projection."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.enum_types import AdvertisementStatus
from campaign_graph.person_types import Person
from kit.graph import ID, Money, attribute, enum_value, link, proto_enum, value
from resuena.campaign.v1 import audit_pb2 as audit
from resuena.campaign.v1 import campaign_pb2 as pb


@proto_enum(pb.AuditRole, description="On whose behalf somebody decided.")
class AuditRole(Enum):
    Brand = enum_value(pb.AUDIT_ROLE_BRAND, description="The brand.")
    Platform = enum_value(pb.AUDIT_ROLE_PLATFORM, description="The platform's staff.")


@value(pb.AuditEntry, description="One decision of the past.")
class AuditEntry:
    id: ID = attribute(name="_id", description="Entry id.")
    role: AuditRole = attribute(path="actor_role", description="On whose behalf it was decided.")
    actor: Person | None = link(
        "actor_id",
        description="Who decided, if the caller may see them; who of the platform's people did is told to staff only.",
    )
    by_rule: bool = attribute(description="Whether the company's rule decided, and no person.")
    api_key: str | None = attribute(description="Name of the API key that did it, when no person did.")
    from_status: AdvertisementStatus = attribute(description="Status before.")
    to_status: AdvertisementStatus = attribute(description="Status after.")
    reason: str | None = attribute(description="Key of `auditReasons`; older decisions have a text of their own.")
    note: str | None = attribute(description="Note that was given beside the reason.")
    decided_at: datetime = attribute(description="When it was decided, UTC.")


@value(audit.AuditReason, description="Why an advertisement may be rejected.")
class AuditReason:
    key: str = attribute(description="Stable key, as decisions name it.")
    text: str = attribute(description="The reason in the language asked.")


@value(audit.ProjectedRefusal, description="An advertisement that would not be decided.")
class ProjectedRefusal:
    id: ID = attribute(name="_id", description="The id asked.")
    code: str = attribute(description="Stable code.")
    message: str = attribute(description="A message safe to show.")


@value(audit.ProjectedCampaign, description="What would remain of a campaign after a decision.")
class ProjectedCampaign:
    campaign_id: ID = attribute(description="Id of the campaign.")
    deciding: int = attribute(description="Its advertisements that would be decided.")
    remaining_stock: int | None = attribute(
        description="Stock plus advertisements not approved; null when paid in money."
    )
    free_stock: int | None = attribute(description="Units free to give; null when paid in money.")
    budget_available: Money = attribute(description="Still available.")
    budget_freezed: Money = attribute(description="Frozen for waiting advertisements.")
    budget_spent: Money = attribute(description="Spent.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")


@value(audit.ProjectAuditResponse, description="What a decision on many advertisements would do.")
class AuditProjection:
    deciding: int = attribute(description="How many would be decided.")
    refused: list[ProjectedRefusal] = attribute(description="Those that would not, in the order asked.")
    campaigns: list[ProjectedCampaign] = attribute(description="What would remain of each campaign concerned.")
