"""A call through a real server and a real channel: callers, errors, deadlines."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from google.protobuf.wrappers_pb2 import StringValue
from jwt.algorithms import OKPAlgorithm
from opentelemetry.sdk.trace import TracerProvider
from sqlalchemy import text
from structlog.testing import capture_logs

from kit.db import Database, new_metadata
from kit.edge import PeerCallInTransactionError, open_transaction
from kit.rpc import interceptors
from kit.rpc.caller import CallContext, current_caller, current_context, enter_context
from kit.rpc.client import channel
from kit.rpc.errors import AlreadyExists, InvalidInput, Unavailable, Violation, from_rpc_error
from kit.rpc.server import build_server
from kit.rpc.service_tokens import PublicKeys, ServiceVerifier
from kit.rpc.tokens import RevokedSessions, TokenVerifier
from kit.testing import SERVICE_KEYS, eventually

KEY = Ed25519PrivateKey.generate()
Behaviour = Callable[[StringValue, Any], Awaitable[StringValue]]


async def jwks() -> dict[str, Any]:
    key = OKPAlgorithm.to_jwk(KEY.public_key(), as_dict=True)
    return {"keys": [{**key, "kid": "k1", "alg": "EdDSA", "use": "sig"}]}


def token(**claims: Any) -> str:
    whole = {
        "iss": "resuena",
        "aud": "resuena",
        "sub": "p1",
        "sid": "s1",
        "exp": int(time.time()) + 60,
        "permissions": ["readThings"],
    }
    return jwt.encode({**whole, **claims}, KEY, algorithm="EdDSA", headers={"kid": "k1"})


@pytest.fixture
async def serve() -> AsyncIterator[Callable[..., Awaitable[str]]]:
    """Starts a server whose one method has the given behaviour; returns its address."""
    servers: list[grpc.aio.Server] = []

    async def start(
        behaviour: Behaviour,
        verifier: TokenVerifier | None = None,
        handler_of: Callable[..., Any] = grpc.unary_unary_rpc_method_handler,
    ) -> str:
        def register(server: grpc.aio.Server) -> None:
            handler = handler_of(
                behaviour,
                request_deserializer=StringValue.FromString,
                response_serializer=StringValue.SerializeToString,
            )
            server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Test", {"Ask": handler}),))

        server = build_server(register, verifier or SERVICE_KEYS.verifier(jwks, "test", callers={"company"}))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        servers.append(server)
        return f"127.0.0.1:{port}"

    yield start
    for server in servers:
        await server.stop(None)


PASSED_ON = SERVICE_KEYS.proof("edge", "test", passes_on=True)
OWN = SERVICE_KEYS.proof("company", "test")
ANY_SERVICE = ServiceVerifier("test", PublicKeys(SERVICE_KEYS.public))


async def ask(address: str, text: str = "", **options: Any) -> str:
    async with channel(address, **{"proof": PASSED_ON, **options}) as peer:
        method = peer.unary_unary(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        response: StringValue = await method(StringValue(value=text))
        return response.value


async def who(_: StringValue, __: Any) -> StringValue:
    caller = current_caller()
    return StringValue(
        value=f"{caller.person_id} {sorted(caller.permissions)} {caller.service} {caller.client_ip}"
    )


async def test_caller_travels_with_the_call(serve: Any) -> None:
    address = await serve(who)
    enter_context(CallContext(authorization=f"Bearer {token()}", client_ip="192.0.2.7"))
    assert await ask(address) == "p1 ['readThings'] None 192.0.2.7"


async def test_no_token_is_anonymous(serve: Any) -> None:
    assert await ask(await serve(who)) == "None [] None None"


async def test_service_proves_itself(serve: Any) -> None:
    address = await serve(who)
    assert await ask(address, proof=OWN) == "None [] company None"


async def test_a_call_without_a_proof_is_refused_also_one_with_a_persons_token(serve: Any) -> None:
    address = await serve(who)
    for authorization in (None, f"Bearer {token()}"):
        enter_context(CallContext(authorization=authorization))
        with capture_logs() as logs, pytest.raises(grpc.aio.AioRpcError):
            await ask(address, proof=None)
        assert "no service token" in logs[0]["cause"]


async def test_a_refused_service_tells_nobody_that_their_session_has_ended(serve: Any) -> None:
    address = await serve(who)
    enter_context(CallContext(authorization=f"Bearer {token()}"))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address, proof=SERVICE_KEYS.proof("media", "test"))
    assert isinstance(from_rpc_error(caught.value), Unavailable)


async def test_a_token_of_a_service_whose_clock_runs_ahead_is_accepted(serve: Any) -> None:
    address = await serve(who)
    enter_context(CallContext(authorization=f"Bearer {token(iat=int(time.time()) + 60)}"))
    assert (await ask(address)).startswith("p1 ")


MALFORMED = {
    "empty": "",
    "not a token": "abc",
    "two parts": "a.b",
    "unsigned": jwt.encode(
        {"sub": "p1", "sid": "s", "iss": "resuena", "aud": "resuena", "exp": 9999999999}, "", algorithm="none"
    ),
    "symmetric": jwt.encode(
        {"sub": "p1", "sid": "s", "iss": "resuena", "aud": "resuena", "exp": 9999999999},
        "a-secret-of-at-least-32-bytes-of-text",
        algorithm="HS256",
        headers={"kid": "k1"},
    ),
    "expired": token(exp=int(time.time()) - 1),
    "other issuer": token(iss="somebody"),
    "other audience": token(aud="somebody"),
    "no audience": token(aud=None),
    "no subject": token(sub=None),
    "number as subject": token(sub=5),
    "no session": token(sid=None),
    "permissions not a list": token(permissions="readThings"),
    "permissions not texts": token(permissions=[1]),
    "other key": jwt.encode(
        {"sub": "p1", "sid": "s", "iss": "resuena", "aud": "resuena", "exp": 9999999999},
        Ed25519PrivateKey.generate(),
        algorithm="EdDSA",
        headers={"kid": "k1"},
    ),
    "unknown key id": jwt.encode({"sub": "p1"}, KEY, algorithm="EdDSA", headers={"kid": "k2"}),
    "no key id": jwt.encode({"sub": "p1"}, KEY, algorithm="EdDSA"),
    "tampered": token()[:-4] + "AAAA",
    "too long": "a" * 5000,
}


@pytest.mark.parametrize("bad", MALFORMED.values(), ids=MALFORMED.keys())
async def test_malformed_token_is_refused(serve: Any, bad: str) -> None:
    address = await serve(who)
    enter_context(CallContext(authorization=f"Bearer {bad}"))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address)
    assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED


async def test_a_token_that_does_not_hold_counts_as_none_where_it_is_optional(serve: Any) -> None:
    address = await serve(who)
    enter_context(
        CallContext(authorization=f"Bearer {MALFORMED['expired']}", client_ip="::1", token_optional=True)
    )
    assert await ask(address, proof=OWN) == "None [] company ::1"
    enter_context(CallContext(authorization=f"Bearer {token()}", token_optional=True))
    assert await ask(address) == "p1 ['readThings'] None None"
    with pytest.raises(grpc.aio.AioRpcError):
        await ask(address, proof=SERVICE_KEYS.proof("company", "another"))


async def test_ended_session_is_refused_at_once(serve: Any) -> None:
    revoked = RevokedSessions()
    address = await serve(who, TokenVerifier(jwks, services=ANY_SERVICE, revoked=revoked))
    enter_context(CallContext(authorization=f"Bearer {token()}"))
    await ask(address)
    revoked.end("s1")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address)
    assert from_rpc_error(caught.value).reason == "SESSION_ENDED"


async def test_keys_out_of_reach_are_unavailable_and_heal(serve: Any) -> None:
    calls = 0

    async def flaky() -> dict[str, Any]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ConnectionRefusedError
        return await jwks()

    address = await serve(who, TokenVerifier(flaky, services=ANY_SERVICE))
    enter_context(CallContext(authorization=f"Bearer {token()}"))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address)
    assert isinstance(from_rpc_error(caught.value), Unavailable)
    assert (await ask(address)).startswith("p1")


async def test_readers_who_leave_a_full_stream_are_no_error_and_what_it_read_from_is_closed(
    serve: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A viewer who seeks in a film abandons one stream and opens the next."""
    open_files = 0
    chunk = StringValue(value="x" * 64 * 1024)

    async def film(_: StringValue, __: Any) -> AsyncIterator[StringValue]:
        nonlocal open_files
        open_files += 1
        try:
            while True:
                yield chunk
        finally:
            open_files -= 1

    address = await serve(film, handler_of=grpc.unary_stream_rpc_method_handler)
    async with channel(address, proof=PASSED_ON, for_streams=True) as peer:
        method = peer.unary_stream(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        for _ in range(10):
            calls = [method(StringValue()) for _ in range(20)]
            for call in calls:
                await anext(aiter(call))
            for call in calls:
                call.cancel()

            def all_closed() -> None:
                assert open_files == 0

            await eventually(all_closed)
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_stream_that_is_left_half_read_ends_without_a_complaint(
    serve: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(interceptors, "tracer", TracerProvider().get_tracer("test"))
    ended: list[bool] = []

    async def many(_: StringValue, __: Any) -> AsyncIterator[StringValue]:
        try:
            while True:
                yield StringValue(value="x" * 10_000)
        finally:
            ended.append(True)

    address = await serve(many, handler_of=grpc.unary_stream_rpc_method_handler)
    async with channel(address, proof=PASSED_ON) as peer:
        method = peer.unary_stream(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        call = method(StringValue())
        first = await call.read()
        assert isinstance(first, StringValue)
        assert len(first.value) == 10_000
        call.cancel()

    def is_ended() -> bool:
        gc.collect()
        return len(ended) == 1

    await eventually(is_ended)
    await asyncio.sleep(0)
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_domain_error_arrives_whole(serve: Any) -> None:
    async def refuse(_: StringValue, __: Any) -> StringValue:
        raise AlreadyExists("The name is taken. Ñandú", reason="NAME_TAKEN")

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(await serve(refuse))
    error = from_rpc_error(caught.value)
    assert (type(error), error.reason, error.message) == (AlreadyExists, "NAME_TAKEN", "The name is taken. Ñandú")


async def test_violations_arrive_in_order(serve: Any) -> None:
    violations = (
        Violation("email", "Write an e-mail.", "INVALID_EMAIL"),
        Violation("name", "Write a name.", "NAME"),
    )

    async def refuse(_: StringValue, __: Any) -> StringValue:
        raise InvalidInput(violations=violations)

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(await serve(refuse))
    error = from_rpc_error(caught.value)
    assert error.violations == violations
    assert (error.reason, error.message, error.path) == ("INVALID_EMAIL", "Write an e-mail.", "email")


async def test_unforeseen_error_tells_nothing_internal(serve: Any) -> None:
    async def fail(_: StringValue, __: Any) -> StringValue:
        raise ZeroDivisionError("table persons, column email")

    address = await serve(fail)
    with capture_logs() as lines, pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address)
    assert [line["event"] for line in lines if line["log_level"] == "error"] == ["unforeseen_error"]
    assert caught.value.code() is grpc.StatusCode.INTERNAL
    assert "persons" not in (caught.value.details() or "") + str(from_rpc_error(caught.value))


async def test_lost_dependency_is_unavailable(serve: Any) -> None:
    async def fail(_: StringValue, __: Any) -> StringValue:
        raise ConnectionRefusedError

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(await serve(fail))
    assert isinstance(from_rpc_error(caught.value), Unavailable)


async def test_text_that_the_database_cannot_store_is_the_clients_mistake(
    serve: Any, database: Callable[..., Database]
) -> None:
    stored = database(new_metadata())

    async def echo(request: StringValue, _: Any) -> StringValue:
        async with stored.transaction() as session:
            result = await (await session.connection()).execute(
                text("SELECT CAST(:given AS text)"), {"given": request.value}
            )
            return StringValue(value=result.scalar_one())

    address = await serve(echo)
    literal = "bidi \u202e and <b>'; --"
    assert await ask(address, literal) == literal
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(address, "a\x00b")
    refused = from_rpc_error(caught.value)
    assert isinstance(refused, InvalidInput)
    assert "NUL" in refused.message


async def test_nobody_listening_is_unavailable() -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask("127.0.0.1:1")
    assert isinstance(from_rpc_error(caught.value), Unavailable)


async def test_deadline_of_the_caller_bounds_every_call_behind_it(serve: Any) -> None:
    seen: list[float] = []

    async def inner(_: StringValue, __: Any) -> StringValue:
        deadline = current_context().deadline
        assert deadline is not None
        seen.append(deadline - time.monotonic())
        return StringValue()

    inner_address = await serve(inner)

    async def outer(_: StringValue, __: Any) -> StringValue:
        return StringValue(value=await ask(inner_address, deadline=50.0))

    outer_address = await serve(outer)
    await ask(outer_address, deadline=5.0)
    assert seen[0] < 6.0


async def test_frozen_peer_ends_as_unavailable_after_the_deadline(serve: Any) -> None:
    async def freeze(_: StringValue, __: Any) -> StringValue:
        await asyncio.Event().wait()
        return StringValue()

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask(await serve(freeze), deadline=0.05)
    assert isinstance(from_rpc_error(caught.value), Unavailable)


async def test_peer_call_inside_a_transaction_is_refused(serve: Any) -> None:
    address = await serve(who)
    with open_transaction(), pytest.raises(PeerCallInTransactionError, match=r"/test\.Test/Ask"):
        await ask(address)
    assert await ask(address)


@pytest.mark.parametrize("size", [1, 1024 * 1024], ids=["small", "larger than gRPC's default retry buffer"])
async def test_a_stream_of_bytes_is_sent_again_while_the_service_is_unavailable_if_its_channel_retries(
    serve: Any, size: int
) -> None:
    received: list[int] = []

    async def upload(requests: AsyncIterator[StringValue], _: Any) -> StringValue:
        received.append(sum([len(message.value) async for message in requests]))
        if len(received) < 3:
            raise Unavailable
        return StringValue(value="stored")

    address = await serve(upload, handler_of=grpc.stream_unary_rpc_method_handler)
    parts = [StringValue(value="x" * min(size, 64 * 1024))] * max(1, size // (64 * 1024))

    async def send(**options: Any) -> str:
        async with channel(address, proof=PASSED_ON, deadline=30, **options) as peer:
            method = peer.stream_unary(
                "/test.Test/Ask",
                request_serializer=StringValue.SerializeToString,
                response_deserializer=StringValue.FromString,
            )
            return (await method(iter(parts))).value

    with pytest.raises(grpc.aio.AioRpcError):
        await send()
    assert received == [size]
    assert await send(retries=True) == "stored"
    assert received == [size] * 3
