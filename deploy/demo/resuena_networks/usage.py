"""Counts of calls by application and by account in sliding windows, the usage headers, and a journal of calls."""

from __future__ import annotations

import json
import time
from collections import Counter, deque
from dataclasses import dataclass, field

HOUR, DAY = 3_600, 86_400
SLICES = 60
JOURNAL = 20_000


@dataclass
class Window:
    """A sliding-window count in slices, so that its size is constant."""

    seconds: int
    slices: deque[list[int]] = field(default_factory=deque)
    total: int = 0

    def count(self, now: float) -> int:
        """The number of calls within the window."""
        oldest = now - self.seconds
        while self.slices and self.slices[0][0] * self.seconds / SLICES < oldest:
            self.total -= self.slices.popleft()[1]
        return self.total

    def add(self, now: float) -> None:
        """Counts one call."""
        number = int(now * SLICES / self.seconds)
        if not self.slices or self.slices[-1][0] != number:
            self.slices.append([number, 0])
        self.slices[-1][1] += 1
        self.total += 1

    def minutes_until_free(self, now: float) -> int:
        """Minutes until the oldest calls leave the window."""
        if not self.slices:
            return 0
        return max(1, round((self.slices[0][0] * self.seconds / SLICES + self.seconds - now) / 60))


@dataclass(frozen=True)
class Called:
    """One call, for tests that check requests."""

    at: float
    host: str
    method: str
    path: str
    account: str
    status: int
    fault: str = ""


class Usage:
    """The counted calls, in memory: after a restart the windows are empty."""

    def __init__(self) -> None:
        self._apps: dict[str, Window] = {}
        self._accounts: dict[str, Window] = {}
        self.journal: deque[Called] = deque(maxlen=JOURNAL)
        self.by_account: Counter[str] = Counter()

    def note(self, called: Called) -> None:
        """Logs a call."""
        self.journal.append(called)
        if called.account:
            self.by_account[called.account] += 1

    def forget(self) -> None:
        """Deletes all calls."""
        self.__init__()  # type: ignore[misc]

    def app(self, network: str) -> Window:
        """The application's calls in the last hour."""
        return self._apps.setdefault(network, Window(HOUR))

    def account(self, account_id: str) -> Window:
        """An account's calls in the last day."""
        return self._accounts.setdefault(account_id, Window(DAY))

    def headers(self, network: str, account_id: str, *, per_app: int, per_account: int) -> dict[str, str]:
        """The two usage headers, in percent of the limits."""
        now = time.time()
        app = _shares(self.app(network).count(now), per_app)
        result = {"X-App-Usage": json.dumps(app)}
        if account_id:
            window = self.account(account_id)
            calls = window.count(now)
            free = window.minutes_until_free(now) if calls >= per_account else 0
            kind = "instagram" if network == "instagram" else "pages"
            result["X-Business-Use-Case-Usage"] = json.dumps(
                {
                    account_id: [
                        {"type": kind, **_shares(calls, per_account), "estimated_time_to_regain_access": free}
                    ]
                }
            )
        return result


def _shares(calls: int, allowed: int) -> dict[str, int]:
    percent = min(100, 100 * calls // allowed)
    return {"call_count": percent, "total_cputime": percent // 4, "total_time": percent // 4}
