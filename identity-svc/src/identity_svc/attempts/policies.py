"""Free attempts, back-off and delayed responses after failures: no I/O here."""

from __future__ import annotations

from datetime import timedelta

from kit.rates import Rate

FREE_FAILURES = 4
MAX_WAIT = timedelta(minutes=15)
ADDRESS_WINDOW = timedelta(minutes=5)
ADDRESS_FAILURES = 50
DEFAULT_MAIL_RATE = Rate(20, 600.0)
"""Mails that one address may request, unless the live setting `limits.mails.address` says otherwise."""


MAX_SLOWNESS = 1.0
DEVICES_KEPT = 5
_SLOWER_BY = 0.1


def slowness_after(failures: int) -> float:
    """Seconds by which responses about an account are delayed after failures from anywhere within ADDRESS_WINDOW.

    Wrong guesses by others only delay the account's owner; they never lock the owner out.
    """
    return min(MAX_SLOWNESS, max(0, failures - FREE_FAILURES) * _SLOWER_BY)


def devices_of(token: str) -> list[tuple[str, str]]:
    """The nonces and signatures of a device token, one pair for each person who signed in on the device."""
    parts = token.split(".")
    return [] if len(parts) % 2 else list(zip(parts[::2], parts[1::2], strict=True))[:DEVICES_KEPT]


def wait_after(failures: int) -> timedelta | None:
    """The back-off after consecutive failures: none up to the fourth, then 2 s, doubling up to 15 minutes."""
    if failures <= FREE_FAILURES:
        return None
    return min(MAX_WAIT, timedelta(seconds=2 ** min(failures - FREE_FAILURES, 20)))


WAITS = [wait_after(failures) for failures in range(1, 20)]
"""The back-off after each number of failures, beginning with one; the last also applies after more."""
