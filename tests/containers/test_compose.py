"""`docker compose up --wait` on a clean checkout ends healthy, shows one door only, and the same journeys pass against it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from testcontainers.compose import ComposeContainer, DockerCompose

ROOT = Path(__file__).resolve().parents[2]
SERVICES = {"identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc"}
BUILD_SECONDS = 1200
READY_SECONDS = 300
JOURNEYS_SECONDS = 2400

pytestmark = pytest.mark.skipif(shutil.which("docker") is None, reason="needs Docker with compose")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPOSE_PROJECT_NAME", f"resuena-test-{os.getpid()}")
        patch.setenv("PORT", str(port))
        patch.setenv("RESUENA_PUBLIC_URL", f"http://localhost:{port}")
        patch.setenv("RESUENA_FORM_LIMIT", "1000")  # all these people come from one address
        yield f"http://localhost:{port}"


@pytest.fixture(scope="module")
def system(url: str) -> Iterator[DockerCompose]:
    compose = DockerCompose(ROOT)
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


def by_service(system: DockerCompose) -> dict[str, ComposeContainer]:
    return {str(container.Service): container for container in system.get_containers(include_all=True)}


def test_everything_is_healthy_and_every_job_ended_well(system: DockerCompose) -> None:
    found = by_service(system)
    jobs = {name for name, container in found.items() if container.State == "exited"}

    assert {name: found[name].ExitCode for name in jobs} == dict.fromkeys(jobs, 0)
    assert {f"{name.removesuffix('-svc')}-migrate" for name in SERVICES} <= jobs
    assert {name: found[name].Health for name in found if name not in jobs} == dict.fromkeys(
        {"postgres", "nats", "gateway", *SERVICES}, "healthy"
    )


def test_only_the_gateway_is_published(system: DockerCompose) -> None:
    published = {
        name
        for name, container in by_service(system).items()
        if any(publisher.PublishedPort for publisher in container.Publishers or [])
    }

    assert published == {"gateway"}


def test_no_process_of_ours_runs_as_root(system: DockerCompose) -> None:
    for name in (*SERVICES, "gateway"):
        out, _, _ = system.exec_in_container(["id", "-u"], name)
        assert out.strip() == "10001"


def test_the_journeys_pass_against_the_containers(system: DockerCompose, url: str) -> None:
    options = ["-n", "2", "--dist", "loadfile", "--ignore", "tests/journeys/screens", "--base-url", url]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/journeys", *options],
        cwd=ROOT,
        check=False,
        timeout=JOURNEYS_SECONDS,
    )

    assert done.returncode == 0
