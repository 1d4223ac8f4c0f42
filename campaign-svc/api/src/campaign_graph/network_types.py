"""Types of publications on networks and of the origin of figures."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.enum_types import Platform
from kit.graph import attribute, enum_value, proto_enum, value
from resuena.campaign.v1 import networks_pb2 as pb


@proto_enum(pb.PublicationState, description="How far the platform's publishing on a network is.")
class PublicationState(Enum):
    Waiting = enum_value(pb.PUBLICATION_STATE_WAITING, description="It waits for its turn.")
    Processing = enum_value(pb.PUBLICATION_STATE_PROCESSING, description="The network processes it.")
    Sending = enum_value(
        pb.PUBLICATION_STATE_SENDING, description="It was sent, and the network is asked whether it is public."
    )
    Published = enum_value(
        pb.PUBLICATION_STATE_PUBLISHED, description="It is public; its address is among the posts."
    )
    Failed = enum_value(pb.PUBLICATION_STATE_FAILED, description="It failed; `text` says why and what to do.")
    Cancelled = enum_value(
        pb.PUBLICATION_STATE_CANCELLED,
        description="It was ended: its creator posted it, took it back, or it was rejected.",
    )


@proto_enum(pb.FiguresSource, description="Where the figures of a post come from.")
class FiguresSource(Enum):
    Network = enum_value(pb.FIGURES_SOURCE_NETWORK, description="Its network's official interface.")
    Manual = enum_value(pb.FIGURES_SOURCE_MANUAL, description="Somebody reported them.")


@value(pb.Publication, description="What the platform publishes on one network for a creator.")
class Publication:
    platform: Platform = attribute(description="The network.")
    state: PublicationState = attribute(description="How far it is.")
    reason: str | None = attribute(description="Key of why it failed or waits longer; null otherwise.")
    text: str | None = attribute(
        description="The same in words for its creator, in the caller's language; null otherwise."
    )
    since: datetime = attribute(description="Since when it is in this state, UTC.")
    retry_at: datetime | None = attribute(description="When it is tried next, UTC; null when it is not.")


@value(pb.FiguresOrigin, description="Where the figures of a post come from, and of when they are.")
class FiguresOrigin:
    source: FiguresSource = attribute(description="Where from.")
    interface: str | None = attribute(
        description="Name and version of the network's interface; null for reported figures."
    )
    measured_at: datetime | None = attribute(
        description="When they were measured, UTC; null before the first time."
    )
    missing_since: datetime | None = attribute(
        description="Since when the network does not show the post, UTC; null while it does."
    )
    known: list[str] = attribute(
        description="Metrics that the network ever told, as like; what is not among them is unknown, not 0."
    )
    followers: int | None = attribute(
        description="Followers of the account when it was published; null when unknown."
    )
