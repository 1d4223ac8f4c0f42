"""Notices in the portal, on a real database: which facts raise them, for whom, how often, and until when."""

from __future__ import annotations

import asyncio
import itertools
from datetime import timedelta
from typing import Any

import pytest
from company_factories import AUDITOR, MANAGER, OWNER, READER, VIEWER, World, person
from notice_facts import DRAFT, FINISHED, ON_GOING, PAYMENT, STOPPED, WAITING, Campaign, kinds, name_of, shown

from company_svc.consumers import subscriptions
from company_svc.erasures.service import erase_person
from company_svc.notices.models import Preference
from company_svc.notices.policies import Thresholds
from kit.days import day_of, operator_time_zone
from kit.db import utc_now
from kit.events import Consumers, publish_acked
from kit.jetstream import Connection
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated, UnknownCursor
from kit.testing import eventually
from kit.testing.statements import costly_deletes, executed_statements
from resuena.campaign.v1 import campaign_pb2, events_pb2

WAITING_FOR_BRAND = campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT
ADS, CAMPAIGNS, BUDGET, STOCK, INVITATIONS, REPORTS, CONNECTIONS = 1, 2, 3, 4, 5, 6, 7
NEVER, AT_ONCE, DAILY = 1, 2, 3


async def unread(world: World, caller: Caller) -> int:
    return (await world.notices.listed(caller, limit=1, after=None, unread=False))[1]


@pytest.mark.parametrize(
    ("statuses", "expected_kinds"),
    [
        ((WAITING, PAYMENT), ["CAMPAIGN_APPROVED"]),
        ((WAITING, ON_GOING), ["CAMPAIGN_APPROVED"]),
        ((WAITING, DRAFT), ["CAMPAIGN_RETURNED"]),
        ((WAITING, PAYMENT, DRAFT), ["CAMPAIGN_RETURNED", "CAMPAIGN_APPROVED"]),
        ((WAITING, PAYMENT, ON_GOING), ["PAYMENT_CONFIRMED", "CAMPAIGN_APPROVED"]),
        ((WAITING, ON_GOING, STOPPED), ["CAMPAIGN_STOPPED", "CAMPAIGN_APPROVED"]),
        ((WAITING, ON_GOING, STOPPED, ON_GOING), ["CAMPAIGN_STARTED", "CAMPAIGN_STOPPED", "CAMPAIGN_APPROVED"]),
        ((WAITING, ON_GOING, FINISHED), ["CAMPAIGN_FINISHED", "CAMPAIGN_APPROVED"]),
        ((WAITING, ON_GOING, STOPPED, FINISHED), ["CAMPAIGN_FINISHED", "CAMPAIGN_STOPPED", "CAMPAIGN_APPROVED"]),
        ((WAITING,), []),
    ],
)
async def test_each_step_that_a_brand_must_know_is_told(
    world: World, statuses: tuple[int, ...], expected_kinds: list[str]
) -> None:
    company, owner = await world.company()
    await Campaign(world, company.id).steps(*statuses)
    assert await kinds(world, owner) == expected_kinds


async def test_a_notice_says_which_campaign_and_whether_it_is_to_be_paid(world: World) -> None:
    company, owner = await world.company()
    await Campaign(world, company.id, "Verano").steps(WAITING, PAYMENT)
    await Campaign(world, company.id, "Otoño").steps(WAITING, ON_GOING)
    second, first = await shown(world, owner)
    assert (first.campaign_name, first.payment_due, first.happened_at) == ("Verano", True, world.time)
    assert (second.campaign_name, second.payment_due, second.read) == ("Otoño", False, False)


async def test_a_campaign_that_begins_later_is_told_with_its_first_day(world: World) -> None:
    company, owner = await world.company()
    today = day_of(world.time, operator_time_zone())
    tomorrow = today + timedelta(days=1)
    await Campaign(world, company.id, "Hoy", start_day=today.isoformat()).steps(WAITING, PAYMENT, ON_GOING)
    later = Campaign(world, company.id, "Después", start_day=tomorrow.isoformat())
    await later.steps(WAITING, PAYMENT, ON_GOING, STOPPED, ON_GOING)
    summaries = [(row.campaign_name, name_of(row.kind), row.starts_on) for row in await shown(world, owner)]
    assert summaries == [
        ("Después", "CAMPAIGN_STARTED", tomorrow),
        ("Después", "CAMPAIGN_STOPPED", None),
        ("Después", "PAYMENT_CONFIRMED", tomorrow),
        ("Después", "CAMPAIGN_APPROVED", None),
        ("Hoy", "PAYMENT_CONFIRMED", None),
        ("Hoy", "CAMPAIGN_APPROVED", None),
    ]


async def test_notices_stand_by_the_time_that_they_show_though_they_were_told_in_another_order(
    world: World,
) -> None:
    company, owner = await world.company()
    late, early = Campaign(world, company.id, "Verano"), Campaign(world, company.id, "Otoño")
    first = late.step(WAITING), late.step(ON_GOING)
    world.later(minutes=5)
    await early.steps(WAITING, ON_GOING)
    world.later(minutes=5)
    for fact in first:
        await late.apply(fact)
    newest, oldest = await shown(world, owner)
    assert (newest.campaign_name, oldest.campaign_name) == ("Otoño", "Verano")
    assert newest.happened_at > oldest.happened_at
    assert [row.id for row in await shown(world, owner, after=newest.id)] == [oldest.id]
    assert await world.notices.mark_read(owner, ids=[], up_to=oldest.id) == 1
    assert [row.read for row in await shown(world, owner)] == [False, True]


async def test_who_did_it_is_not_told(world: World) -> None:
    company, owner = await world.company()
    other = await world.join(company, OWNER)
    await Campaign(world, company.id, status=ON_GOING).steps(STOPPED, actor=owner)
    assert await kinds(world, owner) == []
    assert await kinds(world, other) == ["CAMPAIGN_STOPPED"]


@pytest.mark.parametrize(
    ("role", "expected_kinds"),
    [
        (OWNER, ["ADVERTISEMENTS_WAITING", "CAMPAIGN_APPROVED", "CAMPAIGN_RETURNED"]),
        (AUDITOR, ["ADVERTISEMENTS_WAITING", "CAMPAIGN_APPROVED"]),
        (VIEWER, ["CAMPAIGN_APPROVED"]),
    ],
)
async def test_people_are_told_what_their_role_lets_them_act_on(
    world: World, role: int, expected_kinds: list[str]
) -> None:
    company, _ = await world.company()
    member = await world.join(company, role)
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, DRAFT)
    await campaign.steps(WAITING, ON_GOING)
    await campaign.receives()
    assert await kinds(world, member) == expected_kinds


async def test_facts_in_any_order_and_repeated_are_told_once(world: World) -> None:
    for order in itertools.permutations(range(3)):
        company, owner = await world.company()
        campaign = Campaign(world, company.id)
        facts = [campaign.step(WAITING), campaign.step(PAYMENT), campaign.step(ON_GOING)]
        for place in (*order, *order):
            await campaign.apply(facts[place])
        assert sorted(await kinds(world, owner)) == ["CAMPAIGN_APPROVED", "PAYMENT_CONFIRMED"]


async def test_a_burst_of_advertisements_is_one_notice_until_somebody_looks(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    campaign, other = Campaign(world, company.id, "Verano"), Campaign(world, company.id, "Otoño")
    await campaign.receives(30)
    await other.receives(2)
    world.later(minutes=5)
    await campaign.receives(5)
    newest, older = await shown(world, owner)
    assert [(newest.count, newest.campaign_id), (older.count, older.campaign_id)] == [
        (35, campaign.id),
        (2, other.id),
    ]
    assert newest.happened_at == world.time

    assert await world.notices.mark_read(owner, ids=[newest.id], up_to=None) == 1
    world.later(minutes=5)
    await campaign.receives(3)
    assert [(row.count, row.read) for row in await shown(world, owner)] == [(38, False), (38, True), (2, False)]
    assert [(row.count, row.read) for row in await shown(world, auditor)] == [(38, False), (38, False), (2, False)]


async def test_advertisements_to_audit_end_when_the_last_is_decided(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(3)
    await campaign.decides(0, 1)
    assert await unread(world, owner) == 1
    await campaign.decides(2)
    assert [(row.count, row.read) for row in await shown(world, owner)] == [(3, True)]
    assert await unread(world, owner) == 0
    await Campaign(world, company.id, "Otoño").receives(2)
    assert [(row.count, row.read) for row in await shown(world, owner)] == [(2, False), (3, True)]


async def test_advertisements_after_the_last_decision_are_a_new_notice(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1)
    await campaign.decides(0)
    await campaign.receives(3, first=0)  # the first of them is decided already
    assert [(row.count, row.read) for row in await shown(world, owner)] == [(2, False), (1, True)]


async def test_an_advertisement_told_again_by_another_fact_is_counted_once(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(2)
    await campaign.receives(3, first=0)
    assert [row.count for row in await shown(world, owner)] == [3]
    await world.notices.mark_read(owner, ids=[row.id for row in await shown(world, owner)], up_to=None)
    await campaign.receives(3, first=0)
    assert [(row.count, row.read) for row in await shown(world, owner)] == [(3, True)]


async def test_a_decision_told_before_its_advertisement_leaves_nothing_to_tell(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.decides(0)
    await campaign.receives(1)
    assert await shown(world, owner) == []


async def test_what_waits_for_the_brand_ends_when_the_campaign_goes_on(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, DRAFT)
    assert await unread(world, owner) == 1
    await campaign.steps(WAITING)
    assert await unread(world, owner) == 0
    await campaign.steps(PAYMENT)
    assert await unread(world, owner) == 1
    await campaign.steps(ON_GOING)
    assert [(name_of(row.kind), row.read) for row in await shown(world, owner)] == [
        ("PAYMENT_CONFIRMED", False),
        ("CAMPAIGN_APPROVED", True),
        ("CAMPAIGN_RETURNED", True),
    ]


async def test_what_is_low_says_what_is_left_now_and_ends_with_more(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=84000, stock=100, status=ON_GOING)
    await campaign.becomes(budget_available=84000)
    await campaign.becomes(budget_available=0, stock=3)
    await campaign.becomes(budget_available=2400, stock=4)
    low = {name_of(row.kind): row for row in await shown(world, owner)}
    assert (low["BUDGET_LOW"].amount_left, low["BUDGET_LOW"].amount_total) == (2400, 84000)
    assert (low["STOCK_LOW"].amount_left, low["STOCK_LOW"].amount_total) == (4, 100)
    assert await unread(world, owner) == 2
    await campaign.becomes(budget_available=80000, stock=50)
    assert await unread(world, owner) == 0


async def test_advertisements_at_the_same_time_are_all_counted(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await asyncio.gather(*(campaign.receives(2) for _ in range(5)))
    (row,) = await shown(world, owner)
    assert row.count == 10


async def test_what_staff_audit_is_not_told_to_the_brand(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(status=campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT)
    assert await kinds(world, owner) == []


async def test_little_budget_is_told_once_until_there_is_more_again(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=1000, status=ON_GOING)
    counts = []
    for available in (1000, 201, 200, 150, 0, 201, 200):
        await campaign.becomes(budget_available=available)
        rows = await shown(world, owner)
        counts.append(len(rows))
        if rows and not rows[0].read:
            await world.notices.mark_read(owner, ids=[rows[0].id], up_to=None)
    assert counts == [0, 0, 1, 1, 1, 1, 2]
    newest = (await shown(world, owner))[0]
    assert (name_of(newest.kind), newest.amount_left, newest.amount_total, newest.currency) == (
        "BUDGET_LOW",
        200,
        1000,
        "ARS",
    )


async def test_unread_word_of_little_left_is_brought_up_to_date(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=1000, status=ON_GOING)
    for available in (150, 900, 100):
        await campaign.becomes(budget_available=available)
    (row,) = await shown(world, owner)
    assert (row.amount_left, row.count) == (100, 1)


@pytest.mark.parametrize(
    ("stock", "left", "low"),
    [(100, 11, False), (100, 10, True), (30, 6, False), (30, 5, True), (4, 3, False), (4, 2, True), (1, 0, True)],
)
async def test_little_stock_is_a_tenth_or_five_units(world: World, stock: int, left: int, *, low: bool) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, status=ON_GOING, stock=stock)
    await campaign.becomes()
    assert await shown(world, owner) == []
    await campaign.becomes(stock=left)
    rows = await shown(world, owner)
    assert [(name_of(row.kind), row.amount_left, row.amount_total, row.currency) for row in rows] == (
        [("STOCK_LOW", left, stock, None)] if low else []
    )


async def test_stock_is_measured_by_what_was_agreed_not_by_an_earlier_draft(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, stock=1000)
    await campaign.becomes()
    await campaign.becomes(stock=40)
    await campaign.steps(WAITING, ON_GOING)
    await campaign.becomes(stock=20)
    assert await kinds(world, owner) == ["CAMPAIGN_APPROVED"]


async def test_what_is_left_is_told_right_when_facts_come_late(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, status=ON_GOING, stock=100)
    full, half, few = campaign.changed(), campaign.changed(stock=50), campaign.changed(stock=8)
    await campaign.apply(half)
    await campaign.apply(full)
    await campaign.apply(few)
    await campaign.apply(half)
    (row,) = await shown(world, owner)
    assert (row.amount_left, row.amount_total) == (8, 100)


async def test_stock_known_late_to_have_been_greater_is_low_then(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, status=ON_GOING, stock=100)
    full, few = campaign.changed(), campaign.changed(stock=8)
    await campaign.apply(few)
    assert await shown(world, owner) == []
    await campaign.apply(full)
    (row,) = await shown(world, owner)
    assert (row.amount_left, row.amount_total) == (8, 100)


def test_thresholds_are_the_operators() -> None:
    assert Thresholds(budget_percent=50).budget_is_low(50, 100)
    assert not Thresholds(budget_percent=49).budget_is_low(50, 100)
    assert Thresholds(stock_percent=50, stock_units=0).stock_is_low(50, 100)
    assert not Thresholds(stock_percent=49, stock_units=0).stock_is_low(50, 100)
    assert Thresholds(stock_percent=0, stock_units=50).stock_is_low(50, 100)


async def test_nothing_is_told_of_drafts_and_companies_out_of_use(world: World) -> None:
    company, owner = await world.company()
    draft = Campaign(world, company.id, "Borrador", investment=100)
    await draft.becomes(budget_available=0)
    assert await kinds(world, owner) == []
    await world.deactivations.deactivate(MANAGER, company.id, None)
    campaign = Campaign(world, company.id, status=ON_GOING)
    await campaign.receives()
    await campaign.steps(STOPPED)
    assert await world.scalar("SELECT count(*) FROM notices") == 0
    await world.deactivations.reactivate(MANAGER, company.id)
    await campaign.steps(ON_GOING)
    assert await kinds(world, owner) == ["CAMPAIGN_STARTED"]
    await world.deactivations.deactivate(MANAGER, company.id, None)
    assert await kinds(world, owner) == []


async def test_only_members_are_told(world: World) -> None:
    company, owner = await world.company()
    _, other = await world.company()
    await Campaign(world, company.id).steps(WAITING, ON_GOING)
    (row,) = await shown(world, owner)
    before = await world.everything()
    for stranger in (other, person(), MANAGER, READER):
        assert await shown(world, stranger) == []
        with pytest.raises(UnknownCursor):
            await shown(world, stranger, after=row.id)
        assert await world.notices.mark_read(stranger, ids=[row.id], up_to=None) == 0
        assert await world.notices.mark_read(stranger, ids=(), up_to=row.id) == 0
    assert await world.everything() == before
    for nobody in (Caller(), Caller(guest=True), Caller(service="campaign")):
        with pytest.raises(Unauthenticated):
            await shown(world, nobody)
        with pytest.raises(Unauthenticated):
            await world.notices.mark_read(nobody, ids=[row.id], up_to=None)
        with pytest.raises(Unauthenticated):
            await world.notices.preferences(nobody)
        with pytest.raises(Unauthenticated):
            await world.notices.update_preferences(nobody, [])
    assert await world.everything() == before


async def test_newcomers_begin_with_nothing_unread(world: World) -> None:
    company, _ = await world.company()
    await Campaign(world, company.id, "Verano").steps(WAITING, ON_GOING)
    world.later(minutes=1)
    newcomer = await world.join(company, VIEWER)
    await Campaign(world, company.id, "Otoño").steps(WAITING, ON_GOING)
    assert [row.campaign_name for row in await shown(world, newcomer)] == ["Otoño"]


async def test_pages_follow_each_other_and_unread_ones_can_be_asked_for(world: World) -> None:
    company, owner = await world.company()
    for number in range(5):
        world.later(minutes=1)
        await Campaign(world, company.id, f"C{number}").steps(WAITING, ON_GOING)
    everything = await shown(world, owner)
    assert [row.campaign_name for row in everything] == ["C4", "C3", "C2", "C1", "C0"]
    first = await shown(world, owner, limit=2)
    second = await shown(world, owner, limit=2, after=first[-1].id)
    last = await shown(world, owner, limit=2, after=second[-1].id)
    assert [row.id for row in (*first, *second, *last)] == [row.id for row in everything]
    assert await shown(world, owner, after=last[-1].id) == []
    assert await unread(world, owner) == 5
    assert await world.notices.mark_read(owner, ids=(), up_to=second[0].id) == 2
    assert [row.campaign_name for row in await shown(world, owner, unread=True)] == ["C4", "C3"]
    assert (
        await world.notices.mark_read(owner, ids=[first[0].id, first[0].id, "nobody's", "\x00"], up_to=None) == 1
    )


@pytest.mark.parametrize("limit", [-1, 101])
async def test_limits_of_pages_are_kept(world: World, limit: int) -> None:
    _, owner = await world.company()
    with pytest.raises(InvalidInput):
        await shown(world, owner, limit=limit)


async def test_marking_takes_either_ids_or_the_last_one(world: World) -> None:
    _, owner = await world.company()
    for ids, up_to in (((), None), (["a"], "b"), (["a"] * 1001, None)):
        with pytest.raises(InvalidInput):
            await world.notices.mark_read(owner, ids=ids, up_to=up_to)


async def test_reading_is_each_persons_own(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    await Campaign(world, company.id).steps(WAITING, ON_GOING)
    (row,) = await shown(world, owner)
    await asyncio.gather(*(world.notices.mark_read(owner, ids=(), up_to=row.id) for _ in range(5)))
    assert (await unread(world, owner), await unread(world, viewer)) == (0, 1)


async def test_topics_can_be_hidden_and_shown_again(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, ON_GOING)
    await campaign.receives(2)
    hidden = [Preference(ADS, in_portal=False, mail=NEVER)]
    chosen = await world.notices.update_preferences(owner, hidden)
    assert chosen == await world.notices.preferences(owner)
    assert [(preference.topic, preference.in_portal, preference.mail) for preference in chosen] == [
        (ADS, False, NEVER),
        (CAMPAIGNS, True, AT_ONCE),
        (BUDGET, True, AT_ONCE),
        (STOCK, True, AT_ONCE),
        (INVITATIONS, True, DAILY),
        (REPORTS, True, AT_ONCE),
        (CONNECTIONS, True, AT_ONCE),
    ]
    assert (await kinds(world, owner), await unread(world, owner)) == (["CAMPAIGN_APPROVED"], 1)
    (row,) = await shown(world, owner)
    assert await world.notices.mark_read(owner, ids=(), up_to=row.id) == 0
    await world.notices.update_preferences(owner, [Preference(ADS, in_portal=True, mail=DAILY)])
    assert await unread(world, owner) == 1  # hidden notices were not marked as read


@pytest.mark.parametrize(
    "chosen",
    [[(0, DAILY)], [(8, DAILY)], [(ADS, 0)], [(ADS, 4)], [(ADS, DAILY), (ADS, NEVER)]],
)
async def test_choices_that_are_none_change_nothing(world: World, chosen: list[tuple[int, int]]) -> None:
    _, owner = await world.company()
    before = await world.everything()
    with pytest.raises(InvalidInput):
        await world.notices.update_preferences(
            owner, [Preference(topic, in_portal=True, mail=mail) for topic, mail in chosen]
        )
    assert await world.everything() == before


async def test_whoever_is_invited_sees_it_until_it_is_closed(world: World) -> None:
    company, owner = await world.company()
    other, second = await world.company()
    invitee = person()
    world.identity.email = "ana@example.ar"
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    world.later(minutes=1)
    await world.invitations.invite(second, other.id, "ana@example.ar", VIEWER)
    await world.invitations.invite(second, other.id, "bruno@example.ar", VIEWER)
    rows = await shown(world, invitee)
    assert [(name_of(row.kind), row.company_name) for row in rows] == [
        ("INVITATION_RECEIVED", other.name),
        ("INVITATION_RECEIVED", company.name),
    ]
    assert [row.id for row in await shown(world, invitee, after=rows[0].id)] == [rows[1].id]
    with pytest.raises(UnknownCursor):
        await shown(world, invitee, after="nobody's")
    assert await world.notices.mark_read(invitee, ids=[rows[0].id], up_to=None) == 1
    assert [row.id for row in await shown(world, invitee, unread=True)] == [rows[1].id]
    assert await world.notices.mark_read(invitee, ids=(), up_to=rows[0].id) == 0

    await world.invitations.accept(invitee, (await world.tokens())[0])
    assert await shown(world, invitee) == []
    (accepted,) = await shown(world, owner)
    assert (name_of(accepted.kind), accepted.person_id) == ("INVITATION_ACCEPTED", invitee.person_id)
    assert accepted.person_email == world.identity.email
    assert await kinds(world, second) == []
    await erase(world, invitee)
    (accepted,) = await shown(world, owner)
    assert (accepted.person_id, accepted.person_email) == (None, None)


async def test_invitations_are_shown_only_for_a_confirmed_email(world: World) -> None:
    company, owner = await world.company()
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    world.identity.email = None
    assert await shown(world, person()) == []


async def erase(world: World, caller: Caller) -> None:
    async with world.database.transaction() as session:
        await erase_person(session, caller.person_id or "", world.time)


async def test_an_erased_person_leaves_nothing_behind(world: World) -> None:
    company, owner = await world.company()
    second = await world.join(company, OWNER)
    world.identity.email = "ana@example.ar"
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    await world.invitations.accept(person(), (await world.tokens())[0])
    await Campaign(world, company.id, status=ON_GOING).steps(STOPPED, actor=second)
    await Campaign(world, company.id, "Otoño", status=ON_GOING).steps(STOPPED, actor=owner)
    rows = await shown(world, owner)
    await world.notices.mark_read(owner, ids=(), up_to=rows[0].id)
    await world.notices.update_preferences(owner, [Preference(ADS, in_portal=False, mail=NEVER)])
    await erase(world, owner)
    everything = await world.everything()
    gone = owner.person_id or ""
    for table in ("notices", "notice_reads", "notice_preferences", "notice_readers"):
        assert not [row for row in everything[table] if gone in row], table
    assert len(await shown(world, second)) == 1


async def test_notices_are_forgotten_after_ninety_days(world: World) -> None:
    company, owner = await world.company()
    await Campaign(world, company.id, "Verano").steps(WAITING, ON_GOING)
    (row,) = await shown(world, owner)
    await world.notices.mark_read(owner, ids=[row.id], up_to=None)
    world.later(days=89, hours=23)
    await Campaign(world, company.id, "Otoño").steps(WAITING, ON_GOING)
    assert await world.notices.purge() == 0
    assert len(await shown(world, owner)) == 2
    world.later(hours=2)
    assert [row.campaign_name for row in await shown(world, owner)] == ["Otoño"]
    with executed_statements() as executed:
        assert await world.notices.purge() == 1
    assert await costly_deletes(world.database, executed) == []
    assert await world.scalar("SELECT count(*) FROM notice_reads") == 0
    assert len(await shown(world, owner)) == 1


async def test_facts_become_notices_by_jetstream(world: World, nats: Connection, background: Any) -> None:
    company, owner = await world.company()
    background(Consumers(world.database, nats, list(subscriptions(world.database))).run())
    campaign = Campaign(world, company.id)
    step = campaign.step(WAITING), campaign.step(ON_GOING, stock=10)
    for message in step:
        await publish_acked(nats, "resuena.campaign.campaign_status_changed.v1", message, f"s{id(message)}")
    for message_id, number in (("one", 1), ("one", 1), ("two", 2), ("two again", 2)):
        ad = events_pb2.AdvertisementSubmitted(
            advertisement_id=f"a-{number}",
            campaign_id=campaign.id,
            company_id=company.id,
            status=WAITING_FOR_BRAND,
        )
        await publish_acked(nats, "resuena.campaign.advertisement_submitted.v1", ad, message_id)
    low = campaign.changed(stock=1)
    await publish_acked(nats, "resuena.campaign.campaign_budget_changed.v1", low, "low")

    async def arrived() -> bool:
        counts = {name_of(row.kind): row.count for row in await shown_now(world, owner)}
        assert counts == {"ADVERTISEMENTS_WAITING": 2, "CAMPAIGN_APPROVED": 1, "STOCK_LOW": 1}
        return True

    await eventually(arrived, timeout=20)


async def shown_now(world: World, caller: Caller) -> list[Any]:
    """The notices shown by the real clock, which consumers use."""
    world.time = utc_now()
    return await shown(world, caller)
