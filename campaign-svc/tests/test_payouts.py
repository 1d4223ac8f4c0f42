"""Payouts: amounts due, batches that one person prepares and another releases, and the ledger behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import pytest
from campaign_factories import with_columns
from ledger_factories import UNBALANCED, payouts_hold, rows
from payout_factories import ALIAS, CBU, ENOUGH, IBAN, NOW, Accounts, earned, payer
from prometheus_client import REGISTRY

from campaign_svc.ledger.policies import REFERRER_FIRST, REFERRER_SECOND
from campaign_svc.payouts.errors import (
    BatchDiscarded,
    BatchReleased,
    MonthNotOver,
    NothingDue,
    NotReleased,
    OwnMark,
    OwnPayout,
    OwnPreparation,
    PayoutIsReturned,
    ReasonRequired,
    UnknownBatch,
    UnknownPayout,
)
from campaign_svc.payouts.jobs import measure_payouts
from campaign_svc.payouts.models import CLOSED, DISCARDED, PREPARED, RELEASED, PayoutAct
from campaign_svc.payouts.policies import LEFT_OUT, PAID, RETURNED
from campaign_svc.payouts.service import release_payouts
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.read_payouts import PayoutReadingService, PayoutsAsked
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from campaign_svc.payouts.service.write_files import FileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated, Unavailable
from resuena.campaign.v1 import payouts_pb2 as pb

ALL = PayoutsAsked(0, None, None, None)


class Desk:
    """The use cases of staff on one database."""

    def __init__(self, database: Database) -> None:
        self.accounts = Accounts()
        self.database = database
        self.preparation = PreparationService(database, self.accounts, now=lambda: NOW)
        self.release = ReleaseService(database, self.accounts, lambda: NOW)
        self.settlement = SettlementService(database, lambda: NOW)
        self.reading = PayoutReadingService(database, self.accounts)

    async def released(self, *people: str) -> tuple[Any, dict[str, str]]:
        """A released batch that pays each person the minimum, and its payouts' ids by person."""
        for person in people:
            self.accounts.tell(person)
        await earned(self.database, dict.fromkeys(people, ENOUGH))
        prepared = await self.preparation.prepare(payer(), "2026-10", "ARS")
        batch = await self.release.release(payer(), prepared.id)
        (page,), _ = await self.reading.payouts(payer(), [batch.id], ALL)
        return batch, {row.person_id: row.id for row in page.rows}

    async def paid(self, batch_id: str) -> dict[str, int]:
        """The batch's payouts, cents by person, without those left out."""
        (page,), _ = await self.reading.payouts(payer(), [batch_id], ALL)
        return {row.person_id: row.amount for row in page.rows if row.state != LEFT_OUT}


@pytest.fixture
def desk(campaign_database: Database) -> Desk:
    return Desk(campaign_database)


async def balance(database: Database, person: str, account: int) -> int:
    query = f"SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entries WHERE owner_id = '{person}' AND account = {account}"
    return int((await rows(database, query))[0][0])


async def test_due_tells_who_is_paid_who_has_too_little_and_who_has_no_account(desk: Desk) -> None:
    ana, beto, carla, dora = (uuid7() for _ in range(4))
    for person in (ana, carla):
        desk.accounts.tell(person)
    desk.accounts.tell(dora, IBAN)
    await earned(desk.database, {ana: ENOUGH, beto: ENOUGH + 5, carla: ENOUGH - 1, dora: ENOUGH})
    await earned(desk.database, {dora: 1_000}, currency="EUR")
    pesos, euros = await desk.preparation.due(payer(), "2026-10")
    assert (pesos.currency, pesos.minimum, pesos.people, pesos.total) == ("ARS", ENOUGH, 1, ENOUGH)
    assert (pesos.below_minimum, pesos.below_minimum_total) == (1, ENOUGH - 1)
    assert (pesos.without_account, pesos.without_account_total) == (2, 2 * ENOUGH + 5)
    assert (euros.currency, euros.people, euros.total, euros.batch) == ("EUR", 1, 1_000, None)
    assert [due.currency for due in await desk.preparation.due(payer(), None)] == ["ARS", "EUR"]
    assert await desk.preparation.due(payer(), "2026-09") == []


async def test_preparing_moves_what_is_due_and_nothing_of_the_month_that_goes_on(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    desk.accounts.tell(ana)
    desk.accounts.tell(beto, ALIAS)
    await earned(desk.database, {ana: ENOUGH, beto: ENOUGH // 2})
    await earned(desk.database, {beto: ENOUGH // 2}, account=REFERRER_FIRST)
    await earned(desk.database, {beto: 7}, account=REFERRER_SECOND)
    await earned(desk.database, {ana: 50}, at=NOW)
    staff = payer()
    batch = await desk.preparation.prepare(staff, "2026-10", "ARS")
    assert (batch.reference, batch.state, batch.people, batch.total) == (
        "RP-2026-10-ARS",
        PREPARED,
        2,
        2 * ENOUGH + 7,
    )
    assert (batch.open, batch.left_out, batch.sepa, batch.prepared_by_me) == (2, 0, 0, True)
    assert await desk.paid(batch.id) == {ana: ENOUGH, beto: ENOUGH + 7}
    assert await balance(desk.database, ana, 4) == 50
    assert await balance(desk.database, ana, 8) == ENOUGH
    assert [await balance(desk.database, beto, account) for account in (4, 5, 6, 8)] == [0, 0, 0, ENOUGH + 7]
    assert (await desk.preparation.prepare(payer(), "2026-10", "ARS")).id == batch.id
    (due,) = await desk.preparation.due(payer(), "2026-10")
    assert (due.people, due.total, with_columns(due.batch).id) == (0, 0, batch.id)
    await payouts_hold(desk.database)
    assert await rows(desk.database, UNBALANCED) == []
    assert await rows(desk.database, "SELECT * FROM payout_candidates") == []


async def test_nobody_releases_what_they_prepared_or_what_pays_them(desk: Desk) -> None:
    ana, staff = uuid7(), payer()
    desk.accounts.tell(ana)
    await earned(desk.database, {ana: ENOUGH})
    batch = await desk.preparation.prepare(staff, "2026-10", "ARS")
    with pytest.raises(OwnPreparation):
        await desk.release.release(staff, batch.id)
    with pytest.raises(OwnPayout):
        await desk.release.release(payer(ana), batch.id)
    assert with_columns((await desk.reading.get_many(staff, [batch.id]))[0]).state == PREPARED
    released = await desk.release.release(payer(), batch.id)
    assert (released.state, released.open, released.version) == (RELEASED, 1, 2)
    again = await desk.release.release(payer(), batch.id)
    assert (again.released_by, again.released_at, again.version) == (
        released.released_by,
        released.released_at,
        2,
    )
    facts = "SELECT count(*) FROM outbox WHERE subject = 'resuena.campaign.payout_released.v1'"
    assert (await rows(desk.database, facts))[0][0] == 1
    with pytest.raises(BatchReleased):
        await desk.release.discard(payer(), batch.id)
    await payouts_hold(desk.database)


async def test_a_payout_whose_account_changed_is_left_out_and_due_again(desk: Desk) -> None:
    ana, beto, carla = uuid7(), uuid7(), uuid7()
    for person in (ana, beto, carla):
        desk.accounts.tell(person)
    await earned(desk.database, {ana: ENOUGH, beto: ENOUGH, carla: ENOUGH})
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    desk.accounts.tell(beto, CBU)
    del desk.accounts.known[carla]
    _, changed = await desk.reading.payouts(payer(), [batch.id], ALL)
    assert len(changed) == 2
    released = await desk.release.release(payer(), batch.id)
    assert (released.people, released.total, released.left_out) == (1, ENOUGH, 2)
    assert await desk.paid(batch.id) == {ana: ENOUGH}
    assert [await balance(desk.database, beto, account) for account in (4, 8)] == [ENOUGH, 0]
    (due,) = await desk.preparation.due(payer(), "2026-10")
    assert (due.total, due.without_account_total) == (ENOUGH, ENOUGH)
    await payouts_hold(desk.database)


async def test_an_account_that_does_not_open_is_left_out(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    for person in (ana, beto):
        desk.accounts.tell(person)
    await earned(desk.database, {ana: ENOUGH, beto: ENOUGH})
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    desk.accounts.closed.add(beto)
    _, changed = await desk.reading.payouts(payer(), [batch.id], ALL)
    assert len(changed) == 1
    released = await desk.release.release(payer(), batch.id)
    assert (released.people, released.left_out) == (1, 1)
    assert await desk.paid(batch.id) == {ana: ENOUGH}


async def test_who_prepared_and_released_is_told_after_a_hundred_downloads(desk: Desk) -> None:
    batch, _ = await desk.released(uuid7())
    files = FileService(desk.database, desk.accounts, lambda: NOW)
    await files.written(payer(), batch.id, pb.PAYOUT_FILE_FORMAT_CSV)
    async with desk.database.transaction() as session:
        for _ in range(100):
            session.add(PayoutAct(batch_id=batch.id, kind=6, actor_id="p", at=NOW, payouts=1, total=1))
    (acts,) = await desk.reading.acts(payer(), [batch.id])
    assert [row.kind for row in acts] == [1, 2, *[6] * 98]


async def test_a_batch_of_which_nobody_is_left_is_closed(desk: Desk) -> None:
    ana = uuid7()
    desk.accounts.tell(ana)
    await earned(desk.database, {ana: ENOUGH})
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    desk.accounts.tell(ana)
    assert (await desk.release.release(payer(), batch.id)).state == CLOSED


async def test_a_discarded_batch_is_prepared_again(desk: Desk) -> None:
    ana = uuid7()
    desk.accounts.tell(ana)
    await earned(desk.database, {ana: ENOUGH})
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    discarded = await desk.release.discard(payer(), batch.id)
    assert (discarded.state, discarded.left_out, discarded.open) == (DISCARDED, 1, 0)
    assert (discarded.people, discarded.total) == (1, ENOUGH)
    assert (await desk.release.discard(payer(), batch.id)).discarded_at == discarded.discarded_at
    with pytest.raises(BatchDiscarded):
        await desk.release.release(payer(), batch.id)
    again = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    assert (again.reference, again.total) == ("RP-2026-10-ARS-2", ENOUGH)
    assert [await balance(desk.database, ana, account) for account in (4, 8)] == [0, ENOUGH]
    (acts,) = await desk.reading.acts(payer(), [batch.id])
    assert [(row.kind, row.payouts, row.total) for row in acts] == [(1, 1, ENOUGH), (3, 1, ENOUGH)]
    await payouts_hold(desk.database)


async def test_months_that_go_on_and_nothing_due_are_refused(desk: Desk) -> None:
    with pytest.raises(MonthNotOver):
        await desk.preparation.prepare(payer(), "2026-11", "ARS")
    with pytest.raises(MonthNotOver):
        await desk.preparation.due(payer(), "2026-12")
    with pytest.raises(InvalidInput):
        await desk.preparation.prepare(payer(), "2026-13", "ARS")
    with pytest.raises(InvalidInput):
        await desk.preparation.prepare(payer(), "2026-10", "XXX")
    with pytest.raises(NothingDue):
        await desk.preparation.prepare(payer(), "2026-10", "ARS")
    assert await rows(desk.database, "SELECT id FROM payout_batches") == []


async def test_what_was_taken_back_is_not_paid(desk: Desk) -> None:
    ana = uuid7()
    desk.accounts.tell(ana)
    await earned(desk.database, {ana: 2 * ENOUGH})
    await earned(desk.database, {ana: -ENOUGH // 2}, at=NOW)
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    assert await desk.paid(batch.id) == {ana: 3 * ENOUGH // 2}


@pytest.mark.parametrize(
    ("caller", "error"),
    [
        (Caller(), Unauthenticated),
        (Caller(service="demo"), Unauthenticated),
        (
            Caller(person_id="p", permissions=frozenset({"manageCampaigns", "createAdvertisements"})),
            PermissionDenied,
        ),
    ],
)
async def test_callers_without_managepayouts_neither_read_nor_change_payouts(
    desk: Desk, caller: Caller, error: type[Exception]
) -> None:
    ana = uuid7()
    desk.accounts.tell(ana)
    await earned(desk.database, {ana: ENOUGH})
    with pytest.raises(error):
        await desk.preparation.prepare(caller, "2026-10", "ARS")
    assert await rows(desk.database, "SELECT id FROM payout_batches") == []
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    for step in (
        desk.preparation.due(caller, None),
        desk.release.release(caller, batch.id),
        desk.release.discard(caller, batch.id),
        desk.reading.listed(caller, first=None, after=None),
        desk.reading.get_many(caller, [batch.id]),
        desk.reading.payouts(caller, [batch.id], ALL),
        desk.reading.acts(caller, [batch.id]),
        desk.settlement.mark(caller, batch.id, [uuid7()], state=PAID, reason=None),
    ):
        with pytest.raises(error):
            await step
    assert with_columns((await desk.reading.get_many(payer(), [batch.id]))[0]).state == PREPARED


async def test_unknown_batches_are_unknown(desk: Desk) -> None:
    for step in (desk.release.release(payer(), uuid7()), desk.release.discard(payer(), uuid7())):
        with pytest.raises(UnknownBatch):
            await step
    assert await desk.reading.get_many(payer(), [uuid7()]) == [None]


async def test_payouts_are_paged_and_found_by_reference(desk: Desk) -> None:
    people = [uuid7() for _ in range(5)]
    for person in people:
        desk.accounts.tell(person)
    await earned(desk.database, dict.fromkeys(people, ENOUGH))
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    (first,), _ = await desk.reading.payouts(payer(), [batch.id], PayoutsAsked(0, None, 3, None))
    assert (len(first.rows), first.has_next) == (3, True)
    (rest,), _ = await desk.reading.payouts(payer(), [batch.id], PayoutsAsked(0, None, 3, first.rows[-1].id))
    assert (len(rest.rows), rest.has_next) == (2, False)
    reference = rest.rows[0].reference
    assert len(reference) == 12
    (page,), _ = await desk.reading.payouts(
        payer(), [batch.id], PayoutsAsked(0, f" {reference.lower()} ", None, None)
    )
    assert [row.reference for row in page.rows] == [reference]
    (none,), _ = await desk.reading.payouts(payer(), [batch.id], PayoutsAsked(2, None, None, None))
    assert none.rows == []


class Persons:
    """A fake search by name, which can be unavailable."""

    def __init__(self, people: Mapping[str, str]) -> None:
        self.people = people
        self.away = False

    async def find_ids(self, text: str) -> Sequence[str]:
        if self.away:
            raise Unavailable
        return [person for person, name in self.people.items() if text.lower() in name.lower()]


async def test_payouts_are_found_by_name_within_their_batch(desk: Desk) -> None:
    ana, beto, elsewhere = uuid7(), uuid7(), uuid7()
    batch, ids = await desk.released(ana, beto)
    persons = Persons({ana: "Ana Paz", beto: "Beto Anaya", elsewhere: "Ana Sol"})
    reading = PayoutReadingService(desk.database, desk.accounts, persons)
    for text, state, people in (("ana", 0, {ana, beto}), ("Paz", 0, {ana}), ("ana", 3, set()), ("xyz", 0, set())):
        (page,), _ = await reading.payouts(payer(), [batch.id], PayoutsAsked(state, text, None, None))
        assert ({row.person_id for row in page.rows}, page.names_searched) == (people, True), text
    persons.away = True
    (page,), _ = await reading.payouts(payer(), [batch.id], PayoutsAsked(0, "ana", None, None))
    assert (page.rows, page.names_searched) == ([], False)
    reference = (await rows(desk.database, f"SELECT reference FROM payouts WHERE id = '{ids[ana]}'"))[0][0]
    (page,), _ = await reading.payouts(payer(), [batch.id], PayoutsAsked(0, reference, None, None))
    assert ([row.person_id for row in page.rows], page.names_searched) == ([ana], False)
    (page,), _ = await reading.payouts(payer(), [batch.id], ALL)
    assert (len(page.rows), page.names_searched) == (2, True)


async def test_payouts_are_paid_or_come_back_and_the_batch_closes(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    batch, ids = await desk.released(ana, beto)
    marked = await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=PAID, reason="unread")
    assert (marked.state, marked.paid, marked.paid_total, marked.open) == (RELEASED, 1, ENOUGH, 1)
    assert [await balance(desk.database, ana, account) for account in (4, 8, 9)] == [0, 0, ENOUGH]
    await payouts_hold(desk.database)
    closed = await desk.settlement.mark(payer(), batch.id, [ids[beto]], state=RETURNED, reason=" Cuenta cerrada ")
    assert (closed.state, closed.returned, closed.returned_total, closed.open) == (CLOSED, 1, ENOUGH, 0)
    assert closed.closed_at is not None
    assert [await balance(desk.database, beto, account) for account in (4, 8, 9)] == [ENOUGH, 0, 0]
    (page,), _ = await desk.reading.payouts(payer(), [batch.id], ALL)
    assert {row.person_id: row.reason for row in page.rows} == {ana: None, beto: "Cuenta cerrada"}
    await payouts_hold(desk.database)
    (due,) = await desk.preparation.due(payer(), "2026-10")
    assert (due.people, due.total) == (1, ENOUGH)
    (acts,) = await desk.reading.acts(payer(), [batch.id])
    assert [row.kind for row in acts] == [1, 2, 4, 5]
    facts = "SELECT subject, count(*) FROM outbox WHERE subject LIKE '%.payout_%' GROUP BY 1 ORDER BY 1"
    assert [tuple(row) for row in await rows(desk.database, facts)] == [
        ("resuena.campaign.payout_paid.v1", 1),
        ("resuena.campaign.payout_released.v1", 2),
        ("resuena.campaign.payout_returned.v1", 1),
    ]


async def test_marking_again_changes_nothing_and_what_was_paid_may_still_come_back(desk: Desk) -> None:
    ana = uuid7()
    batch, ids = await desk.released(ana)
    for _ in range(2):
        marked = await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=PAID, reason=None)
    assert (marked.version, marked.state) == (3, CLOSED)
    for reason in ("Cuenta cerrada", None):
        marked = await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=RETURNED, reason=reason)
    assert (marked.version, marked.state, marked.paid, marked.returned) == (4, CLOSED, 0, 1)
    assert [await balance(desk.database, ana, account) for account in (4, 8, 9)] == [ENOUGH, 0, 0]
    with pytest.raises(PayoutIsReturned):
        await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=PAID, reason=None)
    assert await balance(desk.database, ana, 9) == 0
    await payouts_hold(desk.database)


async def test_what_one_marked_paid_another_marks_returned_for_a_reason(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    batch, ids = await desk.released(ana, beto)
    marking = payer()
    await desk.settlement.mark(marking, batch.id, [ids[ana]], state=PAID, reason=None)
    with pytest.raises(OwnMark):
        await desk.settlement.mark(marking, batch.id, list(ids.values()), state=RETURNED, reason="Cuenta cerrada")
    for nothing in (None, "  "):
        with pytest.raises(ReasonRequired):
            await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=RETURNED, reason=nothing)
    assert [await balance(desk.database, ana, account) for account in (4, 9)] == [0, ENOUGH]
    assert [await balance(desk.database, beto, account) for account in (4, 8)] == [0, ENOUGH]
    await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=RETURNED, reason="Cuenta cerrada")
    await desk.settlement.mark(marking, batch.id, [ids[beto]], state=RETURNED, reason=None)
    assert [await balance(desk.database, ana, account) for account in (4, 9)] == [ENOUGH, 0]
    kept = await rows(desk.database, f"SELECT paid_by FROM payouts WHERE id = '{ids[ana]}'")
    assert kept[0][0] == marking.person_id


async def test_steps_of_a_batch_go_on_after_the_last_payout_that_they_changed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_payouts, "_AT_ONCE", 2)
    people = [uuid7() for _ in range(5)]
    batch, _ = await desk.released(*people)
    assert (batch.people, batch.open) == (5, 5)
    assert {row[0] for row in await rows(desk.database, "SELECT state FROM payouts")} == {2}
    await payouts_hold(desk.database)


async def test_what_is_not_ones_to_mark_is_refused_and_nothing_of_it_is_marked(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    batch, ids = await desk.released(ana, beto)
    both = list(ids.values())
    with pytest.raises(OwnPayout):
        await desk.settlement.mark(payer(beto), batch.id, both, state=PAID, reason=None)
    with pytest.raises(UnknownPayout):
        await desk.settlement.mark(payer(), batch.id, [*both, uuid7()], state=PAID, reason=None)
    with pytest.raises(UnknownBatch):
        await desk.settlement.mark(payer(), uuid7(), both, state=PAID, reason=None)
    for wrong in ({"state": 2}, {"state": RETURNED, "reason": "x" * 201}):
        with pytest.raises(InvalidInput):
            await desk.settlement.mark(payer(), batch.id, both, **{"reason": None, **wrong})  # type: ignore[arg-type]
    with pytest.raises(InvalidInput):
        await desk.settlement.mark(payer(), batch.id, [], state=PAID, reason=None)
    (page,), _ = await desk.reading.payouts(payer(), [batch.id], ALL)
    assert {row.state for row in page.rows} == {2}


async def test_what_is_not_released_is_not_marked(desk: Desk) -> None:
    ana, beto = uuid7(), uuid7()
    for person in (ana, beto):
        desk.accounts.tell(person)
    await earned(desk.database, {ana: ENOUGH, beto: ENOUGH})
    batch = await desk.preparation.prepare(payer(), "2026-10", "ARS")
    (page,), _ = await desk.reading.payouts(payer(), [batch.id], ALL)
    ids = {row.person_id: row.id for row in page.rows}
    with pytest.raises(NotReleased):
        await desk.settlement.mark(payer(), batch.id, list(ids.values()), state=PAID, reason=None)
    desk.accounts.tell(beto)
    await desk.release.release(payer(), batch.id)
    with pytest.raises(NotReleased):
        await desk.settlement.mark(payer(), batch.id, [ids[beto]], state=PAID, reason=None)


async def test_what_came_back_is_in_the_next_months_batch(desk: Desk) -> None:
    ana = uuid7()
    batch, ids = await desk.released(ana)
    await desk.settlement.mark(payer(), batch.id, [ids[ana]], state=RETURNED, reason=None)
    december = PreparationService(desk.database, desk.accounts, now=lambda: NOW.replace(month=12))
    again = await december.prepare(payer(), "2026-11", "ARS")
    assert (again.people, again.total) == (1, ENOUGH)
    await payouts_hold(desk.database)


async def test_open_payouts_are_measured_once_banks_had_their_time(desk: Desk) -> None:
    ana = uuid7()
    await desk.released(ana)
    await measure_payouts(desk.database, now=lambda: NOW + timedelta(days=9))
    assert REGISTRY.get_sample_value("payouts_open_overdue") == 0
    assert REGISTRY.get_sample_value("payout_batches", {"state": "released"}) == 1
    await measure_payouts(desk.database, now=lambda: NOW + timedelta(days=11))
    assert REGISTRY.get_sample_value("payouts_open_overdue") == 1
