"""The overlays of docker-compose.yml: two of everything with three NATS servers, and TLS in front."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path

import nats.errors
import nats.js.errors
import pytest
import yaml
from compose_files import Overlay, overlay

from kit.jetstream import Connection, StreamKeeper, connect, stream_of
from kit.system import OPERATIONS
from kit.testing import eventually
from resuena_local.nats import USERS
from resuena_operator.backup import messages
from resuena_operator.current import installation
from resuena_operator.installation import Installation
from resuena_operator.stores import jetstream

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "deploy" / "compose"
PARTS = ("identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc", "gateway")
PASSWORD = "development-nats"
DOCKERS_POOLS = ("172.16.0.0/12", "192.168.0.0/16")


def test_scaled_runs_two_of_every_part_and_none_is_bound_to_one_container() -> None:
    base = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    scaled = overlay("scaled.yml")["services"]
    for part in PARTS:
        assert scaled[part]["deploy"] == {"replicas": 2}
        assert scaled[part]["environment"]["RESUENA_NATS_REPLICAS"] == "3"
        pooler = set() if part == "gateway" else {"pgbouncer"}
        assert set(scaled[part]["depends_on"]) == {"nats-2", "nats-3"} | pooler
        assert "container_name" not in base[part]
        assert not scaled[part].get("ports", base[part].get("ports"))  # two cannot share a port
    assert set(scaled["streams"]["depends_on"]) == {"nats-2", "nats-3"}
    for name in ("operator", "backup", "streams"):
        assert scaled[name]["environment"]["RESUENA_NATS_REPLICAS"] == "3"
    assert {name for name in base if name.endswith("-svc")} | {"gateway"} == set(PARTS)


def test_scaled_services_reach_postgresql_through_pgbouncer_and_migrations_do_not() -> None:
    base = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    scaled = overlay("scaled.yml")["services"]
    address = {"RESUENA_DATABASE_POOLER": "pgbouncer:6432"}
    for name in PARTS[:-1]:
        assert address.items() <= scaled[name]["environment"].items()
        # `migrate` connects to the URL's host, and gives the role its limits because a pooler is set.
        assert scaled[name.replace("-svc", "-migrate")]["environment"] == address
        assert "@postgres:5432/" in base[name]["environment"]["RESUENA_DATABASE_URL"]
    for name in ("operator", "backup"):
        assert "RESUENA_DATABASE_POOLER" not in scaled[name]["environment"]
    pooler = scaled["pgbouncer"]
    passwords = {name: text for name, text in base["postgres"]["environment"].items() if "_DATABASE_" in name}
    assert pooler["environment"] == passwords
    assert (pooler["read_only"], pooler["cap_drop"]) == (True, ["ALL"])
    assert "ports" not in pooler


def test_the_services_that_call_networks_reach_them() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    calling = {name for name in PARTS if name != "gateway" and "facebook_graph_url" in settings_of(name)}
    assert calling == {"identity-svc", "campaign-svc"}
    assert compose["networks"]["inside"] == {"internal": True}
    for name in PARTS[:-1]:
        reaches = name in calling | {"company-svc"}  # calls the receivers of webhooks
        assert ("outside" in compose["services"][name].get("networks", ())) == reaches, name
    production = overlay("production.yml")["services"]
    example = (ROOT / ".env.example").read_text()
    for name in calling:
        text = settings_of(name)
        for setting in re.findall(r"^    (\w+_app_(?:id|secret)|network_webhook_token): ", text, re.MULTILINE):
            variable = f"RESUENA_{setting.upper()}"
            assert compose["services"][name]["environment"][variable] == f"${{{variable}:-}}"
            if setting.endswith("_id"):
                assert f"\n{variable}=\n" in example
            else:
                file = f"/run/secrets/{setting.replace('_', '-')}"
                assert production[name]["environment"][f"{variable}_FILE"] == file


def test_the_example_of_an_environment_has_every_variable_that_production_reads() -> None:
    base = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    for name, over in overlay("production.yml")["services"].items():
        service = base["services"][name]
        service["environment"] = {**service.get("environment", {}), **over.get("environment", {})}
        mounts = {
            mount.rpartition(":/")[2]: mount for mount in service.get("volumes", ()) if isinstance(mount, str)
        }
        mounts |= {mount.rpartition(":/")[2]: mount for mount in over.get("volumes", ()) if isinstance(mount, str)}
        service["volumes"] = list(mounts.values())
    laid_over = ("production.yml", "tls.yml", "s3.yml")  # those that the example names
    text = json.dumps(base["services"]) + "".join((COMPOSE / name).read_text() for name in laid_over)
    read = set(re.findall(r"(?<!\$)\$\{([A-Z_0-9]+)", text))
    for service in base["services"].values():
        # Without a value compose passes on its own variable, if there is one.
        read |= {name for name, value in service.get("environment", {}).items() if value is None}
    example = set(re.findall(r"^#?([A-Z_0-9]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert read <= example, "a variable that operators are not told of"
    assert example - read == {"COMPOSE_FILE", "COMPOSE_PROFILES", "RESUENA_SIGNED_BY"}, "nothing reads these"
    assert "setting RESUENA_SIGNED_BY" in (COMPOSE / "upgrade.sh").read_text()


def settings_of(service: str) -> str:
    """A service's settings module as text."""
    return (ROOT / service / "src" / service.replace("-", "_") / "settings.py").read_text()


@pytest.mark.parametrize("name", ["scaled.yml", "tls.yml"])
def test_the_gateway_believes_the_proxy_alone_and_is_reached_through_it_alone(name: str) -> None:
    document = overlay(name)
    gateway, proxy = document["services"]["gateway"], document["services"]["proxy"]
    address = proxy["networks"]["front"]["ipv4_address"]
    assert gateway["environment"]["RESUENA_TRUSTED_PROXIES"] == address
    (config,) = document["networks"]["front"]["ipam"]["config"]
    assert ip_address(address) in ip_network(config["subnet"])
    # Docker takes its other networks' addresses from these pools, and refuses one that overlaps.
    assert not any(ip_network(config["subnet"]).overlaps(ip_network(pool)) for pool in DOCKERS_POOLS)
    assert ip_address(address) not in ip_network(config["ip_range"])  # containers that start earlier
    assert gateway["ports"] == []
    assert "front" in gateway["networks"]
    assert proxy["read_only"] is True
    assert proxy["cap_drop"] == ["ALL"]


FILES = [ROOT / "docker-compose.yml", *sorted(COMPOSE.glob("*.yml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_containers_log_grows_without_bound(path: Path) -> None:
    services = (yaml.load(path.read_text(), Overlay).get("services") or {}).items()
    for name, service in services:
        if "image" in service or "build" in service:
            assert service["logging"] == {
                "driver": "json-file",
                "options": {"max-size": "10m", "max-file": "3"},
            }, name


@pytest.mark.parametrize("name", ["tls.yml", "scaled.yml"])
def test_the_proxy_is_no_root_and_may_only_listen_on_low_ports(name: str) -> None:
    services = overlay(name)["services"]
    proxy = services["proxy"]
    assert proxy["user"] == "10001:10001"
    assert (proxy["cap_drop"], proxy["cap_add"]) == (["ALL"], ["NET_BIND_SERVICE"])
    assert proxy["read_only"]
    assert proxy["security_opt"] == ["no-new-privileges:true"]
    assert proxy["healthcheck"]["test"]
    written = {volume.split(":")[1] for volume in proxy.get("volumes", ()) if not volume.startswith("./")}
    assert written | set(proxy.get("tmpfs", ())) == {"/data", "/config"}
    if written:  # Docker creates volumes as root's
        owner = services["proxy-volumes"]
        assert owner["entrypoint"] == ["chown", "-R", proxy["user"], "/data", "/config"]
        assert {volume.split(":")[1] for volume in owner["volumes"]} == written
        assert proxy["depends_on"]["proxy-volumes"] == {"condition": "service_completed_successfully"}


def test_tls_is_on_the_ports_that_browsers_ask_http_3_too() -> None:
    proxy = overlay("tls.yml")["services"]["proxy"]
    assert proxy["ports"] == ["80:80", "443:443", "443:443/udp"]
    assert proxy["environment"]["SITE"].startswith("${RESUENA_PUBLIC_URL:?")
    assert any(volume.endswith(":/data") for volume in proxy["volumes"])  # certificates outlive the container


def test_the_proxy_takes_what_the_gateway_takes_and_gives_idle_connections_up_first() -> None:
    caddyfile = (COMPOSE / "Caddyfile").read_text()
    (size,) = re.findall(r"max_size (\d+)MB", caddyfile)
    nginx = (ROOT / "deploy" / "nginx" / "resuena.conf").read_text()
    assert re.findall(r"client_max_body_size (\d+)m", nginx) == [size]
    (idle,) = re.findall(r"keepalive (\d+)s", caddyfile)
    assert int(idle) < 30


# --- three NATS servers, as the containers start them


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """The address of the first server; each has a loopback address of this machine."""
    services = overlay("scaled.yml")["services"]
    server = shutil.which("nats-server", path=str(ROOT / ".venv" / "bin"))
    assert server is not None
    ports = {name: free() for name in ("4222", "6222", "8222")}
    running = []
    for number, name in enumerate(("nats", "nats-2", "nats-3"), 1):
        address = f"127.0.0.{number + 1}"
        folder = tmp_path / name
        folder.mkdir()
        for file, inside in (
            (COMPOSE / "nats.conf", "resuena.conf"),
            (USERS, "nats-users.conf"),
            (COMPOSE / "nats-cluster.conf", "cluster.conf"),
        ):
            text = file.read_text().replace("/data", str(folder / "data"))
            text = text.replace("monitor_port: 8222", f'http: "{address}:{ports["8222"]}"')
            text = re.sub(r"\bport: (4222|6222)", rf'listen: "{address}:PORT\1"', text)
            for before, after in ports.items():
                text = text.replace(f"PORT{before}", str(after))
            (folder / inside).write_text(text)
        environment = {
            key: value.replace("${NATS_PASSWORD:-", "").replace("}", "")
            for key, value in services[name]["environment"].items()
        }
        environment = {
            key: re.sub(r"nats-(\d):6222", lambda match: f"127.0.0.{int(match[1]) + 1}:{ports['6222']}", value)
            for key, value in environment.items()
        }
        assert services[name]["command"] == ["nats-server", "--config", "/etc/nats/cluster.conf"]
        running.append(
            subprocess.Popen(
                [server, "--config", folder / "cluster.conf", "-l", folder / "log"],
                env={**os.environ, "NATS_PASSWORD": PASSWORD, **environment},
            )
        )
    yield f"nats://resuena:{PASSWORD}@127.0.0.2:{ports['4222']}"
    for process in running:
        process.kill()
        process.wait()


def free() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.2", 0))
        return int(listener.getsockname()[1])


async def connected(cluster: str) -> Connection:
    """A connection to servers that have elected a leader: until then JetStream responds to no request."""
    connection = await connect(cluster, "tests", replicas=3)
    await connection.wait_connected(30)

    async def answers() -> None:
        try:
            await connection.jetstream.account_info()
        except (nats.errors.Error, nats.js.errors.Error, TimeoutError) as error:
            raise AssertionError(repr(error)) from error

    await eventually(answers, timeout=60)
    return connection


async def test_what_the_operators_command_makes_is_kept_by_all_three(
    cluster: str, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = await connected(cluster)
    monkeypatch.setenv("RESUENA_NATS_URL", cluster)
    monkeypatch.setenv("RESUENA_NATS_REPLICAS", "3")
    letter = {"subject": "resuena.company.company_updated.v1", "data": "", "headers": {}}
    place = installation(None)
    async with jetstream(place) as client:

        async def copies() -> None:
            try:
                await messages.write(client, [json.dumps(letter).encode()], place.nats_replicas)
                await messages.bucket_of(client, OPERATIONS, place.nats_replicas)
                replicas = {
                    stream.config.name: stream.config.num_replicas for stream in await client.jsm().streams_info()
                }
            except (nats.errors.Error, nats.js.errors.Error, TimeoutError) as error:
                raise AssertionError(repr(error)) from error
            assert replicas == {"COMPANY": 3, f"KV_{OPERATIONS}": 3}

        await eventually(copies, timeout=60)
    await connection.close()


async def test_the_three_servers_of_scaled_keep_a_stream_each(cluster: str) -> None:
    connection = await connected(cluster)
    stream = stream_of("example.shop.sold.v1")

    async def copies() -> None:
        try:
            await StreamKeeper(connection, [stream]).look(stream)
            info = await connection.jetstream.stream_info(stream.name)
        except (nats.errors.Error, nats.js.errors.Error, TimeoutError) as error:
            raise AssertionError(repr(error)) from error
        assert info.cluster is not None
        servers = {info.cluster.leader, *(replica.name for replica in info.cluster.replicas or [])}
        assert servers == {"nats-1", "nats-2", "nats-3"}

    await eventually(copies, timeout=60)
    await connection.close()
