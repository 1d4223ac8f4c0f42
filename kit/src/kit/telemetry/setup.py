"""Configures a process's JSON logs with trace ids and OpenTelemetry traces, both without personal data."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from functools import lru_cache
from types import TracebackType

import orjson
import structlog
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import Span, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF, ALWAYS_ON
from structlog.typing import Processor

from kit.release import VERSION

tracer = trace.get_tracer("resuena")

_PERSONAL_OR_SECRET = re.compile(
    r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}|rsn_[0-9A-Za-z_]{16,}|whsec_[0-9A-Za-z+/=]{16,}"
)
"""E-mail addresses, secrets of API keys (kit.rpc.keys), and those of webhooks (Standard Webhooks)."""
_SECRET_KEYS = re.compile(r"password|secret|token|authorization|cookie|pepper|e?mail$", re.IGNORECASE)
_REDACTED = "[redacted]"


def _add_trace(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    context = trace.get_current_span().get_span_context()
    if context.is_valid:
        event["trace_id"] = format(context.trace_id, "032x")
        event["span_id"] = format(context.span_id, "016x")
    return event


def redact(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    """Redacts values of secret-sounding keys, and e-mail addresses and our secrets in any value, also in lists."""
    for key, value in event.items():
        event[key] = _REDACTED if _sounds_secret(key) else _redacted(value)
    return event


@lru_cache(maxsize=1024)
def _sounds_secret(key: str) -> bool:
    """Whether a value under this key is redacted; cached, since there are few keys and the search is expensive."""
    return _SECRET_KEYS.search(key) is not None


def _redacted(value: object) -> object:
    if isinstance(value, str):
        if "@" in value or "rsn_" in value or "whsec_" in value:  # part of every match; most values have none
            return _PERSONAL_OR_SECRET.sub(_REDACTED, value)
        return value
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, Mapping):
        return redact(None, "", {str(key): entry for key, entry in value.items()})
    return [_redacted(element) for element in value] if isinstance(value, list | tuple) else value


def _level_and_message_first(
    _: object, __: str, event: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    """Formats a line for container dashboards, which expect the message under the name `message`."""
    return {"level": event.pop("level", "info"), "message": event.pop("event", ""), **event}


class _Writer:
    """Writes lines to standard output; errors are ignored once the reader has closed it.

    It has a name, like the loggers of the standard library.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name

    def msg(self, line: str) -> None:
        """Writes one line."""
        with suppress(OSError, ValueError):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    debug = info = warning = error = critical = msg


def _as_json(event: object, default: Callable[[object], object]) -> str:
    try:
        return orjson.dumps(event, default=default).decode()
    except TypeError:  # orjson accepts neither lone surrogates nor integers beyond 64 bits
        return json.dumps(event, default=default)


def setup_logging(service_name: str, log_level: str = "INFO") -> None:
    """Configures logging to standard output."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_trace,
        structlog.processors.format_exc_info,
        redact,
    ]
    last: list[Processor] = [_level_and_message_first, structlog.processors.JSONRenderer(serializer=_as_json)]
    # Our own lines bypass the standard library's logging, which costs three times as much.
    structlog.configure(
        processors=[*shared, *last],
        logger_factory=_Writer,
        wrapper_class=structlog.make_filtering_bound_logger(log_level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, redact, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(log_level.upper())
    for noisy in ("httpx", "httpcore", "uvicorn.access", "nats", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    for own in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(own).handlers = []
        logging.getLogger(own).propagate = True
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    structlog.contextvars.bind_contextvars(service=service_name)


def _log_uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Logs the error that ends a process in one line; Python would write its stack trace over many lines."""
    structlog.get_logger("process").critical("uncaught", exc_info=(kind, error, traceback))


class _WithoutAddresses(SpanProcessor):
    """Keeps paths and queries of requests, which may contain tokens, out of spans. The route identifies the page."""

    def on_start(self, span: Span, parent_context: Context | None = None) -> None:
        """Overwrites them when a span begins."""
        for name in ("url.path", "url.query", "url.full"):
            if name in (span.attributes or {}):
                span.set_attribute(name, _REDACTED)


def setup(service_name: str, *, log_level: str = "INFO", otlp_endpoint: str | None = None) -> None:
    """Configures logging to standard output and tracing.

    Without an OTLP endpoint spans are not recorded: they only provide and propagate the trace ids of log lines.
    """
    setup_logging(service_name, log_level)
    provider = TracerProvider(
        resource=Resource.create({"service.name": service_name, "service.version": VERSION}),
        sampler=ALWAYS_ON if otlp_endpoint else ALWAYS_OFF,
    )
    if otlp_endpoint:
        provider.add_span_processor(_WithoutAddresses())
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter

        provider.add_span_processor(
            BatchSpanProcessor(
                OTLPSpanExporter(endpoint=otlp_endpoint, insecure=otlp_endpoint.startswith("http:"))
            )
        )
    if not isinstance(trace.get_tracer_provider(), TracerProvider):
        trace.set_tracer_provider(provider)
