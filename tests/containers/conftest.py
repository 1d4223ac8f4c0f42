"""Makes the ledger of tests/faults importable, and starts composed systems for these tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from testcontainers.compose import DockerCompose

from gateway.live_settings import LIVE_SETTINGS

sys.path.append(str(Path(__file__).parents[1] / "faults"))

ROOT = Path(__file__).resolve().parents[2]
BUILD_SECONDS = 1200
READY_SECONDS = 600


def lift_limits(compose: DockerCompose) -> None:
    """Raises the rate limits, so that one address may send everything that all people and clients of a test send."""
    changes = [part for name in LIVE_SETTINGS if name.startswith("limits.") for part in (name, "1000000/1m")]
    compose.exec_in_container(["python", "-m", "gateway", "settings", "set", *changes], "gateway")


@contextmanager
def composed(name: str, files: Sequence[str], environment: Mapping[str, str]) -> Iterator[DockerCompose]:
    """Starts the system of these compose files under a unique project name: built, healthy, and removed afterwards.

    `environment` includes ``PORT`` and ``RESUENA_PUBLIC_URL``.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPOSE_PROJECT_NAME", f"resuena-{name}-{os.getpid()}")
        for variable, value in environment.items():
            patch.setenv(variable, value)
        compose = DockerCompose(ROOT, compose_file_name=list(files))
        command = compose.compose_command_property
        subprocess.run([*command, "build", "--quiet"], cwd=ROOT, check=True, timeout=BUILD_SECONDS)
        try:
            subprocess.run([*command, "up", "--wait", "--quiet-pull"], cwd=ROOT, check=True, timeout=READY_SECONDS)
            yield compose
        except subprocess.SubprocessError:
            print(*compose.get_logs(), sep="\n")
            raise
        finally:
            compose.stop()
