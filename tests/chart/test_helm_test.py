"""`helm test` and Helm's notes after an installation: the test pods run real checks, and the commands in the notes
exist."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import charts
import grpc.aio
import pytest
import typer
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import aio as health_aio

from kit.rpc.settings import ServiceSettings
from resuena_operator import cli
from resuena_operator.installation import MARKER, OperatorSettings, of_environment

NEEDED = "resuena-test"
READY, DOCTOR = "resuena-ready", "resuena-doctor"


def pods() -> dict[str, charts.Resource]:
    return charts.production("Pod")


def test_what_a_test_needs_is_made_before_it() -> None:
    assert set(pods()) == {READY, DOCTOR}
    needed = [charts.production(kind)[NEEDED] for kind in ("ServiceAccount", "NetworkPolicy")]
    hooks = [resource["metadata"]["annotations"] for resource in (*needed, *pods().values())]
    assert {hook["helm.sh/hook"] for hook in hooks} == {"test"}
    assert {hook["helm.sh/hook-delete-policy"] for hook in hooks} == {"before-hook-creation"}  # for `--logs`
    assert max(int(hook["helm.sh/hook-weight"]) for hook in hooks[:2]) < 0
    for pod in pods().values():
        assert pod["spec"]["restartPolicy"] == "Never"
        assert pod["spec"]["serviceAccountName"] == NEEDED


def test_the_test_asks_the_gateway_and_each_service_where_they_are() -> None:
    (container,) = pods()[READY]["spec"]["containers"]
    assert container["image"].startswith("registry.example/resuena/gateway:")
    assert container["args"][1:] == [
        "http://resuena-gateway/healthz",
        *sorted(f"{charts.name_of(service)}:5100" for service in charts.SERVICES),
    ]


@asynccontextmanager
async def service(state: health_pb2.HealthCheckResponse.ServingStatus) -> AsyncIterator[str]:
    """The address of a service with this health status."""
    server = grpc.aio.server()
    servicer = health_aio.HealthServicer()
    await servicer.set("", state)
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await server.stop(None)


@asynccontextmanager
async def gateway(status: int) -> AsyncIterator[str]:
    """The address of a gateway whose /healthz has this status."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"GET /healthz ")
        body = b'{"failing": ["media-svc"]}'
        writer.write(
            b"HTTP/1.1 %d -\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % (status, len(body)) + body
        )
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/healthz"


SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


@pytest.mark.parametrize(
    ("status", "state", "code", "printed"),
    [
        (200, SERVING, 0, "is ready"),
        (503, SERVING, 1, "answers 503: .*media-svc"),
        (200, NOT_SERVING, 1, "does not answer as ready"),
    ],
)
async def test_the_test_fails_when_a_part_is_not_ready(
    status: int, state: health_pb2.HealthCheckResponse.ServingStatus, code: int, printed: str
) -> None:
    (container,) = pods()[READY]["spec"]["containers"]
    assert container["command"] == ["python", "-c"]
    async with gateway(status) as url, service(SERVING) as well, service(state) as other:
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", container["args"][0], url, well, other],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == code, done.stderr
    assert len(done.stdout.splitlines()) == 3
    assert re.search(printed, done.stdout)


def test_the_doctor_is_told_where_each_part_and_each_secret_is() -> None:
    doctor = pods()[DOCTOR]
    (container,) = doctor["spec"]["containers"]
    assert container["image"].startswith("registry.example/resuena/operator:")
    assert typer.main.get_command(cli.app).commands.keys() >= set(container["args"])  # type: ignore[attr-defined]
    environment = charts.environment(doctor)
    assert MARKER in environment
    fields = {f"RESUENA_{name.upper()}" for name in OperatorSettings.model_fields}
    known_names = {name.removesuffix("_FILE") for name in environment if name.startswith("RESUENA_")}
    assert known_names <= fields
    own = {
        f"RESUENA_{name.upper()}" for name in OperatorSettings.model_fields.keys() - ServiceSettings.model_fields
    }
    assert {
        name for name in own if re.search(r"_(ADDRESS|DATABASE_URL|PEPPER|SIGNING_KEY|UNIQUES_SECRET)$", name)
    } <= known_names
    assert known_names >= {"RESUENA_GATEWAY_URL", "RESUENA_SYSTEM_URL"}
    paths = {key for _, _, key in charts.mounted(doctor["spec"])}
    assert paths >= {"password-pepper", "signing-key", "uniques-secret"}
    files = {
        f"/run/secrets/{item['path']}"
        for source in next(volume for volume in doctor["spec"]["volumes"] if volume["name"] == "secrets")[
            "projected"
        ]["sources"]
        for item in source["secret"]["items"]
    }
    assert {value for name, value in environment.items() if name.endswith("_FILE")} <= files


def test_the_doctors_command_reads_its_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doctor = pods()[DOCTOR]
    for _, _, key in charts.mounted(doctor["spec"]):
        (tmp_path / key).write_text("f" * 64)
    for name in [name for name in os.environ if name.startswith("RESUENA_")]:
        monkeypatch.delenv(name)
    for name, value in charts.environment(doctor).items():
        monkeypatch.setenv(name, value.replace("/run/secrets", str(tmp_path)))
    for service in charts.SERVICES:
        (tmp_path / f"{service}-database-password").write_text("f" * 64)
    (tmp_path / "nats-password").write_text("f" * 64)
    for key in ("access-key-id", "secret-access-key"):
        (tmp_path / f"media-store-{key}").write_text("anything")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "anything")  # otherwise the command sets them for the rest of the process
    place = of_environment()
    assert place.production
    assert place.grpc == {service: f"{charts.name_of(service)}:5100" for service in charts.SERVICES}
    assert (place.gateway_url, place.system_url) == ("http://resuena-gateway", "http://resuena-gateway:9100")
    assert set(place.secrets) == {"password-pepper", "signing-key", "uniques-secret"}


def test_what_helm_prints_names_commands_and_resources_that_exist() -> None:
    done = subprocess.run(
        [charts.HELM, "install", "resuena", *charts.values_of("resuena", "production"), "--dry-run=client"],
        env={**os.environ, "KUBECONFIG": "/nonexistent"},
        capture_output=True,
        text=True,
        check=True,
    )
    notes = done.stdout.partition("NOTES:")[2]
    executed = re.findall(r"exec deployment/(\S+) -- python -m (\w+) (\S+)", notes)
    assert {name for name, _, _ in executed} <= set(charts.production("Deployment"))
    assert [(module, command) for _, module, command in executed] == [
        ("company_svc", "publish-terms"),
        ("company_svc", "publish-terms"),
        ("identity_svc", "grant-staff"),
    ]
    for _, module, command in executed:
        part = module.removesuffix("_svc")
        assert any(f'"{command}":' in charts.source_of(part, file) for file in ("__main__.py", "bootstrap.py"))
    assert re.findall(r"--filter '!name=(\S+)'", notes) == [
        READY
    ]  # a filter by the doctor's name leaves out what it needs
