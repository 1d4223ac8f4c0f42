"""Describes the running process: version, age, memory, traffic."""

from __future__ import annotations

import os
import resource
import socket
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from kit.release import VERSION
from kit.system.traffic import Traffic
from kit.v1 import system_pb2 as pb

_MEMORY = Path("/proc/self/statm")


def memory_bytes() -> float:
    """Resident memory of this process; its peak where the system does not report the current value."""
    try:
        return float(_MEMORY.read_text().split()[1]) * resource.getpagesize()
    except OSError:
        highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return float(highest * (1 if sys.platform == "darwin" else 1024))


class OwnProcess:
    """This process, observed since this object was created."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._started = datetime.now(UTC)
        self.instance = f"{socket.gethostname()}:{os.getpid()}"

    def described(self, *, ready: bool, checks: Mapping[str, str]) -> pb.Process:
        """The current state of the process; `checks` are the states of its checks, `ok` or another."""
        rates = self._traffic.rates()
        described = pb.Process(
            instance=self.instance,
            answers=True,
            ready=ready,
            failing=sorted(name for name, state in checks.items() if state != "ok"),
            version=VERSION,
            calls_per_minute=rates.calls_per_minute,
            error_rate=rates.error_rate,
            p50_milliseconds=rates.p50_milliseconds,
            p99_milliseconds=rates.p99_milliseconds,
            memory_bytes=memory_bytes(),
        )
        described.started_at.FromDatetime(self._started)
        return described
