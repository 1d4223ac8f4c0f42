"""A request with an idempotency key takes effect once per caller: repeated, concurrent, or after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy import Column, Table, Text, func, insert, select, text

from kit.db import Database, new_metadata, uuid7
from kit.idempotency import IdempotencyKeyReused, claim, earlier, keep, keep_forgetting
from kit.idempotency import tables as idempotency_tables
from kit.idempotency.tables import IDEMPOTENT_REQUESTS
from kit.rpc.caller import Caller, current_context, enter_context
from kit.rpc.client import channel
from kit.rpc.errors import InvalidInput, from_rpc_error
from kit.rpc.idempotency import bound_to, checked_key, sending
from kit.rpc.server import build_server
from kit.rpc.tokens import TokenVerifier
from kit.testing import eventually
from kit.testing.statements import costly_deletes, executed_statements

METADATA = new_metadata()
THINGS = Table("things", METADATA, Column("id", Text, primary_key=True), Column("name", Text))
idempotency_tables.install(METADATA)
KEY = "0192f0c1-aaaa-7bbb-8ccc-0123456789ab"


@pytest.fixture
def db(database: Callable[..., Database]) -> Database:
    return database(METADATA)


async def make(db: Database, name: str, *, fails: bool = False) -> str:
    async with db.transaction() as session:
        earlier_id = await claim(session)
        if earlier_id is not None:
            return earlier_id
        thing_id = uuid7()
        await (await session.connection()).execute(insert(THINGS).values(id=thing_id, name=name))
        if fails:
            raise RuntimeError("the machine stopped")
        await keep(session, thing_id)
        return thing_id


async def count(db: Database, table: Table = THINGS) -> int:
    async with db.read() as session:
        return int(
            (await (await session.connection()).execute(select(func.count()).select_from(table))).scalar_one()
        )


@pytest.fixture
async def ask(db: Database) -> AsyncIterator[Callable[..., Any]]:
    """Calls a service whose methods make a thing; `address` is the visitor's."""

    async def behaviour(request: StringValue, _: Any) -> StringValue:
        return StringValue(value=await make(db, request.value))

    def register(server: grpc.aio.Server) -> None:
        handler = grpc.unary_unary_rpc_method_handler(
            behaviour,
            request_deserializer=StringValue.FromString,
            response_serializer=StringValue.SerializeToString,
        )
        handlers = {"Make": handler, "MakeOther": handler}
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Test", handlers),))

    async def no_keys() -> dict[str, Any]:
        return {"keys": []}

    server = build_server(register, TokenVerifier(no_keys))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with channel(f"127.0.0.1:{port}", deadline=5) as to:

        async def call(name: str, key: str | None, *, method: str = "Make", address: str = "192.0.2.1") -> str:
            stub = to.unary_unary(
                f"/test.Test/{method}",
                request_serializer=StringValue.SerializeToString,
                response_deserializer=StringValue.FromString,
            )
            enter_context(replace(current_context(), client_ip=address))
            try:
                with sending(key):
                    response: StringValue = await stub(StringValue(value=name))
            except grpc.aio.AioRpcError as error:
                raise from_rpc_error(error) from error
            return response.value

        yield call
    await server.stop(None)


async def test_five_copies_at_once_take_effect_once_and_get_one_answer(
    db: Database, ask: Callable[..., Any]
) -> None:
    answers = await asyncio.gather(*(asyncio.create_task(ask("a", KEY)) for _ in range(5)))
    assert len(set(answers)) == 1
    assert await count(db) == 1


async def test_a_repetition_answers_what_the_first_made(db: Database, ask: Callable[..., Any]) -> None:
    assert await ask("a", KEY) == await ask("a", KEY)
    assert await count(db) == 1


async def test_without_a_key_each_request_takes_effect(db: Database, ask: Callable[..., Any]) -> None:
    assert await ask("a", None) != await ask("a", None)
    assert await count(db) == 2


async def test_the_same_key_with_another_request_is_refused_and_changes_nothing(
    db: Database, ask: Callable[..., Any]
) -> None:
    await ask("a", KEY)
    with pytest.raises(InvalidInput) as refused:
        await ask("b", KEY)
    assert (refused.value.reason, refused.value.path) == ("BAD_USER_INPUT", "idempotencyKey")
    assert "another request" in refused.value.message
    assert await count(db) == 1


async def test_callers_and_operations_with_the_same_key_do_not_collide(
    db: Database, ask: Callable[..., Any]
) -> None:
    answers = [
        await ask("a", KEY),
        await ask("a", KEY, address="192.0.2.2"),
        await ask("a", KEY, method="MakeOther"),
    ]
    assert len(set(answers)) == 3


def test_each_kind_of_caller_has_keys_of_its_own() -> None:
    callers = [
        Caller(client_ip="192.0.2.1"),
        Caller(person_id="p", client_ip="192.0.2.1"),
        Caller(guest=True, session_id="p"),
        Caller(service="p"),
        Caller(client_ip="p"),
    ]
    ids = {bound_to(KEY, "/m", caller.scope, StringValue()).id for caller in callers}
    assert len(ids) == len(callers)


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 129, "a key with blanks in it", "ñandú-ñandú-ñandú", f"{KEY}\n"]
)
def test_what_is_no_key_is_refused_with_what_one_looks_like(key: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked_key(key)
    assert refused.value.path == "idempotencyKey"
    assert "16 to 128" in refused.value.message


async def test_a_request_that_failed_is_tried_again(db: Database) -> None:
    request = bound_to(KEY, "/m", "person p", StringValue(value="a"))
    enter_context(replace(current_context(), idempotent=request))
    with pytest.raises(RuntimeError):
        await make(db, "a", fails=True)
    assert await count(db, IDEMPOTENT_REQUESTS) == 0
    thing_id = await make(db, "a")
    assert await make(db, "a") == thing_id
    async with db.read() as session:
        assert await earlier(session) == thing_id
    enter_context(replace(current_context(), idempotent=bound_to(KEY, "/m", "person p", StringValue(value="b"))))
    async with db.read() as session:
        with pytest.raises(IdempotencyKeyReused):
            await earlier(session)


async def test_a_row_tells_nothing_of_key_caller_or_request(db: Database, ask: Callable[..., Any]) -> None:
    await ask("ana@example.com", KEY, address="192.0.2.7")
    async with db.read() as session:
        row = (await (await session.connection()).execute(select(IDEMPOTENT_REQUESTS))).one()
    kept = repr(tuple(row))
    assert not any(secret in kept for secret in (KEY, "ana@example.com", "192.0.2.7"))


async def test_keys_are_forgotten_after_a_day(db: Database, ask: Callable[..., Any]) -> None:
    await ask("a", KEY)
    await ask("b", KEY + "-2")
    async with db.transaction() as session:
        await (await session.connection()).execute(
            text(
                "UPDATE idempotent_requests SET created_at = now() - interval '25 hours' "
                "WHERE result = (SELECT id FROM things WHERE name = 'a')"
            )
        )
    with executed_statements() as executed:
        job = asyncio.create_task(keep_forgetting(db))

        async def one_left() -> bool:
            return await count(db, IDEMPOTENT_REQUESTS) == 1

        await eventually(one_left)
        job.cancel()
    assert await costly_deletes(db, executed) == []
