"""Second opinions: which decisions are drawn, blind judging, disagreements, overturning, and erasure."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from audit_factories import Clock, everything, rows, stored
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff
from dispute_factories import BECAUSE, WHY
from ledger_factories import books_hold

from campaign_svc import consumers
from campaign_svc.advertisements.errors import NotAllowedToAudit, ReasonRequired, UnknownReason
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.checks.models import CheckRun
from campaign_svc.checks.repository import keep_runs
from campaign_svc.disputes.errors import AlreadyOverturned, OwnDecision, WrongLength
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.second_opinions import errors
from campaign_svc.second_opinions.messages import opinion_message
from campaign_svc.second_opinions.policies import AGREED, DISAGREED, RESOLVED, WAITING
from campaign_svc.second_opinions.service.draw_decisions import Sampling
from campaign_svc.second_opinions.service.judge_again import SecondOpinionService
from kit.db import Database, uuid7
from kit.rpc.caller import ANONYMOUS, CallContext, Caller, enter_context
from kit.rpc.errors import DomainError, Unauthenticated
from resuena.identity.v1 import events_pb2


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opinions(campaign_database: Database, clock: Clock) -> SecondOpinionService:
    return SecondOpinionService(campaign_database, now=clock)


async def drawn(
    database: Database, clock: Clock, by: Caller, *, approved: bool = True, percent: int = 100, company: str = "c"
) -> Any:
    """An advertisement decided by staff and drawn for a second opinion."""
    campaign = await on_going(database, company, payment_type=MONEY)
    (row,) = await MobileService(database, clock).submit(MOBILE, [ad(campaign.id, creation_dt=clock())])
    ads = AdvertisementService(database, now=clock, after=Sampling(lambda: percent).draw)
    status = APPROVED if approved else REJECTED_BY_PLATFORM
    await ads.audit(by, row.id, status, None if approved else "PICTURE_REUSED")
    return row


async def listed(opinions: SecondOpinionService, caller: Caller, state: int = WAITING) -> list[Any]:
    return list(await opinions.listed(caller, state=state, limit=0, after=None))


async def refuses(error: type[DomainError], use: Any) -> None:
    with pytest.raises(error):
        await use


async def test_decisions_of_staff_are_drawn_by_chance_and_those_of_brands_are_not(
    campaign_database: Database, clock: Clock
) -> None:
    numbers = iter((0.0, 0.04999, 0.05, 0.99))
    sampling = Sampling(lambda: 5, lambda: next(numbers))
    auditing = AuditingService(campaign_database, now=clock, after=sampling.draw)
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    items = [ad(campaign.id, creation_dt=clock()) for _ in range(4)]
    ids = sorted(row.id for row in await MobileService(campaign_database, clock).submit(MOBILE, items))
    await auditing.decide_many(staff(), ids, APPROVED, None, None)
    drawn_ids = [line[0] for line in await rows(campaign_database, "SELECT advertisement_id FROM second_opinions")]
    assert sorted(drawn_ids) == ids[:2]
    product = await on_going(campaign_database, "c")
    (row,) = await MobileService(campaign_database, clock).submit(MOBILE, [ad(product.id, creation_dt=clock())])
    everybody = AdvertisementService(campaign_database, now=clock, after=Sampling(lambda: 100).draw)
    await everybody.audit(brand("c"), row.id, REJECTED_BY_CUSTOMER, None)
    assert len(await rows(campaign_database, "SELECT 1 FROM second_opinions")) == 2


async def test_of_zero_percent_none_is_drawn(campaign_database: Database, clock: Clock) -> None:
    await drawn(campaign_database, clock, staff(), percent=0)
    assert await rows(campaign_database, "SELECT 1 FROM second_opinions") == []


async def test_a_decision_that_fails_draws_nothing(campaign_database: Database, clock: Clock) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    (row,) = await MobileService(campaign_database, clock).submit(MOBILE, [ad(campaign.id, creation_dt=clock())])
    before = await everything(campaign_database)
    with pytest.raises(RuntimeError):
        await AdvertisementService(campaign_database, now=clock, after=fail).audit(staff(), row.id, APPROVED, None)
    assert await everything(campaign_database) == before


async def test_the_checks_that_warned_are_kept_with_the_draw(campaign_database: Database, clock: Clock) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    (row,) = await MobileService(campaign_database, clock).submit(MOBILE, [ad(campaign.id, creation_dt=clock())])
    results = [{"name": name, "verdict": verdict} for name, verdict in (("b", 2), ("a", 2), ("c", 1), ("d", 3))]
    async with campaign_database.transaction() as session:
        await keep_runs(
            session, [CheckRun(advertisement_id=row.id, results=results, facts={}, checked_at=clock())]
        )
    ads = AdvertisementService(campaign_database, now=clock, after=Sampling(lambda: 100).draw)
    await ads.audit(staff(), row.id, APPROVED, None)
    assert await rows(campaign_database, "SELECT warned FROM second_opinions") == [(["a", "b"],)]


async def test_the_second_judge_is_told_nothing_of_the_decision(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    decider, second = staff(), staff()
    row = await drawn(campaign_database, clock, decider, approved=False)
    assert await listed(opinions, decider) == []
    (waiting,) = await listed(opinions, second)
    enter_context(CallContext(caller=second))
    message = opinion_message(waiting)
    assert {field.name for field, _ in message.ListFields()} == {"id", "advertisement_id", "state", "drawn_at"}
    assert (message.advertisement_id, message.state) == (row.id, WAITING)
    for text in (decider.person_id, "PICTURE_REUSED"):
        assert str(text).encode() not in message.SerializeToString()
    judged = await opinions.judge(second, waiting.id, approve=False, reason="PICTURE_REUSED", note=None)
    judged_message = opinion_message(judged)
    assert (judged_message.state, judged_message.first.person_id, judged_message.first.reason) == (
        AGREED,
        decider.person_id,
        "PICTURE_REUSED",
    )
    assert (judged_message.second.approved, judged_message.second.reason, judged_message.may_resolve) == (
        False,
        "PICTURE_REUSED",
        False,
    )
    assert await listed(opinions, second) == []
    assert [opinion.id for opinion in await listed(opinions, decider, AGREED)] == [waiting.id]


async def test_a_second_verdict_is_given_once_and_not_by_whoever_decided(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    decider = staff()
    await drawn(campaign_database, clock, decider)
    (waiting,) = await listed(opinions, staff())
    give = opinions.judge
    await refuses(OwnDecision, give(decider, waiting.id, approve=True, reason=None, note=None))
    await refuses(ReasonRequired, give(staff(), waiting.id, approve=False, reason=None, note="Borrosa"))
    await refuses(UnknownReason, give(staff(), waiting.id, approve=False, reason="NONE", note=None))
    await refuses(errors.UnknownSecondOpinion, give(staff(), uuid7(), approve=True, reason=None, note=None))
    for caller, error in (
        (ANONYMOUS, Unauthenticated),
        (brand("c"), NotAllowedToAudit),
        (MOBILE, Unauthenticated),
    ):
        await refuses(error, give(caller, waiting.id, approve=True, reason=None, note=None))
        await refuses(error, listed(opinions, caller))
        await refuses(error, opinions.agreement(caller, 30))
        await refuses(error, opinions.resolve(caller, waiting.id, second_stands=True, text=BECAUSE))
        await refuses(error, opinions.overturn(caller, waiting.id))
    tried = await asyncio.gather(
        *(give(staff(), waiting.id, approve=True, reason=None, note=None) for _ in range(3)),
        return_exceptions=True,
    )
    assert (
        sorted(type(outcome).__name__ for outcome in tried if isinstance(outcome, DomainError))
        == ["AlreadyReviewed"] * 2
    )


async def test_a_disagreement_is_resolved_by_a_third_and_moves_no_money(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    decider, second, third = staff(), staff(), staff()
    row = await drawn(campaign_database, clock, decider, approved=False)
    (waiting,) = await listed(opinions, second)
    await refuses(errors.NoDisagreement, opinions.resolve(third, waiting.id, second_stands=True, text=BECAUSE))
    await opinions.judge(second, waiting.id, approve=True, reason=None, note=None)
    before = await everything(campaign_database)
    for caller in (decider, second):
        assert [opinion.id for opinion in await listed(opinions, caller, DISAGREED)] == [waiting.id]
        await refuses(errors.OwnVerdict, opinions.resolve(caller, waiting.id, second_stands=True, text=BECAUSE))
    await refuses(WrongLength, opinions.resolve(third, waiting.id, second_stands=True, text="No."))
    await refuses(errors.NotFoundWrong, opinions.overturn(third, waiting.id))
    resolved = await opinions.resolve(third, waiting.id, second_stands=True, text=BECAUSE)
    assert (resolved.second_stands, resolved.resolution, resolved.resolved_by) == (True, BECAUSE, third.person_id)
    assert await everything(campaign_database) == before
    await refuses(errors.NoDisagreement, opinions.resolve(third, waiting.id, second_stands=False, text=BECAUSE))
    assert [opinion.id for opinion in await listed(opinions, decider, RESOLVED)] == [waiting.id]
    # The decision was found wrong by the resolution, and is overturned in the same way as by a dispute.
    await refuses(OwnDecision, opinions.overturn(decider, waiting.id))
    assert (await opinions.overturn(third, waiting.id)).overturned is True
    now = await stored(campaign_database, row.id)
    assert (now.status, now.money_earned) == (APPROVED, PRICE)
    await books_hold(campaign_database)
    await refuses(AlreadyOverturned, opinions.overturn(third, waiting.id))
    history = (await AdvertisementService(campaign_database).histories(third, [row.id]))[0]
    assert [entry.note for entry in history] == [None, BECAUSE]


async def test_a_decision_that_stands_is_not_overturned(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    await drawn(campaign_database, clock, staff())
    (waiting,) = await listed(opinions, staff())
    await opinions.judge(staff(), waiting.id, approve=False, reason="OFFENSIVE", note=None)
    await opinions.resolve(staff(), waiting.id, second_stands=False, text=BECAUSE)
    await refuses(errors.NotFoundWrong, opinions.overturn(staff(), waiting.id))


async def test_a_dispute_and_a_second_opinion_of_one_decision_overturn_it_once(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    disputes, judge = DisputeService(campaign_database, now=clock), staff()
    row = await drawn(campaign_database, clock, staff(), approved=False)
    (waiting,) = await listed(opinions, judge)
    await opinions.judge(staff(), waiting.id, approve=True, reason=None, note=None)
    opened = await disputes.dispute_decision(brand("c"), row.id, WHY)
    resolved = await opinions.resolve(staff(), waiting.id, second_stands=True, text=BECAUSE)
    enter_context(CallContext(caller=judge))
    assert opinion_message(resolved).may_overturn is False
    await refuses(errors.DisputeOpen, opinions.overturn(judge, waiting.id))
    await disputes.settle(judge, opened.id, overturned=True, text=BECAUSE)
    await refuses(AlreadyOverturned, opinions.overturn(staff(), waiting.id))
    await books_hold(campaign_database)


async def test_whoever_settled_its_dispute_does_not_judge_a_decision_again(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    disputes, judge = DisputeService(campaign_database, now=clock), staff()
    row = await drawn(campaign_database, clock, staff(), approved=False)
    opened = await disputes.dispute_decision(brand("c"), row.id, WHY)
    assert len(await listed(opinions, judge)) == 1
    await disputes.settle(judge, opened.id, overturned=False, text=BECAUSE)
    assert await listed(opinions, judge) == []
    (waiting,) = await listed(opinions, staff())
    await refuses(OwnDecision, opinions.judge(judge, waiting.id, approve=True, reason=None, note=None))


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("who", ["influencer", "second", "third"])
async def test_texts_of_and_about_an_erased_person_go(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock, who: str
) -> None:
    second, third = staff(), staff()
    row = await drawn(campaign_database, clock, staff())
    (waiting,) = await listed(opinions, second)
    await opinions.judge(second, waiting.id, approve=False, reason="OTHER", note="Es de Juana.")
    await opinions.resolve(third, waiting.id, second_stands=False, text=BECAUSE)
    people = {"influencer": row.person_id, "second": second.person_id, "third": third.person_id}
    await erase(campaign_database, people[who] or "")
    expected = {"influencer": (None, ""), "second": (None, BECAUSE), "third": ("Es de Juana.", "")}
    texts = await rows(campaign_database, "SELECT second_note, resolution FROM second_opinions")
    assert texts == [expected[who]]


async def test_an_erased_persons_advertisement_is_judged_no_more(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    row = await drawn(campaign_database, clock, staff())
    (waiting,) = await listed(opinions, staff())
    await erase(campaign_database, row.person_id)
    assert await listed(opinions, staff()) == []
    await refuses(
        errors.UnknownSecondOpinion, opinions.judge(staff(), waiting.id, approve=True, reason=None, note=None)
    )


async def test_agreement_counts_second_verdicts_of_the_period(
    campaign_database: Database, opinions: SecondOpinionService, clock: Clock
) -> None:
    decider = staff()
    for approved, second in ((True, True), (True, False), (False, False), (False, False)):
        await drawn(campaign_database, clock, decider, approved=approved)
        (waiting,) = await listed(opinions, staff())
        reason = None if second else "PICTURE_REUSED"
        await opinions.judge(staff(), waiting.id, approve=second, reason=reason, note=None)
        clock.pass_by(days=10)
    await drawn(campaign_database, clock, decider)
    agreement = await opinions.agreement(decider, 30)
    assert (agreement.overall.compared, agreement.overall.agreed, agreement.waiting) == (3, 2, 1)
    assert (await opinions.agreement(decider, 90)).overall.compared == 4
    ((auditor,), (reason_row,)) = (agreement.auditors, agreement.reasons)
    assert (auditor.key, auditor.compared, auditor.agreed) == (decider.person_id, 3, 2)
    assert (reason_row.key, reason_row.compared, reason_row.agreed) == ("PICTURE_REUSED", 3, 2)
    for days in (-1, 366):
        with pytest.raises(DomainError):
            await opinions.agreement(decider, days)
