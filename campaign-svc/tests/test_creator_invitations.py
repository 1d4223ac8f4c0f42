"""Creators whom a company invites to come back are notified once of its next campaign, until they opt out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import rows
from campaign_factories import MOBILE, MONEY, PRICE, ad, on_going, staff
from sqlalchemy import update

from campaign_svc import consumers
from campaign_svc.campaigns.policies import STOP
from campaign_svc.campaigns.repository import CAMPAIGNS
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.creator_invitations.errors import CreatorBlocked, InvalidToken, InvitationsStopped
from campaign_svc.creator_invitations.models import InvitationState
from campaign_svc.creator_invitations.policies import AT_ONCE, LASTS
from campaign_svc.creator_invitations.service import InvitationService
from campaign_svc.creators.errors import UnknownCreator
from campaign_svc.creators.service import CreatorService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reach.models import KnownCompany
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from resuena.campaign.v1 import campaign_pb2, events_pb2
from resuena.identity.v1 import events_pb2 as identity_events

ANA, LUZ = "ana", "luz"


def member(person_id: str = "owner", *permissions: str, role: str = "owner", company: str = "c") -> Caller:
    return Caller(
        person_id=person_id,
        session_id="s",
        tenant_id=company,
        tenant_role=role,
        permissions=frozenset(permissions or ("readCampaings", "auditAdvertisement", "editCampaigns")),
    )


OWNER = member()


async def company(database: Database, name: str = "Aurora", company_id: str = "c") -> None:
    async with database.transaction() as session:
        session.add(KnownCompany(id=company_id, name=name, version=1))


async def worked(database: Database, *people: str) -> CreatorService:
    """The service, after each of the people submitted an advertisement to the company."""
    await company(database)
    campaign = await on_going(database, "c", stock=1_000)
    for person_id in people or (ANA,):
        await MobileService(database).submit(MOBILE, [ad(campaign.id, person_id=person_id)])
    return CreatorService(database)


async def recorded_starts(database: Database) -> list[events_pb2.InvitedCampaignStarted]:
    query = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.invited_campaign_started.v1' ORDER BY id"
    return [events_pb2.InvitedCampaignStarted.FromString(row.payload) for row in await rows(database, query)]


async def changes(database: Database) -> list[tuple[str, bool, str]]:
    query = (
        "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.creator_invitation_changed.v1' ORDER BY id"
    )
    facts = [events_pb2.CreatorInvitationChanged.FromString(row.payload) for row in await rows(database, query)]
    return [(fact.person_id, fact.invited, fact.actor_id) for fact in facts]


async def set_campaign(database: Database, campaign_id: str, **values: Any) -> None:
    async with database.transaction() as session:
        query = update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id).values(**values)
        await (await session.connection()).execute(query)


async def announced(database: Database) -> Sequence[events_pb2.InvitedCampaignStarted]:
    await InvitationService(database).announce_started()
    return await recorded_starts(database)


async def test_an_invited_creator_is_told_once_of_the_next_campaign(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    state = await service.invite(OWNER, "c", ANA, invited=True)
    assert (state.inviter_id, state.announced_at, state.stopped_at) == ("owner", None, None)
    assert await service.invite(OWNER, "c", ANA, invited=True) == state
    assert await announced(campaign_database) == []
    campaign = await on_going(campaign_database, "c", name="Verano", product_payment_description="Un café")
    (fact,) = await announced(campaign_database)
    assert (fact.person_id, fact.company_id, fact.company_name, fact.campaign_name) == (
        ANA,
        "c",
        "Aurora",
        "Verano",
    )
    assert (fact.product, fact.HasField("price"), len(fact.stop_token)) == ("Un café", False, 32)
    await on_going(campaign_database, "c", name="Otoño")
    assert await announced(campaign_database) == [fact]
    profile = await service.creator(OWNER, "c", ANA)
    assert profile is not None
    assert (profile.invitation.campaign_id, profile.invitation.campaign_name) == (campaign.id, "Verano")
    assert profile.invitation.announced_at is not None
    assert await changes(campaign_database) == [(ANA, True, "owner")]


async def test_an_invitation_ends_when_no_campaign_started_in_its_time(campaign_database: Database) -> None:
    service = await worked(campaign_database, ANA, LUZ)
    invited = datetime.now(UTC)
    for person_id in (ANA, LUZ):
        await service.invite(OWNER, "c", person_id, invited=True)
    before, after = (invited + LASTS + timedelta(minutes=minutes) for minutes in (-1, 1))

    await InvitationService(campaign_database, lambda: before).delete_expired()
    assert (await state(service)).expires_at(LASTS) is not None
    await on_going(campaign_database, "c")
    late = InvitationService(campaign_database, lambda: after)
    assert await late.announce_started() == 0
    await late.delete_expired()
    assert (await state(service)).invited_at is None
    assert await recorded_starts(campaign_database) == []
    # The expiry is not recorded as an act.
    assert await changes(campaign_database) == [(ANA, True, "owner"), (LUZ, True, "owner")]

    again = await service.invite(OWNER, "c", ANA, invited=True)
    assert again.invited_at is not None


async def test_an_expired_invitation_gives_way_to_a_new_one_before_it_is_deleted(
    campaign_database: Database,
) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    now = datetime.now(UTC)
    early, late = (
        CreatorService(campaign_database, lambda at=now + LASTS + minutes: at)  # type: ignore[misc]
        for minutes in (timedelta(minutes=-1), timedelta(minutes=1))
    )
    first = await state(service)
    assert (await early.invite(OWNER, "c", ANA, invited=True)).invited_at == first.invited_at
    again = await late.invite(OWNER, "c", ANA, invited=True)
    assert again.invited_at is not None
    assert again.invited_at > now + LASTS
    assert await changes(campaign_database) == [(ANA, True, "owner"), (ANA, True, "owner")]


async def test_an_invitation_that_was_announced_does_not_end(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c")
    await announced(campaign_database)
    later = datetime.now(UTC) + 2 * LASTS
    await InvitationService(campaign_database, lambda: later).delete_expired()
    kept = await state(service)
    assert kept.announced_at is not None
    assert kept.expires_at(LASTS) is None


async def state(service: CreatorService) -> InvitationState:
    profile = await service.creator(OWNER, "c", ANA)
    assert profile is not None
    return profile.invitation


async def test_processes_that_look_at_once_tell_nobody_twice(campaign_database: Database) -> None:
    service = await worked(campaign_database, ANA, LUZ)
    for person_id in (ANA, LUZ):
        await service.invite(OWNER, "c", person_id, invited=True)
    await on_going(campaign_database, "c")
    announcers = [InvitationService(campaign_database) for _ in range(4)]
    assert sum(await asyncio.gather(*(announcer.announce_started() for announcer in announcers))) == 2
    assert sorted(fact.person_id for fact in await recorded_starts(campaign_database)) == [ANA, LUZ]


async def test_money_and_the_last_day_are_told(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    last = datetime.now(UTC).date() + timedelta(days=9)
    await on_going(campaign_database, "c", payment_type=MONEY, custom_ad_price=PRICE, end_day=last)
    (fact,) = await announced(campaign_database)
    assert (fact.price, fact.currency, fact.end_day) == (PRICE, "ARS", last.isoformat())
    assert not fact.HasField("product")


@pytest.mark.parametrize(
    "values",
    [
        {"status": campaign_pb2.CAMPAIGN_STATUS_STOPPED},
        {"start_dt": datetime.now(UTC) + timedelta(days=1)},
        {"end_dt": datetime.now(UTC) - timedelta(days=1)},
        {"stock": 0},
        {"active": False},
        {"company_id": "other"},
    ],
    ids=["stopped", "to begin", "over", "out of stock", "deleted", "of another company"],
)
async def test_a_campaign_that_takes_nothing_is_not_told_of(
    campaign_database: Database, values: dict[str, Any]
) -> None:
    service = await worked(campaign_database)
    await company(campaign_database, "Otra", "other")
    await service.invite(OWNER, "c", ANA, invited=True)
    campaign = await on_going(campaign_database, "c")
    before = {name: getattr(campaign, name) for name in values}
    await set_campaign(campaign_database, campaign.id, **values)
    assert await announced(campaign_database) == []
    await set_campaign(campaign_database, campaign.id, **before)
    assert len(await announced(campaign_database)) == 1


async def test_one_that_goes_on_after_a_stop_is_no_new_campaign(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    campaign = await on_going(campaign_database, "c")
    campaigns = CampaignService(campaign_database, fund)
    await campaigns.transition(MOBILE, campaign.id, STOP)
    await service.invite(OWNER, "c", ANA, invited=True)
    await campaigns.transition(MOBILE, campaign.id, campaign_pb2.CAMPAIGN_TRANSITION_RESUME)
    assert await announced(campaign_database) == []


async def test_a_scheduled_one_is_told_of_once_its_first_day_begins(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    campaign = await on_going(campaign_database, "c")
    await service.invite(OWNER, "c", ANA, invited=True)
    begins = datetime.now(UTC) + timedelta(days=2)
    await set_campaign(campaign_database, campaign.id, start_dt=begins)
    assert await announced(campaign_database) == []
    later = InvitationService(campaign_database, lambda: begins + timedelta(hours=1))
    assert await later.announce_started() == 1


async def test_of_several_the_first_is_told_and_all_people_come_in_batches(campaign_database: Database) -> None:
    people = [f"p{number:03}" for number in range(AT_ONCE + 1)]
    service = await worked(campaign_database, *people)
    for person_id in people:
        await service.invite(OWNER, "c", person_id, invited=True)
    for name in ("Primera", "Segunda"):
        await on_going(campaign_database, "c", name=name)
    job = InvitationService(campaign_database)
    assert [await job.announce_started() for _ in range(3)] == [AT_ONCE, 1, 0]
    facts = await recorded_starts(campaign_database)
    assert {fact.campaign_name for fact in facts} == {"Primera"}
    assert len({fact.stop_token for fact in facts}) == len(people)


async def test_what_is_taken_back_is_not_told_of(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    state = await service.invite(OWNER, "c", ANA, invited=False)
    assert state.invited_at is None
    await service.invite(OWNER, "c", ANA, invited=False)
    await on_going(campaign_database, "c")
    assert await announced(campaign_database) == []
    assert await changes(campaign_database) == [(ANA, True, "owner"), (ANA, False, "owner")]


async def test_an_invitation_that_was_used_is_made_anew(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c", name="Verano")
    (first,) = await announced(campaign_database)
    state = await service.invite(OWNER, "c", ANA, invited=True)
    assert (state.announced_at, state.campaign_id) == (None, None)
    await on_going(campaign_database, "c", name="Otoño")
    _, second = await announced(campaign_database)
    assert (second.campaign_name, second.stop_token) == ("Otoño", first.stop_token)


async def test_a_block_ends_the_invitation_and_refuses_another(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    await service.block(OWNER, "c", ANA, blocked=True)
    with pytest.raises(CreatorBlocked):
        await service.invite(OWNER, "c", ANA, invited=True)
    await service.block(OWNER, "c", ANA, blocked=False)
    await on_going(campaign_database, "c")
    assert await announced(campaign_database) == []
    assert (await service.invite(OWNER, "c", ANA, invited=True)).invited_at is not None


async def test_the_link_of_the_mail_stops_invitations_and_allows_them_again(campaign_database: Database) -> None:
    service, links = await worked(campaign_database), InvitationService(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c")
    (fact,) = await announced(campaign_database)
    stop = await links.stop_of(fact.stop_token)
    assert stop is not None
    assert (stop.company_name, stop.stopped_at) == ("Aurora", None)
    await service.invite(OWNER, "c", ANA, invited=True)
    stopped = await links.stop(fact.stop_token, stopped=True)
    assert stopped.stopped_at is not None
    assert await links.stop(fact.stop_token, stopped=True) == stopped
    with pytest.raises(InvitationsStopped):
        await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c")
    assert await announced(campaign_database) == [fact]
    profile = await service.creator(OWNER, "c", ANA)
    assert profile is not None
    assert profile.invitation.stopped_at == stopped.stopped_at
    assert (await links.stop(fact.stop_token, stopped=False)).stopped_at is None
    assert (await service.invite(OWNER, "c", ANA, invited=True)).invited_at is not None


async def test_an_unknown_token_stops_nothing(campaign_database: Database) -> None:
    links = InvitationService(campaign_database)
    assert await links.stop_of("") is None
    for stopped in (True, False):
        with pytest.raises(InvalidToken):
            await links.stop(uuid7(), stopped=stopped)


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (Caller(), Unauthenticated),
        (member("auditor", "readCampaings", "auditAdvertisement", role="auditor"), PermissionDenied),
        (member("viewer", "readCampaings", role="viewer"), PermissionDenied),
        (member(ANA), PermissionDenied),
        (member(company="other"), UnknownCreator),
        (staff(), UnknownCreator),
    ],
)
async def test_nobody_else_invites(campaign_database: Database, caller: Caller, refusal: type[Exception]) -> None:
    service = await worked(campaign_database)
    for invited in (True, False):
        with pytest.raises(refusal):
            await service.invite(caller, "c", ANA, invited=invited)
    assert await rows(campaign_database, "SELECT * FROM creator_invitations") == []


async def test_somebody_who_made_nothing_for_the_company_is_not_invited(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    with pytest.raises(UnknownCreator):
        await service.invite(OWNER, "c", LUZ, invited=True)


async def test_an_erasure_takes_invitations_and_links_with_it(campaign_database: Database) -> None:
    service = await worked(campaign_database, ANA, LUZ)
    await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c")
    await announced(campaign_database)
    await service.invite(OWNER, "c", LUZ, invited=True)
    for person_id in (ANA, "owner"):
        async with campaign_database.transaction() as session:
            erased = identity_events.PersonErased(person_id=person_id)
            await consumers.person_erased(session, erased, None)  # type: ignore[arg-type]
    (left,) = await rows(campaign_database, "SELECT person_id, inviter_id FROM creator_invitations")
    assert (left.person_id, left.inviter_id) == (LUZ, None)
    assert await rows(campaign_database, "SELECT * FROM invitation_stop_links") == []


async def test_a_company_that_was_closed_tells_nobody(campaign_database: Database) -> None:
    service = await worked(campaign_database)
    await service.invite(OWNER, "c", ANA, invited=True)
    await on_going(campaign_database, "c")
    async with campaign_database.transaction() as session:
        company_row = await session.get(KnownCompany, "c")
        assert company_row is not None
        company_row.active = False
    assert await announced(campaign_database) == []
