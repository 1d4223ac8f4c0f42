"""Traces name the service and the release that sent them."""

from __future__ import annotations

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider

from kit.release import VERSION
from kit.telemetry import setup


def test_traces_name_the_service_and_its_release() -> None:
    setup("library-svc")
    provider = trace.get_tracer_provider()
    assert isinstance(provider, TracerProvider)
    attributes = provider.resource.attributes
    assert attributes["service.version"] == VERSION
    assert attributes["service.name"]
