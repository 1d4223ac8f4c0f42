"""`docker compose up --wait` on a clean checkout ends healthy, publishes one port only, and the same journeys pass
against it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from testcontainers.compose import ComposeContainer, DockerCompose

from kit.testing.ports import free_port

from .conftest import ROOT, composed, lift_limits

SERVICES = {"identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc"}
JOURNEYS_SECONDS = 2400

pytestmark = pytest.mark.skipif(shutil.which("docker") is None, reason="needs Docker with compose")


@pytest.fixture(scope="module")
def url() -> str:
    return f"http://localhost:{free_port()}"


@pytest.fixture(scope="module")
def system(url: str) -> Iterator[DockerCompose]:
    environment = {
        "PORT": url.rpartition(":")[2],
        "RESUENA_PUBLIC_URL": url,
    }
    with composed("test", ["docker-compose.yml"], environment) as compose:
        lift_limits(compose)
        yield compose


def by_service(system: DockerCompose) -> dict[str, ComposeContainer]:
    return {str(container.Service): container for container in system.get_containers(include_all=True)}


def test_everything_is_healthy_and_every_job_ended_well(system: DockerCompose) -> None:
    containers = by_service(system)
    jobs = {name for name, container in containers.items() if container.State == "exited"}

    assert {name: containers[name].ExitCode for name in jobs} == dict.fromkeys(jobs, 0)
    assert {f"{name.removesuffix('-svc')}-migrate" for name in SERVICES} <= jobs
    assert {name: containers[name].Health for name in containers if name not in jobs} == dict.fromkeys(
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
