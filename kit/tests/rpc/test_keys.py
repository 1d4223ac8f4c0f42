"""API keys as callers: the contents of their tokens, the RPCs that they may call, and the errors of other RPCs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from kit.rpc.caller import Caller, Key, current_caller
from kit.rpc.client import channel
from kit.rpc.errors import DomainError, Unauthenticated, from_rpc_error
from kit.rpc.keys import KeyIsForTests, KeyIsLimited, KeyLacksPermission, KeyRule, NotForKeys, check_key
from kit.rpc.server import build_server
from kit.rpc.tokens import TokenVerifier
from kit.testing import SERVICE_KEYS
from kit.testing.tokens import SigningKeys, TokenFor

SIGNING = SigningKeys()
TOKEN = TokenFor(SIGNING)
CLAIMS = {"name": "CRM", "scopes": ["read"], "test": False}
RULES = {
    "Test.Read": KeyRule(frozenset({"read", "all"})),
    "Test.Write": KeyRule(frozenset({"write"}), changes=True),
    "Test.Sum": KeyRule(whole=True),
}


def token(**claims: Any) -> str:
    whole = {"tenant_id": "c1", "tenant_role": ..., "session_id": "k1", "sub": ..., "key": CLAIMS}
    return TOKEN(**{**whole, **claims})


def verifier() -> TokenVerifier:
    return TokenVerifier(SIGNING.source)


async def test_a_token_says_which_key_calls_for_whom() -> None:
    caller = await verifier().verify(f"Bearer {token(permissions=['readThings'])}")
    assert caller.key == Key("k1", "CRM", frozenset({"read"}), None, test=False)
    assert (caller.person_id, caller.tenant_id, caller.session_id) == (None, "c1", "k1")
    assert caller.may("readThings")
    assert not caller.authenticated
    assert caller.scope == "key k1"
    assert caller.key.title == "API · CRM"
    limited = await verifier().verify(f"Bearer {token(key={**CLAIMS, 'only': ['a'], 'test': True})}")
    assert limited.key == Key("k1", "CRM", frozenset({"read"}), frozenset({"a"}), test=True)


@pytest.mark.parametrize(
    "claims",
    [
        {"key": "CRM"},
        {"key": {}},
        {"key": {**CLAIMS, "scopes": "read"}},
        {"key": {**CLAIMS, "scopes": [1]}},
        {"key": {**CLAIMS, "only": "a"}},
        {"key": {**CLAIMS, "name": None}},
        {"sub": "p1"},
        {"guest": True},
        {"cid": ...},
        {"key": ...},
    ],
)
async def test_a_token_that_says_less_or_more_is_refused(claims: dict[str, Any]) -> None:
    with pytest.raises(Unauthenticated):
        await verifier().verify(f"Bearer {token(**claims)}")


async def test_a_key_whose_mode_is_not_said_changes_nothing() -> None:
    caller = await verifier().verify(f"Bearer {token(key={'name': 'CRM', 'scopes': []})}")
    assert caller.key is not None
    assert caller.key.test


async def test_a_revoked_key_is_refused_at_once() -> None:
    checked = verifier()
    await checked.verify(f"Bearer {token()}")
    checked.revoked.end("k1")
    with pytest.raises(Unauthenticated):
        await checked.verify(f"Bearer {token()}")


def key(*scopes: str, limited: bool = False, test: bool = False) -> Key:
    return Key("k1", "CRM", frozenset(scopes), frozenset({"a"}) if limited else None, test=test)


def test_a_refused_key_is_told_which_permissions_would_do() -> None:
    with pytest.raises(KeyLacksPermission, match="lacks the permission for this: all or read"):
        check_key(RULES, "/test.v1.Test/Read", key("write"))


@pytest.mark.parametrize(
    ("method", "caller", "refused"),
    [
        ("Read", key("read"), None),
        ("Read", key("all", limited=True, test=True), None),
        ("Read", key("write"), KeyLacksPermission),
        ("Read", key(), KeyLacksPermission),
        ("Write", key("write", limited=True), None),
        ("Write", key("write", test=True), KeyIsForTests),
        ("Sum", key(), None),
        ("Sum", key(limited=True), KeyIsLimited),
        ("Other", key("read", "write", "all"), NotForKeys),
    ],
)
def test_keys_call_what_has_a_rule_that_they_meet(
    method: str, caller: Key, refused: type[DomainError] | None
) -> None:
    if refused is None:
        check_key(RULES, f"/test.v1.Test/{method}", caller)
        return
    with pytest.raises(refused):
        check_key(RULES, f"/test.v1.Test/{method}", caller)


Ask = Callable[..., Awaitable[str]]


@pytest.fixture
async def ask() -> AsyncIterator[Ask]:
    """Calls a server that returns the caller's scope; the request `person` needs a person."""

    async def behaviour(request: StringValue, _: Any) -> StringValue:
        caller = current_caller()
        if request.value == "person" and not caller.authenticated:
            raise Unauthenticated
        return StringValue(value=caller.scope)

    async def stream(request: StringValue, context: Any) -> AsyncIterator[StringValue]:
        yield await behaviour(request, context)

    def register(server: grpc.aio.Server) -> None:
        read, written = StringValue.FromString, StringValue.SerializeToString
        handler = grpc.unary_unary_rpc_method_handler(behaviour, read, written)
        handlers = {
            "Read": handler,
            "Other": handler,
            "Write": grpc.unary_stream_rpc_method_handler(stream, read, written),
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.v1.Test", handlers),))

    server = build_server(register, SERVICE_KEYS.verifier(SIGNING.source, "test"), keys=RULES)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    proof = SERVICE_KEYS.proof("edge", "test", passes_on=True)

    async def called(method: str, text: str = "", **claims: Any) -> str:
        async with channel(f"127.0.0.1:{port}", proof=proof) as peer:
            written, read = StringValue.SerializeToString, StringValue.FromString
            metadata = (("authorization", f"Bearer {token(**claims)}"),)
            path, request = f"/test.v1.Test/{method}", StringValue(value=text)
            if method == "Write":
                parts = peer.unary_stream(path, written, read)(request, metadata=metadata)
                return "".join([part.value async for part in parts])
            response: StringValue = await peer.unary_unary(path, written, read)(request, metadata=metadata)
            return response.value

    yield called
    await server.stop(None)


async def reason(call: Awaitable[str]) -> str:
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await call
    return from_rpc_error(failed.value).reason


async def test_a_server_answers_keys_by_its_rules(ask: Ask) -> None:
    assert await ask("Read") == "key k1"
    assert await reason(ask("Other")) == "NOT_FOR_KEYS"
    assert await reason(ask("Write")) == "KEY_LACKS_PERMISSION"
    writes = {"name": "CRM", "scopes": ["write"]}
    assert await ask("Write", key={**writes, "test": False}) == "key k1"
    assert await reason(ask("Write", key={**writes, "test": True})) == "KEY_IS_FOR_TESTS"


async def test_a_key_where_a_person_is_needed_learns_that(ask: Ask) -> None:
    assert await reason(ask("Read", "person")) == "NOT_FOR_KEYS"


def test_a_key_is_somebody_and_may_what_it_was_given() -> None:
    caller = Caller(tenant_id="c1", permissions=frozenset({"readThings"}), key=key("read"))
    caller.require_somebody()
    caller.require("readThings")
