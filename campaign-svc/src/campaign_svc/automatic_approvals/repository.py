"""Finds what the rule may approve and stores its approvals; reads for people are restricted by their reach."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

import sqlmodel
from sqlalchemy import Integer, Select, any_, bindparam, func, literal, or_, select
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, company_of, in_use, reach_of
from campaign_svc.advertisements.policies import APPROVED, MONEY, NO_CHANGE, SPOT, WAITING_CUSTOMER
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, POSTS, ads_within
from campaign_svc.automatic_approvals.models import ApprovalByRule
from campaign_svc.check_rules.models import AutomaticApproval
from campaign_svc.check_rules.repository import DEFAULTS, RULES
from campaign_svc.checks.policies import ALL_PASSED
from campaign_svc.checks.rules import post_networks
from campaign_svc.due_checks.repository import DUE
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session
from kit.rpc.caller import Caller

APPROVALS = ApprovalByRule.metadata.tables["approvals_by_rule"]
Query = Select[*tuple[object, ...]]

_DECIDED_BEFORE = select(APPROVALS.c.advertisement_id).where(APPROVALS.c.advertisement_id == ADS.c.id).exists()
_PROMISED = func.unnest(ADS.c.social_media_target).column_valued("promised")
_POSTED = select(POSTS.c.id).where(POSTS.c.advertisement_id == ADS.c.id, POSTS.c.platform == _PROMISED).exists()
_MISSES_A_POST = select(_PROMISED).where(~_POSTED).exists()
_POSTS_NEED_NOT_BE = (
    select(RULES.c.campaign_id)
    .where(RULES.c.campaign_id == ADS.c.campaign_id, literal(post_networks.NAME) == any_(RULES.c.ignored_checks))
    .exists()
)
_MAY_BE_APPROVED = (
    ADS.c.status == literal(WAITING_CUSTOMER, literal_execute=True),
    ADS.c.checks_state == ALL_PASSED,
    ADS.c.change_state == NO_CHANGE,
    ADS.c.checks_passed > 0,  # where no check counts, none vouches for the advertisement
    # The check reports a missing post only after a day: posts arrive after their advertisement.
    or_(~_MISSES_A_POST, _POSTS_NEED_NOT_BE),
    ADS.c.active,
    ADS.c.anonymised_at.is_(None),
    CAMPAIGNS.c.payment_type != MONEY,
    CAMPAIGNS.c.type != SPOT,
    ~_DECIDED_BEFORE,
)
_WITH_CAMPAIGN = select(ADS.c.id).join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
_APPROVING = (
    select(DEFAULTS.c.company_id)
    .where(
        DEFAULTS.c.automatic,
        in_use(DEFAULTS.c.company_id),
        _WITH_CAMPAIGN.where(ADS.c.company_id == DEFAULTS.c.company_id, *_MAY_BE_APPROVED).exists(),
    )
    .order_by(DEFAULTS.c.company_id)
)


async def approving(reader: Reader) -> list[str]:
    """Ids of active companies that turned the rule on and have advertisements that it may approve."""
    return [str(row.company_id) for row in await reader.rows(_APPROVING, {})]


async def lock_rule(session: Session, company_id: str) -> AutomaticApproval | None:
    """The company's automatic approval, locked; None when it is off or locked by another process."""
    query = (
        select(DEFAULTS.c.automatic, DEFAULTS.c.daily_limit)
        .where(DEFAULTS.c.company_id == company_id, DEFAULTS.c.automatic)
        .with_for_update(skip_locked=True)
    )
    row = (await (await session.connection()).execute(query)).first()
    return None if row is None else AutomaticApproval(row.automatic, row.daily_limit)


_SINCE = select(func.count().label("number")).where(
    APPROVALS.c.company_id == bindparam("company_id"), APPROVALS.c.approved_at >= bindparam("since")
)


async def approved_since(reader: Reader, company_id: str, since: datetime) -> int:
    """Number of the company's advertisements that the rule approved since then, undone ones included."""
    (row,) = await reader.rows(_SINCE, {"company_id": company_id, "since": since})
    return int(row.number)


# Checks that are about to run again may change the result.
_CHECKING = select(DUE.c.id).where(DUE.c.advertisement_id == ADS.c.id, DUE.c.due_at <= bindparam("soon")).exists()
_CANDIDATES = (
    _WITH_CAMPAIGN.where(ADS.c.company_id == bindparam("company_id"), *_MAY_BE_APPROVED, ~_CHECKING)
    .order_by(ADS.c.creation_dt, ADS.c.id)
    .limit(bindparam("limit", type_=Integer))
    .with_for_update(of=ADS, key_share=True, skip_locked=True)
)


async def lock_candidates(session: Session, company_id: str, limit: int, soon: datetime) -> list[str]:
    """Ids of advertisements that the rule may approve, oldest first, locked; skips those locked by another process.

    Those with checks due before `soon` are left out.
    """
    values = {"company_id": company_id, "limit": limit, "soon": soon}
    return [str(row.id) for row in await session.rows(_CANDIDATES, values)]


async def keep(session: Session, company_id: str, ad_ids: Sequence[str], now: datetime) -> None:
    """Inserts automatic approvals of these advertisements."""
    rows = [{"advertisement_id": ad_id, "company_id": company_id, "approved_at": now} for ad_id in sorted(ad_ids)]
    await (await session.connection()).execute(insert(APPROVALS), rows)


async def lock_approval(session: Session, ad_id: str) -> ApprovalByRule | None:
    """The automatic approval of the advertisement, locked until the transaction ends."""
    query = sqlmodel.select(ApprovalByRule).where(ApprovalByRule.advertisement_id == ad_id).with_for_update()
    return (await session.exec(query)).first()


@cache
def _of_advertisements(reach: Reach) -> Query:
    return (
        select(APPROVALS)
        .join(ADS, ADS.c.id == APPROVALS.c.advertisement_id)
        .where(APPROVALS.c.advertisement_id == ONE_OF_IDS, ads_within(reach))
    )


async def of_advertisements(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, Row]:
    """Automatic approvals by advertisement within reach, in one statement."""
    rows = await reader.rows(_of_advertisements(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    return {str(row.advertisement_id): row for row in rows}


_UNDOABLE_ORDER = (APPROVALS.c.approved_at.desc(), APPROVALS.c.advertisement_id.desc())


@cache
def _undoable(reach: Reach) -> Query:
    return (
        select(APPROVALS.c.advertisement_id)
        .join(ADS, ADS.c.id == APPROVALS.c.advertisement_id)
        .where(
            APPROVALS.c.company_id == bindparam("company_id"),
            APPROVALS.c.approved_at > bindparam("since"),
            APPROVALS.c.undone_at.is_(None),
            ADS.c.status == APPROVED,
            ADS.c.delivered_at.is_(None),
            ads_within(reach),
        )
        .order_by(*_UNDOABLE_ORDER)
        .limit(bindparam("limit", type_=Integer))
    )


async def undoable(reader: Reader, viewer: Caller, company_id: str, since: datetime, limit: int) -> list[str]:
    """Ids of advertisements within reach whose automatic approval can still be undone, newest first."""
    values = {"company_id": company_id, "since": since, "limit": limit, **company_of(viewer)}
    return [str(row.advertisement_id) for row in await reader.rows(_undoable(reach_of(viewer)), values)]
