"""A brand is notified that an influencer disputes its rejection, and how each dispute ended."""

from __future__ import annotations

import pytest
from company_factories import World
from notice_facts import Campaign, kinds, shown

from company_svc.notices import consumers
from company_svc.notices.mails import line_of
from resuena.campaign.v1 import disputes_pb2, events_pb2

BRAND, INFLUENCER = disputes_pb2.DISPUTE_SIDE_BRAND, disputes_pb2.DISPUTE_SIDE_INFLUENCER


def opened(campaign: Campaign, side: int = INFLUENCER, dispute_id: str = "d-1") -> events_pb2.DisputeOpened:
    message = events_pb2.DisputeOpened(
        dispute_id=dispute_id,
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        side=side,  # type: ignore[arg-type]
    )
    message.occurred_at.FromDatetime(campaign.world.time)
    return message


def settled(campaign: Campaign, *, overturned: bool, side: int = INFLUENCER) -> events_pb2.DisputeSettled:
    message = events_pb2.DisputeSettled(
        dispute_id="d-1",
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        side=side,  # type: ignore[arg-type]
        overturned=overturned,
    )
    message.occurred_at.FromDatetime(campaign.world.time)
    return message


async def apply_disputes(world: World, *messages: consumers.DisputeFact) -> None:
    for message in messages:
        async with world.database.transaction() as session:
            await consumers.dispute_told(session, message, world.time)


async def test_a_disputed_rejection_and_its_end_are_told_once(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await apply_disputes(world, opened(campaign), opened(campaign))
    world.later(days=1)
    await apply_disputes(world, settled(campaign, overturned=True), settled(campaign, overturned=True))
    assert await kinds(world, owner) == ["DISPUTE_OVERTURNED", "DISPUTE_OPENED"]
    last, first = await shown(world, owner)
    assert {last.advertisement_id, first.advertisement_id} == {f"{campaign.id}-0"}
    assert (last.happened_at, last.count, last.read) == (world.time, 1, False)


async def test_what_the_brand_disputes_itself_is_told_when_it_is_settled(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await apply_disputes(world, opened(campaign, BRAND))
    assert await kinds(world, owner) == []
    await apply_disputes(world, settled(campaign, overturned=False, side=BRAND))
    assert await kinds(world, owner) == ["DISPUTE_KEPT"]


async def test_two_disputes_of_a_campaign_are_two_notices(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await apply_disputes(world, opened(campaign), opened(campaign, dispute_id="d-2"))
    assert await kinds(world, owner) == ["DISPUTE_OPENED", "DISPUTE_OPENED"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("es", "Revisamos un reclamo de una campaña: la decisión cambió."),
        ("en", "We reviewed a dispute in a campaign: the decision was changed."),
    ],
)
async def test_a_mail_tells_how_it_ended(world: World, language: str, line: str) -> None:
    company, owner = await world.company()
    await apply_disputes(world, settled(Campaign(world, company.id), overturned=True))
    (notice,) = await shown(world, owner)
    assert line_of(notice, language) == line
