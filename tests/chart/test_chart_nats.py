"""NATS in the charts: a user for each part with the generated permissions, streams that only the operator's user
creates, and servers that run with the charts' own configuration and command."""

from __future__ import annotations

import importlib.util
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import charts
import nats.errors
import nats.js.errors
import pytest

from kit.events.publish import NotAcceptedError, publish
from kit.jetstream import Connection, StreamKeeper, connect, stream_of
from kit.jetstream.streams import ensure_stream
from kit.provisioning import BUCKETS
from kit.testing import eventually
from resuena_local.nats import STREAM_OWNERS

OPERATOR = "resuena"
STREAMS = "resuena-streams"
ONE_USER = "user: resuena, password: $NATS_PASSWORD"
"""The server's authorization in releases that had one user for all."""
FACT = "resuena.campaign.tested.v1"


def _generator() -> Any:
    file = charts.ROOT / "deploy" / "generators" / "nats_users.py"
    spec = importlib.util.spec_from_file_location("nats_users_of_the_chart", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


GENERATOR = _generator()


def user_of(workload: str) -> str:
    """The user that a Deployment, a Job, the CronJob or the doctor is to have."""
    users = {charts.name_of(part): part for part in charts.PARTS}
    users |= {charts.migration_of(service): service for service in charts.SERVICES}
    return users.get(workload, OPERATOR)


def secret_of(user: str, operators: str = "resuena-nats", prefix: str = "resuena-nats") -> str:
    return operators if user == OPERATOR else f"{prefix}-{user}"


def secret_volume(workload: charts.Resource) -> dict[str, str]:
    """The Secret of each file below /run/secrets."""
    (volume,) = (volume for volume in charts.pod_of(workload)["volumes"] if volume["name"] == "secrets")
    return {
        item["path"]: source["secret"]["name"]
        for source in volume["projected"]["sources"]
        for item in source["secret"]["items"]
    }


# --- users and permissions


@pytest.mark.parametrize("example", [example for chart, example in charts.EXAMPLES if chart == "stores"])
def test_the_servers_have_the_users_and_permissions_that_are_generated_from_the_code(example: str | None) -> None:
    (config,) = charts.resources("stores", example, "ConfigMap").values()
    assert config["data"]["nats-users.conf"] == GENERATOR.configuration()
    assert 'authorization { include "./nats-users.conf" }' in config["data"]["nats.conf"]


def test_a_server_has_each_users_password_from_the_users_own_secret() -> None:
    (servers,) = charts.resources("stores", None, "StatefulSet").values()
    files = {
        "nats-password" if user == OPERATOR else f"{user}-nats-password": secret_of(user)
        for user in (OPERATOR, *GENERATOR.users())
    }
    assert secret_volume(servers) == files
    assert set(GENERATOR.users()) == set(charts.PARTS)


@pytest.mark.parametrize("chart", ["production", "external"])
def test_each_pod_connects_as_the_user_of_its_part_with_the_secret_of_that_user_alone(chart: str) -> None:
    workloads = {
        resource["metadata"]["name"]: resource
        for kind in ("Deployment", "Job", "CronJob", "Pod")
        for resource in charts.resources("resuena", chart, kind).values()
        if resource["metadata"]["name"] != "resuena-ready"  # which connects to the parts only
    }
    assert {user_of(name) for name in workloads} == {OPERATOR, *charts.PARTS}
    for name, workload in workloads.items():
        environment = charts.environment(workload)
        assert urlsplit(environment["RESUENA_NATS_URL"]).username == user_of(name)
        assert environment["RESUENA_NATS_PASSWORD_FILE"] == "/run/secrets/nats-password"
        mounted = {secret for _, secret, _ in charts.mounted(charts.pod_of(workload)) if "nats" in secret}
        assert mounted == {secret_of(user_of(name))}, name


def test_a_restore_is_done_as_the_operators_user() -> None:
    jobs = [resource for resource in charts.restoring() if resource["kind"] == "Job"]
    (restore,) = (job for job in jobs if "restore" in job["metadata"]["name"])
    assert urlsplit(charts.environment(restore)["RESUENA_NATS_URL"]).username == OPERATOR
    assert STREAMS in {job["metadata"]["name"] for job in jobs}


def test_the_secrets_of_the_users_may_have_other_names() -> None:
    names = ("secrets.nats=operator", "secrets.natsPrefix=nats")
    deployments, (servers,) = (
        [resource for resource in charts.rendered_with(chart, example, *names) if resource["kind"] == kind]
        for chart, example, kind in (("resuena", "production", "Deployment"), ("stores", None, "StatefulSet"))
    )
    assert set(secret_volume(servers).values()) == {
        secret_of(user, "operator", "nats") for user in (OPERATOR, *charts.PARTS)
    }
    for deployment in deployments:
        user = user_of(deployment["metadata"]["name"])
        assert secret_volume(deployment)["nats-password"] == secret_of(user, "operator", "nats")


def test_one_user_for_all_can_no_longer_be_set() -> None:
    refused = charts.helm(
        "template", "resuena", *charts.values_of("resuena", "production"), "--set", "nats.user=resuena"
    )
    assert refused.returncode != 0
    assert "/nats" in refused.stderr


# --- the job that creates streams


def test_streams_are_created_before_the_migrations_and_all_that_runs() -> None:
    jobs = charts.production("Job")
    assert charts.pod_of(jobs[STREAMS])["containers"][0]["args"] == list(STREAM_OWNERS)
    hook = jobs[STREAMS]["metadata"]["annotations"]
    assert hook["helm.sh/hook"] == "pre-install,pre-upgrade"
    for service in charts.SERVICES:
        migration = jobs[charts.migration_of(service)]["metadata"]["annotations"]
        assert int(hook["helm.sh/hook-weight"]) < int(migration.get("helm.sh/hook-weight", "0"))
    for needed in (charts.production("ServiceAccount")[STREAMS], charts.production("NetworkPolicy")[STREAMS]):
        earlier = needed["metadata"]["annotations"]
        assert earlier["helm.sh/hook"] == hook["helm.sh/hook"]
        assert int(earlier["helm.sh/hook-weight"]) < int(hook["helm.sh/hook-weight"])
        assert earlier["helm.sh/hook-delete-policy"] == "before-hook-creation"


def provision(folder: Path, server: str, example: str) -> None:
    """Run the job's own command with its own environment, in which the server and the folder of Secrets differ."""
    job = charts.resources("resuena", example, "Job")[STREAMS]
    (container,) = charts.pod_of(job)["containers"]
    environment = {
        name: value.replace("resuena-stores-nats:4222", server).replace("/run/secrets", str(folder))
        for name, value in charts.environment(job).items()
    }
    done = subprocess.run(
        [sys.executable, *container["command"][1:], *container["args"]],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


# --- servers with the chart's configuration and command


def password_of(user: str) -> str:
    """A password with characters that are special in NATS configuration files and in URLs."""
    return f"12e4 {user}: signs}}"


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """The folder of a server's password files."""
    for user in (OPERATOR, *GENERATOR.users()):
        file = "nats-password" if user == OPERATOR else f"{user}-nats-password"
        (tmp_path / file).write_text(password_of(user) + "\n")
    return tmp_path


def free() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.2", 0))
        return int(listener.getsockname()[1])


def ports() -> dict[str, int]:
    return {name: free() for name in ("client", "cluster", "monitor")}


@contextmanager
def running(
    folder: Path, example: str | None, number: int, ports: dict[str, int], authorization: str | None = None
) -> Iterator[None]:
    """Run a server of the chart on a loopback address of this machine, with another authorization if one is given."""
    (config,) = charts.resources("stores", example, "ConfigMap").values()
    (workload,) = charts.resources("stores", example, "StatefulSet").values()
    (container,) = charts.pod_of(workload)["containers"]
    shell, option, command = container["command"]
    own = folder / str(number)
    own.mkdir(exist_ok=True)
    address = f"127.0.0.{number + 2}"
    text: str = config["data"]["nats.conf"]
    for before, after in (
        ("port: 4222", f'listen: "{address}:{ports["client"]}"'),
        ("port: 6222", f'listen: "{address}:{ports["cluster"]}"'),
        ("monitor_port: 8222", f'http: "{address}:{ports["monitor"]}"'),
        ("/data", str(own / "data")),
        ("/run/nats/nats.pid", str(own / "pid")),
    ):
        assert text.count(before) == int(before != "port: 6222" or "cluster {" in text), before
        text = text.replace(before, after)
    if authorization:
        text = text.replace('include "./nats-users.conf"', authorization)
    (own / "nats.conf").write_text(text)
    (own / "nats-users.conf").write_text(config["data"]["nats-users.conf"])
    adapted = command.replace("/run/secrets", str(folder)).replace("/etc/nats", str(own))
    adapted = adapted.replace("nats-server --config", f"{charts.nats_server()} --config")
    adapted = re.sub(
        r"resuena-stores-nats-(\d)\.resuena-stores-nats-servers:6222",
        lambda match: f"127.0.0.{int(match[1]) + 2}:{ports['cluster']}",
        adapted,
    )
    with (own / "log").open("w") as log:
        server = subprocess.Popen(
            [shell, option, adapted],
            env={**os.environ, "POD_NAME": f"resuena-stores-nats-{number}"},
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
    try:
        yield
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def cluster(secrets: Path) -> Iterator[str]:
    """The address of the first of three servers."""
    numbers = ports()
    with ExitStack() as servers:
        for number in range(3):
            servers.enter_context(running(secrets, None, number, numbers))
        yield f"127.0.0.2:{numbers['client']}"


async def connected(server: str, user: str, *, replicas: int = 1) -> Connection:
    url = f"nats://{user}:{quote(password_of(user), safe='')}@{server}"
    connection = await connect(url, "tests", replicas=replicas)
    await connection.wait_connected(30)
    return connection


async def test_three_servers_with_the_charts_configuration_keep_each_stream_that_the_job_creates_on_each(
    secrets: Path, cluster: str
) -> None:
    operator = await connected(cluster, OPERATOR)
    provision(secrets, cluster, "production")
    streams = {stream_of(f"{owner}.>").name for owner in STREAM_OWNERS} | {f"KV_{name}" for name in BUCKETS}

    async def copies() -> dict[str, int]:
        try:
            infos = await operator.jetstream.streams_info()
        except (nats.errors.Error, nats.js.errors.Error, TimeoutError) as error:
            raise AssertionError(repr(error)) from error
        return {info.config.name or "": 1 + len(info.cluster.replicas or []) for info in infos if info.cluster}

    assert await eventually(copies, timeout=60) == dict.fromkeys(streams, 3)
    await operator.close()
    for part in charts.PARTS:  # each with its own password
        connection = await connected(cluster, part, replicas=3)
        await connection.ping()
        await connection.close()


async def test_a_part_publishes_its_facts_and_maintains_its_streams_which_it_cannot_create(
    secrets: Path, cluster: str
) -> None:
    provision(secrets, cluster, "production")
    campaign = await connected(cluster, "campaign", replicas=3)
    await publish(campaign, FACT, b"", {}, 5)
    await StreamKeeper(campaign, [stream_of(FACT)]).look(stream_of(FACT))
    with pytest.raises((nats.errors.TimeoutError, nats.js.errors.NoStreamResponseError)):
        await ensure_stream(campaign.client.jetstream(timeout=0.5), "FORGED", ["resuena.forged.>"])
    await campaign.close()


async def test_an_upgrade_from_one_user_for_all_keeps_streams_and_that_user(secrets: Path) -> None:
    numbers = ports()
    address = f"127.0.0.2:{numbers['client']}"
    with running(secrets, "stores-minimal", 0, numbers, authorization=ONE_USER):
        provision(secrets, address, "minimal")
        operator = await connected(address, OPERATOR)  # as every process of the former release
        await publish(operator, FACT, b"before", {}, 5)

    async def published() -> bool:
        with suppress(NotAcceptedError):
            await publish(operator, FACT, b"meanwhile", {"Nats-Msg-Id": "meanwhile"}, 5)
            return True
        return False

    with running(secrets, "stores-minimal", 0, numbers):
        await eventually(published, timeout=30)
        provision(secrets, address, "minimal")
        campaign = await connected(address, "campaign")
        await publish(campaign, FACT, b"after", {}, 5)
        messages = [await operator.jetstream.get_msg("CAMPAIGN", seq=number) for number in (1, 2, 3)]
        assert [message.data for message in messages] == [b"before", b"meanwhile", b"after"]
        await campaign.close()
        await operator.close()
