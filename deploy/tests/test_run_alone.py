"""The READMEs' commands that run one process by hand work, with the stores of `make up ONLY=stores`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from operator_factories import Resuena

from kit.testing import eventually
from kit.testing.ports import free_port
from resuena_local import postgres
from resuena_local.layout import MARK, ROOT, Folders
from resuena_local.parts import SERVICES

STARTED = "PostgreSQL and NATS run alone."


@dataclass(frozen=True)
class Stores:
    """The stores that `make up ONLY=stores` started in a new folder."""

    data: Path
    gateway_port: int
    offset: int

    def run(self, name: str, folder: str) -> subprocess.Popen[bytes]:
        """Runs the lines of a README that contain `resuena env`, down to the one that starts the process."""
        text = (ROOT / folder / "README.md").read_text()
        module = folder.replace("-", "_")
        python = re.escape(f".venv/bin/python -m {module}")
        assert "make up ONLY=stores" in text
        [environment_line] = re.findall(rf'eval "\$\(\.venv/bin/resuena env {name}\)"', text)
        migrate = re.findall(rf"{python} migrate$", text, re.MULTILINE)
        assert re.search(rf"{python}(?= +# alone|`)", text)
        lines = ["set -eu", environment_line, *migrate, f"exec .venv/bin/python -m {module}"]
        programs = {
            "python": sys.executable,
            "resuena": f"{sys.executable} -m resuena_operator --data {self.data}",
        }
        script = re.sub(r"\.venv/bin/(python|resuena)", lambda match: programs[match[1]], "\n".join(lines))
        with (self.data / f"{folder}.log").open("wb") as log:
            return subprocess.Popen(["bash", "-c", script], cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    data = tmp_path_factory.mktemp("alone") / "data"
    data.mkdir()
    port = free_port()
    offset = (os.getpid() % 400 + 10) * 10
    stores = {name: str(free_port()) for name in ("POSTGRES_PORT", "NATS_PORT")}
    log = data / "launcher.log"
    with log.open("wb") as out:
        launcher = subprocess.Popen(
            [sys.executable, "-m", "resuena_local", "--data", str(data), "up", "--stores-only"],
            env={**os.environ, "PORT": str(port), "PORT_OFFSET": str(offset), **stores, postgres.FSYNC: "off"},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        asyncio.run(eventually(lambda: STARTED in log.read_text(), 120))
        yield Stores(data, port, offset)
    finally:
        launcher.send_signal(signal.SIGTERM)
        assert launcher.wait(timeout=60) == 0


async def test_the_lines_of_each_readme_run_its_process(stores: Stores) -> None:
    addresses = {f"{name}-svc": 9101 + number + stores.offset for number, name in enumerate(SERVICES)}
    addresses["gateway"] = stores.gateway_port
    running = {folder: stores.run(folder.removesuffix("-svc"), folder) for folder in addresses}
    try:
        async with httpx.AsyncClient() as client:
            for folder, port in addresses.items():

                async def ready(folder: str = folder, port: int = port) -> None:
                    said = (stores.data / f"{folder}.log").read_text()
                    if running[folder].poll() is not None:
                        pytest.fail(f"{folder} ended:\n{said}")
                    try:
                        response = await client.get(f"http://127.0.0.1:{port}/readyz")
                    except httpx.HTTPError as error:
                        raise AssertionError(f"{folder}: {error!r}\n{said}") from error
                    assert response.status_code == 200, response.text

                await eventually(ready, 300)
    finally:
        for process in running.values():
            process.terminate()
        codes = {folder: process.wait(timeout=60) for folder, process in running.items()}
    assert set(codes.values()) == {0}, codes


def test_a_process_runs_in_place_of_the_one_that_make_up_started(stores: Stores) -> None:
    command = [sys.executable, "-m", "resuena_local", "--data", str(stores.data), "run"]
    migrated = subprocess.run([*command, "media", "migrate"], capture_output=True, text=True, check=True, cwd=ROOT)
    assert '"service":"media-svc"' in migrated.stdout
    nobody = subprocess.run([*command, "postgres"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (nobody.returncode, "choose from identity" in nobody.stdout) == (2, True)


def test_what_is_printed_is_what_a_process_is_told(stores: Stores, resuena: Resuena) -> None:
    code, said, _ = resuena("--data", str(stores.data), "env", "media-svc")
    assert code == 0
    printed = dict(line.removeprefix("export ").split("=", 1) for line in said.splitlines())
    assert printed["RESUENA_MEDIA_STORE_URL"] == Folders(stores.data).media.as_uri()
    assert printed["RESUENA_DATABASE_URL"].startswith("postgresql+asyncpg://media:")
    assert MARK not in printed


@pytest.mark.parametrize("service", ["nobody", "postgres"])
def test_a_process_that_is_none_of_ours_is_refused(stores: Stores, resuena: Resuena, service: str) -> None:
    code, _, said = resuena("--data", str(stores.data), "env", service)
    assert code == 2
    assert "choose from" in said


def test_without_a_running_resuena_it_is_said(tmp_path: Path, resuena: Resuena) -> None:
    code, _, said = resuena("--data", str(tmp_path), "env", "campaign")
    assert code == 3
    assert "`make up` starts it" in said
