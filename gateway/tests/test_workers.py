"""The real command with two processes: limits, settings and metrics apply to both, and a killed worker is replaced."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import httpx
import psutil
import pytest
import pytest_asyncio

from gateway.live.quotas import MAX_CONNECTIONS_AN_ADDRESS
from gateway.settings_command import settings_command
from kit.testing import SERVICE_KEYS, eventually
from kit.testing.nats_server import NatsServer

SIGN_UP = {
    "query": 'mutation { createPersonPrimary(app: PublicPortal, email: "a@b.co", password: "x") { success } }'
}
SERVICES = ("IDENTITY", "COMPANY", "CAMPAIGN", "TRACKING", "MEDIA")


class Gateway:
    """The process of the gateway, and its workers."""

    def __init__(self, nats_url: str, folder: Path, **settings: str) -> None:
        with socket.socket() as free, socket.socket() as other:
            free.bind(("127.0.0.1", 0))
            other.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
            self.metrics_address = f"127.0.0.1:{other.getsockname()[1]}"
        self.nats_url = nats_url
        self.log = folder / "log"
        nobody = {f"RESUENA_{name}_ADDRESS": "127.0.0.1:1" for name in SERVICES}
        self.env = {
            **os.environ,
            **nobody,
            "RESUENA_HTTP_ADDRESS": self.address,
            "RESUENA_METRICS_ADDRESS": self.metrics_address,
            "RESUENA_PUBLIC_URL": f"http://{self.address}",
            "RESUENA_NATS_URL": nats_url,
            "RESUENA_SERVICE_KEY_FILE": str(SERVICE_KEYS.private("gateway")),
            "RESUENA_FRONTEND_DIR": str(folder),
            "RESUENA_GATEWAY_PROCESSES": "2",
            "TMPDIR": str(folder),
            **settings,
        }
        self.start()

    def start(self) -> None:
        """Starts it, or starts it anew on the same addresses."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gateway"], env=self.env, stdout=out, stderr=out
            )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def workers(self) -> dict[int, int]:
        """The number of connections of each worker, by process id."""
        return {
            worker.pid: sum(
                connection.status == psutil.CONN_ESTABLISHED
                and f"{connection.laddr.ip}:{connection.laddr.port}" == self.address
                for connection in worker.net_connections("tcp")
            )
            for worker in psutil.Process(self.process.pid).children()
            if worker.status() != psutil.STATUS_ZOMBIE
        }

    def served(self) -> int:
        """The number of workers that have logged that they serve."""
        return self.log.read_text().count('"message":"serving"')

    def client(self) -> httpx.AsyncClient:
        """A client with a connection for each request."""
        limits = httpx.Limits(max_keepalive_connections=0)
        return httpx.AsyncClient(base_url=f"http://{self.address}", trust_env=False, timeout=10, limits=limits)


@pytest.fixture(scope="module")
def nats_server() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.remove()


@pytest_asyncio.fixture
async def gateway(nats_server: NatsServer, tmp_path: Path) -> AsyncIterator[Gateway]:
    running_gateway = Gateway(nats_server.url, tmp_path)
    await eventually(lambda: running_gateway.served() == 2, timeout=60)
    yield running_gateway
    running_gateway.process.terminate()
    await asyncio.to_thread(running_gateway.process.wait, 20)


@pytest_asyncio.fixture
async def gateways(gateway: Gateway, tmp_path: Path) -> AsyncIterator[list[Gateway]]:
    """Two gateways of two processes each."""
    folder = tmp_path / "second"
    folder.mkdir()
    second = Gateway(gateway.nats_url, folder)
    await eventually(lambda: second.served() == 2, timeout=60)
    yield [gateway, second]
    second.process.terminate()
    await asyncio.to_thread(second.process.wait, 20)


class Streams:
    """Streams of settings that stay open."""

    def __init__(self, gateway: Gateway, stack: AsyncExitStack) -> None:
        self._gateway = gateway
        self._stack = stack

    async def on_both(self) -> list[httpx.Response]:
        """Opens streams until each worker serves some."""
        opened = [await self.open()]
        while not all(self._gateway.workers().values()):
            opened.append(await self.open())
        return opened

    async def open(self) -> httpx.Response:
        client = await self._stack.enter_async_context(self._gateway.client())
        return await self._stack.enter_async_context(client.stream("GET", "/settings/events"))


@pytest_asyncio.fixture
async def streams(gateway: Gateway) -> AsyncIterator[Streams]:
    async with AsyncExitStack() as stack:
        yield Streams(gateway, stack)


async def test_an_address_holds_so_many_streams_over_all_workers(gateway: Gateway, streams: Streams) -> None:
    opened = await streams.on_both()
    opened += [await streams.open() for _ in range(MAX_CONNECTIONS_AN_ADDRESS - len(opened))]
    assert {response.status_code for response in opened} == {200}

    assert {(await streams.open()).status_code for _ in range(10)} == {429}

    os.kill(next(iter(gateway.workers())), signal.SIGKILL)

    async def seats_are_free() -> bool:
        try:
            return (await streams.open()).status_code == 200
        except httpx.TransportError:
            return False

    await eventually(seats_are_free)


async def test_a_setting_reaches_streams_of_all_workers(gateway: Gateway, streams: Streams) -> None:
    opened = await streams.on_both()

    await settings_command(["set", "public.referral.code", "BOTH"], nats_url=gateway.nats_url)

    async def receive_setting(response: httpx.Response) -> None:
        async for line in response.aiter_lines():
            if '"referral.code":"BOTH"' in line:
                return

    async with asyncio.timeout(10):
        await asyncio.gather(*map(receive_setting, opened))


async def test_metrics_are_sums_over_all_workers(gateway: Gateway) -> None:
    async with gateway.client() as client:
        requests = [client.post("/graphql", json={"query": "{ __typename }"}) for _ in range(40)]
        assert {response.status_code for response in await asyncio.gather(*requests)} == {200}

        for _ in range(10):
            text = (await client.get(f"http://{gateway.metrics_address}/metrics")).text
            counted = re.search(r'graphql_operations_total\{kind="query",outcome="ok"\} (\S+)', text)
            assert counted
            assert float(counted[1]) == 40


async def test_two_gateways_of_two_processes_count_together(gateways: list[Gateway]) -> None:
    await settings_command(["set", "limits.signUp.address", "10/1h"], nats_url=gateways[0].nats_url)

    async def flood(gateway: Gateway, times: int) -> Counter[int]:
        async with gateway.client() as client:
            return Counter([(await client.post("/graphql", json=SIGN_UP)).status_code for _ in range(times)])

    await settings_command(["set", "public.referral.code", "HEARD"], nats_url=gateways[0].nats_url)

    async def heard(gateway: Gateway) -> None:
        """Both processes have the value: either may accept a new connection."""
        for _ in range(20):
            async with gateway.client() as client:
                settings = (await client.get("/settings.json")).json()
            assert settings.get("referral.code") == "HEARD"

    for gateway in gateways:
        await eventually(partial(heard, gateway))
    floods = [flood(gateway, 40) for gateway in gateways for _ in range(2)]
    answered = sum(await asyncio.gather(*floods), Counter())
    # Requests that arrive before the other processes learn of it, within 20 ms, may pass.
    assert 10 <= answered[200] <= 20
    assert answered[429] == 160 - answered[200]


async def test_a_killed_worker_is_replaced(gateway: Gateway) -> None:
    before = gateway.workers()
    killed = next(iter(before))

    os.kill(killed, signal.SIGKILL)

    await eventually(lambda: gateway.served() == 3, timeout=30)
    after = gateway.workers()
    assert len(after) == 2
    assert killed not in after
    async with gateway.client() as client:
        assert (await client.get("/livez")).status_code == 200
        assert (await client.get("/readyz")).status_code == 200


async def test_it_stops_in_order(gateway: Gateway, streams: Streams) -> None:
    opened = await streams.on_both()

    gateway.process.terminate()

    for response in opened:
        async for line in response.aiter_lines():
            assert not line.startswith("error")
    assert await asyncio.to_thread(gateway.process.wait, 20) == 0
    assert not list(gateway.log.parent.glob("resuena-metrics-*"))


async def test_workers_end_with_the_process_that_started_them(gateway: Gateway) -> None:
    workers = [psutil.Process(pid) for pid in gateway.workers()]

    gateway.process.kill()

    _, alive = await asyncio.to_thread(psutil.wait_procs, workers, 15)
    assert not alive


async def test_a_killed_gateway_starts_anew_though_its_workers_still_hold_the_addresses(gateway: Gateway) -> None:
    workers = [psutil.Process(pid) for pid in gateway.workers()]
    for worker in workers:
        worker.suspend()
    gateway.kill()

    gateway.start()

    try:
        await eventually(lambda: '"message":"address_taken"' in gateway.log.read_text(), timeout=60)
    finally:
        for worker in workers:
            worker.resume()
    await eventually(lambda: gateway.served() == 4, timeout=60)


async def test_a_killed_gateway_starts_anew_while_its_workers_finish_a_request(gateway: Gateway) -> None:
    host, _, port = gateway.address.partition(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        b"POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    await writer.drain()
    await eventually(lambda: sum(gateway.workers().values()) == 1, timeout=10)
    gateway.kill()

    gateway.start()

    await eventually(lambda: gateway.served() == 4, timeout=60)
    writer.close()


async def test_a_worker_that_cannot_start_ends_the_gateway(nats_server: NatsServer, tmp_path: Path) -> None:
    failing_gateway = Gateway(nats_server.url, tmp_path, RESUENA_MEDIA_ADDRESS="", RESUENA_COMPANY_ADDRESS="")

    assert await asyncio.to_thread(failing_gateway.process.wait, 60) == 1
    assert "RESUENA_COMPANY_ADDRESS" in failing_gateway.log.read_text()
