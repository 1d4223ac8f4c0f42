"""The history of decisions and the search by ad code, within reach, in a constant number of statements."""

from __future__ import annotations

from datetime import timedelta

import pytest
from audit_factories import MONDAY, Clock
from campaign_factories import MOBILE, MONEY, ad, brand, on_going, staff, submitted, with_columns

from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    WAITING_CUSTOMER,
    WAITING_PLATFORM,
)
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.errors import InvalidInput
from kit.testing.statements import executed_statements


async def test_history_keeps_who_when_from_to_and_why(campaign_database: Database) -> None:
    clock, who, platform = Clock(), brand("c"), staff()
    service = AdvertisementService(campaign_database, now=clock)
    (product,) = await submitted(campaign_database, (await on_going(campaign_database, "c")).id)
    (money,) = await submitted(campaign_database, (await on_going(campaign_database, "c", payment_type=MONEY)).id)
    await service.audit(who, product.id, REJECTED_BY_CUSTOMER, "OFFENSIVE", "Mirá el fondo")
    clock.pass_by(hours=1)
    await service.audit(platform, money.id, REJECTED_BY_PLATFORM, "Borrosa")
    ids = [money.id, uuid7(), product.id]
    (first,), nothing, (second,) = await service.histories(staff(), ids)
    assert nothing == []
    assert (second.actor_id, second.by_platform, second.from_status, second.to_status) == (
        who.person_id,
        False,
        WAITING_CUSTOMER,
        REJECTED_BY_CUSTOMER,
    )
    assert (second.reason, second.note, second.decided_at) == ("OFFENSIVE", "Mirá el fondo", MONDAY)
    assert (first.actor_id, first.by_platform, first.from_status, first.to_status) == (
        platform.person_id,
        True,
        WAITING_PLATFORM,
        REJECTED_BY_PLATFORM,
    )
    assert (first.reason, first.note, first.decided_at) == ("OTHER", "Borrosa", MONDAY + timedelta(hours=1))
    assert await service.histories(brand(uuid7()), ids) == [[], [], []]


async def test_histories_take_one_statement_and_at_most_a_thousand(campaign_database: Database) -> None:
    ads = await submitted(campaign_database, (await on_going(campaign_database, "c")).id, 6)
    service = AdvertisementService(campaign_database)
    for row in ads:
        await service.audit(brand("c"), row.id, APPROVED, None)
    for ids in ([ads[0].id], [row.id for row in ads]):
        with executed_statements() as seen:
            assert all(len(entries) == 1 for entries in await service.histories(brand("c"), ids))
        assert len(seen) == 1
    with pytest.raises(InvalidInput):
        await service.histories(brand("c"), ["x"] * 1001)


async def test_the_deadline_is_three_days_from_the_submission(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    service = MobileService(campaign_database)
    (row,) = with_columns(await service.submit(MOBILE, [ad(campaign.id, creation_dt=MONDAY)]))
    assert row.audit_deadline == MONDAY + timedelta(hours=72)
    other = MobileService(campaign_database, now=Clock(), audit_window=timedelta(hours=1))
    (row,) = with_columns(await other.submit(MOBILE, [ad(campaign.id, creation_dt=None)]))
    assert row.audit_deadline == MONDAY + timedelta(hours=1)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "A",
        "ABCDEFG",
        "ABCDEFGHJ",
        "        A",
        "ABCDEFG ",
        "AAAA\u0000AAA",
        "????????",
        "%%%%%%%%",
        "' OR 1=1",
    ],
)
async def test_what_holds_no_code_of_eight_is_bad_input_and_asked_nowhere(
    campaign_database: Database, typed: str
) -> None:
    with executed_statements() as seen, pytest.raises(InvalidInput) as caught:
        await AdvertisementService(campaign_database).listed(staff(), AdvertisementFilter(code=typed))
    assert (caught.value.reason, caught.value.path) == ("BAD_USER_INPUT", "caption_identifier")
    assert seen == []
