"""One call at start gives a process JSON logs with trace ids and OpenTelemetry traces."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping

import structlog
from opentelemetry import trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from structlog.typing import Processor

tracer = trace.get_tracer("resuena")

_EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
_SECRET_KEYS = re.compile(r"password|secret|token|authorization|cookie|pepper|e?mail$", re.IGNORECASE)
_REDACTED = "[redacted]"


def _add_trace(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    context = trace.get_current_span().get_span_context()
    if context.is_valid:
        event["trace_id"] = format(context.trace_id, "032x")
        event["span_id"] = format(context.span_id, "016x")
    return event


def redact(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    """Hides values of secret-sounding keys, and every e-mail address wherever it stands."""
    for key, value in event.items():
        if _SECRET_KEYS.search(key):
            event[key] = _REDACTED
        elif isinstance(value, str) and "@" in value:
            event[key] = _EMAIL.sub(_REDACTED, value)
    return event


def setup(service_name: str, *, log_level: str = "INFO", otlp_endpoint: str | None = None) -> None:
    """Configures logging to standard output and tracing; traces leave the process only with an OTLP endpoint."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_trace,
        structlog.processors.format_exc_info,
        redact,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                redact,
                structlog.processors.JSONRenderer(),
            ],
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
    structlog.contextvars.bind_contextvars(service=service_name)

    provider = TracerProvider(resource=Resource.create({"service.name": service_name}))
    if otlp_endpoint:
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter

        provider.add_span_processor(
            BatchSpanProcessor(
                OTLPSpanExporter(endpoint=otlp_endpoint, insecure=otlp_endpoint.startswith("http:"))
            )
        )
    if not isinstance(trace.get_tracer_provider(), TracerProvider):
        trace.set_tracer_provider(provider)
