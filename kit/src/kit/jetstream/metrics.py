"""Metrics of streams: how full each is, and how many of its copies are missing."""

from prometheus_client import Gauge

FILL = Gauge("jetstream_stream_fill_ratio", "How full a stream is, of its bound, as of the last look.", ["stream"])
MISSING = Gauge(
    "jetstream_stream_replicas_missing",
    "How many copies of a stream are away or behind, of those that it is to have, as of the last look.",
    ["stream"],
)
