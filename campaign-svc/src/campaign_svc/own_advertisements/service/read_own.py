"""Reads the creator's own advertisements with their posts, decisions, changes, dispute and earnings."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from datetime import datetime

from campaign_svc.access import creator_of
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.policies import WAITING
from campaign_svc.campaigns.policies import MONEY
from campaign_svc.changes import repository as changes
from campaign_svc.checks.service.read_checks import ReadingService
from campaign_svc.disputes import repository as disputes
from campaign_svc.disputes.policies import INFLUENCER, disputable_until
from campaign_svc.ledger.policies import payees
from campaign_svc.ledger.repository import referrers_of
from campaign_svc.mobile.policies import MOBILE
from campaign_svc.networks import repository as networks
from campaign_svc.own_advertisements import repository
from campaign_svc.own_advertisements.models import (
    EVERY_FIELD,
    EVERY_OWN,
    Change,
    OwnAdvertisement,
    OwnFilter,
    OwnPage,
    OwnRow,
)
from campaign_svc.own_advertisements.policies import (
    CHANGE_REQUESTED_STATE,
    DECISION,
    PAGE,
    PAGE_MAX,
    advice_of,
    is_decided,
    state_of,
)
from campaign_svc.publications import repository as publications
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch, page_limit

_NEW = frozenset({"pays"})
"""Fields that need more than the row of a newly sent advertisement."""


class OwnReadingService:
    """Reads the own advertisements of the caller, who holds createAdvertisements."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now
        self._checks = ReadingService(database)

    async def listed(
        self,
        caller: Caller,
        own_filter: OwnFilter = EVERY_OWN,
        *,
        first: int | None = None,
        after: str | None = None,
        fields: frozenset[str] = EVERY_FIELD,
    ) -> OwnPage:
        """A page of the caller's advertisements, newest first, with the data for these fields of the contract.

        Raises Unauthenticated, PermissionDenied, or InvalidInput for a page size outside 1 to 100.
        """
        creator_of(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        page = await repository.listed(self._database, caller, own_filter, limit=size, after=after)
        return OwnPage(await self._filled(caller, page, fields), page.has_next)

    async def get_many(
        self, caller: Caller, ids: Sequence[str], *, fields: frozenset[str] = EVERY_FIELD
    ) -> list[OwnAdvertisement | None]:
        """The caller's advertisements in the order requested; None for those unknown or of other people."""
        creator_of(caller)
        check_batch(ids)
        rows = await repository.by_ids(self._database, caller, ids)
        advertisements = {
            advertisement.row.id: advertisement
            for advertisement in await self._filled(caller, list(rows.values()), fields)
        }
        return [advertisements.get(ad_id) for ad_id in ids]

    async def new(self, caller: Caller, ad_id: str) -> OwnAdvertisement:
        """A newly sent advertisement: while it waits, its row and what it pays are all there is to read."""
        creator_of(caller)
        rows = await repository.by_ids(self._database, caller, [ad_id])
        if any(row.status not in WAITING for row in rows.values()):
            return await self.get(caller, ad_id)
        (advertisement,) = await self._filled(caller, list(rows.values()), _NEW)
        return advertisement

    async def get(self, caller: Caller, ad_id: str) -> OwnAdvertisement:
        """One of the caller's. Raises UnknownAdvertisement also for other people's."""
        (advertisement,) = await self.get_many(caller, [ad_id])
        if advertisement is None:
            raise UnknownAdvertisement
        return advertisement

    async def publishable_networks(self, caller: Caller) -> list[int]:
        """Networks on which the caller has a linked account, so that the platform can publish there for them."""
        person_id = creator_of(caller)
        async with self._database.read() as session:
            accounts = await networks.accounts_of(session, person_id)
        return sorted(platform for platform, account in accounts.items() if account.linked)

    async def _filled(
        self, caller: Caller, rows: Sequence[OwnRow], fields: frozenset[str]
    ) -> list[OwnAdvertisement]:
        if not rows:
            return []
        # The ids are the caller's own; their related data is read in the service's name.
        person_id = creator_of(caller)
        ids, history_asked = [row.id for row in rows], "history" in fields

        def of(names: Set[str], among: Sequence[str] = ids) -> Sequence[str]:
            """The ids to read for these fields: all for the history, `among` for the others, none if not requested."""
            return ids if history_asked else among if fields & names else ()

        changing = of({"change"}, [row.id for row in rows if state_of(row) == CHANGE_REQUESTED_STATE])
        audited = of(DECISION, [row.id for row in rows if is_decided(row)])
        published, contested = of({"posts"}), of({"dispute"})
        shared = "pays" in fields and any(row.payment_type == MONEY for row in rows)
        reader = self._database
        brought_by = await referrers_of(reader, [person_id]) if shared else {}
        requests_by_ad = await changes.read_requests_of(reader, changing) if changing else {}
        earned = await repository.earned(reader, caller, ids) if "earned" in fields else {}
        posts = await repository.posts_of(reader, caller, ids) if published else {}
        sent = await publications.of_ads(reader, ids) if "publications" in fields else {}
        decisions = await ads.entries(reader, MOBILE, audited) if audited else {}
        opened = await disputes.of_ads(reader, MOBILE, contested) if contested else {}
        decided = await disputes.decided(reader, MOBILE, ids) if "disputable_until" in fields else {}
        reports = (await self._checks.reports(MOBILE, ids))[0] if "advice" in fields else [()] * len(ids)
        to = payees(person_id, brought_by)
        return [
            OwnAdvertisement(
                row=row,
                payees=to,
                earned=earned.get(row.id, 0),
                posts=posts.get(row.id, ()),
                publications=sent.get(row.id, ()),
                decisions=decisions.get(row.id, ()),
                changes=[
                    Change(
                        request.state,
                        request.reason,
                        request.text,
                        request.requested_at,
                        request.answer_until,
                        request.ended_at,
                    )
                    for request in requests_by_ad.get(row.id, ())
                ],
                dispute=_own_dispute(opened.get(row.id)),
                disputable_until=disputable_until(INFLUENCER, decided.get(row.id), self._now()),
                advice=advice_of(results),
            )
            for row, results in zip(rows, reports, strict=True)
        ]


def _own_dispute(row: Row | None) -> Row | None:
    return row if row is not None and row.side == INFLUENCER else None
