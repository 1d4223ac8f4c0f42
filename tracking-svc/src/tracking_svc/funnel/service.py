"""Use cases on the funnel: store sign-ups and approvals, read the four steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.identity.v1 import identity_pb2 as identity
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.access import readable
from tracking_svc.arrivals.models import Key, SummaryCriteria
from tracking_svc.arrivals.policies import NO_COMPANY, company_of, days_of, source_of, visitors_kept_since
from tracking_svc.arrivals.repository import summarize
from tracking_svc.funnel import repository
from tracking_svc.funnel.models import SignUp
from tracking_svc.zones.service import zone_of


@dataclass
class FunnelRow:
    """One row; `key` has the dimensions. Sign-ups and approvals count for the day of the sign-up."""

    key: Key = field(default_factory=dict)
    visits: int = 0
    visitors: int = 0
    store_visits: int = 0
    store_visitors: int = 0
    sign_ups: int = 0
    first_approvals: int = 0
    bots: int = 0


@dataclass(frozen=True)
class FunnelService:
    database: Database
    now: Callable[[], datetime] = utc_now

    async def summarize(self, caller: Caller, criteria: SummaryCriteria) -> Sequence[FunnelRow]:
        """The steps by `criteria`, of the own company or, for staff, of any or all; empty for another company.

        Raises Unauthenticated for visitors, InvalidInput for an invalid range of days.
        """
        caller.require_somebody()
        within = readable(caller, criteria.company_id)
        if within is None:
            return []
        criteria = replace(criteria, company_id=within.company_id)
        now = self.now()
        kept_since = visitors_kept_since(now)

        async def read(session: Session) -> Sequence[FunnelRow]:
            zone = await zone_of(session, criteria.company_id)
            days = days_of(criteria.first, criteria.last, zone, now)
            rows: dict[tuple[date | int | str, ...], FunnelRow] = {}

            def row_of(key: Key) -> FunnelRow:
                return rows.setdefault(tuple(key.values()), FunnelRow(key))

            visited = replace(criteria, event=pb.TRACKED_EVENT_APP_DOWNLOAD)
            for step in await summarize(session, visited, days, kept_since):
                row = row_of(step.key)
                row.visits, row.visitors, row.bots = step.total, step.unique_visitors, step.bots
            went_on = replace(criteria, event=pb.TRACKED_EVENT_STORE_REDIRECT)
            for step in await summarize(session, went_on, days, kept_since):
                row = row_of(step.key)
                row.store_visits, row.store_visitors = step.total, step.unique_visitors
                row.bots += step.bots
            for key, sign_ups, approvals in await repository.counts(session, criteria, days):
                row = row_of(key)
                row.sign_ups, row.first_approvals = sign_ups, approvals
            return [rows[key] for key in sorted(rows)]

        return await self.database.read_replica(read)


async def note_sign_ups(session: AsyncSession, messages: Iterable[identity_events.PersonSignedUp]) -> None:
    """Counts sign-ups with the app, in the open transaction, for the companies and sources of their links."""
    sign_ups = []
    for message in messages:
        if message.app == identity.APP_TYPE_MOBILE_APP:
            source, name = source_of(message.source)
            company_id = company_of(None, message.company_code) or NO_COMPANY
            moment = message.occurred_at.ToDatetime(tzinfo=UTC)
            sign_ups.append(SignUp(message.person_id, moment, company_id, source, name))
    if sign_ups:
        await repository.signed_up(session, sign_ups)


async def note_audits(session: AsyncSession, messages: Iterable[campaign_events.AdvertisementAudited]) -> None:
    """Stores which persons have an approved advertisement, in the open transaction."""
    earliest: dict[str, datetime] = {}
    for message in messages:
        if message.to_status == campaign.ADVERTISEMENT_STATUS_APPROVED and message.person_id:
            moment = message.occurred_at.ToDatetime(tzinfo=UTC)
            earliest[message.person_id] = min(moment, earliest.get(message.person_id, moment))
    await repository.approved(session, earliest)
