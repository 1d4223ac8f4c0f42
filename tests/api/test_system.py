"""The state of the whole system as staff sees it: health, backlogs, dead letters and their replay."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import httpx
from resuena_people import Kind
from resuena_system import SERVICES, System, sql
from resuena_world import World

from gateway.operations import metrics_app
from kit.db import uuid7
from kit.jetstream.streams import BUCKET_MAX_BYTES
from kit.release import VERSION
from kit.testing import eventually
from resuena.identity.v1 import events_pb2

SYSTEM = """{ system {
  verdict
  problems { kind severity component subject count since }
  components {
    name
    processes { instance answers ready failing version startedAt callsPerMinute errorRate p50Milliseconds
      p99Milliseconds memoryBytes liveConnections lastAnsweredAt }
    tables { answers backlogs { name count oldestAt failing } deadLetters { consumer count oldestAt lastError }
      stores { name bytes diskUsed } }
  }
  messaging { answers bytes maxBytes streams { name messages bytes maxBytes consumers { name pending
    unacknowledged redelivered } } }
  lastBackup { at bytes to ok }
} }"""
REPLAY = """mutation($consumer: String) { replayDeadLetters(component: "company", consumer: $consumer) {
  success applied failed unknown error { code } } }"""
CONSUMER = "company__deletion_cancelled"


async def seen(world: World) -> dict[str, Any]:
    """The system page as staff sees it once every part is healthy and ready, and the gateway's last minute has calls.

    On a busy machine a part may miss a health check for a moment. A call in progress is not in its own figures, so the
    first one after an idle minute has none.
    """

    async def whole() -> dict[str, Any]:
        response = await world.people[Kind.STAFF].ask(SYSTEM)
        assert response.code is None, response.body
        state: dict[str, Any] = response.data
        assert state["messaging"]["answers"]
        for part in state["components"]:
            assert all(process["answers"] and process["ready"] for process in part["processes"]), part["name"]
            assert part["tables"] is None or part["tables"]["answers"], part["name"]
        assert component(state, "gateway")["processes"][0]["p99Milliseconds"] is not None
        return state

    return await eventually(whole)


def component(state: dict[str, Any], name: str) -> dict[str, Any]:
    return next(part for part in state["components"] if part["name"] == name)


async def test_every_service_tells_how_it_is(world: World) -> None:
    state = await seen(world)
    assert {part["name"] for part in state["components"]} == {"gateway", *SERVICES}
    for part in state["components"]:
        (process,) = part["processes"]
        assert process["ready"], part["name"]
        assert process["version"] == VERSION
        assert process["memoryBytes"] > 10_000_000
    for name in SERVICES:
        tables = component(state, name)["tables"]
        assert "outbox" in {backlog["name"] for backlog in tables["backlogs"]}
        assert next(store["bytes"] for store in tables["stores"] if store["name"] == "database") > 1_000_000
    assert component(state, "gateway")["tables"] is None
    assert component(state, "gateway")["processes"][0]["p99Milliseconds"] > 0
    (media,) = (store for store in component(state, "media")["tables"]["stores"] if store["name"] == "media")
    assert 0 < media["diskUsed"] < 1


async def test_what_waits_has_a_name_in_each_service(world: World) -> None:
    state = await seen(world)
    waits = {
        name: {backlog["name"] for backlog in component(state, name)["tables"]["backlogs"]} for name in SERVICES
    }
    assert waits["campaign"] == {
        "outbox",
        "audits_of_staff",
        "audits_of_brands",
        "checks",
        "publications",
        "network_figures",
    }
    assert waits["identity"] == waits["company"] == waits["tracking"] == {"outbox", "mail"}
    assert waits["media"] == {"outbox"}


async def test_the_oldest_waiting_audit_is_the_queues_first(filled: World) -> None:
    query = "{ auditQueue(limit: 1) { advertisement { creationDt } } }"
    first = (await filled.people[Kind.STAFF].ask(query)).data[0]["advertisement"]["creationDt"]
    backlogs = component(await seen(filled), "campaign")["tables"]["backlogs"]
    (staff,) = (backlog for backlog in backlogs if backlog["name"] == "audits_of_staff")
    assert staff["count"] > 0
    assert staff["oldestAt"] == first


async def test_streams_tell_their_bounds_and_their_consumers(world: World) -> None:
    messaging = (await seen(world))["messaging"]
    streams = {stream["name"]: stream for stream in messaging["streams"]}
    assert 0 < streams["IDENTITY"]["bytes"] < streams["IDENTITY"]["maxBytes"]
    assert CONSUMER in {consumer["name"] for stream in messaging["streams"] for consumer in stream["consumers"]}


async def test_a_dead_letter_is_seen_replayed_and_gone(world: World) -> None:
    fact = events_pb2.DeletionCancelled(request_id=uuid7(), person_id=uuid7())
    await sql(
        world.system.databases["company"],
        "INSERT INTO dead_letter (id, message_id, durable, subject, payload, headers, error) VALUES (:id, :id,"
        " :durable, 'resuena.identity.deletion_cancelled.v1', :payload, '{}', :error)",
        id=uuid7(),
        durable=CONSUMER,
        payload=fact.SerializeToString(),
        error="IntegrityError('Key (email)=(ana@example.org) exists')",
    )

    async def dead() -> dict[str, Any]:
        state = await seen(world)
        letters = component(state, "company")["tables"]["deadLetters"]
        assert letters, "it is not seen yet"
        assert "ana@example.org" not in json.dumps(state)
        assert {"kind": "DEAD_LETTERS", "component": "company", "subject": CONSUMER, "count": 1}.items() <= next(
            problem for problem in state["problems"] if problem["kind"] == "DEAD_LETTERS"
        ).items()
        first: dict[str, Any] = letters[0]
        return first

    letter: dict[str, Any] = await eventually(dead)
    assert letter["consumer"] == CONSUMER
    assert letter["lastError"] == "IntegrityError"
    done = (await world.people[Kind.STAFF].ask(REPLAY, {"consumer": CONSUMER})).data
    assert (done["success"], done["applied"], done["failed"]) == (True, 1, 0)
    assert component(await seen(world), "company")["tables"]["deadLetters"] == []


async def test_a_service_that_does_not_exist_replays_nothing(world: World) -> None:
    query = 'mutation { replayDeadLetters(component: "nobody") { success error { code } } }'
    result = (await world.people[Kind.STAFF].ask(query)).data
    assert result == {"success": False, "error": [{"code": "UNKNOWN_COMPONENT"}]}


async def test_the_last_backup_is_what_the_command_wrote(world: World) -> None:
    assert (await seen(world))["lastBackup"] is None
    jetstream = world.system.app.state.nats.jetstream
    bucket = await jetstream.create_key_value(bucket="operations", max_bytes=BUCKET_MAX_BYTES)
    at = datetime.now(UTC).isoformat()
    await bucket.put("last_backup", json.dumps({"at": at, "bytes": 12, "to": "/backups", "ok": True}).encode())

    async def read_last_backup() -> dict[str, Any]:
        last_backup: dict[str, Any] = (await seen(world))["lastBackup"]
        assert last_backup
        return last_backup

    backup: dict[str, Any] = await eventually(read_last_backup)
    assert (backup["bytes"], backup["to"], backup["ok"]) == (12, "/backups", True)


async def test_the_same_is_told_as_json_on_the_private_port_only(world: World, system: System) -> None:
    inside = httpx.ASGITransport(metrics_app(system.app.state.system))
    async with httpx.AsyncClient(transport=inside, base_url="http://inside") as operator:
        state = (await operator.get("/system")).json()
    assert {part["name"] for part in state["components"]} == {"gateway", *SERVICES}
    assert state["verdict"] in ("VERDICT_WORKS", "VERDICT_ATTENTION")
    assert all(process["answers"] for part in state["components"] for process in part["processes"])
    async with system.browser() as browser:
        assert (await browser.get("/system")).status_code == 404
