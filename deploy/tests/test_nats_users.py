"""Each part's user of NATS can do what the part's code does, and nothing to the facts and settings of others."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nats
import nats.errors
import pytest
import yaml
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig, StreamConfig, StreamSource
from nats.js.errors import NoStreamResponseError

from kit.events import AnySubscription, Consumers
from kit.events.publish import publish
from kit.jetstream import Connection, StreamKeeper, Tail, connect, stream_of
from kit.jetstream.streams import ensure_stream
from kit.live_settings import BUCKET, LiveSettings
from kit.provisioning import provision_within
from kit.system import LAST_BACKUP, OPERATIONS
from kit.tasks import end
from kit.testing import eventually
from kit.testing.nats_server import NatsServer
from kit.testing.ports import free_port
from kit.testing.postgres_server import blocking
from resuena_local import nats as local
from resuena_local.layout import ROOT
from resuena_local.parts import PARTS, SERVICES

PAID = "resuena.campaign.payout_paid.v1"
TRACKED = "resuena.tracking.event_tracked.v1"
COMPOSE = ROOT / "deploy" / "compose"
OWN_CONSUMER = "$JS.API.CONSUMER.CREATE.CAMPAIGN.tracking__advertisement_audited"


def _generator() -> Any:
    spec = importlib.util.spec_from_file_location(
        "nats_users_generator", ROOT / "deploy" / "generators" / "nats_users.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


GENERATOR = _generator()
USERS = GENERATOR.users()


@pytest.fixture(scope="module")
def server() -> Iterator[NatsServer]:
    """A server with these users, whose passwords are their names, and all streams."""
    users = re.sub(
        r"\$NATS_(?:([A-Z]+)_)?PASSWORD", lambda m: f'"{(m[1] or "resuena").lower()}"', local.USERS.read_text()
    )
    running = NatsServer(f"authorization {{\n{users}\n}}\n")
    running.start()
    try:
        blocking(lambda: provision_within(address(running, "resuena"), local.STREAM_OWNERS))
        yield running
    finally:
        running.remove()


def address(server: NatsServer, user: str) -> str:
    return server.url.replace("nats://", f"nats://{user}:{user}@")


@asynccontextmanager
async def connected(server: NatsServer, user: str) -> AsyncIterator[Connection]:
    connection = await connect(address(server, user), "tests")
    try:
        await connection.wait_connected(10)
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def client_of(server: NatsServer, user: str) -> AsyncIterator[tuple[Client, list[str]]]:
    """A client of nats-py, with what the server refused."""
    refused: list[str] = []

    async def note(error: Exception) -> None:
        refused.append(str(error))

    client = await nats.connect(address(server, user), error_cb=note, inbox_prefix=f"_INBOX.{user}")
    try:
        yield client, refused
    finally:
        await client.close()


async def refusal(refused: list[str], text: str) -> None:
    """Waits until NATS has reported a permission error that contains the text, ignoring case; then clears the errors."""
    await eventually(lambda: any(text.lower() in error.lower() for error in refused))
    refused.clear()


def subscriptions_of(service: str) -> list[AnySubscription]:
    settings = getattr(
        import_module(f"{service}_svc.settings"), f"{service.capitalize()}Settings"
    ).model_construct()
    return list(import_module(f"{service}_svc.bootstrap").subscriptions(settings, None))


def test_the_users_are_the_parts_and_the_files_are_current() -> None:
    assert set(USERS) == set(PARTS)
    assert GENERATOR.main(check=True) == 0


@pytest.fixture
def production_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a server that deploy/compose/nats.sh started, and the folder of make-secrets.sh's secrets."""
    secrets, port = tmp_path / "secrets", free_port()
    subprocess.run(["sh", COMPOSE / "make-secrets.sh", secrets], check=True, stdout=subprocess.DEVNULL)
    (secrets / "tracking-nats-password").write_text("12345\n")  # which the server would read as a number
    text = (COMPOSE / "nats.conf").read_text().replace("/data", str(tmp_path / "data"))
    text = text.replace("monitor_port: 8222\n", "").replace("port: 4222", f'listen: "127.0.0.1:{port}"')
    (tmp_path / "nats.conf").write_text(text)
    shutil.copy(local.USERS, tmp_path)
    process = subprocess.Popen(
        ["sh", COMPOSE / "nats.sh", secrets, "--config", tmp_path / "nats.conf", "--log", tmp_path / "log"],
        env={"PATH": f"{local.BINARY.parent}:{os.environ['PATH']}"},
    )
    try:
        yield f"127.0.0.1:{port}", secrets
    finally:
        process.kill()
        process.wait()


async def test_the_containers_server_takes_each_users_password_from_its_file(
    production_server: tuple[str, Path], caplog: pytest.LogCaptureFixture
) -> None:
    server, secrets = production_server
    for user in ("resuena", *PARTS):
        file = secrets / ("nats-password" if user == "resuena" else f"{user}-nats-password")
        connection = await connect(f"nats://{user}:{file.read_text().strip()}@{server}", "tests")
        await connection.wait_connected(20)
        await connection.close()
    wrong = await connect(f"nats://gateway:12345@{server}", "tests")
    await eventually(lambda: "uthorization" in caplog.text)
    assert not wrong.connected
    await wrong.close()


def test_each_container_has_the_user_of_its_part_and_the_streams_are_created_before_the_services() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    production = yaml.safe_load((COMPOSE / "production.yml").read_text())["services"]
    users = {f"{name}-svc": name for name in SERVICES} | {f"{name}-migrate": name for name in SERVICES}
    users |= {"gateway": "gateway", "demo": "gateway", "simulate": "gateway"}
    users |= dict.fromkeys(("operator", "backup", "streams"), "resuena")
    for services in (compose, production):
        urls = {name: (of.get("environment") or {}).get("RESUENA_NATS_URL") for name, of in services.items()}
        assert {name: urlsplit(url).username for name, url in urls.items() if url} == users
    passwords = compose["nats"]["environment"]
    for name, user in users.items():
        password = urlsplit(compose[name]["environment"]["RESUENA_NATS_URL"]).netloc.partition(":")[2]
        assert password == f"{passwords[GENERATOR.variable(user)]}@nats:4222"
        file = production[name]["environment"]["RESUENA_NATS_PASSWORD_FILE"]
        assert file == f"/run/secrets/{'nats-password' if user == 'resuena' else f'{user}-nats-password'}"
    assert compose["streams"]["command"] == [*local.STREAM_OWNERS]
    for service in SERVICES:
        assert compose[f"{service}-svc"]["depends_on"]["streams"] == {
            "condition": "service_completed_successfully"
        }


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_publishes_its_facts_and_maintains_their_streams(
    server: NatsServer, caplog: pytest.LogCaptureFixture, service: str
) -> None:
    user = USERS[service]
    async with connected(server, service) as connection:
        for owner in user.publishes:
            await publish(connection, f"{owner}.tested.v1", b"", {}, 5)
        for owner in user.maintains:
            stream = stream_of(f"{owner}.>")
            await StreamKeeper(connection, [stream]).look(stream)
            assert await connection.jetstream.consumers_info(stream.name) is not None
            await connection.jetstream.purge_stream(stream.name, seq=1)
    assert "ermissions" not in caplog.text


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_receives_the_facts_to_which_it_subscribes(
    server: NatsServer, caplog: pytest.LogCaptureFixture, service: str
) -> None:
    subscriptions = subscriptions_of(service)
    async with connected(server, service) as connection, connected(server, "resuena") as operator:
        consumers = Consumers(None, connection, subscriptions)  # type: ignore[arg-type]
        for subscription in subscriptions:
            await operator.jetstream.publish(subscription.subject, service.encode())
            pull = await consumers._bind(subscription)
            (message, *_) = await pull.fetch(1, timeout=5)
            assert message.subject == subscription.subject
            await message.ack_sync()
            info = await connection.jetstream.consumer_info(
                stream_of(subscription.subject).name, subscription.durable
            )
            assert info.config.filter_subject == subscription.subject
            await pull.unsubscribe()
    assert "ermissions" not in caplog.text


@pytest.mark.parametrize("part", PARTS)
async def test_a_part_follows_its_subjects_and_reads_the_settings_that_it_needs(
    server: NatsServer, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    user = USERS[part]
    received: list[str] = []
    async with connected(server, part) as connection, connected(server, "resuena") as operator:
        await LiveSettings(operator).put("public.tested", "yes")
        tails = [Tail(connection, subject, lambda m: received.append(m.subject)) for subject in user.follows]
        settings = LiveSettings(connection)
        runs: list[Callable[[], Awaitable[None]]] = [tail.run for tail in tails]
        if user.reads_settings:
            runs.append(settings.run)
        tasks = [asyncio.ensure_future(run()) for run in runs]
        try:
            for tail in tails:
                await asyncio.wait_for(tail.ready.wait(), 10)
            for subject in user.follows:
                await operator.jetstream.publish(subject, b"")
            await eventually(lambda: set(received) >= set(user.follows))
            if user.reads_settings:
                assert await settings.wait_loaded(10)
                assert settings.get("public.tested") == "yes"
                await LiveSettings(operator).put("public.tested", "again")
                await eventually(lambda: settings.get("public.tested") == "again")
        finally:
            for task in tasks:
                await end(task)
    assert "ermissions" not in caplog.text


async def test_gateways_speak_to_each_other_describe_nats_and_change_settings(
    server: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    from gateway.system import gateways, messaging
    from kit.v1 import system_pb2

    async with connected(server, "gateway") as one, connected(server, "gateway") as other:
        first = gateways.Gateways(lambda: system_pb2.Process(instance="one"), one)
        second = gateways.Gateways(lambda: system_pb2.Process(instance="other"), other)
        answering = asyncio.ensure_future(second.run())

        async def both() -> bool:
            return {process.instance for process in (await first.describe()).processes} == {"one", "other"}

        try:
            await eventually(both)
        finally:
            await end(answering)
        described = await messaging.messaging(one)
        assert described.answers
        assert {"CAMPAIGN", "KV_settings"} <= {stream.name for stream in described.streams}
        await LiveSettings(one).put("public.changed", "yes")
        assert await LiveSettings(one).delete("public.changed")
        async with connected(server, "resuena") as operator:
            bucket = await operator.jetstream.key_value(OPERATIONS)
            await bucket.put(
                LAST_BACKUP, b'{"at": "2026-11-30T00:00:00+00:00", "bytes": 1, "to": "/b", "ok": true}'
            )
        backup = await messaging.last_backup(one)
        assert backup is not None
        assert backup.ok
    assert "ermissions" not in caplog.text


@pytest.mark.parametrize("part", PARTS)
async def test_a_part_can_neither_forge_nor_delete_what_is_anothers(server: NatsServer, part: str) -> None:
    own = USERS[part].publishes
    forbidden = [
        f"$JS.API.STREAM.{act}.{stream_of(f'{owner}.>').name}"
        for owner in local.STREAM_OWNERS
        for act in ("CREATE", "UPDATE", "DELETE", "MSG.DELETE", "MSG.GET", "SNAPSHOT")
    ]
    forbidden += [f"{owner}.forged.v1" for owner in local.STREAM_OWNERS if owner not in own]
    forbidden += [
        f"$JS.API.STREAM.PURGE.{stream_of(f'{owner}.>').name}"
        for owner in local.STREAM_OWNERS
        if owner not in USERS[part].maintains
    ]
    forbidden += [
        f"$JS.API.CONSUMER.{act}.{durable.stream}.{durable.name}"
        for other in USERS.values()
        if other.name != part
        for durable in other.durables
        for act in ("DELETE", "MSG.NEXT")
    ]
    forbidden += [f"$JS.API.STREAM.{act}.KV_{BUCKET}" for act in ("DELETE", "PURGE", "UPDATE")]
    if part != "gateway":
        forbidden.append(f"$KV.{BUCKET}.public.forged")
    async with client_of(server, part) as (client, refused):
        for subject in forbidden:
            await client.publish(subject, b"{}", reply=client.new_inbox())
            await refusal(refused, subject)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("subject", [">", "resuena.>", PAID, "_INBOX.>", "_INBOX.resuena.>", "$KV.>", "$JS.>"])
async def test_a_part_cannot_listen_to_what_others_publish_and_are_answered(
    server: NatsServer, part: str, subject: str
) -> None:
    async with client_of(server, part) as (client, refused):
        await client.subscribe(subject)
        await refusal(refused, f'subscription to "{subject}"')


async def request_json(client: Client, subject: str, content: dict[str, object]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        (await client.request(subject, json.dumps(content).encode(), timeout=5)).data
    )
    return answer


async def test_a_consumer_of_another_filter_or_name_is_refused(server: NatsServer) -> None:
    config = {"name": "tracking__advertisement_audited", "durable_name": "tracking__advertisement_audited"}
    audited = "resuena.campaign.advertisement_audited.v1"
    async with client_of(server, "tracking") as (client, refused):
        for wrong in (
            {"filter_subject": PAID},
            {"filter_subject": "resuena.campaign.>"},
            {"filter_subjects": [audited, PAID]},
            {"filter_subject": audited, "name": "another", "durable_name": "another"},
        ):
            answer = await request_json(
                client,
                f"{OWN_CONSUMER}.{audited}",
                {"stream_name": "CAMPAIGN", "config": {**config, "ack_policy": "explicit", **wrong}},
            )
            assert "error" in answer, wrong
        assert not refused
        for subject in (
            f"{OWN_CONSUMER}.{PAID}",
            OWN_CONSUMER,
            "$JS.API.CONSUMER.CREATE.CAMPAIGN",
            "$JS.API.CONSUMER.DURABLE.CREATE.CAMPAIGN.tracking__advertisement_audited",
            # campaign's consumer with the filter that every service may follow
            "$JS.API.CONSUMER.CREATE.IDENTITY.campaign__person_erased.resuena.identity.session_ended.v1",
        ):
            await client.publish(subject, b"{}", reply=client.new_inbox())
            await refusal(refused, subject)


@pytest.mark.parametrize("target", [PAID, f"$KV.{BUCKET}.public.forged"])
async def test_a_consumer_delivers_into_no_stream(server: NatsServer, target: str) -> None:
    """The server checks no delivery subject, but delivers only where a client subscribes, and no part may there."""
    async with connected(server, "resuena") as operator:
        js = operator.jetstream
        stream = "CAMPAIGN" if target == PAID else f"KV_{BUCKET}"
        before = (await js.stream_info(stream)).state.last_seq
        with suppress(nats.js.errors.NotFoundError):
            await js.delete_consumer("TRACKING", "tracking__event_tracked")
        async with client_of(server, "tracking") as (client, _):
            await client.jetstream().publish(TRACKED, b"forged")
            await client.jetstream().add_consumer(
                "TRACKING",
                ConsumerConfig(
                    name="tracking__event_tracked",
                    durable_name="tracking__event_tracked",
                    filter_subject=TRACKED,
                    deliver_subject=target,
                    ack_policy=AckPolicy.NONE,
                ),
            )
            info = await client.jetstream().consumer_info("TRACKING", "tracking__event_tracked")
            assert info.config.deliver_subject == target
            # A message that the server stores after what it would have delivered
            await js.publish("resuena.mobile.tested.v1", b"")
        assert (await js.stream_info(stream)).state.last_seq == before
        info = await js.consumer_info("TRACKING", "tracking__event_tracked")
        assert not info.delivered.consumer_seq if info.delivered else True
        await js.delete_consumer("TRACKING", "tracking__event_tracked")


@pytest.mark.parametrize("part", ["tracking", "gateway"])
async def test_no_response_of_the_server_forges_anothers_fact(server: NatsServer, part: str) -> None:
    """The server sends responses to any subject that a request names, also into streams. A response to a direct get
    is the stored message as it is, so that a part which may request it could publish any message on any subject."""
    forged = f"forged by {part}".encode()
    async with connected(server, "resuena") as operator, client_of(server, part) as (client, refused):
        js = operator.jetstream
        if part == "gateway":  # which writes settings
            stored = f"$KV.{BUCKET}.public.forged"
            await client.jetstream().publish(stored, forged, headers={"Nats-Msg-Id": part})
        else:  # delivers a fact of its own into the bucket
            stored = TRACKED
            await client.jetstream().publish(TRACKED, forged, headers={"Nats-Msg-Id": part})
            config = ConsumerConfig(
                name="tracking__event_tracked",
                durable_name="tracking__event_tracked",
                filter_subject=TRACKED,
                ack_policy=AckPolicy.EXPLICIT,
            )
            await client.jetstream().add_consumer("TRACKING", config)
            await client.publish(
                "$JS.API.CONSUMER.MSG.NEXT.TRACKING.tracking__event_tracked",
                b'{"batch": 1000, "no_wait": true}',
                reply=f"$KV.{BUCKET}.public.forged",
            )
            await client.flush()
        get = f"$JS.API.DIRECT.GET.KV_{BUCKET}.{stored}"
        await client.publish(get, b"", reply=PAID)
        await refusal(refused, get)
        with suppress(nats.js.errors.NotFoundError):
            assert (await js.get_last_msg("CAMPAIGN", PAID)).data != forged


async def test_the_operators_user_copies_a_stream_which_the_owner_of_the_copy_may_not(server: NatsServer) -> None:
    """Why parts may create no stream: one copies another."""
    copy = StreamConfig(name="TRACKING", subjects=["resuena.tracking.>"], sources=[StreamSource(name="CAMPAIGN")])
    async with client_of(server, "tracking") as (client, refused):
        with pytest.raises(nats.errors.TimeoutError):
            await client.jetstream(timeout=0.5).update_stream(copy)
        assert "STREAM.UPDATE.TRACKING" in refused[0].upper()


async def test_provisioning_again_changes_nothing_and_brings_back_what_is_missing(server: NatsServer) -> None:
    async with connected(server, "resuena") as operator:
        js = operator.jetstream
        await js.delete_stream("MOBILE")
        before = {info.config.name: info.config for info in await js.streams_info()}
        await provision_within(address(server, "resuena"), local.STREAM_OWNERS)
        after = {info.config.name: info.config for info in await js.streams_info()}
        assert after.pop("MOBILE").subjects == ["resuena.mobile.>"]
        assert after == before


async def test_a_missing_stream_is_not_created_by_its_owner(
    server: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with connected(server, "resuena") as operator, connected(server, "campaign") as campaign:
        await operator.jetstream.delete_stream("MOBILE")
        with pytest.raises((nats.errors.TimeoutError, NoStreamResponseError)):
            await ensure_stream(campaign.client.jetstream(timeout=0.5), "MOBILE", ["resuena.mobile.>"])
        await provision_within(address(server, "resuena"), local.STREAM_OWNERS)
    assert "STREAM.CREATE.MOBILE" in caplog.text.upper()
