"""Spans show where time was spent, and nothing about the people who sent the requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sqlalchemy import literal, select, text

from kit.db import Database, new_metadata
from kit.db import spans as database_spans
from kit.events import publish
from kit.events.envelope import trace_headers
from kit.jetstream import Connection
from kit.telemetry.setup import _WithoutAddresses

SUBJECT = "resuena.example.thing_renamed.v1"


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> tuple[trace.Tracer, InMemorySpanExporter]:
    """A tracer, and the exporter that collects its spans."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(_WithoutAddresses())
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(database_spans, "_TRACER", provider.get_tracer("kit.db"))
    monkeypatch.setattr(publish, "tracer", provider.get_tracer("kit.events"))
    return provider.get_tracer("tests"), exporter


def named(exporter: InMemorySpanExporter, name: str) -> ReadableSpan:
    (span,) = [span for span in exporter.get_finished_spans() if span.name == name]
    return span


async def test_statements_are_spans_within_a_recorded_trace_only(
    database: Callable[..., Database], recorded: tuple[trace.Tracer, InMemorySpanExporter]
) -> None:
    tracer, exporter = recorded
    db, statement = database(new_metadata()), select(literal(1).label("one"))
    await db.rows(statement)
    assert not exporter.get_finished_spans()
    with tracer.start_as_current_span("call"):
        await db.rows(statement)
        async with db.transaction() as session:
            await session.connection()
    call, rows = named(exporter, "call"), named(exporter, "rows")
    assert rows.parent is not None
    assert rows.parent.span_id == call.context.span_id == named(exporter, "transaction").parent.span_id  # type: ignore[union-attr]
    assert "SELECT" in str((rows.attributes or {})["db.query.text"])


async def test_an_error_is_told_by_its_type_alone(
    database: Callable[..., Database], recorded: tuple[trace.Tracer, InMemorySpanExporter]
) -> None:
    tracer, exporter = recorded
    db = database(new_metadata())

    async def fails() -> None:
        async with db.transaction() as session:
            await (await session.connection()).execute(text("SELECT CAST('ana@example.com' AS integer)"))

    with tracer.start_as_current_span("call"), pytest.raises(Exception, match=r"ana@example\.com"):
        await fails()
    span = named(exporter, "transaction")
    assert not span.status.is_ok
    assert "ana@example.com" not in span.to_json()


def test_paths_and_queries_stay_out(recorded: tuple[trace.Tracer, InMemorySpanExporter]) -> None:
    tracer, exporter = recorded
    attributes: dict[str, Any] = {
        "url.path": "/shared/SECRET/preview.png",
        "url.query": "token=SECRET",
        "http.route": "/x",
    }
    tracer.start_span("GET", attributes=attributes).end()
    assert "SECRET" not in named(exporter, "GET").to_json()


async def test_a_publication_is_a_span_and_the_parent_of_what_follows(
    nats: Connection, recorded: tuple[trace.Tracer, InMemorySpanExporter]
) -> None:
    tracer, exporter = recorded
    with tracer.start_as_current_span("call"):
        headers = trace_headers()
    await publish.publish(nats, SUBJECT, StringValue(value="x").SerializeToString(), headers, 2)
    span = named(exporter, f"publish {SUBJECT}")
    assert span.parent is not None
    assert span.parent.span_id == named(exporter, "call").context.span_id
    message = await nats.jetstream.get_msg("EXAMPLE", 1)
    assert f"{span.context.span_id:016x}" in (message.headers or {})["traceparent"]
