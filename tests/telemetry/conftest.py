"""One running Resuena for the tests of this folder that need it, monitored by Prometheus, with a receiver for its
spans."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from dataclasses import replace

from journey import QUICK_PASSWORDS, System
from receiver import Receiver
from short_journey import travel
from watch import Watch
from watched import Watched


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """Resuena without demo data, after a short journey."""
    receiver = Receiver()
    environment = {
        "RESUENA_OTLP_ENDPOINT": f"http://127.0.0.1:{receiver.port}",
        **QUICK_PASSWORDS,
    }
    system = replace(System.planned(environment), demo=False)
    watch = Watch(system, tmp_path_factory.mktemp("watch") / "data")
    try:
        system.begin()
        watch.start()
        yield Watched(system, watch, receiver, travel(system))
    finally:
        watch.stop()
        system.remove()
        receiver.close()
