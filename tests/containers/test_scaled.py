"""Two of every part behind Caddy and three NATS servers: each container is killed in turn while clients write."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
import pytest
from ledger import ACKNOWLEDGED, NO_ANSWER, Ledger, Write
from testcontainers.compose import DockerCompose

from kit.testing.ports import free_port

from .conftest import composed, lift_limits

pytestmark = pytest.mark.skipif(shutil.which("docker") is None, reason="needs Docker with compose")

SERVICES = ("identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc")
NATS = ("nats", "nats-2", "nats-3")
CLIENTS_OF_A_KIND = 2
PAUSE_SECONDS = 0.1
ANSWERS = 20
"""The number of responses of each kind before a container is killed, and while it is down."""
SECONDS = 120.0

KINDS = {
    "account": (
        "identity",
        "SELECT email, count(*) FROM persons GROUP BY 1",
        """mutation($mark: String!, $key: String!) {
          createPersonPrimary(app: PublicPortal, email: $mark, password: "Propia#2026", idempotencyKey: $key)
          { success error { code } } }""",
    ),
    "contact": (
        "tracking",
        "SELECT email, count(*) FROM leads GROUP BY 1",
        """mutation($mark: String!, $key: String!) {
          sendContact(name: "Ana", email: $mark, message: "Hola", idempotencyKey: $key) { success error { code } } }""",
    ),
    "visit": (
        "tracking",
        "SELECT company_code, count(*) FROM arrivals GROUP BY 1",
        """mutation($mark: String!, $key: String!) {
          trackEvent(event: APP_DOWNLOAD, source: "WEB_CORP", companyCode: $mark, idempotencyKey: $key)
          { success error { code } } }""",
    ),
}
"""By kind of write: the database that stores it, a query for how often each mark is stored, and the mutation."""
READ = "{ termsAndConditionsHistoric(where: {language: es}) { _id } }"
"""company-svc serves it."""


@dataclass
class Clients:
    """Clients of one address, each with one request at a time."""

    url: str
    ledger: Ledger = field(default_factory=Ledger)
    reads: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        async with httpx.AsyncClient(timeout=9, trust_env=False) as http:
            kinds = [*KINDS, "read"] * CLIENTS_OF_A_KIND
            tasks = [asyncio.create_task(self._work(http, kind)) for kind in kinds]
            yield
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for write in self.ledger.unsettled():  # as a client does without a success: the same key again
                for _ in range(20):
                    if write.acknowledged:
                        break
                    await self._write(http, write)
                    await asyncio.sleep(PAUSE_SECONDS)

    async def _work(self, http: httpx.AsyncClient, kind: str) -> None:
        while True:
            if kind == "read":
                self.reads.append(await self._ask(http, READ, {}))
            else:
                mark = uuid.uuid4().hex[:12].upper()
                name = mark if kind == "visit" else f"{mark}@ejemplo.ar".lower()
                await self._write(http, self.ledger.open(kind, name))
            self.answers[kind] += 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def _write(self, http: httpx.AsyncClient, write: Write) -> None:
        write.answers.append(await self._ask(http, KINDS[write.kind][2], {"mark": write.mark, "key": write.key}))

    async def _ask(self, http: httpx.AsyncClient, query: str, variables: dict[str, str]) -> str:
        try:
            response = await http.post(f"{self.url}/graphql", json={"query": query, "variables": variables})
        except httpx.TransportError:
            return NO_ANSWER
        if response.status_code != 200:
            return str(response.status_code)
        body = response.json()
        if body.get("errors"):
            return str(body["errors"][0]["extensions"]["code"])
        (result,) = body["data"].values()
        return ACKNOWLEDGED if isinstance(result, list) or result["success"] else str(result["error"][0]["code"])

    def failures(self) -> int:
        """Requests that did not get the expected response."""
        refused = sum(answer != ACKNOWLEDGED for write in self.ledger.writes for answer in write.answers)
        return refused + sum(answer != ACKNOWLEDGED for answer in self.reads)


@pytest.fixture(scope="module")
def url() -> str:
    return f"http://localhost:{free_port()}"


@pytest.fixture(scope="module")
def system(url: str) -> Iterator[DockerCompose]:
    environment = {
        "PORT": url.rpartition(":")[2],
        "RESUENA_PUBLIC_URL": url,
    }
    files = ["docker-compose.yml", "deploy/compose/scaled.yml"]
    with composed("scaled", files, environment) as compose:
        lift_limits(compose)
        yield compose


def containers(system: DockerCompose) -> dict[str, str]:
    """The id of each running container, by its name without the project's."""
    project = f"{system.get_containers()[0].Project}-"
    return {str(container.Name).removeprefix(project): str(container.ID) for container in system.get_containers()}


def docker(*arguments: str) -> str:
    done = subprocess.run(["docker", *arguments], check=True, capture_output=True, text=True, timeout=60)
    return done.stdout.strip()


async def until_answered(clients: Clients) -> None:
    """Returns once each kind of request has had some more responses."""
    before, deadline = Counter(clients.answers), time.monotonic() + SECONDS
    while any(clients.answers[kind] - before[kind] < ANSWERS for kind in (*KINDS, "read")):
        assert time.monotonic() < deadline, clients.answers - before
        await asyncio.sleep(0.1)


async def until_healthy(container: str) -> None:
    deadline = time.monotonic() + SECONDS
    while docker("inspect", "--format", "{{.State.Health.Status}}", container) != "healthy":
        assert time.monotonic() < deadline
        await asyncio.sleep(0.5)


def stored(system: DockerCompose, kind: str) -> dict[str, int]:
    database, query, _ = KINDS[kind]
    command = ["psql", "-U", "postgres", "-d", database, "-At", "-F", "\t", "-c", query]
    out, _, _ = system.exec_in_container(command, "postgres")
    rows = (line.split("\t") for line in out.splitlines() if "\t" in line)
    return {mark: int(count) for mark, count in rows}


async def test_a_killed_container_costs_no_acknowledged_write_and_no_request_but_those_under_way(
    system: DockerCompose, url: str
) -> None:
    names = [f"{name}-{number}" for name in (*SERVICES, "gateway") for number in (1, 2)]
    names += [f"{name}-1" for name in NATS]
    container_ids = containers(system)
    clients = Clients(url)
    failed: dict[str, int] = {}
    async with clients.at_work():
        for name in names:
            await until_answered(clients)
            before = clients.failures()
            docker("kill", container_ids[name])
            await until_answered(clients)
            docker("start", container_ids[name])
            await until_healthy(container_ids[name])
            await until_answered(clients)
            failed[name] = clients.failures() - before
    by_kind = {kind: stored(system, kind) for kind in KINDS}
    deadline = time.monotonic() + SECONDS
    while clients.ledger.compare(by_kind).lost and time.monotonic() < deadline:  # visits are stored by a consumer
        await asyncio.sleep(1)
        by_kind = {kind: stored(system, kind) for kind in KINDS}
    verdict = clients.ledger.compare(by_kind)
    figures = {"acknowledged": verdict.acknowledged, "reads": len(clients.reads), "failed": failed}
    print(json.dumps(figures))
    assert verdict.lost == []
    assert verdict.twice == []
    assert verdict.untrue == []
    assert verdict.refused == []
    under_way = CLIENTS_OF_A_KIND * (len(KINDS) + 1)
    assert {name: count for name, count in failed.items() if count > under_way} == {}, clients.ledger.refusals()
