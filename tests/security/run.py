"""`make security`: runs every attack of `attacks.py`, prints the number of tests and the verdict of each, and fails
when one succeeded."""

from __future__ import annotations

import os
import sys
from collections import Counter

import pytest
from attacks import ATTACKS, attacks_of


class Verdicts:
    """A pytest plugin that counts outcomes by attack and prints them as a table at the end."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Counts a finished test, or a set-up or tear-down that failed. A skipped test tries nothing."""
        counted = next((int(str(value)) for name, value in report.user_properties if name == "tried"), 1)
        tried = counted if report.when == "call" else 0
        for attack in attacks_of(report.nodeid):
            self.tried[attack] += 0 if report.skipped else tried
            self.failed[attack] += report.failed

    def verdict(self, attack: str) -> str:
        """The verdict on an attack; one that was never tried is not withstood."""
        if self.failed[attack]:
            return f"FAILED ({self.failed[attack]})"
        return "withstood" if self.tried[attack] else "NOT TRIED"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints the table."""
        width = max(map(len, ATTACKS))
        terminalreporter.section("attacks")
        terminalreporter.line(f"{'attack':{width}}  tried  verdict")
        for attack in ATTACKS:
            terminalreporter.line(f"{attack:{width}}  {self.tried[attack]:5}  {self.verdict(attack)}")
        terminalreporter.line(f"{'tests, of which some try two attacks':{width}}  {self.tried.total():5}")


def main() -> int:
    """Runs the tests; the exit code says whether every attack was tried and withstood."""
    verdicts = Verdicts()
    named = sorted({test for tests in ATTACKS.values() for test in tests})
    workers = os.environ.get("WORKERS", "2")
    code = pytest.main(["-q", "-n", workers, "--dist", "loadscope", *sys.argv[1:], *named], plugins=[verdicts])
    return int(code) or any(verdicts.verdict(attack) != "withstood" for attack in ATTACKS)


sys.exit(main())
