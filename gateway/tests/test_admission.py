"""A surplus of requests is refused with 503 and Retry-After; running ones finish, and health checks are answered."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from ipaddress import ip_network
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from gateway import server as module
from gateway.admission import ANONYMOUS_SHARE, LATE_SECONDS, LEAST_PLACES, RETRY_AFTER, Admission, Overloaded
from kit.graph.execute.execution import execute
from kit.rpc.operations import OperationsServer
from kit.testing import SigningKeys, eventually

BUSY = 60.0
"""Seconds, longer than any test: what waits for so long waits until it is released."""
BOOKS = {"query": "{ books { _id } }"}


def admission(places: int = 1, patience: float = BUSY, target: float = BUSY) -> Admission:
    return Admission(places, patience=patience, target=target)


@asynccontextmanager
async def all_taken(controller: Admission, places: int = 1) -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as taken:
        for _ in range(places):
            await taken.enter_async_context(controller.place(signed_in=False))
        yield taken


async def waiting(controller: Admission, *, signed_in: bool, note: Callable[[], None]) -> asyncio.Task[None]:
    """An operation that waits for a place, and calls `note` when it has one."""

    async def work() -> None:
        async with controller.place(signed_in=signed_in):
            note()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)  # it has requested its place now
    return task


async def test_places_are_taken_without_waiting_while_there_are_some() -> None:
    controller = admission(places=2)
    async with all_taken(controller, 2):
        assert not controller.overloaded


async def test_who_waits_gets_the_place_that_becomes_free_in_the_order_of_arrival() -> None:
    controller, order = admission(), list[int]()
    async with all_taken(controller):
        tasks = [
            await waiting(controller, signed_in=True, note=lambda number=number: order.append(number))  # type: ignore[misc]
            for number in range(3)
        ]
        assert order == []
    await asyncio.gather(*tasks)
    assert order == [0, 1, 2]


async def test_signed_in_callers_come_first_and_the_others_get_each_fourth_place() -> None:
    controller, order = admission(), list[str]()
    async with all_taken(controller):
        tasks = [
            await waiting(controller, signed_in=False, note=lambda: order.append("anonymous")) for _ in range(2)
        ]
        tasks += [
            await waiting(controller, signed_in=True, note=lambda: order.append("signed in"))
            for _ in range(ANONYMOUS_SHARE)
        ]
    await asyncio.gather(*tasks)
    first = ["signed in"] * (ANONYMOUS_SHARE - 1)
    assert order == [*first, "anonymous", "signed in", "anonymous"]


async def test_a_burst_waits_its_patience_and_is_refused_then() -> None:
    controller = admission(patience=0.05)
    async with all_taken(controller):
        started = asyncio.get_running_loop().time()
        with pytest.raises(Overloaded) as caught:
            async with controller.place(signed_in=True):
                pytest.fail("there is no place")
        assert asyncio.get_running_loop().time() - started >= 0.045
    assert RETRY_AFTER[0] <= int(caught.value.headers["retry-after"]) <= RETRY_AFTER[1]


async def test_once_places_have_been_taken_for_longer_newcomers_wait_only_the_target() -> None:
    controller = admission(patience=0.02, target=0.001)
    async with all_taken(controller):
        await eventually(lambda: controller.overloaded)
        controller._patience = BUSY  # as if the next check were that far off
        controller._full_since = asyncio.get_running_loop().time() - 2 * BUSY
        async with asyncio.timeout(5):
            with pytest.raises(Overloaded):
                async with controller.place(signed_in=True):
                    pytest.fail("there is no place")


async def test_a_free_place_ends_the_overload() -> None:
    controller = admission(patience=0.01)
    async with all_taken(controller):
        await eventually(lambda: controller.overloaded)
        with pytest.raises(Overloaded):
            controller.refuse_if_overloaded("stream")
    controller.refuse_if_overloaded("stream")
    async with controller.place(signed_in=False):
        assert not controller.overloaded


async def test_who_gives_up_while_waiting_takes_no_place() -> None:
    controller = admission()
    async with all_taken(controller):
        gone = await waiting(controller, signed_in=True, note=lambda: pytest.fail("it left"))
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
    async with asyncio.timeout(5), controller.place(signed_in=False):
        pass


async def test_who_gives_up_at_the_moment_of_getting_a_place_passes_it_on() -> None:
    controller = admission()
    async with all_taken(controller):
        gone = await waiting(controller, signed_in=True, note=lambda: pytest.fail("it left"))
    gone.cancel()  # it has its place, but has not run since
    await asyncio.gather(gone, return_exceptions=True)
    async with asyncio.timeout(5), controller.place(signed_in=False):
        pass


async def test_a_late_event_loop_takes_places_away_and_they_come_back_one_by_one() -> None:
    controller, order = admission(places=10), list[int]()
    places = [controller.place(signed_in=False) for _ in range(10)]
    for place in places:
        await place.__aenter__()
    controller.adapt(LATE_SECONDS * 2)  # eight places are left
    tasks = [
        await waiting(controller, signed_in=True, note=lambda number=number: order.append(number))  # type: ignore[misc]
        for number in range(2)
    ]
    for place in places[:2]:
        await place.__aexit__(None, None, None)
    await asyncio.sleep(0)
    assert order == []
    await places[2].__aexit__(None, None, None)
    await tasks[0]
    await tasks[1]  # it got the place of the first one
    assert order == [0, 1]
    for place in places[3:]:
        await place.__aexit__(None, None, None)


async def test_a_place_that_comes_back_is_given_to_who_waits() -> None:
    controller, order = admission(places=5), list[int]()
    controller.adapt(LATE_SECONDS * 2)
    async with all_taken(controller, 4):
        task = await waiting(controller, signed_in=True, note=lambda: order.append(1))
        assert order == []
        controller.adapt(0)
        await task
    assert order == [1]


def test_some_places_are_left_however_late_the_event_loop_is() -> None:
    controller = admission(places=10)
    for _ in range(50):
        controller.adapt(10 * LATE_SECONDS)
    assert controller._places == LEAST_PLACES


Serve = Callable[..., Awaitable[httpx.AsyncClient]]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Operations last until this event is set."""
    event = asyncio.Event()
    from gateway import graphql_endpoint as endpoint

    async def execute_held(*given: Any, **more: Any) -> Any:
        await event.wait()
        return await execute(*given, **more)

    monkeypatch.setattr(endpoint, "execute", execute_held)
    return event


async def test_a_surplus_is_answered_by_503_while_what_is_in_work_ends(serve: Serve, held: asyncio.Event) -> None:
    client = await serve(operations_at_once=2, burst_seconds=0.05, overload_wait_seconds=0.01)
    in_work = [asyncio.create_task(client.post("/graphql", json=BOOKS)) for _ in range(2)]
    surplus = await asyncio.gather(*(client.post("/graphql", json=BOOKS) for _ in range(6)))
    for response in surplus:
        assert response.status_code == 503
        assert int(response.headers["retry-after"]) >= 1
        assert response.headers["x-content-type-options"] == "nosniff"
        (error,) = response.json()["errors"]
        assert error["extensions"] == {"code": "UNAVAILABLE", "retryAfter": int(response.headers["retry-after"])}
        assert "data" not in response.json()
    assert (await client.get("/livez")).status_code == 200
    assert (await client.get("/readyz")).status_code == 200
    assert (await client.get("/")).status_code == 200
    image = await client.get("/media/ab/image.jpg")
    assert (image.status_code, image.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert int(image.headers["retry-after"]) >= 1
    held.set()
    for done in await asyncio.gather(*in_work):
        assert done.json() == {"data": {"books": [{"_id": "b0"}, {"_id": "b1"}]}}
    assert (await client.post("/graphql", json=BOOKS)).status_code == 200


async def test_a_body_that_is_slow_to_arrive_holds_no_place(serve: Serve) -> None:
    client = await serve(operations_at_once=1, burst_seconds=0.05)
    more = asyncio.Event()

    async def slowly() -> AsyncIterator[bytes]:
        yield b'{"query": '
        await more.wait()
        yield b'"{ me }"}'

    slow = asyncio.create_task(
        client.post("/graphql", content=slowly(), headers={"content-type": "application/json"})
    )
    assert (await client.post("/graphql", json=BOOKS)).status_code == 200
    more.set()
    assert (await slow).json() == {"data": {"me": None}}


async def test_past_the_bound_of_connections_health_is_answered_and_the_rest_refused(
    build_app: Callable[..., FastAPI], signing_keys: SigningKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_CONCURRENCY", 1)
    crowd = module.server(build_app(), "127.0.0.1:0", proxies=[ip_network("127.0.0.1/32")])
    http_server = OperationsServer(crowd.config)
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    _, port = http_server.servers[0].sockets[0].getsockname()
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
            response = await client.post("/graphql", json=BOOKS)
            assert (response.status_code, response.headers["connection"]) == (503, "close")
            assert response.json()["errors"][0]["extensions"]["code"] == "UNAVAILABLE"
            assert int(response.headers["retry-after"]) >= 1
            plain = await client.get("/settings.json")
            assert (plain.status_code, plain.headers["content-type"]) == (503, "text/plain; charset=utf-8")
            assert (await client.get("/livez")).status_code == 200
            assert (await client.get("/readyz")).status_code == 200
    finally:
        http_server.should_exit = True
        await task
