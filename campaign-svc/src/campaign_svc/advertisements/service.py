"""Use cases on advertisements: read, audit, and take what the mobile side sends."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from campaign_svc.advertisements import events, reasons, repository
from campaign_svc.advertisements.codes import new_code
from campaign_svc.advertisements.decisions import Decision, decide
from campaign_svc.advertisements.errors import CodeTaken, UnknownAdvertisement
from campaign_svc.advertisements.policies import (
    MONEY,
    first_status,
    post_violations,
    submission_violations,
    wanted_code,
)
from campaign_svc.campaigns import events as campaign_events
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import BudgetExhausted, CampaignNotOnGoing, UnknownCampaign
from campaign_svc.campaigns.policies import ON_GOING, refuse_past
from kit.db import Database, utc_now, uuid7, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated

MAX_SUBMITTED = 200
MAX_POSTS = 500
MAX_CAMPAIGNS = 100
CODE_ATTEMPTS = 5
NO_PROFILE = {"post_platform_id": ""}
_CODE_UNIQUE = "uq_advertisements_caption_identifier"
_EXHAUSTED = {"ck_campaigns_budget_not_negative", "ck_campaigns_stock_not_negative"}


class AdvertisementService:
    """What can be done with advertisements."""

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime] = utc_now,
        audit_window: timedelta = timedelta(hours=72),
    ) -> None:
        self._database = database
        self._now = now
        self._audit_window = audit_window

    async def listed(self, caller: Caller, *, code: str | None = None, **filters: Any) -> Sequence[Any]:
        """One page within the caller's reach. Raises InvalidInput for a code that has not eight characters."""
        if code is not None:
            filters["code"] = wanted_code(code)
            if filters["code"] is None:
                return []
        async with self._database.read() as session:
            return await repository.listed(session, caller, **filters)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Advertisements in the order asked; None for unknown and out of reach alike."""
        refuse_past(repository.LIMIT, ids)
        async with self._database.read() as session:
            found = await repository.by_ids(session, caller, ids)
        return [found.get(ad_id) for ad_id in ids]

    async def of_campaigns(
        self, caller: Caller, campaign_ids: Sequence[str], limit: int, after: str | None
    ) -> list[Sequence[Any]]:
        """One list per campaign, in the order asked, newest first; `after` pages one campaign."""
        refuse_past(MAX_CAMPAIGNS, campaign_ids)
        async with self._database.read() as session:
            if after and len(campaign_ids) == 1:
                page = await repository.listed(
                    session, caller, campaign_id=campaign_ids[0], limit=limit, after=after
                )
                return [page]
            found = await repository.of_campaigns(session, caller, campaign_ids, min(limit, repository.LIMIT))
        return [found.get(campaign_id, []) for campaign_id in campaign_ids]

    async def posts_of(self, caller: Caller, ad_ids: Sequence[str]) -> list[list[Any]]:
        """One list per advertisement, in the order asked."""
        refuse_past(repository.LIMIT, ad_ids)
        async with self._database.read() as session:
            found = await repository.posts_of(session, caller, ad_ids)
        return [found.get(ad_id, []) for ad_id in ad_ids]

    async def histories(self, caller: Caller, ad_ids: Sequence[str]) -> list[list[Any]]:
        """Decisions by advertisement within reach, oldest first, in the order asked."""
        refuse_past(repository.LIMIT, ad_ids)
        async with self._database.read() as session:
            found = await repository.entries(session, caller, ad_ids)
        return [found.get(ad_id, []) for ad_id in ad_ids]

    async def history(self, caller: Caller, ad_id: str) -> list[Any]:
        """Decisions on an advertisement within reach, oldest first."""
        return (await self.histories(caller, [ad_id]))[0]

    async def audit(
        self, caller: Caller, ad_id: str, status: int, reason: str | None, note: str | None = None
    ) -> Any:
        """Decides a waiting advertisement: status, budget, history and events in one transaction.

        Raises UnknownAdvertisement alike for unknown and foreign ids, and what the policy forbids. Of racing
        decisions the first wins and the others see AlreadyAudited.
        """
        if caller.person_id is None:
            raise Unauthenticated
        key, more = reasons.taken(reason, note)
        async with self._database.transaction() as session:
            refused = await decide(session, caller, [ad_id], Decision(status, key, more), self._now())
            if ad_id in refused:
                raise refused[ad_id]
            return (await repository.by_ids(session, caller, [ad_id]))[ad_id]

    async def submit(self, caller: Caller, submitted: Sequence[dict[str, Any]]) -> list[Any]:
        """Takes advertisements of the mobile side; freezes their price or takes their stock. Services only.

        Idempotent by id, whatever became of the campaign since. Raises UnknownCampaign, CampaignNotOnGoing,
        BudgetExhausted or CodeTaken; then none is taken.
        """
        if not caller.is_service:
            raise PermissionDenied
        refuse_past(MAX_SUBMITTED, submitted)
        if violations := [violation for item in submitted for violation in submission_violations(item)]:
            raise InvalidInput(violations=violations)
        for _ in range(CODE_ATTEMPTS):
            try:
                return await self._submit(caller, submitted)
            except Exception as error:
                broken = violated_constraint(error)
                if broken in _EXHAUSTED:
                    raise BudgetExhausted from error
                if broken != _CODE_UNIQUE:
                    raise
        raise CodeTaken

    async def _submit(self, caller: Caller, submitted: Sequence[dict[str, Any]]) -> list[Any]:
        now = self._now()
        items = [{**item, "id": item.get("id") or uuid7()} for item in submitted]
        async with self._database.transaction() as session:
            stored = await repository.by_ids(session, caller, [item["id"] for item in items])
            new = [item for item in items if item["id"] not in stored]
            if new:
                wanted = {item["campaign_id"] for item in new}
                known = await campaigns.lock_many(session, sorted(wanted))
                if wanted - known.keys():
                    raise UnknownCampaign
                if any(campaign.status != ON_GOING for campaign in known.values()):
                    raise CampaignNotOnGoing
                acquainted = await repository.people_of(
                    session, [(item["campaign_id"], item["person_id"]) for item in new]
                )
                rows = [self._row(item, known[item["campaign_id"]], now) for item in new]
                inserted = await repository.insert_ads(session, rows)
                await self._reserve(session, known, inserted, acquainted)
                for row in inserted:
                    await events.advertisement_submitted(session, row)
                stored |= await repository.by_ids(session, caller, [row["id"] for row in rows])
            return [stored[item["id"]] for item in items]

    def _row(self, item: dict[str, Any], campaign: Any, now: Any) -> dict[str, Any]:
        price = campaign.custom_ad_price or 0 if campaign.payment_type == MONEY else 0
        return {
            **item,
            "company_id": campaign.company_id,
            "caption_identifier": (item.get("caption_identifier") or new_code()).upper(),
            "status": first_status(campaign.payment_type),
            "active": True,
            "advertisement_price": price,
            "budget_freezed": price,
            "money_available": price,
            "creation_dt": item.get("creation_dt") or now,
            "audit_deadline": (item.get("creation_dt") or now) + self._audit_window,
            "version": 1,
        }

    @staticmethod
    async def _reserve(
        session: Any, known: dict[str, Any], inserted: Sequence[Any], acquainted: set[tuple[str, str]]
    ) -> None:
        money: Counter[str] = Counter()
        number: Counter[str] = Counter()
        people: dict[str, set[str]] = defaultdict(set)
        for row in inserted:
            money[row.campaign_id] += row.budget_freezed
            number[row.campaign_id] += 1
            if (row.campaign_id, row.person_id) not in acquainted:
                people[row.campaign_id].add(row.person_id)
        for campaign_id in sorted(number):
            product = known[campaign_id].payment_type != MONEY
            row = await campaigns.move_budget(
                session,
                campaign_id,
                freeze=money[campaign_id],
                take=number[campaign_id] if product else 0,
                influencers=len(people[campaign_id]),
            )
            await campaign_events.campaign_budget_changed(session, row)

    async def publish(self, caller: Caller, posts: Sequence[dict[str, Any]]) -> int:
        """Records posts on the networks; returns how many were new. Services only; idempotent by id."""
        if not caller.is_service:
            raise PermissionDenied
        refuse_past(MAX_POSTS, posts)
        if violations := [violation for post in posts for violation in post_violations(post)]:
            raise InvalidInput(violations=violations)
        if not posts:
            return 0
        now = self._now()
        async with self._database.transaction() as session:
            known = await repository.by_ids(session, caller, list({post["advertisement_id"] for post in posts}))
            if {post["advertisement_id"] for post in posts} - known.keys():
                raise UnknownAdvertisement
            rows = [
                {
                    **post,
                    "id": post.get("id") or uuid7(),
                    "campaign_id": known[post["advertisement_id"]].campaign_id,
                    "company_id": known[post["advertisement_id"]].company_id,
                    "creation_dt": post.get("creation_dt") or now,
                    **(NO_PROFILE if known[post["advertisement_id"]].anonymised_at else {}),
                }
                for post in posts
            ]
            return await repository.insert_posts(session, rows)
