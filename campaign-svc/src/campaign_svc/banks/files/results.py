"""Reads what a bank says of a batch's payments: a line each, `reference;paid|returned;reason`."""

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
    """What the bank says of each payment, once, in the order of lines; and what is wrong, by line.

    Comma, semicolon or tab between cells, as the first line has it. A first line of titles, empty lines, and a line
    that says again what another said are skipped. References are capitals. Book nothing while there is a problem.
    """
    if len(content.encode()) > ANSWER_BYTES:
        return [], [LineProblem(0, TOO_LARGE, "")]
    answers: dict[str, BankAnswer] = {}
    problems: list[LineProblem] = []
    for answer in _lines(content.removeprefix("\ufeff")):
        if isinstance(answer, LineProblem):
            problems.append(answer)
            continue
        first = answers.setdefault(answer.reference, answer)
        if first.returned != answer.returned:
            problems.append(LineProblem(answer.line, CONTRADICTION, _shown(answer.reference)))
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
            yield _answer(rows.line_num, cells)
        first = False


def _answer(line: int, cells: list[str]) -> BankAnswer | LineProblem:
    reference, result, *rest = [*cells, ""]
    # What follows is one reason: commas in it are the bank's own.
    reason = ", ".join(cell for cell in rest if cell)
    if not reference:
        return LineProblem(line, NO_REFERENCE, _shown(result))
    if result.casefold() not in _PAID | _RETURNED:
        return LineProblem(line, UNKNOWN_RESULT, _shown(result or reference))
    if len(reason) > REASON_MAX:
        return LineProblem(line, LONG_REASON, _shown(reason))
    returned = result.casefold() in _RETURNED
    return BankAnswer(line, reference.upper(), returned, (reason or None) if returned else None)


def _delimiter(content: str) -> str:
    """The first of tab, semicolon and comma that the first line with text has."""
    first = next((line for line in content.splitlines() if line.strip()), "")
    return next((one for one in _DELIMITERS if one in first), ";")


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN_MAX else f"{text[: SHOWN_MAX - 1]}…"
