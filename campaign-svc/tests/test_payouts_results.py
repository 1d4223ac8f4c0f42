"""Files for and from banks: files of released batches, and results that mark all of their payouts or none."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from ledger_factories import payouts_hold, rows
from payout_factories import CBU, ENOUGH, IBAN, NOW, Accounts, earned, payer

from campaign_svc.banks.errors import PayoutDebtorMissing
from campaign_svc.banks.models import Debtor
from campaign_svc.payouts.errors import NothingDue, NotReleased, UnknownBatch
from campaign_svc.payouts.models import CLOSED
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from campaign_svc.payouts.service.write_files import FileService
from kit.db import Database, uuid7
from kit.rpc.errors import PermissionDenied
from resuena.campaign.v1 import payouts_pb2 as pb

CSV, SEPA = pb.PAYOUT_FILE_FORMAT_CSV, pb.PAYOUT_FILE_FORMAT_SEPA
DEBTOR = Debtor("Resuena SA", "DE89370400440532013000", "COBADEFFXXX")
TO = "ES9121000418450200051332"


async def released(
    database: Database, accounts: Accounts, *people: str, currency: str = "EUR"
) -> tuple[Any, dict[str, str]]:
    """A released batch that pays each person, and its payouts' references by person."""
    for person in people:
        accounts.tell(person, IBAN, number=TO)
    await earned(database, dict.fromkeys(people, ENOUGH), currency=currency)
    prepared = await PreparationService(database, accounts, now=lambda: NOW).prepare(payer(), "2026-10", currency)
    batch = await ReleaseService(database, accounts, lambda: NOW).release(payer(), prepared.id)
    payouts = await rows(database, f"SELECT person_id, reference FROM payouts WHERE batch_id = '{batch.id}'")
    return batch, {row[0]: row[1] for row in payouts}


async def states(database: Database) -> list[int]:
    return [row[0] for row in await rows(database, "SELECT state FROM payouts ORDER BY 1")]


async def test_a_bank_answer_marks_payouts_and_again_changes_nothing(campaign_database: Database) -> None:
    ana, beto = uuid7(), uuid7()
    batch, references = await released(campaign_database, Accounts(), ana, beto)
    settlement = SettlementService(campaign_database, lambda: NOW)
    content = (
        f"referencia;estado;motivo\n{references[ana].lower()};pagado\n{references[beto]};devuelto;Cuenta cerrada\n"
    )
    done = await settlement.import_results(payer(), batch.id, content)
    assert (done.paid, done.returned, done.unchanged, done.problems) == (1, 1, 0, [])
    assert (done.batch.state, done.batch.paid_total, done.batch.returned_total) == (CLOSED, ENOUGH, ENOUGH)
    again = await settlement.import_results(payer(), batch.id, content)
    assert (again.paid, again.returned, again.unchanged, again.problems) == (0, 0, 2, [])
    assert again.batch.version == done.batch.version
    await payouts_hold(campaign_database)


async def test_a_bank_answer_takes_back_what_another_person_marked_paid_for_a_reason(
    campaign_database: Database,
) -> None:
    ana = uuid7()
    batch, references = await released(campaign_database, Accounts(), ana)
    settlement = SettlementService(campaign_database, lambda: NOW)
    marking = payer()
    await settlement.import_results(marking, batch.id, f"{references[ana]};paid")
    own = await settlement.import_results(marking, batch.id, f"{references[ana]};returned;Cuenta cerrada")
    assert [problem.code for problem in own.problems] == ["OWN_MARK"]
    unexplained = await settlement.import_results(payer(), batch.id, f"{references[ana]};returned")
    assert [problem.code for problem in unexplained.problems] == ["REASON_REQUIRED"]
    assert await states(campaign_database) == [3]
    back = await settlement.import_results(payer(), batch.id, f"{references[ana]};returned;Cuenta cerrada")
    assert (back.returned, back.problems) == (1, [])


async def test_with_a_problem_nothing_is_marked(campaign_database: Database) -> None:
    ana, beto = uuid7(), uuid7()
    batch, references = await released(campaign_database, Accounts(), ana, beto)
    settlement = SettlementService(campaign_database, lambda: NOW)
    content = f"{references[ana]};paid\nCDFGHJKMNPQR;paid\n{references[beto]};paid\n"
    done = await settlement.import_results(payer(beto), batch.id, content)
    assert [(problem.line, problem.code) for problem in done.problems] == [
        (2, "UNKNOWN_PAYOUT"),
        (3, "OWN_PAYOUT"),
    ]
    assert (done.paid, done.returned, done.unchanged) == (0, 0, 0)
    unread = await settlement.import_results(payer(), batch.id, f"{references[ana]};maybe")
    assert [problem.code for problem in unread.problems] == ["UNKNOWN_RESULT"]
    assert await states(campaign_database) == [2, 2]
    await settlement.import_results(payer(), batch.id, f"{references[ana]};returned")
    back = await settlement.import_results(payer(), batch.id, f"{references[ana]};paid\n{references[beto]};paid")
    assert [problem.code for problem in back.problems] == ["PAYOUT_RETURNED"]
    assert await states(campaign_database) == [2, 4]
    await payouts_hold(campaign_database)


async def test_an_answer_of_twenty_thousand_lines_is_imported_whole_and_again_changes_nothing(
    campaign_database: Database,
) -> None:
    people = [uuid7() for _ in range(20_000)]
    batch, references = await released(campaign_database, Accounts(), *people)
    settlement = SettlementService(campaign_database, lambda: NOW)
    returned = set(people[::10])
    lines = [
        f"{reference};{'devuelto' if person in returned else 'pagado'};{'Cuenta inexistente en el banco ' * 3}"
        for person, reference in references.items()
    ]
    wrong = [f"{'?' * 12};pagado" for _ in range(150)]
    refused = await settlement.import_results(payer(), batch.id, "\n".join([*lines, *wrong, *lines]))
    assert [problem.line for problem in refused.problems] == [20_001]
    unknown = [f"X{number:011};pagado" for number in range(150)]
    refused = await settlement.import_results(payer(), batch.id, "\n".join([*lines, *unknown]))
    assert [problem.line for problem in refused.problems] == list(range(20_001, 20_101))
    assert (refused.paid, refused.returned, refused.batch.open) == (0, 0, 20_000)
    content = "\n".join(lines)
    assert len(content) > 2_000_000
    done = await settlement.import_results(payer(), batch.id, content)
    assert (done.paid, done.returned, done.unchanged, done.problems) == (18_000, 2_000, 0, [])
    again = await settlement.import_results(payer(), batch.id, content)
    assert (again.paid, again.returned, again.unchanged) == (0, 0, 20_000)
    assert (again.batch.state, again.batch.version) == (CLOSED, done.batch.version)
    booked = "SELECT account, sum(amount) FROM ledger_entries WHERE account IN (8, 9) GROUP BY 1 ORDER BY 1"
    assert [tuple(row) for row in await rows(campaign_database, booked)] == [(8, 0), (9, 18_000 * ENOUGH)]


def references_in(content: bytes) -> set[str]:
    """The references of the payouts in a CSV file."""
    lines = csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";")
    return {line["reference"] for line in lines}


def end_to_end_ids(content: bytes) -> set[str]:
    """The references of the payouts in a SEPA file."""
    return set(re.findall(r"<EndToEndId>([^<]+)<", content.decode()))


async def test_the_two_files_of_a_batch_have_no_payout_in_common_and_together_all(
    campaign_database: Database,
) -> None:
    ana, beto, carla = uuid7(), uuid7(), uuid7()
    accounts = Accounts()
    accounts.tell(carla, CBU)
    await earned(campaign_database, {carla: ENOUGH}, currency="EUR")
    batch, references = await released(campaign_database, accounts, ana, beto)
    files = FileService(campaign_database, accounts, lambda: NOW, debtor=lambda: DEBTOR)
    csv_name, table = await files.written(payer(), batch.id, CSV)
    sepa_name, sepa = await files.written(payer(), batch.id, SEPA)
    assert references_in(table) == {references[carla]}
    assert end_to_end_ids(sepa) == {references[ana], references[beto]}
    assert (csv_name, sepa_name) == ("RP-2026-10-EUR-csv-1", "RP-2026-10-EUR-sepa-2")
    kept = await rows(campaign_database, "SELECT payouts, total FROM payout_acts WHERE kind = 6 ORDER BY id")
    assert [tuple(row) for row in kept] == [(1, ENOUGH), (2, 2 * ENOUGH)]


async def test_without_a_debtor_the_table_holds_all(campaign_database: Database) -> None:
    ana, carla = uuid7(), uuid7()
    accounts = Accounts()
    accounts.tell(carla, CBU)
    await earned(campaign_database, {carla: ENOUGH}, currency="EUR")
    batch, references = await released(campaign_database, accounts, ana)
    files = FileService(campaign_database, accounts, lambda: NOW)
    assert references_in((await files.written(payer(), batch.id, CSV))[1]) == set(references.values())
    with pytest.raises(PayoutDebtorMissing):
        await files.written(payer(), batch.id, SEPA)


async def test_files_hold_what_is_open_alone(campaign_database: Database) -> None:
    ana, beto, carla, dora = uuid7(), uuid7(), uuid7(), uuid7()
    accounts = Accounts()
    batch, references = await released(campaign_database, accounts, ana, beto, carla, dora)
    tables = FileService(campaign_database, accounts, lambda: NOW)
    transfers = FileService(campaign_database, accounts, lambda: NOW, debtor=lambda: DEBTOR)
    settlement = SettlementService(campaign_database, lambda: NOW)
    accounts.tell(carla, IBAN, number=TO)
    for answered, waiting in (
        ("", {ana, beto, dora}),
        (f"{references[ana]};paid", {beto, dora}),
        (f"{references[beto]};returned;Banco cerrado", {dora}),
    ):
        if answered:
            await settlement.import_results(payer(), batch.id, answered)
        expected = {references[person] for person in waiting}
        table, sepa = (
            (await tables.written(payer(), batch.id, CSV))[1],
            (await transfers.written(payer(), batch.id, SEPA))[1],
        )
        assert references_in(table) == end_to_end_ids(sepa) == expected
        assert (await tables.written(payer(), batch.id, CSV))[1] == table
    await settlement.import_results(payer(), batch.id, f"{references[dora]};paid")
    for files, format_ in ((tables, CSV), (transfers, SEPA)):
        with pytest.raises(NothingDue):
            await files.written(payer(), batch.id, format_)


async def test_banks_are_asked_to_pay_on_the_day_of_the_download(campaign_database: Database) -> None:
    """Banks refuse a whole file with a past date; the message's id, by which they detect duplicates, stays the same."""
    accounts = Accounts()
    batch, _ = await released(campaign_database, accounts, uuid7())
    later = NOW + timedelta(days=3)
    files = FileService(campaign_database, accounts, lambda: later, debtor=lambda: DEBTOR)
    _, sepa = await files.written(payer(), batch.id, SEPA)
    assert f"<Dt>{later:%Y-%m-%d}</Dt>" in sepa.decode()
    assert "<MsgId>RP-2026-10-EUR</MsgId>" in sepa.decode()


async def test_files_are_for_staff_and_of_released_batches(campaign_database: Database) -> None:
    ana, accounts = uuid7(), Accounts()
    accounts.tell(ana)
    await earned(campaign_database, {ana: ENOUGH})
    batch = await PreparationService(campaign_database, accounts, now=lambda: NOW).prepare(
        payer(), "2026-10", "ARS"
    )
    files = FileService(campaign_database, accounts, lambda: NOW)
    settlement = SettlementService(campaign_database, lambda: NOW)
    with pytest.raises(NotReleased):
        await files.written(payer(), batch.id, CSV)
    with pytest.raises(NotReleased):
        await settlement.import_results(payer(), batch.id, "A;paid")
    with pytest.raises(UnknownBatch):
        await files.written(payer(), uuid7(), CSV)
    await ReleaseService(campaign_database, accounts, lambda: NOW).release(payer(), batch.id)
    other = payer().__class__(person_id=uuid7(), permissions=frozenset({"manageCampaigns"}))
    for step in (files.written(other, batch.id, CSV), settlement.import_results(other, batch.id, "A;paid")):
        with pytest.raises(PermissionDenied):
            await step
    with pytest.raises(PayoutDebtorMissing):
        await files.written(payer(), batch.id, SEPA)
    with pytest.raises(NothingDue):
        await FileService(campaign_database, accounts, debtor=lambda: DEBTOR).written(payer(), batch.id, SEPA)
    assert accounts.known[ana].number not in repr(accounts.known[ana])
