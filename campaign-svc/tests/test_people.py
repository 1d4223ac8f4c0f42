"""What staff read about a creator, on a real database: money, payouts, disputes, blocks, checks that warned."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from campaign_factories import MOBILE, ad, on_going
from payout_factories import NOW, OCTOBER, Accounts, earned, payer
from sqlalchemy import text

from campaign_svc.advertisements.policies import WAITING_CUSTOMER as WAITING
from campaign_svc.advertisements.policies import WITHDRAWN
from campaign_svc.ledger.policies import REFERRER_FIRST
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.payouts.policies import PAID, RELEASED, RETURNED
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from campaign_svc.people.messages import activity_message
from campaign_svc.people.service import PeopleService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from resuena.campaign.v1 import people_pb2 as pb

STAFF = Caller(person_id="boss", permissions=frozenset({"readPeople"}))


async def activity(database: Database, person_id: str) -> pb.PersonActivity:
    return activity_message(await PeopleService(database, lambda: NOW).activity(STAFF, person_id))


async def run(database: Database, statement: str) -> None:
    async with database.transaction() as session:
        await (await session.connection()).execute(text(statement))


async def test_of_somebody_who_did_nothing_there_is_nothing(campaign_database: Database) -> None:
    assert await activity(campaign_database, "ana") == pb.PersonActivity()


async def test_money_is_told_by_month_and_currency(campaign_database: Database) -> None:
    await earned(campaign_database, {"ana": 3_000, "eva": 9_000})
    await earned(campaign_database, {"ana": 500}, account=REFERRER_FIRST)
    await earned(campaign_database, {"ana": 700}, currency="EUR", at=datetime(2026, 11, 1, 2, 59, tzinfo=UTC))
    await earned(campaign_database, {"ana": 40}, at=datetime(2024, 12, 1, 3, tzinfo=UTC))
    await earned(campaign_database, {"ana": 60}, at=datetime(2024, 12, 1, 2, 59, tzinfo=UTC))
    message = await activity(campaign_database, "ana")
    assert [
        (month.month, month.currency, month.own, month.first_level, month.total) for month in message.months
    ] == [
        ("2026-10", "ARS", 3_000, 500, 3_500),
        ("2026-10", "EUR", 700, 0, 700),  # at 23:59 of October's last day in the operator's zone
        ("2024-12", "ARS", 40, 0, 40),
    ]
    assert [(balance.currency, balance.due) for balance in message.balances] == [("ARS", 3_600), ("EUR", 700)]


async def test_payouts_say_what_is_due_on_its_way_and_paid(campaign_database: Database) -> None:
    accounts, boss, other = Accounts(), payer(), payer()
    accounts.tell("ana")
    for month, at in (
        ("2026-08", datetime(2026, 8, 3, tzinfo=UTC)),
        ("2026-09", datetime(2026, 9, 3, tzinfo=UTC)),
    ):
        await earned(campaign_database, {"ana": 2_000_000}, at=at)
        batch = await PreparationService(campaign_database, accounts, now=lambda: NOW).prepare(boss, month, "ARS")
        await ReleaseService(campaign_database, accounts, lambda: NOW).release(other, str(batch.id))
        payout = (await activity(campaign_database, "ana")).payouts[0]
        assert (payout.batch_id, payout.month, payout.state, payout.account) == (
            batch.id,
            month,
            RELEASED,
            "•••• 5201",
        )
        state = PAID if month == "2026-08" else RETURNED
        reason = None if state == PAID else "Cuenta cerrada"
        await SettlementService(campaign_database, lambda: NOW).mark(
            boss, str(batch.id), [payout.id], state=state, reason=reason
        )
    await earned(campaign_database, {"ana": 1_000}, at=OCTOBER)
    message = await activity(campaign_database, "ana")
    assert [
        (settled_payout.month, settled_payout.state, settled_payout.reason) for settled_payout in message.payouts
    ] == [
        ("2026-09", RETURNED, "Cuenta cerrada"),
        ("2026-08", PAID, ""),
    ]
    (balance,) = message.balances
    assert (balance.due, balance.on_its_way, balance.paid) == (2_001_000, 0, 2_000_000)
    assert sum(of_month.total for of_month in message.months) == balance.due + balance.paid


async def test_blocks_and_checks_that_warned_are_counted(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c1")
    sent = await MobileService(campaign_database).submit(
        MOBILE, [ad(campaign.id, person_id="ana") for _ in range(4)]
    )
    first, second, _, withdrawn = (advertisement.id for advertisement in sent)
    await run(
        campaign_database,
        f"UPDATE advertisements SET status = {WITHDRAWN}, withdrawn_at = now() WHERE id = '{withdrawn}'",
    )
    for ad_id, verdicts in ((first, (1, 1)), (first, (2, 2)), (second, (2, 1)), (withdrawn, (2, 2))):
        results = [
            f'{{"name": "{name}", "verdict": {verdict}}}'
            for name, verdict in zip(("text_hashtag", "picture_reused"), verdicts, strict=True)
        ]
        await run(
            campaign_database,
            f"""INSERT INTO check_runs (advertisement_id, results, facts, checked_at)
                VALUES ('{ad_id}', '[{",".join(results).replace(":", chr(92) + ":")}]', '{{}}', now())""",
        )
    await run(
        campaign_database,
        "INSERT INTO blocked_creators (company_id, person_id, blocked_at) VALUES ('c1', 'ana', now())",
    )
    message = await activity(campaign_database, "ana")
    assert [(count.status, count.number) for count in message.posts] == [(WAITING, 3)]
    assert message.looked_at == 3
    assert [(warning.name, warning.number) for warning in message.warnings] == [
        ("text_hashtag", 2),
        ("picture_reused", 1),
    ]
    assert message.warnings[0].title.es
    assert [block.company_id for block in message.blocks] == ["c1"]


async def test_nobody_else_reads_it(campaign_database: Database) -> None:
    people = PeopleService(campaign_database)
    others = frozenset({"readCompanies", "managePayouts", "manageCampaigns", "createAdvertisements"})
    for caller, refused in (
        (Caller(person_id="boss", permissions=others), PermissionDenied),
        (Caller(person_id="ana", permissions=frozenset()), PermissionDenied),
        (Caller(), Unauthenticated),
        (Caller(service="demo"), Unauthenticated),
    ):
        with pytest.raises(refused):
            await people.activity(caller, "ana")
