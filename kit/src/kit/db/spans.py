"""Spans of database queries within a recorded trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import SpanKind, Status, StatusCode

_TRACER = trace.get_tracer("kit.db")


@contextmanager
def database_span(name: str, statement: str | None = None) -> Iterator[None]:
    """A span of this name with the text of the statement, without values; none outside a recorded trace.

    Of an error only the type is recorded: PostgreSQL writes values of the row into its message.
    """
    if not trace.get_current_span().is_recording():
        yield
        return
    attributes = {"db.system.name": "postgresql", **({"db.query.text": statement} if statement else {})}
    with _TRACER.start_as_current_span(
        name, kind=SpanKind.CLIENT, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as span:
        try:
            yield
        except BaseException as error:
            span.set_status(Status(StatusCode.ERROR, type(error).__name__))
            raise
