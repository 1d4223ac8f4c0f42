"""The metric of streams: how full each is."""

from prometheus_client import Gauge

FILL = Gauge("jetstream_stream_fill_ratio", "How full a stream is, of its bound, as of the last look.", ["stream"])
