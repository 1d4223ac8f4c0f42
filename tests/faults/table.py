"""`make faults`: injects every fault while clients write, prints a table of the acknowledged writes, and fails on
any loss."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

MOST_SECONDS = 22 * 60
"""No further fault is begun after this time."""
COLUMNS = {
    "times": "times",
    "acknowledged": "acknowledged",
    "lost": "lost",
    "twice": "applied twice",
    "untrue": "untrue answers",
    "refused": "refused to the end",
    "apart": "wrong counters",
    "seconds": "seconds until healthy",
}


class Rows:
    """A pytest plugin that keeps each fault's figures and prints them as a table at the end."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, float]] = {}
        self.verdicts: dict[str, str] = {}
        self.session: pytest.Session | None = None
        self.begun = time.monotonic()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Adds a row for every test that records figures, even if it never runs."""
        self.session = session
        figure_tests = [item for item in session.items if "record_property" in getattr(item, "fixturenames", ())]
        self.verdicts = {fault_of(item.nodeid): "NOT TRIED" for item in figure_tests}

    def pytest_runtest_logfinish(self) -> None:
        """Ends the run in time; faults that were not tried by then fail it."""
        if self.session and time.monotonic() - self.begun > MOST_SECONDS:
            self.session.shouldstop = f"{MOST_SECONDS / 60:.0f} minutes are over"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Records the figures of a finished trial, or that it failed."""
        fault = fault_of(report.nodeid)
        if fault not in self.verdicts:
            return
        for name, value in report.user_properties:
            if name == "row":
                self.rows[fault] = json.loads(str(value))
        if report.failed:
            self.verdicts[fault] = "FAILED"
        elif report.skipped:
            self.verdicts[fault] = str(
                report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            )
        elif report.when == "call" and report.passed:
            self.verdicts[fault] = "withstood"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints the table."""
        width = max(map(len, self.verdicts), default=0)
        terminalreporter.section("faults")
        terminalreporter.line("  ".join([f"{'fault':{width}}", *COLUMNS.values(), "verdict"]))
        for fault, verdict in self.verdicts.items():
            row = self.rows.get(fault, {})
            cells = [f"{row.get(key, '-'):>{len(title)}}" for key, title in COLUMNS.items()]
            terminalreporter.line("  ".join([f"{fault:{width}}", *cells, verdict]))


def fault_of(test: str) -> str:
    """The fault of a test: its parameter, or its name as words; `test` is its node id."""
    name, _, parameter = test.rpartition("::")[2].partition("[")
    return parameter.removesuffix("]") or name.removeprefix("test_").replace("_", " ")


def main() -> int:
    """Runs the tests; the exit code says whether every fault was tried and withstood."""
    rows = Rows()
    folder = Path(__file__).parent
    code = pytest.main(["-q", str(folder), *sys.argv[1:]], plugins=[rows])
    return int(code) or any(verdict in ("FAILED", "NOT TRIED") for verdict in rows.verdicts.values())


sys.exit(main())
