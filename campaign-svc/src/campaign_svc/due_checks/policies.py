"""When checks are due: no I/O here."""

from __future__ import annotations

from datetime import timedelta

SETTLING = timedelta(seconds=5)
"""Delay from a report of figures until its checks are due: reports come in bursts, and one run settles several."""
