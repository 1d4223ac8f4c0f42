"""A small OTLP receiver: stores every span that processes send by gRPC, with the service that sent it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import grpc
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc
from opentelemetry.proto.trace.v1.trace_pb2 import Span

KINDS = {
    Span.SPAN_KIND_INTERNAL: "internal",
    Span.SPAN_KIND_SERVER: "server",
    Span.SPAN_KIND_CLIENT: "client",
    Span.SPAN_KIND_PRODUCER: "producer",
    Span.SPAN_KIND_CONSUMER: "consumer",
}


@dataclass(frozen=True)
class Received:
    """A span, with the name of its service."""

    service: str
    span: Span

    @property
    def label(self) -> str:
        """Service, kind and name, as in the list of edges."""
        return f"{self.service} {KINDS.get(self.span.kind, '?')} {self.span.name}"


class Receiver(trace_service_pb2_grpc.TraceServiceServicer):
    """Listens on a free port of this machine until it is closed."""

    def __init__(self) -> None:
        self.spans: list[Received] = []
        self._server = grpc.server(ThreadPoolExecutor(4))
        trace_service_pb2_grpc.add_TraceServiceServicer_to_server(self, self._server)  # type: ignore[no-untyped-call]
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def Export(
        self, request: trace_service_pb2.ExportTraceServiceRequest, context: Any
    ) -> trace_service_pb2.ExportTraceServiceResponse:
        """Stores the spans of one request."""
        for resource in request.resource_spans:
            attributes = {
                attribute.key: attribute.value.string_value for attribute in resource.resource.attributes
            }
            self.spans += [
                Received(attributes.get("service.name", ""), span)
                for scope in resource.scope_spans
                for span in scope.spans
            ]
        return trace_service_pb2.ExportTraceServiceResponse()

    def close(self) -> None:
        """Stops the server."""
        self._server.stop(None)

    def of_trace(self, trace_id: str) -> list[Received]:
        """Return the spans of a trace, and the spans of other traces that link to it."""
        trace_id_bytes = bytes.fromhex(trace_id)
        return [
            received
            for received in list(self.spans)
            if received.span.trace_id == trace_id_bytes
            or any(link.trace_id == trace_id_bytes for link in received.span.links)
        ]

    def edges(self, trace_id: str, browser: str) -> set[tuple[str, str]]:
        """Pairs of parent and child of a trace by their labels; a link counts as a parent, and `browser` is the
        browser's span."""
        spans = self.of_trace(trace_id)
        by_id = {received.span.span_id: received.label for received in spans}
        by_id[bytes.fromhex(browser)] = "browser"
        pairs = set()
        for received in spans:
            parents = [received.span.parent_span_id, *(link.span_id for link in received.span.links)]
            pairs |= {(by_id[parent], received.label) for parent in parents if parent in by_id}
        return pairs
