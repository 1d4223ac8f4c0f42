"""Parses a bank's result file for a batch: one line per payment, `reference;paid|returned;reason`."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from campaign_svc.banks.models import BankAnswer, LineProblem
from campaign_svc.banks.policies import ANSWER_BYTES, ANSWER_PROBLEMS, REASON_MAX, SHOWN_MAX

TOO_LARGE, NOTHING, UNREADABLE = "FILE_TOO_LARGE", "NO_LINES", "UNREADABLE_LINE"
NO_REFERENCE, UNKNOWN_RESULT = "REFERENCE_MISSING", "UNKNOWN_RESULT"
LONG_REASON, CONTRADICTION = "REASON_TOO_LONG", "CONTRADICTORY_LINES"
_PAID = frozenset(("paid", "pagado", "pagada"))
_RETURNED = frozenset(("returned", "devuelto", "devuelta", "rejected", "rechazado", "rechazada"))
_HEADERS = frozenset(("reference", "referencia"))
_DELIMITERS = "\t;,"


def read_results(content: str) -> tuple[list[BankAnswer], list[LineProblem]]:
    """The result of each payment, once, in the order of lines; and the problems, by line.

    Cells are separated by comma, semicolon or tab, as in the first line. A header line, empty lines, and exact
    repetitions are skipped. References are in capitals. Book nothing while there is a problem.
    """
    if len(content.encode()) > ANSWER_BYTES:
        return [], [LineProblem(0, TOO_LARGE, "")]
    answers: dict[str, BankAnswer] = {}
    problems: list[LineProblem] = []
    for parsed_line in _lines(content.removeprefix("\ufeff")):
        if isinstance(parsed_line, LineProblem):
            problems.append(parsed_line)
            continue
        first = answers.setdefault(parsed_line.reference, parsed_line)
        if first.returned != parsed_line.returned:
            problems.append(LineProblem(parsed_line.line, CONTRADICTION, _shortened(parsed_line.reference)))
    if not answers and not problems:
        problems.append(LineProblem(0, NOTHING, ""))
    return list(answers.values()), problems[:ANSWER_PROBLEMS]


def _lines(content: str) -> Iterator[BankAnswer | LineProblem]:
    rows = csv.reader(content.splitlines(), delimiter=_delimiter(content))
    first = True
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            yield LineProblem(rows.line_num, UNREADABLE, "")
            return
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if not (first and cells[0].casefold() in _HEADERS):
            yield _parsed_line(rows.line_num, cells)
        first = False


def _parsed_line(line: int, cells: list[str]) -> BankAnswer | LineProblem:
    reference, result, *rest = [*cells, ""]
    # The rest is one reason: its commas belong to the bank's text.
    reason = ", ".join(cell for cell in rest if cell)
    if not reference:
        return LineProblem(line, NO_REFERENCE, _shortened(result))
    if result.casefold() not in _PAID | _RETURNED:
        return LineProblem(line, UNKNOWN_RESULT, _shortened(result or reference))
    if len(reason) > REASON_MAX:
        return LineProblem(line, LONG_REASON, _shortened(reason))
    returned = result.casefold() in _RETURNED
    return BankAnswer(line, reference.upper(), returned, (reason or None) if returned else None)


def _delimiter(content: str) -> str:
    """The first of tab, semicolon and comma found in the first non-empty line."""
    first = next((line for line in content.splitlines() if line.strip()), "")
    return next((delimiter for delimiter in _DELIMITERS if delimiter in first), ";")


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN_MAX else f"{text[: SHOWN_MAX - 1]}…"
