"""The command's exit codes, and its output for people or, with `--json`, for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum

from rich.console import Console
from rich.table import Table

UNBOUNDED = 240
"""Width of a table that is not written to a terminal: nothing is cut off."""

out = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else UNBOUNDED)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d):\d\d\S*\Z")


class Exit(IntEnum):
    """Exit codes, as listed in README.md."""

    GOOD = 0
    WRONG = 1
    """Something is wrong with Resuena, or the requested operation failed."""
    USAGE = 2
    """The arguments are wrong. The command-line parser uses the same code."""
    AWAY = 3
    """Resuena does not run here, or a required part is unreachable."""
    REFUSED = 4
    """It would destroy data without explicit permission."""


class Failed(Exception):
    """An expected failure: the command prints this message, which says what to do, and exits with the code."""

    def __init__(self, message: str, code: Exit = Exit.WRONG) -> None:
        super().__init__(message)
        self.code = code


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, default=str)
    sys.stdout.write("\n")


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table without lines."""
    table = Table(*columns, box=None, padding=(0, 3, 0, 0), header_style="dim")
    for row in rows:
        table.add_row(*("" if cell is None else _MOMENT.sub(r"\1 \2", str(cell)) for cell in row))
    out.print(table)


def print_rows(columns: Mapping[str, str], rows: Sequence[Mapping[str, object]], empty: str) -> None:
    """Rows as a table of the columns (title by key), or `empty` when there are none."""
    if not rows:
        out.print(empty, markup=False)
        return
    print_table(list(columns.values()), ([row.get(key) for key in columns] for row in rows))


def say(text: str) -> None:
    """Prints a line for people on standard error, so that standard output only has the requested data."""
    errors.print(text, markup=False)
