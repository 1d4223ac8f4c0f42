"""Subscriptions over facts: batches by key, the caller verified before each event, no cache between batches."""

import asyncio
import gc
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import pytest
import strawberry
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.message import DecodeError
from graphql import parse
from graphql.execution.collect_fields import CollectedFields

from kit.graph import ID, Info, Loader, Slice, attribute, entity, field, key, subscription
from kit.graph.compose.composition import compose
from kit.graph.declare.live import Fact
from kit.graph.execute.documents import ExecutableDocument
from kit.graph.execute.execution import subscribe
from kit.rpc.errors import PermissionDenied, Unauthenticated

SUBJECTS = {"made.library.book_changed.v1": FileDescriptorProto}


class Loaders:
    def __init__(self, client: Any) -> None:
        self.client = client
        self.book: Loader[str, Any] = Loader(self._books)

    async def _books(self, names: Any) -> list[Any]:
        self.client.append(list(names))
        shown = len(self.client)
        return [None if name == "hidden" else FileDescriptorProto(name=name, package=f"{shown}") for name in names]


@entity(FileDescriptorProto, description="A book.")
class Book:
    id: ID = key(path="name", description="Id.")
    title: str | None = attribute(path="package", description="Title.")


@strawberry.type
class Query:
    @field(description="One.")
    async def book(self, info: Info) -> Book | None:
        return None


@strawberry.type
class Subscription:
    @subscription(description="Books that change.")
    async def changes(self, info: Info, shelf: str) -> AsyncGenerator[Book, None]:
        if shelf == "closed":
            raise PermissionDenied
        facts = info.context.facts(SUBJECTS, lambda fact: fact.name if fact.package == shelf else None)
        async for names in facts:
            for book in await info.context.of(Loaders).book.load_many(names):
                if book is not None:
                    yield book


LIBRARY = Slice(
    name="library",
    client=lambda channel: channel,
    loaders=Loaders,
    query=Query,
    subscription=Subscription,
    entities={Book: lambda loaders: loaders.book},
)


class Live:
    """Yields the given batches; the caller stays valid for `renewals` renewals."""

    def __init__(self, *batches: list[str], renewals: int = 100) -> None:
        self.batches = list(batches)
        self.renewals = renewals
        self.left = False

    async def follow(self, subjects: Any, key: Any) -> "Live":
        assert subjects == SUBJECTS
        assert key(FileDescriptorProto(name="n", package="a")) == "n"
        assert key(FileDescriptorProto(name="n", package="b")) is None
        return self

    def leave(self) -> None:
        self.left = True

    async def changed(self) -> list[str]:
        if not self.batches:
            await asyncio.Event().wait()
        return self.batches.pop(0)

    async def renew(self) -> None:
        self.renewals -= 1
        if self.renewals < 0:
            raise Unauthenticated


async def take(live: Any, count: int, query: str = 'subscription { changes(shelf: "a") { _id title } }') -> Any:
    composition = compose([LIBRARY])
    batches: list[list[str]] = []
    context = composition.context({"library": batches}, live=live)
    results = subscribe(ExecutableDocument(composition.schema, parse(query)), context)
    taken = []
    async for result in results:
        taken.append(result)
        if len(taken) == count:
            break
    await results.aclose()
    return taken, batches


async def test_an_open_subscription_holds_nothing_of_past_events() -> None:
    composition = compose([LIBRARY])
    context = composition.context({"library": []}, live=Live(*(["one"] for _ in range(20))))
    results = subscribe(
        ExecutableDocument(composition.schema, parse('subscription { changes(shelf: "a") { _id title } }')),
        context,
    )
    held: dict[int, int] = {}
    async with aclosing(results):
        for number in range(1, 21):
            await anext(results)
            if number in (2, 20):
                gc.collect()
                held[number] = sum(isinstance(instance, CollectedFields) for instance in gc.get_objects())
    assert held[20] <= held[2]


async def test_each_batch_is_loaded_at_once_and_anew() -> None:
    live = Live(["x", "hidden", "y"], ["x"])
    results, batches = await take(live, 3)
    assert [result.errors for result in results] == [None] * 3
    assert [result.data["changes"] for result in results] == [
        {"_id": "x", "title": "1"},
        {"_id": "y", "title": "1"},
        {"_id": "x", "title": "2"},
    ]
    assert batches == [["x", "hidden", "y"], ["x"]]
    assert live.left


async def test_the_caller_is_verified_before_each_event() -> None:
    live = Live(["x"], ["y"], renewals=2)
    composition = compose([LIBRARY])
    context = composition.context({"library": []}, live=live)
    answers = subscribe(
        ExecutableDocument(composition.schema, parse('subscription { changes(shelf: "a") { _id } }')), context
    )
    assert (await anext(answers)).data == {"changes": {"_id": "x"}}
    last = await anext(answers)
    assert last.data is None
    assert last.errors is not None
    assert isinstance(last.errors[0].original_error, Unauthenticated)
    with pytest.raises(StopAsyncIteration):
        await anext(answers)
    assert live.left


async def test_what_cannot_begin_answers_once_without_data() -> None:
    closed, _ = await take(Live(), 1, 'subscription { changes(shelf: "closed") { _id } }')
    assert isinstance(closed[0].errors[0].original_error, PermissionDenied)
    missing, _ = await take(Live(), 1, "subscription ($shelf: String!) { changes(shelf: $shelf) { _id } }")
    assert missing[0].data is None
    assert "shelf" in missing[0].errors[0].message


async def test_nothing_is_followed_where_nobody_serves_it() -> None:
    answers, _ = await take(None, 1)
    assert answers[0].errors[0].original_error.reason == "NOT_LIVE"


def test_a_fact_is_read_once_and_a_broken_one_is_told() -> None:
    fact = Fact("made.library.book_changed.v1", FileDescriptorProto(name="x").SerializeToString())
    assert fact.read(FileDescriptorProto) is fact.read(FileDescriptorProto)
    with pytest.raises(DecodeError):
        Fact("made.library.book_changed.v1", b"\xff\xff").read(FileDescriptorProto)


def test_a_slice_with_a_subscription_is_composed_and_a_subgraph() -> None:
    assert "type Subscription {" in compose([LIBRARY]).sdl()
    assert "changes(shelf: String!): Book!" in LIBRARY.sdl()
