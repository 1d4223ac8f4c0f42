"""Telemetry of a process: logs with trace ids, traces, metrics."""

from kit.telemetry.setup import setup, tracer

__all__ = ["setup", "tracer"]
