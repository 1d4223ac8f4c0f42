"""A file of payments as CSV, in the shape that the operator's bank reads."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from campaign_svc.banks.models import Batch, CsvShape, Payment
from campaign_svc.banks.policies import KINDS
from kit.normal_forms import normal_form


def _cells(batch: Batch, payment: Payment, shape: CsvShape) -> Mapping[str, Callable[[], str]]:
    payee = payment.payee
    whole, cents = divmod(payment.amount, 100)
    return {
        "reference": lambda: payment.reference,
        "batch": lambda: batch.reference,
        "month": lambda: batch.month,
        "kind": lambda: KINDS[payee.kind],
        "account": lambda: payee.number,
        "holder": lambda: payee.holder,
        "taxId": lambda: payee.tax_id or "",
        "amount": lambda: f"{whole}{shape.decimal}{cents:02}",
        "cents": lambda: str(payment.amount),
        "currency": lambda: batch.currency,
        "concept": lambda: f"Resuena {batch.month}",
    }


def csv_file(batch: Batch, payments: Iterable[Payment], shape: CsvShape) -> bytes:
    """The payments, a line each (RFC 4180), in the order given; no cell is read as a formula by a spreadsheet."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=shape.delimiter, lineterminator="\r\n")
    if shape.header:
        writer.writerow(shape.columns)
    for payment in payments:
        cells = _cells(batch, payment, shape)
        writer.writerow([neutralised(cells[name]()) for name in shape.columns])
    return text.getvalue().encode(shape.encoding)


def neutralised(text: str) -> str:
    """The text, with an apostrophe in front if a spreadsheet could take it for a formula (OWASP, CSV injection).

    Spreadsheets skip leading blanks, and read full-width signs as plain ones.
    """
    start = next((place for place, one in enumerate(text) if not _is_blank(one)), len(text))
    sign = normal_form("NFKC", text[start : start + 1])
    broken = any(one in text[:start] for one in "\t\r\n")
    return f"'{text}" if broken or sign[:1] in {"=", "+", "-", "@"} else text


def _is_blank(character: str) -> bool:
    """Whether it takes no ink: blanks, controls and marks of direction."""
    return character.isspace() or unicodedata.category(character).startswith("C")
