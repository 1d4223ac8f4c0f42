"""A payment file as CSV, in the layout that the operator's bank reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping

from campaign_svc.banks.models import Batch, CsvShape, Payment
from campaign_svc.banks.policies import KINDS
from kit.csv_cells import neutralised


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
    """The payments, one per line (RFC 4180), in the order given; cells are escaped so that none is a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=shape.delimiter, lineterminator="\r\n")
    if shape.header:
        writer.writerow(shape.columns)
    for payment in payments:
        cells = _cells(batch, payment, shape)
        writer.writerow([neutralised(cells[name]()) for name in shape.columns])
    return text.getvalue().encode(shape.encoding)
