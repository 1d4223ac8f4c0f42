"""Changes requested instead of a rejection: which ads wait, for whom, the next revision, and how requests end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from audit_factories import Clock, everything, rows, stored, viewer
from campaign_factories import MOBILE, MONEY, PRICE, SPOT, brand, on_going, staff, with_columns
from change_factories import REASON, TEXT, WINDOW, Person, ask, changes_of

from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    ChangeIsRequested,
    ClaimedByOther,
    NotAllowedToAudit,
    OnlyBrandAudits,
    OnlyPlatformAudits,
    OnlyValidate,
    ReasonRequired,
    UnknownAdvertisement,
    UnknownReason,
)
from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import (
    APPROVED,
    CHANGE_REQUESTED,
    CHANGED,
    NO_CHANGE,
    UNANSWERED,
    WAITING_CUSTOMER,
    WAITING_PLATFORM,
)
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.changes.errors import NoChangeRequested, TooManyChanges
from campaign_svc.changes.jobs import give_up_unanswered
from campaign_svc.changes.models import ANSWERED, GIVEN_UP, OPEN, WITHDRAWN
from campaign_svc.changes.policies import ANSWER_TIME, MOST_CHANGES
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.checks.policies import PENDING
from campaign_svc.desk.jobs import waiting_audits
from campaign_svc.desk.service import DeskService
from campaign_svc.reports.service import ReportService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated
from resuena.campaign.v1 import changes_pb2, events_pb2

FACTS = "SELECT subject, payload FROM outbox WHERE subject LIKE '%change_request%' ORDER BY created_at, id"


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def person(database: Database, company: str, clock: Clock, **values: Any) -> Person:
    """A person whose advertisement waits for its audit."""
    campaign = await on_going(database, company, **values)
    creator = Person(database, campaign.id, clock)
    await creator.submits()
    return creator


async def facts(database: Database) -> list[Any]:
    kinds = {"change_requested": events_pb2.ChangeRequested, "change_request_ended": events_pb2.ChangeRequestEnded}
    return [
        kinds[subject.split(".")[2]].FromString(payload)  # type: ignore[attr-defined]
        for subject, payload in await rows(database, FACTS)
    ]


async def test_an_asked_change_takes_the_ad_out_of_what_waits(campaign_database: Database, clock: Clock) -> None:
    creator = await person(campaign_database, "c", clock)
    campaign_id, caller = creator.sent[0].campaign_id, brand("c")
    ads = AdvertisementService(campaign_database)
    assert (await waiting_audits(campaign_database, status=WAITING_CUSTOMER)).count == 1
    clock.pass_by(hours=1)
    row = await ask(campaign_database, caller, creator.ad_id, clock)
    assert (row.status, row.change_state, row.version) == (WAITING_CUSTOMER, CHANGE_REQUESTED, 2)
    (totals,) = await ads.totals(caller, [campaign_id])
    assert totals is not None
    assert (totals.posts, totals.waiting, totals.changing) == (1, 0, 1)  # type: ignore[attr-defined]
    tasks = await ReportService(campaign_database, now=clock).tasks(caller, "c")
    assert (tasks.to_audit, tasks.audit_deadline) == (0, None)
    assert (await waiting_audits(campaign_database, status=WAITING_CUSTOMER)).count == 0
    for requested, ids in ((True, [creator.ad_id]), (False, []), (None, [creator.ad_id])):
        listed = await ads.listed(caller, AdvertisementFilter(change_requested=requested))
        assert [advertisement.id for advertisement in listed] == ids
    (fact,) = await facts(campaign_database)
    assert (fact.advertisement_id, fact.person_id, fact.reason) == (creator.ad_id, row.person_id, REASON)
    assert fact.answer_until.ToDatetime(tzinfo=clock().tzinfo) == clock() + ANSWER_TIME
    assert (fact.status, fact.version) == (WAITING_CUSTOMER, 2)


async def test_staff_ask_for_what_is_paid_in_money_and_it_leaves_the_queue(
    campaign_database: Database, clock: Clock
) -> None:
    creator = await person(campaign_database, "c", clock, payment_type=MONEY)
    desk, ana = DeskService(campaign_database, now=clock), staff()
    await desk.claim(ana, creator.ad_id)
    await ask(campaign_database, ana, creator.ad_id, clock)
    assert await desk.queue(ana, 10, None) == []
    assert await desk.queue(ana, 10, None, by_risk=True) == []
    assert (await waiting_audits(campaign_database, status=WAITING_PLATFORM)).count == 0
    with pytest.raises(ChangeIsRequested):
        await desk.claim(staff(), creator.ad_id)
    assert await rows(campaign_database, "SELECT 1 FROM audit_claims") == []
    budget = "SELECT budget_available, budget_freezed, budget_spent FROM campaigns"
    assert await rows(campaign_database, budget) == [(9 * PRICE, PRICE, 0)]
    assert (await stored(campaign_database, creator.ad_id)).budget_freezed == PRICE


async def test_nothing_is_decided_while_a_change_is_asked(campaign_database: Database, clock: Clock) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    await ask(campaign_database, caller, creator.ad_id, clock)
    before = await everything(campaign_database)
    with pytest.raises(ChangeIsRequested):
        await AdvertisementService(campaign_database).audit(caller, creator.ad_id, APPROVED, None)
    auditing = AuditingService(campaign_database)
    projection = await auditing.project(caller, [creator.ad_id], APPROVED)
    assert [error.reason for _, error in projection.refused] == ["CHANGE_REQUESTED"]
    ((_, refusal),) = await auditing.decide_many(caller, [creator.ad_id], APPROVED, None, None)
    assert isinstance(refusal, ChangeIsRequested)
    with pytest.raises(ChangeIsRequested):
        await ask(campaign_database, caller, creator.ad_id, clock)
    assert await everything(campaign_database) == before


async def test_the_next_revision_waits_with_a_deadline_of_its_own_and_is_checked_again(
    campaign_database: Database, clock: Clock
) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    first = creator.sent[0]
    await ask(campaign_database, caller, creator.ad_id, clock)
    clock.pass_by(days=2)
    stock = await rows(campaign_database, "SELECT stock FROM campaigns")
    row = await creator.submits(
        multimedia_uri="/media/images/aa/2.jpg", caption="Con luz", tagged_people=["marca"]
    )
    assert (row.multimedia_uri, row.caption, row.tagged_people) == ("/media/images/aa/2.jpg", "Con luz", ["marca"])
    assert (row.status, row.change_state, row.checks_state) == (WAITING_CUSTOMER, CHANGED, PENDING)
    assert row.audit_deadline == clock() + WINDOW
    assert row.creation_dt == first.creation_dt
    assert await rows(campaign_database, "SELECT stock FROM campaigns") == stock
    groups = await rows(campaign_database, "SELECT groups FROM due_checks ORDER BY id")
    assert [len(due_check.groups) for due_check in groups] == [5, 5]
    changes = await changes_of(campaign_database, caller, creator.ad_id)
    assert [(revision.number, revision.multimedia_uri, revision.caption) for revision in changes.revisions] == [
        (1, first.multimedia_uri, first.caption),
        (2, "/media/images/aa/2.jpg", "Con luz"),
    ]
    assert [revision.sent_at for revision in changes.revisions] == [first.creation_dt, clock()]
    (request,) = changes.requests
    assert (request.state, request.text, request.ended_at) == (ANSWERED, TEXT, clock())
    assert [revision.request and revision.request.id for revision in changes.revisions] == [request.id, None]
    _, ended = await facts(campaign_database)
    assert ended.state == changes_pb2.CHANGE_REQUEST_STATE_ANSWERED
    assert ended.audit_deadline.ToDatetime(tzinfo=clock().tzinfo) == clock() + WINDOW
    assert (
        await AdvertisementService(campaign_database).audit(caller, creator.ad_id, APPROVED, None)
    ).status == APPROVED


@pytest.mark.parametrize(
    "values", [{"tagged_people": ["marca"]}, {"caption": "Otra"}, {"multimedia_uri": "/media/images/aa/2.jpg"}]
)
async def test_picture_caption_or_tags_make_a_revision(
    campaign_database: Database, clock: Clock, values: dict[str, Any]
) -> None:
    creator = await person(campaign_database, "c", clock)
    await ask(campaign_database, brand("c"), creator.ad_id, clock)
    assert (await creator.submits(**values)).change_state == CHANGED


async def test_repetitions_and_other_peoples_are_no_revision(campaign_database: Database, clock: Clock) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    first = creator.sent[0]
    changed = {"caption": "Segunda", "multimedia_uri": "/media/images/aa/2.jpg"}
    # No change is requested yet.
    assert (await creator.submits(**changed)).caption == first.caption
    await ask(campaign_database, caller, creator.ad_id, clock)
    for same in ({}, {"multimedia_uri": f"{first.multimedia_uri}?size=grid"}, {"like_price": 7}):
        repeated = {"caption": first.caption, "multimedia_uri": first.multimedia_uri, **same}
        assert (await creator.submits(**repeated)).change_state == CHANGE_REQUESTED
    foreign = await creator.submits(caption="De otra persona", person_id=uuid7())
    assert (foreign.change_state, foreign.caption) == (CHANGE_REQUESTED, first.caption)
    assert (await creator.submits(**changed, person_id=first.person_id)).change_state == CHANGED
    await ask(campaign_database, caller, creator.ad_id, clock)
    # The first revision arrives once more, late.
    late = await creator.submits(caption=first.caption, multimedia_uri=first.multimedia_uri)
    assert (late.change_state, late.caption) == (CHANGE_REQUESTED, "Segunda")


async def test_a_change_is_asked_three_times_at_most_and_withdrawn_ones_do_not_count(
    campaign_database: Database, clock: Clock
) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    service = ChangeService(campaign_database, now=clock)
    for number in range(MOST_CHANGES):
        await ask(campaign_database, caller, creator.ad_id, clock)
        await service.withdraw(caller, creator.ad_id)
        await ask(campaign_database, caller, creator.ad_id, clock)
        await creator.submits(caption=f"Toma {number}")
    with pytest.raises(TooManyChanges):
        await ask(campaign_database, caller, creator.ad_id, clock)
    changes = await changes_of(campaign_database, caller, creator.ad_id)
    assert [request.state for request in changes.requests] == [WITHDRAWN, ANSWERED] * MOST_CHANGES
    assert [revision.caption for revision in changes.revisions] == ["Domingo", "Toma 0", "Toma 1", "Toma 2"]


async def test_withdrawn_it_waits_again_and_its_time_goes_on_where_it_stopped(
    campaign_database: Database, clock: Clock
) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    service = ChangeService(campaign_database, now=clock)
    deadline = (await stored(campaign_database, creator.ad_id)).audit_deadline
    await ask(campaign_database, caller, creator.ad_id, clock)
    clock.pass_by(hours=5)
    # Another auditor of the company may withdraw it.
    row = with_columns(await service.withdraw(brand("c"), creator.ad_id))
    assert (row.change_state, row.audit_deadline) == (NO_CHANGE, deadline + timedelta(hours=5))
    with pytest.raises(NoChangeRequested):
        await service.withdraw(caller, creator.ad_id)
    assert (await creator.submits(caption="Tarde")).caption == "Domingo"
    assert [fact.state for fact in (await facts(campaign_database))[1:]] == [WITHDRAWN]
    await ask(campaign_database, caller, creator.ad_id, clock)
    await creator.submits(caption="Segunda")
    await ask(campaign_database, caller, creator.ad_id, clock)
    assert (await service.withdraw(caller, creator.ad_id)).change_state == CHANGED


async def test_unanswered_for_fourteen_days_it_waits_for_a_person(
    campaign_database: Database, clock: Clock
) -> None:
    creator, caller = await person(campaign_database, "c", clock), brand("c")
    deadline = (await stored(campaign_database, creator.ad_id)).audit_deadline
    await ask(campaign_database, caller, creator.ad_id, clock)
    clock.pass_by(days=14, seconds=-1)
    assert await give_up_unanswered(campaign_database, now=clock) == 0
    clock.pass_by(seconds=1)
    assert await give_up_unanswered(campaign_database, now=clock) == 1
    assert await give_up_unanswered(campaign_database, now=clock) == 0
    row = await stored(campaign_database, creator.ad_id)
    assert (row.change_state, row.audit_deadline) == (UNANSWERED, deadline + ANSWER_TIME)
    (request,) = (await changes_of(campaign_database, caller, creator.ad_id)).requests
    assert (request.state, request.ended_at) == (GIVEN_UP, clock())
    assert (await waiting_audits(campaign_database, status=WAITING_CUSTOMER)).count == 1
    # Too late.
    assert (await creator.submits(caption="Tarde")).caption == "Domingo"


async def test_several_processes_give_each_up_once(campaign_database: Database, clock: Clock) -> None:
    people = [await person(campaign_database, "c", clock) for _ in range(4)]
    for creator in people:
        await ask(campaign_database, brand("c"), creator.ad_id, clock)
    clock.pass_by(days=14)
    counts = await asyncio.gather(*(give_up_unanswered(campaign_database, now=clock) for _ in range(4)))
    assert sum(counts) >= len(people)  # two processes may both count one that is locked
    assert [fact.state for fact in await facts(campaign_database) if hasattr(fact, "state")] == [GIVEN_UP] * 4


async def test_of_racing_steps_one_wins(campaign_database: Database, clock: Clock) -> None:
    creator = await person(campaign_database, "c", clock)
    audit = AdvertisementService(campaign_database).audit
    steps = [
        step
        for _ in range(5)
        for step in (
            ask(campaign_database, brand("c"), creator.ad_id, clock),
            audit(brand("c"), creator.ad_id, APPROVED, None),
        )
    ]
    outcomes = await asyncio.gather(*steps, return_exceptions=True)
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert {type(outcome) for outcome in outcomes if isinstance(outcome, BaseException)} <= {
        ChangeIsRequested,
        AlreadyAudited,
    }


REFUSED: list[tuple[dict[str, Any], Caller, type[DomainError]]] = [
    ({}, brand("other"), UnknownAdvertisement),
    ({}, viewer("c"), NotAllowedToAudit),
    ({}, staff(), OnlyBrandAudits),
    ({"payment_type": MONEY}, brand("c"), OnlyPlatformAudits),
    ({"type": SPOT}, brand("c"), OnlyValidate),
    ({}, Caller(), Unauthenticated),
]


@pytest.mark.parametrize(("values", "caller", "error"), REFUSED)
async def test_whoever_may_not_reject_may_not_ask_and_nothing_changes(
    campaign_database: Database, clock: Clock, values: dict[str, Any], caller: Caller, error: type[DomainError]
) -> None:
    creator = await person(campaign_database, "c", clock, **values)
    before = await everything(campaign_database)
    with pytest.raises(error):
        await ask(campaign_database, caller, creator.ad_id, clock)
    with pytest.raises(error):
        await ChangeService(campaign_database, now=clock).withdraw(caller, creator.ad_id)
    assert await everything(campaign_database) == before
    assert await rows(campaign_database, "SELECT 1 FROM change_requests") == []


async def test_what_is_decided_or_claimed_by_another_is_not_asked_for(
    campaign_database: Database, clock: Clock
) -> None:
    creator, ana = await person(campaign_database, "c", clock, payment_type=MONEY), staff()
    await DeskService(campaign_database, now=clock).claim(ana, creator.ad_id)
    with pytest.raises(ClaimedByOther):
        await ask(campaign_database, staff(), creator.ad_id, clock)
    await AdvertisementService(campaign_database, now=clock).audit(ana, creator.ad_id, APPROVED, None)
    with pytest.raises(AlreadyAudited):
        await ask(campaign_database, ana, creator.ad_id, clock)


@pytest.mark.parametrize(
    ("reason", "text", "error", "code"),
    [
        ("", TEXT, ReasonRequired, "REASON_REQUIRED"),
        ("Borrosa", TEXT, UnknownReason, "UNKNOWN_REASON"),
        (REASON, "  Corta    ", InvalidInput, "CHANGE_TEXT_LENGTH"),
        (REASON, "x" * 501, InvalidInput, "CHANGE_TEXT_LENGTH"),
        (REASON, "Con un \0 adentro", InvalidInput, "TEXT_UNREADABLE"),
    ],
)
async def test_a_reason_and_a_text_are_needed(
    campaign_database: Database, clock: Clock, reason: str, text: str, error: type[DomainError], code: str
) -> None:
    creator = await person(campaign_database, "c", clock)
    service = ChangeService(campaign_database, now=clock)
    with pytest.raises(error) as refused:
        await service.request(brand("c"), creator.ad_id, reason, text)
    assert refused.value.reason == code
    assert await rows(campaign_database, "SELECT 1 FROM change_requests") == []
    row = await service.request(brand("c"), creator.ad_id, REASON, f"  {'x' * 500}\n")
    assert row.change_state == CHANGE_REQUESTED


async def test_changes_are_read_within_reach_only(campaign_database: Database, clock: Clock) -> None:
    creator = await person(campaign_database, "c", clock)
    await ask(campaign_database, brand("c"), creator.ad_id, clock)
    for caller in (viewer("c"), staff(), MOBILE):
        changes = await changes_of(campaign_database, caller, creator.ad_id)
        assert [request.state for request in changes.requests] == [OPEN]
        assert [revision.request and revision.request.text for revision in changes.revisions] == [TEXT]
    foreign = await changes_of(campaign_database, brand("other"), creator.ad_id)
    assert (list(foreign.requests), list(foreign.revisions)) == ([], [])
