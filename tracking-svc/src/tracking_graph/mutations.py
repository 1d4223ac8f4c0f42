"""Mutations that tracking-svc answers."""

from __future__ import annotations

import strawberry

from kit.graph import ID, AckResult, Info, mutation, succeeded
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_graph.loaders import TrackingLoaders
from tracking_graph.types import SOURCES, STORES, TrackedEvent


@strawberry.type
class Mutation:
    """Roots of the slice."""

    @mutation(
        description="Records a visit or a download. What the client says about itself is checked or derived, and an "
        "unknown source or store counts as unknown. Fails with BAD_USER_INPUT or SERVICE_UNAVAILABLE."
    )
    async def track_event(
        self,
        info: Info,
        event: TrackedEvent,
        source: str | None = None,
        user_agent: str | None = None,
        language: str | None = None,
        ip: str | None = None,
        geo_country: str | None = None,
        geo_city: str | None = None,
        company_id: ID | None = None,
        company_code: str | None = None,
        campaign_id: ID | None = None,
        person_id: ID | None = None,
        store: str | None = None,
        subsection: str | None = None,
    ) -> AckResult:
        """See the description."""
        del user_agent, ip, geo_country, geo_city, person_id  # derived by the service
        request = pb.TrackEventRequest(
            event=event.value,
            source=SOURCES.get((source or "").upper(), pb.TRACK_SOURCE_UNKNOWN),
            store=STORES.get((store or "").lower(), pb.STORE_UNSPECIFIED),
            language=language,
            company_id=company_id,
            company_code=company_code,
            campaign_id=campaign_id,
            subsection=subsection,
        )
        answer = await info.context.of(TrackingLoaders).client.tracking.TrackEvent(request)
        return succeeded(AckResult, data={"_id": answer.id})
