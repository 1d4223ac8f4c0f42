"""Types of change requests and of the revisions that answer them."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.audit_types import AuditRole
from campaign_graph.person_types import Person
from kit.graph import ID, attribute, enum_value, link, proto_enum, value
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import changes_pb2 as changes


@proto_enum(pb.ChangeState, description="Whether an advertisement waits for its next revision.")
class ChangeState(Enum):
    NONE = enum_value(pb.CHANGE_STATE_NONE, description="No change was asked, or each request was withdrawn.")
    REQUESTED = enum_value(
        pb.CHANGE_STATE_REQUESTED,
        description="A change is asked: it waits for its next revision, not for an audit.",
    )
    CHANGED = enum_value(pb.CHANGE_STATE_CHANGED, description="The next revision came.")
    UNANSWERED = enum_value(pb.CHANGE_STATE_UNANSWERED, description="Nobody answered in time: a person decides.")


@proto_enum(changes.ChangeRequestState, description="What became of a change that was asked.")
class ChangeRequestState(Enum):
    OPEN = enum_value(changes.CHANGE_REQUEST_STATE_OPEN, description="It waits for the next revision.")
    ANSWERED = enum_value(changes.CHANGE_REQUEST_STATE_ANSWERED, description="The next revision came.")
    WITHDRAWN = enum_value(changes.CHANGE_REQUEST_STATE_WITHDRAWN, description="An auditor withdrew it.")
    UNANSWERED = enum_value(
        changes.CHANGE_REQUEST_STATE_UNANSWERED,
        description="Nobody answered in 14 days, or the person who made it deleted their account.",
    )


@value(changes.ChangeRequest, description="What an auditor wants changed of an advertisement.")
class ChangeRequest:
    id: ID = attribute(name="_id", description="Request id.")
    state: ChangeRequestState = attribute(description="What became of it.")
    reason: str = attribute(description="Key of `auditReasons`.")
    text: str = attribute(description="What to change; empty once the person who made it deleted their account.")
    role: AuditRole = attribute(path="actor_role", description="On whose behalf it was asked.")
    actor: Person | None = link(
        "actor_id",
        description="Who asked, if the caller may see them; who of the platform's people did is told to staff only.",
    )
    api_key: str | None = attribute(description="Name of the API key that did it, when no person did.")
    requested_at: datetime = attribute(description="When it was asked, UTC.")
    answer_until: datetime = attribute(description="Until when the next revision is awaited, UTC.")
    ended_at: datetime | None = attribute(
        description="When it was answered, withdrawn or given up, UTC; null while it is open."
    )


@value(changes.Revision, description="An advertisement as its person sent it once.")
class AdvertisementRevision:
    number: int = attribute(description="From 1 on.")
    image_grid: str = attribute(description="Address of the picture, at most 480 px wide.")
    image_zoom: str = attribute(description="Address of the picture, at most 1,440 px wide.")
    multimedia_uri: str = attribute(description="Picture address.")
    caption: str = attribute(description="Caption.")
    tagged_people: list[str] = attribute(description="User names tagged.")
    sent_at: datetime = attribute(description="When it was sent, UTC; the first one: when it was created.")
    change_request: ChangeRequest | None = attribute(
        description="The change asked of it that the next revision answers, or that is open; null without one."
    )
