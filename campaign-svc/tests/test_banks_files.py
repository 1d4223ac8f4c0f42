"""Files for banks and files of banks' results: format, formulas, the schema of ISO 20022, problems by line."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError as SettingsError

from campaign_svc.banks.errors import PayoutDebtorMissing
from campaign_svc.banks.files.csv_file import csv_file
from campaign_svc.banks.files.results import read_results
from campaign_svc.banks.files.sepa_file import sepa_file
from campaign_svc.banks.models import BankAnswer, Batch, CsvShape, Debtor, LineProblem, Payee, Payment
from campaign_svc.banks.policies import KINDS, csv_shape, debtor_of, plain_latin
from campaign_svc.settings import PAYOUT_CSV_COLUMNS, CampaignSettings
from kit.csv_cells import neutralised
from resuena.identity.v1 import payout_accounts_pb2 as pb

NOW = datetime(2026, 11, 9, 15, 4, 5, tzinfo=UTC)
PESOS = Batch("RP-2026-10-ARS", "2026-10", "ARS", NOW, date(2026, 11, 10))
EUROS = Batch("RP-2026-10-EUR", "2026-10", "EUR", NOW, date(2026, 11, 10))
GERMAN, SPANISH = "DE89370400440532013000", "ES9121000418450200051332"
DEBTOR = Debtor("Resuena S.A.", SPANISH, "CAIXESBB")
PLAIN = CsvShape(("reference", "account", "holder", "amount"), ";", ",", header=False, encoding="utf-8")


def payment(reference: str = "PAGO7K2M", amount: int = 1_234_506, **payee: str) -> Payment:
    account = {"number": "2850590940090418135201", "holder": "Ana Muñoz", "tax_id": "20123456786", **payee}
    return Payment(reference, amount, Payee(pb.PAYOUT_ACCOUNT_KIND_CBU, NOW, "•••• 5201", **account))


def to_iban(reference: str, amount: int, holder: str = "Jürgen Groß") -> Payment:
    return Payment(reference, amount, Payee(pb.PAYOUT_ACCOUNT_KIND_IBAN, NOW, "•••• 3000", GERMAN, holder))


def test_a_csv_file_has_the_columns_that_are_configured() -> None:
    content = csv_file(PESOS, [payment()], csv_shape(CampaignSettings())).decode("utf-8-sig")
    assert content == (
        "reference;kind;account;holder;taxId;amount;currency;concept\r\n"
        "PAGO7K2M;CBU;2850590940090418135201;Ana Muñoz;20123456786;12345,06;ARS;Resuena 2026-10\r\n"
    )
    shape = CsvShape(("cents", "amount", "batch", "month"), "\t", ".", header=False, encoding="utf-8")
    assert csv_file(PESOS, [payment(amount=5)], shape) == b"5\t0.05\tRP-2026-10-ARS\t2026-10\r\n"


def test_every_column_and_kind_has_its_cell() -> None:
    shape = CsvShape(tuple(sorted(PAYOUT_CSV_COLUMNS)), ";", ",", header=True, encoding="utf-8")
    assert set(KINDS) == set(pb.PayoutAccountKind.values()) - {0}
    for kind in KINDS:
        payment_of_kind = Payment("P", 1, Payee(kind, NOW, number="n", holder="h"))
        assert len(csv_file(PESOS, [payment_of_kind], shape).splitlines()) == 2


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "  =1", "\t1", "\u200e=1", "＝1", "\n=1"])
def test_no_cell_is_a_formula(text: str) -> None:
    content = csv_file(PESOS, [payment(holder=text)], PLAIN).decode()
    (row,) = csv.reader(io.StringIO(content, newline=""), delimiter=";")
    assert row[2] == f"'{text}"


def test_what_is_no_formula_stays_as_it_is() -> None:
    for text in ("Ana-Paz", "2850590940090418135201", "12345,06", "ana.paz", ""):
        assert neutralised(text) == text


@given(holder=st.text(max_size=40))
def test_another_reader_reads_the_same_cells(holder: str) -> None:
    content = csv_file(PESOS, [payment(holder=holder)], PLAIN).decode()
    ((*_, read, amount),) = csv.reader(io.StringIO(content, newline=""), delimiter=";")
    assert read.removeprefix("'") == holder.removeprefix("'")
    assert amount == "12345,06"


def texts(content: bytes, name: str) -> list[str | None]:
    return [
        node.text
        for node in ET.fromstring(content).iter(f"{{urn:iso:std:iso:20022:tech:xsd:pain.001.001.09}}{name}")
    ]


def test_a_sepa_file_pays_each_once_and_adds_up() -> None:
    content = sepa_file(EUROS, [to_iban("PAGO1", 1), to_iban("PAGO2", 123_456, "Ñandú & <Hijos>")], DEBTOR)
    assert texts(content, "EndToEndId") == ["PAGO1", "PAGO2"]
    assert texts(content, "InstdAmt") == ["0.01", "1234.56"]
    assert texts(content, "CtrlSum") == ["1234.57"] * 2
    assert texts(content, "NbOfTxs") == ["2"] * 2
    assert texts(content, "Nm") == ["Resuena S.A.", "Resuena S.A.", "Jurgen Gross", "Nandu Hijos"]
    assert texts(content, "MsgId") == texts(content, "PmtInfId") == ["RP-2026-10-EUR"]
    assert texts(content, "CreDtTm") == ["2026-11-09T15:04:05Z"]
    assert texts(content, "Dt") == ["2026-11-10"]
    assert texts(content, "IBAN") == [SPANISH, GERMAN, GERMAN]
    assert texts(content, "Ustrd") == ["Resuena 2026-10 PAGO1", "Resuena 2026-10 PAGO2"]
    assert "SEPA" in texts(content, "Cd")


def test_a_sepa_file_is_the_same_at_every_download() -> None:
    batch = [to_iban(f"PAGO{number}", number + 1) for number in range(3)]
    assert sepa_file(EUROS, batch, DEBTOR) == sepa_file(EUROS, batch, DEBTOR)


def test_other_currencies_than_the_euro_are_no_sepa_transfers() -> None:
    dollars = Batch("RP-2026-10-USD", "2026-10", "USD", NOW, date(2026, 11, 10))
    content = sepa_file(dollars, [to_iban("PAGO1", 100)], Debtor("Resuena", SPANISH))
    assert "SEPA" not in texts(content, "Cd")
    assert texts(content, "BICFI") == []


@given(holder=st.text(max_size=200))
def test_any_name_is_written_as_banks_take_it(holder: str) -> None:
    name = plain_latin(holder)
    assert 1 <= len(name) <= 70
    assert name.isascii()
    assert name == name.strip()
    assert "//" not in name


def test_without_an_account_of_ours_there_is_no_sepa_file() -> None:
    with pytest.raises(PayoutDebtorMissing):
        debtor_of(CampaignSettings())
    ours = CampaignSettings(payout_debtor_name="Resuena", payout_debtor_iban="ES91 2100 0418 4502 0005 1332")
    assert debtor_of(ours) == Debtor("Resuena", SPANISH)


@pytest.mark.parametrize(
    "wrong",
    [
        {"payout_debtor_iban": "ES9221000418450200051332"},
        {"payout_debtor_bic": "x"},
        {"payout_csv_columns": "reference,iban"},
        {"payout_csv_delimiter": ":"},
    ],
)
def test_a_wrong_setting_stops_the_start(wrong: dict[str, str]) -> None:
    with pytest.raises(SettingsError):
        CampaignSettings.model_validate(wrong)


@pytest.mark.parametrize(
    "content",
    [
        "PAGO1;paid\nPAGO2;returned;Cuenta cerrada",
        "\ufeffReferencia;Resultado;Motivo\r\n\r\npago1;PAGADO;\r\nPAGO2;Devuelto;Cuenta cerrada\r\n",
        "reference\tresult\nPAGO1\tpagada\nPAGO2\trechazado\tCuenta cerrada\n",
        '"PAGO1","paid",""\n"PAGO2","returned","Cuenta cerrada"',
        "PAGO1;paid\nPAGO2;returned;Cuenta cerrada\nPAGO1;paid\n",
    ],
)
def test_a_banks_answer_is_read_in_the_shapes_in_which_banks_write_it(content: str) -> None:
    answers, problems = read_results(content)
    assert problems == []
    results = [(result.reference, result.returned, result.reason) for result in answers]
    assert results == [("PAGO1", False, None), ("PAGO2", True, "Cuenta cerrada")]


def test_each_problem_names_its_line() -> None:
    content = (
        "reference;result\nPAGO1;paid\nPAGO2;perhaps\n;paid\n\nPAGO1;returned\nPAGO3\nPAGO4;returned;" + "x" * 201
    )
    answers, problems = read_results(content)
    assert answers == [BankAnswer(2, "PAGO1", returned=False)]
    assert problems == [
        LineProblem(3, "UNKNOWN_RESULT", "perhaps"),
        LineProblem(4, "REFERENCE_MISSING", "paid"),
        LineProblem(6, "CONTRADICTORY_LINES", "PAGO1"),
        LineProblem(7, "UNKNOWN_RESULT", "PAGO3"),
        LineProblem(8, "REASON_TOO_LONG", "x" * 79 + "…"),
    ]


def test_commas_in_a_reason_are_the_banks_own() -> None:
    answers, _ = read_results("PAGO1,returned,closed, since May")
    assert answers == [BankAnswer(1, "PAGO1", returned=True, reason="closed, since May")]


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "NO_LINES"), ("reference;result\n\n", "NO_LINES"), ("x" * 5_242_881, "FILE_TOO_LARGE")],
)
def test_an_answer_that_says_nothing_is_a_problem_of_the_whole(content: str, code: str) -> None:
    assert read_results(content) == ([], [LineProblem(0, code, "")])


@given(content=st.text(max_size=300))
def test_any_text_is_read_or_has_a_problem(content: str) -> None:
    answers, problems = read_results(content)
    assert answers or problems


def test_a_cell_that_never_ends_is_a_problem_of_its_line() -> None:
    answers, problems = read_results('PAGO1;paid\n"' + "x" * 200_000)
    assert [result.line for result in answers] == [1]
    assert [problem.code for problem in problems] == ["UNREADABLE_LINE"]
