"""Stores linked accounts from facts, and call budgets from response headers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    DateTime,
    Float,
    Integer,
    Text,
    and_,
    bindparam,
    cast,
    column,
    delete,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.networks.models import KnownSocialAccount, NetworkBudget, Usage
from campaign_svc.networks.policies import pause_of
from kit.db import Reader, Row, Session

ACCOUNTS = KnownSocialAccount.metadata.tables["known_social_accounts"]
BUDGETS = NetworkBudget.metadata.tables["network_budgets"]
_MOMENT = DateTime(timezone=True)
_ASKED = (
    func.unnest(cast(bindparam("platforms"), ARRAY(Integer)), cast(bindparam("accounts"), ARRAY(Text)))
    .table_valued(column("platform", Integer), column("account_id", Text), name="asked")
    .render_derived()
)
_BLOCKED = (
    select(BUDGETS.c.platform, BUDGETS.c.account_id, BUDGETS.c.blocked_until)
    .join(_ASKED, and_(_ASKED.c.platform == BUDGETS.c.platform, _ASKED.c.account_id == BUDGETS.c.account_id))
    .where(BUDGETS.c.blocked_until > bindparam("now"))
)

_USAGES = (
    func.unnest(
        cast(bindparam("platforms"), ARRAY(Integer)),
        cast(bindparam("accounts"), ARRAY(Text)),
        cast(bindparam("percents"), ARRAY(Float)),
        cast(bindparam("blocked"), ARRAY(_MOMENT)),
    )
    .table_valued(
        column("platform", Integer),
        column("account_id", Text),
        column("percent", Float),
        column("blocked_until", _MOMENT),
        name="usages",
    )
    .render_derived()
)
_NEW_BUDGETS = insert(BUDGETS).from_select(
    ["platform", "account_id", "percent", "measured_at", "blocked_until"],
    select(
        _USAGES.c.platform,
        _USAGES.c.account_id,
        _USAGES.c.percent,
        bindparam("now", type_=_MOMENT),
        _USAGES.c.blocked_until,
    ).order_by(_USAGES.c.platform, _USAGES.c.account_id),
)
_KEEP_USAGES = _NEW_BUDGETS.on_conflict_do_update(
    index_elements=["platform", "account_id"],
    set_={
        "percent": _NEW_BUDGETS.excluded.percent,
        "measured_at": _NEW_BUDGETS.excluded.measured_at,
        "blocked_until": func.greatest(BUDGETS.c.blocked_until, _NEW_BUDGETS.excluded.blocked_until),
    },
)


async def keep_account(session: Session, account: KnownSocialAccount) -> bool:
    """Upserts an account, unless the fact is stale; returns whether it was written."""
    new = insert(ACCOUNTS).values(**account.model_dump())
    written = new.on_conflict_do_update(
        index_elements=["person_id", "platform"],
        set_={name: new.excluded[name] for name in ("account_id", "username", "linked", "followers", "version")},
        where=ACCOUNTS.c.version < new.excluded.version,
    )
    return (await (await session.connection()).execute(written)).rowcount > 0


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes an erased person's accounts."""
    await (await session.connection()).execute(delete(ACCOUNTS).where(ACCOUNTS.c.person_id == person_id))


async def accounts_of(session: Session, person_id: str) -> dict[int, Row]:
    """A person's linked accounts, by platform, including those that need attention."""
    query = select(*ACCOUNTS.c).where(ACCOUNTS.c.person_id == person_id)
    return {row.platform: row for row in await (await session.connection()).execute(query)}


async def people_of_accounts(session: Session, platform: int, account_ids: Sequence[str]) -> list[Row]:
    """The owners of these accounts of a network: rows of person_id and account_id."""
    query = select(ACCOUNTS.c.person_id, ACCOUNTS.c.account_id).where(
        ACCOUNTS.c.platform == platform, ACCOUNTS.c.account_id.in_(account_ids), ACCOUNTS.c.linked
    )
    return list(await (await session.connection()).execute(query))


async def keep_usages(
    session: Session, usages: Sequence[Usage], now: datetime, blocks: Iterable[tuple[int, str, datetime]] = ()
) -> None:
    """Stores budgets from responses; a used-up budget is blocked for as long as it states.

    `blocks` are further blocks: platform, account id, until when. One statement writes all in a fixed order, so
    that replicas do not deadlock. A block is never shortened.
    """
    writes: dict[tuple[int, str], tuple[float, datetime | None]] = {}
    for usage in usages:
        pause = pause_of(usage.percent, usage.regain_minutes)
        writes[usage.platform, usage.account_id] = (usage.percent, None if pause is None else now + pause)
    for platform, account_id, until in blocks:
        _, other = writes.get((platform, account_id), (0.0, None))
        writes[platform, account_id] = (100.0, until if other is None else max(until, other))
    if writes:
        keys = sorted(writes)
        values = {
            "platforms": [platform for platform, _ in keys],
            "accounts": [account_id for _, account_id in keys],
            "percents": [writes[key][0] for key in keys],
            "blocked": [writes[key][1] for key in keys],
            "now": now,
        }
        await (await session.connection()).execute(_KEEP_USAGES, values)


async def block(session: Session, platform: int, account_id: str, now: datetime, until: datetime) -> None:
    """Stops all replicas from calling for an account, or for the whole network when the id is empty."""
    await keep_usages(session, (), now, [(platform, account_id, until)])


async def delete_old_budgets(session: Session, before: datetime, now: datetime) -> int:
    """Deletes budgets measured before a moment that block nothing now; returns the number."""
    query = delete(BUDGETS).where(
        BUDGETS.c.measured_at < before, or_(BUDGETS.c.blocked_until.is_(None), BUDGETS.c.blocked_until <= now)
    )
    return (await (await session.connection()).execute(query)).rowcount


async def blocked(
    reader: Reader, keys: Sequence[tuple[int, str]], now: datetime
) -> Mapping[tuple[int, str], datetime]:
    """Until when calls are blocked, for the blocked ones of these accounts (platform, account id)."""
    if not keys:
        return {}
    values = {
        "platforms": [platform for platform, _ in keys],
        "accounts": [account for _, account in keys],
        "now": now,
    }
    return {
        (int(str(row.platform)), str(row.account_id)): row.blocked_until
        for row in await reader.rows(_BLOCKED, values)
    }
