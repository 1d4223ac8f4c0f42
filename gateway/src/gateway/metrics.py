"""Metrics of all entry points: closed, refused and shed requests, memory, and the system's last backup."""

from prometheus_client import Counter, Gauge

CROWDED = Counter("connections_crowded_total", "Connections closed because their client had too many.")
LIMITED = Counter("rate_limited_total", "Requests refused by a limit of live_settings.toml.", ["limit"])
MEMORY = Gauge("gateway_resident_memory_bytes", "Memory of all workers.", multiprocess_mode="livesum")
IN_WORK = Gauge("gateway_operations_in_work", "Operations in work now.", multiprocess_mode="livesum")
PLACES = Gauge(
    "gateway_operation_places", "Operations that may be in work at once now.", multiprocess_mode="livesum"
)
SHED = Counter(
    "requests_shed_total", "Requests refused with 503 because more was asked than can be answered.", ["door"]
)
"""Doors: operation (no place in time), stream (media and documents while operations queue), connection (too many)."""
LAST_BACKUP = Gauge(
    "backup_last_timestamp_seconds",
    "When the last backup ended, in Unix time, as of the last look; 0 when there is none.",
    multiprocess_mode="livemax",
)
