"""The record of acts on a real database: what is recorded, who reads it, and that it is append-only."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from company_factories import AUDITOR, MANAGER, OWNER, READER, VIEWER, World, person, staff
from notice_facts import ON_GOING, PAYMENT, STOPPED, Campaign
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from company_svc.acts.consumers import (
    campaign_external_data_changed,
    campaign_stepped,
    check_defaults_changed,
    creator_block_changed,
    creator_invitation_changed,
    payment_reported,
    pictures_downloaded,
    report_share_changed,
)
from company_svc.acts.models import Act, ActFilter
from company_svc.acts.policies import (
    BY_MEMBER,
    BY_PLATFORM,
    CAMPAIGN_STOPPED,
    INVITED,
    JOINED,
    LIFE,
    PAYMENT_CONFIRMED,
    ROLE_CHANGED,
    UPDATED,
    shortened,
)
from company_svc.acts.service import Doer, record
from company_svc.companies.service import choose_currency
from company_svc.erasures.service import deletion_told, erase_person
from kit.db import utc_now, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated, UnknownCursor
from kit.testing.statements import costly_deletes, executed_statements
from resuena.campaign.v1 import events_pb2, lifecycle_pb2
from resuena.company.v1 import acts_pb2
from resuena.identity.v1 import events_pb2 as identity_events

BRAND, STAFF, CLOCK = (
    lifecycle_pb2.ACTOR_KIND_BRAND,
    lifecycle_pb2.ACTOR_KIND_STAFF,
    lifecycle_pb2.ACTOR_KIND_CLOCK,
)
API_KEY = lifecycle_pb2.ACTOR_KIND_API_KEY


async def acts(world: World, caller: Caller, company_id: str, **options: Any) -> list[Any]:
    """The acts that the caller reads, newest first."""
    act_filter = ActFilter(options.pop("kind", None), options.pop("person_id", None))
    page = {"limit": 250, "after": None, **options}
    return list(await world.acts.listed(caller, company_id, act_filter, **page))


def act_summary(row: Any) -> tuple[str, str, str | None]:
    """The act's kind, its `by`, and the id of its actor."""
    kind = acts_pb2.CompanyActKind.Name(row.kind).removeprefix("COMPANY_ACT_KIND_")
    return kind, acts_pb2.ActBy.Name(row.by).removeprefix("ACT_BY_"), row.actor_id


async def test_the_life_of_a_company_is_told_newest_first(world: World) -> None:
    company, owner = await world.company()
    world.later(minutes=1)
    changes = {"name": "Café Sur", "cell_phone": company.cell_phone or "", "web_site": "https://sur.example"}
    await world.companies.update(owner, company.id, changes)
    world.later(minutes=1)
    await world.invitations.invite(owner, company.id, "Ana@Example.ar", VIEWER)
    world.later(minutes=1)
    world.identity.email = "ana@example.ar"
    invitee = person()
    await world.invitations.accept(invitee, (await world.tokens())[0])
    world.later(minutes=1)
    await world.members.change_role(owner, company.id, invitee.person_id or "", AUDITOR)
    world.later(minutes=1)
    await world.members.remove(owner, company.id, invitee.person_id or "")
    rows = await acts(world, owner, company.id)
    assert [act_summary(row) for row in rows] == [
        ("MEMBER_REMOVED", "MEMBER", owner.person_id),
        ("ROLE_CHANGED", "MEMBER", owner.person_id),
        ("MEMBER_JOINED", "MEMBER", invitee.person_id),
        ("INVITATION_SENT", "MEMBER", owner.person_id),
        ("COMPANY_UPDATED", "MEMBER", owner.person_id),
        ("COMPANY_CREATED", "MEMBER", owner.person_id),
    ]
    removed, changed, joined, invited, updated, _ = rows
    assert (removed.member_id, removed.role_before) == (invitee.person_id, AUDITOR)
    assert (changed.member_id, changed.role, changed.role_before) == (invitee.person_id, AUDITOR, VIEWER)
    assert (joined.member_id, joined.role) == (invitee.person_id, VIEWER)
    assert (invited.email, invited.role) == ("a…@example.ar", VIEWER)
    assert updated.fields == ["name", "webSite"]
    assert [row.happened_at for row in rows] == [world.time - timedelta(minutes=n) for n in range(6)]


async def test_who_leaves_is_told_from_who_is_removed(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    await world.members.remove(viewer, company.id, viewer.person_id or "")
    left = (await acts(world, owner, company.id))[0]
    assert act_summary(left) == ("MEMBER_LEFT", "MEMBER", viewer.person_id)


async def test_what_changes_nothing_and_what_is_refused_is_not_recorded(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    _, stranger = await world.company()
    before = await world.rows("SELECT * FROM acts ORDER BY id")
    await world.companies.update(owner, company.id, {"name": company.name})
    await world.members.change_role(owner, company.id, viewer.person_id or "", VIEWER)
    for attempt in (
        world.companies.update(viewer, company.id, {"name": "Otro"}),
        world.members.remove(stranger, company.id, viewer.person_id or ""),
        world.members.remove(owner, company.id, owner.person_id or ""),
        world.invitations.invite(viewer, company.id, "ana@example.ar", VIEWER),
        world.deactivations.deactivate(stranger, company.id, None),
    ):
        with pytest.raises(DomainError):
            await attempt
    assert await world.rows("SELECT * FROM acts ORDER BY id") == before


async def test_staff_act_as_the_team_whose_people_owners_are_not_told(world: World) -> None:
    company, owner = await world.company()
    await world.deactivations.deactivate(MANAGER, company.id, "impaga")
    await world.deactivations.deactivate(MANAGER, company.id, "impaga")
    await world.deactivations.reactivate(MANAGER, company.id)
    await choose_currency(world.database, Caller(service="operator"), company.id, "USD")
    assert {act_summary(row) for row in await acts(world, owner, company.id)} == {
        ("COMPANY_UPDATED", "STAFF", None),
        ("COMPANY_REACTIVATED", "STAFF", None),
        ("COMPANY_DEACTIVATED", "STAFF", None),
        ("COMPANY_CREATED", "MEMBER", owner.person_id),
    }
    assert await acts(world, owner, company.id, person_id=MANAGER.person_id) == []
    by_manager = await acts(world, MANAGER, company.id, person_id=MANAGER.person_id)
    assert {act_summary(row) for row in by_manager} == {
        ("COMPANY_REACTIVATED", "STAFF", MANAGER.person_id),
        ("COMPANY_DEACTIVATED", "STAFF", MANAGER.person_id),
    }


async def test_only_owners_and_staff_who_manage_companies_read(world: World) -> None:
    company, owner = await world.company()
    auditor, viewer = await world.join(company, AUDITOR), await world.join(company, VIEWER)
    _, stranger = await world.company()
    assert await acts(world, owner, company.id)
    assert await acts(world, MANAGER, company.id)
    for caller in (auditor, viewer, stranger, READER, person(), staff("manageCampaigns")):
        assert await acts(world, caller, company.id) == []
    for caller in (Caller(), Caller(guest=True), Caller(service="demo")):
        with pytest.raises(Unauthenticated):
            await acts(world, caller, company.id)
    for company_id in (uuid7(), "", "\x00"):
        assert await acts(world, owner, company_id) == []


async def test_who_is_no_owner_any_more_reads_nothing(world: World) -> None:
    company, owner = await world.company()
    second = await world.join(company, OWNER)
    await world.members.change_role(second, company.id, owner.person_id or "", VIEWER)
    assert await acts(world, owner, company.id) == []
    await world.deactivations.deactivate(second, company.id, None)
    assert await acts(world, second, company.id) == []


async def test_pages_follow_each_other_also_where_several_happened_at_once(world: World) -> None:
    company, owner = await world.company()
    for number in range(5):
        await world.companies.update(owner, company.id, {"name": f"Café {number}"})
    whole = await acts(world, owner, company.id)
    pages, after = [], None
    while page := await acts(world, owner, company.id, limit=2, after=after):
        pages += page
        after = page[-1].id
    assert pages == whole
    assert len(whole) == 6
    for limit in (-1, 251):
        with pytest.raises(InvalidInput):
            await acts(world, owner, company.id, limit=limit)


async def test_a_page_does_not_start_at_an_act_of_another_company(world: World) -> None:
    company, owner = await world.company()
    other, stranger = await world.company()
    (foreign,) = await acts(world, stranger, other.id)
    for after in (foreign.id, uuid7(), "\x00"):
        with pytest.raises(UnknownCursor):
            await acts(world, owner, company.id, after=after)


async def test_acts_are_read_by_kind_and_by_person(world: World) -> None:
    company, owner = await world.company()
    second = await world.join(company, OWNER)
    await world.companies.update(owner, company.id, {"name": "Uno"})
    await world.companies.update(second, company.id, {"name": "Dos"})
    await world.invitations.invite(second, company.id, "ana@example.ar", VIEWER)
    by_second = await acts(world, owner, company.id, person_id=second.person_id)
    assert {row.kind for row in by_second} == {UPDATED, INVITED}
    updates = await acts(world, owner, company.id, kind=UPDATED)
    assert {row.actor_id for row in updates} == {owner.person_id, second.person_id}
    assert len(await acts(world, owner, company.id, kind=UPDATED, person_id=second.person_id)) == 1
    assert await acts(world, owner, company.id, kind=JOINED) == []
    assert await acts(world, owner, company.id, person_id="\x00") == []


async def test_invitations_that_end_with_a_role_are_told_too(world: World) -> None:
    company, owner = await world.company()
    second = await world.join(company, OWNER)
    await world.invitations.invite(second, company.id, "ana@example.ar", VIEWER)
    invitation = await world.invitations.invite(second, company.id, "bruno@example.ar", VIEWER)
    await world.invitations.cancel(owner, invitation.id)
    await world.members.change_role(owner, company.id, second.person_id or "", AUDITOR)
    ended = [row for row in await acts(world, owner, company.id) if row.email and row.kind != INVITED]
    assert {(*act_summary(row), row.email) for row in ended} == {
        ("INVITATION_CANCELLED", "MEMBER", owner.person_id, "b…@example.ar"),
        ("INVITATION_CANCELLED", "PLATFORM", None, "a…@example.ar"),
    }


@pytest.mark.parametrize(("kind", "by"), [(BRAND, "MEMBER"), (STAFF, "STAFF"), (CLOCK, "PLATFORM"), (0, "STAFF")])
async def test_payments_and_stops_are_recorded_once_however_often_they_are_told(
    world: World, kind: Any, by: str
) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    facts = []
    for status in (PAYMENT, ON_GOING, STOPPED, ON_GOING, STOPPED):
        world.later(hours=1)
        fact = campaign.step(status, owner)
        fact.actor_kind = kind
        facts.append(fact)
    for fact in (*reversed(facts), *facts):
        async with world.database.transaction() as session:
            await campaign_stepped(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.campaign_id]
    assert [row.kind for row in rows] == [CAMPAIGN_STOPPED, CAMPAIGN_STOPPED, PAYMENT_CONFIRMED]
    assert {(row.campaign_id, row.subject) for row in rows} == {(campaign.id, "Mañanas")}
    assert {act_summary(row)[1] for row in rows} == {by}
    assert {row.actor_id for row in rows} == {None if by == "STAFF" else owner.person_id}
    assert rows[0].happened_at == world.time


async def test_shares_of_reports_are_recorded_once_each(world: World) -> None:
    company, owner = await world.company()
    facts = [
        kind(share_id="s1", company_id=company.id, title="Noviembre", actor_id=owner.person_id, actor_kind=BRAND)
        for kind in (events_pb2.ReportShared, events_pb2.ReportShareRevoked)
    ]
    for fact in facts:
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
    for fact in (*reversed(facts), *facts):
        async with world.database.transaction() as session:
            await report_share_changed(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.subject]
    assert [(*act_summary(row), row.subject) for row in rows] == [
        ("REPORT_SHARE_REVOKED", "MEMBER", owner.person_id, "Noviembre"),
        ("REPORT_SHARED", "MEMBER", owner.person_id, "Noviembre"),
    ]


async def test_external_data_of_a_campaign_are_recorded_once_with_who_and_without_values(world: World) -> None:
    company, owner = await world.company()
    actors: list[dict[str, Any]] = [
        {"actor_id": owner.person_id, "actor_kind": BRAND},
        {"api_key": "CRM", "actor_kind": API_KEY},
    ]
    for actor in actors:
        fact = events_pb2.CampaignExternalDataChanged(
            change_id=str(actor),
            company_id=company.id,
            campaign_id="k",
            campaign_name="Mañanas",
            external_id_changed=True,
            metadata_changed="api_key" in actor,
            **actor,
        )
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
        for _ in range(2):
            async with world.database.transaction() as session:
                await campaign_external_data_changed(session, fact)
    recorded = [row for row in await acts(world, owner, company.id) if row.campaign_id == "k"]
    assert [(*act_summary(row), row.api_key, row.subject, row.fields) for row in recorded] == [
        ("CAMPAIGN_EXTERNAL_DATA_CHANGED", "API_KEY", None, "CRM", "Mañanas", ["externalId", "metadata"]),
        ("CAMPAIGN_EXTERNAL_DATA_CHANGED", "MEMBER", owner.person_id, None, "Mañanas", ["externalId"]),
    ]


async def test_whom_a_company_no_longer_works_with_is_recorded_once_each(world: World) -> None:
    company, owner = await world.company()
    for blocked in (True, False):
        fact = events_pb2.CreatorBlockChanged(
            change_id=str(blocked),
            company_id=company.id,
            person_id="ana",
            blocked=blocked,
            actor_id=owner.person_id,
            actor_kind=BRAND,
        )
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
        for _ in range(2):
            async with world.database.transaction() as session:
                await creator_block_changed(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.member_id == "ana"]
    assert [act_summary(row) for row in rows] == [
        ("CREATOR_UNBLOCKED", "MEMBER", owner.person_id),
        ("CREATOR_BLOCKED", "MEMBER", owner.person_id),
    ]


async def test_whom_a_company_invites_to_come_back_is_recorded_once_each(world: World) -> None:
    company, owner = await world.company()
    for invited in (True, False):
        fact = events_pb2.CreatorInvitationChanged(
            change_id=str(invited),
            company_id=company.id,
            person_id="ana",
            invited=invited,
            actor_id=owner.person_id,
            actor_kind=BRAND,
        )
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
        for _ in range(2):
            async with world.database.transaction() as session:
                await creator_invitation_changed(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.member_id == "ana"]
    assert [act_summary(row) for row in rows] == [
        ("CREATOR_UNINVITED", "MEMBER", owner.person_id),
        ("CREATOR_INVITED", "MEMBER", owner.person_id),
    ]


async def test_a_download_of_pictures_is_recorded_once_with_their_campaign_if_it_is_one(world: World) -> None:
    company, owner = await world.company()
    for archive, campaign, name in (("one", "k", "Mañanas"), ("several", None, None)):
        fact = events_pb2.PicturesDownloaded(
            archive_id=archive,
            company_id=company.id,
            pictures=3,
            actor_id=owner.person_id,
            actor_kind=BRAND,
            campaign_id=campaign,
            campaign_name=name,
        )
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
        for _ in range(2):
            async with world.database.transaction() as session:
                await pictures_downloaded(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.export is not None]
    assert [(*act_summary(row), row.export, row.rows, row.campaign_id, row.subject) for row in rows] == [
        ("DATA_EXPORTED", "MEMBER", owner.person_id, acts_pb2.EXPORT_KIND_PICTURES, 3, None, None),
        ("DATA_EXPORTED", "MEMBER", owner.person_id, acts_pb2.EXPORT_KIND_PICTURES, 3, "k", "Mañanas"),
    ]


async def test_who_said_that_a_campaign_is_paid_is_recorded_once(world: World) -> None:
    company, owner = await world.company()
    fact = events_pb2.PaymentReported(
        campaign_id="k", company_id=company.id, campaign_name="Mañanas", actor_id=owner.person_id
    )
    fact.occurred_at.FromDatetime(world.time)
    for _ in range(2):
        async with world.database.transaction() as session:
            await payment_reported(session, fact, "f-1")
    (act,) = [row for row in await acts(world, owner, company.id) if row.campaign_id == "k"]
    assert (*act_summary(act), act.subject) == ("PAYMENT_REPORTED", "MEMBER", owner.person_id, "Mañanas")


async def test_changed_defaults_of_checks_are_recorded_once(world: World) -> None:
    company, owner = await world.company()
    changes = (
        events_pb2.CheckDefaultsChanged(rules_changed=True),
        events_pb2.CheckDefaultsChanged(approval_changed=True, automatic_approval=True),
        events_pb2.CheckDefaultsChanged(rules_changed=True, approval_changed=True),
    )
    for number, changed in enumerate(changes):
        fact = events_pb2.CheckDefaultsChanged(
            change_id=str(number),
            company_id=company.id,
            actor_id=owner.person_id,
            actor_kind=BRAND,
            daily_limit=20,
        )
        fact.MergeFrom(changed)
        fact.occurred_at.FromDatetime(world.time)
        world.later(minutes=1)
        for _ in range(2):
            async with world.database.transaction() as session:
                await check_defaults_changed(session, fact)
    rows = [row for row in await acts(world, owner, company.id) if row.fields]
    assert [(*act_summary(row), row.fields) for row in rows] == [
        ("COMPANY_UPDATED", "MEMBER", owner.person_id, ["automaticApprovalOff", "checkDefaults"]),
        ("COMPANY_UPDATED", "MEMBER", owner.person_id, ["automaticApprovalOn"]),
        ("COMPANY_UPDATED", "MEMBER", owner.person_id, ["checkDefaults"]),
    ]


async def test_deletions_asked_for_are_recorded_in_the_company_of_the_person(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    for kind in (identity_events.DeletionRequested, identity_events.DeletionCancelled):
        for person_id in (viewer.person_id, person().person_id):
            assert person_id is not None
            fact = kind(request_id=f"r-{person_id}", person_id=person_id)
            fact.occurred_at.FromDatetime(world.time)
            for _ in range(2):
                async with world.database.transaction() as session:
                    await deletion_told(session, fact)
        world.later(minutes=1)
    summaries = [act_summary(row) for row in await acts(world, owner, company.id, person_id=viewer.person_id)]
    assert summaries == [
        ("DELETION_CANCELLED", "MEMBER", viewer.person_id),
        ("DELETION_REQUESTED", "MEMBER", viewer.person_id),
    ]
    assert await world.scalar("SELECT count(*) FROM acts") == 3


async def test_an_erased_person_is_cleared_from_acts_that_stay(world: World) -> None:
    company, owner = await world.company()
    await world.invitations.invite(owner, company.id, "ana@example.ar", OWNER)
    world.identity.email = "ana@example.ar"
    ana = person()
    await world.invitations.accept(ana, (await world.tokens())[0])
    await world.companies.update(ana, company.id, {"name": "Café de Ana"})
    async with world.database.transaction() as session:
        await erase_person(session, ana.person_id or "", world.time)
    rows = await acts(world, owner, company.id)
    assert {act_summary(row) for row in rows} == {
        ("MEMBER_ERASED", "PLATFORM", None),
        ("COMPANY_UPDATED", "MEMBER", None),
        ("MEMBER_JOINED", "MEMBER", None),
        ("INVITATION_SENT", "MEMBER", owner.person_id),
        ("COMPANY_CREATED", "MEMBER", owner.person_id),
    }
    assert {row.email for row in rows} == {None}
    assert await world.scalar("SELECT count(*) FROM acts WHERE member_id IS NOT NULL") == 0


async def test_an_invited_person_is_forgotten_before_the_account_is_erased(world: World) -> None:
    company, owner = await world.company()
    for email in ("ana@example.ar", "bruno@example.ar"):
        await world.invitations.invite(owner, company.id, email, VIEWER)
    await world.invitations.forget(Caller(service="identity"), "ana@example.ar")
    assert {row.email for row in await acts(world, owner, company.id)} == {None, "b…@example.ar"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE acts SET kind = 3",
        "UPDATE acts SET happened_at = now()",
        "UPDATE acts SET by = 3",
        "UPDATE acts SET subject = 'otro'",
        "UPDATE acts SET actor_id = 'otra'",
        "UPDATE acts SET member_id = 'otra'",
        "UPDATE acts SET email = 'x@example.ar'",
        "UPDATE acts SET actor_id = NULL, fields = '{name}'",
        "DELETE FROM acts",
        "TRUNCATE acts",
    ],
)
async def test_the_database_refuses_to_change_and_to_delete_acts(world: World, statement: str) -> None:
    await world.company()
    before = await world.rows("SELECT * FROM acts")
    async with world.database.engine.connect() as connection:
        with pytest.raises(DBAPIError, match="acts are only added to"):
            await connection.execute(text(statement))
    assert await world.rows("SELECT * FROM acts") == before


async def test_acts_of_two_years_are_deleted_in_batches_by_index(world: World) -> None:
    company, owner = await world.company()
    world.time = utc_now()
    doer = Doer.of(owner, OWNER)
    async with world.database.transaction() as session:
        old = [doer.act(UPDATED, company.id, world.time) for _ in range(1500)]
        for hours, act in enumerate(old, start=1):
            act.recorded_at = world.time - LIFE - timedelta(hours=hours)
        kept = doer.act(ROLE_CHANGED, company.id, world.time)
        kept.recorded_at = world.time - LIFE + timedelta(hours=1)
        await record(session, *old)
        await record(session, kept)
    with executed_statements() as executed:
        assert await world.acts.purge() == 1500
    assert len([statement for statement, _ in executed if statement.startswith("DELETE")]) == 2
    assert await costly_deletes(world.database, executed) == []
    assert [row.kind for row in await acts(world, owner, company.id)] == [ROLE_CHANGED, 1]


async def test_pages_are_read_by_index(world: World) -> None:
    company, owner = await world.company()
    copied = (
        "INSERT INTO acts (id, company_id, kind, happened_at, recorded_at, by, actor_id)"
        " SELECT 'x' || n, CASE WHEN n % 40 = 0 THEN :own ELSE 'c' || n % 40 END, 1 + n / 40 % 4,"
        " now() - n * interval '1 minute', now(), 1, CASE WHEN n / 40 % 3 = 0 THEN :owner ELSE 'p' || n % 40 END"
        " FROM generate_series(:first, :first + 14999) n"
    )
    for first in range(1, 90_000, 15_000):  # a statement of a service may take two seconds
        values = {"own": company.id, "owner": owner.person_id, "first": first}
        async with world.database.engine.begin() as connection:
            await connection.execute(text(copied), values)
    async with world.database.engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.exec_driver_sql("ANALYZE acts")
    for filters in ({}, {"kind": UPDATED}, {"person_id": owner.person_id}):
        for after in (None, "x30000"):
            with executed_statements() as executed:
                assert len(await acts(world, owner, company.id, limit=50, after=after, **filters)) == 50
            (statement, arguments) = next(entry for entry in executed if "FROM acts" in entry[0])
            async with world.database.engine.connect() as connection:
                explained = await connection.exec_driver_sql(f"EXPLAIN ANALYZE {statement}", arguments)
                plan = "\n".join(explained.scalars())
            assert "ix_acts_" in plan, plan
            assert "Seq Scan on acts" not in plan, plan
            assert "Sort" not in plan, plan


def test_an_e_mail_is_shortened_beyond_use() -> None:
    assert [shortened(address) for address in ("ana@example.ar", "", "@x")] == ["a…@example.ar", "…@", "…@x"]


async def test_an_act_says_on_whose_behalf() -> None:
    now = utc_now()
    for caller, role, by in (
        (person(), VIEWER, BY_MEMBER),
        (Caller(service="demo"), None, BY_PLATFORM),
    ):
        assert isinstance(act := Doer.of(caller, role).act(UPDATED, "c", now), Act)
        assert (act.by, act.actor_id) == (by, caller.person_id)
