"""Advertisements that passed all checks, and the rule that approves them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zlib import crc32

from campaign_factories import MOBILE, POST_ADDRESSES, ad, brand, on_going
from check_factories import picture

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.check_rules.models import NO_RULES, AutomaticApproval
from campaign_svc.check_rules.service import CheckRulesService
from campaign_svc.checks.models import Description
from campaign_svc.checks.rules import catalogue
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, utc_now, uuid7

Now = Callable[[], datetime]


async def turn_rule(
    database: Database, now: Now, company_id: str = "aurora", *, limit: int = 20, enabled: bool = True
) -> None:
    """Enables the company's rule, or disables it."""
    rules = CheckRulesService(database, catalogue(), now)
    await rules.update_defaults(brand(company_id), company_id, NO_RULES, AutomaticApproval(enabled, limit))


async def passed(database: Database, clock: Now, campaign_id: str, count: int = 1, **values: Any) -> list[str]:
    """Advertisements that passed all checks, each with a picture of its own, unless `values` say otherwise."""
    submitted = [ad(campaign_id, **{"multimedia_uri": own_picture(), **values}) for _ in range(count)]
    rows = await MobileService(database, clock).submit(MOBILE, submitted)
    await check(database, clock)
    return [row.id for row in rows]


def own_picture() -> str:
    return f"/media/images/aa/{uuid7()}.jpg"


class EveryPicture:
    """media-svc, which describes every picture except those with "unknown" in their keys."""

    async def describe(self, keys: Sequence[str]) -> list[Description]:
        return [picture(key, seed=crc32(key.encode())) for key in keys if "unknown" not in key]


async def check(database: Database, clock: Callable[[], datetime] = utc_now) -> None:
    checking = CheckingService(database, EveryPicture(), now=clock)
    while await checking.work():
        pass


async def approved_by_rule(database: Database, now: Now, person_id: str) -> str:
    """The id of an advertisement of the person that was approved by rule, and that earned 75 with its reactions."""
    campaign = await on_going(database, "aurora", investment=5_000)
    (ad_id,) = await passed(
        database, now, campaign.id, person_id=person_id, like_price=10, social_media_target=[2]
    )
    mobile = MobileService(database, now)
    published = PublishedPost(
        id=uuid7(), advertisement_id=ad_id, platform=2, post_platform_id=POST_ADDRESSES[2], creation_dt=now()
    )
    await mobile.publish(MOBILE, [published])
    await mobile.report(MOBILE, [Report(published.id, {"like_count": 10}, now())])
    await check(database, now)
    await turn_rule(database, now)
    assert await AutomaticApprovals(database, now=now).approve_due() == 1
    return ad_id
