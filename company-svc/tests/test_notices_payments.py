"""A brand is notified that a payment that it reported did not arrive, and of the amount due, until it is paid."""

from __future__ import annotations

from company_factories import World
from notice_facts import DRAFT, ON_GOING, PAYMENT, WAITING, Campaign, kinds, shown

from company_svc.access import AUDITOR
from company_svc.notices import consumers
from company_svc.notices.mails import line_of
from company_svc.notices.policies import PAYMENT_NOT_FOUND
from resuena.campaign.v1 import events_pb2


async def not_found(world: World, campaign: Campaign, fact: str = "f-1") -> None:
    message = events_pb2.PaymentNotFound(campaign_id=campaign.id, company_id=campaign.standing["company_id"])
    message.occurred_at.FromDatetime(world.time)
    async with world.database.transaction() as session:
        await consumers.payment_not_found(session, message, fact, world.time)


async def test_it_is_told_each_time_with_what_is_due_and_is_over_once_it_is_paid(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=120_050, currency="ARS", payment_reference="K7MD4QXR")
    await campaign.steps(WAITING, PAYMENT)
    world.later(days=1)
    for fact in ("f-1", "f-1", "f-2"):
        await not_found(world, campaign, fact)
    assert await kinds(world, owner) == ["PAYMENT_NOT_FOUND", "PAYMENT_NOT_FOUND", "CAMPAIGN_APPROVED"]
    newest, *_ = await shown(world, owner)
    due = "Todavía no nos llegó el pago de «Mañanas»: $ 1.200,50, con la referencia K7MD4QXR."
    assert line_of(newest, "es") == f"{due} Revisá la transferencia y avisanos de nuevo."
    assert not newest.read
    await campaign.steps(ON_GOING)
    notices = [notice for notice in await shown(world, owner) if notice.kind == PAYMENT_NOT_FOUND]
    assert [notice.read for notice in notices] == [True, True]
    assert line_of(notices[0], "es") == "No nos había llegado el pago de «Mañanas»."
    assert line_of(notices[0], "en") == "The payment for “Mañanas” had not reached us."


async def reported(world: World, campaign: Campaign) -> None:
    message = events_pb2.PaymentReported(campaign_id=campaign.id, company_id=campaign.standing["company_id"])
    message.occurred_at.FromDatetime(world.time)
    async with world.database.transaction() as session:
        await consumers.payment_reported(session, message)


async def test_it_is_over_once_the_payment_is_reported_again_and_until_the_next_time(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=120_000, currency="ARS", payment_reference="K7MD4QXR")
    await campaign.steps(WAITING, PAYMENT)
    await not_found(world, campaign, "f-1")
    world.later(hours=1)
    await reported(world, campaign)
    newest, *_ = await shown(world, owner)
    assert (newest.read, newest.amount_due) == (True, None)
    world.later(hours=1)
    await not_found(world, campaign, "f-2")
    newest, before, *_ = await shown(world, owner)
    assert [(notice.read, notice.amount_due) for notice in (newest, before)] == [(False, 120_000), (True, None)]


async def test_it_says_nothing_of_what_is_approved_later(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=120_000, currency="ARS", payment_reference="K7MD4QXR")
    await campaign.steps(WAITING, PAYMENT)
    await not_found(world, campaign)
    world.later(hours=1)
    await campaign.steps(DRAFT, WAITING, PAYMENT)
    (notice,) = [notice for notice in await shown(world, owner) if notice.kind == PAYMENT_NOT_FOUND]
    assert (notice.read, notice.amount_due) == (True, None)


async def test_it_is_told_to_those_who_can_report_it_again(world: World) -> None:
    company, _ = await world.company()
    auditor = await world.join(company, AUDITOR)
    await not_found(world, Campaign(world, company.id))
    assert await kinds(world, auditor) == []
