"""The charts' inputs and outputs work with the real programs: kubectl, openssl and three NATS servers."""

from __future__ import annotations

import base64
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import charts
import nats.errors
import nats.js.errors
import pytest
import yaml

from kit.jetstream import StreamKeeper, connect, stream_of
from kit.rpc import service_keys
from kit.testing import eventually

SUBJECT = "resuena.example.thing_renamed.v1"
PASSWORD = "12e4 with: signs}"


def secret_manifests(folder: Path, *more: str) -> dict[tuple[str, str], dict[str, bytes]]:
    """The manifests that make-secrets.sh prints, by kind and name."""
    done = subprocess.run(
        ["sh", charts.KUBERNETES / "make-secrets.sh", folder, *more],
        env={**os.environ, "KUBECTL": str(charts.HELM.with_name("kubectl")), "KUBECONFIG": "/nonexistent"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {
        (resource["kind"], resource["metadata"]["name"]): {
            key: base64.b64decode(value) if resource["kind"] == "Secret" else value.encode()
            for key, value in (resource.get("data") or {}).items()
        }
        for resource in yaml.safe_load_all(done.stdout)
        if resource
    }


def referenced_keys() -> set[tuple[str, str, str]]:
    """Kind, name and key of every Secret or ConfigMap value that the charts refer to."""
    pods = [
        charts.pod_of(workload) for workload in (*charts.workloads().values(), *charts.production("Pod").values())
    ]
    pods += [charts.pod_of(workload) for workload in charts.resources("stores", None, "StatefulSet").values()]
    (cluster,) = charts.resources("stores", None, "Cluster").values()
    references = {entry for pod in pods for entry in charts.mounted(pod)} - {
        ("configMap", "resuena-stores-nats", "*")
    }
    for role in cluster["spec"]["managed"]["roles"]:
        references |= {("secret", role["passwordSecret"]["name"], key) for key in ("username", "password")}
    return references


def test_the_command_makes_all_that_the_charts_refer_to(tmp_path: Path) -> None:
    (tmp_path / "media-store-access-key-id").write_text("AKIDEXAMPLE\n")
    (tmp_path / "media-store-secret-access-key").write_text("anything\n")
    present = secret_manifests(tmp_path)
    for kind, name, key in referenced_keys():
        values = present["Secret" if kind == "secret" else "ConfigMap", name]
        assert values
        assert key == "*" or key in values
    assert secret_manifests(tmp_path) == present  # it replaces nothing


def test_a_password_has_no_line_end_and_a_database_gets_the_one_of_its_service(tmp_path: Path) -> None:
    present = secret_manifests(tmp_path)
    passwords = {
        service: present["Secret", f"resuena-database-{service}"]["password"] for service in charts.SERVICES
    }
    for service, password in passwords.items():
        assert re.fullmatch(rb"[0-9a-f]{64}", password)
        assert password.decode() == (tmp_path / f"{service}-database-password").read_text().strip()
        assert present["Secret", f"resuena-database-{service}"]["username"] == service.encode()
    assert len(set(passwords.values())) == len(charts.SERVICES)


def test_the_services_keys_are_those_that_kit_reads_and_rotates(tmp_path: Path) -> None:
    secret_manifests(tmp_path)
    folder = tmp_path / "service-keys"
    for part in charts.PARTS:
        if not charts.called_by(part):
            continue
        private = service_keys.read_private(service_keys.private_file(folder, part))
        assert service_keys.read_public(service_keys.public_file(folder, part)) == [private.public_key()]
    service_keys.rotate(folder, "company")
    assert list(secret_manifests(tmp_path, "public")) == [("ConfigMap", "resuena-service-public-keys")]
    present = secret_manifests(tmp_path)
    public = present["ConfigMap", "resuena-service-public-keys"]["company.pem"]
    assert public.count(b"BEGIN PUBLIC KEY") == 2
    assert (
        present["Secret", "resuena-service-key-company"]["key.pem"]
        == service_keys.private_file(folder, "company").read_bytes()
    )


# --- the servers of NATS, with the chart's own configuration and command


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """The address of the first of three servers, each on a loopback address of this machine."""
    (config,) = charts.resources("stores", None, "ConfigMap").values()
    (workload,) = charts.resources("stores", None, "StatefulSet").values()
    (container,) = charts.pod_of(workload)["containers"]
    shell, option, command = container["command"]
    ports = {name: free() for name in ("client", "cluster", "monitor")}
    (tmp_path / "nats-password").write_text(PASSWORD + "\n")
    servers = []
    for number in range(3):
        own = tmp_path / str(number)
        own.mkdir()
        address = f"127.0.0.{number + 2}"
        text: str = config["data"]["nats.conf"]
        for before, after in (
            ("port: 4222", f'listen: "{address}:{ports["client"]}"'),
            ("port: 6222", f'listen: "{address}:{ports["cluster"]}"'),
            ("monitor_port: 8222", f'http: "{address}:{ports["monitor"]}"'),
            ("/data", str(own / "data")),
            ("/run/nats/nats.pid", str(own / "pid")),
        ):
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        (own / "nats.conf").write_text(text)
        adapted = command.replace("/run/secrets", str(tmp_path)).replace("/etc/nats", str(own))
        adapted = adapted.replace("nats-server --config", f"{charts.nats_server()} --config")
        adapted = re.sub(
            r"resuena-stores-nats-(\d)\.resuena-stores-nats-servers:6222",
            lambda match: f"127.0.0.{int(match[1]) + 2}:{ports['cluster']}",
            adapted,
        )
        with (own / "log").open("w") as log:
            servers.append(
                subprocess.Popen(
                    [shell, option, adapted],
                    env={**os.environ, "POD_NAME": f"resuena-stores-nats-{number}"},
                    stdout=subprocess.DEVNULL,
                    stderr=log,
                )
            )
    yield f"127.0.0.2:{ports['client']}"
    for server in servers:
        server.kill()
        server.wait()


def free() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.2", 0))
        return int(listener.getsockname()[1])


async def test_three_servers_with_the_charts_configuration_keep_a_stream_on_each(cluster: str) -> None:
    connection = await connect(f"nats://resuena:{quote(PASSWORD, safe='')}@{cluster}", "tests", replicas=3)
    await connection.wait_connected(30)
    stream = stream_of(SUBJECT)

    async def three() -> Any:
        try:
            await StreamKeeper(connection, [stream]).look(stream)
            info = await connection.jetstream.stream_info(stream.name)
        except (nats.errors.Error, nats.js.errors.Error, TimeoutError) as error:
            raise AssertionError(repr(error)) from error
        assert info.cluster is not None
        return 1 + len(info.cluster.replicas or [])

    assert await eventually(three, timeout=60) == 3
    await connection.close()
