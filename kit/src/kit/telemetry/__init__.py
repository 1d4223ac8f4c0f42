"""What a running process tells its operators: logs with trace ids, traces, metrics."""

from kit.telemetry.setup import setup, tracer

__all__ = ["setup", "tracer"]
