"""Validation of engagement reports: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from kit.rpc.errors import Violation

MAX_CAMPAIGNS = 100
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
AHEAD = timedelta(days=1)
COUNT_MAX = 100_000_000
POINTS_KEPT = timedelta(days=90)
"""Retention of networks' reports on posts."""
MAX_REPORTS = 1000


def report_violations(counts: Mapping[str, int], observed_at: datetime, now: datetime) -> list[Violation]:
    """The invalid fields of a report: counts outside 0 to COUNT_MAX, or observed before 2000 or over a day ahead.

    A moment in the far future would make every later report count as older.
    """
    violations = []
    if any(count < 0 for count in counts.values()):
        violations.append(Violation("counts", "Not below zero.", "NEGATIVE"))
    if any(count > COUNT_MAX for count in counts.values()):
        violations.append(Violation("counts", f"At most {COUNT_MAX}.", "TOO_LARGE"))
    if not EARLIEST <= observed_at <= now + AHEAD:
        violations.append(Violation("observed_at", "Say when the network said so.", "MOMENT_REQUIRED"))
    return violations
