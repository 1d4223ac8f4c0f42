"""What a report of engagement must be: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from kit.rpc.errors import Violation

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)


def report_violations(counts: Mapping[str, int], observed_at: datetime) -> list[Violation]:
    """Figures are cumulative, so never below zero; a report without a moment could not be put in order."""
    violations = []
    if any(count < 0 for count in counts.values()):
        violations.append(Violation("counts", "Not below zero.", "NEGATIVE"))
    if observed_at < EARLIEST:
        violations.append(Violation("observed_at", "Say when the network said so.", "MOMENT_REQUIRED"))
    return violations
