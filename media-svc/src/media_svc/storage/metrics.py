"""Metrics of the folder that holds the images; a separate object store exposes its own."""

from prometheus_client import Gauge

FREE = Gauge("media_store_free_bytes", "Bytes that the folder of the images can still take, as of the last look.")
SIZE = Gauge("media_store_size_bytes", "Size of the disk that holds the folder of the images.")
