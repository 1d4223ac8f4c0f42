"""Use cases on arrivals: accept one, read the roll-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.days import day_of, operator_time_zone
from kit.db import Database, Session, utc_now, uuid7
from kit.rpc.caller import Caller
from kit.rpc.idempotency import IdempotentRequest
from kit.rpc.messages import is_set
from kit.user_agents import is_bot
from resuena.tracking.v1 import events_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.access import readable
from tracking_svc.arrivals import repository
from tracking_svc.arrivals.models import Arrival, ArrivalInput, Row, SummaryCriteria
from tracking_svc.arrivals.policies import (
    check_claims,
    check_moment,
    company_of,
    days_of,
    device_of,
    source_of,
    visitor_hash,
    visitors_kept_since,
)
from tracking_svc.places.service import Places
from tracking_svc.zones.service import zone_of

_CLAIMS = ("language", "company_id", "company_code", "campaign_id", "subsection")
_OPTIONAL = (
    "language",
    "company_id",
    "company_code",
    "campaign_id",
    "person_id",
    "subsection",
    "country",
    "city",
    "source_name",
)


class Stream(Protocol):
    """Destination of accepted arrivals; acknowledged ones are never lost."""

    async def publish(self, message: events_pb2.EventTracked) -> None:
        """Raises Unavailable when it is not acknowledged."""


class ArrivalService:
    def __init__(
        self,
        database: Database,
        stream: Stream,
        places: Places,
        uniques_secret: str,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database, self._stream, self._places, self._now = database, stream, places, now
        self._secret = uniques_secret.encode()

    async def track(
        self, caller: Caller, arrival: ArrivalInput, idempotent: IdempotentRequest | None = None
    ) -> str:
        """Accepts an arrival and returns its id. Data about the client is derived, not taken from the client. Public.

        The id of a request with an idempotency key is derived from the key, so that the stream and the consumer's
        inbox recognise a repetition as the same message; nothing is read or written here for that.
        Raises InvalidInput, or Unavailable when the stream does not acknowledge.
        """
        trusted = caller.is_service
        claims = {name: getattr(arrival, name) for name in _CLAIMS}
        check_claims(
            claims | ({"event_id": arrival.event_id} if trusted else {}),
            arrival.event,
            arrival.source,
            arrival.store,
        )
        now = self._now()
        occurred_at = (arrival.occurred_at if trusted else None) or now
        check_moment(occurred_at, now)
        client_ip = (arrival.client_ip if trusted else None) or caller.client_ip
        agent = (arrival.user_agent if trusted else None) or caller.user_agent
        country, city = self._places.of(client_ip)
        event_id = (arrival.event_id if trusted else None) or (idempotent.event_id if idempotent else uuid7())
        named = source_of(arrival.source_name or "") if arrival.source == pb.TRACK_SOURCE_UNKNOWN else None
        source, source_name = named or (arrival.source, "")
        message = events_pb2.EventTracked(
            id=event_id,
            event=arrival.event,  # type: ignore[arg-type]
            source=source,  # type: ignore[arg-type]
            source_name=source_name or None,
            store=arrival.store,  # type: ignore[arg-type]
            language=arrival.language,
            company_id=company_of(arrival.company_id, arrival.company_code),
            company_code=arrival.company_code,
            campaign_id=arrival.campaign_id,
            person_id=caller.person_id,
            subsection=arrival.subsection,
            visitor_hash=visitor_hash(self._secret, day_of(occurred_at, operator_time_zone()), client_ip, agent),
            bot=is_bot(agent),
            device=device_of(agent),
            country=country,
            city=city,
        )
        message.occurred_at.FromDatetime(occurred_at)
        await self._stream.publish(message)
        return event_id

    async def summarize(self, caller: Caller, criteria: SummaryCriteria) -> Sequence[Row]:
        """The roll-ups by `criteria`, of the own company or, for staff, of any or all; empty for another company.

        Raises Unauthenticated for visitors, InvalidInput for an invalid range of days.
        """
        caller.require_somebody()
        within = readable(caller, criteria.company_id)
        if within is None:
            return []
        criteria = replace(criteria, company_id=within.company_id)
        now = self._now()

        async def read(session: Session) -> Sequence[Row]:
            zone = await zone_of(session, criteria.company_id)
            days = days_of(criteria.first, criteria.last, zone, now)
            return await repository.summarize(session, criteria, days, visitors_kept_since(now))

        return await self._database.read_replica(read)


async def store_arrivals(session: AsyncSession, messages: Sequence[events_pb2.EventTracked]) -> None:
    """Stores accepted arrivals in the open transaction."""
    arrived = [
        Arrival(
            id=message.id,
            occurred_at=message.occurred_at.ToDatetime(tzinfo=UTC),
            event=message.event,
            source=message.source,
            store=message.store,
            visitor_hash=message.visitor_hash,
            bot=message.bot,
            device=message.device,
            **{name: getattr(message, name) if is_set(message, name) else None for name in _OPTIONAL},
        )
        for message in messages
    ]
    await repository.store(session, arrived)
