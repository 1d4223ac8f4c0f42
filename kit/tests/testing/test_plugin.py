"""The fixtures that all suites share."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy import Column, MetaData, Table, Text, text

from kit.db import Database
from kit.jetstream import Connection
from kit.rpc.caller import Caller, current_caller
from kit.rpc.tokens import TokenVerifier
from kit.testing import SigningKeys, TokenFor, eventually
from kit.testing.databases import Databases
from kit.testing.nats_server import NatsServer
from kit.testing.postgres_server import PostgresServer

METADATA = MetaData()
TABLE = Table("things", METADATA, Column("id", Text, primary_key=True))
Table("alembic_version", METADATA, Column("version_num", Text, primary_key=True))


async def _rows(db: Database) -> int:
    async with db.read() as session:
        return int((await (await session.connection()).execute(text("SELECT count(*) FROM things"))).scalar_one())


@pytest.mark.parametrize("turn", [1, 2])
async def test_each_test_has_an_empty_database_of_its_own(database: Callable[..., Database], turn: int) -> None:
    used, unused = database(METADATA), database(METADATA)
    async with used.transaction() as session:
        await (await session.connection()).execute(TABLE.insert().values(id=str(turn)))
    assert (await _rows(used), await _rows(unused)) == (1, 0)


@pytest.mark.parametrize(
    ("done", "kept"),
    [
        ("INSERT INTO things VALUES ('left')", True),
        ("ALTER TABLE things ADD COLUMN more text", False),
        ("ALTER TABLE things ALTER COLUMN id SET DEFAULT 'a'", False),
        ("CREATE TABLE others ()", False),
        ("GRANT SELECT ON things TO PUBLIC", False),
        ("INSERT INTO alembic_version VALUES ('of_last_year')", False),
        ("ALTER TABLE things DROP CONSTRAINT things_pkey", False),
        ("ANALYZE things", False),
    ],
    ids=["rows", "column", "default", "table", "rights", "migration", "constraint dropped", "statistics"],
)
async def test_a_database_is_given_again_without_its_rows_and_never_with_another_shape(
    postgres: PostgresServer, done: str, kept: bool
) -> None:
    databases = Databases(postgres)
    try:
        url = databases.create(METADATA)
        left = await asyncpg.connect(url.replace("+asyncpg", ""))
        await left.execute(done)
        databases.take_back()
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError)):
            await left.execute("SELECT 1")
        again = databases.create(METADATA)
        assert (again == url) is kept
        db = Database(again)
        assert await _rows(db) == 0
        await db.dispose()
    finally:
        databases.drop_all()


async def test_the_server_is_postgresql_18(database: Callable[..., Database]) -> None:
    async with database().read() as session:
        version = (await (await session.connection()).execute(text("SHOW server_version"))).scalar_one()
    assert version.startswith("18.")


@pytest.mark.parametrize("turn", [1, 2])
async def test_each_test_has_a_server_without_streams(nats: Connection, turn: int) -> None:
    assert await nats.jetstream.streams_info() == []
    await nats.jetstream.add_stream(name="LEFT", subjects=["left.>"])


async def test_a_frozen_nats_is_noticed(nats_server: NatsServer) -> None:
    from kit.jetstream import connect

    nats_server.start()
    connection = await connect(nats_server.url, "tests")
    await connection.wait_connected(10)
    await connection.ping()
    nats_server.freeze()
    with pytest.raises(ConnectionError):
        await connection.ping()
    nats_server.thaw()
    await connection.close()


async def test_tokens_say_who_calls(token_for: TokenFor, signing_keys: SigningKeys) -> None:
    verifier = TokenVerifier(signing_keys.source)
    token = token_for("p1", tenant_id="c1", permissions=["readCampaings"], session_id="s1")
    assert await verifier.verify(f"Bearer {token}") == Caller(
        person_id="p1",
        session_id="s1",
        tenant_id="c1",
        tenant_role="owner",
        permissions=frozenset({"readCampaings"}),
    )
    guest = await verifier.verify(f"Bearer {token_for(guest=True)}")
    assert guest.guest
    assert not guest.authenticated


@pytest.mark.parametrize(
    "claims",
    [{"expires_in": -1}, {"iss": "other"}, {"sid": ...}, {"exp": ...}, {"sub": ...}, {"cid": 5}],
)
async def test_bad_tokens_can_be_made_and_are_refused(
    token_for: TokenFor, signing_keys: SigningKeys, claims: dict[str, Any]
) -> None:
    from kit.rpc.errors import Unauthenticated

    verifier = TokenVerifier(signing_keys.source)
    with pytest.raises(Unauthenticated):
        await verifier.verify(f"Bearer {token_for('p1', **claims)}")


async def test_an_rpc_server_knows_its_caller(rpc_server: Any, token_for: TokenFor) -> None:
    async def who(_request: StringValue, _context: Any) -> StringValue:
        return StringValue(value=f"{current_caller().person_id} {current_caller().service}")

    def register(server: grpc.aio.Server) -> None:
        handler = grpc.unary_unary_rpc_method_handler(
            who, request_deserializer=StringValue.FromString, response_serializer=StringValue.SerializeToString
        )
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Who", {"Am": handler}),))

    for service, expected in ((None, "p1 None"), ("company", "p1 company")):
        channel = await rpc_server(register, service=service)
        call = channel.unary_unary(
            "/test.Who/Am",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        response = await call(StringValue(), metadata=token_for.metadata(token_for("p1")))
        assert response.value == expected
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call(StringValue(), metadata=(("authorization", "Bearer nonsense"),))
    assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED


async def test_eventually_waits_for_the_condition_and_no_longer() -> None:
    answers = iter([False, False, True])
    assert await eventually(lambda: next(answers)) is True
    with pytest.raises(AssertionError, match="false"):
        await eventually(lambda: False, timeout=0.05)
    with pytest.raises(ZeroDivisionError):
        await eventually(lambda: 1 / 0)


async def test_while_the_machine_stood_still_nothing_was_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(0, 3600)
    monkeypatch.setattr("kit.testing.conditions.time", SimpleNamespace(monotonic=lambda: next(clock)))
    answers = itertools.chain([False] * 20, itertools.repeat(True))
    assert await eventually(lambda: next(answers)) is True


def test_servers_end_with_their_session_even_when_it_is_killed(tmp_path: Path) -> None:
    (tmp_path / "test_inner.py").write_text(
        "import os, signal\n"
        "def test_killed(postgres, nats_url):\n"
        "    open('folder', 'w').write(str(postgres.folder))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_inner.py"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, check=False)
    folder = Path((tmp_path / "folder").read_text())
    asyncio.run(eventually(lambda: not folder.exists()))
