"""Telemetry of a process: logs with trace ids, traces, metrics."""

from kit.telemetry.setup import setup, setup_logging, tracer

__all__ = ["setup", "setup_logging", "tracer"]
