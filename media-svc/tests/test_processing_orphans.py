"""Image workers end with the service that started them, also when the service was killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil

SERVICE = """
import asyncio
from media_svc.processing.service.worker_pool import Workers
from kit.rpc.errors import InvalidInput

async def work():
    workers = Workers(1, 1024, 20.0)
    try:
        await workers.rework(b"no image")
    except InvalidInput:
        print(*workers._pool._processes, flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(work())
"""


def test_a_worker_ends_when_its_service_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "service.py"
    program.write_text(SERVICE)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        worker = psutil.Process(int(service.stdout.readline()))

        service.kill()

        _, alive = psutil.wait_procs([worker], timeout=20)
    for left in alive:
        left.kill()
    assert not alive
